// Import and export of games as text, tested without a browser: the page's modules run in Node and ask the engine for
// the rules.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { Rules } from '../../src/gui/page/game/rules.js';
import { copyBelow, firstTree, GameTree } from '../../src/gui/page/game/tree.js';
import { connect } from '../../src/gui/page/protocol/engine.js';
import { recordOf } from '../../src/gui/page/records/game-record.js';
import { openMoves, openPosition, openRecord, readPasted } from '../../src/gui/page/records/open-game.js';
import { writePgn } from '../../src/gui/page/records/pgn-write.js';
import { readRecords } from '../../src/gui/page/records/record-format.js';
import { VARIANTS } from '../../src/gui/page/variants/index.js';
import { ANEL } from './server.mjs';

const process = spawn(ANEL, { stdio: ['pipe', 'pipe', 'inherit'] });
/** Number of lines sent to the engine so far. */
let sent = 0;

/** A socket connected to the engine process. @returns {any} */
function open() {
  /** @type {any} */
  const socket = {
    readyState: 0,
    send: (/** @type {string} */ line) => {
      sent += 1;
      process.stdin.write(`${line}\n`);
    },
    close: () => {},
  };
  createInterface({ input: process.stdout }).on('line', (data) => socket.onmessage({ data }));
  setTimeout(() => {
    socket.readyState = 1;
    socket.onopen();
  });
  return socket;
}

/** @type {Rules} */
let rules;
before(() => {
  rules = new Rules(connect(0, open));
});
after(() => {
  rules.engine.close();
  process.kill();
});

test('the page knows the start position of every game', async () => {
  for (const { name } of VARIANTS) {
    const { startFen, root } = await rules.newTree(name, {});
    const { startFen: known, root: knownRoot } = firstTree(name);
    assert.deepEqual([known, knownRoot.firstToMove, knownRoot.over], [startFen, root.firstToMove, root.over], name);
  }
});

/** Opens a text the way the page does. @param {string} text @param {string} variant current variant */
async function openText(text, variant) {
  const read = readPasted(text, { variant, settings: {} });
  if (read.kind === 'moves') return openMoves(read, rules);
  if (read.kind === 'position') return openPosition(read.position, rules);
  assert.ok(read.kind === 'records', JSON.stringify(read));
  return openRecord(read.records[0], rules);
}

test('a move list opens in the variant in which it is legal', async () => {
  for (const inUse of ['turnover', 'ctor8', 'oliveira']) {
    const opened = await openText('1. C.b4 C.b5 2. C.d4! {well} C.d5 *', inUse);
    assert.equal(opened?.tree.variant, 'turnover');
    assert.deepEqual(opened?.tree.turnsTo(opened.node), ['b2b4', 'b7b5', 'd2d4', 'd7d5']);
  }
  const partly = await openText('C.b4 C.b5 C.b9', 'turnover');
  assert.equal(partly?.node.ply, 2);
  assert.equal(partly?.warning?.values?.number, 3);
  assert.equal(await openText('hello world', 'turnover'), null);
});

test('records survive conversion to PGN and back, also with moves in the notation of the rules', async () => {
  const { records } = readRecords(readFileSync(new URL('../vectors/match-records.jsonl', import.meta.url), 'utf8'));
  assert.ok(records.length > 3);
  for (const record of records) {
    const { tree } = await openRecord(record, rules);
    const { startFen } = await rules.newTree(tree.variant, tree.settings);
    const pgn = writePgn(recordOf(tree, startFen));
    const [tags] = pgn.split('\n\n');
    const notated = `${tags}\n\n${tree.mainLine().map(({ notation }) => notation).join(' ')} ${record.result}\n`;
    const again = await openText(pgn, 'turnover');
    assert.equal(again?.warning, null);
    assert.deepEqual(again && recordOf(again.tree, startFen), record);
    const fromNotation = await openText(notated, 'turnover');
    assert.deepEqual(fromNotation?.tree.turnsTo(fromNotation.tree.last()), tree.turnsTo(tree.last()));
  }
});

test('a game of four thousand turns can be opened with few queries, stored, removed and restored', async () => {
  const turns = Array.from({ length: 4000 }, (_, index) => ['c1d1', 'c8d8', 'd1c1', 'd8c8'][index % 4]);
  sent = 0;
  const opened = await openText(turns.join(' '), 'turnover');
  assert.ok(sent < 50, `${sent} lines`);
  assert.ok(opened !== null);
  const { tree, node } = opened;
  assert.equal(node.ply, turns.length);
  assert.equal(node.over?.reason, 'fifty moves');
  const stored = GameTree.fromJSON(JSON.parse(JSON.stringify(tree.toJSON())));
  assert.deepEqual(stored.turnsTo(stored.last()), turns);
  const [first] = tree.mainLine();
  const copy = copyBelow(first);
  tree.remove(first);
  assert.equal(tree.nodes.size, 1);
  tree.paste(tree.root, copy);
  assert.deepEqual(tree.turnsTo(tree.last()), turns);
});
