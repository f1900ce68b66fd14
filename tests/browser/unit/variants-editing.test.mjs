// Drafts of positions in the position editor.

import assert from 'node:assert/strict';
import test from 'node:test';
import { withMen } from '../../../src/gui/page/editor/editor.js';
import { withTurn } from '../../../src/gui/page/variants/ctor/editing.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';
import { allSquares } from '../../../src/gui/page/variants/squares.js';

/** @typedef {import('../../../src/gui/page/variants/variant.js').Draft} Draft */

/** @type {[variant: string, fen: string][]} */
const FENS = [
  ['turnover', 'k1k1k1k1/1q1k1k1k/8/1p6/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 17 42'],
  ['turnover2019', 'kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1'],
  ['oliveira', 'rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1'],
  ['oliveira', 'r3k3/8/8/3Pp3/8/8/8/R3K3[HNRRGhllgg] w Qq e6 b 3 9'],
  ['oliveira', 'rnhkwhnr/pplpplpp/8/8/4P3/8/PPLP1LPP/RNHWKHNR[] w KQkq - w! 1 2'],
  ['ctor', '10/10/4xo4/10/10/10/10/10/10/9x 2 0,0,0 4 0 97'],
  ['ctor8', '8/8/2xx4/2xo4/2xo4/8/8/8 1 1,2,0 41 7!! 55'],
];

/** @param {string} name @param {string} fen */
const readDraft = (name, fen) => variantOf(name).editing.read(fen);
/** @param {string} name @param {Draft} draft */
const writeDraft = (name, draft) => variantOf(name).editing.write(draft);
/** @param {string} name @param {Draft} draft @param {string} square @param {string|null} letter */
const withMan = (name, draft, square, letter) => withMen(variantOf(name), draft, new Map([[square, letter]]));
/** @param {string} name @param {Draft} draft @param {string} from @param {string} to */
const withMoved = (name, draft, from, to) => withMen(variantOf(name), draft, new Map([[from, null], [to, draft.men.get(from) ?? null]]));
/** Casts a draft to a CTOR draft. @param {Draft} draft */
const own = (draft) => /** @type {import('../../../src/gui/page/variants/ctor/editing.js').CtorDraft} */ (draft);

test('a position survives a round trip', () => {
  for (const [variant, fen] of FENS) assert.equal(writeDraft(variant, readDraft(variant, fen)), fen);
});

test('omitted FEN fields have default values', () => {
  assert.equal(writeDraft('turnover', readDraft('turnover', 'k7/8/8/8/8/8/8/7K b')), 'k7/8/8/8/8/8/8/7K b - - 0 1');
});

test('pieces can be added, moved and removed', () => {
  const draft = readDraft(...FENS[1]);
  const [variant] = FENS[1];
  const put = withMan(variant, draft, 'e4', 'N');
  assert.equal(writeDraft(variant, put), 'kkkkkkkk/8/8/8/4N3/8/8/KKKKKKKK w - - 0 1');
  assert.equal(writeDraft(variant, withMoved(variant, put, 'e4', 'a8')), 'Nkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1');
  assert.equal(writeDraft(variant, withMan(variant, put, 'e4', null)), FENS[1][1]);
  assert.equal(writeDraft(variant, draft), FENS[1][1], 'the original draft is unchanged');
});

test('no piece is allowed on an impossible square', () => {
  assert.equal(variantOf('turnover').editing.canStand('K', 'e8'), false);
  assert.equal(variantOf('turnover').editing.canStand('P', 'e8'), false);
  assert.equal(variantOf('turnover').editing.canStand('N', 'e8'), true);
  assert.equal(variantOf('turnover2019').editing.canStand('k', 'e1'), false);
  assert.equal(variantOf('turnover2019').editing.canStand('k', 'e8'), true);
  assert.equal(variantOf('oliveira').editing.canStand('P', 'e8'), false);
  assert.equal(variantOf('oliveira').editing.canStand('P', 'e1'), true);
  assert.equal(variantOf('oliveira').editing.canStand('K', 'e8'), true);
  assert.equal(variantOf('ctor8').editing.canStand('x', '1'), true);
});

test('the palette contains exactly the existing pieces', () => {
  assert.deepEqual(variantOf('turnover').editing.palette, [[...'KQNBRP'], [...'kqnbrp']]);
  assert.deepEqual(variantOf('oliveira').editing.palette[0], [...'KWHNRLPG']);
  assert.deepEqual(variantOf('ctor').editing.palette, [['x'], ['o']]);
  const [numbered, lettered] = [allSquares(variantOf('ctor').geometry), allSquares(variantOf('oliveira').geometry)];
  assert.deepEqual([numbered.length, lettered[0], lettered.at(-1)], [100, 'a8', 'h1']);
  assert.deepEqual(['q', 'Q', 'z'].map(variantOf('turnover').editing.letter), ['q', 'Q', null]);
  assert.deepEqual(['x', 'O', 'k'].map(variantOf('ctor').editing.letter), ['x', 'o', null]);
});

test('clearing the board also removes the pieces off the board', () => {
  assert.equal(writeDraft('oliveira', variantOf('oliveira').editing.cleared(readDraft(...FENS[3]))), '8/8/8/8/8/8/8/8[] w - - b 0 1');
  assert.equal(writeDraft('ctor8', variantOf('ctor8').editing.cleared(readDraft(...FENS[6]))), '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
});

test('in CTOR the low-water mark of empty squares follows the board', () => {
  const start = readDraft('ctor8', '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
  const one = own(withMan('ctor8', start, '28', 'x'));
  assert.equal(one.low, 63);
  assert.equal(own(withMan('ctor8', one, '28', null)).low, 64);
  assert.equal(own(withMoved('ctor8', one, '28', '29')).low, 63);
  const lower = { ...one, low: 40 };
  assert.equal(own(withMan('ctor8', lower, '1', 'o')).low, 40);
});

test('in CTOR the side to move and the turn number stay consistent', () => {
  const draft = readDraft(...FENS[6]);
  const withSide = (/** @type {Draft} */ given, /** @type {'first'|'second'} */ side) => own(variantOf('ctor8').editing.withSide(given, side));
  assert.deepEqual([withSide(draft, 'second').turn, withSide(draft, 'second').toMove], [40, 'second']);
  assert.deepEqual([withTurn(draft, 12).toMove, withTurn(draft, 13).toMove], ['second', 'first']);
  const first = readDraft('ctor8', '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
  assert.equal(withSide(first, 'second').turn, 2);
  assert.equal(withSide(withSide(first, 'second'), 'first').turn, 3);
  assert.equal(variantOf('turnover').editing.withSide(readDraft(...FENS[0]), 'first').toMove, 'first');
});
