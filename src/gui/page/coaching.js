/** The coach, whose code and texts are loaded on first use. */
import { lazy } from './base/lazy.js';

/**
 * @typedef {import('./coach/coach.js').Coach} Coach
 * @typedef {Pick<Coach, 'mistake'|'cost'|'merits'|'idea'>} Coaching
 */

/** @param {import('./game/rules.js').Rules} rules @returns {Coaching} */
export function coaching(rules) {
  const loaded = lazy(() => import('./coach/coach.js').then(({ Coach }) => new Coach(rules)));
  return {
    mistake: async (...asked) => (await loaded()).mistake(...asked),
    cost: async (...asked) => (await loaded()).cost(...asked),
    merits: async (...asked) => (await loaded()).merits(...asked),
    idea: async (...asked) => (await loaded()).idea(...asked),
  };
}
