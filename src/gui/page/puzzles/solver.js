/**
 * Uses the engine to check whether the user's turn still wins within the required number of moves, and to find the
 * opponent's best reply.
 */
import { connect } from '../protocol/engine.js';
import { positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {{turn: string, mate: number|null}} Reply `mate`: number of moves to a forced win or loss found by the
 *   search, negative if the replying side loses; null if the search found neither
 */

const HASH_MIB = 32;
/** Node limit for proving a win; the wins in all stored puzzles can be proven with fewer nodes. */
const PROOF_NODES = 2_000_000;
const REPLY_NODES = 150_000;

export class Solver {
  /** @type {import('../protocol/engine.js').Engine|null} */
  #engine = null;

  /**
   * Finds a turn with which the side to move provably wins within the given number of moves.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {number} moves
   * @param {string|null} [turn] the only first turn to consider
   * @returns {Promise<string|null>} null if no win was proven
   */
  async winningTurn(tree, node, moves, turn = null) {
    const only = turn === null ? '' : ` searchmoves ${turn}`;
    const { best, mate } = await this.#search(tree, node, `go mate ${moves} nodes ${PROOF_NODES}${only}`);
    return mate !== null && mate > 0 && mate <= moves ? best : null;
  }

  /**
   * Searches for the best reply of the side to move.
   * @param {GameTree} tree
   * @param {Node} node
   * @returns {Promise<Reply|null>} null if the game is over
   */
  async reply(tree, node) {
    const { best, mate } = await this.#search(tree, node, `go nodes ${REPLY_NODES}`);
    return best === null ? null : { turn: best, mate };
  }

  /** @param {GameTree} tree @param {Node} node @param {string} go */
  async #search(tree, node, go) {
    this.#engine ??= connect(0);
    const { variant, settings, startFen } = tree;
    await this.#engine.setOptions([['Hash', HASH_MIB], ['UCI_Variant', variant], ...variantOf(variant).settings.engine(settings)]);
    /** @type {number|null} */
    let mate = null;
    const { bestmove } = await this.#engine.search(positionLine(startFen, tree.turnsTo(node)), go, (info) => {
      if (info.pv.length > 0) mate = info.mate ?? null;
    });
    return { best: bestmove, mate: /** @type {number|null} */ (mate) };
  }

  /** Closes the engine session. The next search opens a new session. */
  close() {
    this.#engine?.close();
    this.#engine = null;
  }
}
