// A session with the engine under test, without a browser.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ANEL } from '../server.mjs';

/**
 * An engine session with the interface that the page's rules expect: it sends lines and collects the replies up to
 * `readyok`.
 */
export class Session {
  generation = 1;

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

  /** @param {string[]|(() => string[])} lines */
  async exchange(lines) {
    const sent = typeof lines === 'function' ? lines() : lines;
    this.process.stdin.write([...sent, 'isready', ''].join('\n'));
    return (await this.#until('readyok')).slice(0, -1);
  }

  /** Runs a search and returns its last `info` line. @param {string} go */
  async search(go) {
    this.process.stdin.write(`${go}\n`);
    return (await this.#until('bestmove')).filter((line) => line.startsWith('info ')).at(-1) ?? '';
  }

  /**
   * Sends lines and collects the engine's lines up to the last line of its answer.
   * @param {string[]} lines
   * @param {string} ending start of the last line
   */
  ask(lines, ending) {
    this.process.stdin.write([...lines, ''].join('\n'));
    return this.#until(ending);
  }

  close() {
    this.process.stdin.end();
  }
}
