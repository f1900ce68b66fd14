/** What the engine says of tries at a puzzle: whether they still win in time, and what the other side answers. */
import { connect } from '../protocol/engine.js';
import { positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {{turn: string, mate: number|null}} Reply `mate`: in how many moves it loses if negative, where that has been seen
 */

const HASH_MIB = 32;
/** Nodes that a proof may take; those of the puzzles need fewer. */
const PROOF_NODES = 2_000_000;
const REPLY_NODES = 150_000;

export class Solver {
  /** @type {import('../protocol/engine.js').Engine|null} */
  #engine = null;

  /**
   * A turn with which the side to move wins in so many moves: proven.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {number} moves
   * @param {string|null} [turn] that the win is to begin with
   * @returns {Promise<string|null>}
   */
  async winningTurn(tree, node, moves, turn = null) {
    const only = turn === null ? '' : ` searchmoves ${turn}`;
    const { best, mate } = await this.#search(tree, node, `go mate ${moves} nodes ${PROOF_NODES}${only}`);
    return mate !== null && mate > 0 && mate <= moves ? best : null;
  }

  /**
   * The best answer of the side to move.
   * @param {GameTree} tree
   * @param {Node} node
   * @returns {Promise<Reply|null>} null where the game is over
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

  /** Ends the session; the next question begins another. */
  close() {
    this.#engine?.close();
    this.#engine = null;
  }
}
