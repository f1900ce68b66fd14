// What the state of a live game means for the user.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersOf, sideOf, stageOf } from '../../../src/gui/page/live/stage.js';

/** @typedef {import('../../../src/gui/page/live/stage.js').LiveState} LiveState */

const ONLINE = { isOpen: true, isGone: false };

/** @param {Partial<LiveState>} more @returns {LiveState} */
const game = (more) => ({
  room: 'r', game: 1, variant: 'turnover', settings: {}, clock: null,
  players: { first: { name: 'Ana', online: true }, second: { name: 'Bia', online: true } },
  you: 'first', secrets: { first: {}, second: {} }, turns: [], left: null, running: null, offer: null, end: null, watchers: 0,
  ...more,
});
/** @type {import('../../../src/gui/page/variants/variant.js').End} */
const END = { result: 'draw', reason: 'agreement' };

test('the stages of a game', () => {
  assert.equal(stageOf(game({}), ONLINE), 'move');
  assert.equal(stageOf(game({ you: 'second' }), ONLINE), 'wait');
  assert.equal(stageOf(game({ you: 'second', turns: ['b2b4'] }), ONLINE), 'move');
  assert.equal(stageOf(game({ you: null }), ONLINE), 'watch');
  assert.equal(stageOf(game({ players: { first: { name: 'Ana', online: true }, second: null } }), ONLINE), 'invite');
  assert.equal(stageOf(game({ end: END }), ONLINE), 'over');
});

test('only the other player answers an offer', () => {
  /** @type {LiveState['offer']} */
  const offer = { by: 'second', what: 'draw' };
  assert.equal(stageOf(game({ offer }), ONLINE), 'answer');
  assert.equal(stageOf(game({ offer, you: 'second' }), ONLINE), 'wait');
  assert.equal(stageOf(game({ offer, you: null }), ONLINE), 'watch');
  assert.equal(stageOf(game({ offer: { by: 'second', what: 'rematch' }, end: END }), ONLINE), 'answer');
});

test('a broken connection and a lost game come first, except after the end', () => {
  assert.equal(stageOf(game({}), { isOpen: false, isGone: false }), 'offline');
  assert.equal(stageOf(game({}), { isOpen: false, isGone: true }), 'gone');
  for (const isGone of [false, true]) assert.equal(stageOf(game({ end: END }), { isOpen: false, isGone }), 'over');
});

test('what a player may offer', () => {
  assert.deepEqual(offersOf(game({})), ['draw']);
  assert.deepEqual(offersOf(game({ turns: ['b2b4'] })), ['draw', 'takeback']);
  assert.deepEqual(offersOf(game({ turns: ['b2b4'], you: 'second' })), ['draw'], 'no turn of their own');
  assert.deepEqual(offersOf(game({ turns: ['b2b4', 'b7b5'] })), ['draw', 'takeback']);
  assert.deepEqual(offersOf(game({ offer: { by: 'first', what: 'draw' } })), []);
  assert.deepEqual(offersOf(game({ you: null })), []);
  assert.deepEqual(offersOf(game({ end: END })), ['rematch']);
  assert.deepEqual(offersOf(game({ end: END, secrets: { first: { SecretSquares: '1,2,3,4,5' }, second: {} } })), []);
  assert.equal(sideOf(game({ turns: ['b2b4'] })), 'second');
});
