/** The user's progress through the puzzles of each game, stored with the settings. */
import { afterFailure, afterSuccess, dayOf } from './repetition.js';
import { NEW_SOLVER, ratedAfter } from './solver-rating.js';

/**
 * @typedef {import('../game/storage.js').Settings} Settings
 * @typedef {import('./content.js').Puzzle} Puzzle
 * @typedef {import('./repetition.js').Repetition} Repetition
 *
 * @typedef {object} PuzzleRecord
 * @property {number} rating the solver's rating
 * @property {number} deviation
 * @property {number} tries number of puzzles that the rating counts
 * @property {number} run number of puzzles solved in a row at the first attempt
 * @property {number} longest the longest such run
 * @property {number} days number of days in a row on which the puzzle of the day was solved
 * @property {number} lastDay number of the last of these days
 * @property {Record<string, Repetition>} repeats failed puzzles, by id
 */

/** @type {Readonly<PuzzleRecord>} */
const NEW_RECORD = { ...NEW_SOLVER, tries: 0, run: 0, longest: 0, days: 0, lastDay: -1, repeats: {} };

/** A 32-bit FNV-1a hash. @param {string} text */
export function fnv(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns the id of a puzzle, a hash of the puzzle's position. The id therefore stays the same when puzzles are added,
 * removed or reordered.
 * @param {{fen: string}} puzzle
 */
export const idOf = ({ fen }) => fnv(fen).toString(36);

/** @param {Settings} settings @param {string} variant @returns {Set<string>} ids of solved puzzles */
export const solved = (settings, variant) => new Set(settings.get('solved')[variant] ?? []);

/** Marks a puzzle as solved. @param {Settings} settings @param {string} variant @param {string} id */
export function note(settings, variant, id) {
  const all = settings.get('solved');
  const done = all[variant] ?? [];
  if (!done.includes(id)) settings.set('solved', { ...all, [variant]: [...done, id] });
}

/** @param {Settings} settings @param {string} variant @returns {PuzzleRecord} */
export const recordOf = (settings, variant) => ({ ...NEW_RECORD, ...settings.get('puzzleRecords')[variant] });

/** @param {Settings} settings @param {string} variant @param {PuzzleRecord} record */
const keep = (settings, variant, record) => settings.set('puzzleRecords', { ...settings.get('puzzleRecords'), [variant]: record });

/**
 * Records the first result of a puzzle since it was opened: solved without a wrong move or help, or not. Must be called
 * before the puzzle is marked as solved.
 * @param {Settings} settings
 * @param {string} variant
 * @param {Puzzle} puzzle
 * @param {boolean} isSolved
 * @param {number} [now] time in ms
 * @returns {{rating: number, change: number}|null} the rating if the result counts; null if the puzzle is a repetition
 */
export function recordResult(settings, variant, puzzle, isSolved, now = Date.now()) {
  const id = idOf(puzzle);
  const today = dayOf(now);
  const before = recordOf(settings, variant);
  const { [id]: repetition, ...others } = before.repeats;
  const isNew = repetition === undefined && !solved(settings, variant).has(id);
  const next = isSolved ? (repetition === undefined ? null : afterSuccess(repetition, today)) : afterFailure(today);
  const repeats = next === null ? others : { ...others, [id]: next };
  const run = isSolved ? before.run + 1 : 0;
  const after = { ...before, repeats, run, longest: Math.max(before.longest, run) };
  if (!isNew) {
    keep(settings, variant, after);
    return null;
  }
  const rating = ratedAfter(before, puzzle.rating, isSolved);
  keep(settings, variant, { ...after, ...rating, tries: before.tries + 1 });
  const rounded = Math.round(rating.rating);
  return { rating: rounded, change: rounded - Math.round(before.rating) };
}

/** Records that the puzzle of a day is solved. @param {Settings} settings @param {string} variant @param {number} day */
export function noteDay(settings, variant, day) {
  const record = recordOf(settings, variant);
  if (record.lastDay >= day) return;
  keep(settings, variant, { ...record, days: record.lastDay === day - 1 ? record.days + 1 : 1, lastDay: day });
}

/**
 * Returns the number of days in a row on which the user has solved the puzzle of the day. The run lasts until a day has
 * passed without it.
 * @param {PuzzleRecord} record
 * @param {number} today
 */
export const daysInARow = ({ days, lastDay }, today) => (lastDay >= today - 1 ? days : 0);

/**
 * Returns the indices of the failed puzzles that are due, the earliest first.
 * @param {Settings} settings
 * @param {string} variant
 * @param {Puzzle[]} puzzles
 * @param {number} today
 */
export function dueOf(settings, variant, puzzles, today) {
  const { repeats } = recordOf(settings, variant);
  const due = puzzles.flatMap((puzzle, index) => {
    const repetition = repeats[idOf(puzzle)];
    return repetition !== undefined && repetition.due <= today ? [{ index, day: repetition.due }] : [];
  });
  return due.sort((a, b) => a.day - b.day).map(({ index }) => index);
}

/** Clears the user's progress through the puzzles of a game. @param {Settings} settings @param {string} variant */
export function forget(settings, variant) {
  settings.set('solved', { ...settings.get('solved'), [variant]: [] });
  keep(settings, variant, { ...NEW_RECORD });
}
