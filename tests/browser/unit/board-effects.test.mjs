// What the board says that a turn does, against the positions that the engine gives after it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { applyOperation } from '../../../src/gui/page/board/ctor-turn.js';
import { effectOf, markOf, markOfAll, squaresOf } from '../../../src/gui/page/board/effects.js';
import { readFen, writeMen } from '../../../src/gui/page/board/fen.js';
import { DUCHY } from '../../../src/gui/page/board/moves.js';
import { letterOfRings } from '../../../src/gui/page/board/rings.js';

const lines = (name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const coloured = (letter, white) => (white ? letter.toUpperCase() : letter.toLowerCase());

/** The men after all that an effect tells of. */
function menAfter(position, effect) {
  const men = new Map(position.men);
  if (effect.game === 'ctor') return effect.operations.reduce((now, operation) => applyOperation(now, operation, effect.chip), men);
  if (effect.game === 'turnover') {
    men.delete(effect.from);
    if (effect.stays) men.set(effect.from, coloured(letterOfRings(effect.stays), effect.white));
    return men.set(effect.to, coloured(effect.promotes ? 'Q' : effect.result, effect.white));
  }
  for (const { square } of effect.captures) men.delete(square);
  for (const { from } of [...effect.travels, ...effect.pushes]) men.delete(from);
  for (const { piece, to } of [...effect.pushes, ...effect.travels]) if (to !== DUCHY) men.set(to, piece);
  for (const { piece, square } of effect.promotions) men.set(square, piece);
  for (const { square } of [...effect.spent, ...effect.removed]) men.delete(square);
  return men;
}

const rowsOf = (fen) => fen.split(' ')[0].split('[')[0];

for (const file of ['board-moves.jsonl', 'board-turns.jsonl']) {
  test(`${file}: what a turn is said to do leads to the position after it`, () => {
    const cases = lines(file);
    assert.ok(cases.length >= 50);
    for (const { variant, fen, turn, after, kind } of cases) {
      const position = readFen(variant, fen);
      const effect = effectOf(position, turn, readFen(variant, after));
      assert.equal(writeMen(variant, menAfter(position, effect)), rowsOf(after), `${variant} ${fen} ${turn}`);
      assert.equal(effect.kind, kind, `${variant} ${fen} ${turn}`);
    }
  });
}

test('a Wall of a Castle turns a Fort over, and the Citadel stays', () => {
  const position = readFen('turnover', 'k7/8/8/8/3b4/4K3/8/8 w - - 0 1');
  const effect = effectOf(position, 'e3d4');
  assert.deepEqual(
    { kind: effect.kind, travels: effect.travels, stays: effect.stays, result: effect.result, promotes: effect.promotes },
    { kind: 'turn', travels: 'W', stays: 'TF', result: 'N', promotes: false },
  );
  assert.deepEqual(squaresOf(effect), ['e3', 'd4']);
});

test('a whole Castle steps in the current rules only', () => {
  const fen = 'k7/8/8/8/8/4K3/8/8 w - - 0 1';
  assert.equal(effectOf(readFen('turnover', fen), 'e3e4').travels, 'TFW');
  assert.equal(effectOf(readFen('turnover2019', fen), 'e3e4').travels, 'W');
});

test('a Grand Duke removes only what the position after the move tells', () => {
  const fen = '4k3/8/8/8/3g4/8/8/R3K3[] w - - b 0 1';
  const before = readFen('oliveira', fen);
  assert.deepEqual(effectOf(before, 'a1a3').removed, []);
  const after = readFen('oliveira', '4k3/8/8/8/3g4/8/8/4K3[R] b - - b 0 1');
  assert.deepEqual(effectOf(before, 'a1a3', after).removed, [{ piece: 'R', square: 'a3' }]);
});

test('destinations are marked by what arriving does', () => {
  const lancer = readFen('oliveira', '4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1');
  assert.equal(markOf(effectOf(lancer, 'e2e4')).kind, 'push');
  assert.equal(markOf(effectOf(lancer, 'e2xe4')).kind, 'charge');
  assert.equal(markOfAll([effectOf(lancer, 'e2e4'), effectOf(lancer, 'e2xe4')]).kind, 'choice');
  const pawn = readFen('oliveira', '6k1/2P5/8/8/8/8/8/4K3[R] w - - w 0 1');
  assert.deepEqual(markOfAll([effectOf(pawn, 'c7c8r'), effectOf(pawn, 'c7c8g')]), { kind: 'move', promotes: true });
});

test('a pass and placing Kings mark no wrong squares', () => {
  const start = readFen('oliveira', 'rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1');
  assert.deepEqual(squaresOf(effectOf(start, 'K@e1')), ['e1', 'd1']);
  assert.deepEqual(squaresOf(effectOf(start, '0000')), []);
});
