// Games by link: the order of events, offers, takebacks, and versions that part.

import assert from 'node:assert/strict';
import test from 'node:test';
import { areSameTerms, compare } from '../../../src/gui/page/friends/compare.js';
import { awaited, BadLink, canAskTakeback, canMove, canOfferDraw, courseOf } from '../../../src/gui/page/friends/log.js';
import { ANA, BRUNO, JOIN, opening, SECRET_JOIN, SECRET_TERMS, secretsOf, TERMS, turns, word } from './friends-games.mjs';

/**
 * @typedef {import('../../../src/gui/page/friends/log.js').GameEvent} GameEvent
 * @typedef {import('../../../src/gui/page/friends/log.js').Terms} Terms
 */

/** @param {GameEvent[]} events @param {Terms} [terms] */
const course = (events, terms = TERMS) => courseOf({ terms, events });
/** @param {GameEvent[]} events @param {Terms} [terms] */
const standing = (events, terms) => course(events, terms).turns.map(({ turn }) => turn).join(' ');

/** @param {GameEvent[]} events @param {string} key @param {Terms} [terms] */
function isRefused(events, key, terms = TERMS) {
  assert.throws(() => course(events, terms), (error) => error instanceof BadLink && error.fault.key === key, JSON.stringify(events));
}

test('an invitation is accepted once, by the other player', () => {
  const open = course([]);
  assert.deepEqual([open.joined, open.names, awaited(open, TERMS)], [false, { first: 'Ana', second: '' }, 'second']);
  const joined = course([JOIN]);
  assert.deepEqual([joined.joined, joined.names, awaited(joined, TERMS)], [true, { first: 'Ana', second: 'Bruno' }, 'first']);
  isRefused([JOIN, JOIN], 'friends.forged.order');
  isRefused([{ ...JOIN, by: 'first' }], 'friends.forged.order');
  isRefused([word('resign', 'first')], 'friends.forged.order');
});

test('the inviting player may make the first turn at once, unless there are secret squares', () => {
  assert.equal(canMove(course([]), TERMS, 'first'), true);
  assert.equal(standing([...turns('b2b4'), JOIN, ...turns('b7b5')]), 'b2b4 b7b5');
  isRefused(turns('b2b4 b7b5'), 'friends.forged.order');
  isRefused(turns('28'), 'friends.forged.order', SECRET_TERMS);
  const black = /** @type {Terms} */ ({ ...TERMS, inviter: 'second' });
  assert.equal(canMove(course([], black), black, 'second'), false);
  isRefused(turns('b2b4'), 'friends.forged.order', black);
});

test('a draw is offered after the own turn, and declined by a turn', () => {
  const played = [JOIN, ...turns('b2b4')];
  assert.equal(canOfferDraw(course(played), 'first'), true);
  assert.equal(canOfferDraw(course(played), 'second'), false);
  const offered = [...played, word('draw', 'first')];
  assert.equal(awaited(course(offered), TERMS), 'second');
  assert.deepEqual(course([...offered, word('accept', 'second')]).end, { result: 'draw', reason: 'agreement' });
  assert.equal(course([...offered, word('decline', 'second')]).offer, null);
  assert.equal(course([...offered, ...turns('b7b5')]).offer, null);
  isRefused([...offered, word('accept', 'first')], 'friends.forged.order');
  isRefused([...played, word('draw', 'second')], 'friends.forged.order');
  isRefused([...played, word('accept', 'second')], 'friends.forged.order');
});

test('a takeback removes the last turn of the player who asked, and the reply', () => {
  const played = [JOIN, ...turns('b2b4 b7b5 f2f4')];
  const asked = [...played, word('takeback', 'second')];
  assert.equal(awaited(course(asked), TERMS), 'first');
  assert.equal(standing([...asked, word('accept', 'first')]), 'b2b4');
  assert.equal(standing([...played, word('takeback', 'first'), word('accept', 'second')]), 'b2b4 b7b5');
  assert.equal(standing([...asked, word('decline', 'first'), ...turns('f7f5')]), 'b2b4 b7b5 f2f4 f7f5');
  assert.equal(canMove(course(asked), TERMS, 'second'), false);
  isRefused([...asked, ...turns('f7f5')], 'friends.forged.order');
  assert.equal(canAskTakeback(course([JOIN, ...turns('b2b4')]), 'second'), false);
  isRefused([JOIN, word('takeback', 'first')], 'friends.forged.order');
});

test('a resignation ends the game at any time', () => {
  assert.deepEqual(course([JOIN, word('resign', 'first')]).end, { result: 'p2win', reason: 'resigned' });
  assert.deepEqual(course([JOIN, ...turns('b2b4'), word('resign', 'first')]).end, { result: 'p2win', reason: 'resigned' });
  isRefused([JOIN, word('resign', 'second'), ...turns('b2b4')], 'friends.forged.over');
  isRefused([JOIN, word('resign', 'second'), word('resign', 'first')], 'friends.forged.over');
});

test('secret squares act in the last turn of the opponent, and only if they match the commitment', () => {
  const played = [SECRET_JOIN, ...turns('28')];
  const acted = course([...played, opening('act', 'second', BRUNO, [0])], SECRET_TERMS);
  assert.deepEqual(acted.turns[0].acted, [28]);
  assert.deepEqual([...acted.opened.second], [[0, 28]]);
  isRefused([...played, opening('act', 'second', BRUNO, [0]), opening('act', 'second', BRUNO, [0])], 'friends.forged.order', SECRET_TERMS);
  isRefused([...played, opening('act', 'first', ANA, [0])], 'friends.forged.order', SECRET_TERMS);
  isRefused([...played, opening('act', 'second', BRUNO, [3, 1])], 'friends.forged.order', SECRET_TERMS);
  const other = { squares: [29, ...BRUNO.squares.slice(1)], salts: BRUNO.salts };
  isRefused([...played, opening('act', 'second', other, [0])], 'friends.forged.secret', SECRET_TERMS);
  isRefused([...played, opening('act', 'second', secretsOf(BRUNO.squares, 'C'), [0])], 'friends.forged.secret', SECRET_TERMS);
  isRefused([...played, { kind: 'act', by: 'second', openings: [{ index: 9, square: 28, salt: BRUNO.salts[0] }] }], 'friends.forged.secret', SECRET_TERMS);
  isRefused([JOIN], 'friends.forged.order', SECRET_TERMS);
});

test('after the squares have been opened, only the other player’s squares follow', () => {
  const over = [SECRET_JOIN, ...turns('28'), word('resign', 'second')];
  const opened = [...over, opening('open', 'second', BRUNO, [0, 1, 2, 3, 4])];
  assert.equal(course([...opened, opening('open', 'first', ANA, [0, 1, 2, 3, 4])], SECRET_TERMS).isOpen, true);
  isRefused([...opened, word('resign', 'first')], 'friends.forged.over', SECRET_TERMS);
});

test('one version continues another, or they part', () => {
  const all = [JOIN, ...turns('b2b4 b7b5 f2f4')];
  assert.deepEqual(compare(all, all), { relation: 'same', common: 4 });
  assert.deepEqual(compare(all.slice(0, 2), all), { relation: 'newer', common: 2 });
  assert.deepEqual(compare(all, all.slice(0, 3)), { relation: 'older', common: 3 });
  assert.deepEqual(compare(all, [JOIN, ...turns('b2b4 d7d5')]), { relation: 'fork', common: 2 });
  assert.deepEqual(compare([], [JOIN]), { relation: 'newer', common: 0 });
  assert.deepEqual(compare([JOIN], [{ ...JOIN, name: 'Carla' }]), { relation: 'fork', common: 0 });
  assert.equal(areSameTerms(TERMS, { ...TERMS }), true);
  assert.equal(areSameTerms(TERMS, { ...TERMS, name: 'Eva' }), false);
});
