// The parts of the analysis: distinct lines, symmetry, passes, limits, drawings and glyphs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDrawing } from '../../../src/gui/page/board/sketch.js';
import { distinctLines, snapshotOf, arrowsOf } from '../../../src/gui/page/game/snapshot.js';
import { Analyser } from '../../../src/gui/page/game/searches.js';
import { firstTree } from '../../../src/gui/page/game/tree.js';
import { chooseOption, chosenOptions, goLine, limitsOf, wishesOf } from '../../../src/gui/page/panels/analysis-wishes.js';
import { glyphSign, withGlyph } from '../../../src/gui/page/panels/glyphs.js';
import { engineName, learnName } from '../../../src/gui/page/protocol/engines.js';
import { Settings } from '../../../src/gui/page/game/storage.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';

/** @param {string} turn @param {number} [cp] @returns {import('../../../src/gui/page/game/searches.js').Line} */
const line = (turn, cp = 0) => ({ turns: [turn], score: { cp }, bound: null, wdl: null, depth: 1 });

test('lines that are equal by symmetry count as one, and the best is kept', () => {
  const lines = [line('a', 9), undefined, line('b', 5), line('A', 4), line('c', 3), line('B', 2)];
  const found = distinctLines(lines, 2, (turn) => turn.toLowerCase());
  assert.deepEqual(found.map((one) => [one.line.turns[0], one.copies]), [['a', 2], ['b', 2]]);
  assert.deepEqual(distinctLines(lines, 9, String).length, 5);
});

test('a snapshot does not change, and drops lines that the rules refuse', () => {
  const tree = firstTree('turnover');
  const findings = { tree, node: tree.root, most: 3, lines: [], depth: 7, seldepth: 8, nodes: 9, nps: 1, hashfull: 2, time: 3 };
  const step = { turn: 'b2b4', notation: 'C.b4', fen: '', firstToMove: false, over: null };
  const lines = ['b2b4', 'x'].map((turn) => ({ line: line(turn), copies: 1 }));
  const snapshot = snapshotOf({ findings, place: { tree, node: tree.root }, isThreat: true, lines, steps: [[step], []] });
  assert.deepEqual(snapshot.lines.map(({ turns, steps }) => [turns, steps.length]), [[['b2b4'], 1]]);
  assert.deepEqual([snapshot.depth, snapshot.from], [7, tree.root]);
  assert.ok(Object.isFrozen(snapshot) && Object.isFrozen(snapshot.lines));
  assert.deepEqual(arrowsOf(snapshot), [{ turn: 'b2b4', rank: 1, isThreat: true }]);
});

/** @param {string} name @param {string} fen */
function symmetryOf(name, fen) {
  const { positions, turns } = variantOf(name);
  return turns.symmetry?.(positions.read(fen)) ?? null;
}

test('on the empty torus all first turns are equal', () => {
  for (const [name, size] of /** @type {[string, number][]} */ ([['ctor', 10], ['ctor8', 8]])) {
    const symmetry = symmetryOf(name, variantOf(name).positions.start);
    assert.ok(symmetry !== null);
    assert.equal(symmetry.copies, 8 * size * size);
    assert.deepEqual(symmetry.only, ['1', '0000']);
    const keys = new Set(Array.from({ length: size * size }, (_, index) => symmetry.key(String(index + 1))));
    assert.equal(keys.size, 1);
    assert.ok(!keys.has(symmetry.key('0000')));
  }
});

test('turns are equal only if the symmetry of the position maps them onto each other', () => {
  // One chip: rotations and reflections around it remain.
  const one = symmetryOf('ctor8', '8/8/8/3x4/8/8/8/8 2 0,0,0 2 0 63');
  assert.ok(one !== null && one.only.length === 0);
  assert.equal(one.copies, 8);
  for (const equal of ['20', '27', '29', '36']) assert.equal(one.key(equal), one.key('36'), equal);
  for (const other of ['19', '35', '30', '1', '0000']) assert.notEqual(one.key(other), one.key('36'), other);
  assert.equal(one.key('20,36'), one.key('29,27'));
  assert.equal(one.key('20,36'), one.key('36,20'), 'the order of operations does not matter');
  assert.notEqual(one.key('20,27'), one.key('20,36'));
  assert.notEqual(one.key('28-29,29-28'), one.key('0000'), 'an empty turn counts towards the end of the game');
  // A chip far away breaks all symmetry but a reflection, and a third one the rest.
  assert.equal(symmetryOf('ctor8', '8/8/8/3x1o2/8/8/8/8 1 0,0,0 3 0 62')?.copies, 2);
  assert.equal(symmetryOf('ctor8', '8/8/8/3x1o2/4o3/8/8/8 1 0,0,0 3 0 61'), null);
  assert.equal(variantOf('turnover').turns.symmetry, undefined);
});

test('a pass changes the side to move and nothing else', () => {
  const passed = (/** @type {string} */ name, /** @type {string} */ fen) => variantOf(name).positions.passed(fen);
  assert.equal(passed('turnover', 'k7/8/8/8/8/8/8/R3K3 w - - 3 5'), 'k7/8/8/8/8/8/8/R3K3 b - - 3 5');
  assert.equal(passed('oliveira', 'rnhkwhnr/pplpplpp/8/8/4P3/8/PPLP1LPP/RNHWKHNR[] b KQkq e3 w! 1 2'), 'rnhkwhnr/pplpplpp/8/8/4P3/8/PPLP1LPP/RNHWKHNR[] w KQkq - w 1 2');
  assert.equal(passed('ctor8', '8/8/8/3x1o2/4o3/8/8/8 1 0,0,0 3 2! 61'), '8/8/8/3x1o2/4o3/8/8/8 2 0,0,0 4 2 61');
  assert.equal(passed('ctor8', '8/8/8/3x1o2/4o3/8/8/7x 1 1,0,0 5 0 61'), '8/8/8/3x1o2/4o3/8/8/7x 2 0,0,0 6 0 60', 'in the middle of a turn');
});

test('limits and chosen moves become a go line', () => {
  assert.equal(goLine({ depth: 0, seconds: 0, nodes: 0 }, []), 'go infinite');
  assert.equal(goLine({ depth: 12, seconds: 1.5, nodes: 1000 }, ['b2b4', '28,30']), 'go depth 12 movetime 1500 nodes 1000 searchmoves b2b4 28,30');
  assert.equal(goLine({ depth: 0, seconds: 0, nodes: 0 }, ['0000']), 'go infinite searchmoves 0000');
  const settings = new Settings(null);
  settings.set('analysis.limits', /** @type {any} */ ({ depth: 7.9, seconds: '2', nodes: -3 }));
  assert.deepEqual(limitsOf(settings), { depth: 7, seconds: 0, nodes: 0 });
});

test('each search has its engine and options, and asks for enough lines', () => {
  const settings = new Settings(null);
  const engines = ['anel', 'other'];
  settings.set('analysis.lines', 4);
  assert.deepEqual(wishesOf(settings, engines, 0, null), { engine: 0, lines: 4, threads: 1, hash: 64, more: {} });
  assert.equal(wishesOf(settings, engines, 1, null), null);
  settings.set('analysis.second', 'anel');
  chooseOption(settings, 'anel', 1, 'Hash', 8);
  chooseOption(settings, 'anel', 1, 'Style', 'Wild');
  assert.deepEqual(wishesOf(settings, engines, 1, null)?.more, { Hash: 8, Style: 'Wild' });
  assert.deepEqual(chosenOptions(settings, 'anel', 0), {});
  chooseOption(settings, 'anel', 1, 'Hash', null);
  assert.deepEqual(chosenOptions(settings, 'anel', 1), { Style: 'Wild' });
  const symmetry = { copies: 8, key: String, only: [] };
  assert.equal(wishesOf(settings, engines, 0, symmetry)?.lines, 32);
  assert.equal(wishesOf(settings, engines, 0, { ...symmetry, copies: 800 })?.lines, 40);
});

test('the name of an engine in the list follows its own name unless they begin alike', () => {
  assert.equal(engineName(1, 'stockfish'), 'stockfish');
  learnName(1, 'Stockfish 17');
  assert.equal(engineName(1, 'stockfish'), 'Stockfish 17');
  learnName(2, 'Rings 3');
  assert.equal(engineName(2, 'bin'), 'Rings 3 (bin)');
  learnName(0, 'anel 9.9');
  assert.equal(engineName(0, 'anel'), 'anel');
});

test('drawing a shape again removes it, and in another colour replaces it', () => {
  const [arrow, circle] = [{ from: 'b2', to: 'b4', tone: 0 }, { from: 'e5', to: 'e5', tone: 1 }];
  assert.deepEqual(withDrawing([arrow], circle), [arrow, circle]);
  assert.deepEqual(withDrawing([arrow, circle], arrow), [circle]);
  assert.deepEqual(withDrawing([arrow, circle], { ...arrow, tone: 2 }), [{ ...arrow, tone: 2 }, circle]);
});

test('a move has at most one judging glyph', () => {
  assert.deepEqual(withGlyph([], 1), [1]);
  assert.deepEqual(withGlyph([2, 14], 3), [3, 14]);
  assert.deepEqual(withGlyph([3, 14], 3), [14]);
  assert.deepEqual([1, 2, 3, 4, 5, 6, 200].map(glyphSign), ['!', '?', '!!', '??', '!?', '?!', '$200']);
});

test('an analyser without a session can be stopped and closed', async () => {
  const analyser = new Analyser({ onFindings() {}, onFault() {}, onConnect() {} });
  await analyser.stop();
  analyser.close();
});
