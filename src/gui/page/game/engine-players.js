/**
 * The engines that play a game. Each side played by an engine has its own engine session, which is opened when the side
 * first has to move.
 */
import { t } from '../base/messages.js';
import { connect } from '../protocol/engine.js';
import { firstPlayersScore, positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../protocol/lines.js').Info} Info
 * @typedef {import('./players.js').EngineChoice} EngineChoice
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').Score} Score
 * @typedef {import('./tree.js').Side} Side
 * @typedef {Pick<import('./storage.js').Settings, 'get'>} Settings
 *
 * @typedef {{turn: string|null, stopped: boolean, score: Score|null, depth: number|null, nodes: number|null}} Thought
 *   `score`: score of the turn found, or null if unknown
 * @typedef {(player: EngineChoice, side: Side, settings: Settings) => EnginePlayer} PlayerMaker
 */

/** Time allowance per move for the delay between engine and page, in ms. */
const OVERHEAD_MS = 60;

/** Factor that converts a mate score to a value far beyond any other score. */
const LOST = 1000;
/**
 * Losing position: an engine accepts a draw if all its last `turns` scores were at most `most`, in units of the
 * variant's score spread.
 */
const LOSING = { turns: 3, most: -0.5 };
/**
 * Level position: after `from` of its own turns, an engine accepts a draw if all its last `turns` scores were within
 * `most` of zero, in units of the variant's score spread.
 */
const LEVEL = { from: 30, turns: 10, most: 0.1 };

/** Error: the engine does not support the variant of the game. */
export class UnknownVariant extends Error {}

export class EnginePlayer {
  /**
   * @param {EngineChoice} player
   * @param {Side} side
   * @param {Settings} settings
   */
  constructor(player, side, settings) {
    this.player = player;
    this.side = side;
    this.settings = settings;
    this.engine = connect(player.index);
    /**
     * Search scores of the engine's turns in this game, from the engine's point of view, in units of the variant's
     * score spread.
     * @type {number[]}
     */
    this.scores = [];
    /** Resolves when the engine is set up for the game. @type {Promise<void>|null} */
    this.prepared = null;
  }

  /**
   * Sets the engine up for a game.
   * @param {GameTree} tree
   * @returns {Promise<string|null>} the engine's first error message about an option, or null
   * @throws {UnknownVariant|import('../protocol/jobs.js').EngineGone}
   */
  async prepare(tree) {
    const { engine, player } = this;
    await engine.ready();
    if (!engine.plays(tree.variant)) throw new UnknownVariant(tree.variant);
    const { settings } = variantOf(tree.variant);
    /** @type {[string, string|number|boolean][]} */
    const options = [
      ['UCI_Variant', tree.variant],
      ['Hash', this.settings.get('hash')],
      ['Threads', this.settings.get('threads')],
      ['Move Overhead', OVERHEAD_MS],
      ['UCI_LimitStrength', player.level !== null],
    ];
    options.push(...settings.engine(tree.settings), ...settings.player(tree.settings, this.side));
    if (player.level !== null) options.push(['UCI_Elo', player.level]);
    this.scores = [];
    const [error] = await engine.setOptions(options);
    await engine.exchange(['ucinewgame']);
    return error === undefined ? null : t('notice.engine-error', { name: player.name, error });
  }

  /**
   * Searches for a move.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {() => string} goLine
   * @returns {Promise<Thought>}
   */
  async think(tree, node, goLine) {
    /** @type {Info} */
    let last = { pv: [] };
    const { bestmove, stopped } = await this.engine.search(positionLine(tree.startFen, tree.turnsTo(node)), goLine, (info) => {
      if ((info.multipv ?? 1) === 1 && (info.cp ?? info.mate) !== undefined && info.bound === undefined) last = info;
    });
    const score = firstPlayersScore(last, node.firstToMove);
    if (!stopped && score !== null) this.scores.push(this.#own(score, tree.variant));
    // An engine of limited strength may not play the best move that it found. The score belongs to the best move.
    const isOfTurn = bestmove === last.pv[0];
    return { turn: bestmove, stopped, score: isOfTurn ? score : null, depth: last.depth ?? null, nodes: last.nodes ?? null };
  }

  /** @param {Score} score @param {string} variant */
  #own({ cp, mate }, variant) {
    const value = cp === undefined ? mate * LOST : cp / variantOf(variant).scores.spread;
    return this.side === 'first' ? value : -value;
  }

  /**
   * Whether the engine accepts a draw: it has been losing for some turns, or the game has been level for a long time.
   * @returns {boolean}
   */
  acceptsDraw() {
    const { scores } = this;
    const losing = scores.slice(-LOSING.turns);
    const level = scores.slice(-LEVEL.turns);
    return (losing.length === LOSING.turns && losing.every((score) => score <= LOSING.most))
      || (scores.length >= LEVEL.from && level.every((score) => Math.abs(score) <= LEVEL.most));
  }

  /** @returns {Promise<void>} */
  stop() {
    return this.engine.stop();
  }

  /** Closes the engine session. */
  close() {
    this.engine.close();
  }
}

export class EnginePair {
  /**
   * @param {object} options
   * @param {Settings} options.settings
   * @param {import('./players.js').Watch} options.watch
   * @param {(text: string) => void} options.onComplaint called when an engine rejects an option
   * @param {PlayerMaker} [options.makePlayer] creates the engine players; replaced in tests
   */
  constructor({ settings, watch, onComplaint, makePlayer = (...options) => new EnginePlayer(...options) }) {
    this.settings = settings;
    this.watch = watch;
    this.onComplaint = onComplaint;
    this.makePlayer = makePlayer;
    /** @type {Record<Side, EnginePlayer|null>} */
    this.bySide = { first: null, second: null };
  }

  /**
   * Returns the engine of a side, and opens the engine's session if necessary.
   * @param {Side} side
   * @param {EngineChoice} player
   * @param {GameTree} tree the game to set the engine up for
   * @returns {Promise<EnginePlayer>} resolves when the engine is set up for the game
   * @throws {UnknownVariant|import('../protocol/jobs.js').EngineGone} the session is then closed, unless the engine has
   *   failed for good
   */
  async ready(side, player, tree) {
    const engine = (this.bySide[side] ??= this.#begin(side, player));
    if (engine.engine.state === 'failed') engine.engine.restart();
    engine.prepared ??= this.#prepare(engine, tree);
    try {
      await engine.prepared;
    } catch (error) {
      engine.prepared = null;
      // Keep an engine that has failed for good: the user can restart the engine from the notice about the failure.
      if (engine.engine.state !== 'failed') this.#end(side, engine);
      throw error;
    }
    return engine;
  }

  /** @param {Side} side @param {EngineChoice} player */
  #begin(side, player) {
    const engine = this.makePlayer(player, side, this.settings);
    this.watch(engine.engine, player.name);
    return engine;
  }

  /** @param {EnginePlayer} engine @param {GameTree} tree */
  async #prepare(engine, tree) {
    const complaint = await engine.prepare(tree);
    if (complaint !== null) this.onComplaint(complaint);
  }

  /** @param {Side} side @param {EnginePlayer} engine */
  #end(side, engine) {
    engine.close();
    if (this.bySide[side] === engine) this.bySide[side] = null;
  }

  /** Whether the engine of a side is running or restarts automatically. @param {Side} side @returns {boolean} */
  recovers(side) {
    const engine = this.bySide[side];
    return engine !== null && engine.engine.state !== 'failed';
  }

  /** Stops the searches of both engines. @returns {Promise<void>} */
  async stop() {
    await Promise.all(SIDES.map((side) => this.bySide[side]?.stop()));
  }

  /** Closes both engine sessions. */
  close() {
    for (const side of SIDES) {
      this.bySide[side]?.close();
      this.bySide[side] = null;
    }
  }
}
