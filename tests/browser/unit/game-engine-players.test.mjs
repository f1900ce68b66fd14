// The scores that an engine player attaches to its turns.

import assert from 'node:assert/strict';
import test from 'node:test';
import { EnginePlayer } from '../../../src/gui/page/game/engine-players.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';

/** A fake engine that reports `a` as its best line, but plays the move set by the test. */
class FakeSocket {
  static plays = 'a';
  readyState = 1;
  /** @type {any} */
  onopen = null;
  /** @type {any} */
  onmessage = null;

  constructor() {
    setTimeout(() => this.onopen(), 0);
  }

  /** @param {string} line */
  send(line) {
    /** @type {Record<string, string[]>} */
    const answers = { uci: ['uciok'], isready: ['readyok'], go: ['info depth 3 nodes 9 score cp 40 pv a b', `bestmove ${FakeSocket.plays}`] };
    for (const data of answers[line.split(' ')[0]] ?? []) setTimeout(() => this.onmessage({ data }), 0);
  }

  close() {}
}

test('a turn other than the best one does not get the score of the best turn', async () => {
  Object.assign(globalThis, { WebSocket: FakeSocket, location: new URL('http://test/') });
  const tree = new GameTree({ variant: 'turnover', startFen: 's', firstToMove: false });
  const settings = { get: /** @type {any} */ (() => 1) };
  const player = new EnginePlayer({ kind: 'engine', index: 0, name: 'fake', level: 1000 }, 'second', settings);
  const think = async (/** @type {string} */ turn) => {
    FakeSocket.plays = turn;
    return player.think(tree, tree.root, () => 'go nodes 9');
  };
  assert.deepEqual(await think('a'), { turn: 'a', stopped: false, score: { cp: -40 }, depth: 3, nodes: 9 });
  assert.deepEqual(await think('b'), { turn: 'b', stopped: false, score: null, depth: 3, nodes: 9 });
  assert.equal(player.scores.length, 2, 'the scores for draw offers are recorded anyway');
  player.close();
});
