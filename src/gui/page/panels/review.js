/**
 * The game review panel. The review runs in the background at a chosen depth, rates each side's play, and lists
 * inaccuracies, mistakes and blunders. Above this list, the panel describes the quality of the current turn in words.
 */
import { html, keepFocus, roveTo, targetOf, throttled } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { isPerson, sideName, turnText } from '../game/players.js';
import { accuracyOf, countOf, isReviewed, isWrong, judge, lossOf, SIGNS } from '../game/judging.js';
import { Reviewer } from '../game/reviewer.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';
import { ReviewTurn } from './review-turn.js';

/**
 * @typedef {import('../game/judging.js').Judgement} Judgement
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {import('./analysis.js').Page & {play: import('../game/play.js').Play, focusBoard: () => void}} ReviewPage
 */

const REDRAW_MS = 250;
const DEPTHS = ['quick', 'usual', 'thorough'];
/**
 * Rows of the review's summary table, with the judgements counted in each row.
 * @type {[name: string, judgements: Judgement[]][]}
 */
const COUNTED = [['best', ['best', 'only']], ['inaccuracy', ['inaccuracy']], ['mistake', ['mistake']], ['blunder', ['blunder']]];

/** @param {HTMLElement} host @param {ReviewPage} page */
export function createReview(host, page) {
  return new Review(host, page);
}

class Review {
  /** The game under review; null while no review is running. @type {{tree: GameTree}|null} */
  #running = null;
  /** @type {import('../base/messages.js').Message|null} */
  #lastFault = null;
  #redraw = throttled(() => this.#draw(), REDRAW_MS);

  /** @param {HTMLElement} host @param {ReviewPage} page */
  constructor(host, page) {
    const { state, settings, watch, engines } = page;
    this.page = page;
    this.state = state;
    const style = new URL('../style/review.css', import.meta.url).href;
    document.head.append(html('link', { rel: 'stylesheet', href: style }));
    this.note = html('p', { class: 'muted', 'data-testid': 'review-note' });
    this.depth = html('select', { id: 'review-depth', 'data-testid': 'review-depth' }, ...DEPTHS.map((_, index) => html('option', { value: index, selected: index === 1 })));
    this.depthLabel = html('label', { for: 'review-depth' });
    this.button = html('button', { type: 'button', class: 'button button-primary', 'data-testid': 'review-start', onclick: () => (this.#running === null ? this.start() : this.stop()) });
    this.progress = html('progress', { class: 'review-progress', max: 1, value: 0, hidden: true, 'data-testid': 'review-progress' });
    this.fault = html('p', { class: 'error-text small', role: 'status' });
    this.controls = html('div', { class: 'row review-controls' }, html('div', { class: 'field analysis-field' }, this.depthLabel, this.depth), this.button, this.progress);
    this.summary = html('table', { class: 'review-summary', 'data-testid': 'review-summary' });
    this.heading = html('h2', { class: 'records-title' });
    this.none = html('p', { class: 'muted' });
    this.list = html('ol', { class: 'review-list', 'data-testid': 'review-list' });
    const turn = html('section', { class: 'review-turn', 'data-testid': 'review-turn' });
    host.append(this.note, this.controls, this.fault, this.summary, turn, this.heading, this.none, this.list);
    this.turn = new ReviewTurn(turn, { ...page, isOwn: (side) => this.#ownSides().includes(side) });
    this.reviewer = new Reviewer({
      settings,
      rules: state.rules,
      onFault: (fault) => this.#showFault(fault),
      onConnect: (engine) => watch(engine, engines[engine.index]),
    });
    this.list.addEventListener('click', (event) => this.#choose(event));
    this.list.addEventListener('keydown', (event) => this.#onKey(event));
    state.listen((change) => this.#changed(change));
    this.#draw();
  }

  /** @param {import('../game/state.js').StateChange} change */
  #changed(change) {
    const { state } = this;
    if (change === 'tree' && this.#running !== null && this.#running.tree !== state.tree) this.stop();
    if (change === 'current') this.#mark();
    if (['tree', 'review', 'mode', 'settings', 'ended', 'play'].includes(change)) this.#redraw();
    this.turn.changed(change);
  }

  /** Whether the game may be reviewed. A game in progress may not be reviewed. */
  get isAllowed() {
    const { state } = this;
    return state.mode !== 'play' || state.tree.end() !== null;
  }

  /** Reviews the main line of the game. */
  async start() {
    const { state } = this;
    const { tree } = state;
    const nodes = tree.mainLine();
    if (!this.isAllowed || this.#running !== null || nodes.length === 0) return;
    const mine = { tree };
    this.#running = mine;
    this.progress.value = 0;
    this.#draw();
    const depth = variantOf(tree.variant).scores.depths[Number(this.depth.value)];
    const isDone = await this.reviewer.run({ tree, nodes, depth }, (_, done) => {
      this.progress.value = done;
      state.tell('review');
      state.tell('analysis');
    });
    if (this.#running !== mine) return;
    this.stop();
    if (isDone) this.page.announce([t('review.done'), ...SIDES.map((side) => this.#accuracyText(side))].join('. '));
  }

  /** Stops the game review. Turns that have already been reviewed keep their judgements. */
  stop() {
    this.#running = null;
    this.reviewer.close();
    this.#draw();
  }

  /**
   * The sides whose mistakes the user may retry: the human player's side if exactly one side is human, otherwise both.
   * @returns {readonly Side[]}
   */
  #ownSides() {
    const people = SIDES.filter((side) => isPerson(this.page.play.players[side]));
    return people.length === 1 ? people : SIDES;
  }

  #reviewed() {
    return this.state.tree.mainLine().filter(isReviewed);
  }

  #draw() {
    const { tree } = this.state;
    const isRunning = this.#running !== null;
    const nodes = this.#reviewed();
    const length = tree.mainLine().length;
    this.note.textContent = t(this.isAllowed ? (length === 0 ? 'review.no-moves' : 'review.about') : 'review.later');
    this.note.hidden = isRunning || nodes.length > 0;
    this.controls.hidden = !this.isAllowed || length === 0;
    this.button.textContent = t(isRunning ? 'review.stop' : 'review.start');
    this.button.classList.toggle('button-primary', nodes.length === 0 && !isRunning);
    this.progress.hidden = !isRunning;
    this.progress.setAttribute('aria-label', t('review.progress'));
    this.depthLabel.textContent = t('review.depth');
    this.depth.disabled = isRunning;
    const { depths } = variantOf(tree.variant).scores;
    for (const [index, option] of [...this.depth.options].entries()) option.textContent = t(`review.depth.${DEPTHS[index]}`, { depth: depths[index] });
    this.#showFault(this.#lastFault);
    this.#drawSummary(nodes);
    this.#drawList(nodes);
    this.turn.draw();
  }

  /** @param {Side} side */
  #accuracyText(side) {
    const { tree } = this.state;
    return `${sideName(tree.variant, side)}: ${t('review.accuracy')} ${percent(accuracyOf(this.#reviewed(), side))}`;
  }

  /** @param {ReviewedNode[]} nodes */
  #drawSummary(nodes) {
    this.summary.hidden = nodes.length === 0 || !this.isAllowed;
    if (this.summary.hidden) return;
    const { variant } = this.state.tree;
    /** @param {string} name @param {(side: Side) => string} value */
    const row = (name, value) =>
      html('tr', { 'data-row': name }, html('th', { scope: 'row' }, t(`review.${name}`)), ...SIDES.map((side) => html('td', { 'data-side': side }, value(side))));
    this.summary.replaceChildren(
      html('caption', { class: 'visually-hidden' }, t('review.summary')),
      html('thead', {}, html('tr', {}, html('td'), ...SIDES.map((side) => html('th', { scope: 'col' }, sideName(variant, side))))),
      html('tbody', {},
        row('accuracy', (side) => percent(accuracyOf(nodes, side))),
        ...COUNTED.map(([name, judgements]) => row(name, (side) => String(countOf(nodes, side, judgements))))),
    );
  }

  /** @param {ReviewedNode[]} nodes */
  #drawList(nodes) {
    const wrong = nodes.filter(({ review }) => isWrong(judge(review)));
    const { length } = this.state.tree.mainLine();
    this.heading.hidden = nodes.length === 0 || !this.isAllowed;
    this.heading.textContent = t('review.turns');
    this.none.hidden = this.heading.hidden || wrong.length > 0;
    this.none.textContent = nodes.length < length ? tn('review.part', nodes.length, { of: length }) : t('review.none');
    this.list.hidden = this.heading.hidden;
    keepFocus(this.list, 'node', () => {
      this.list.replaceChildren(...wrong.map((node) => html('li', {}, this.#item(node))));
      this.#mark();
    });
  }

  /** @param {ReviewedNode} node */
  #item(node) {
    const judgement = judge(node.review);
    return html('button', { type: 'button', class: 'review-item', tabindex: -1, 'data-node': node.id, 'data-testid': 'review-item' },
      html('span', { class: 'swatch', 'data-color': variantOf(this.state.tree.variant).sides.color(sideToMove(node.parent)), 'aria-hidden': 'true' }),
      html('span', { class: 'review-name' }, turnText(this.state.tree.variant, node)),
      html('span', { class: `judgement judgement-${judgement}`, 'aria-hidden': 'true' }, SIGNS[judgement] ?? ''),
      html('span', { class: 'small' }, t(`review.is.${judgement}`)),
      html('span', { class: 'review-loss small' }, t('review.loss', { loss: percent(lossOf(node.review)) })));
  }

  #mark() {
    /** @type {HTMLElement|null} */
    const current = this.list.querySelector(`[data-node="${this.state.current.id}"]`);
    for (const item of this.list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    roveTo(this.list, '.review-item', current);
  }

  /** @param {Event} event */
  #choose(event) {
    const node = this.state.tree.byId(Number(targetOf(event, '.review-item')?.dataset.node));
    if (node === undefined) return;
    this.state.goTo(node);
    this.turn.host.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    /** @type {HTMLElement[]} */
    const items = [...this.list.querySelectorAll('button')];
    const at = items.findIndex((item) => item === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    const item = items[Math.min(items.length - 1, Math.max(0, places[event.key] ?? -1))];
    if (at < 0 || places[event.key] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    item.focus();
    item.click();
  }

  /** @param {import('../base/messages.js').Message|null} fault */
  #showFault(fault) {
    this.#lastFault = fault;
    this.fault.textContent = fault === null ? '' : t(fault.key, fault.values);
  }
}
