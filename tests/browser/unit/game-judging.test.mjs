// Judgements of turns, and the accuracy of each side.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accuracyOf, countOf, expectedScore, isReviewed, judge, scoreOfEnd, turnAccuracy } from '../../../src/gui/page/game/judging.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';

/**
 * @param {Partial<import('../../../src/gui/page/game/judging.js').Review>} facts
 * @returns {import('../../../src/gui/page/game/judging.js').Review}
 */
const review = (facts) => ({ depth: 8, score: { cp: 0 }, best: 60, second: 58, played: 60, isBest: false, line: ['a'], ...facts });

/**
 * A game whose turns have been reviewed; the first player makes its first turn.
 * @param {Partial<import('../../../src/gui/page/game/judging.js').Review>[]} turns
 */
function reviewed(turns) {
  const tree = new GameTree({ variant: 'turnover', startFen: 'start', firstToMove: true });
  /** @type {import('../../../src/gui/page/game/tree.js').Node} */
  let node = tree.root;
  turns.forEach((facts, index) => {
    node = tree.add(node, { turn: `${index}`, fen: `${index}`, firstToMove: index % 2 === 1, review: review(facts) });
  });
  return tree.mainLine().filter(isReviewed);
}

test('an expected score counts wins and half of the draws', () => {
  assert.equal(expectedScore([1000, 0, 0]), 100);
  assert.equal(expectedScore([200, 600, 200]), 50);
  assert.equal(expectedScore([0, 100, 900]), 5);
  assert.equal(scoreOfEnd({ result: 'p2win', reason: '' }, 'second'), 100);
  assert.equal(scoreOfEnd({ result: 'p2win', reason: '' }, 'first'), 0);
  assert.equal(scoreOfEnd({ result: 'draw', reason: '' }, 'first'), 50);
});

test('turns are judged by their loss', () => {
  assert.equal(judge(review({ played: 45 })), 'blunder');
  assert.equal(judge(review({ played: 45.1 })), 'mistake');
  assert.equal(judge(review({ played: 50.1 })), 'inaccuracy');
  assert.equal(judge(review({ played: 55.1 })), 'good');
  assert.equal(judge(review({ played: 59.6 })), 'best', 'a difference within the noise');
  assert.equal(judge(review({ played: 75 })), 'best', 'a score above the best counts as no loss');
  assert.equal(judge(review({ isBest: true })), 'best');
  assert.equal(judge(review({ isBest: true, second: 50 })), 'only');
  assert.equal(judge(review({ isBest: true, second: null })), 'forced');
});

test('the accuracy of a turn falls with its loss', () => {
  assert.ok(Math.abs(turnAccuracy(0) - 100) < 0.01);
  assert.equal(Math.round(turnAccuracy(10)), 64);
  assert.equal(Math.round(turnAccuracy(60)), 4);
  assert.equal(turnAccuracy(100), 0);
});

test('the accuracy of a side depends only on its own turns', () => {
  const nodes = reviewed([{ best: 50, played: 50, isBest: true }, { best: 50, played: 20 }, { best: 80, played: 80, isBest: true }, { best: 20, played: 20 }]);
  assert.equal(Math.round(accuracyOf(nodes, 'first') ?? 0), 100);
  const second = accuracyOf(nodes, 'second') ?? 0;
  assert.ok(second > 25 && second < 60, `${second}`);
  assert.equal(countOf(nodes, 'second', ['blunder']), 1);
  assert.equal(countOf(nodes, 'first', ['blunder']), 0);
});

test('forced turns do not count, and without turns there is no accuracy', () => {
  assert.equal(accuracyOf([], 'first'), null);
  const forced = reviewed([{ second: null, isBest: true }, { best: 50, played: 30 }]);
  assert.equal(accuracyOf(forced, 'first'), null);
  const alone = accuracyOf(reviewed([{ best: 50, played: 30 }]), 'first') ?? 0;
  assert.ok(Math.abs(alone - turnAccuracy(20)) < 0.01);
});

test('a bad turn weighs more in a volatile phase of the game', () => {
  const quiet = { best: 50, played: 50, isBest: true };
  const [lost, won] = [{ best: 60, played: 20 }, { best: 80, played: 80 }];
  const calm = accuracyOf(reviewed([lost, won, ...Array(20).fill(quiet)]), 'first') ?? 0;
  const plain = (turnAccuracy(40) + 10 * 100) / 11;
  assert.ok(calm < plain, `${calm} is below the plain mean ${plain}`);
});
