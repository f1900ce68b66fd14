/** How balanced the games are: the data of `anel match balance`, measured in games of the engine against itself. */

/**
 * @typedef {{mean: number, error: number|null}} Mean a share from 0 to 1; `error`: half-width of the 95 % confidence
 *   interval, null if unknown
 * @typedef {[low: number, median: number, high: number]} Quartiles
 *
 * @typedef {object} Strength the games at one limit
 * @property {string} limit such as `nodes=5000` or `tc=10+0.1`
 * @property {string} [options] options of the engine
 * @property {number} games
 * @property {Mean} score the first player's points per game
 * @property {{games: number, score: Mean|null}|null} best_first the games that begin with one of the best first turns;
 *   null if there are no more first turns
 * @property {Mean} draws
 * @property {Quartiles} turns length of the games
 * @property {Quartiles|null} decided the turn at which games are decided
 * @property {number} legal_plies mean number of legal plies
 *
 * @typedef {object} FirstTurn
 * @property {string} notation
 * @property {number} equal number of moves that are equivalent to this one, including itself
 * @property {number} score search score for the first player, in hundredths
 * @property {number} games
 * @property {Mean|null} result the first player's points per game
 *
 * @typedef {object} Balance
 * @property {string} variant
 * @property {Strength[]} strengths from weak to strong
 * @property {{nodes: number, turns: FirstTurn[]}} first_turns best first
 */

/** @typedef {'first'|'second'|'even'|'unknown'} Verdict who has an advantage, as far as the games show it */

/** @param {Mean} score the first player's points per game @returns {Verdict} */
export function verdictOn({ mean, error }) {
  if (error === null) return 'unknown';
  if (Math.abs(mean - 0.5) <= error) return 'even';
  return mean > 0.5 ? 'first' : 'second';
}

/** The ends of a confidence interval; null if unknown. @param {Mean} mean @returns {[number, number]|null} */
export const intervalOf = ({ mean, error }) => (error === null ? null : [Math.max(0, mean - error), Math.min(1, mean + error)]);
