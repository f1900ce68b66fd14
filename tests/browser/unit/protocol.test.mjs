// The browser's protocol client, against a fake engine.

import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, EngineGone, connect, sleepAll } from '../../../src/gui/page/protocol/engine.js';
import { errorOf, firstPlayersScore, parseBestmove, parseInfo, parseOption } from '../../../src/gui/page/protocol/lines.js';

/** @typedef {(line: string, socket: FakeSocket) => string[]|undefined} Answers */

const moment = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A socket whose other end replies with `answers(line, socket)`. */
class FakeSocket {
  /** @type {0|1|3} */
  readyState = 0;
  /** @type {string[]} */
  sent = [];
  /** @type {any} */
  onopen = null;
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onclose = null;

  /** @param {Answers} answers */
  constructor(answers) {
    this.answers = answers;
    setTimeout(() => {
      this.readyState = 1;
      this.onopen();
    }, 0);
  }

  /** @param {string} line */
  send(line) {
    this.sent.push(line);
    for (const answer of this.answers(line, this) ?? []) setTimeout(() => this.readyState === 1 && this.onmessage({ data: answer }), 0);
  }

  close() {
    this.readyState = 3;
  }

  /** The other end closes the connection. @param {number} code @param {string} reason */
  end(code, reason) {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}

const GREETING = ['id name fake', 'option name UCI_Variant type combo default turnover var turnover var ctor', 'option name Hash type spin default 1 min 1 max 9', 'uciok'];

/** @param {string} line */
function usual(line) {
  if (line === 'uci') return GREETING;
  return line === 'isready' ? ['readyok'] : [];
}

/** @param {Answers} answers */
function engineWith(answers) {
  /** @type {FakeSocket[]} */
  const sockets = [];
  const open = () => {
    const socket = new FakeSocket((line, self) => answers(line, self) ?? usual(line));
    sockets.push(socket);
    return socket;
  };
  return { engine: connect(0, open), sockets };
}

test('info lines are parsed', () => {
  const info = parseInfo('info depth 5 seldepth 9 multipv 2 score cp -31 lowerbound wdl 1 2 997 nodes 10 nps 20 hashfull 3 time 4 pv e2e4 28,30-31');
  assert.deepEqual(info, { depth: 5, seldepth: 9, multipv: 2, cp: -31, bound: 'lower', wdl: [1, 2, 997], nodes: 10, nps: 20, hashfull: 3, time: 4, pv: ['e2e4', '28,30-31'] });
  assert.deepEqual(parseInfo('info string hello there'), { pv: [], string: 'hello there' });
  assert.equal(parseInfo('bestmove e2e4'), null);
  const scoreOf = (/** @type {string} */ line, /** @type {boolean} */ firstToMove) => {
    const read = parseInfo(line);
    return read === null ? undefined : firstPlayersScore(read, firstToMove);
  };
  assert.deepEqual(scoreOf('info score cp -31', false), { cp: 31 });
  assert.deepEqual(scoreOf('info score mate 3', true), { mate: 3 });
  assert.equal(scoreOf('info depth 1', true), null);
});

test('bestmove, option and error lines are parsed', () => {
  assert.deepEqual(parseBestmove('bestmove 0000 ponder a1a2'), { bestmove: '0000', ponder: 'a1a2' });
  assert.deepEqual(parseBestmove('bestmove (none)'), { bestmove: null, ponder: null });
  assert.equal(parseBestmove('info'), null);
  assert.deepEqual(parseOption('option name Move Overhead type spin default 20 min 0 max 5000'), { name: 'Move Overhead', type: 'spin', values: [], default: '20', min: 0, max: 5000 });
  assert.deepEqual(parseOption('option name V type combo default a b var a b var c')?.values, ['a b', 'c']);
  assert.equal(parseOption('id name x'), null);
  assert.equal(errorOf('info string error: no'), 'no');
  assert.equal(errorOf('info string no'), null);
});

test('requests are sent one after the other', async () => {
  const { engine, sockets } = engineWith((line) => (line.startsWith('query') ? [`response ${line.slice(6)}`] : undefined));
  const answers = await Promise.all([engine.exchange(['query a', 'query b']), engine.exchange(['query c'])]);
  assert.deepEqual(answers, [['response a', 'response b'], ['response c']]);
  assert.deepEqual(sockets[0].sent, ['uci', 'isready', 'query a', 'query b', 'isready', 'query c', 'isready']);
  assert.equal(engine.name, 'fake');
  assert.equal(engine.plays('ctor'), true);
  assert.equal(engine.plays('oliveira'), false);
  engine.close();
});

test('options that an engine does not offer are skipped, rejected ones are reported', async () => {
  const { engine, sockets } = engineWith((line) => (line === 'setoption name Hash value 99' ? ['info string error: too much'] : undefined));
  assert.deepEqual(await engine.setOptions([['Threads', 4], ['hash', 8]]), []);
  assert.equal(await engine.setOption('Hash', '99'), 'too much');
  assert.deepEqual(sockets[0].sent.filter((line) => line.startsWith('setoption')), ['setoption name hash value 8', 'setoption name Hash value 99']);
  assert.equal(await engine.setOption('Hash', 1000), null);
  assert.equal(sockets[0].sent.findLast((line) => line.startsWith('setoption')), 'setoption name Hash value 9', 'a number becomes the nearest in range');
  engine.close();
});

test('a search reports its info lines and its best move', async () => {
  const { engine } = engineWith((line) => (line.startsWith('go') ? ['info depth 1 score cp 4 pv a', 'bestmove a ponder b'] : undefined));
  /** @type {unknown[]} */
  const depths = [];
  const found = await engine.search('position startpos', 'go depth 1', ({ depth }) => depths.push(depth));
  assert.deepEqual(found, { bestmove: 'a', ponder: 'b', stopped: false });
  assert.deepEqual(depths, [1]);
  engine.close();
});

test('a rejected position or go is an error and leaves the engine usable', async () => {
  const { engine, sockets } = engineWith((line) => {
    if (line === 'position bad') return ['info string error: bad FEN'];
    return line === 'go bad' ? ['info string error: go: no'] : undefined;
  });
  await assert.rejects(engine.search('position bad', 'go'), (error) => error instanceof EngineError && error.message === 'bad FEN');
  assert.equal(sockets[0].sent.includes('go'), false);
  await assert.rejects(engine.search('position startpos', 'go bad'), EngineError);
  assert.deepEqual(await engine.exchange([]), []);
  engine.close();
});

test('a stopped search ends with its move, which is not taken for the move of the next search', async () => {
  const { engine } = engineWith((line) => {
    if (line === 'go infinite') return ['info depth 1 score cp 1 pv x'];
    if (line === 'stop') return ['bestmove x'];
    return line === 'go depth 1' ? ['bestmove y'] : undefined;
  });
  const first = engine.search('position startpos', 'go infinite');
  await moment();
  const waiting = engine.search('position startpos', 'go infinite');
  while (!engine.isSearching) await moment();
  for (let i = 0; i < 5; i += 1) await moment();
  await engine.stop();
  assert.equal((await first).stopped, true);
  assert.deepEqual(await waiting, { bestmove: null, ponder: null, stopped: true });
  assert.equal((await engine.search('position startpos', 'go depth 1')).bestmove, 'y');
  engine.close();
});

test('an engine that exits is restarted with its options; queries are repeated, a search is not', async () => {
  const { engine, sockets } = engineWith((line) => (line.startsWith('query') || line.startsWith('go') ? [] : undefined));
  /** @type {string[]} */
  const states = [];
  engine.listen(({ state }) => states.push(state));
  await engine.setOption('Hash', 5);
  const search = engine.search('position startpos', 'go infinite');
  const question = engine.exchange(['query fen']);
  while (!sockets[0].sent.includes('go infinite')) await moment();
  sockets[0].end(4001, 'killed');
  await assert.rejects(search, EngineGone);
  await question;
  assert.deepEqual(states.slice(-3), ['died', 'connecting', 'ready']);
  assert.deepEqual(sockets[1].sent, ['uci', 'setoption name Hash value 5', 'isready', 'query fen', 'isready']);
  assert.equal(engine.generation, 2);
  engine.close();
});

test('an engine that exits repeatedly has failed until it is restarted', async () => {
  let dies = true;
  const { engine } = engineWith((line, socket) => {
    if (line === 'uci' && dies) setTimeout(() => socket.end(4001, 'crash'), 0);
    return dies ? [] : undefined;
  });
  await assert.rejects(engine.ready(), EngineGone);
  assert.equal(engine.state, 'failed');
  await assert.rejects(engine.exchange([]), EngineGone);
  dies = false;
  engine.restart();
  await engine.ready();
  assert.equal(engine.state, 'ready');
  engine.close();
});

test('an idle engine sleeps until the next request and keeps its options; a busy engine does not sleep', async () => {
  const { engine, sockets } = engineWith((line) => (line.startsWith('go') ? [] : undefined));
  await engine.setOption('Hash', 5);
  const search = engine.search('position startpos', 'go infinite');
  await moment();
  sleepAll();
  assert.equal(engine.state, 'ready', 'the engine is searching');
  sockets[0].onmessage({ data: 'bestmove a1a2' });
  await search;
  sleepAll();
  assert.deepEqual([engine.state, sockets[0].readyState, sockets.length], ['asleep', 3, 1]);
  await engine.exchange(['d']);
  assert.equal(sockets.length, 2);
  assert.deepEqual(sockets[1].sent, ['uci', 'setoption name Hash value 5', 'isready', 'd', 'isready']);
  engine.close();
});

test('a closed session rejects waiting requests', async () => {
  const { engine } = engineWith(() => []);
  const waiting = engine.exchange([]);
  engine.close();
  await assert.rejects(waiting, EngineGone);
});

/**
 * Advances the mocked time, and lets requests and replies be processed meanwhile.
 * @param {import('node:test').TestContext} t
 * @param {number} seconds
 */
async function pass(t, seconds) {
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    t.mock.timers.tick(100);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

/**
 * An engine with mocked timers, whose replies the test controls.
 * @param {import('node:test').TestContext} t
 * @param {Answers} answers
 */
function hanging(t, answers) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const bench = engineWith(answers);
  /** @type {string[]} */
  const states = [];
  bench.engine.listen(({ state }) => states.push(state));
  return { ...bench, states };
}

test('an engine that does not reply to a query is restarted, and the query is repeated', async (t) => {
  let isDeaf = true;
  const { engine, sockets, states } = hanging(t, (line, socket) => {
    if (line === 'query a') return isDeaf ? [] : ['response a'];
    return line === 'isready' && isDeaf && socket.sent.includes('query a') ? [] : undefined;
  });
  const answer = engine.exchange(['query a']);
  await pass(t, 14);
  assert.deepEqual(states, ['ready']);
  isDeaf = false;
  await pass(t, 3);
  assert.deepEqual(states, ['ready', 'hung', 'connecting', 'ready']);
  assert.equal(sockets.length, 2);
  assert.deepEqual(await answer, ['response a']);
  engine.close();
});

test('a silent search is checked with isready and may continue', async (t) => {
  const { engine, sockets, states } = hanging(t, (line) => (line === 'stop' ? ['bestmove a1a2'] : undefined));
  const found = engine.search('position x', 'go infinite');
  await pass(t, 120);
  assert.deepEqual(states, ['ready']);
  assert.ok(sockets[0].sent.filter((line) => line === 'isready').length > 4, 'isready is sent at intervals');
  engine.stop();
  await pass(t, 1);
  assert.equal((await found).stopped, true);
  engine.close();
});

test('an engine that was suspended together with the page gets its time again', async (t) => {
  const { engine, sockets, states } = hanging(t, (line, socket) => (line === 'isready' && socket.sent.includes('query a') ? [] : undefined));
  const answer = engine.exchange(['query a']);
  await pass(t, 10);
  const now = Date.now.bind(Date);
  t.mock.method(Date, 'now', () => now() + 600_000);
  await pass(t, 10);
  assert.deepEqual(states, ['ready']);
  sockets[0].onmessage({ data: 'response a' });
  sockets[0].onmessage({ data: 'readyok' });
  assert.deepEqual(await answer, ['response a']);
  engine.close();
});

test('a late readyok is not taken for another reply', async (t) => {
  let isDeaf = false;
  const { engine, sockets } = hanging(t, (line, socket) => {
    if (line === 'go infinite') isDeaf = true;
    else if (line === 'isready' && isDeaf) {
      isDeaf = false;
      setTimeout(() => ['bestmove a1a2', 'readyok'].forEach((data) => socket.onmessage({ data })), 2000);
      return [];
    } else if (line === 'query b') return ['response b'];
    return undefined;
  });
  const found = engine.search('position x', 'go infinite');
  const answer = engine.exchange(['query b']);
  await pass(t, 20);
  assert.equal((await found).bestmove, 'a1a2');
  assert.deepEqual(await answer, ['response b']);
  assert.equal(sockets.length, 1);
  engine.close();
});

test('a search that hangs or far exceeds its time is aborted; the third time the engine has failed', async (t) => {
  const { engine, sockets, states } = hanging(t, (line, socket) => (line === 'isready' && socket.sent.includes('go infinite') ? [] : undefined));
  const hung = assert.rejects(engine.search('position x', 'go infinite'), EngineGone);
  await pass(t, 30);
  await hung;
  assert.equal(states.filter((state) => state === 'hung').length, 1);
  const late = assert.rejects(engine.search('position x', 'go movetime 3000'), EngineGone);
  await pass(t, 17);
  assert.equal(sockets.length, 2, 'a slight delay is tolerated');
  await pass(t, 3);
  await late;
  assert.equal(sockets.length, 3);
  const last = assert.rejects(engine.search('position x', 'go movetime 10'), EngineGone);
  await pass(t, 30);
  await last;
  assert.equal(states.at(-1), 'failed');
});
