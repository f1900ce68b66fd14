/**
 * Repetition of failed puzzles after growing intervals. A puzzle that is failed again starts over; one that is solved
 * at the last interval is not repeated any more.
 *
 * @typedef {{step: number, due: number}} Repetition `step`: index in `DAYS`; `due`: number of the day of the repetition
 */

/** Intervals in days. */
const DAYS = [1, 3, 7, 21];

const DAY_MS = 86_400_000;

/** The number of the day in UTC, counted from 1970. @param {number} time in ms */
export const dayOf = (time) => Math.floor(time / DAY_MS);

/** @param {number} today @returns {Repetition} */
export const afterFailure = (today) => ({ step: 0, due: today + DAYS[0] });

/**
 * @param {Repetition} repetition
 * @param {number} today
 * @returns {Repetition|null} null if the puzzle need not be repeated any more
 */
export function afterSuccess({ step, due }, today) {
  // A puzzle solved before it is due stays where it is.
  if (today < due) return { step, due };
  const next = step + 1;
  return next < DAYS.length ? { step: next, due: today + DAYS[next] } : null;
}
