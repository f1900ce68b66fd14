/**
 * The rules as a WebAssembly module with the functions of `anel.h`. Strings go through the memory of the module, and end
 * with a zero byte.
 */
import { AnelError } from './error.js';
import { faultOfBrowser, loadModule } from './engine/protocol/engine-module.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Loads the module and starts it. @param {string} url */
export async function instantiate(url) {
  const fault = faultOfBrowser();
  if (fault !== null) throw new AnelError(fault);
  const rules = new Rules();
  const module = /** @type {WebAssembly.Module} */ (await loadModule(url));
  rules.use(await WebAssembly.instantiate(module, { host: rules.host }));
  return rules;
}

export class Rules {
  /** @type {Record<string, (...values: number[]) => any>} */
  #exports = {};
  /** @type {WebAssembly.Memory|null} */
  #memory = null;
  /** Why the module has ended; null while it works. @type {string|null} */
  #fault = null;
  /** A place for numbers that functions return through a pointer. */
  #place = 0;

  /** What the module imports. The session of the engine, which needs most of it, runs in workers of its own. */
  host = {
    now: () => performance.now(),
    write: () => {},
    fail: (/** @type {number} */ address, /** @type {number} */ length) => {
      this.#fault = decoder.decode(this.#bytes().slice(address, address + length));
    },
  };

  /** @param {WebAssembly.Instance} instance */
  use({ exports }) {
    this.#exports = /** @type {any} */ (exports);
    this.#memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.#place = this.call('anel_alloc', 8);
  }

  #bytes() {
    return new Uint8Array(/** @type {WebAssembly.Memory} */ (this.#memory).buffer);
  }

  /**
   * Calls a function of the module. A trap ends the module, because its memory may be inconsistent.
   * @param {string} name
   * @param {...number} values
   */
  call(name, ...values) {
    if (this.#fault !== null) throw new AnelError(`the rules stopped after an internal error; load them again: ${this.#fault}`);
    try {
      return this.#exports[name](...values);
    } catch (error) {
      this.#fault ??= String(error);
      throw new AnelError(`the rules stopped after an internal error; load them again: ${this.#fault}`, { cause: error });
    }
  }

  /**
   * Calls a function with values and strings; null is a null pointer.
   * @param {string} name
   * @param {...(number|string|null)} given
   */
  #pass(name, ...given) {
    /** @type {[address: number, size: number][]} */
    const strings = [];
    const values = given.map((value) => {
      if (typeof value === 'number') return value;
      if (value === null) return 0;
      const bytes = encoder.encode(value);
      if (bytes.includes(0)) throw new AnelError('a string contains a NUL character');
      const address = this.call('anel_alloc', bytes.length + 1);
      if (address === 0) throw new AnelError('out of memory');
      strings.push([address, bytes.length + 1]);
      const memory = this.#bytes();
      memory.set(bytes, address);
      memory[address + bytes.length] = 0;
      return address;
    });
    const result = this.call(name, ...values);
    for (const [address, size] of strings) this.call('anel_free', address, size);
    return result;
  }

  /** @param {number} address */
  #read(address) {
    const memory = this.#bytes();
    return decoder.decode(memory.subarray(address, memory.indexOf(0, address)));
  }

  /** The error of the last function. */
  #error() {
    return new AnelError(this.#read(this.call('anel_last_error')));
  }

  version() {
    return this.#read(this.call('anel_version'));
  }

  /** Calls a function that returns a string. @param {string} name @param {...(number|string|null)} given */
  text(name, ...given) {
    const address = this.#pass(name, ...given);
    if (address === 0) throw this.#error();
    const text = this.#read(address);
    this.call('anel_string_free', address);
    return text;
  }

  /** Calls a function that returns a list. @param {string} name @param {...(number|string|null)} given @returns {string[]} */
  list(name, ...given) {
    const text = this.text(name, ...given);
    return text === '' ? [] : text.split('\n');
  }

  /** Calls a function that returns a number, negative for an error. @param {string} name @param {...(number|string|null)} given @returns {number} */
  number(name, ...given) {
    const number = this.#pass(name, ...given);
    if (number < 0) throw this.#error();
    return number;
  }

  /** Calls a function that returns a pointer, null for an error. @param {string} name @param {...(number|string|null)} given @returns {number} */
  pointer(name, ...given) {
    const address = this.#pass(name, ...given);
    if (address === 0) throw this.#error();
    return address;
  }

  /**
   * Calls a function that writes a number of 64 or, if it is signed, 32 bits to the pointer in its last parameter.
   * @param {string} name
   * @param {'getBigUint64'|'getInt32'|'getUint32'} read
   * @param {...(number|string|null)} given
   * @returns {bigint|number|null} null if there is no value
   */
  written(name, read, ...given) {
    if (this.number(name, ...given, this.#place) === 0) return null;
    const view = new DataView(this.#bytes().buffer, this.#place, 8);
    return view[read](0, true);
  }

  /** @param {string} variant @returns {Record<string, string[]>} */
  settingsOf(variant) {
    const lines = this.list('anel_variant_settings', variant).map((line) => line.split(' '));
    return Object.fromEntries(lines.map(([name, ...values]) => [name, values]));
  }
}
