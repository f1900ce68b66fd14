// Puzzles: the solver's rating, repetition of failed puzzles, streaks, and the puzzle of the day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyIndex } from '../../../src/gui/page/puzzles/daily.js';
import { daysInARow, dueOf, forget, idOf, note, noteDay, recordOf, recordResult, solved } from '../../../src/gui/page/puzzles/progress.js';
import { afterFailure, afterSuccess, dayOf } from '../../../src/gui/page/puzzles/repetition.js';
import { NEW_SOLVER, ratedAfter } from '../../../src/gui/page/puzzles/solver-rating.js';

const DAY = 86_400_000;

/** @param {number} number @param {number} [rating] */
const puzzle = (number, rating = 1000) => ({ fen: `board ${number}`, wins: 2, solution: ['a1a2'], rating, themes: [] });

/** Settings in memory. @returns {any} */
function settingsInMemory() {
  /** @type {Record<string, unknown>} */
  const values = { solved: {}, puzzleRecords: {} };
  return {
    get: (/** @type {string} */ name) => values[name],
    set: (/** @type {string} */ name, /** @type {unknown} */ value) => {
      values[name] = value;
    },
  };
}

test('the rating follows Glicko: the first results move it most, surprises more than expected results', () => {
  const won = ratedAfter(NEW_SOLVER, 1000, true);
  const lost = ratedAfter(NEW_SOLVER, 1000, false);
  assert.ok(won.rating > 1060 && won.rating < 1150);
  assert.ok(Math.abs(won.rating + lost.rating - 2000) < 1e-9, 'symmetric at equal ratings');
  assert.ok(won.deviation < NEW_SOLVER.deviation);
  const hard = ratedAfter(NEW_SOLVER, 1400, true).rating;
  const easy = ratedAfter(NEW_SOLVER, 600, true).rating;
  assert.ok(hard > won.rating && won.rating > easy && easy > 1000);
  assert.ok(ratedAfter(NEW_SOLVER, 600, false).rating > 800, 'one failure costs less than 200 points');
  let solver = NEW_SOLVER;
  for (let count = 0; count < 200; count += 1) solver = ratedAfter(solver, 1500, count % 2 === 0);
  assert.ok(Math.abs(solver.rating - 1500) < 60, 'half of the puzzles solved: as strong as the puzzles');
  assert.equal(solver.deviation, 60);
});

test('failed puzzles are repeated after 1, 3, 7 and 21 days', () => {
  const days = [];
  let today = 100;
  /** @type {import('../../../src/gui/page/puzzles/repetition.js').Repetition|null} */
  let repetition = afterFailure(today);
  while (repetition !== null) {
    assert.deepEqual(afterSuccess(repetition, repetition.due - 1), repetition, 'too early to count');
    days.push(repetition.due - today);
    today = repetition.due;
    repetition = afterSuccess(repetition, today);
  }
  assert.deepEqual(days, [1, 3, 7, 21]);
});

test('only the first try of a puzzle counts for the rating; failures become due the next day', () => {
  const settings = settingsInMemory();
  const puzzles = [puzzle(1), puzzle(2), puzzle(3)];
  const now = 50 * DAY + 5;
  const failed = recordResult(settings, 'g', puzzles[0], false, now);
  assert.ok(failed !== null && failed.change < 0);
  assert.equal(failed.rating, Math.round(recordOf(settings, 'g').rating));
  assert.equal(recordResult(settings, 'g', puzzles[0], true, now), null, 'a repetition');
  const success = recordResult(settings, 'g', puzzles[1], true, now);
  note(settings, 'g', idOf(puzzles[1]));
  assert.ok(success !== null && success.change > 0);
  assert.equal(recordResult(settings, 'g', puzzles[1], true, now), null, 'solved before');
  assert.equal(recordOf(settings, 'g').tries, 2);
  assert.deepEqual(dueOf(settings, 'g', puzzles, dayOf(now)), []);
  assert.deepEqual(dueOf(settings, 'g', puzzles, dayOf(now) + 1), [0]);
  recordResult(settings, 'g', puzzles[0], true, now + DAY);
  assert.deepEqual(dueOf(settings, 'g', puzzles, dayOf(now) + 1), []);
  assert.deepEqual(dueOf(settings, 'g', puzzles, dayOf(now) + 4), [0]);
  assert.deepEqual(recordOf(settings, 'other').repeats, {}, 'each game has its own record');
});

test('runs count puzzles solved at the first attempt', () => {
  const settings = settingsInMemory();
  for (const [number, isSolved] of [true, true, true, false, true].entries()) recordResult(settings, 'g', puzzle(number), isSolved, 0);
  assert.equal(recordOf(settings, 'g').run, 1);
  assert.equal(recordOf(settings, 'g').longest, 3);
  forget(settings, 'g');
  assert.equal(recordOf(settings, 'g').longest, 0);
  assert.equal(solved(settings, 'g').size, 0);
});

test('days in a row with the puzzle of the day', () => {
  const settings = settingsInMemory();
  const run = (/** @type {number} */ today) => daysInARow(recordOf(settings, 'g'), today);
  assert.equal(run(10), 0);
  for (const day of [10, 11, 11]) noteDay(settings, 'g', day);
  assert.equal(run(11), 2);
  assert.equal(run(12), 2, 'the puzzle of day 12 is still to be solved');
  assert.equal(run(13), 0);
  noteDay(settings, 'g', 13);
  assert.equal(run(13), 1);
});

test('the puzzle of the day depends on the day and the game only, and survives other puzzles', () => {
  const puzzles = Array.from({ length: 50 }, (_, number) => puzzle(number));
  const days = Array.from({ length: 100 }, (_, day) => dailyIndex('g', puzzles, day));
  assert.deepEqual(days, Array.from({ length: 100 }, (_, day) => dailyIndex('g', puzzles, day)));
  assert.ok(new Set(days).size > 30, 'different puzzles on different days');
  assert.notDeepEqual(days, Array.from({ length: 100 }, (_, day) => dailyIndex('h', puzzles, day)));
  const more = [...puzzles, puzzle(99)];
  const same = days.filter((index, day) => dailyIndex('g', more, day) === index).length;
  assert.ok(same > 90, `${same} of 100 days keep their puzzle`);
});
