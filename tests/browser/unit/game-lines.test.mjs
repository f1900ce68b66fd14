// Lines of play: move numbers, and queries to the rules.

import assert from 'node:assert/strict';
import test from 'node:test';
import { numberText, turnNumber } from '../../../src/gui/page/game/players.js';
import { KnownLines } from '../../../src/gui/page/game/rules.js';
import { copyBelow, GameTree, isTurnNode } from '../../../src/gui/page/game/tree.js';

/** @typedef {import('../../../src/gui/page/game/tree.js').Node} Node */


/** @param {boolean} firstToMove @param {string[]} turns */
function game(firstToMove, turns) {
  const tree = new GameTree({ variant: 'turnover', startFen: 'start', firstToMove });
  /** @type {Node} */
  const root = tree.root;
  turns.reduce((node, turn) => tree.add(node, { turn, notation: turn.toUpperCase(), fen: `${node.fen}/${turn}`, firstToMove: !node.firstToMove }), root);
  return tree;
}

/** @param {GameTree} tree */
const numbers = (tree) => tree.mainLine().map((node, index) => numberText(turnNumber(node), index === 0) + node.turn);

test('turns are numbered in pairs, whichever side begins', () => {
  assert.deepEqual(numbers(game(true, ['a', 'b', 'c'])), ['1. a', 'b', '2. c']);
  assert.deepEqual(numbers(game(false, ['a', 'b', 'c'])), ['1… a', '2. b', 'c']);
  const tree = game(true, ['a', 'b', 'c']);
  const [, second] = tree.mainLine();
  assert.deepEqual(turnNumber(second, 1), turnNumber(tree.mainLine()[2]), 'also for a turn after the node');
});

test('a deleted subtree can be restored in place', () => {
  const tree = game(true, ['a', 'b', 'c']);
  const [first, second] = tree.mainLine();
  const other = tree.add(first, { turn: 'x', fen: 'x', firstToMove: true, comment: 'why not' });
  tree.add(other, { turn: 'y', fen: 'y', firstToMove: false });
  second.analysis = { score: { cp: 5 }, depth: 9 };
  /** @type {(node: Node) => unknown[]} */
  const shape = (node) => [node.turn, node.comment, node.analysis, node.score, node.children.map(shape)];
  const before = shape(tree.root);
  for (const node of [second, other]) {
    const index = first.children.findIndex(({ turn }) => turn === node.turn);
    const removed = first.children[index];
    assert.ok(isTurnNode(removed));
    const copy = copyBelow(removed);
    tree.remove(removed);
    assert.equal(first.children.length, 1);
    const back = tree.paste(first, copy, index);
    assert.ok(tree.has(back));
    assert.deepEqual(shape(tree.root), before);
  }
});

/** Fake rules that log the queries they receive and treat the turn `bad` as illegal. */
function countingRules() {
  /** @type {[string[], string[]][]} */
  const asked = [];
  return {
    asked,
    /** @type {import('../../../src/gui/page/game/rules.js').Rules['line']} */
    async line(place, node, turns) {
      asked.push([place.turnsTo(node), turns]);
      const bad = turns.indexOf('bad');
      const legal = turns.slice(0, bad < 0 ? undefined : bad);
      return { steps: legal.map((turn) => ({ turn, notation: turn.toUpperCase(), fen: `after ${turn}`, firstToMove: true, over: null })), error: null };
    },
  };
}

test('lines are cached, and only unknown turns are queried', async () => {
  const rules = countingRules();
  const known = new KnownLines(rules);
  const tree = game(true, ['a']);
  const [node] = tree.mainLine();
  const texts = async (/** @type {string[]} */ turns) => (await known.steps(tree, node, turns)).map((step) => step.notation);
  assert.deepEqual(await texts(['b', 'c']), ['B', 'C']);
  assert.deepEqual(await texts(['b', 'c']), ['B', 'C']);
  assert.deepEqual(await texts(['b', 'c', 'd']), ['B', 'C', 'D']);
  assert.deepEqual(rules.asked, [
    [['a'], ['b', 'c']],
    [['a', 'b', 'c'], ['d']],
  ]);
  assert.deepEqual(await texts(['b', 'bad', 'd']), ['B'], 'the line ends before the illegal turn');
});
