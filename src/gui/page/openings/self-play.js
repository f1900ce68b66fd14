/** The openings of the engine's games: a data file that `anel openings` has written. */
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 *
 * @typedef {[turn: string, games: number, wins: number, draws: number, score: number, next: number|null]} Played in a position; wins of the
 *   first player, mean score in hundredths as he sees it, and the number of the position that follows
 * @typedef {{games: number, positions: Played[][]}} OpeningTree the first position is the start position
 *
 * @typedef {object} Counted what has been played in a position
 * @property {string} turn
 * @property {number} games
 * @property {Record<'first'|'draw'|'second', number>} results of those games that have come to an end
 * @property {number|null} score mean, in hundredths, seen from the first player; null where none is known
 */

/** @type {Map<string, Promise<OpeningTree>>} */
const files = new Map();

/** @param {string} path under `variants/` @returns {Promise<OpeningTree>} */
function read(path) {
  const known = files.get(path) ?? fetch(new URL(`../variants/${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  files.set(path, known);
  // What could not be read is asked for again the next time.
  known.catch(() => files.delete(path));
  return known;
}

export class SelfPlay {
  /** FEN of the start position of a game with its usual settings. @type {Map<string, Promise<string|null>>} */
  #starts = new Map();

  /** @param {Pick<Rules, 'setUp'|'line'>} rules */
  constructor(rules) {
    this.rules = rules;
  }

  /** What was played at a node. @param {GameTree} tree @param {Node} node @returns {Promise<Counted[]>} */
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

  /** The number of a node's position, where the tree has it. @param {Played[][]} positions @param {GameTree} tree @param {Node} node */
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

  /** A turn of several steps may be written in another order. @param {Played[]} played @param {GameTree} tree @param {import('../game/tree.js').TurnNode} node */
  async #leadingTo(played, tree, node) {
    if (variantOf(tree.variant).turns.length === 'short') return undefined;
    for (const known of played) {
      const { steps } = await this.rules.line(tree, node.parent, [known[0]]);
      if (steps[0]?.fen === node.fen) return known;
    }
    return undefined;
  }
}
