/** What the state of a live game means for the user. */
import { otherSide } from '../variants/variant.js';

/**
 * @typedef {import('../variants/variant.js').End} End
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {'draw'|'takeback'|'rematch'} Offer
 *
 * @typedef {object} LiveState a game as the server describes it (docs/live.md)
 * @property {string} room
 * @property {number} game
 * @property {string} variant
 * @property {Record<string, string>} settings
 * @property {{base: number, increment: number}|null} clock
 * @property {Record<Side, {name: string, online: boolean}|null>} players
 * @property {Side|null} you
 * @property {Record<Side, Record<string, string>>} secrets
 * @property {string[]} turns
 * @property {Record<Side, number>|null} left
 * @property {Side|null} running
 * @property {{by: Side, what: Offer}|null} offer
 * @property {End|null} end
 * @property {number} watchers
 *
 * @typedef {'gone'|'offline'|'invite'|'answer'|'over'|'watch'|'move'|'wait'} Stage
 * - `gone`: the server no longer has the game
 * - `offline`: the connection is broken during a game
 * - `invite`: the other player has not joined
 * - `answer`: the other player has made an offer
 * - `watch`: the user is a spectator of a game in progress
 * - `move`, `wait`: the user, or the other player, must make a turn
 */

/** @param {LiveState} state */
export const hasBegun = ({ players }) => players.first !== null && players.second !== null;

/** The side to move: sides alternate, and the first side begins. @param {LiveState} state @returns {Side} */
export const sideOf = ({ turns }) => (turns.length % 2 === 0 ? 'first' : 'second');

/**
 * @param {LiveState} state
 * @param {{isOpen: boolean, isGone: boolean}} connection
 * @returns {Stage}
 */
export function stageOf(state, { isOpen, isGone }) {
  const { you, offer, end } = state;
  if (end !== null && !isOpen) return 'over';
  if (isGone) return 'gone';
  if (!isOpen) return 'offline';
  if (!hasBegun(state)) return 'invite';
  if (you !== null && offer !== null && offer.by !== you) return 'answer';
  if (end !== null) return 'over';
  if (you === null) return 'watch';
  return sideOf(state) === you ? 'move' : 'wait';
}

/** Whether the user has secret squares in this game. @param {LiveState} state */
const hasSecrets = ({ secrets }) => Object.keys(secrets.first).length + Object.keys(secrets.second).length > 0;

/**
 * What the user may offer now. The server has the last word.
 * @param {LiveState} state
 * @returns {Offer[]}
 */
export function offersOf(state) {
  const { you, offer, end, turns } = state;
  if (you === null || offer !== null || !hasBegun(state)) return [];
  if (end !== null) return hasSecrets(state) ? [] : ['rematch'];
  const made = sideOf(state) === you ? 2 : 1;
  return turns.length >= made ? ['draw', 'takeback'] : ['draw'];
}

/** The name of a player; '' for a free seat. @param {LiveState} state @param {Side} side */
export const nameOf = ({ players }, side) => players[side]?.name ?? '';

/** The other player; null if there is none yet, or for a spectator. @param {LiveState} state */
export const opponentOf = ({ players, you }) => (you === null ? null : players[otherSide(you)]);
