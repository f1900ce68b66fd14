/** Who plays a side, and what sides, players, turns and ends are called. */
import { has, t } from '../base/messages.js';
import { isVariant, variantOf } from '../variants/index.js';
import { sideToMove } from './tree.js';

/**
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').RecordedPlayer} RecordedPlayer
 * @typedef {import('./tree.js').Side} Side
 *
 * @typedef {{kind: 'person', missing?: string}} Person `missing`: the engine whose place is taken, as it is no more
 * @typedef {{kind: 'engine', index: number, name: string, level: number|null}} EngineChoice `level`: what `UCI_Elo` is set to, null for full strength
 * @typedef {Person|EngineChoice} Player
 * @typedef {Record<Side, Player>} Players
 *
 * @typedef {object} NoticeOptions
 * @property {'info'|'error'|'good'} [kind]
 * @property {string} [testid]
 * @property {string} [key] a notice of the same key takes its place
 * @property {boolean} [stays] until it is closed; errors always do
 * @property {{label: string, run: () => void}} [action]
 *
 * @typedef {(text: string, options?: NoticeOptions) => () => void} Notify shows a notice; what it gives back takes it away
 * @typedef {(engine: import('../protocol/engine.js').Engine, name: string) => void} Watch tells the user when an engine fails or comes back
 */

/** @type {Player} */
export const PERSON = { kind: 'person' };

/** @param {Player} player @returns {player is EngineChoice} */
export const isEngine = (player) => player.kind === 'engine';

/** @param {Players} players @returns {boolean} whether no person plays */
export const areEngines = ({ first, second }) => isEngine(first) && isEngine(second);

/**
 * The side that the user speaks for: the only person's, or the side to move where two people play.
 * @param {Players} players
 * @param {Side} toMove
 * @returns {Side|null} null where no person plays
 */
export function userSide(players, toMove) {
  if (areEngines(players)) return null;
  if (isEngine(players.first)) return 'second';
  return isEngine(players.second) ? 'first' : toMove;
}

/**
 * The position to which a takeback leads: the last in which a person was to move; one turn back where no person plays.
 * @param {Players} players
 * @param {Node} head
 * @returns {Node|null}
 */
export function takebackTarget(players, head) {
  for (let at = head.parent; at !== null; at = at.parent) {
    if (areEngines(players) || !isEngine(players[sideToMove(at)])) return at;
  }
  return null;
}

/** @param {Player} player @returns {string} */
export const playerName = (player) => (isEngine(player) ? player.name : t('player.person'));

/** Levels from which a name holds. @type {[least: number, name: string][]} */
const LEVEL_NAMES = [[2300, 'master'], [2000, 'expert'], [1700, 'club'], [1400, 'practised'], [1100, 'casual'], [800, 'novice'], [0, 'beginner']];

/** @param {number} level @returns {string} what a level is called */
export function levelName(level) {
  const [, name] = LEVEL_NAMES.find(([least]) => level >= least) ?? LEVEL_NAMES[LEVEL_NAMES.length - 1];
  return t(`level.${name}`);
}

/** @param {Player} player @returns {string} how strong it plays, '' for people */
export function strengthText(player) {
  if (!isEngine(player)) return '';
  return player.level === null ? t('player.full') : t('player.level', { level: player.level, name: levelName(player.level) });
}

/** @param {Player} player @returns {RecordedPlayer} as a record says it */
export function recordPlayer(player) {
  if (!isEngine(player) || player.level === null) return { name: playerName(player), options: {} };
  return { name: player.name, options: { UCI_LimitStrength: 'true', UCI_Elo: String(player.level) } };
}

/** @param {string} variant also one that the page does not know @returns {string} */
export const variantName = (variant) => (has(`variant.${variant}`) ? t(`variant.${variant}`) : variant);

/** @param {string} variant @param {Side} side @returns {string} */
export const sideName = (variant, side) => (isVariant(variant) ? variantOf(variant).sides.name(side) : t(`side.${side}`));

/** Why a game ended, as the engine or a record says it. @param {string} variant @param {End} end @returns {string} */
export function reasonText(variant, { result, reason }) {
  const loser = sideName(variant, result === 'p1win' ? 'second' : 'first');
  return has(`reason.${reason}`) ? t(`reason.${reason}`, { loser }) : reason;
}

/** @type {Record<string, string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '½-½' };

/** @param {End} end @returns {string} `1-0`, `0-1` or `½-½` */
export const resultText = (end) => RESULTS[end.result] ?? '*';

/** @param {string} variant @param {End} end @returns {string} who won and why */
export function endText(variant, end) {
  const winner = end.result === 'p1win' ? 'first' : 'second';
  const who = end.result === 'draw' ? t('result.draw') : t('result.won', { side: sideName(variant, winner) });
  return t('result.text', { who, reason: reasonText(variant, end) });
}

/** Whether the first player made the first turn of the game that a node belongs to. @param {Node} node */
const firstBegan = (node) => node.firstToMove === (node.ply % 2 === 0);

/**
 * The number of a turn: that of each player has the same one, counted from the start of the game.
 * @param {Node} node of the game
 * @param {number} [behind] so many turns behind the node
 * @returns {{number: number, byFirst: boolean}} of the turn that led there
 */
export function turnNumber(node, behind = 0) {
  const index = node.ply + behind - (firstBegan(node) ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, byFirst: index % 2 === 0 };
}

/**
 * What stands before a turn: `3. ` before the first player's, `3… ` before the second's where a line begins with it.
 * @param {{number: number, byFirst: boolean}} turn
 * @param {boolean} beginsLine
 */
export const numberText = ({ number, byFirst }, beginsLine) => (byFirst ? `${number}. ` : beginsLine ? `${number}… ` : '');

/** The turn that led to a node, with its number. @param {Node} node @returns {string} '' at the root */
export const turnText = (node) => (node.parent === null ? '' : `${numberText(turnNumber(node), true)}${node.notation ?? node.turn}`);
