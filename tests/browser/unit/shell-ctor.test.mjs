// CTOR's secret squares.
import assert from 'node:assert/strict';
import test from 'node:test';
import { GameTree } from '../../../src/gui/page/app/game.js';
import { actingSquares, chipsOf, parseSquares, placedSquares, randomSquares } from '../../../src/gui/page/app/secret-squares.js';

test('chips are read from a FEN', () => {
  const chips = chipsOf('10/3x5o/10/10/10/10/10/10/10/x9 1 0,0,0 3 0 97');
  assert.equal(chips.length, 100);
  assert.deepEqual([chips[13], chips[19], chips[90]], ['x', 'o', 'x']);
});

test('placements and landings are placed, movements and replacements are not', () => {
  assert.deepEqual(placedSquares('28,28-29,x44,12+19-23'), [28, 23]);
  assert.deepEqual(placedSquares('0000'), []);
});

test('the opponent’s secret squares act on a chip that stands there at the end, once', () => {
  const secret = { first: [1, 2, 3, 4, 5], second: [10, 20, 30, 40, 50] };
  const tree = new GameTree({ variant: 'ctor8', startFen: '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64', settings: { secret } });
  const step = { turn: '20', fen: '8/8/3x4/8/8/8/8/8 2 0,0,0 2 0 63' };
  assert.deepEqual(actingSquares(tree, tree.root, step), [20]);
  const gone = tree.add(tree.root, { turn: '20,!20', fen: '8/8/3o4/8/8/8/8/8 2 0,0,0 2 0 63', firstToMove: false });
  const own = { turn: '10,11', fen: '8/1oo5/3o4/8/8/8/8/8 1 0,0,0 3 0 61' };
  assert.deepEqual(actingSquares(tree, gone, own), []);
  const after = tree.add(gone, { ...own, firstToMove: true });
  assert.deepEqual(actingSquares(tree, after, { turn: '20,30', fen: '8/1oo5/3x4/5x2/8/8/8/8 2 0,0,0 4 0 60' }), [30]);
  assert.deepEqual(actingSquares(tree, after, { turn: '30,30-31', fen: '8/1oo5/3o4/6x1/8/8/8/8 2 0,0,0 4 0 60' }), []);
});

test('squares are read and drawn', () => {
  assert.deepEqual(parseSquares(' 3, 17;44 58 ,99'), [3, 17, 44, 58, 99]);
  const squares = randomSquares(64);
  assert.equal(new Set(squares).size, 5);
  assert.ok(squares.every((square, i) => square >= 1 && square <= 64 && (i === 0 || square > squares[i - 1])));
});
