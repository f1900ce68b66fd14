/**
 * Engine jobs. When a job becomes active, it sends its lines, then reads the engine's lines until the answer is
 * complete.
 *
 * @template T
 * @typedef {object} Job
 * @property {() => void} begin sends the job's lines; called again in a new session if `again` is set
 * @property {(line: string) => {value: T}|{error: Error}|null} take processes a line from the engine; returns null
 *   until the answer is complete
 * @property {boolean} again whether to repeat the job in a new session after the current one breaks
 */
import { translated } from './error-texts.js';
import { errorOf, parseBestmove, parseInfo } from './lines.js';

/** @typedef {{bestmove: string|null, ponder: string|null, stopped: boolean}} Found result of a search */

/** @type {Found} */
export const STOPPED = { bestmove: null, ponder: null, stopped: true };

/** Error: the engine session ended before a job was completed. */
export class EngineGone extends Error {
  /** @param {string} reason English text from the server or the engine */
  constructor(reason) {
    super(translated(reason));
  }
}
/** Error: the engine refused a command. The error message is the engine's message in the language of the page. */
export class EngineError extends Error {}

/**
 * A job that sends lines, then `isready`, and collects all lines received before `readyok`.
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
 * A job that sends a position and, once the engine has accepted it, a command. Collects the lines of the answer before
 * its last one.
 * @param {string} position
 * @param {string} command
 * @param {(line: string) => boolean} isLast
 * @param {(line: string) => void} send
 * @returns {Job<string[]>}
 */
export function answerJob(position, command, isLast, send) {
  /** @type {string[]} */
  const collected = [];
  let isAsked = false;
  return {
    begin() {
      collected.length = 0;
      isAsked = false;
      send(position);
      send('isready');
    },
    take(line) {
      const complaint = errorOf(line);
      if (complaint !== null) collected.push(complaint);
      if (!isAsked && line.trim() === 'readyok') {
        if (collected.length > 0) return { error: new EngineError(collected[0]) };
        isAsked = true;
        send(command);
        return null;
      }
      if (isAsked && complaint !== null) return { error: new EngineError(complaint) };
      if (isAsked && isLast(line)) return { value: collected };
      if (isAsked) collected.push(line);
      return null;
    },
    again: true,
  };
}

/**
 * A search job. Sends the position first, and `go` only after the engine has accepted the position.
 * @implements {Job<Found>}
 */
export class SearchJob {
  /** Whether the search has been stopped and its result is no longer wanted. */
  stopped = false;
  again = false;
  /**
   * Time limit of a `go movetime` search, in ms. Null for other searches, and after the limit has been passed to the
   * watchdog.
   * @type {number|null}
   */
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
    // If the engine refuses `go`, no `bestmove` will follow. An error after the first `info` line concerns another
    // command.
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
