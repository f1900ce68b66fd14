// The geometry of the evaluation graph.

import assert from 'node:assert/strict';
import test from 'node:test';
import { paths, plyAt, stretches, ticks, xOf, yOf } from '../../../src/gui/page/panels/graph.js';

const area = { left: 30, top: 5, width: 300, height: 100 };

test('plies span the width, and a point maps to the nearest ply', () => {
  assert.equal(xOf(0, 10, area), 30);
  assert.equal(xOf(10, 10, area), 330);
  assert.equal(xOf(0, 0, area), 180, 'a game without turns has one point, in the middle');
  for (let ply = 0; ply <= 10; ply += 1) {
    assert.equal(plyAt(xOf(ply, 10, area) + 14, 10, area), ply);
    assert.equal(plyAt(xOf(ply, 10, area) - 14, 10, area), ply);
  }
  assert.equal(plyAt(-50, 10, area), 0);
  assert.equal(plyAt(5000, 10, area), 10);
  assert.equal(plyAt(180, 0, area), 0);
});

test('the first player is at the top', () => {
  assert.equal(yOf(1, area), 5);
  assert.equal(yOf(0.5, area), 55);
  assert.equal(yOf(0, area), 105);
});

test('turns without a score are gaps', () => {
  const found = stretches([null, 0.5, 0.6, null, null, 0.2, null]);
  assert.deepEqual(found.map((stretch) => stretch.map(({ ply }) => ply)), [[1, 2], [5]]);
  assert.deepEqual(stretches([]), []);
  assert.deepEqual(stretches([null, null]), []);
});

test('a group of points has a curve and an area', () => {
  const { line, surface } = paths([{ ply: 0, share: 0.5 }, { ply: 1, share: 1 }], 2, area);
  assert.equal(line, 'M30 55L180 5');
  assert.equal(surface, 'M30 55L30 55L180 5L180 55Z');
});

test('ticks are at round move numbers and within the limit', () => {
  assert.deepEqual(ticks(12, 6), [2, 4, 6, 8, 10, 12]);
  assert.deepEqual(ticks(61, 6), [10, 20, 30, 40, 50, 60]);
  assert.ok(ticks(700, 6).length <= 6);
  assert.deepEqual(ticks(1, 6), []);
});
