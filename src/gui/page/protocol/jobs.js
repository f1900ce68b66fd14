/**
 * What is asked of an engine: each job sends its lines when its turn has come and takes what is answered until it has all of it.
 *
 * @template T
 * @typedef {object} Job
 * @property {() => void} begin sends the lines; again in the next session if one breaks off and `again` holds
 * @property {(line: string) => {value: T}|{error: Error}|null} take gets a line; null: more is to come
 * @property {boolean} again
 */
import { translated } from './error-texts.js';
import { errorOf, parseBestmove, parseInfo } from './lines.js';

/** @typedef {{bestmove: string|null, ponder: string|null, stopped: boolean}} Found what a search ends with */

/** @type {Found} */
export const STOPPED = { bestmove: null, ponder: null, stopped: true };

/** The session broke off while a search ran. */
export class EngineGone extends Error {
  /** @param {string} reason as the server or the engine says it */
  constructor(reason) {
    super(translated(reason));
  }
}
/** The engine refused a command; the message is its own sentence, in the language of the page. */
export class EngineError extends Error {}

/**
 * Lines, and all that is answered to them.
 * @param {string[]|(() => string[])} lines
 * @param {(line: string) => void} send
 * @returns {Job<string[]>}
 */
export function exchangeJob(lines, send) {
  /** @type {string[]} */
  const collected = [];
  return {
    begin() {
      collected.length = 0;
      for (const line of typeof lines === 'function' ? lines() : lines) send(line);
      send('isready');
    },
    take(line) {
      if (line.trim() === 'readyok') return { value: collected };
      collected.push(line);
      return null;
    },
    again: true,
  };
}

/**
 * A search: first the position, and only if the engine takes it, `go`.
 * @implements {Job<Found>}
 */
export class SearchJob {
  /** Its move is not wanted any more. */
  stopped = false;
  again = false;
  /** In ms what it has been given, as soon as it runs. @type {number|null} */
  time = null;
  #isGoing = false;
  #hasHeard = false;
  /** @type {string|null} */
  #error = null;

  /**
   * @param {string} position
   * @param {string|(() => string)} go
   * @param {(info: import('./lines.js').Info) => void} onInfo
   * @param {(line: string) => void} send
   */
  constructor(position, go, onInfo, send) {
    this.position = position;
    this.go = go;
    this.onInfo = onInfo;
    this.send = send;
  }

  begin() {
    this.send(this.position);
    this.send('isready');
  }

  /** @param {string} line */
  take(line) {
    return this.#isGoing ? this.#takeSearch(line) : this.#takePosition(line);
  }

  /** @param {string} line */
  #takePosition(line) {
    this.#error ??= errorOf(line);
    if (line.trim() !== 'readyok') return null;
    if (this.#error !== null) return { error: new EngineError(this.#error) };
    if (this.stopped) return { value: STOPPED };
    this.#isGoing = true;
    const go = typeof this.go === 'function' ? this.go() : this.go;
    const [, time] = /\bmovetime (\d+)/.exec(go) ?? [];
    this.time = time === undefined ? null : Number(time);
    this.send(go);
    return null;
  }

  /** @param {string} line */
  #takeSearch(line) {
    // A `go` that is refused has no `bestmove`; a complaint while the search runs is about something else.
    const complaint = errorOf(line);
    if (complaint !== null && !this.#hasHeard) return { error: new EngineError(complaint) };
    const best = parseBestmove(line);
    if (best !== null) return { value: { ...best, stopped: this.stopped } };
    const info = parseInfo(line);
    if (info !== null && !this.stopped) {
      this.#hasHeard = true;
      this.onInfo(info);
    }
    return null;
  }
}
