// A session with the engine under test, without a browser.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { Rules } from '../../../src/gui/page/game/rules.js';
import { ANEL } from '../server.mjs';

/**
 * An engine session with the interface that the page's rules expect: it sends lines and collects the replies up to
 * `readyok`. Requests wait for each other.
 */
class Session {
  generation = 1;
  /** The last request. @type {Promise<unknown>} */
  #last = Promise.resolve();

  constructor() {
    this.process = spawn(ANEL, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** @param {string} ending start of the last line to read @returns {Promise<string[]>} */
  async #until(ending) {
    const lines = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error('the engine has exited');
      if (value.startsWith(ending)) return [...lines, value];
      lines.push(value);
    }
  }

  /**
   * Sends lines after the earlier requests are answered, and reads up to the last line of the answer.
   * @param {string[]|(() => string[])} lines
   * @param {string} ending start of the last line
   */
  #request(lines, ending) {
    const answer = this.#last.then(() => {
      this.process.stdin.write([...(typeof lines === 'function' ? lines() : lines), ''].join('\n'));
      return this.#until(ending);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** @param {string[]|(() => string[])} lines */
  async exchange(lines) {
    const answer = await this.#request(() => [...(typeof lines === 'function' ? lines() : lines), 'isready'], 'readyok');
    return answer.slice(0, -1);
  }

  /** Runs a search and returns its last `info` line. @param {string} go */
  async search(go) {
    return (await this.#request([go], 'bestmove')).filter((line) => line.startsWith('info ')).at(-1) ?? '';
  }

  /**
   * Sends lines and collects the engine's lines up to the last line of its answer.
   * @param {string[]} lines
   * @param {string} ending start of the last line
   */
  ask(lines, ending) {
    return this.#request(lines, ending);
  }

  close() {
    this.process.stdin.end();
  }
}

/** Opens a session for the tests of a file, which closes after them. Returns it with the rules that it answers. */
export function openSession() {
  const session = new Session();
  after(() => session.close());
  return { session, rules: new Rules(/** @type {any} */ (session)) };
}
