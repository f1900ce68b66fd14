/** Loads a game's puzzles from a data file written by `anel puzzles`: wins in one, then all others from easy to hard. */
import { variantOf, VARIANTS } from '../variants/index.js';

/**
 * @typedef {object} Puzzle
 * @property {string} fen
 * @property {number} [wins] number of moves within which the side to move can force a win, starting with the only first
 *   move that does; absent if the task is to find the best turn
 * @property {string[]} solution the solution, with the turns of both sides
 * @property {number} rating difficulty on the scale of the solver's rating
 * @property {string[]} themes
 */

/** @type {Map<string, Promise<Puzzle[]>>} */
const read = new Map();

/** Names of the variants with puzzles. */
export const withPuzzles = VARIANTS.filter(({ puzzles }) => puzzles !== null).map(({ name }) => name);

/** The themes of the puzzles, those with the most puzzles first. @param {Puzzle[]} puzzles @returns {string[]} */
export function themesOf(puzzles) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const theme of puzzles.flatMap(({ themes }) => themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([theme]) => theme);
}

/** @param {string} variant @returns {Promise<Puzzle[]>} */
export function puzzlesOf(variant) {
  const path = variantOf(variant).puzzles;
  if (path === null) return Promise.resolve([]);
  const known = read.get(path) ?? fetch(new URL(`../variants/${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  read.set(path, known);
  // Drop a failed request from the cache, so that the next call repeats the request.
  known.catch(() => read.delete(path));
  return known;
}
