/** The engines that play a game: a session for each side that has one, begun when it is first to move. */
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
 * @typedef {{turn: string|null, stopped: boolean, score: Score|null, depth: number|null, nodes: number|null}} Thought `score` of the turn, null where it is
 *   not known
 * @typedef {(player: EngineChoice, side: Side, settings: Settings) => EnginePlayer} PlayerMaker
 */

/** Of a move's time so much is lost between the engine and the page. */
const OVERHEAD_MS = 60;

/** A score that is a win or a loss. */
const LOST = 1000;
/** It is losing: so far behind for so many turns. */
const LOSING = { turns: 3, most: -0.5 };
/** Nothing happens: from its 30th turn on, so many turns within so little. */
const LEVEL = { from: 30, turns: 10, most: 0.1 };

/** The engine does not know the rules of this game. */
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
    /** What it has thought of its positions in this game, as it sees them itself: the spread of the game's scores is 1. @type {number[]} */
    this.scores = [];
    /** Until it knows the game. @type {Promise<void>|null} */
    this.prepared = null;
  }

  /**
   * Tells the engine what it is to play.
   * @param {GameTree} tree
   * @returns {Promise<string|null>} the first complaint of the engine about an option
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
   * Thinks about a move.
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
    // A weak engine does not always play what it has found: then the score is that of another turn.
    const isOfTurn = bestmove === last.pv[0];
    return { turn: bestmove, stopped, score: isOfTurn ? score : null, depth: last.depth ?? null, nodes: last.nodes ?? null };
  }

  /** @param {Score} score @param {string} variant */
  #own({ cp, mate }, variant) {
    const value = cp === undefined ? mate * LOST : cp / variantOf(variant).scores.spread;
    return this.side === 'first' ? value : -value;
  }

  /** Whether the engine takes a draw: where it has been losing, or where nothing has happened for long. @returns {boolean} */
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

  /** Ends the session. */
  close() {
    this.engine.close();
  }
}

export class EnginePair {
  /**
   * @param {object} options
   * @param {Settings} options.settings
   * @param {import('./players.js').Watch} options.watch
   * @param {(text: string) => void} options.onComplaint an engine does not want an option
   * @param {PlayerMaker} [options.makePlayer] for tests
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
   * The engine of a side, begun if it was not.
   * @param {Side} side
   * @param {EngineChoice} player
   * @param {GameTree} tree what it is told when it begins
   * @returns {Promise<EnginePlayer>} when it knows the game
   * @throws {UnknownVariant|import('../protocol/jobs.js').EngineGone} and then it is ended, or has given up
   */
  async ready(side, player, tree) {
    const engine = (this.bySide[side] ??= this.#begin(side, player));
    if (engine.engine.state === 'failed') engine.engine.restart();
    engine.prepared ??= this.#prepare(engine, tree);
    try {
      await engine.prepared;
    } catch (error) {
      engine.prepared = null;
      // One that has given up stays, so that its notice does, from which the user can start it again.
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

  /** Whether the engine of a side is there or comes back by itself. @param {Side} side @returns {boolean} */
  recovers(side) {
    const engine = this.bySide[side];
    return engine !== null && engine.engine.state !== 'failed';
  }

  /** Stops the searches. @returns {Promise<void>} */
  async stop() {
    await Promise.all(SIDES.map((side) => this.bySide[side]?.stop()));
  }

  /** Ends the sessions. */
  close() {
    for (const side of SIDES) {
      this.bySide[side]?.close();
      this.bySide[side] = null;
    }
  }
}
