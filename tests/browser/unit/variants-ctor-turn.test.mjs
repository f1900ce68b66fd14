// Composing a CTOR turn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOperation, parseTurn, quotas, TurnInTheMaking, writeOperation } from '../../../src/gui/page/variants/ctor/turn.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';

const FEN = '8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58';
const { geometry, positions } = variantOf('ctor8');

/** @param {string} fen @param {string} [teamSizes] */
const turnOn = (fen, teamSizes = '1v1') =>
  new TurnInTheMaking(geometry, /** @type {import('../../../src/gui/page/variants/ctor/turn.js').CtorPosition} */ (positions.read(fen)), teamSizes);
/** @param {TurnInTheMaking} turn @param {...string} texts */
const perform = (turn, ...texts) => texts.reduce((now, text) => now.with(parseOperation(text)), turn);

test('operations survive a round trip', () => {
  for (const text of ['28', '28-29', '12+19-23', 'x44', '!44']) assert.equal(writeOperation(parseOperation(text)), text);
  assert.equal(writeOperation({ kind: 'landing', from: ['19', '2'], to: '5' }), '2+19-5');
  assert.deepEqual(parseTurn('0000'), []);
});

test('opening turns and later turns have their quotas', () => {
  assert.deepEqual(quotas('1v1', 1), { placements: 1, movements: 0, landings: 0, replacements: false });
  assert.deepEqual(quotas('1v1', 2), { placements: 2, movements: 0, landings: 0, replacements: false });
  assert.deepEqual(quotas('1v1', 3), { placements: 2, movements: 2, landings: 1, replacements: true });
  assert.deepEqual(quotas('3v1', 3), { placements: 3, movements: 0, landings: 0, replacements: false });
  assert.deepEqual(quotas('1v3', 4), { placements: 3, movements: 3, landings: 0, replacements: true });
  assert.deepEqual(quotas('2v1', 3), { placements: 2, movements: 2, landings: 0, replacements: true });
});

test('a replacement needs five neighbours and an earlier operation', () => {
  const turn = turnOn(FEN);
  assert.equal(turn.around('28'), 4);
  assert.equal(turn.replaceable('28'), false);
  const placed = perform(turn, '29');
  assert.equal(placed.around('28'), 5);
  assert.equal(placed.replaceable('28'), true);
  const replaced = perform(placed, 'x28');
  assert.equal(replaced.men.get('28'), 'x');
  assert.equal(replaced.text, '29,x28');
  assert.equal(turnOn(FEN.replace('0,0,0', '0,1,0')).left.replacements, true);
});

test('remaining operations take earlier ones into account', () => {
  const turn = perform(turnOn(FEN.replace('0,0,0', '1,0,1')), '27-26');
  assert.deepEqual(turn.left, { placements: 1, movements: 1, landings: 0, replacements: true });
});

test('operations can be undone one by one', () => {
  const turn = perform(turnOn(FEN), '29', '19+20-1');
  assert.equal(turn.men.has('19'), false);
  assert.equal(turn.men.get('1'), 'x');
  const before = turn.upTo(1);
  assert.equal(before.text, '29');
  assert.equal(before.men.get('19'), 'x');
  assert.equal(before.upTo(0).text, '0000');
});

test('steps wrap around the edge', () => {
  const turn = turnOn('x7/8/8/8/8/8/8/8 1 0,0,0 3 0 63');
  assert.deepEqual(new Set(turn.stepsOf('1')), new Set(['2', '8', '9', '57']));
  assert.deepEqual(perform(turn, '1-8', '8-7').stepsOf('7'), []);
});
