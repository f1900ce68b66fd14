// The clocks of a game.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Clock, clockText, paceOf } from '../../../src/gui/page/game/clock.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';

const fivePlusThree = () => new Clock({ kind: 'increment', base: 300000, increment: 3000 });

test('only the clock of the side to move runs, and each move adds the increment', () => {
  const clock = fivePlusThree();
  clock.start('first', 1000);
  assert.equal(clock.remaining('first', 11000), 290000);
  assert.equal(clock.remaining('second', 11000), 300000);
  assert.equal(clock.press('first', 11000), 293000);
  assert.equal(clock.running, null);
  assert.equal(clock.remaining('first', 99000), 293000);
});

test('starting a running clock loses no time', () => {
  const clock = fivePlusThree();
  clock.start('first', 0);
  clock.start('first', 5000);
  assert.equal(clock.remaining('first', 6000), 294000);
});

test('a clock that has run out flags, and never shows a negative time', () => {
  const clock = new Clock({ kind: 'increment', base: 1000, increment: 0 });
  assert.equal(clock.flagged(5000), null);
  clock.start('second', 0);
  assert.equal(clock.flagged(999), null);
  assert.equal(clock.flagged(1000), 'second');
  assert.equal(clock.remaining('second', 5000), 0);
});

test('the time per move is restored for the next move', () => {
  const clock = new Clock({ kind: 'movetime', perMove: 2000 });
  clock.start('first', 0);
  assert.equal(clock.goLine(500), 'go movetime 1500');
  assert.equal(clock.press('first', 500), 1500);
  assert.equal(clock.remaining('first', 500), 2000);
});

test('without a clock no side flags and no times are recorded', () => {
  const clock = new Clock({ kind: 'none', think: 700 });
  clock.start('first', 0);
  assert.equal(clock.flagged(1e9), null);
  assert.equal(clock.press('first', 5), null);
  assert.equal(clock.goLine(0), 'go movetime 700');
});

test('an engine receives both clocks', () => {
  const clock = fivePlusThree();
  clock.start('second', 0);
  assert.equal(clock.goLine(1000), 'go wtime 300000 btime 299000 winc 3000 binc 3000');
});

test('a clock resumes from a snapshot', () => {
  const clock = fivePlusThree();
  clock.start('first', 0);
  const later = new Clock(clock.control, clock.snapshot(4000));
  assert.deepEqual(later.left, { first: 296000, second: 300000 });
});

test('a takeback restores the time', () => {
  const clock = fivePlusThree();
  const tree = new GameTree({ variant: 'turnover', startFen: 's' });
  const one = tree.add(tree.root, { turn: 'a', fen: 'f', firstToMove: false, clock: 250000 });
  const two = tree.add(one, { turn: 'b', fen: 'g', firstToMove: true, clock: 280000 });
  const three = tree.add(two, { turn: 'c', fen: 'h', firstToMove: false, clock: 100000 });
  clock.rewind(tree, three);
  assert.deepEqual(clock.left, { first: 100000, second: 280000 });
  clock.rewind(tree, one);
  assert.deepEqual(clock.left, { first: 250000, second: 300000 });
});

test('times are formatted for display and for records', () => {
  assert.equal(clockText(3723000), '1:02:03');
  assert.equal(clockText(245900), '4:05');
  assert.equal(clockText(9990), '0:09.9');
  assert.equal(clockText(0), '0:00.0');
  assert.equal(paceOf({ kind: 'increment', base: 300000, increment: 3000 }), 'tc=300+3');
  assert.equal(paceOf({ kind: 'movetime', perMove: 1500 }), 'st=1.5');
});
