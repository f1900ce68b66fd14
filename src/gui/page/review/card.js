/**
 * The card of the game review: the current turn in words, what it cost and what was better, with buttons to try another
 * turn, to show the better one, and to go to the previous or the next mistake.
 */
import { html, keepFocus } from '../base/dom.js';
import { iconButton } from '../base/icons.js';
import { t } from '../base/messages.js';
import { isReviewed, isWrong, judge, lossOf } from '../game/judging.js';
import { numberedWords, sideName } from '../game/players.js';
import { Reviewer } from '../game/reviewer.js';
import { KnownLines } from '../game/rules.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { capitalised, wordsAt, wordsOf } from '../game/wording.js';
import { createPvLines, previewAt } from '../panels/pv-lines.js';
import { sentencesOf } from './sentences.js';

/**
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/rules.js').Step} Step
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {object} Tour the mistakes that the user goes through
 * @property {ReviewedNode[]} steps
 * @property {Side} side the side that made them
 * @property {boolean} isUser whether the user played this side
 *
 * @typedef {object} Trial the user's attempt to find a better turn than the judged one
 * @property {GameTree} tree
 * @property {ReviewedNode} node
 * @property {string} text the message on display
 * @property {'ask'|'wait'|'good'|'bad'} mood
 */

/** Test ids of the buttons that are never the primary one. */
const PLAIN = new Set(['review-previous', 'review-show', 'review-solution']);

export class ReviewCard {
  /** @type {Trial|null} */
  #trial = null;
  /** The reviewed turn whose best line is shown. @type {ReviewedNode|null} */
  #shown = null;
  /** The best turns that are known so far. @type {WeakMap<ReviewedNode, Step>} */
  #better = new WeakMap();
  #known = new KnownLines();
  /** What the coach says about turns. @type {WeakMap<ReviewedNode, string>} */
  #reasons = new WeakMap();

  /**
   * @param {HTMLElement} host
   * @param {import('./panel.js').ReviewPage & {tour: () => Tour}} page
   */
  constructor(host, page) {
    this.host = host;
    this.page = page;
    this.state = page.state;
    this.place = html('p', { class: 'review-place', 'data-testid': 'review-place' });
    this.title = html('h2', { class: 'review-move', 'data-testid': 'review-move' });
    this.text = html('div', { class: 'review-text', 'data-testid': 'review-text' });
    const lines = html('div', { class: 'review-lines' });
    this.actions = html('div', { class: 'row review-actions' });
    host.append(this.place, this.title, this.text, lines, this.actions);
    this.lines = createPvLines(lines, { onPreview: (_, step) => this.#preview(step), onAdd: (_, step) => void this.#add(step) });
    this.reviewer = new Reviewer({
      settings: page.settings,
      rules: page.state.rules,
      onFault: (fault) => fault !== null && page.notify(t(fault.key, fault.values), { kind: 'error', key: 'review', testid: 'review-fault' }),
      onConnect: (engine) => page.watch(engine, page.engines[engine.index]),
    });
  }

  /** @param {import('../game/state.js').StateChange} change */
  changed(change) {
    const { state } = this;
    const isElsewhere = this.#trial !== null && (state.tree !== this.#trial.tree || state.current !== this.#trial.node.parent || state.mode !== 'analyse');
    if (isElsewhere) this.#endTrial();
    if (change === 'preview' && state.preview === null) this.lines.clear();
    if (change === 'current' || change === 'tree' || change === 'mode') this.draw();
  }

  /** Redraws the judgement of the current turn, or the user's attempt to find a better turn. */
  draw() {
    const { current } = this.state;
    if (this.#shown !== null && this.#shown !== current) this.#hideLine();
    if (this.#trial !== null) this.#drawTrial(this.#trial);
    else if (isReviewed(current)) this.#drawJudgement(current);
    else this.#drawStart();
  }

  /** Goes to the first mistake, or to the one before or after the current turn. @param {'first'|'previous'|'next'} which */
  go(which) {
    const { steps } = this.page.tour();
    const node = which === 'first' ? steps[0] : which === 'next' ? this.#following(steps) : this.#preceding(steps);
    if (node === undefined) return;
    this.state.setMode('analyse');
    this.state.goTo(node);
    this.draw();
    this.page.announce([this.title.textContent, ...this.#texts()].join('. '));
  }

  /** @param {ReviewedNode[]} steps */
  #following(steps) {
    const { ply } = this.#trial?.node ?? this.state.current;
    return steps.find((step) => step.ply > ply);
  }

  /** @param {ReviewedNode[]} steps */
  #preceding(steps) {
    const { ply } = this.#trial?.node ?? this.state.current;
    return steps.findLast((step) => step.ply < ply);
  }

  /** Focuses the primary button. */
  focus() {
    /** @type {HTMLElement|null} */
    const primary = this.actions.querySelector('.button-primary');
    primary?.focus({ preventScroll: true });
  }

  #texts() {
    return [...this.text.children].map(({ textContent }) => textContent ?? '');
  }

  /** The card of a position that no reviewed turn leads to. */
  #drawStart() {
    const { steps } = this.page.tour();
    delete this.host.dataset.judgement;
    this.place.textContent = '';
    this.title.textContent = t(steps.length === 0 ? 'review.none' : 'review.tour');
    this.#say([]);
    this.#showActions([]);
  }

  /** @param {ReviewedNode} node */
  #drawJudgement(node) {
    const { variant } = this.state.tree;
    const { steps, side } = this.page.tour();
    const judgement = judge(node.review);
    const mover = sideToMove(node.parent);
    this.host.dataset.judgement = judgement;
    const number = steps.indexOf(node) + 1;
    const what = number > 0 ? t('review.place', { number, of: steps.length }) : sideName(variant, mover);
    this.place.textContent = `${what} · ${t(`review.is.${judgement}`)}`;
    this.title.textContent = numberedWords(variant, node);
    this.#sayJudgement(node);
    if (hasBetter(node) && !this.#better.has(node)) void this.#findBetter(node);
    if (isWrong(judgement) && !this.#reasons.has(node)) void this.#findReason(node);
    this.#showActions([
      ...(isWrong(judgement) && mover === side ? [this.#button('try', () => this.#try(node))] : []),
      ...(hasBetter(node) ? [this.#button('show', () => void this.#showLine(node))] : []),
    ]);
  }

  /** Shows the sentences about a turn. @param {ReviewedNode} node */
  #sayJudgement(node) {
    const { variant } = this.state.tree;
    const { side, isUser } = this.page.tour();
    const better = hasBetter(node) ? (this.#better.get(node) ?? null) : null;
    const reason = isWrong(judge(node.review)) ? this.#reasons.get(node) : '';
    const sentences = sentencesOf({ variant, node, better, isUser: isUser && sideToMove(node.parent) === side });
    this.#say(reason ? [reason, ...sentences] : sentences);
  }

  /**
   * Adds the new findings about a turn to the text. The buttons stay, as the user may be about to press one.
   * @param {ReviewedNode} node
   */
  #sayMore(node) {
    if (this.state.current === node && this.#trial === null) this.#sayJudgement(node);
  }

  /** Looks up the best turn. @param {ReviewedNode} node */
  async #findBetter(node) {
    const [step] = await this.#steps(node);
    if (step === undefined) return;
    this.#better.set(node, step);
    this.#sayMore(node);
  }

  /** Asks the coach what is wrong with a turn. @param {ReviewedNode} node */
  async #findReason(node) {
    const reason = await this.page.coach.mistake(this.state.tree, node.parent, node.turn);
    this.#reasons.set(node, reason);
    this.#sayMore(node);
  }

  /** The review's best line instead of a turn. @param {ReviewedNode} node */
  #steps(node) {
    return this.#known.steps(this.state.tree, node.parent, node.review.line).catch(() => []);
  }

  /** @param {Trial} trial */
  #drawTrial({ node, text, mood }) {
    this.host.dataset.judgement = { ask: '', wait: '', good: 'best', bad: 'blunder' }[mood];
    this.place.textContent = '';
    this.title.textContent = t('review.trial', { move: wordsAt(this.state.tree.variant, node) });
    this.#say([text]);
    this.#showActions([
      ...(mood === 'bad' ? [this.#button('try', () => this.#try(node))] : []),
      this.#button('solution', () => this.#leave(node)),
    ], mood === 'bad');
  }

  /** @param {string[]} sentences */
  #say(sentences) {
    this.text.replaceChildren(...sentences.map((sentence) => html('p', {}, sentence)));
  }

  /**
   * Shows the buttons of the card. Primary is the one to the next mistake or, failing that or if the given buttons are
   * more urgent, the one to try again.
   * @param {HTMLElement[]} buttons
   * @param {boolean} [isUrgent]
   */
  #showActions(buttons, isUrgent = false) {
    const { steps } = this.page.tour();
    const next = this.#following(steps);
    const isStart = this.#trial === null && !steps.some(({ ply }) => ply <= this.state.current.ply);
    const onward = next === undefined ? [] : [this.#button('next', () => this.go('next'), isStart ? 'review.first' : 'review.next')];
    const back = this.#preceding(steps) === undefined ? [] : [iconButton('previous', t('review.previous'), () => this.go('previous'), { 'data-testid': 'review-previous' })];
    const all = isUrgent ? [...buttons, ...back, ...onward] : [...back, ...onward, ...buttons];
    all.find(({ dataset }) => !PLAIN.has(dataset.testid ?? ''))?.classList.add('button-primary');
    if (next === undefined && steps.length > 1 && this.#trial === null) all.push(this.#button('again', () => this.go('first')));
    keepFocus(this.actions, 'testid', () => this.actions.replaceChildren(...all));
  }

  /** @param {string} name @param {() => void} run @param {string} [key] */
  #button(name, run, key = `review.${name}`) {
    return html('button', { type: 'button', class: 'button', 'data-testid': `review-${name}`, onclick: run }, t(key));
  }

  /** Shows the best line instead of a turn, with its first turn on the board. @param {ReviewedNode} node */
  async #showLine(node) {
    const { tree } = this.state;
    const steps = await this.#steps(node);
    if (steps.length === 0 || this.state.current !== node || this.#trial !== null) return;
    this.#shown = node;
    const { score, depth } = node.review;
    this.lines.show([{ score, depth, bound: null, steps }], node.parent, tree.variant);
    this.lines.select(0, 0);
  }

  #hideLine() {
    this.#shown = null;
    this.lines.show([], this.state.tree.root, this.state.tree.variant);
  }

  /** @param {number|null} step */
  #preview(step) {
    if (step === null || this.#shown === null) {
      this.state.setPreview(null);
      return;
    }
    const steps = this.lines.steps(0);
    const preview = previewAt(this.#shown.parent, steps, step);
    this.page.announce(wordsOf(this.state.tree.variant, preview.before.fen, steps[step]));
    this.state.setPreview(preview);
  }

  /** @param {number} step */
  async #add(step) {
    if (this.#shown === null) return;
    const { tree } = this.state;
    const { parent } = this.#shown;
    const turns = this.lines.steps(0).slice(0, step + 1).map(({ turn }) => turn);
    this.lines.clear();
    await this.state.addLine(tree, parent, turns);
  }

  /** Starts a trial, in which the user looks for a better turn on the board. @param {ReviewedNode} node */
  #try(node) {
    const { state } = this;
    const { variant } = state.tree;
    state.setMode('analyse');
    state.setPreview(null);
    state.goTo(node.parent);
    const text = t('review.find', { side: sideName(variant, sideToMove(node.parent)) });
    this.#trial = { tree: state.tree, node, text, mood: 'ask' };
    state.attempt = (turn) => this.#attempt(turn);
    this.draw();
    this.page.announce(text);
    this.page.focusBoard();
  }

  /** @param {string} turn */
  async #attempt(turn) {
    const trial = this.#trial;
    if (trial === null) return;
    const { tree, node } = trial;
    const step = await this.state.rules.play(tree, node.parent, turn);
    if (step === null || this.#trial !== trial) return;
    this.state.setPreview(previewAt(node.parent, [step], 0));
    const move = capitalised(wordsOf(tree.variant, node.parent.fen, step));
    this.#tell('wait', t('review.judging', { move }));
    const review = await this.reviewer.judgeInstead(tree, node, step);
    if (review === null || this.#trial?.node !== node) return;
    const values = { move, loss: percent(lossOf(review)) };
    this.#tell(isWrong(judge(review)) ? 'bad' : 'good', t(verdict(node, review), values));
    this.actions.querySelector('button')?.focus();
  }

  /** @param {Trial['mood']} mood @param {string} text message about the attempted turn */
  #tell(mood, text) {
    if (this.#trial === null) return;
    this.#trial = { ...this.#trial, text, mood };
    this.draw();
    this.page.announce(text);
  }

  /** Ends the trial, returns to the turn played in the game and shows the better line. @param {ReviewedNode} node */
  #leave(node) {
    this.#endTrial();
    this.state.setPreview(null);
    this.state.goTo(node);
    this.draw();
    void this.#showLine(node);
  }

  #endTrial() {
    this.#trial = null;
    this.state.attempt = null;
    this.reviewer.close();
  }
}

/** @param {ReviewedNode} node */
const hasBetter = ({ review }) => !review.isBest && judge(review) !== 'best';

/** @param {ReviewedNode} node @param {import('../game/judging.js').Review} review review of the attempted turn */
function verdict(node, review) {
  if (!isWrong(judge(review))) return review.isBest ? 'review.right-best' : 'review.right';
  return lossOf(review) < lossOf(node.review) / 2 ? 'review.nearly' : 'review.wrong';
}
