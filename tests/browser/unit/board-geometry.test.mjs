// The layout of boards, and reading their FENs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGeometry } from '../../../src/gui/page/board/geometry.js';
import { variantOf, VARIANTS } from '../../../src/gui/page/variants/index.js';
import { groupMoves, parseMove } from '../../../src/gui/page/variants/moves.js';
import { readMen, torusNeighbours, writeMen } from '../../../src/gui/page/variants/squares.js';

/** @param {string} variant @param {boolean} flipped */
const layoutOf = (variant, flipped) => createGeometry(variantOf(variant).geometry, flipped);

test('square names and places are inverse mappings', () => {
  for (const { geometry: { size, placeOf, squareName } } of VARIANTS) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        assert.deepEqual(placeOf(squareName(column, row)), { column, row });
      }
    }
  }
  assert.equal(variantOf('turnover').geometry.squareName(0, 7), 'a1');
  assert.equal(variantOf('ctor').geometry.squareName(9, 9), '100');
});

test('rows of a FEN survive a round trip', () => {
  const rows = { turnover: 'k1q1k1k1/1k1b1kRk/2p5/1p1N4/1P2n1R1/2b5/8/K1K1B1K1', ctor: '10/x8o/10/3xo5/4x5/10/10/10/10/o8x' };
  for (const [variant, text] of Object.entries(rows)) {
    const { geometry } = variantOf(variant);
    assert.equal(writeMen(geometry, readMen(geometry, text)), text);
  }
});

test('positions contain the fields that a board shows', () => {
  const { men, ...oliveira } = variantOf('oliveira').positions.read('4k3/8/8/8/8/8/8/4K3[GGRNrr] b - - w! 3 20');
  assert.deepEqual([...men], [['e8', 'k'], ['e1', 'K']]);
  assert.deepEqual(oliveira, { toMove: 'second', hand: { G: 2, R: 1, N: 1, r: 2 }, token: 'first' });
  const { men: chips, ...ctor } = variantOf('ctor8').positions.read('8/8/8/8/8/8/8/xo6 2 1,0,1 6 0 62');
  assert.deepEqual([...chips], [['57', 'x'], ['58', 'o']]);
  assert.deepEqual(ctor, { toMove: 'second', done: { placements: 1, movements: 0, landings: 1 }, turn: 6 });
});

test('a1 is at the lower left, on a flipped board at the upper right', () => {
  const upright = layoutOf('turnover', false);
  const flipped = layoutOf('turnover', true);
  assert.deepEqual(upright.centre('a1'), { x: 50, y: 750 });
  assert.deepEqual(flipped.centre('a1'), { x: 750, y: 50 });
  assert.equal(upright.cell('a1').light, false);
  assert.equal(upright.step('a1', -1, 0), null);
  assert.equal(flipped.step('a1', -1, 0), 'b1');
});

test('the border of a torus repeats the opposite side', () => {
  const geometry = layoutOf('ctor8', false);
  assert.equal(geometry.cells.length, 100);
  assert.equal(geometry.cells[0].square, '64');
  assert.equal(geometry.cells[99].square, '1');
  assert.equal(geometry.copies('1').length, 4);
  assert.equal(geometry.copies('2').length, 2);
  assert.equal(geometry.copies('28').length, 1);
  assert.equal(geometry.step('1', -1, 0), '8');
  assert.equal(geometry.step('1', 0, -1), '57');
  assert.deepEqual(geometry.shortest('1', '57'), { right: 0, down: -1 });
});

test('neighbours wrap around a torus', () => {
  assert.deepEqual(new Set(torusNeighbours(variantOf('ctor8').geometry, '1', false)), new Set(['57', '8', '2', '9']));
  assert.equal(new Set(torusNeighbours(variantOf('ctor').geometry, '55', true)).size, 8);
});

test('moves are grouped by origin and destination, legionary moves under both Pawns', () => {
  const grouped = groupMoves(['e2e4', 'e2xe4', 'c4c5', 'c4c5,d4d5', 'G@e5', 'e8@', '0000', 'K@d1']);
  assert.deepEqual(grouped.get('e2')?.get('e4')?.map(({ text }) => text), ['e2e4', 'e2xe4']);
  assert.deepEqual(grouped.get('c4')?.get('c5')?.map(({ text }) => text), ['c4c5', 'c4c5,d4d5']);
  assert.deepEqual(grouped.get('d4')?.get('d5')?.map(({ text }) => text), ['c4c5,d4d5']);
  assert.ok(grouped.get('duchy')?.has('e5'));
  assert.ok(grouped.get('e8')?.has('duchy'));
  assert.ok(grouped.get('hand')?.has('d1'));
  assert.deepEqual(parseMove('c7c8r,d7d8g').steps.map(({ promotion }) => promotion), ['r', 'g']);
});
