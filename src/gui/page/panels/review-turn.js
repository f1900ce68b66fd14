/**
 * The game review's judgement of the current turn: how much the turn lost, a better line, and a button to try again.
 */
import { html, keepFocus } from '../base/dom.js';
import { t } from '../base/messages.js';
import { sideName, turnText } from '../game/players.js';
import { isReviewed, isWrong, judge, lossOf } from '../game/judging.js';
import { Reviewer } from '../game/reviewer.js';
import { KnownLines } from '../game/rules.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { createPvLines, previewAt } from './pv-lines.js';

/**
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {object} Trial the user's attempt to find a better turn than the judged one
 * @property {GameTree} tree
 * @property {ReviewedNode} node
 * @property {string} text the message on display
 * @property {boolean} isMade whether the user has made an attempt
 */

export class ReviewTurn {
  /** @type {Trial|null} */
  #trial = null;
  /** The reviewed turn for which the review's best line is shown. @type {ReviewedNode|null} */
  #shown = null;
  #known = new KnownLines();

  /**
   * @param {HTMLElement} host
   * @param {import('./review.js').ReviewPage & {isOwn: (side: Side) => boolean}} page
   */
  constructor(host, page) {
    this.host = host;
    this.page = page;
    this.state = page.state;
    this.title = html('h2', { class: 'records-title' });
    this.text = html('p', { class: 'review-text', 'data-testid': 'review-text' });
    const lines = html('div');
    this.actions = html('div', { class: 'row' });
    host.append(this.title, this.text, lines, this.actions);
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
    const node = this.#trial?.node ?? this.state.current;
    const isAllowed = this.state.mode !== 'play' || this.state.tree.end() !== null;
    this.host.hidden = !isReviewed(node) || !isAllowed;
    if (!isReviewed(node) || !isAllowed) {
      this.#showLine(null);
      return;
    }
    if (this.#trial === null) this.#drawJudgement(node);
    else this.#drawTrial(this.#trial);
  }

  /** @param {ReviewedNode} node */
  #drawJudgement(node) {
    const judgement = judge(node.review);
    const side = sideToMove(node.parent);
    const [before, after] = [node.review.best, node.review.played].map(percent);
    this.host.dataset.judgement = judgement;
    this.title.textContent = `${turnText(this.state.tree.variant, node)}: ${t(`review.is.${judgement}`)}`;
    const key = isWrong(judgement) ? 'review.fell' : 'review.chances';
    this.text.textContent = t(key, { side: sideName(this.state.tree.variant, side), before, after });
    this.#showLine(node.review.isBest || judgement === 'best' ? null : node);
    const buttons = isWrong(judgement) && this.page.isOwn(side) ? [this.#button('try', () => this.#try(node))] : [];
    this.#showActions(buttons);
  }

  /** @param {Trial} trial */
  #drawTrial({ node, text, isMade }) {
    delete this.host.dataset.judgement;
    this.title.textContent = t('review.trial', { move: turnText(this.state.tree.variant, node) });
    this.text.textContent = text;
    this.#showLine(null);
    this.#showActions([
      ...(isMade ? [this.#button('try', () => this.#try(node))] : []),
      this.#button('solution', () => this.#leave(node)),
    ]);
  }

  /** @param {HTMLElement[]} buttons */
  #showActions(buttons) {
    keepFocus(this.actions, 'testid', () => this.actions.replaceChildren(...buttons));
  }

  /** @param {string} name @param {() => void} run */
  #button(name, run) {
    return html('button', { type: 'button', class: 'button', 'data-testid': `review-${name}`, onclick: run }, t(`review.${name}`));
  }

  /** Shows the review's best line instead of a turn. @param {ReviewedNode|null} node reviewed turn; null for no line */
  async #showLine(node) {
    if (node === this.#shown && !(node !== null && this.lines.steps(0).length === 0)) return;
    this.#shown = node;
    const { tree } = this.state;
    this.lines.show([], tree.root, tree.variant);
    if (node === null) return;
    const steps = await this.#known.steps(tree, node.parent, node.review.line).catch(() => []);
    if (this.#shown !== node || steps.length === 0) return;
    const { score, depth } = node.review;
    this.lines.show([{ score, depth, bound: null, steps }], node.parent, tree.variant);
  }

  /** @param {number|null} step */
  #preview(step) {
    if (step === null || this.#shown === null) {
      this.state.setPreview(null);
      return;
    }
    const steps = this.lines.steps(0);
    this.page.announce(steps[step].notation);
    this.state.setPreview(previewAt(this.#shown.parent, steps, step));
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
    state.setMode('analyse');
    state.setPreview(null);
    state.goTo(node.parent);
    const text = t('review.find', { move: turnText(state.tree.variant, node), side: sideName(state.tree.variant, sideToMove(node.parent)) });
    this.#trial = { tree: state.tree, node, text, isMade: false };
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
    this.#say(t('review.judging', { move: step.notation }));
    const review = await this.reviewer.judgeInstead(tree, node, step);
    if (review === null || this.#trial?.node !== node) return;
    const values = { move: step.notation, loss: percent(lossOf(review)) };
    this.#say(t(verdict(node, review), values));
    this.actions.querySelector('button')?.focus();
  }

  /** @param {string} text message about the attempted turn */
  #say(text) {
    if (this.#trial === null) return;
    this.#trial = { ...this.#trial, text, isMade: true };
    this.draw();
    this.page.announce(text);
  }

  /** Ends the trial, returns to the turn played in the game and shows a better line. @param {ReviewedNode} node */
  #leave(node) {
    this.#endTrial();
    this.state.setPreview(null);
    this.state.goTo(node);
    this.draw();
  }

  #endTrial() {
    this.#trial = null;
    this.state.attempt = null;
    this.reviewer.close();
  }
}

/** @param {ReviewedNode} node @param {import('../game/judging.js').Review} review review of the attempted turn */
function verdict(node, review) {
  if (!isWrong(judge(review))) return review.isBest ? 'review.right-best' : 'review.right';
  return lossOf(review) < lossOf(node.review) / 2 ? 'review.nearly' : 'review.wrong';
}
