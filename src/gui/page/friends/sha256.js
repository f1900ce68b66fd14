/**
 * SHA-256 (FIPS 180-4). `crypto.subtle` is missing on pages served over plain HTTP, so the page has its own
 * implementation and uses it everywhere.
 */

/** First 32 bits of the fractional part of a number. @param {number} number */
const fraction = (number) => Math.floor((number % 1) * 2 ** 32) | 0;

/** The first 64 primes, from which the constants are derived. */
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter((number) => {
  if (number < 2) return false;
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
});
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} count */
const rotate = (word, count) => (word >>> count) | (word << (32 - count));

/** @param {Uint8Array} message @returns {Uint8Array} the 32 bytes of the hash */
export function sha256(message) {
  const blocks = padded(message);
  const state = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) addBlock(state, blocks, at);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => hash.setInt32(4 * index, word));
  return new Uint8Array(hash.buffer);
}

/** The message, a one bit, zeros, and the length in bits, in blocks of 64 bytes. @param {Uint8Array} message */
function padded(message) {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

/** @param {Int32Array} state @param {DataView} blocks @param {number} at offset of the block */
function addBlock(state, blocks, at) {
  const words = new Int32Array(64);
  for (let index = 0; index < 16; index += 1) words[index] = blocks.getInt32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const one = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const two = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + one + words[index - 7] + two;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUNDS[index] + words[index];
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}
