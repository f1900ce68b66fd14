// Stands in for the WebSocket of the page, so that unit tests use the engine under test without a server.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ANEL } from '../server.mjs';

/** A socket connected directly to an engine process, without a server. */
export class EngineSocket {
  /** @type {0|1|3} */
  readyState = 0;
  /** @type {any} */
  onopen = null;
  /** @type {any} */
  onmessage = null;
  #process = spawn(ANEL, [], { stdio: ['pipe', 'pipe', 'inherit'] });

  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (data) => this.onmessage({ data }));
    this.#process.on('spawn', () => {
      this.readyState = 1;
      this.onopen();
    });
  }

  /** @param {string} line */
  send(line) {
    this.#process.stdin.write(`${line}\n`);
  }

  close() {
    this.readyState = 3;
    this.#process.stdin.end('quit\n');
  }
}
