/**
 * An engine session over a WebSocket, or something with the same interface. Each message is one protocol line.
 *
 * Every command that expects an answer is a job, and jobs run one at a time. When a session breaks, the `Engine` object
 * opens a new session, sets the options again and repeats the active job. A search is not repeated, because the game
 * clock has moved on meanwhile. The promise of an interrupted search is rejected with `EngineGone`.
 */
import { AwakeTimer } from '../base/awake-timer.js';
import { defer } from '../base/defer.js';
import { Observable } from '../base/events.js';
import { DIED, TOO_LONG, TOO_MANY, UNABLE } from './close-codes.js';
import { learnName, openEngine } from './engines.js';
import { answerJob, EngineError, EngineGone, exchangeJob, SearchJob, STOPPED } from './jobs.js';
import { errorOf, optionLine, parseOption } from './lines.js';
import { Watchdog } from './watchdog.js';

export { EngineError, EngineGone };

/**
 * @typedef {import('./jobs.js').Found} Found
 * @typedef {'connecting'|'ready'|'asleep'|'died'|'lost'|'busy'|'slow'|'hung'|'failed'|'closed'} EngineState
 *   `asleep`: no session is open; the next job opens one
 * @typedef {{state: EngineState, reason: string}} StateChange
 * @typedef {string|number|boolean} OptionValue
 * @typedef {import('./engines.js').Socket} Socket
 */

/**
 * A queued or active job.
 * @template [T=any]
 * @typedef {{job: import('./jobs.js').Job<T>, attempts: number, promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void}} Task
 */

const STOP_MS = 5000;
const HANDSHAKE_MS = 20000;
const MOST_DEATHS = 4;
const DEATHS_WITHIN_MS = 30000;
const MOST_ATTEMPTS = 3;
const MOST_HANGS = 3;
const HANGS_WITHIN_MS = 300_000;

/**
 * @param {number} index index of the engine in the list in `about.json`
 * @param {() => Socket} [open] replacement for tests
 * @returns {Engine}
 */
export function connect(index, open = () => openEngine(index)) {
  const engine = new Engine(index, open);
  engines.add(engine);
  return engine;
}

/** All engine connections that have not been closed. @type {Set<Engine>} */
const engines = new Set();

/** Closes idle sessions. @param {Engine} [kept] an engine that stays awake */
export function sleepAll(kept) {
  for (const engine of engines) if (engine !== kept) engine.sleep();
}

/** @extends {Observable<StateChange>} */
export class Engine extends Observable {
  /** @type {Socket|null} */
  #socket = null;
  /** @type {Task[]} */
  #queue = [];
  /** @type {Task|null} */
  #active = null;
  /** Options to set at the start of every session. @type {Map<string, OptionValue>} */
  #settings = new Map();
  /** Options the engine offers, keyed by lower-case name. @type {Map<string, import('./lines.js').Option>} */
  #offered = new Map();
  #hasGreeted = false;
  /** Timestamps of the engine's recent crashes. @type {number[]} */
  #deaths = [];
  #failures = 0;
  /** Timestamps of the engine's recent hangs. @type {number[]} */
  #hangs = [];
  /** Number of `readyok` lines not yet received in reply to `isready` commands of the watchdog. */
  #signsDue = 0;
  #watchdog = new Watchdog({ ask: () => this.#askForSign(), onHang: () => this.#hung() });
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #handshake = new AwakeTimer();

  /** @param {number} index @param {() => Socket} open */
  constructor(index, open) {
    super();
    this.index = index;
    this.open = open;
    /** @type {EngineState} */
    this.state = 'connecting';
    /** Name from the engine's `id name` line. */
    this.name = '';
    /** Number of sessions opened so far. The engine keeps no state from one session to the next. */
    this.generation = 0;
    this.#begin();
  }

  /** Sends a line to the engine without waiting for an answer. Does nothing while disconnected. @param {string} line */
  #send(line) {
    if (this.#socket?.readyState === 1) this.#socket.send(line);
  }

  /** Resolves when the engine session is ready for commands. @returns {Promise<void>} */
  async ready() {
    await this.exchange([]);
  }

  /**
   * Sends lines to the engine and collects the lines of the answer.
   * @param {string[]|(() => string[])} lines the lines, or a function that returns them when they are about to be sent
   * @returns {Promise<string[]>}
   */
  exchange(lines) {
    return this.#enqueue(exchangeJob(lines, (line) => this.#send(line)));
  }

  /** Collects the answer to a command about a position. @param {string} position the `position` line @param {string} command @param {(line: string) => boolean} isLast */
  ask(position, command, isLast) {
    return this.#enqueue(answerJob(position, command, isLast, (line) => this.#send(line)));
  }

  /**
   * Sets an option in the current session and in later sessions. Ignores an option that the engine does not offer.
   * @param {string} name
   * @param {OptionValue} value
   * @returns {Promise<string|null>} the engine's error message, or null
   */
  async setOption(name, value) {
    return (await this.setOptions([[name, value]]))[0] ?? null;
  }

  /**
   * Sets several options in one exchange, in the current session and in later sessions. Ignores options that the engine
   * does not offer. A number outside the engine's range becomes the nearest one in it.
   * @param {[name: string, value: OptionValue][]} options
   * @returns {Promise<string[]>} the engine's error messages
   */
  async setOptions(options) {
    /** @type {[string, OptionValue][]} */
    let known = [];
    const lines = await this.exchange(() => {
      known = options.filter(([name]) => this.offers(name)).map(([name, value]) => [name, this.#inRange(name, value)]);
      return known.map(([name, value]) => optionLine(name, value));
    });
    const errors = lines.map(errorOf).filter((text) => text !== null);
    // Do not store options for later sessions after an error: a refused option would be refused again.
    if (errors.length === 0) for (const [name, value] of known) this.#settings.set(name, value);
    return errors;
  }

  /** @param {string} name @param {OptionValue} value @returns {OptionValue} */
  #inRange(name, value) {
    const { min = -Infinity, max = Infinity } = this.#offered.get(name.toLowerCase()) ?? {};
    return typeof value === 'number' ? Math.min(Math.max(value, min), max) : value;
  }

  /** Whether the engine offers an option. @param {string} name @returns {boolean} */
  offers(name) {
    return this.#offered.has(name.toLowerCase());
  }

  /** The options that the engine offers. @returns {import('./lines.js').Option[]} */
  get options() {
    return [...this.#offered.values()];
  }

  /** The default value of an option, or null if the engine states none. @param {string} name @returns {string|null} */
  defaultOf(name) {
    return this.#offered.get(name.toLowerCase())?.default ?? null;
  }

  /** Whether the engine lists a variant under `UCI_Variant`. @param {string} variant @returns {boolean} */
  plays(variant) {
    return this.#offered.get('uci_variant')?.values.includes(variant) ?? false;
  }

  /** @returns {boolean} whether a search is active */
  get isSearching() {
    return this.#active?.job instanceof SearchJob;
  }

  /**
   * Searches a position.
   * @param {string} position the `position` line
   * @param {string|(() => string)} go the `go` line, or a function that returns it when the search starts
   * @param {(info: import('./lines.js').Info) => void} [onInfo]
   * @returns {Promise<Found>}
   * @throws {EngineGone|EngineError}
   */
  search(position, go, onInfo = () => {}) {
    return this.#enqueue(/** @type {import('./jobs.js').Job<Found>} */ (new SearchJob(position, go, onInfo, (line) => this.#send(line))));
  }

  /** Stops all active and queued searches. @returns {Promise<void>} resolves when all these searches have ended */
  async stop() {
    const searches = this.#tasks().filter(({ job }) => job instanceof SearchJob);
    if (searches.length === 0) return;
    for (const { job } of searches) if (job instanceof SearchJob) job.stopped = true;
    if (this.isSearching) this.#send('stop');
    const session = this.generation;
    const timer = new AwakeTimer();
    timer.start(STOP_MS, () => {
      if (session !== this.generation || this.#active === null || !searches.includes(this.#active)) return;
      this.#setState('slow', '');
      this.restart();
    });
    await Promise.allSettled(searches.map(({ promise }) => promise));
    timer.stop();
  }

  /** Closes an idle session and frees its memory. The next job opens a new session. */
  sleep() {
    if (this.state !== 'ready' || this.#tasks().length > 0) return;
    this.#setState('asleep', '');
    this.#disconnect();
  }

  /** Closes the session and opens a new one. */
  restart() {
    this.#deaths = [];
    this.#hangs = [];
    this.#disconnect();
    this.#breakOff('the session was restarted');
    this.#begin();
  }

  /** Closes the session for good and rejects all jobs. */
  close() {
    engines.delete(this);
    this.#setState('closed', '');
    this.#disconnect();
    this.#watchdog.rest();
    for (const task of this.#tasks()) task.reject(new EngineGone('closed'));
    this.#active = null;
    this.#queue = [];
  }

  /** The active task, if any, followed by the queue. @returns {Task[]} */
  #tasks() {
    return this.#active === null ? this.#queue : [this.#active, ...this.#queue];
  }

  #disconnect() {
    clearTimeout(this.#timer);
    this.#handshake.stop();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /**
   * @template T
   * @param {import('./jobs.js').Job<T>} job
   * @returns {Promise<T>}
   */
  #enqueue(job) {
    /** @type {import('../base/defer.js').Deferred<T>} */
    const { promise, resolve, reject } = defer();
    if (this.state === 'closed' || this.state === 'failed') reject(new EngineGone(this.state));
    else this.#queue.push({ job, attempts: 0, promise, resolve, reject });
    // Keeps the browser from reporting an unhandled rejection when a caller does not await the job.
    promise.catch(() => {});
    if (this.state === 'asleep') this.#begin();
    this.#pump();
    return promise;
  }

  #pump() {
    while (this.state === 'ready' && this.#active === null) {
      const task = this.#queue.shift();
      if (task === undefined) return;
      if (task.job instanceof SearchJob && task.job.stopped) {
        task.resolve(STOPPED);
        continue;
      }
      task.attempts += 1;
      this.#active = task;
      this.#watchdog.watch();
      task.job.begin();
    }
  }

  #begin() {
    this.#setState('connecting', '');
    this.generation += 1;
    /** @type {Socket} */
    let socket;
    try {
      socket = this.open();
    } catch (error) {
      this.#setState('failed', error instanceof Error ? error.message : String(error));
      return;
    }
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.onopen = () => isCurrent() && this.#shakeHands();
    socket.onmessage = (event) => isCurrent() && this.#receive(String(event.data));
    socket.onclose = (event) => isCurrent() && this.#closed(event);
  }

  #shakeHands() {
    this.#hasGreeted = false;
    this.#signsDue = 0;
    this.#offered.clear();
    this.#handshake.start(HANDSHAKE_MS, () => this.#fail('no answer to `uci`'));
    this.#send('uci');
  }

  /** Handles a line received before the first `readyok`. @param {string} line */
  #greet(line) {
    if (line.startsWith('id name ')) {
      this.name = line.slice('id name '.length).trim();
      learnName(this.index, this.name);
    }
    const option = parseOption(line);
    if (option !== null) this.#offered.set(option.name.toLowerCase(), option);
    if (line.trim() === 'uciok') {
      for (const [name, value] of this.#settings) this.#send(optionLine(name, value));
      this.#send('isready');
    }
    if (line.trim() !== 'readyok') return;
    this.#handshake.stop();
    this.#hasGreeted = true;
    this.#failures = 0;
    this.#setState('ready', '');
    this.#pump();
  }

  /** @param {string} line */
  #receive(line) {
    if (!this.#hasGreeted) {
      this.#greet(line);
      return;
    }
    const task = this.#active;
    if (task !== null) this.#watchdog.watch();
    if (this.#signsDue > 0 && line.trim() === 'readyok') {
      this.#signsDue -= 1;
      return;
    }
    const end = task?.job.take(line) ?? null;
    if (task === null || end === null) {
      this.#watchTime(task?.job);
      return;
    }
    this.#active = null;
    this.#watchdog.rest();
    if ('error' in end) task.reject(end.error);
    else task.resolve(end.value);
    this.#pump();
  }

  /** Passes a search's time limit to the watchdog. @param {import('./jobs.js').Job<any>|undefined} job */
  #watchTime(job) {
    if (!(job instanceof SearchJob) || job.time === null) return;
    this.#watchdog.limit(job.time);
    job.time = null;
  }

  /** Sends `isready` during a search; other jobs already await an answer. @returns {boolean} whether it was sent */
  #askForSign() {
    if (!this.isSearching) return false;
    this.#signsDue += 1;
    this.#send('isready');
    return true;
  }

  /** Handles a hang: restarts the engine, or gives up on it after several hangs. */
  #hung() {
    const now = Date.now();
    this.#hangs = [...this.#hangs.filter((at) => now - at < HANGS_WITHIN_MS), now];
    if (this.#hangs.length >= MOST_HANGS) {
      this.#fail('silence');
      return;
    }
    this.#setState('hung', '');
    this.#disconnect();
    this.#breakOff('silence');
    this.#begin();
  }

  /** @param {{code: number, reason: string}} event */
  #closed({ code, reason }) {
    this.#socket = null;
    this.#handshake.stop();
    this.#breakOff(reason || String(code));
    if (code === UNABLE) this.#fail(reason);
    else if (code === DIED) {
      const now = Date.now();
      this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
      if (this.#deaths.length >= MOST_DEATHS) {
        this.#fail(reason);
        return;
      }
      this.#setState('died', reason);
      this.#beginIn(250 * this.#deaths.length);
    } else {
      this.#failures += 1;
      this.#setState(code === TOO_MANY ? 'busy' : 'lost', reason);
      this.#beginIn(code === TOO_LONG ? 0 : Math.min(250 * 2 ** this.#failures, 4000));
    }
  }

  /** @param {number} ms */
  #beginIn(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), ms);
  }

  /** Requeues the active job; a search, or a job interrupted too often, ends instead. @param {string} reason */
  #breakOff(reason) {
    const task = this.#active;
    this.#active = null;
    this.#watchdog.rest();
    if (task === null) return;
    if (task.job.again && task.attempts < MOST_ATTEMPTS) this.#queue.unshift(task);
    else if (task.job instanceof SearchJob && task.job.stopped) task.resolve(STOPPED);
    else task.reject(new EngineGone(reason));
  }

  /** Gives up on the engine and rejects all jobs. @param {string} reason */
  #fail(reason) {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#breakOff(reason);
    for (const task of this.#queue.splice(0)) task.reject(new EngineGone(reason));
    this.#setState('failed', reason);
  }

  /** @param {EngineState} state @param {string} reason */
  #setState(state, reason) {
    this.state = state;
    this.tell({ state, reason });
  }
}
