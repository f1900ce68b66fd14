// CTOR's secret squares.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  actingSquares, chipsOf, parseSquares, placedSquares, randomSquares, readSecret, withActing,
} from '../../../src/gui/page/variants/ctor/settings.js';

test('chips are read from a FEN', () => {
  const chips = chipsOf('10/3x5o/10/10/10/10/10/10/10/x9 1 0,0,0 3 0 97');
  assert.equal(chips.length, 100);
  assert.deepEqual([chips[13], chips[19], chips[90]], ['x', 'o', 'x']);
});

test('placements and landings can trigger secret squares, movements and replacements cannot', () => {
  assert.deepEqual(placedSquares('28,28-29,x44,12+19-23'), [28, 23]);
  assert.deepEqual(placedSquares('0000'), []);
});

test('a secret square acts once, on an opposing chip that is there at the end of the turn', () => {
  const secret = { first: [1, 2, 3, 4, 5], second: [10, 20, 30, 40, 50] };
  const before = { settings: { secret }, mover: /** @type {const} */ ('first'), turns: [] };
  const step = { turn: '20', fen: '8/8/3x4/8/8/8/8/8 2 0,0,0 2 0 63' };
  assert.deepEqual(actingSquares(before, step), [20]);
  assert.equal(withActing(before, step), '20,!20');
  /** @type {import('../../../src/gui/page/variants/variant.js').Past} */
  const gone = { settings: { secret }, mover: 'second', turns: [{ turn: '20,!20', by: 'first' }] };
  const own = { turn: '10,11', fen: '8/1oo5/3o4/8/8/8/8/8 1 0,0,0 3 0 61' };
  assert.deepEqual(actingSquares(gone, own), []);
  assert.equal(withActing(gone, own), '10,11');
  /** @type {import('../../../src/gui/page/variants/variant.js').Past} */
  const after = { settings: { secret }, mover: 'first', turns: [...gone.turns, { turn: own.turn, by: 'second' }] };
  assert.deepEqual(actingSquares(after, { turn: '20,30', fen: '8/1oo5/3x4/5x2/8/8/8/8 2 0,0,0 4 0 60' }), [30]);
  assert.deepEqual(actingSquares(after, { turn: '30,30-31', fen: '8/1oo5/3o4/6x1/8/8/8/8 2 0,0,0 4 0 60' }), []);
});

test('secret squares can be entered or chosen at random', () => {
  assert.deepEqual(parseSquares(' 3, 17;44 58 ,99'), [3, 17, 44, 58, 99]);
  assert.deepEqual(readSecret('9 3 5 1 64', 64), [1, 3, 5, 9, 64]);
  for (const text of ['1 2 3 4', '1 2 3 4 4', '1 2 3 4 65', '0 1 2 3 4']) assert.equal(readSecret(text, 64), null);
  const squares = randomSquares(64);
  assert.equal(new Set(squares).size, 5);
  assert.ok(squares.every((square, i) => square >= 1 && square <= 64 && (i === 0 || square > squares[i - 1])));
});
