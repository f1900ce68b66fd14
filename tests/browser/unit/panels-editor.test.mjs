import assert from 'node:assert/strict';
import test from 'node:test';
import {
  canStand,
  cleared,
  palette,
  readDraft,
  squares,
  withMan,
  withMoved,
  withSide,
  withTurn,
  writeDraft,
} from '../../../src/gui/page/board/editor-position.js';

const FENS = [
  ['turnover', 'k1k1k1k1/1q1k1k1k/8/1p6/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 17 42'],
  ['turnover2019', 'kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1'],
  ['oliveira', 'rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1'],
  ['oliveira', 'r3k3/8/8/3Pp3/8/8/8/R3K3[HNRRGhllgg] w Qq e6 b 3 9'],
  ['oliveira', 'rnhkwhnr/pplpplpp/8/8/4P3/8/PPLP1LPP/RNHWKHNR[] w KQkq - w! 1 2'],
  ['ctor', '10/10/4xo4/10/10/10/10/10/10/9x 2 0,0,0 4 0 97'],
  ['ctor8', '8/8/2xx4/2xo4/2xo4/8/8/8 1 1,2,0 41 7!! 55'],
];

test('what a position was written from is read back', () => {
  for (const [variant, fen] of FENS) assert.equal(writeDraft(readDraft(variant, fen)), fen);
});

test('fields that a FEN may leave out have their usual values', () => {
  assert.equal(writeDraft(readDraft('turnover', 'k7/8/8/8/8/8/8/7K b')), 'k7/8/8/8/8/8/8/7K b - - 0 1');
});

test('men are put, moved and removed', () => {
  const draft = readDraft(...FENS[1]);
  const put = withMan(draft, 'e4', 'N');
  assert.equal(writeDraft(put), 'kkkkkkkk/8/8/8/4N3/8/8/KKKKKKKK w - - 0 1');
  assert.equal(writeDraft(withMoved(put, 'e4', 'a8')), 'Nkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1');
  assert.equal(writeDraft(withMan(put, 'e4', null)), FENS[1][1]);
  assert.equal(writeDraft(draft), FENS[1][1], 'the draft before stays as it was');
});

test('nothing is put where it cannot stand', () => {
  assert.equal(canStand('turnover', 'K', 'e8'), false);
  assert.equal(canStand('turnover', 'P', 'e8'), false);
  assert.equal(canStand('turnover', 'N', 'e8'), true);
  assert.equal(canStand('turnover2019', 'k', 'e1'), false);
  assert.equal(canStand('turnover2019', 'k', 'e8'), true);
  assert.equal(canStand('oliveira', 'P', 'e8'), false);
  assert.equal(canStand('oliveira', 'P', 'e1'), true);
  assert.equal(canStand('oliveira', 'K', 'e8'), true);
  assert.equal(canStand('ctor8', 'x', '1'), true);
});

test('the palette holds what exists, the six stacks and no others', () => {
  assert.deepEqual(palette('turnover'), [[...'KQNBRP'], [...'kqnbrp']]);
  assert.deepEqual(palette('oliveira')[0], [...'KWHNRLPG']);
  assert.deepEqual(palette('ctor'), [['x'], ['o']]);
  assert.deepEqual([squares('ctor').length, squares('oliveira')[0], squares('oliveira').at(-1)], [100, 'a8', 'h1']);
});

test('an empty board has nothing off it either', () => {
  assert.equal(writeDraft(cleared(readDraft(...FENS[3]))), '8/8/8/8/8/8/8/8[] w - - b 0 1');
  assert.equal(writeDraft(cleared(readDraft(...FENS[6]))), '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
});

test('in CTOR the lowest number of empty squares follows the board', () => {
  const start = readDraft('ctor8', '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
  const one = withMan(start, '28', 'x');
  assert.equal(one.low, 63);
  assert.equal(withMan(one, '28', null).low, 64);
  assert.equal(withMoved(one, '28', '29').low, 63);
  const lower = { ...one, low: 40 };
  assert.equal(withMan(lower, '1', 'o').low, 40);
});

test('in CTOR side and number of the turn belong together', () => {
  const draft = readDraft(...FENS[6]);
  assert.deepEqual([withSide(draft, 'second').turn, withSide(draft, 'second').toMove], [40, 'second']);
  assert.deepEqual([withTurn(draft, 12).toMove, withTurn(draft, 13).toMove], ['second', 'first']);
  const first = readDraft('ctor8', '8/8/8/8/8/8/8/8 1 0,0,0 1 0 64');
  assert.equal(withSide(first, 'second').turn, 2);
  assert.equal(withSide(withSide(first, 'second'), 'first').turn, 3);
  assert.equal(withSide(readDraft(...FENS[0]), 'first').toMove, 'first');
});
