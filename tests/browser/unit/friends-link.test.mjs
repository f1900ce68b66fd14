// Links to games between friends: format, size, and links that are damaged.

import assert from 'node:assert/strict';
import test from 'node:test';
import { toBase64, toUtf8 } from '../../../src/gui/page/friends/base64.js';
import { cleaned, isGameLink, packed, readGameLink, writeGameLink } from '../../../src/gui/page/friends/link.js';
import { BadLink } from '../../../src/gui/page/friends/log.js';
import { sha256 } from '../../../src/gui/page/friends/sha256.js';
import { ANA, BRUNO, JOIN, opening, SECRET_JOIN, SECRET_TERMS, TERMS, turns, word } from './friends-games.mjs';

/** @typedef {import('../../../src/gui/page/friends/log.js').Log} Log */

/** @type {Log[]} */
const GAMES = [
  { terms: TERMS, events: [] },
  { terms: { ...TERMS, inviter: 'second', note: '', name: 'Zé 🙂' }, events: [{ ...JOIN, by: 'first' }] },
  { terms: TERMS, events: [...turns('b2b4'), JOIN, ...turns('b7b5 f2f4'), word('draw', 'first'), word('decline', 'second'), word('takeback', 'second'), word('accept', 'first')] },
  { terms: { ...TERMS, variant: 'oliveira' }, events: [JOIN, ...turns('K@e1 K@d8 e2xe4 c4c5,d4d5 0000 a7a8r'), word('resign', 'second')] },
  { terms: { ...TERMS, variant: 'ctor', settings: { TeamSizes: '2v3' } }, events: [JOIN, ...turns('28 30,37 12+19-23,28-29,x44')] },
  { terms: SECRET_TERMS, events: [SECRET_JOIN, ...turns('28'), opening('act', 'second', BRUNO, [0]), ...turns('40'), word('resign', 'first'), opening('open', 'first', ANA, [0, 1, 2, 3, 4])] },
];

/** @param {string} text @returns {string} key of the message about the link */
function faultOf(text) {
  try {
    readGameLink(text);
    return '';
  } catch (error) {
    assert.ok(error instanceof BadLink, String(error));
    return error.fault.key;
  }
}

/** A link with a correct checksum around any payload. @param {unknown} data */
function linkTo(data) {
  const payload = toBase64(toUtf8(typeof data === 'string' ? data : JSON.stringify(data)));
  return `#game=1.${payload}.${Buffer.from(sha256(toUtf8(payload)).slice(0, 4)).toString('hex')}`;
}

test('a game survives a round trip, in any text', () => {
  for (const game of GAMES) {
    const address = `http://127.0.0.1:7878/anel/${writeGameLink(game)}`;
    assert.equal(new URL(address).href, address, 'the browser does not change the link');
    assert.deepEqual(readGameLink(address), game);
    assert.deepEqual(readGameLink(`Your turn!\n${address} Have fun`), game);
    assert.match(address, /#game=1\.[\w-]+\.[0-9a-f]{8}$/);
  }
});

test('a long game fits a message', () => {
  const long = { terms: TERMS, events: [JOIN, ...turns(Array(75).fill('b2b4 b7b5').join(' '))] };
  const length = `https://example.org/anel/${writeGameLink(long)}`.length;
  assert.ok(length < 2000, `${length} characters for 150 plies`);
});

test('other texts are not links', () => {
  for (const text of ['', '#', '#game', '#variant=turnover', 'http://127.0.0.1/']) assert.equal(isGameLink(text), false, text);
  assert.equal(faultOf('hello'), 'friends.link.none');
});

test('every truncated or altered link is refused', () => {
  const link = writeGameLink(GAMES[2]);
  for (let length = '#game='.length; length < link.length; length += 1) assert.equal(faultOf(link.slice(0, length)), 'friends.link.incomplete', link.slice(0, length));
  for (let at = '#game=1.'.length; at < link.length; at += 7) {
    const other = link[at] === 'x' ? 'y' : 'x';
    assert.equal(faultOf(link.slice(0, at) + other + link.slice(at + 1)), 'friends.link.incomplete', String(at));
  }
  assert.equal(faultOf(link.replace('=1.', '=2.')), 'friends.link.version');
  assert.equal(faultOf(`#game=1.${'A'.repeat(200_001)}`), 'friends.link.too-long');
});

test('a link with a correct checksum but without a game is refused', () => {
  const good = packed(GAMES[2]);
  assert.equal(faultOf(linkTo(good)), '');
  for (const data of ['', '{', 'null', '{}', '[]', '"text"']) assert.equal(faultOf(linkTo(data)), 'friends.link.malformed', data);
  /** @type {[index: number, value: unknown][]} */
  const wrong = [
    [0, 'short'], [0, 7], [1, ''], [2, null], [2, 'a b'], [3, 0], [3, 'first'], [4, ''], [4, ' Ana'], [4, 'A'.repeat(31)], [4, 'A\u0007'], [5, 'x'.repeat(201)], [5, null],
    [6, ['short']], [6, [null]], [6, Array(5).fill('A'.repeat(43))], [7, null], [7, ['b2b4  b7b5']], [7, ['28,!28']], [7, [[]]], [7, [['q', 1]]], [7, [['d', 3]]],
    [7, [['d', 1, 1]]], [7, [['j', 2, 'B']]], [7, [['s', 1, []]]], [7, [['s', 1, [[0, 1]]]]], [7, [['o', 1, [[-1, 1, 'A'.repeat(22)]]]]], [7, [Array(5001).fill('a1a2').join(' ')]],
  ];
  for (const [index, value] of wrong) {
    assert.equal(faultOf(linkTo(good.map((part, at) => (at === index ? value : part)))), 'friends.link.malformed', `${index}: ${JSON.stringify(value)}`);
  }
  assert.equal(faultOf(linkTo(good.map((part, at) => (at === 1 ? 'chess' : part)))), 'friends.link.variant');
  assert.equal(faultOf(linkTo(packed(GAMES[4]).map((part, at) => (at === 2 ? 'teams=9v9' : part)))), 'link.bad-teams');
});

test('names and notes are cleaned', () => {
  assert.equal(cleaned('  Ana\n\tMaria \u202e ', 30), 'Ana Maria');
  assert.equal(cleaned('🙂'.repeat(40), 30), '🙂'.repeat(30));
  assert.equal(cleaned(`${'a'.repeat(29)} b`, 30), 'a'.repeat(29));
});
