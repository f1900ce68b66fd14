/**
 * An engine session over a WebSocket: one message is one line of the protocol.
 *
 * Commands that answer are jobs; they go out one after the other, each when the one before has been answered. A session
 * that breaks off is begun again, the options are set again and the job that was under way goes out again; only a search
 * does not, because its clock has moved on: it is rejected with `EngineGone`.
 */
import { errorOf, parseOption } from './info.js';
import { EngineError, EngineGone, exchangeJob, searchJob } from './jobs.js';

export { EngineError, EngineGone };

const DIED = 4001;
const TOO_MANY = 4002;
const TOO_LONG = 1009;
const STOP_MS = 5000;
const HANDSHAKE_MS = 20000;
const MOST_DEATHS = 4;
const DEATHS_WITHIN_MS = 30000;
const MOST_ATTEMPTS = 3;

/**
 * @param {number} index in the list of `about.json`
 * @param {object} [options]
 * @param {string} [options.url] for tests
 * @param {(url: string) => WebSocket} [options.open] for tests
 * @returns {Engine}
 */
export function connect(index, options = {}) {
  return new Engine(index, options);
}

/** @param {number} index */
function addressOf(index) {
  const url = new URL(`engine/${index}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
}

/** @typedef {'connecting'|'ready'|'died'|'lost'|'busy'|'slow'|'failed'|'closed'} EngineState */

export class Engine {
  constructor(index, { url, open = (address) => new WebSocket(address) } = {}) {
    this.index = index;
    this.url = url ?? addressOf(index);
    this.open = open;
    /** @type {EngineState} */
    this.state = 'connecting';
    /** As the engine calls itself. */
    this.name = '';
    /** @type {Map<string, import('./info.js').Option>} by their names in lower case */
    this.offered = new Map();
    /** Counts the sessions, so that users know when what they told an engine is forgotten. */
    this.generation = 0;
    this.settings = new Map();
    this.listeners = new Set();
    this.stateListeners = new Set();
    this.queue = [];
    this.active = null;
    this.deaths = [];
    this.failures = 0;
    this.send = this.send.bind(this);
    this.#begin();
  }

  /** @param {(line: string) => void} listener gets every line @returns {() => void} ends it */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {(state: EngineState, reason: string) => void} listener @returns {() => void} ends it */
  onState(listener) {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  /** Sends a line that has no answer; nothing is sent while there is no connection. @param {string} line */
  send(line) {
    if (this.socket?.readyState === 1) this.socket.send(line);
  }

  /** Waits until the engine has answered `uci`. @returns {Promise<void>} */
  ready() {
    return this.exchange([]).then(() => undefined);
  }

  /**
   * Sends lines and collects what is answered to them.
   * @param {string[]|(() => string[])} lines or what makes them when their turn has come
   * @returns {Promise<string[]>}
   */
  exchange(lines) {
    return this.#enqueue(exchangeJob(lines, this.send));
  }

  /**
   * Sets an option, now and in every session to come. One that the engine does not offer is passed over.
   * @param {string} name
   * @param {string|number|boolean} value
   * @returns {Promise<string|null>} the engine's complaint
   */
  async setOption(name, value) {
    return (await this.setOptions([[name, value]]))[0] ?? null;
  }

  /**
   * Sets options in one go, now and in every session to come. Those that the engine does not offer are passed over.
   * @param {[string, string|number|boolean][]} options
   * @returns {Promise<string[]>} the engine's complaints
   */
  async setOptions(options) {
    let known = [];
    const lines = await this.exchange(() => {
      known = options.filter(([name]) => this.offers(name));
      return known.map(([name, value]) => optionLine(name, value));
    });
    const errors = lines.map(errorOf).filter((text) => text !== null);
    // One that was refused would be refused again in the next session.
    if (errors.length === 0) for (const [name, value] of known) this.settings.set(name, value);
    return errors;
  }

  /** @param {string} name of an option @returns {boolean} */
  offers(name) {
    return this.offered.has(name.toLowerCase());
  }

  /** Whether the engine says that it plays a variant. @param {string} variant @returns {boolean} */
  plays(variant) {
    return this.offered.get('uci_variant')?.values.includes(variant) ?? false;
  }

  /**
   * Searches a position.
   * @param {string|string[]} position the `position` line, or lines with options before it
   * @param {string|(() => string)} go the `go` line, or what makes it when the search begins
   * @param {(info: import('./info.js').Info) => void} [onInfo]
   * @returns {Promise<{bestmove: string|null, ponder: string|null, stopped: boolean}>}
   * @throws {EngineGone|EngineError}
   */
  search(position, go, onInfo = () => {}) {
    return this.#enqueue(searchJob(position, go, onInfo, this.send));
  }

  /** Ends the searches that run or wait. @returns {Promise<void>} when they have ended */
  async stop() {
    const searches = [this.active, ...this.queue].filter((job) => job?.isSearch);
    if (searches.length === 0) return;
    for (const job of searches) job.stopped = true;
    if (this.active?.isSearch) this.send('stop');
    const session = this.generation;
    const timer = setTimeout(() => {
      if (session !== this.generation || !searches.includes(this.active)) return;
      this.#setState('slow', '');
      this.restart();
    }, STOP_MS);
    await Promise.allSettled(searches.map((job) => job.promise));
    clearTimeout(timer);
  }

  /** Ends the session and begins another. */
  restart() {
    this.deaths = [];
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    clearTimeout(this.handshake);
    socket?.close();
    this.#breakOff('the session was begun again');
    this.#begin();
  }

  /** Ends the session for good. */
  close() {
    this.#setState('closed', '');
    clearTimeout(this.timer);
    clearTimeout(this.handshake);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const job of [this.active, ...this.queue]) job?.reject(new EngineGone('closed'));
    this.active = null;
    this.queue = [];
  }

  #enqueue(job) {
    job.attempts = 0;
    job.promise = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    if (this.state === 'closed' || this.state === 'failed') job.reject(new EngineGone(this.state));
    else this.queue.push(job);
    // Whoever waits for a job handles its end; one that nobody waits for must not be an error of the page.
    job.promise.catch(() => {});
    this.#pump();
    return job.promise;
  }

  #pump() {
    while (this.state === 'ready' && this.active === null && this.queue.length > 0) {
      const job = this.queue.shift();
      if (job.isSearch && job.stopped) {
        job.resolve({ bestmove: null, ponder: null, stopped: true });
        continue;
      }
      job.attempts += 1;
      this.active = job;
      job.begin();
    }
  }

  #begin() {
    this.#setState('connecting', '');
    this.generation += 1;
    let socket;
    try {
      socket = this.open(this.url);
    } catch (error) {
      this.#setState('failed', String(error.message));
      return;
    }
    this.socket = socket;
    const isCurrent = () => this.socket === socket;
    socket.onopen = () => isCurrent() && this.#shakeHands();
    socket.onmessage = (event) => isCurrent() && this.#receive(String(event.data));
    socket.onclose = (event) => isCurrent() && this.#closed(event);
  }

  #shakeHands() {
    this.greeting = { done: false };
    this.offered.clear();
    this.handshake = setTimeout(() => {
      this.#fail('it does not answer `uci`');
    }, HANDSHAKE_MS);
    this.send('uci');
  }

  #greet(line) {
    if (line.startsWith('id name ')) this.name = line.slice('id name '.length).trim();
    const option = parseOption(line);
    if (option !== null) this.offered.set(option.name.toLowerCase(), option);
    if (line.trim() === 'uciok') {
      for (const [name, value] of this.settings) this.send(optionLine(name, value));
      this.send('isready');
    }
    if (line.trim() !== 'readyok') return;
    clearTimeout(this.handshake);
    this.greeting.done = true;
    this.failures = 0;
    this.#setState('ready', '');
    this.#pump();
  }

  #receive(line) {
    for (const listener of this.listeners) listener(line);
    if (!this.greeting.done) {
      this.#greet(line);
      return;
    }
    const job = this.active;
    const end = job?.take(line) ?? null;
    if (end === null) return;
    this.active = null;
    if (end.error) job.reject(end.error);
    else job.resolve(end.value);
    this.#pump();
  }

  #closed({ code, reason }) {
    this.socket = null;
    clearTimeout(this.handshake);
    this.#breakOff(reason || String(code));
    if (code === DIED) {
      const now = Date.now();
      this.deaths = [...this.deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
      if (this.deaths.length >= MOST_DEATHS) {
        this.#fail(reason);
        return;
      }
      this.#setState('died', reason);
      this.#beginIn(250 * this.deaths.length);
    } else {
      this.failures += 1;
      this.#setState(code === TOO_MANY ? 'busy' : 'lost', reason);
      this.#beginIn(code === TOO_LONG ? 0 : Math.min(250 * 2 ** this.failures, 4000));
    }
  }

  #beginIn(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#begin(), ms);
  }

  /** The job under way waits for the next session, unless it is a search or has broken several sessions. */
  #breakOff(reason) {
    const job = this.active;
    this.active = null;
    if (job === null) return;
    if (job.again && job.attempts < MOST_ATTEMPTS) this.queue.unshift(job);
    else if (job.isSearch && job.stopped) job.resolve({ bestmove: null, ponder: null, stopped: true });
    else job.reject(new EngineGone(reason));
  }

  #fail(reason) {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.#breakOff(reason);
    for (const job of this.queue.splice(0)) job.reject(new EngineGone(reason));
    this.#setState('failed', reason);
  }

  #setState(state, reason) {
    this.state = state;
    for (const listener of this.stateListeners) listener(state, reason);
  }
}

function optionLine(name, value) {
  return value === '' ? `setoption name ${name} value` : `setoption name ${name} value ${value}`;
}
