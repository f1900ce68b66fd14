/** The players, and the displayed names of sides, players, turns and results. */
import { has, t } from '../base/messages.js';
import { isVariant, variantOf } from '../variants/index.js';
import { sideToMove } from './tree.js';

/**
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').RecordedPlayer} RecordedPlayer
 * @typedef {import('./tree.js').Side} Side
 *
 * @typedef {{kind: 'person', missing?: string}} Person `missing`: name of the unavailable engine that the person replaces
 * @typedef {{kind: 'engine', index: number, name: string, level: number|null}} EngineChoice `level`: value of `UCI_Elo`, null for full strength
 * @typedef {Person|EngineChoice} Player
 * @typedef {Record<Side, Player>} Players
 *
 * @typedef {object} NoticeOptions
 * @property {'info'|'error'|'good'} [kind]
 * @property {string} [testid]
 * @property {string} [key] a notice with the same key is replaced
 * @property {boolean} [stays] shown until the user closes it; always true for errors
 * @property {{label: string, run: () => void}} [action]
 *
 * @typedef {(text: string, options?: NoticeOptions) => () => void} Notify shows a notice and returns a function that removes it
 * @typedef {(engine: import('../protocol/engine.js').Engine, name: string) => void} Watch notifies the user when an engine fails or recovers
 */

/** @type {Player} */
export const PERSON = { kind: 'person' };

/** @param {Player} player @returns {player is EngineChoice} */
export const isEngine = (player) => player.kind === 'engine';

/** @param {Players} players @returns {boolean} whether engines play both sides */
export const areEngines = ({ first, second }) => isEngine(first) && isEngine(second);

/**
 * The side that the user acts for: that of the only person, or the side to move if two people play.
 * @param {Players} players
 * @param {Side} toMove
 * @returns {Side|null} null if engines play both sides
 */
export function userSide(players, toMove) {
  if (areEngines(players)) return null;
  if (isEngine(players.first)) return 'second';
  return isEngine(players.second) ? 'first' : toMove;
}

/**
 * The position that a takeback returns to: the last one with a person to move, or the previous one if engines play both
 * sides.
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

/** Lowest level for each name. @type {[least: number, name: string][]} */
const LEVEL_NAMES = [[2300, 'master'], [2000, 'expert'], [1700, 'club'], [1400, 'practised'], [1100, 'casual'], [800, 'novice'], [0, 'beginner']];

/** @param {number} level @returns {string} the name of a level */
export function levelName(level) {
  const [, name] = LEVEL_NAMES.find(([least]) => level >= least) ?? LEVEL_NAMES[LEVEL_NAMES.length - 1];
  return t(`level.${name}`);
}

/** @param {Player} player @returns {string} the engine's strength, '' for a person */
export function strengthText(player) {
  if (!isEngine(player)) return '';
  return player.level === null ? t('player.full') : t('player.level', { level: player.level, name: levelName(player.level) });
}

/** @param {Player} player @returns {RecordedPlayer} the player in the format of game records */
export function recordPlayer(player) {
  if (!isEngine(player) || player.level === null) return { name: playerName(player), options: {} };
  return { name: player.name, options: { UCI_LimitStrength: 'true', UCI_Elo: String(player.level) } };
}

/** @param {string} variant may be unknown to the page @returns {string} */
export const variantName = (variant) => (has(`variant.${variant}`) ? t(`variant.${variant}`) : variant);

/** @param {string} variant @param {Side} side @returns {string} */
export const sideName = (variant, side) => (isVariant(variant) ? variantOf(variant).sides.name(side) : t(`side.${side}`));

/**
 * The reason for a game's end, from the wording of the engine or record.
 * @param {string} variant
 * @param {End} end
 * @returns {string}
 */
export function reasonText(variant, { result, reason }) {
  const loser = sideName(variant, result === 'p1win' ? 'second' : 'first');
  return has(`reason.${reason}`) ? t(`reason.${reason}`, { loser }) : reason;
}

/** @type {Record<string, string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '½-½' };

/** @param {End} end @returns {string} `1-0`, `0-1` or `½-½` */
export const resultText = (end) => RESULTS[end.result] ?? '*';

/** @param {string} variant @param {End} end @returns {string} the winner and the reason */
export function endText(variant, end) {
  const winner = end.result === 'p1win' ? 'first' : 'second';
  const who = end.result === 'draw' ? t('result.draw') : t('result.won', { side: sideName(variant, winner) });
  return t('result.text', { who, reason: reasonText(variant, end) });
}

/** Whether the first player made the first turn of the game. @param {Node} node any node of the game */
const firstBegan = (node) => node.firstToMove === (node.ply % 2 === 0);

/**
 * The number of a turn, counted from the start of the game. Both players' turns of a round have the same number.
 * @param {Node} node
 * @param {number} [behind] turns after the node
 * @returns {{number: number, byFirst: boolean}} number and mover of the turn that leads there
 */
export function turnNumber(node, behind = 0) {
  const index = node.ply + behind - (firstBegan(node) ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, byFirst: index % 2 === 0 };
}

/**
 * The text before a turn: `3. ` for the first player, `3… ` for the second player at the start of a line, else empty.
 * @param {{number: number, byFirst: boolean}} turn
 * @param {boolean} beginsLine
 */
export const numberText = ({ number, byFirst }, beginsLine) => (byFirst ? `${number}. ` : beginsLine ? `${number}… ` : '');

/** The turn that led to a node, with its number. @param {Node} node @returns {string} '' at the root */
export const turnText = (node) => (node.parent === null ? '' : `${numberText(turnNumber(node), true)}${node.notation ?? node.turn}`);
