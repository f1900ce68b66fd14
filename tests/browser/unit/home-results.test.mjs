// The named opponents, and the user's results against them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { OPPONENTS, opponentOf, playerOf } from '../../../src/gui/page/game/opponents.js';
import { recordPlayer } from '../../../src/gui/page/game/players.js';
import { recordResults } from '../../../src/gui/page/home/record-results.js';
import { ResultBook } from '../../../src/gui/page/home/results.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';
import { messagesOf, TAGS } from './language-files.mjs';

/** A storage in memory. @param {string} [text] stored results @returns {any} */
function memory(text) {
  const items = new Map(text === undefined ? [] : [['anel.results', text]]);
  return { getItem: (/** @type {string} */ key) => items.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => items.set(key, value) };
}

test('five to eight opponents with rising levels have names in every language', () => {
  assert.ok(OPPONENTS.length >= 5 && OPPONENTS.length <= 8);
  const levels = OPPONENTS.map(({ level }) => level ?? Infinity);
  assert.deepEqual(levels, [...new Set(levels)].sort((one, other) => one - other));
  for (const tag of TAGS) {
    const messages = messagesOf(tag);
    for (const { id } of OPPONENTS) assert.ok(messages[`opponent.${id}`] && messages[`opponent.${id}.about`], `${tag}: ${id}`);
  }
});

test('a player of the built-in engine at the level of an opponent is this opponent', () => {
  for (const opponent of OPPONENTS) assert.equal(opponentOf(playerOf(opponent, 'anel')), opponent);
  assert.equal(opponentOf({ kind: 'engine', index: 0, name: 'anel', level: 1234 }), null);
  assert.equal(opponentOf({ kind: 'engine', index: 1, name: 'other', level: null }), null, 'another engine has its own name');
  assert.equal(opponentOf({ kind: 'person' }), null);
  assert.equal(recordPlayer(playerOf(OPPONENTS[0], 'anel')).name, 'anel', 'records name the engine');
});

test('results are counted by game and opponent, and damaged data are ignored', () => {
  const book = new ResultBook(memory());
  book.add('turnover', 'page', 'won');
  book.add('turnover', 'page', 'won');
  book.add('turnover', 'page', 'lost');
  assert.deepEqual(book.of('turnover', 'page'), { won: 2, drawn: 0, lost: 1 });
  assert.deepEqual(book.of('ctor', 'page'), { won: 0, drawn: 0, lost: 0 });
  for (const text of ['[', 'null', '3', '{"turnover":5}', '{"turnover":{"page":{"won":-1,"lost":"x","drawn":1.5}}}']) {
    const damaged = new ResultBook(memory(text));
    assert.deepEqual(damaged.of('turnover', 'page'), { won: 0, drawn: 0, lost: 0 }, text);
    damaged.add('turnover', 'page', 'drawn');
    assert.deepEqual(damaged.of('turnover', 'page'), { won: 0, drawn: 1, lost: 0 }, text);
  }
  const without = new ResultBook(null);
  without.add('turnover', 'page', 'won');
  assert.deepEqual(without.of('turnover', 'page'), { won: 0, drawn: 0, lost: 0 });
});

/**
 * A game against an opponent that has just ended.
 * @param {{result?: string, user?: string, startFen?: string, opponent?: import('../../../src/gui/page/game/opponents.js').Opponent}} game
 * @returns {any}
 */
function ended({ result = 'p1win', user = 'first', startFen = variantOf('turnover2019').positions.start, opponent = OPPONENTS[1] }) {
  /** @type {((change: string) => void)[]} */
  const listeners = [];
  const [person, engine] = [{ kind: 'person' }, playerOf(opponent, 'anel')];
  const players = user === 'first' ? { first: person, second: engine } : { first: engine, second: person };
  const state = { tree: { variant: 'turnover2019', startFen }, listen: (/** @type {(change: string) => void} */ listener) => listeners.push(listener) };
  return { state, play: { players, over: { result, reason: 'castles' }, head: { parent: {} } }, end: () => listeners.forEach((listener) => listener('ended')) };
}

test('only the first end of a whole game counts, for the side of the user', () => {
  const cases = [
    { game: {}, expected: { won: 1, drawn: 0, lost: 0 } },
    { game: { user: 'second' }, expected: { won: 0, drawn: 0, lost: 1 } },
    { game: { result: 'draw' }, expected: { won: 0, drawn: 1, lost: 0 } },
    { game: { startFen: '8/8/8/8/8/8/8/K6k w - - 0 1' }, expected: { won: 0, drawn: 0, lost: 0 } },
  ];
  for (const { game, expected } of cases) {
    const book = new ResultBook(memory());
    const { state, play, end } = ended(game);
    recordResults(state, play, book);
    end();
    end();
    assert.deepEqual(book.of('turnover', OPPONENTS[1].id), expected, JSON.stringify(game));
  }
});
