// Random game trees survive every format of records exactly, with nested variations, comments, glyphs and drawings.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GameTree } from '../../../src/gui/page/game/tree.js';
import { recordOf } from '../../../src/gui/page/records/game-record.js';
import { openMoves, openPosition, openRecord, readPasted } from '../../../src/gui/page/records/open-game.js';
import { drawingText, readDrawing, readSaid, writeSaid } from '../../../src/gui/page/records/pgn-comment.js';
import { writePgn } from '../../../src/gui/page/records/pgn-write.js';
import { writeRecords } from '../../../src/gui/page/records/record-format.js';
import { VARIANTS, variantOf } from '../../../src/gui/page/variants/index.js';
import { lots, oneOf } from '../play.mjs';

/**
 * @typedef {import('../../../src/gui/page/game/tree.js').Node} Node
 * @typedef {import('../../../src/gui/page/game/rules.js').Rules} Rules
 */

/** Turns in the form of each game, for rules that allow any turn. @type {Record<string, string[]>} */
const TURNS = {
  turnover: ['b2b4', 'c1d1', 'h8a1', 'e7e5'],
  oliveira: ['K@e1', 'e2xe4', '0000', 'c7c8r,d7d8g', 'e8@', 'G@e5'],
  ctor: ['28', '30,37', '28,35,28-29,x44', '12+19-23', '0000', '44,!44'],
};
TURNS.turnover2019 = TURNS.turnover;
TURNS.ctor8 = TURNS.ctor;

/** Rules that allow every turn. @type {Pick<Rules, 'replay'|'line'>} */
const anything = {
  async replay(variant, settings, fen, turns) {
    const startFen = fen ?? variantOf(variant).positions.start;
    const tree = new GameTree({ variant, settings, startFen, firstToMove: variantOf(variant).positions.isFirstToMove(startFen) });
    const { steps, error } = await this.line(tree, tree.root, turns);
    let node = tree.root;
    for (const step of steps) node = tree.add(node, step);
    return { tree, error };
  },
  line: async (_tree, node, turns) => ({
    steps: turns.map((turn, index) => ({ turn, notation: turn, fen: `${node.fen} ${turn}`, firstToMove: node.firstToMove === (index % 2 === 1), over: null })),
    error: null,
  }),
};

const TEXTS = ['good', 'book', '0.500s', '+0.10/3 0.500s, n=5', 'two\nlines', ' ', '', '\t', 'a } brace', '{', '{}', '\\', '"', '\\"', '(x)', '$1', '; 1-0', '*', '%', '\n% a line', '\r\n',
  '\u0000\u0001', '\ud83d\ude00', '\ud800', '\ufeff', '\u2028', '[%cal Ge2e4]', '[%csl ', '[%exact "x"]', '[%exact "', ' spaces ', '[Event "?"]', '1. b2b4'];
const DRAWINGS = ['Ge5', 'Ra1c3', 'B28-35', 'Y100', 'Gh8h1', 'R1-1'];

/** @param {() => number} lot @param {number} most */
const count = (lot, most) => Math.floor(lot() * (most + 1));
/** @param {() => number} lot @param {number} most @param {() => string} make */
const several = (lot, most, make) => Array.from({ length: count(lot, most) }, make);

/** @param {() => number} lot @param {Node} node */
function annotate(lot, node) {
  node.comment = several(lot, 3, () => oneOf(TEXTS, lot)).join('');
  if (node.parent !== null) node.glyphs = Array.from({ length: count(lot, 2) }, () => 1 + count(lot, 254));
  node.drawings = several(lot, 3, () => oneOf(DRAWINGS.slice(0, 5), lot)).flatMap(readDrawing);
  if (node.parent === null || lot() < 0.5) return;
  const score = lot() < 0.3 ? null : lot() < 0.3 ? { mate: count(lot, 18) - 9 } : { cp: count(lot, 60_000) - 30_000 };
  Object.assign(node, { score, depth: lot() < 0.3 ? null : count(lot, 99), nodes: lot() < 0.3 ? null : count(lot, 1e12), timeMs: lot() < 0.3 ? null : 0.001 + count(lot, 9e6) / 1000 });
  if (node.timeMs !== null) node.timeMs = Math.round(node.timeMs * 1000) / 1000;
}

/** @param {string} variant @param {() => number} lot */
function randomTree(variant, lot) {
  const tree = new GameTree({ variant, startFen: variantOf(variant).positions.start, firstToMove: true });
  annotate(lot, tree.root);
  let nodes = [tree.root];
  for (let index = count(lot, 40); index > 0; index--) {
    const parent = lot() < 0.6 ? nodes[nodes.length - 1] : oneOf(nodes, lot);
    const turn = oneOf(TURNS[variant], lot);
    const before = nodes.length;
    const node = tree.add(parent, { turn, notation: turn, fen: `${parent.fen} ${turn}`, firstToMove: !parent.firstToMove });
    if (!nodes.includes(node)) nodes = [...nodes, node];
    if (nodes.length > before) annotate(lot, node);
  }
  return tree;
}

/** What records keep of a tree. @param {Node} node @returns {unknown} */
const kept = ({ turn, comment, glyphs, drawings, score, depth, nodes, timeMs, children }) => ({ turn, comment, glyphs, drawings, score, depth, nodes, timeMs, children: children.map(kept) });

/** @param {string} text @param {string} variant */
async function opened(text, variant) {
  const read = readPasted(text, { variant, settings: {} });
  assert.ok(read.kind === 'records', text);
  assert.deepEqual(read.faults, [], text);
  const { tree, warning } = await openRecord(read.records[0], anything);
  assert.equal(warning, null);
  return tree;
}

for (const { name } of VARIANTS) {
  test(`${name}: random trees survive PGN, JSON lines and storage`, async () => {
    const lot = lots(name.length * 7 + 1);
    for (let round = 0; round < 150; round++) {
      const tree = randomTree(name, lot);
      const record = recordOf(tree, tree.startFen);
      const wanted = kept(tree.root);
      const pgn = writePgn(record);
      assert.deepEqual(kept((await opened(pgn, name)).root), wanted, pgn);
      assert.equal(writePgn(recordOf(await opened(pgn, name), tree.startFen)), pgn);
      assert.deepEqual(kept((await opened(writeRecords([record]), name)).root), wanted);
      assert.deepEqual(kept(GameTree.fromJSON(JSON.parse(JSON.stringify(tree))).root), wanted);
    }
  });
}

test('random comments survive', () => {
  const lot = lots(5);
  for (let round = 0; round < 5000; round++) {
    const comment = several(lot, 5, () => oneOf(TEXTS, lot)).join('');
    const drawings = several(lot, 4, () => oneOf(DRAWINGS, lot));
    const said = writeSaid({ comment, drawings });
    assert.doesNotMatch(said, /[{}]/);
    assert.deepEqual(readSaid(said), { comment, drawings }, JSON.stringify(comment));
  }
});

test('drawings survive as text, and other text is no drawing', () => {
  for (const text of DRAWINGS.slice(0, 5)) assert.deepEqual(readDrawing(text).map(drawingText), [text]);
  for (const text of ['', 'e5', 'Xe5', 'Ge', 'Ge5c', 'G', 'Gaa', 'G1-', 'G-1', 'Ge5-c3', 'Ge5c3d4']) assert.deepEqual(readDrawing(text), [], text);
});

test('a move list without tags keeps its comments, glyphs and variations', async () => {
  const text = '{start} 1. b2b4! {[%csl Gb4] good} (1. d2d4 $6 d7d5 (1... f7f5 {or}) ) b7b5?? 2. c1b2';
  const pasted = readPasted(text, { variant: 'turnover', settings: {} });
  assert.ok(pasted.kind === 'position');
  const { tree } = await openPosition(pasted.position, anything, pasted.text);
  const [first, second] = tree.mainLine();
  assert.deepEqual([tree.root.comment, first.comment, first.glyphs, second.glyphs], ['start', 'good', [1], [4]]);
  assert.deepEqual(first.drawings, [{ from: 'b4', to: 'b4', tone: 0 }]);
  const [, beside] = tree.root.children;
  assert.deepEqual([beside.turn, beside.glyphs, beside.children.map(({ turn, comment }) => `${turn} ${comment}`)], ['d2d4', [6], ['d7d5 ', 'f7f5 or']]);
  const moves = await openMoves({ kind: 'moves', moves: ['C.b4', 'C.b5'], text: '1. C.b4!? C.b5 {yes}', inUse: { variant: 'turnover', settings: {} } }, anything);
  assert.deepEqual(moves?.tree.mainLine().map(({ glyphs, comment }) => [glyphs, comment]), [[[5], ''], [[], 'yes']]);
});

test('a variation with an illegal turn is cut off, with a warning', async () => {
  const picky = { ...anything, line: async (/** @type {any} */ tree, /** @type {Node} */ node, /** @type {string[]} */ turns) => {
    const bad = turns.indexOf('d7d5');
    const { steps } = await anything.line(tree, node, bad < 0 ? turns : turns.slice(0, bad));
    return { steps, error: bad < 0 ? null : 'illegal' };
  } };
  const pasted = readPasted('[Variant "turnover"]\n\n1. b2b4 (1. d2d4 d7d5) b7b5 *', { variant: 'turnover', settings: {} });
  assert.ok(pasted.kind === 'records');
  const { tree, warning } = await openRecord(pasted.records[0], picky);
  assert.deepEqual(warning, { key: 'records.cut', values: { count: 1 } });
  assert.deepEqual(tree.root.children.map(({ turn, children }) => [turn, children.length]), [['b2b4', 1], ['d2d4', 0]]);
});
