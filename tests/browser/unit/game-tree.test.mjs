// The game tree, and the form in which it is stored.
import assert from 'node:assert/strict';
import test from 'node:test';
import { State } from '../../../src/gui/page/game/state.js';
import { GameTree, lineBelow } from '../../../src/gui/page/game/tree.js';

/** @typedef {import('../../../src/gui/page/game/rules.js').Rules} Rules */

function tree() {
  const made = new GameTree({ variant: 'turnover', startFen: 'start' });
  const first = made.add(made.root, { turn: 'b2b4', notation: 'C.b4', fen: 'one', firstToMove: false });
  const second = made.add(first, { turn: 'b7b5', notation: 'C.b5', fen: 'two', firstToMove: true, clock: 1000 });
  const other = made.add(first, { turn: 'd7d5', notation: 'C.d5', fen: 'three', firstToMove: true });
  return { made, first, second, other };
}

test('an existing turn is not added again', () => {
  const { made, first, second } = tree();
  assert.equal(made.add(first, { turn: 'b7b5', fen: 'two' }), second);
  assert.equal(first.children.length, 2);
});

test('plies, lines and turns follow the tree', () => {
  const { made, first, second, other } = tree();
  assert.deepEqual(made.lineTo(other), [first, other]);
  assert.deepEqual(made.mainLine(), [first, second]);
  assert.deepEqual(made.turnsTo(other), ['b2b4', 'd7d5']);
  assert.deepEqual(lineBelow(second), []);
  assert.equal(other.ply, 2);
});

test('a promoted variation becomes the main line', () => {
  const { made, first, other } = tree();
  made.promote(other);
  assert.deepEqual(made.mainLine(), [first, other]);
});

test('removing a node removes its subtree', () => {
  const { made, first, second, other } = tree();
  made.remove(first);
  assert.deepEqual(made.root.children, []);
  for (const node of [first, second, other]) assert.equal(made.has(node), false);
  made.remove(made.root);
  assert.equal(made.has(made.root), true);
});

test('a stored game is restored unchanged', () => {
  const { made, second } = tree();
  made.settings = { TeamSizes: '1v2' };
  made.ended = { result: 'draw', reason: 'agreement' };
  made.pace = 'tc=300+3';
  second.comment = 'sharp';
  second.analysis = { score: { cp: 30 }, depth: 9 };
  const data = JSON.parse(JSON.stringify(made));
  const read = GameTree.fromJSON(data);
  assert.deepEqual(JSON.parse(JSON.stringify(read)), data);
  const again = read.byId(second.id);
  assert.ok(again !== undefined);
  assert.deepEqual(read.turnsTo(again), ['b2b4', 'b7b5']);
  assert.deepEqual(read.end(), { result: 'draw', reason: 'agreement' });
  const added = read.add(read.root, { turn: 'f2f4', fen: 'four' });
  assert.equal(data.nodes.some((/** @type {{id: number}} */ { id }) => id === added.id), false);
});

test('invalid data are rejected', () => {
  for (const data of [null, {}, { nodes: [] }, { variant: 'turnover', nodes: [{ id: 0, fen: 'a' }, { id: 2, parent: 7, fen: 'b' }] }]) {
    assert.throws(() => GameTree.fromJSON(data), /not a stored game/);
  }
});

let played = 0;

/** Fake rules that accept every turn except `bad`. */
const rules = /** @type {Rules} */ (/** @type {Partial<Rules>} */ ({
  facts: async () => ({ legal: ['a'], attacked: [] }),
  async play(_tree, node, turn) {
    played += 1;
    return turn === 'bad' ? null : { turn, notation: turn, fen: `${node.fen}/${turn}`, firstToMove: !node.firstToMove, over: null };
  },
}));

test('a legal turn is added and shown, an illegal turn is not', async () => {
  const state = new State({ rules, tree: new GameTree({ variant: 'turnover', startFen: 's' }) });
  /** @type {string[]} */
  const kinds = [];
  state.listen((change) => kinds.push(change));
  const node = await state.playTurn('a');
  assert.equal(state.current, node);
  assert.deepEqual(kinds, ['tree', 'current']);
  assert.equal(await state.playTurn('bad'), null);
  assert.equal(state.current, node);
});

test('a known turn does not query the rules', async () => {
  const state = new State({ rules, tree: new GameTree({ variant: 'turnover', startFen: 's' }) });
  await state.playTurn('a');
  const before = played;
  state.goTo(state.tree.root);
  await state.playTurn('a');
  assert.equal(played, before);
});

test('a turn that arrives after a switch to another game is ignored', async () => {
  const state = new State({ rules, tree: new GameTree({ variant: 'turnover', startFen: 's' }) });
  const waiting = state.playTurn('a');
  state.setTree(new GameTree({ variant: 'ctor8', startFen: 't' }));
  assert.equal(await waiting, null);
  assert.equal(state.current, state.tree.root);
});
