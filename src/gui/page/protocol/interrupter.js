/**
 * Stops the searches of an engine that reads no line while it searches.
 *
 * `stop` ends the worker of the engine, answers with the best move so far, and sends a new worker everything that the
 * old one had been told: options and position. Only the content of the hash table is lost.
 */

/**
 * @typedef {object} Worker
 * @property {(line: string) => void} send sends a line to the engine
 * @property {(line: string) => void} answer passes on a line from the engine
 * @property {() => void} restart ends the engine and starts a new one; `started` is called when that is ready
 */

export class Interrupter {
  /** Number of lines that the engine has not executed yet. */
  #pending = 0;
  /** The `setoption` lines, by lower-case option name. @type {Map<string, string>} */
  #options = new Map();
  /** The last `position` line. */
  #position = '';
  /** Whether a search is running, or has ended and waits for `stop`. */
  #isSearching = false;
  /** Whether `stop` has come before the search has found a move. */
  #isStopping = false;
  /** The best move of the running search. */
  #best = '';
  /** Lines received during a search or restart. @type {string[]} */
  #waiting = [];
  /** Whether a new engine is starting or catching up. Its answers are dropped until then. */
  #isRestarting = false;

  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
  }

  /** Takes a line for the engine. @param {string} line */
  receive(line) {
    const [command] = line.trim().split(/\s+/);
    if (this.#isSearching && command === 'stop') this.#stop();
    // The engine cannot answer, but it is alive: a worker that ends reports that.
    else if (this.#isSearching && command === 'isready') this.worker.answer('readyok');
    else if (this.#isSearching || this.#isRestarting) this.#waiting.push(line);
    else this.#send(line, command);
  }

  /** Takes a line from the engine. @param {string} line */
  answered(line) {
    if (this.#isRestarting) return;
    if (this.#isSearching) {
      const best = / multipv 1 .* pv (\S+)/.exec(line)?.[1];
      if (best !== undefined) this.#best = best;
      // If `stop` came in the meantime, this answers it.
      // An error refuses `go`.
      if (line.startsWith('bestmove ') || (this.#best === '' && line.startsWith('info string error: '))) this.#searched();
    }
    this.worker.answer(line);
    if (this.#isStopping && this.#best !== '') this.#interrupt();
    if (!this.#isSearching) this.#flush();
  }

  /** The engine has executed a line. */
  idle() {
    this.#pending -= 1;
    if (this.#pending > 0) return;
    if (this.#isRestarting) {
      this.#isRestarting = false;
      this.#flush();
    } else if (this.#isSearching && this.#isStopping) {
      // The search has ended by itself and waits for `stop`.
      this.#isStopping = false;
      this.#post('stop');
    }
  }

  /** A new engine is ready for what the old one had been told. */
  started() {
    for (const line of this.#options.values()) this.#post(line);
    if (this.#position !== '') this.#post(this.#position);
    this.#post('isready');
  }

  /** @param {string} line @param {string} command */
  #send(line, command) {
    const [, name] = /^\s*setoption\s+name\s+(.+?)(?:\s+value(?:\s.*)?)?$/i.exec(line) ?? [];
    if (name !== undefined) {
      // The order of the options can matter: an option set again comes last.
      this.#options.delete(name.toLowerCase());
      this.#options.set(name.toLowerCase(), line);
    }
    if (command === 'position') this.#position = line;
    if (/^\s*go\b(?!\s+perft\b)/.test(line)) {
      this.#isSearching = true;
      this.#best = '';
    }
    this.#post(line);
  }

  /** @param {string} line */
  #post(line) {
    this.#pending += 1;
    this.worker.send(line);
  }

  #flush() {
    while (this.#waiting.length > 0 && !this.#isSearching && !this.#isRestarting) this.receive(this.#waiting.shift() ?? '');
  }

  #searched() {
    this.#isSearching = false;
    this.#isStopping = false;
  }

  #stop() {
    if (this.#pending === 0) this.#post('stop');
    else if (this.#best === '') this.#isStopping = true;
    else this.#interrupt();
  }

  #interrupt() {
    this.#searched();
    this.#pending = 0;
    this.#isRestarting = true;
    this.worker.restart();
    this.worker.answer(`bestmove ${this.#best}`);
  }
}
