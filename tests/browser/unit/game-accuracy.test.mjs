// The accuracy of a side, compared with lichess's formula: equal while a game is open, and low in a lost game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { accuracyOf, isReviewed, turnAccuracy } from '../../../src/gui/page/game/judging.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';

/** @typedef {'first'|'second'} Side */

/** @param {number} count @param {number} value */
const times = (count, value) => /** @type {number[]} */ (Array(count).fill(value));
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * White's expected scores before the first turn and after each turn, of a game in which only White's turns change the score.
 * @param {number[]} losses White's losses, in percentage points; negative for gains
 */
function course(losses) {
  const scores = [50];
  for (const loss of losses) scores.push(scores[scores.length - 1] - loss, scores[scores.length - 1] - loss);
  return scores;
}

/**
 * lichess's accuracy of White, from the same scores: the average of a mean weighted by the standard deviation in sliding
 * windows and the harmonic mean.
 * @param {number[]} scores
 */
function lichess(scores) {
  const width = clamp(Math.floor(scores.length / 10), 2, 8);
  const windows = [
    ...times(Math.min(width, scores.length) - 2, 0).map(() => scores.slice(0, width)),
    ...scores.slice(0, scores.length - width + 1).map((_, start) => scores.slice(start, start + width)),
  ];
  const turns = windows.slice(0, scores.length - 1).flatMap((window, index) => {
    if (index % 2 === 1) return [];
    const mean = sum(window) / window.length;
    const weight = clamp(Math.sqrt(sum(window.map((score) => (score - mean) ** 2)) / window.length), 0.5, 12);
    return [{ weight, accuracy: turnAccuracy(Math.max(0, scores[index] - scores[index + 1])) }];
  });
  const weighted = sum(turns.map(({ weight, accuracy }) => weight * accuracy)) / sum(turns.map(({ weight }) => weight));
  const harmonic = turns.length / sum(turns.map(({ accuracy }) => 1 / Math.max(1, accuracy)));
  return (weighted + harmonic) / 2;
}

/**
 * The page's accuracy of White, from the same scores.
 * @param {number[]} scores
 */
function ours(scores) {
  const tree = new GameTree({ variant: 'turnover', startFen: 'start', firstToMove: true });
  /** @type {import('../../../src/gui/page/game/tree.js').Node} */
  let node = tree.root;
  scores.slice(1).forEach((score, index) => {
    const before = scores[index];
    const [best, played] = index % 2 === 0 ? [before, score] : [100 - before, 100 - score];
    const review = { depth: 8, score: { cp: 0 }, best, second: best, played, isBest: best === played, line: ['a'] };
    node = tree.add(node, { turn: `${index}`, fen: `${index}`, firstToMove: index % 2 === 1, review });
  });
  return accuracyOf(tree.mainLine().filter(isReviewed), 'first') ?? NaN;
}

/** Rows of the table in docs/play.md: the course of a game, with White's losses. @type {[name: string, losses: number[]][]} */
const GAMES = [
  ['a clean win in 20 moves', [...times(6, 0), -1, 0.5, -3, ...times(5, -6), 1, ...times(5, -3)]],
  ['an even game in which every move costs half a point', times(40, 0.5)],
  ['a draw: White gives back a lead of 40 points in one move', [...times(5, 0), ...times(10, -4), 40, ...times(15, 0)]],
  ['a loss by one blunder: 20 good moves, 45 points in one move, 15 more moves', [...times(20, 0), 45, ...times(15, 0.2)]],
  ['a slow loss: 5 points in each of 10 moves, 20 more moves', [...times(9, 5), 4, ...times(20, 0)]],
  ['a loss by blunders: 20, 15 and 8 points within 10 moves, 20 more moves', [2, 1, 0, 20, 0, 15, 0, 8, 0, 2, ...times(20, 0)]],
];

test('the table in docs/play.md has the figures of both formulas', () => {
  const docs = readFileSync(new URL('../../../docs/play.md', import.meta.url), 'utf8');
  for (const [name, losses] of GAMES) {
    const row = `| ${name} | ${Math.round(ours(course(losses)))} % | ${Math.round(lichess(course(losses)))} % |`;
    assert.ok(docs.includes(row), row);
  }
});

test('a clean win has a high accuracy, a lost game a low one', () => {
  const [win, even, draw, blunder, slow, blunders] = GAMES.map(([, losses]) => ours(course(losses)));
  assert.ok(win > 95 && even > 95, `${win} ${even}`);
  assert.ok(draw > 80 && draw < 95, `${draw}`);
  assert.ok(blunder < 70 && slow < 75 && blunders < 65, `${blunder} ${slow} ${blunders}`);
});

test('moves in a lost position hardly change the accuracy', () => {
  const losing = [...times(20, 0), 2, 30, 0, 14, 3];
  const [short, long] = [losing, [...losing, ...times(80, 0)]].map(course);
  assert.ok(Math.abs(ours(short) - ours(long)) < 6, `${ours(short)} ${ours(long)}`);
  assert.ok(lichess(long) > lichess(short) + 10, `${lichess(short)} ${lichess(long)}`);
});

test('while neither side is worse off, the accuracy is that of lichess', () => {
  const [, , [, losses]] = GAMES;
  assert.ok(Math.abs(ours(course(losses)) - lichess(course(losses))) < 2);
});

test('each further blunder lowers the accuracy', () => {
  const accuracies = [0, 1, 2, 3].map((count) => ours(course([...times(10, 0), ...times(count, 15), ...times(10, 0)])));
  accuracies.slice(1).forEach((accuracy, index) => assert.ok(accuracy < accuracies[index], accuracies.join(' ')));
});
