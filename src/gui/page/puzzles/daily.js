/** The puzzle of the day, the same for everybody: it follows from the date in UTC and the game. */
import { fnv } from './progress.js';

/**
 * Returns the index of a day's puzzle: the one whose hash with the day is lowest. Adding or removing other puzzles
 * therefore changes few days.
 * @param {string} variant
 * @param {{fen: string}[]} puzzles at least one
 * @param {number} day number of the day, from `dayOf`
 */
export function dailyIndex(variant, puzzles, day) {
  const hashes = puzzles.map(({ fen }) => fnv(`${day} ${variant} ${fen}`));
  return hashes.indexOf(Math.min(...hashes));
}
