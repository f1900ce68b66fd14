// SHA-256 and base64url, against the published vectors and Node's own implementation.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { ofBase64, ofUtf8, toBase64, toUtf8 } from '../../../src/gui/page/friends/base64.js';
import { sha256 } from '../../../src/gui/page/friends/sha256.js';

/** @param {Uint8Array} bytes */
const hex = (bytes) => Buffer.from(bytes).toString('hex');

test('the vectors of FIPS 180-4', () => {
  const vectors = {
    '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq: '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  };
  for (const [text, hash] of Object.entries(vectors)) assert.equal(hex(sha256(toUtf8(text))), hash, text);
  assert.equal(hex(sha256(new Uint8Array(1_000_000).fill(97))), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('messages of every length around the block size', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    assert.equal(hex(sha256(message)), createHash('sha256').update(message).digest('hex'), String(length));
  }
});

test('bytes survive base64url, and other texts are refused', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 101 + length) % 256);
    const text = toBase64(bytes);
    assert.equal(text, Buffer.from(bytes).toString('base64url'));
    assert.deepEqual(ofBase64(text), bytes);
  }
  for (const text of ['a', 'ab=c', 'a+b/', 'é', 'abcde']) assert.equal(ofBase64(text), null, text);
  assert.equal(ofUtf8(toUtf8('São João ♘')), 'São João ♘');
  assert.equal(ofUtf8(Uint8Array.of(0xff, 0xfe)), null);
});
