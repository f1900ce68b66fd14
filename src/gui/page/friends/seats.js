/** The players of a game by link, on the board and in game records. */
import { otherSide } from '../variants/variant.js';
import { nameOf } from './words.js';

/** @typedef {import('../variants/variant.js').Side} Side */

/**
 * The players of a game on the board.
 * @param {string} id
 * @param {Record<Side, string>} names
 * @param {Side} side the user's side
 * @returns {import('../game/players.js').Players}
 */
export function seats(id, names, side) {
  const user = { kind: /** @type {const} */ ('person'), name: names[side] };
  const friend = { kind: /** @type {const} */ ('remote'), name: nameOf(names, otherSide(side)), link: id };
  return side === 'first' ? { first: user, second: friend } : { first: friend, second: user };
}

/** The players as in game records. @param {Record<Side, string>} names */
export const playersOf = (names) => ({ first: { name: nameOf(names, 'first'), options: {} }, second: { name: nameOf(names, 'second'), options: {} } });
