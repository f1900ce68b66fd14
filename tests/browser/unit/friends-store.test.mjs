// Stored games by link, and what the user can do in them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { withVersion } from '../../../src/gui/page/friends/compare.js';
import { courseOf } from '../../../src/gui/page/friends/log.js';
import { situationOf, undoneTo, withoutAutomatic } from '../../../src/gui/page/friends/situation.js';
import { FriendStore } from '../../../src/gui/page/friends/store.js';
import { ANA, BRUNO, JOIN, opening, SECRET_JOIN, SECRET_TERMS, TERMS, turns, word } from './friends-games.mjs';

/**
 * @typedef {import('../../../src/gui/page/friends/log.js').GameEvent} GameEvent
 * @typedef {import('../../../src/gui/page/friends/store.js').FriendGame} FriendGame
 */

/** A `Storage` with limited room. @param {number} [room] number of characters */
function storage(room = Infinity) {
  /** @type {Record<string, any>} */
  const items = {};
  Object.defineProperties(items, {
    getItem: { value: (/** @type {string} */ key) => items[key] ?? null },
    removeItem: { value: (/** @type {string} */ key) => delete items[key] },
    setItem: {
      value: (/** @type {string} */ key, /** @type {string} */ text) => {
        if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
        items[key] = text;
      },
    },
  });
  return /** @type {Storage} */ (/** @type {unknown} */ (items));
}

/** @param {GameEvent[]} events @param {Partial<FriendGame>} [more] @returns {FriendGame} */
const game = (events, more = {}) => ({ log: { terms: TERMS, events }, side: 'first', secrets: null, shared: events.length, others: [], over: null, savedAt: 0, ...more });

/** @param {FriendGame} of */
function situation(of) {
  const course = courseOf(of.log);
  return situationOf(of, { course, over: course.end });
}

test('a game is stored completely', () => {
  const store = new FriendStore(storage());
  const played = game([JOIN, ...turns('b2b4')], { secrets: ANA, shared: 1, others: [[JOIN, word('resign', 'second')]], over: { result: 'draw', reason: 'agreement' } });
  assert.equal(store.write(played), true);
  assert.deepEqual(store.read(TERMS.id), played);
  assert.deepEqual(store.list(), [played]);
  assert.equal(store.changed(`anel.friends.game.${TERMS.id}`), TERMS.id);
  assert.equal(store.changed('anel.settings'), null);
  store.remove(TERMS.id);
  assert.deepEqual([store.read(TERMS.id), store.list()], [null, []]);
});

test('without storage or room, nothing fails', () => {
  const denied = new FriendStore(null);
  assert.deepEqual([denied.write(game([])), denied.isLasting, denied.list().length], [true, false, 1]);
  const full = new FriendStore(storage(10));
  assert.deepEqual([full.write(game([])), full.isLasting, full.list().length], [false, true, 1]);
  assert.deepEqual(full.read(TERMS.id)?.log.events, [], 'the page continues with the game that it could not save');
});

test('damaged games are skipped', () => {
  const items = storage();
  const store = new FriendStore(items);
  store.write(game([JOIN, ...turns('b2b4')]));
  const text = items.getItem(`anel.friends.game.${TERMS.id}`) ?? '';
  const damaged = ['', '{}', 'null', text.slice(0, -5), text.replace('"first"', '"both"'), text.replace('"b2b4"', '["a",1]')];
  damaged.forEach((other, index) => items.setItem(`anel.friends.game.damaged${index}`, other));
  assert.equal(store.list().length, 1);
});

test('damaged games are listed, so that the user can save or delete them', () => {
  const items = storage();
  const store = new FriendStore(items);
  store.write(game([JOIN]));
  items.setItem('anel.friends.game.bad', '{"log":');
  assert.deepEqual(store.damaged(), ['bad']);
  assert.deepEqual(store.texts().map(({ id }) => id).sort(), [TERMS.id, 'bad'].sort());
});

test('a backup is merged with the stored games', () => {
  const [short, long, fork] = [[JOIN], [JOIN, ...turns('b2b4')], [JOIN, ...turns('d2d4')]].map((events) => {
    const items = storage();
    new FriendStore(items).write(game(events));
    return items.getItem(`anel.friends.game.${TERMS.id}`) ?? '';
  });
  const store = new FriendStore(storage());
  const turnsNow = () => store.read(TERMS.id)?.log.events.length;
  assert.equal(store.merge(TERMS.id, short), true);
  store.merge(TERMS.id, long);
  assert.equal(turnsNow(), 2, 'a longer version continues the stored one');
  store.merge(TERMS.id, short);
  assert.equal(turnsNow(), 2, 'a shorter version changes nothing');
  store.merge(TERMS.id, fork);
  store.merge(TERMS.id, fork);
  assert.deepEqual([turnsNow(), store.read(TERMS.id)?.others.length], [2, 1], 'a different version is kept beside the stored one, once');
  store.merge(TERMS.id, '{"log":');
  assert.equal(turnsNow(), 2, 'a damaged game replaces nothing');
});

test('the stage of a game says who must act', () => {
  assert.equal(situation(game([], { shared: -1 })).stage, 'invite');
  assert.equal(situation(game(turns('b2b4'), { shared: -1 })).mayUndo, true);
  assert.deepEqual([situation(game([])).stage, situation(game([])).mayMove], ['invited', false]);
  assert.deepEqual([situation(game([JOIN])).stage, situation(game([JOIN])).mayMove], ['move', true]);
  const moved = [JOIN, ...turns('b2b4')];
  assert.deepEqual([situation(game(moved, { shared: 1 })).stage, situation(game(moved)).stage], ['send', 'wait']);
  assert.deepEqual([situation(game(moved, { shared: 1 })).mayOfferDraw, situation(game(moved)).mayOfferDraw], [true, false]);
  assert.deepEqual([situation(game(moved, { shared: 1 })).mayAskTakeback, situation(game(moved)).mayAskTakeback], [false, true]);
  const asked = situation(game([...moved, ...turns('b7b5'), word('takeback', 'second')]));
  assert.deepEqual([asked.stage, asked.offer, asked.mayMove], ['answer', 'takeback', true]);
  const over = situation(game([...moved, word('resign', 'second')]));
  assert.deepEqual([over.stage, over.isUnsent, over.mayResign, over.mayMove], ['over', false, false, false]);
});

test('only what the user did since the last link can be undone', () => {
  const bruno = { side: /** @type {const} */ ('second') };
  assert.equal(undoneTo(game([JOIN, ...turns('b2b4')], { shared: 1 })), 1);
  assert.equal(undoneTo(game([...turns('b2b4'), JOIN, ...turns('b7b5')], { ...bruno, shared: 1 })), 2);
  assert.equal(undoneTo(game(turns('b2b4'), { shared: -1 })), 0);
  const acted = game([SECRET_JOIN, ...turns('28'), opening('act', 'second', BRUNO, [0])], { ...bruno, shared: 2 });
  acted.log.terms = SECRET_TERMS;
  assert.equal(situation(acted).mayUndo, false);
  assert.equal(withoutAutomatic(acted).length, 2);
  assert.equal(withoutAutomatic({ ...acted, shared: 3 }).length, 3);
});

test('of two versions that continue each other, the longer one is kept', () => {
  const [short, long, other] = [[JOIN], [JOIN, ...turns('b2b4')], [JOIN, ...turns('d2d4')]];
  assert.deepEqual(withVersion([], short), [short]);
  assert.deepEqual(withVersion([short], long), [long]);
  assert.deepEqual(withVersion([long], short), [long]);
  assert.deepEqual(withVersion([long], long), [long]);
  assert.deepEqual(withVersion([long], other), [long, other]);
});
