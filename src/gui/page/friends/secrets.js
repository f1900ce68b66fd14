/**
 * Secret squares in a game by link. Each player commits to every square with a salted hash before the first turn. A
 * square that takes effect is opened on its own; all squares are opened at the end of the game.
 */
import { toBase64, toUtf8 } from './base64.js';
import { sha256 } from './sha256.js';

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {{squares: number[], salts: string[]}} OwnSecrets a player's squares in the order of their commitments
 * @typedef {{index: number, square: number, salt: string}} Opening
 */

const SALT_BYTES = 16;

/** A random base64url text. @param {number} bytes */
export const randomText = (bytes) => toBase64(crypto.getRandomValues(new Uint8Array(bytes)));

/**
 * Adds salts to a player's secret squares. The squares are shuffled: in ascending order, an opened square would tell
 * the opponent where the others can be.
 * @param {number[]} squares
 * @returns {OwnSecrets}
 */
export function makeSecrets(squares) {
  const order = squares.map((square) => ({ square, rank: crypto.getRandomValues(new Uint32Array(1))[0] }));
  order.sort((one, other) => one.rank - other.rank);
  return { squares: order.map(({ square }) => square), salts: squares.map(() => randomText(SALT_BYTES)) };
}

/**
 * The commitment to one secret square. Game, side and index are part of the hash, so that nobody can copy the
 * opponent's commitments or those of another game.
 * @param {string} id id of the game
 * @param {Side} side
 * @param {Opening} opening
 * @returns {string}
 */
export function commitment(id, side, { index, square, salt }) {
  return toBase64(sha256(toUtf8(['anel secret square', id, side, index, square, salt].join('\n'))));
}

/** @param {OwnSecrets} secrets @returns {Opening[]} openings of all squares, in the order of their commitments */
export const openingsOf = ({ squares, salts }) => squares.map((square, index) => ({ index, square, salt: salts[index] }));

/** @param {string} id @param {Side} side @param {OwnSecrets} secrets */
export const commitmentsOf = (id, side, secrets) => openingsOf(secrets).map((opening) => commitment(id, side, opening));

/**
 * @param {string} id
 * @param {Side} side
 * @param {string[]} commitments
 * @param {Opening} opening
 * @returns {boolean} whether the opened square is the one that the player committed to
 */
export const isKept = (id, side, commitments, opening) => commitments[opening.index] === commitment(id, side, opening);
