/** The puzzles of a game: a data file that `anel puzzles` has written, the easiest first. */
import { variantOf, VARIANTS } from '../variants/index.js';

/**
 * @typedef {object} Puzzle
 * @property {string} fen
 * @property {number} [wins] in so many moves the side to move wins, and by one first move only; missing where the best turn is to be found
 * @property {string[]} solution turns of both sides
 * @property {number} difficulty
 */

/** @type {Map<string, Promise<Puzzle[]>>} */
const read = new Map();

/** The games that have puzzles. */
export const withPuzzles = VARIANTS.filter(({ puzzles }) => puzzles !== null).map(({ name }) => name);

/** @param {string} variant @returns {Promise<Puzzle[]>} */
export function puzzlesOf(variant) {
  const path = variantOf(variant).puzzles;
  if (path === null) return Promise.resolve([]);
  const known = read.get(path) ?? fetch(new URL(`../variants/${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  read.set(path, known);
  // What could not be read is asked for again the next time.
  known.catch(() => read.delete(path));
  return known;
}
