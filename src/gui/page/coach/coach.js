/**
 * Asks the built-in engine for reasons for moves, in a session of its own, and turns them into sentences. The texts are
 * loaded on first use.
 */
import { lazy } from '../base/lazy.js';
import { load } from '../base/messages.js';
import { connect, EngineError, EngineGone } from '../protocol/engine.js';
import { positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';
import { endsReasons, parseReason } from './reasons.js';
import { costOf, ideaOf, meritsOf, mistakeOf, movesToName } from './sentences.js';
import { tellingOf } from './telling.js';

/**
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('./telling.js').Telling} Telling
 */

const HASH_MIB = 16;
/** Node limit of the searches for one move. */
const NODES = 60_000;

export class Coach {
  /** @type {import('../protocol/engine.js').Engine|null} */
  #engine = null;
  #texts = lazy(() => load('coach.json'));
  /** Reasons by node and turn. @type {WeakMap<Node, Map<string, Promise<Reason[]>>>} */
  #known = new WeakMap();

  /** @param {Rules} rules the notation of moves */
  constructor(rules) {
    this.rules = rules;
  }

  /**
   * What is wrong with a turn, in at most two sentences, or '' if nothing is certain.
   * @param {GameTree} tree @param {Node} node the position before the turn @param {string} turn
   */
  mistake = (tree, node, turn) => this.#tell(tree, node, turn, mistakeOf);

  /**
   * What a turn costs, without naming a better one, or ''.
   * @param {GameTree} tree @param {Node} node @param {string} turn
   */
  cost = (tree, node, turn) => this.#tell(tree, node, turn, costOf);

  /**
   * What a turn achieves, in at most two sentences, or ''.
   * @param {GameTree} tree @param {Node} node @param {string} turn
   */
  merits = (tree, node, turn) => this.#tell(tree, node, turn, meritsOf);

  /**
   * The idea of a turn without the turn itself, in one sentence, or ''.
   * @param {GameTree} tree @param {Node} node @param {string} turn
   */
  idea = (tree, node, turn) => this.#tell(tree, node, turn, ideaOf);

  /**
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string} turn
   * @param {(reasons: Reason[], telling: Telling) => string} sentences
   */
  async #tell(tree, node, turn, sentences) {
    const [reasons] = await Promise.all([this.#reasons(tree, node, turn), this.#texts()]);
    if (reasons.length === 0) return '';
    return sentences(reasons, await tellingOf(this.rules, tree, node, turn, movesToName(reasons)));
  }

  /**
   * The reasons for a turn, or an empty list if the engine fails.
   * @param {GameTree} tree @param {Node} node @param {string} turn
   * @returns {Promise<Reason[]>}
   */
  async #reasons(tree, node, turn) {
    const known = this.#known.get(node) ?? new Map();
    this.#known.set(node, known);
    const reasons = known.get(turn) ?? this.#explain(tree, node, turn);
    known.set(turn, reasons);
    try {
      return await reasons;
    } catch (error) {
      known.delete(turn);
      if (error instanceof EngineGone || error instanceof EngineError) return [];
      throw error;
    }
  }

  /** @param {GameTree} tree @param {Node} node @param {string} turn @returns {Promise<Reason[]>} */
  async #explain(tree, node, turn) {
    this.#engine ??= connect(0);
    const { variant, settings, startFen } = tree;
    await this.#engine.setOptions([['Hash', HASH_MIB], ['UCI_Variant', variant], ...variantOf(variant).settings.engine(settings)]);
    const lines = await this.#engine.ask(positionLine(startFen, tree.turnsTo(node)), `explain ${turn} nodes ${NODES}`, endsReasons);
    return lines.map(parseReason).filter((reason) => reason !== null);
  }
}
