/**
 * Reviews turns in a separate engine session: searches for the best turns of a position and for the value of the turn
 * played. Both searches start from the same position and have the same depth; otherwise their scores would not be
 * comparable.
 */
import { expectedScore, scoreOfEnd } from './judging.js';
import { scoreBehind } from './scores.js';
import { Analyser } from './searches.js';
import { sideToMove } from './tree.js';

/**
 * @typedef {import('./judging.js').Review} Review
 * @typedef {import('./rules.js').Step} Step
 * @typedef {import('./searches.js').Findings} Findings
 * @typedef {import('./searches.js').Line & {wdl: number[]}} JudgedLine
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').TurnNode} TurnNode
 * @typedef {{tree: GameTree, nodes: TurnNode[], depth: number}} Task
 * @typedef {Pick<Step, 'turn'|'fen'|'over'>} Played a turn, and the position after it
 */

/** Maximum length of a stored best line, in turns. */
const LONGEST_LINE = 8;

/** @param {number} value */
const tenths = (value) => Math.round(value * 10) / 10;

export class Reviewer {
  /** @type {Findings|null} */
  #newest = null;
  /** @type {Analyser} */
  #analyser;

  /**
   * @param {object} options
   * @param {Pick<import('./storage.js').Settings, 'get'>} options.settings
   * @param {Pick<import('./rules.js').Rules, 'line'>} options.rules
   * @param {(fault: import('../base/messages.js').Message|null) => void} options.onFault
   * @param {(engine: import('../protocol/engine.js').Engine) => void} options.onConnect
   */
  constructor({ settings, rules, onFault, onConnect }) {
    this.settings = settings;
    this.rules = rules;
    const onFindings = (/** @type {Findings} */ findings) => {
      this.#newest = findings;
    };
    this.#analyser = new Analyser({ onFindings, onFault, onConnect });
  }

  /**
   * Reviews turns from last to first: results for later turns help to judge earlier ones.
   * @param {Task} task
   * @param {(node: Node, done: number) => void} onDone called after each turn; `done`: the fraction reviewed so far
   * @returns {Promise<boolean>} whether the review was completed
   */
  async run({ tree, nodes, depth }, onDone) {
    for (const [index, node] of [...nodes].reverse().entries()) {
      if (!tree.has(node)) continue;
      if ((node.review?.depth ?? 0) < depth && node.parent.over === null) {
        const review = await this.#review(tree, node, depth);
        if (review === null) return false;
        node.review = review;
      }
      onDone(node, (index + 1) / nodes.length);
    }
    return true;
  }

  /**
   * @param {GameTree} tree
   * @param {TurnNode} node
   * @param {number} depth
   * @returns {Promise<Review|null>} null if the search was stopped
   */
  async #review(tree, node, depth) {
    const { parent } = node;
    const found = await this.#search(tree, parent, 2, `go depth ${depth}`);
    const [best, second] = found ?? [];
    if (best === undefined) return null;
    if (parent.analysis === null || best.depth >= parent.analysis.depth) parent.analysis = { score: best.score, depth: best.depth };
    const firsts = await Promise.all([best, second].map((line) => this.#first(tree, parent, line)));
    const known = [best, second][firsts.findIndex((step) => step?.fen === node.fen)];
    const played = known === undefined ? await this.#worth(tree, parent, /** @type {Played} */ (node), depth) : worthOf(known);
    if (played === null) return null;
    // The position after the last reviewed turn is not searched separately: its score is taken from the line that
    // starts with the turn played.
    const line = known ?? (node.over === null ? this.#newest?.lines[0] : undefined);
    const score = line === undefined ? null : scoreBehind(line.score, parent.firstToMove);
    if (node.over === null && score !== null) node.analysis ??= { score, depth: depth - 1 };
    return {
      depth,
      score: best.score,
      after: line?.score ?? null,
      best: tenths(worthOf(best)),
      second: second === undefined ? null : tenths(worthOf(second)),
      played: tenths(played),
      isBest: known === best,
      line: best.turns.slice(0, LONGEST_LINE),
    };
  }

  /**
   * The first step of an engine line. A turn can be written in several ways, so turns are compared by the positions
   * that they lead to.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {JudgedLine|undefined} line
   */
  async #first(tree, node, line) {
    return line === undefined ? null : ((await this.rules.line(tree, node, line.turns.slice(0, 1))).steps[0] ?? null);
  }

  /**
   * The expected score of a turn, from the mover's point of view.
   * @param {GameTree} tree
   * @param {Node} node the node before the turn
   * @param {Played} played
   * @param {number} depth
   * @returns {Promise<number|null>}
   */
  async #worth(tree, node, { turn, over }, depth) {
    if (over !== null) return scoreOfEnd(over, sideToMove(node));
    const [line] = (await this.#search(tree, node, 1, `go depth ${depth} searchmoves ${turn}`)) ?? [];
    return line === undefined ? null : worthOf(line);
  }

  /**
   * Reviews an alternative to a turn that has already been reviewed.
   * @param {GameTree} tree
   * @param {import('./judging.js').ReviewedNode} node
   * @param {Played} played
   * @returns {Promise<Review|null>} null if the search was stopped
   */
  async judgeInstead(tree, { parent, review }, played) {
    const best = (await this.rules.line(tree, parent, review.line.slice(0, 1))).steps[0];
    if (best?.fen === played.fen) return { ...review, played: review.best, isBest: true };
    const worth = await this.#worth(tree, parent, played, review.depth);
    return worth === null ? null : { ...review, played: tenths(worth), isBest: false };
  }

  /**
   * @param {GameTree} tree
   * @param {Node} node
   * @param {number} lines
   * @param {string} go
   * @returns {Promise<JudgedLine[]|null>}
   */
  async #search(tree, node, lines, go) {
    this.#newest = null;
    const wishes = { engine: 0, lines, threads: this.settings.get('threads'), hash: this.settings.get('hash') };
    const hasEnded = await this.#analyser.search(tree, node, wishes, go);
    return hasEnded && this.#newest !== null ? newestOf(this.#newest) : null;
  }

  /** Stops the search and closes the session. */
  close() {
    this.#analyser.close();
  }
}

/** @param {Findings} findings */
const newestOf = ({ lines }) => lines.flatMap((line) => (line === undefined || line.wdl === null ? [] : [{ ...line, wdl: line.wdl }]));

/** @param {JudgedLine} line */
const worthOf = ({ wdl }) => expectedScore(wdl);
