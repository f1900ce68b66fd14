// Stopping an engine that reads no line while it searches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interrupter } from '../../../src/gui/page/protocol/interrupter.js';

/** An interrupter with a record of what it does. */
function setUp() {
  /** @type {string[]} */
  const sent = [];
  /** @type {string[]} */
  const answers = [];
  const interrupter = new Interrupter({
    send: (line) => sent.push(line),
    answer: (line) => answers.push(line),
    restart: () => sent.push('(restart)'),
  });
  /** The engine executes a line and answers. @param {string} line @param {string[]} lines */
  const execute = (line, ...lines) => {
    interrupter.receive(line);
    for (const answer of lines) interrupter.answered(answer);
    interrupter.idle();
  };
  return { interrupter, sent, answers, execute };
}

const INFO = 'info depth 3 multipv 1 score cp 5 nodes 9 pv b2b4 b7b5';

test('stop answers with the best move so far and tells a new engine what the old one knew', () => {
  const { interrupter, sent, answers, execute } = setUp();
  execute('setoption name Hash value 8');
  execute('setoption name UCI_Variant value x');
  execute('setoption name hash value 4');
  execute('position startpos');
  interrupter.receive('go infinite');
  interrupter.answered(INFO);
  interrupter.answered(INFO.replace('multipv 1', 'multipv 2').replace('b2b4', 'a1a2'));
  sent.length = 0;
  interrupter.receive('stop');
  assert.deepEqual(sent, ['(restart)']);
  assert.equal(answers.at(-1), 'bestmove b2b4');

  // Lines wait for the new engine, and what it says while it catches up is dropped.
  interrupter.receive('isready');
  interrupter.started();
  assert.deepEqual(sent.slice(1), ['setoption name UCI_Variant value x', 'setoption name hash value 4', 'position startpos', 'isready']);
  interrupter.answered('readyok');
  for (let line = 0; line < 4; line += 1) interrupter.idle();
  assert.equal(answers.at(-1), 'bestmove b2b4');
  assert.equal(sent.at(-1), 'isready');
  assert.equal(sent.length, 6, 'the waiting line was sent');
  interrupter.answered('readyok');
  assert.equal(answers.at(-1), 'readyok');
});

test('a stop before the first move waits for it', () => {
  const { interrupter, sent, answers } = setUp();
  interrupter.receive('go infinite');
  interrupter.receive('stop');
  assert.deepEqual(sent, ['go infinite']);
  interrupter.answered(INFO);
  assert.equal(sent.at(-1), '(restart)');
  assert.deepEqual(answers, [INFO, 'bestmove b2b4']);
});

test('an engine that waits for stop gets it', () => {
  const { interrupter, sent, answers } = setUp();
  interrupter.receive('go infinite');
  interrupter.idle();
  interrupter.receive('stop');
  assert.deepEqual(sent, ['go infinite', 'stop']);
  interrupter.answered('bestmove (none)');
  assert.deepEqual(answers, ['bestmove (none)']);

  // The same if the search ends after `stop` has come.
  interrupter.idle();
  interrupter.receive('go infinite');
  interrupter.receive('stop');
  interrupter.idle();
  assert.deepEqual(sent.slice(2), ['go infinite', 'stop']);
});

test('a search answers isready and holds back other lines', () => {
  const { interrupter, sent, answers } = setUp();
  interrupter.receive('go depth 9');
  interrupter.receive('isready');
  interrupter.receive('position startpos');
  assert.deepEqual(answers, ['readyok']);
  assert.deepEqual(sent, ['go depth 9']);
  interrupter.answered('bestmove b2b4');
  assert.deepEqual(sent, ['go depth 9', 'position startpos']);
});

test('an error ends a search that was refused, and stop without a search is passed on', () => {
  const { interrupter, sent } = setUp();
  interrupter.receive('go nonsense');
  interrupter.answered('info string error: go: unknown argument nonsense');
  interrupter.idle();
  interrupter.receive('stop');
  interrupter.receive('go perft 3');
  interrupter.receive('isready');
  assert.deepEqual(sent, ['go nonsense', 'stop', 'go perft 3', 'isready']);
});
