/**
 * The solver's rating by the Glicko system: each puzzle tried for the first time counts as a game against the puzzle's
 * rating. http://www.glicko.net/glicko/glicko.pdf
 *
 * @typedef {{rating: number, deviation: number}} SolverRating
 */

/** The deviation is lower than the usual 350, so that a first failure does not cost hundreds of points. @type {Readonly<SolverRating>} */
export const NEW_SOLVER = { rating: 1000, deviation: 200 };

/** Deviation of the puzzles' ratings, which are estimates. */
const PUZZLE_DEVIATION = 120;
/** The deviation never falls below this, so that the rating keeps following the solver's progress. */
const LEAST_DEVIATION = 60;
const LEAST_RATING = 100;

const Q = Math.LN10 / 400;

/**
 * Returns the rating after one puzzle.
 * @param {SolverRating} solver
 * @param {number} puzzle the puzzle's rating
 * @param {boolean} isSolved
 * @returns {SolverRating}
 */
export function ratedAfter({ rating, deviation }, puzzle, isSolved) {
  const weight = 1 / Math.sqrt(1 + (3 * (Q * PUZZLE_DEVIATION) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (rating - puzzle)) / 400));
  const information = (Q * weight) ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / deviation ** 2 + information);
  const change = Q * variance * weight * (Number(isSolved) - expected);
  return { rating: Math.max(LEAST_RATING, rating + change), deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)) };
}
