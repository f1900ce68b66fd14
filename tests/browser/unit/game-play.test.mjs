// Playing a game: turns, engines, clocks, results. The tests control time and engines.

import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError, EngineGone } from '../../../src/gui/page/protocol/engine.js';
import { UnknownVariant } from '../../../src/gui/page/game/engine-players.js';
import { Play } from '../../../src/gui/page/game/play.js';
import { readStored, storedPlay } from '../../../src/gui/page/game/session.js';
import { State } from '../../../src/gui/page/game/state.js';
import { Archive } from '../../../src/gui/page/game/archive.js';
import { MemoryTables } from '../../../src/gui/page/game/database.js';
import { GameStore } from '../../../src/gui/page/game/game-store.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';

/**
 * @typedef {import('../../../src/gui/page/game/engine-players.js').EnginePlayer} EnginePlayer
 * @typedef {import('../../../src/gui/page/game/engine-players.js').Thought} Thought
 * @typedef {import('../../../src/gui/page/game/rules.js').Rules} Rules
 * @typedef {import('../../../src/gui/page/game/archive.js').StoredGame} StoredGame
 * @typedef {import('../../../src/gui/page/game/tree.js').Node} Node
 */

/** @type {import('../../../src/gui/page/game/players.js').Player} */
const PERSON = { kind: 'person' };
/** @type {import('../../../src/gui/page/game/players.js').EngineChoice} */
const ENGINE = { kind: 'engine', index: 0, name: 'fake', level: null };
/** @type {import('../../../src/gui/page/game/clock.js').TimeControl} */
const NO_CLOCK = { kind: 'none', think: 10 };
const settle = async () => {
  for (let i = 0; i < 12; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Fake rules that accept any text as a turn, except that `end` ends the game and `bad` is illegal. */
const rules = /** @type {Rules} */ (/** @type {Partial<Rules>} */ ({
  facts: async () => ({ legal: [], attacked: [] }),
  play: async (_tree, node, turn) =>
    turn === 'bad' ? null : { turn, notation: turn, fen: `${node.fen}/${turn}`, firstToMove: !node.firstToMove, over: turn === 'end' ? { result: 'p1win', reason: 'castles' } : null },
}));

/** A fake engine player that replies when the test tells it to. */
class FakePlayer {
  /** @type {FakePlayer[]} */
  static all = [];
  engine = { state: 'ready' };
  closed = false;
  stops = 0;
  /** @type {{node: Node, go: string, resolve: (thought: Partial<Thought>) => void, reject: (error: Error) => void}[]} */
  searches = [];

  /** @param {Error} [fault] error that `prepare` rejects with */
  constructor(fault) {
    this.fault = fault;
    FakePlayer.all.push(this);
  }

  prepare() {
    return this.fault === undefined ? Promise.resolve(null) : Promise.reject(this.fault);
  }

  /** @param {GameTree} _tree @param {Node} node @param {() => string} goLine */
  think(_tree, node, goLine) {
    return new Promise((resolve, reject) => this.searches.push({ node, go: goLine(), resolve, reject }));
  }

  get search() {
    return this.searches[this.searches.length - 1];
  }

  /** @param {string|null} turn @param {Partial<Thought>} [more] */
  answer(turn, more = {}) {
    this.search.resolve({ turn, stopped: false, score: { cp: 5 }, depth: 3, nodes: 7, ...more });
    return settle();
  }

  stop() {
    this.stops += 1;
    this.search?.resolve({ turn: null, stopped: true });
    return Promise.resolve();
  }

  acceptsDraw() {
    return true;
  }

  close() {
    this.closed = true;
  }
}

/**
 * @param {object} [options]
 * @param {import('../../../src/gui/page/game/players.js').Player} [options.first]
 * @param {import('../../../src/gui/page/game/players.js').Player} [options.second]
 * @param {import('../../../src/gui/page/game/clock.js').TimeControl} [options.control]
 * @param {Error} [options.fault] error that keeps engines from playing
 */
function game({ first = PERSON, second = PERSON, control = NO_CLOCK, fault } = {}) {
  FakePlayer.all = [];
  const time = { now: 0 };
  /** @type {string[]} */
  const notices = [];
  const state = new State({ rules, tree: new GameTree({ variant: 'turnover', startFen: 's' }) });
  const notify = (/** @type {string} */ text) => {
    notices.push(text);
    return () => {};
  };
  const makePlayer = () => /** @type {EnginePlayer} */ (/** @type {unknown} */ (new FakePlayer(fault)));
  const settings = /** @type {import('../../../src/gui/page/game/storage.js').Settings} */ (/** @type {unknown} */ ({ get: () => 1 }));
  const play = new Play({ state, settings, notify, watch: () => {}, now: () => time.now, makePlayer });
  play.begin({ players: { first, second }, control });
  return { state, play, time, notices, engines: FakePlayer.all, done: () => play.leave() };
}

test('people move in turn, and only in the latest position', async () => {
  const { state, play, notices } = game();
  assert.equal(play.mayMove, 'first');
  assert.equal(await play.userTurn('a'), true);
  assert.equal(play.mayMove, 'second');
  assert.equal(await play.userTurn('bad'), false);
  assert.equal(notices.length, 1);
  assert.equal(await play.userTurn('b'), true);
  state.goTo(state.tree.root);
  assert.equal(play.mayMove, 'none');
  assert.equal(await play.userTurn('c'), false);
  assert.deepEqual(state.tree.turnsTo(play.head), ['a', 'b']);
});

test('of two simultaneous turns only the first counts', async () => {
  const { state, play } = game();
  assert.deepEqual(await Promise.all([play.userTurn('a'), play.userTurn('b')]), [true, false]);
  assert.deepEqual(state.tree.root.children.map(({ turn }) => turn), ['a']);
});

test('an engine replies, and the game records its score', async () => {
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  await settle();
  assert.equal(play.thinking, 'second');
  assert.equal(play.mayMove, 'none');
  assert.equal(engines[0].search.go, 'go movetime 10');
  await engines[0].answer('b');
  assert.deepEqual(state.tree.turnsTo(state.current), ['a', 'b']);
  const { score, depth, nodes } = play.head;
  assert.deepEqual({ score, depth, nodes }, { score: { cp: 5 }, depth: 3, nodes: 7 });
  assert.equal(play.mayMove, 'first');
});

test('a user who looks back stays there while the game continues', async () => {
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  state.goTo(state.tree.root);
  await settle();
  await engines[0].answer('b');
  assert.equal(state.current, state.tree.root);
  assert.deepEqual(state.tree.turnsTo(play.head), ['a', 'b']);
});

test('a takeback stops the search and ignores its late move', async () => {
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  await settle();
  const late = engines[0].search;
  await play.takeBack();
  assert.ok(engines[0].stops > 0);
  late.resolve({ turn: 'b', stopped: false });
  await settle();
  assert.equal(play.head, state.tree.root);
  assert.deepEqual(state.tree.root.children, []);
  assert.equal(play.mayMove, 'first');
});

test('a takeback undoes two turns against an engine, one between people', async () => {
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  await settle();
  await engines[0].answer('b');
  await play.takeBack();
  assert.equal(play.head, state.tree.root);
  assert.equal(play.takebackTarget(), null);
  const people = game();
  await people.play.userTurn('a');
  await people.play.userTurn('b');
  await people.play.takeBack();
  assert.deepEqual(people.state.tree.turnsTo(people.play.head), ['a']);
});

test('a game between engines can be paused and resumed', async () => {
  const { play, engines } = game({ first: ENGINE, second: ENGINE });
  await settle();
  await engines[0].answer('a');
  await engines[1].answer('b');
  play.pause();
  assert.equal(play.thinking, null);
  await settle();
  assert.equal(play.head.turn, 'b');
  play.resume();
  await settle();
  await engines[0].answer('c');
  assert.equal(play.head.turn, 'c');
  play.pause();
});

test('a pause while the rules check a move does not cancel it, a takeback does', async () => {
  const paused = game({ first: ENGINE, second: ENGINE });
  await settle();
  paused.engines[0].search.resolve({ turn: 'a', stopped: false, score: null, depth: 1, nodes: 1 });
  await Promise.resolve();
  await Promise.resolve();
  paused.play.pause();
  await settle();
  assert.equal(paused.play.head, paused.state.tree.mainLine().at(-1) ?? paused.state.tree.root);
  assert.equal(paused.play.thinking, null);
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  await settle();
  engines[0].search.resolve({ turn: 'b', stopped: false, score: null, depth: 1, nodes: 1 });
  await Promise.resolve();
  await Promise.resolve();
  await play.takeBack();
  await settle();
  assert.equal(play.head, state.tree.root);
  assert.deepEqual(state.tree.mainLine(), []);
});

test('the clock starts with the second turn, and flags', async () => {
  const { state, play, time, done } = game({ control: { kind: 'increment', base: 5000, increment: 1000 } });
  time.now = 60000;
  await play.userTurn('a');
  assert.equal(play.head.clock, 6000);
  time.now = 62000;
  await play.userTurn('b');
  assert.equal(play.head.clock, 4000);
  time.now = 70000;
  assert.equal(await play.userTurn('c'), false);
  assert.deepEqual(state.tree.ended, { result: 'p2win', reason: 'time' });
  assert.equal(play.mayMove, 'none');
  done();
});

test('an illegal turn gets no increment', async () => {
  const { play, time, done } = game({ control: { kind: 'increment', base: 5000, increment: 1000 } });
  await play.userTurn('a');
  time.now = 1000;
  await play.userTurn('bad');
  assert.equal(play.clock.remaining('second', time.now), 4000);
  assert.equal(play.clock.running, 'second');
  done();
});

test('a paused clock does not run', async () => {
  const { play, time, done } = game({ control: { kind: 'increment', base: 5000, increment: 0 } });
  await play.userTurn('a');
  time.now = 1000;
  play.pause();
  time.now = 9000;
  play.resume();
  time.now = 10000;
  assert.equal(play.clock.remaining('second', time.now), 3000);
  done();
});

test('analysis suspends the game', async () => {
  const { state, play, engines } = game({ second: ENGINE });
  await play.userTurn('a');
  await settle();
  state.setMode('analyse');
  assert.ok(engines[0].stops > 0);
  await state.playTurn('x');
  assert.equal(play.mayMove, 'none');
  state.setMode('play');
  assert.equal(state.current, play.head);
  await settle();
  await engines[0].answer('b');
  assert.deepEqual(state.tree.turnsTo(play.head), ['a', 'b']);
});

test('a game ends by the rules, by resignation or by agreement', async () => {
  /** @type {unknown[]} */
  const ends = [];
  const { state, play } = game();
  state.listen((change) => change === 'ended' && ends.push(play.over));
  await play.userTurn('end');
  assert.deepEqual(ends, [{ result: 'p1win', reason: 'castles' }]);
  play.resign();
  assert.equal(state.tree.ended, null);
  const resigned = game({ second: ENGINE });
  resigned.play.resign();
  assert.deepEqual(resigned.play.over, { result: 'p2win', reason: 'resigned' });
  const agreed = game();
  agreed.play.agreeDraw();
  assert.equal(agreed.play.over?.result, 'draw');
  await agreed.play.takeBack();
  assert.equal(agreed.play.over?.reason, 'agreement', 'a game without moves has nothing to take back');
});

test('an engine that crashed searches again, and its clock stops meanwhile', async () => {
  const { play, time, engines, done } = game({ second: ENGINE, control: { kind: 'increment', base: 5000, increment: 0 } });
  await play.userTurn('a');
  await settle();
  time.now = 1000;
  engines[0].search.reject(new EngineGone('killed'));
  await settle();
  assert.equal(engines[0].searches.length, 2);
  assert.equal(engines[0].search.go, 'go wtime 5000 btime 4000 winc 0 binc 0');
  await engines[0].answer('b');
  assert.equal(play.head.turn, 'b');
  done();
});

test('an engine error, an illegal move, no move or an unknown variant pauses the game with a notice', async () => {
  /** @type {[(engine: FakePlayer) => unknown, RegExp][]} */
  const faults = [
    [(engine) => engine.search.reject(new EngineError('no such thing')), /engine-error/],
    [(engine) => engine.answer('bad'), /engine-illegal/],
    [(engine) => engine.answer(null), /engine-error/],
  ];
  for (const [fault, notice] of faults) {
    const { play, engines, notices } = game({ first: ENGINE });
    await settle();
    fault(engines[0]);
    await settle();
    assert.equal(play.paused, true);
    assert.match(notices[0], notice);
  }
  const { play, notices, engines } = game({ first: ENGINE, fault: new UnknownVariant('turnover') });
  await settle();
  assert.equal(play.paused, true);
  assert.match(notices[0], /engine-variant/);
  assert.equal(engines[0].closed, true);
});

test('leaving a game closes its engine sessions', async () => {
  const { play, engines } = game({ first: ENGINE, second: ENGINE });
  await settle();
  await engines[0].answer('a');
  play.leave();
  assert.deepEqual(engines.map(({ closed }) => closed), [true, true]);
});

test('a stored game resumes where it stopped', async () => {
  const { state, play, time, done } = game({ control: { kind: 'increment', base: 5000, increment: 0 } });
  await play.userTurn('a');
  time.now = 1500;
  const data = JSON.parse(JSON.stringify({ tree: state.tree, current: state.current.id, play: storedPlay(play), mode: 'play', flipped: true, savedAt: 5 }));
  const stored = readStored(data, []);
  assert.deepEqual(stored.play.left, { first: 5000, second: 3500 });
  assert.equal(stored.play.head, stored.current);
  assert.equal(stored.flipped, true);
  assert.throws(() => readStored({ tree: {} }, []));
  assert.throws(() => readStored({ ...data, play: { ...data.play, players: 5 } }, []));
  assert.throws(() => readStored({ ...data, play: { ...data.play, control: { kind: 'increment', base: 'x' } } }, []));
  done();
});

test('a stored engine is found by its name, and a person replaces a missing one', () => {
  const { state } = game();
  const play = { players: { first: { ...ENGINE, index: 3, name: 'b' }, second: { ...ENGINE, name: 'c' } }, control: NO_CLOCK };
  const { players } = readStored({ tree: state.tree.toJSON(), play }, ['a', 'b']).play;
  assert.deepEqual(players.first, { kind: 'engine', index: 1, name: 'b', level: null });
  assert.deepEqual(players.second, { kind: 'person', missing: 'c' });
});

/**
 * A replacement for the browser's storage that keeps its data in memory.
 * @param {number} [most] maximum length of a value
 * @returns {Storage}
 */
function memory(most = Infinity) {
  /** @type {Record<string, string>} */
  const kept = {};
  /** @type {Record<string|symbol, unknown>} */
  const methods = {
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem(/** @type {string} */ key, /** @type {unknown} */ value) {
      if (String(value).length > most) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = String(value);
    },
    removeItem: (/** @type {string} */ key) => delete kept[key],
  };
  return /** @type {Storage} */ (new Proxy(/** @type {object} */ (kept), { get: (_, key) => methods[key] ?? kept[String(key)] }));
}

/** A game to store; tests recognise it by the value of `current`. @param {number} current */
const gameNumber = (current) => /** @type {StoredGame} */ ({ tree: game().state.tree.toJSON(), current });

/** Locks that nobody else holds. */
const FREE = /** @type {LockManager} */ (/** @type {unknown} */ ({ request: async (/** @type {string} */ _, /** @type {object} */ __, /** @type {() => Promise<void>} */ run) => void run(), query: async () => ({ held: [] }) }));

/** @param {Storage|null} storage @param {Storage|null} tab @param {Archive} [archive] */
const storeIn = (storage, tab, archive = new Archive(Promise.resolve(new MemoryTables()))) => new GameStore(storage, tab, FREE, archive);

test('each tab has its own game, and a reload finds it', async () => {
  const storage = memory();
  const tab = memory();
  const store = storeIn(storage, tab);
  assert.equal(await store.open(), null);
  assert.equal(await store.save(gameNumber(1)), 'kept');
  const other = storeIn(storage, memory());
  assert.equal(await other.open(), null);
  await other.save(gameNumber(2));
  const again = storeIn(storage, tab);
  assert.equal((await again.open())?.current, 1);
});

test('full or missing storage is reported', async () => {
  const full = storeIn(memory(10), memory());
  await full.open();
  assert.equal(await full.save(gameNumber(1)), 'full');
  const none = storeIn(null, null);
  assert.equal(await none.open(), null);
  assert.equal(await none.save(gameNumber(1)), 'none');
});
