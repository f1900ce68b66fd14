// A selection outlasts a renewed list of legal moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptSelection } from '../../../src/gui/page/board/selection.js';

/** The input for a position in which the pieces on these squares can move. @param {string[]} movable */
function input(movable) {
  /** @type {string[]} */
  let selected = [];
  const control = {
    marks: () => ({ selected, targets: new Map() }),
    canDrag: (/** @type {string} */ key) => movable.includes(key),
    dragStart: (/** @type {string} */ key) => {
      selected = [key];
    },
  };
  return /** @type {import('../../../src/gui/page/variants/variant.js').Control} */ (/** @type {unknown} */ (control));
}

/** Replaces inputs one after the other, the first with b2 selected. @param {KeptSelection} kept @param {string[][]} lists */
function renewed(kept, ...lists) {
  let control = input(['b2']);
  control.dragStart('b2');
  for (const movable of lists) {
    const square = kept.of(control);
    control = input(movable);
    kept.restore(control, square);
  }
  return control.marks().selected;
}

test('a piece that can still move stays selected', () => {
  assert.deepEqual(renewed(new KeptSelection(), ['b2', 'd2']), ['b2']);
});

test('a selection waits until the moves are listed again', () => {
  assert.deepEqual(renewed(new KeptSelection(), [], [], ['b2']), ['b2']);
});

test('a piece chosen before its moves are listed is selected once they are', () => {
  const kept = new KeptSelection();
  kept.wait('d2');
  const control = input(['b2', 'd2']);
  kept.restore(control, kept.of(input([])));
  assert.deepEqual(control.marks().selected, ['d2']);
});

test('another choice ends the wait', () => {
  const kept = new KeptSelection();
  assert.deepEqual(renewed(kept, []), []);
  kept.clear();
  assert.equal(kept.of(input(['b2'])), null);
});

test('a selection that the new input makes by itself has precedence', () => {
  const kept = new KeptSelection();
  const control = input(['b2', 'd2']);
  control.dragStart('d2');
  kept.restore(control, 'b2');
  assert.deepEqual(control.marks().selected, ['d2']);
});
