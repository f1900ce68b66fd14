// The changes that a turn shows on the board lead to the position that the engine reports.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { applyOperation, CtorEffect } from '../../../src/gui/page/variants/ctor/turn.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';
import { colored } from '../../../src/gui/page/variants/letters.js';
import { markOfAll } from '../../../src/gui/page/variants/move-control.js';
import { DUCHY } from '../../../src/gui/page/variants/moves.js';
import { OliveiraEffect } from '../../../src/gui/page/variants/oliveira/effect.js';
import { writeMen } from '../../../src/gui/page/variants/squares.js';
import { TurnoverEffect } from '../../../src/gui/page/variants/turnover.js';
import { stackOf } from '../../../src/gui/page/variants/turnover/stacks.js';

/** @typedef {import('../../../src/gui/page/variants/variant.js').Effect} Effect */
/** @typedef {import('../../../src/gui/page/variants/variant.js').Men} Men */

/** @param {string} name @returns {{variant: string, fen: string, turn: string, after: string, kind?: string}[]} */
const lines = (name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/**
 * The effect of a turn.
 * @param {string} name the variant
 * @param {string} fen
 * @param {string} turn
 * @param {string} [after]
 */
function effectOf(name, fen, turn, after) {
  const { positions, turns } = variantOf(name);
  return turns.effect(positions.read(fen), turn, after === undefined ? null : positions.read(after));
}

/**
 * The pieces on the board after applying all changes of a turn's effect.
 * @param {Men} before
 * @param {Effect} effect
 * @returns {Men}
 */
function menAfter(before, effect) {
  const men = new Map(before);
  if (effect instanceof CtorEffect) return effect.operations.reduce((now, operation) => applyOperation(now, operation, effect.chip), men);
  if (effect instanceof TurnoverEffect) {
    men.delete(effect.from);
    if (effect.stays) men.set(effect.from, colored(stackOf(effect.stays), effect.white));
    return men.set(effect.to, colored(effect.promotes ? 'Q' : effect.result, effect.white));
  }
  assert.ok(effect instanceof OliveiraEffect);
  for (const { square } of effect.captures) men.delete(square);
  for (const { from } of [...effect.travels, ...effect.pushes]) men.delete(from);
  for (const { piece, to } of [...effect.pushes, ...effect.travels]) if (to !== DUCHY) men.set(to, piece);
  for (const { piece, square } of effect.promotions) men.set(square, piece);
  for (const { square } of [...effect.spent, ...effect.removed]) men.delete(square);
  return men;
}

/** @param {string} fen */
const rowsOf = (fen) => fen.split(' ')[0].split('[')[0];

for (const file of ['variants-moves.jsonl', 'variants-turns.jsonl']) {
  test(`${file}: effects lead to the position after the turn`, () => {
    const cases = lines(file);
    assert.ok(cases.length >= 50);
    for (const { variant, fen, turn, after, kind } of cases) {
      const { geometry, positions } = variantOf(variant);
      const effect = effectOf(variant, fen, turn, after);
      assert.equal(writeMen(geometry, menAfter(positions.read(fen).men, effect)), rowsOf(after), `${variant} ${fen} ${turn}`);
      assert.equal(kindOf(effect), kind, `${variant} ${fen} ${turn}`);
    }
  });
}

/** @param {Effect} effect */
function kindOf(effect) {
  return effect instanceof CtorEffect ? undefined : /** @type {TurnoverEffect|OliveiraEffect} */ (effect).kind;
}

test('a Wall leaves a Castle and turns over a Fort, and the Citadel stays', () => {
  const effect = effectOf('turnover', 'k7/8/8/8/3b4/4K3/8/8 w - - 0 1', 'e3d4');
  assert.ok(effect instanceof TurnoverEffect);
  assert.deepEqual(
    { kind: effect.kind, travels: effect.travels, stays: effect.stays, result: effect.result, promotes: effect.promotes },
    { kind: 'turn', travels: 'W', stays: 'TF', result: 'N', promotes: false },
  );
  assert.deepEqual(effect.squares, ['e3', 'd4']);
  assert.deepEqual(effect.meeting, { traveller: 'P', others: ['b'], result: 'N' });
});

test('a whole Castle steps only under the current rules', () => {
  const fen = 'k7/8/8/8/8/4K3/8/8 w - - 0 1';
  for (const [variant, travels] of [['turnover', 'TFW'], ['turnover2019', 'W']]) {
    const effect = effectOf(variant, fen, 'e3e4');
    assert.ok(effect instanceof TurnoverEffect);
    assert.equal(effect.travels, travels);
    assert.equal(effect.meeting, null);
  }
});

test('removal by a Grand Duke is known only from the position after the move', () => {
  const fen = '4k3/8/8/8/3g4/8/8/R3K3[] w - - b 0 1';
  const [early, late] = [effectOf('oliveira', fen, 'a1a3'), effectOf('oliveira', fen, 'a1a3', '4k3/8/8/8/3g4/8/8/4K3[R] b - - b 0 1')];
  assert.ok(early instanceof OliveiraEffect && late instanceof OliveiraEffect);
  assert.deepEqual(early.removed, []);
  assert.deepEqual(late.removed, [{ piece: 'R', square: 'a3' }]);
});

test('destinations are marked by the effect of the move', () => {
  const lancer = '4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1';
  const [push, charge] = [effectOf('oliveira', lancer, 'e2e4'), effectOf('oliveira', lancer, 'e2xe4')];
  assert.equal(push.mark.kind, 'push');
  assert.equal(charge.mark.kind, 'charge');
  assert.equal(markOfAll([push, charge]).kind, 'choice');
  const pawn = '6k1/2P5/8/8/8/8/8/4K3[R] w - - w 0 1';
  assert.deepEqual(markOfAll([effectOf('oliveira', pawn, 'c7c8r'), effectOf('oliveira', pawn, 'c7c8g')]), { kind: 'move', promotes: true });
});

test('passes and King placements mark the right squares', () => {
  const start = 'rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1';
  assert.deepEqual(effectOf('oliveira', start, 'K@e1').squares, ['e1', 'd1']);
  assert.deepEqual(effectOf('oliveira', start, '0000').squares, []);
});

test('after a composed turn, only the steps not yet seen are shown', () => {
  const whole = effectOf('ctor8', '8/8/8/8/8/8/8/8 1 0,0,0 3 0 64', '28,30,!30');
  assert.ok(whole instanceof CtorEffect);
  const rest = whole.rest(whole.operations.slice(0, 2));
  assert.deepEqual(rest.squares, ['30']);
  assert.deepEqual(whole.rest(null).squares, ['28', '30']);
});
