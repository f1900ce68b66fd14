/** The players, and the displayed names of sides, players, turns and results. */
import { has, t } from '../base/messages.js';
import { engineName } from '../protocol/engines.js';
import { isVariant, variantOf } from '../variants/index.js';
import { otherSide } from '../variants/variant.js';
import { opponentName, opponentOf } from './opponents.js';
import { sideToMove } from './tree.js';
import { capitalised, wordsAt, written } from './wording.js';

/**
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').RecordedPlayer} RecordedPlayer
 * @typedef {import('./tree.js').Side} Side
 *
 * @typedef {{kind: 'person', name?: string, missing?: string}} Person `missing`: name of the unavailable engine that the person replaces
 * @typedef {{kind: 'engine', index: number, name: string, level: number|null}} EngineChoice `level`: value of `UCI_Elo`, null for full strength
 * @typedef {{kind: 'remote', name: string, link: string}} RemotePlayer a person on another device; `link`: id of the game by link, or `live:` and the id of a live game
 * @typedef {Person|EngineChoice|RemotePlayer} Player
 * @typedef {Record<Side, Player>} Players
 *
 * @typedef {object} NoticeOptions
 * @property {'info'|'error'|'good'} [kind]
 * @property {string} [testid]
 * @property {string} [key] an earlier notice with the same key is replaced
 * @property {boolean} [stays] whether the notice stays until the user closes it; default: true for errors only
 * @property {{label: string, run: () => void}} [action]
 *
 * @typedef {(text: string, options?: NoticeOptions) => () => void} Notify shows a notice and returns a function that removes it
 * @typedef {(engine: import('../protocol/engine.js').Engine, name: string) => void} Watch notifies the user when an engine fails or recovers
 */

/** @type {Player} */
export const PERSON = { kind: 'person' };

/** @param {Player} player @returns {player is EngineChoice} */
export const isEngine = (player) => player.kind === 'engine';

/** @param {Player} player @returns {player is Person} whether the player sits at this device */
export const isPerson = (player) => player.kind === 'person';

/** @param {Player} player @returns {player is RemotePlayer} */
export const isRemote = (player) => player.kind === 'remote';

/** @param {Players} players @returns {RemotePlayer|null} */
export const remotePlayer = ({ first, second }) => (isRemote(first) ? first : isRemote(second) ? second : null);

/** Whether the link of a remote player belongs to a live game. @param {string} link */
export const isLiveLink = (link) => link.startsWith('live:');

/** @param {Players} players @returns {boolean} whether engines play both sides */
export const areEngines = ({ first, second }) => isEngine(first) && isEngine(second);

/**
 * The side that the user acts for: the side of the only person at this device, or the side to move if two people play.
 * @param {Players} players
 * @param {Side} toMove
 * @returns {Side|null} null if engines play both sides
 */
export function userSide(players, toMove) {
  if (areEngines(players)) return null;
  if (!isPerson(players.first)) return 'second';
  return isPerson(players.second) ? toMove : 'first';
}

/**
 * The position that a takeback returns to: the last earlier position with a person to move, or the previous position if
 * engines play both sides. A game with a remote player has none: the other player must agree to a takeback.
 * @param {Players} players
 * @param {Node} head
 * @returns {Node|null}
 */
export function takebackTarget(players, head) {
  if (remotePlayer(players) !== null) return null;
  for (let at = head.parent; at !== null; at = at.parent) {
    if (areEngines(players) || !isEngine(players[sideToMove(at)])) return at;
  }
  return null;
}

/** @param {Player} player @returns {string} */
export function playerName(player) {
  const opponent = opponentOf(player);
  if (opponent !== null) return opponentName(opponent.id);
  if (isEngine(player)) return engineName(player.index, player.name);
  return isPerson(player) ? (player.name ?? t('player.person')) : player.name;
}

/** The name of a player next to the board: `You` for a person without a name who plays an engine. @param {Players} players @param {Side} side */
export function nameBeside(players, side) {
  const player = players[side];
  const isYou = isPerson(player) && player.name === undefined && isEngine(players[otherSide(side)]);
  return isYou ? t('player.you') : playerName(player);
}

/** Minimum `UCI_Elo` for each level name. @type {[least: number, name: string][]} */
const LEVEL_NAMES = [[2300, 'master'], [2000, 'expert'], [1700, 'club'], [1400, 'practised'], [1100, 'casual'], [800, 'novice'], [0, 'beginner']];

/** @param {number} level value of `UCI_Elo` @returns {string} the displayed name of the level */
export function levelName(level) {
  const [, name] = LEVEL_NAMES.find(([least]) => level >= least) ?? LEVEL_NAMES[LEVEL_NAMES.length - 1];
  return t(`level.${name}`);
}

/** @param {Player} player @returns {string} the displayed strength of an engine; '' for a person */
export function strengthText(player) {
  if (!isEngine(player)) return '';
  return player.level === null ? t('player.full') : t('player.level', { level: player.level, name: levelName(player.level) });
}

/** @param {Player} player @returns {RecordedPlayer} the player in the format of game records */
export function recordPlayer(player) {
  if (!isEngine(player)) return { name: playerName(player), options: {} };
  if (player.level === null) return { name: player.name, options: {} };
  return { name: player.name, options: { UCI_LimitStrength: 'true', UCI_Elo: String(player.level) } };
}

/**
 * @param {string} variant value of `UCI_Variant`, possibly unknown to the page
 * @returns {string} the displayed name of the variant
 */
export const variantName = (variant) => (has(`variant.${variant}`) ? t(`variant.${variant}`) : variant);

/** @param {string} variant @param {Side} side @returns {string} */
export const sideName = (variant, side) => (isVariant(variant) ? variantOf(variant).sides.name(side) : t(`side.${side}`));

/** The name of a side whose turn it is: without the colour of its chips, if the sides are teams. @param {string} variant @param {Side} side @returns {string} */
export const moverName = (variant, side) => (isVariant(variant) ? variantOf(variant).sides.mover(side) : t(`board.side.${side}`));

/** The name of a side within a sentence. @param {string} variant @param {Side} side @returns {string} */
const theSide = (variant, side) => (isVariant(variant) ? variantOf(variant).sides.the(side) : t(`side.${side}.the`));

/** The key of a message about a side: that for teams, if the sides are teams and there is one. @param {string} variant @param {string} key */
function keyFor(variant, key) {
  const forTeams = `${key}.team`;
  return isVariant(variant) && variantOf(variant).sides.teams && has(forTeams) ? forTeams : key;
}

/**
 * The displayed reason for the end of a game: translated if possible, otherwise as worded by the engine or the record.
 * @param {string} variant
 * @param {End} end
 * @returns {string}
 */
export function reasonText(variant, { result, reason }) {
  const loser = theSide(variant, result === 'p1win' ? 'second' : 'first');
  const key = keyFor(variant, `reason.${reason}`);
  return has(key) ? t(key, { loser }) : reason;
}

/** @type {Record<string, string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '½-½' };

/** @param {End} end @returns {string} `1-0`, `0-1` or `½-½` */
export const resultText = (end) => RESULTS[end.result] ?? '*';

/**
 * @param {string} variant
 * @param {End} end
 * @returns {string} text with the winner and the reason for the end of the game
 */
export function endText(variant, end) {
  const winner = end.result === 'p1win' ? 'first' : 'second';
  const who = end.result === 'draw' ? t('result.draw') : t(keyFor(variant, 'result.won'), { side: theSide(variant, winner) });
  return capitalised(t('result.text', { who, reason: reasonText(variant, end) }));
}

/** Whether the first player made the first turn of the game. @param {Node} node any node of the game */
const firstBegan = (node) => node.firstToMove === (node.ply % 2 === 0);

/**
 * The move number of a turn, as in chess notation: a turn of the first player and the second player's reply have the
 * same number.
 * @param {Node} node
 * @param {number} [behind] distance of the turn from the node, in turns; default: 0, the turn that leads to the node
 * @returns {{number: number, byFirst: boolean}} `byFirst`: whether the first player makes the turn
 */
export function turnNumber(node, behind = 0) {
  const index = node.ply + behind - (firstBegan(node) ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, byFirst: index % 2 === 0 };
}

/**
 * The move number written before a turn: `3. ` for the first player, `3… ` for the second player at the start of a
 * line, otherwise empty.
 * @param {{number: number, byFirst: boolean}} turn
 * @param {boolean} beginsLine
 */
export const numberText = ({ number, byFirst }, beginsLine) => (byFirst ? `${number}. ` : beginsLine ? `${number}… ` : '');

/** The turn that led to a node, with the move number. @param {string} variant @param {Node} node @returns {string} '' at the root */
export const turnText = (variant, node) => (node.parent === null ? '' : `${numberText(turnNumber(node), true)}${written(variant, node)}`);

/** The turn that led to a node, in words, with the move number. @param {string} variant @param {Node} node @returns {string} '' at the root */
export const numberedWords = (variant, node) => (node.parent === null ? '' : `${numberText(turnNumber(node), true)}${capitalised(wordsAt(variant, node))}`);
