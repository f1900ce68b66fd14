/**
 * Who plays a side: a person, or an engine with a session of its own.
 *
 * @typedef {{kind: 'person'} | {kind: 'engine', index: number, name: string, level: number|null}} Player
 *     `level`: what `UCI_Elo` is set to, null for full strength
 */
import { t } from '../messages.js';
import { firstPlayersScore } from './info.js';
import { connect } from './protocol.js';
import { isCtor, positionLine } from './rules.js';

/** Of a move's time so much is lost between the engine and the page. */
const OVERHEAD_MS = 60;

/** The engine does not know the rules of this game. */
export class UnknownVariant extends Error {}

/** @param {Player} player @returns {boolean} */
export function isEngine(player) {
  return player.kind === 'engine';
}

/** @typedef {{first: Player, second: Player}} Players */

/** @param {import('./game.js').Node} node @returns {'first'|'second'} */
export function sideToMove(node) {
  return node.firstToMove ? 'first' : 'second';
}

/** @param {Players} players @returns {boolean} whether no person plays */
export function areEngines({ first, second }) {
  return isEngine(first) && isEngine(second);
}

/**
 * The side that the user speaks for: the only person's, or that of whoever is to move.
 * @param {Players} players
 * @param {'first'|'second'} toMove
 * @returns {'first'|'second'|null} null where no person plays
 */
export function userSide(players, toMove) {
  if (areEngines(players)) return null;
  if (isEngine(players.first)) return 'second';
  return isEngine(players.second) ? 'first' : toMove;
}

/**
 * The position to which a takeback leads: the last in which a person was to move; one turn back where no person plays.
 * @param {Players} players
 * @param {import('./game.js').Node} head
 * @returns {import('./game.js').Node|null}
 */
export function takebackTarget(players, head) {
  for (let at = head.parent; at !== null; at = at.parent) {
    if (areEngines(players) || !isEngine(players[sideToMove(at)])) return at;
  }
  return null;
}

/** @param {Player} player @returns {string} */
export function playerName(player) {
  return isEngine(player) ? player.name : t('player.person');
}

/** @param {Player} player @returns {string} how strong it plays, '' for people */
export function strengthText(player) {
  if (!isEngine(player)) return '';
  return player.level === null ? t('player.full') : t('player.level', { level: player.level });
}

/** @param {Player} player @returns {{name: string, options: Object<string, string>}} as a record says it */
export function recordPlayer(player) {
  if (!isEngine(player)) return { name: t('player.person'), options: {} };
  const options = player.level === null ? {} : { UCI_LimitStrength: 'true', UCI_Elo: String(player.level) };
  return { name: player.name, options };
}

export class EnginePlayer {
  /**
   * @param {Player} player an engine
   * @param {'first'|'second'} side
   * @param {import('./settings.js').Settings} settings
   * @param {{connect?: typeof connect}} [options] for tests
   */
  constructor(player, side, settings, { connect: begin = connect } = {}) {
    this.player = player;
    this.side = side;
    this.settings = settings;
    this.engine = begin(player.index);
    /** The last score, as the first player sees it. @type {import('./game.js').Score|null} */
    this.score = null;
  }

  /**
   * Tells the engine what it is to play.
   * @param {import('./game.js').GameTree} tree
   * @returns {Promise<string|null>} the first complaint of the engine about an option
   * @throws {UnknownVariant|import('./protocol.js').EngineGone}
   */
  async prepare(tree) {
    const { engine, player } = this;
    await engine.ready();
    if (!engine.plays(tree.variant)) throw new UnknownVariant(tree.variant);
    const options = [
      ['UCI_Variant', tree.variant],
      ['Hash', this.settings.get('hash')],
      ['Threads', this.settings.get('threads')],
      ['Move Overhead', OVERHEAD_MS],
      ['UCI_LimitStrength', player.level !== null],
    ];
    if (isCtor(tree.variant)) {
      options.push(['TeamSizes', tree.settings.TeamSizes ?? '1v1']);
      options.push(['SecretSquares', (tree.settings.secret?.[this.side] ?? []).join(',')]);
    }
    if (player.level !== null) options.push(['UCI_Elo', player.level]);
    const [error] = await engine.setOptions(options);
    await engine.exchange(['ucinewgame']);
    return error === undefined ? null : t('notice.engine-error', { name: player.name, error });
  }

  /**
   * Thinks about a move.
   * @param {import('./game.js').GameTree} tree
   * @param {import('./game.js').Node} node
   * @param {() => string} goLine
   * @returns {Promise<{turn: string|null, stopped: boolean, score: object|null, depth: number|null, nodes: number|null}>}
   */
  async think(tree, node, goLine) {
    let last = null;
    const { bestmove, stopped } = await this.engine.search(
      positionLine(tree.startFen, tree.turnsTo(node)),
      goLine,
      (info) => {
        if ((info.multipv ?? 1) === 1 && (info.cp ?? info.mate) !== undefined && info.bound === undefined) last = info;
      },
    );
    const score = last === null ? null : firstPlayersScore(last, node.firstToMove);
    if (!stopped && score !== null) this.score = score;
    return { turn: bestmove, stopped, score, depth: last?.depth ?? null, nodes: last?.nodes ?? null };
  }

  /** Whether the engine, not thinking itself better off, takes a draw. @returns {boolean} */
  acceptsDraw() {
    if (this.score === null) return false;
    const value = this.score.cp ?? this.score.mate * 100000;
    return (this.side === 'first' ? value : -value) <= 0;
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
