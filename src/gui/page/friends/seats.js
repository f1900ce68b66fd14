/** The players of a game by link, on the board and in game records. */
import { t } from '../base/messages.js';
import { otherSide } from '../variants/variant.js';

/** @typedef {import('../variants/variant.js').Side} Side */

/** @param {string} name '' for a friend who has not accepted yet */
const shownName = (name) => (name === '' ? t('friends.unknown') : name);

/**
 * The players of a game on the board.
 * @param {string} id
 * @param {Record<Side, string>} names
 * @param {Side} side the user's side
 * @returns {import('../game/players.js').Players}
 */
export function seats(id, names, side) {
  const user = { kind: /** @type {const} */ ('person'), name: names[side] };
  const friend = { kind: /** @type {const} */ ('remote'), name: shownName(names[otherSide(side)]), link: id };
  return side === 'first' ? { first: user, second: friend } : { first: friend, second: user };
}

/** The players as in game records. @param {Record<Side, string>} names */
export const playersOf = (names) => ({ first: { name: shownName(names.first), options: {} }, second: { name: shownName(names.second), options: {} } });
