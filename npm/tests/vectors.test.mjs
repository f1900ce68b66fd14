// The test vectors of all rules, through the package.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { importFrom, install, vectors } from './support.mjs';

const anel = await (await importFrom(install())).load();

/** Perft counts from this number on are left to the native tests. */
const MOST_LINES = 200_000;

/** The position of a vector. */
function positionOf(vector, variant) {
  const settings = vector.teams === undefined ? {} : { TeamSizes: vector.teams };
  const position = anel.position(vector.variant ?? variant, vector.fen, settings);
  assert.equal(position.fen(), vector.fen);
  return position;
}

function checkMoves(position, { moves, ops, ops_sha256: hash, perft }) {
  const legal = position.legalMoves();
  if (moves ?? ops) assert.deepEqual(legal, moves ?? ops, position.fen());
  else assert.equal(createHash('sha256').update(legal.join('\n')).digest('hex'), hash);
  for (const [index, lines] of perft.entries()) {
    if (lines < MOST_LINES) assert.equal(position.perft(index + 1), lines, `${position.fen()} depth ${index + 1}`);
  }
}

for (const [file, variant] of [['turnover.jsonl', 'turnover'], ['oliveira.jsonl', 'oliveira']]) {
  test(file, () => {
    for (const vector of vectors(file)) {
      const position = positionOf(vector, variant);
      checkMoves(position, vector);
      if (vector.outcome === null) continue;
      assert.equal(position.result(), vector.outcome.result, vector.fen);
      assert.equal(position.reason(), vector.outcome.reason, vector.fen);
      assert.equal(position.isGameOver(), vector.outcome.result !== '*');
    }
  });
}

test('ctor.jsonl', () => {
  for (const vector of vectors('ctor.jsonl')) {
    const position = positionOf(vector, 'ctor');
    checkMoves(position, vector);
    for (const { turn, fen, reason } of vector.turns) {
      assert.equal(position.push(turn).fen(), fen);
      assert.equal(position.reason(), reason ?? '');
      assert.equal(position.pop(), turn);
      assert.equal(position.fen(), vector.fen);
    }
    for (const turn of vector.illegal ?? []) {
      assert.equal(position.isLegal(turn), false, `${vector.fen} ${turn}`);
      assert.throws(() => position.push(turn), { name: 'AnelError' });
    }
  }
});

test('turnover-notation.jsonl', () => {
  for (const vector of vectors('turnover-notation.jsonl')) {
    const position = positionOf(vector, 'turnover');
    assert.equal(position.notation(vector.move), vector.notation, vector.fen);
    assert.equal(position.parse(vector.notation), vector.move, vector.fen);
    assert.equal(position.parse(vector.move), vector.move, vector.fen);
  }
});
