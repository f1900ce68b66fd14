/**
 * The game review: a summary of how one side played, a card for each of its mistakes, and the evaluation graph. The
 * review runs in the background at a chosen depth. The figures of both sides and all judgements are in a part that is
 * folded.
 */
import { html, throttled } from '../base/dom.js';
import { load, t, tn } from '../base/messages.js';
import { accuracyOf, isReviewed, isTurningPoint, isWrong, judge } from '../game/judging.js';
import { isPerson, sideName } from '../game/players.js';
import { Reviewer } from '../game/reviewer.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { createGraph } from '../panels/graph.js';
import { variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';
import { ReviewCard } from './card.js';
import { ReviewDetails } from './details.js';
import { isStacked, keepInPlace, reveal } from './place.js';
import { storyOf } from './story.js';

/**
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {import('../panels/analysis.js').Page & {play: import('../game/play.js').Play, focusBoard: () => void,
 *   coach: Pick<import('../coach/coach.js').Coach, 'mistake'>}} ReviewPage
 */

const REDRAW_MS = 250;
const DEPTHS = ['quick', 'usual', 'thorough'];

/** @param {HTMLElement} host @param {ReviewPage} page */
export async function createReview(host, page) {
  await load('review.json');
  return new Review(host, page);
}

class Review {
  /** The game under review; null while no review is running. @type {{tree: GameTree}|null} */
  #running = null;
  /** @type {import('../base/messages.js').Message|null} */
  #lastFault = null;
  /** The side that the user has chosen, if two people or two engines played. @type {Side} */
  #chosen = 'first';
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
    this.button = html('button', { type: 'button', class: 'button', 'data-testid': 'review-start', onclick: () => (this.#running === null ? this.start() : this.stop()) });
    this.progress = html('progress', { class: 'review-progress', max: 1, value: 0, hidden: true, 'data-testid': 'review-progress' });
    this.fault = html('p', { class: 'error-text small', role: 'status' });
    this.controls = html('div', { class: 'row review-controls' }, html('div', { class: 'field analysis-field' }, this.depthLabel, this.depth), this.button, this.progress);
    this.sides = SIDES.map((side) => html('button', { type: 'button', class: 'moves-style', 'data-side': side, 'data-testid': `review-${side}`, onclick: () => this.#choose(side) }));
    this.sideBar = html('div', { class: 'moves-styles review-sides', role: 'group' }, ...this.sides);
    this.accuracy = html('strong', { class: 'review-accuracy', 'data-testid': 'review-accuracy' });
    this.story = html('p', { class: 'review-story', 'data-testid': 'review-story' });
    this.summary = html('div', { class: 'review-head' }, this.sideBar, this.story, this.accuracy);
    const turn = html('section', { class: 'review-turn', 'data-testid': 'review-turn' });
    const graph = html('div', { class: 'review-graph' });
    this.now = html('div', { class: 'review-now' }, turn);
    this.results = html('div', { class: 'review-results' }, this.summary, graph);
    this.top = html('div', { class: 'review-top' }, this.note, this.controls, this.fault);
    this.details = new ReviewDetails({ state, onChoose: (node) => this.#goTo(node) });
    host.append(this.top, this.results, this.details.root);
    this.card = new ReviewCard(turn, { ...page, tour: () => this.#tour() });
    createGraph(graph, page, 'review-graph');
    keepInPlace(this.now, this.summary, () => this.#draw());
    this.reviewer = new Reviewer({
      settings,
      rules: state.rules,
      onFault: (fault) => this.#showFault(fault),
      onConnect: (engine) => watch(engine, engines[engine.index]),
    });
    state.listen((change) => this.#changed(change));
    this.#draw();
  }

  /** @param {import('../game/state.js').StateChange} change */
  #changed(change) {
    const { state } = this;
    if (change === 'tree' && this.#running !== null && this.#running.tree !== state.tree) this.stop();
    if (change === 'current') this.details.mark();
    if (['tree', 'review', 'mode', 'settings', 'ended', 'play'].includes(change)) this.#redraw();
    this.card.changed(change);
  }

  /** Whether the game may be reviewed. A game in progress may not be reviewed. */
  get isAllowed() {
    const { state } = this;
    return state.mode !== 'play' || state.tree.end() !== null;
  }

  /** Reviews the main line of the game, and then opens the first turning point of the side that the user looks at. */
  async start() {
    const { state } = this;
    const { tree } = state;
    const nodes = tree.mainLine();
    if (!this.isAllowed || this.#running !== null || nodes.length === 0) return;
    const mine = { tree };
    this.#running = mine;
    this.progress.value = 0;
    const hadFocus = this.controls.contains(document.activeElement);
    this.#draw();
    if (isStacked()) reveal(this.now);
    const depth = variantOf(tree.variant).scores.depths[Number(this.depth.value)];
    const isDone = await this.reviewer.run({ tree, nodes, depth }, (_, done) => {
      this.progress.value = done;
      state.tell('review');
      state.tell('analysis');
    });
    if (this.#running !== mine) return;
    this.stop();
    if (!isDone) return;
    this.page.announce([t('review.done'), this.story.textContent ?? ''].join('. '));
    this.card.go('first');
    reveal(this.now);
    if (hadFocus) this.card.focus();
  }

  /** Stops the game review. Turns that have already been reviewed keep their judgements. */
  stop() {
    this.#running = null;
    this.reviewer.close();
    // A redraw put off until later would replace the buttons that the user is about to press.
    this.#redraw.cancel();
    this.#draw();
  }

  /** The side of the only person at this device, or null if two people or two engines played. @returns {Side|null} */
  #userSide() {
    const people = SIDES.filter((side) => isPerson(this.page.play.players[side]));
    return people.length === 1 ? people[0] : null;
  }

  /** The mistakes to go through: a side's turning points or, failing those, its inaccuracies. */
  #tour() {
    const user = this.#userSide();
    const side = user ?? this.#chosen;
    const own = this.#reviewed().filter(({ parent }) => sideToMove(parent) === side);
    const points = own.filter(({ review }) => isTurningPoint(judge(review)));
    const steps = points.length > 0 ? points : own.filter(({ review }) => isWrong(judge(review)));
    return { steps, side, isUser: user !== null };
  }

  #reviewed() {
    return this.state.tree.mainLine().filter(isReviewed);
  }

  /** @param {Side} side */
  #choose(side) {
    this.#chosen = side;
    this.#draw();
    this.card.go('first');
  }

  /** @param {ReviewedNode} node */
  #goTo(node) {
    this.state.goTo(node);
    reveal(this.now);
  }

  #draw() {
    const { tree } = this.state;
    const isRunning = this.#running !== null;
    const nodes = this.#reviewed();
    const line = tree.mainLine();
    const isComplete = this.isAllowed && line.length > 0 && line.every((node) => isReviewed(node) || node.parent.over !== null);
    this.note.textContent = this.#noteText(nodes.length, line.length);
    this.note.hidden = isRunning || isComplete;
    this.controls.hidden = !this.isAllowed || line.length === 0;
    this.#placeControls(isComplete, isRunning);
    this.button.textContent = t(isRunning ? 'review.stop' : isComplete ? 'review.repeat' : 'review.start');
    this.button.classList.toggle('button-primary', !isComplete && !isRunning);
    this.progress.hidden = !isRunning;
    this.progress.setAttribute('aria-label', t('review.progress'));
    this.depthLabel.textContent = t('review.depth');
    this.depth.disabled = isRunning;
    const { depths } = variantOf(tree.variant).scores;
    for (const [index, option] of [...this.depth.options].entries()) option.textContent = t(`review.depth.${DEPTHS[index]}`, { depth: depths[index] });
    this.#showFault(this.#lastFault);
    this.results.hidden = !isComplete;
    this.card.host.hidden = !isComplete;
    this.now.hidden = !isComplete && !(isRunning && isStacked());
    if (isComplete) this.#drawStory(nodes);
    this.details.draw(nodes, isComplete);
    this.card.draw();
  }

  /** @param {number} reviewed @param {number} length */
  #noteText(reviewed, length) {
    if (!this.isAllowed) return t('review.later');
    if (length === 0) return t('review.no-moves');
    return reviewed === 0 ? t('review.about') : tn('review.part', reviewed, { of: length });
  }

  /**
   * Puts the controls above the results of an unfinished review, otherwise among the details. While a review runs, its
   * progress is in the place of the card.
   * @param {boolean} isComplete
   * @param {boolean} isRunning
   */
  #placeControls(isComplete, isRunning) {
    const place = isRunning && isStacked() ? this.now : isComplete ? this.details.foot : this.top;
    if (this.controls.parentElement === place) return;
    const hadFocus = this.controls.contains(document.activeElement);
    if (place === this.top) this.note.after(this.controls);
    else place.prepend(this.controls);
    if (hadFocus) this.button.focus({ preventScroll: true });
  }

  /** @param {ReviewedNode[]} nodes */
  #drawStory(nodes) {
    const { tree } = this.state;
    const { side, isUser } = this.#tour();
    this.sideBar.hidden = isUser;
    this.sideBar.setAttribute('aria-label', t('review.sides'));
    for (const button of this.sides) {
      const own = /** @type {Side} */ (button.dataset.side);
      button.textContent = sideName(tree.variant, own);
      button.setAttribute('aria-pressed', String(own === side));
    }
    this.story.textContent = storyOf({ variant: tree.variant, line: tree.mainLine(), side, isUser, end: tree.end() });
    this.accuracy.textContent = t('review.accuracy-is', { accuracy: percent(accuracyOf(nodes, side)) });
  }

  /** @param {import('../base/messages.js').Message|null} fault */
  #showFault(fault) {
    this.#lastFault = fault;
    this.fault.textContent = fault === null ? '' : t(fault.key, fault.values);
  }
}
