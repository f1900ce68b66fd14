/**
 * What is asked of an engine: each job sends its lines when its turn has come and takes what is answered until it has all of it.
 *
 * @typedef {object} Job
 * @property {() => void} begin sends the lines; again in the next session if one breaks off and `again` holds
 * @property {(line: string) => {value: any}|{error: Error}|null} take gets a line; null: more is to come
 * @property {boolean} [again]
 * @property {boolean} [isSearch]
 * @property {boolean} [stopped] a search: its move is of no use any more
 */
import { errorOf, parseBestmove, parseInfo } from './info.js';

/** The session broke off while a search ran. */
export class EngineGone extends Error {}
/** The engine refused a command; the message is its own sentence. */
export class EngineError extends Error {}

/**
 * Lines, and all that is answered to them.
 * @param {string[]|(() => string[])} lines
 * @param {(line: string) => void} send
 * @returns {Job}
 */
export function exchangeJob(lines, send) {
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
 * @param {string|string[]} position
 * @param {string|(() => string)} go
 * @param {(info: import('./info.js').Info) => void} onInfo
 * @param {(line: string) => void} send
 * @returns {Job}
 */
export function searchJob(position, go, onInfo, send) {
  let going = false;
  let heard = false;
  let error = null;
  const job = { isSearch: true, stopped: false };
  const takePosition = (line) => {
    error ??= errorOf(line);
    if (line.trim() !== 'readyok') return null;
    if (error !== null) return { error: new EngineError(error) };
    if (job.stopped) return { value: { bestmove: null, ponder: null, stopped: true } };
    going = true;
    send(typeof go === 'function' ? go() : go);
    return null;
  };
  const takeSearch = (line) => {
    // A `go` that is refused has no `bestmove`; a complaint while the search runs is about something else.
    const complaint = errorOf(line);
    if (complaint !== null && !heard) return { error: new EngineError(complaint) };
    const best = parseBestmove(line);
    if (best !== null) return { value: { ...best, stopped: job.stopped } };
    const info = parseInfo(line);
    if (info !== null && !job.stopped) {
      heard = true;
      onInfo(info);
    }
    return null;
  };
  job.begin = () => {
    for (const line of [position].flat()) send(line);
    send('isready');
  };
  job.take = (line) => (going ? takeSearch(line) : takePosition(line));
  return job;
}
