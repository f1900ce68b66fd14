/** Opening statistics from the engine's self-play, read from a data file written by `anel openings`. */
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 *
 * @typedef {[turn: string, games: number, wins: number, draws: number, score: number, next: number|null]} Played a turn
 *   with its statistics: `wins` counts the first player's wins, `score` is the mean score in hundredths from the first
 *   player's point of view, and `next` is the index of the position after the turn, or null if the opening tree ends
 *   with the turn
 * @typedef {{games: number, positions: Played[][]}} OpeningTree `positions[0]` is the start position
 *
 * @typedef {object} Counted statistics of one turn in a position
 * @property {string} turn
 * @property {number} games
 * @property {Record<'first'|'draw'|'second', number>} results results of the finished games
 * @property {number|null} score mean score in hundredths from the first player's point of view; null if unknown
 */

/** @type {Map<string, Promise<OpeningTree>>} */
const files = new Map();

/** @param {string} path path relative to `variants/` @returns {Promise<OpeningTree>} */
function read(path) {
  const known = files.get(path) ?? fetch(new URL(`../variants/${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  files.set(path, known);
  // Drop a failed request from the cache, so that the next call repeats the request.
  known.catch(() => files.delete(path));
  return known;
}

export class SelfPlay {
  /**
   * FEN of the start position of each variant with default settings; null if the engine rejects the variant.
   * @type {Map<string, Promise<string|null>>}
   */
  #starts = new Map();

  /** @param {Pick<Rules, 'setUp'|'line'>} rules */
  constructor(rules) {
    this.rules = rules;
  }

  /**
   * Returns statistics of the turns that the engine played in self-play from a node's position.
   * @param {GameTree} tree
   * @param {Node} node
   * @returns {Promise<Counted[]>}
   */
  async at(tree, node) {
    const path = variantOf(tree.variant).openings;
    if (path === null || (await this.#start(tree.variant)) !== tree.root.fen) return [];
    const { positions } = await read(path);
    const place = await this.#placeOf(positions, tree, node);
    return (positions[place ?? -1] ?? []).map(([turn, games, wins, draws, score]) => ({ turn, games, results: { first: wins, draw: draws, second: games - wins - draws }, score }));
  }

  /** @param {string} variant */
  #start(variant) {
    const known = this.#starts.get(variant) ?? this.rules.setUp(variant, {}, null).then((start) => (start.ok ? start.fen : null));
    this.#starts.set(variant, known);
    return known;
  }

  /**
   * Returns the index of a node's position in the opening tree, or null if the opening tree lacks the position.
   * @param {Played[][]} positions
   * @param {GameTree} tree
   * @param {Node} node
   */
  async #placeOf(positions, tree, node) {
    /** @type {number|null} */
    let place = 0;
    for (const at of tree.lineTo(node)) {
      /** @type {Played[]} */
      const played = positions[place ?? -1] ?? [];
      const same = played.find(([turn]) => turn === at.turn) ?? (await this.#leadingTo(played, tree, at));
      place = same?.[5] ?? null;
      if (place === null) return null;
    }
    return place;
  }

  /**
   * Finds the recorded turn that leads to a node's position. Comparing the text of turns is not enough in games in
   * which the operations of a turn may be written in any order.
   * @param {Played[]} played @param {GameTree} tree @param {import('../game/tree.js').TurnNode} node
   */
  async #leadingTo(played, tree, node) {
    if (variantOf(tree.variant).turns.length === 'short') return undefined;
    for (const known of played) {
      const { steps } = await this.rules.line(tree, node.parent, [known[0]]);
      if (steps[0]?.fen === node.fen) return known;
    }
    return undefined;
  }
}
