// Links to positions.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readLink, writeLink } from '../../../src/gui/page/records/link.js';

/** @type {import('../../../src/gui/page/records/link.js').Linked[]} */
const POSITIONS = [
  { variant: 'turnover', settings: {}, fen: null, moves: [] },
  { variant: 'turnover2019', settings: {}, fen: 'k7/8/8/8/8/8/8/7K b - - 12 40', moves: ['a8a7'] },
  { variant: 'oliveira', settings: {}, fen: '4k3/P7/8/8/8/7r/8/K7[Rn] w - - w! 0 1', moves: ['a7a8r', '0000', 'G@e5', 'c4c5,d4d5', 'e2xe4', 'e8@'] },
  { variant: 'ctor8', settings: { TeamSizes: '1v2' }, fen: '8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58', moves: ['29,x28,37,!37', '12+19-23,28-29'] },
  { variant: 'ctor', settings: {}, fen: null, moves: ['28', '30,37'] },
];

test('a link survives a round trip', () => {
  for (const position of POSITIONS) {
    const address = `http://127.0.0.1:7878/${writeLink(position)}`;
    assert.equal(new URL(address).href, address, 'the browser does not change the link');
    assert.deepEqual(readLink(address), { ok: true, linked: position });
    assert.deepEqual(readLink(writeLink(position)), { ok: true, linked: position });
  }
});

test('links that chat programs have re-encoded are read', () => {
  const [, position] = POSITIONS;
  const again = writeLink(position).replaceAll('/', '%2F').replaceAll('+', '%20');
  assert.deepEqual(readLink(again), { ok: true, linked: position });
});

test('links omit default values', () => {
  assert.equal(writeLink({ variant: 'ctor', settings: { TeamSizes: '1v1' }, fen: null, moves: [] }), '#variant=ctor');
  assert.equal(writeLink(POSITIONS[0]), '#variant=turnover');
  assert.equal(writeLink(POSITIONS[1]), '#variant=turnover2019&fen=k7/8/8/8/8/8/8/7K+b+-+-+12+40&moves=a8a7');
});

test('other texts are not links', () => {
  for (const text of ['', 'hello', '#', '#games', 'http://127.0.0.1:7878/', '#fen=8/8']) {
    assert.equal(readLink(text), null);
  }
});

test('invalid links report their fault', () => {
  const faultOf = (/** @type {string} */ text) => {
    const read = readLink(text);
    return read === null || read.ok ? null : read.fault;
  };
  assert.equal(faultOf('#variant=chess')?.key, 'link.bad-variant');
  assert.equal(faultOf('#variant=chess')?.values?.variants, 'turnover, turnover2019, oliveira, ctor, ctor8');
  assert.equal(faultOf('#variant=ctor&teams=4v1')?.key, 'link.bad-teams');
  assert.equal(faultOf(`#variant=ctor&moves=${'1+'.repeat(200_000)}`)?.key, 'link.too-long');
});

test('a link cannot inject a protocol line', () => {
  const read = readLink('#variant=turnover&fen=8/8%0Aquit%0D%0A+w&moves=e2e4%0Aquit%00x%E2%80%A8y');
  assert.ok(read?.ok);
  for (const text of [read.linked.fen ?? '', ...read.linked.moves]) {
    assert.doesNotMatch(text, /[\r\n\0\u2028]/);
  }
});
