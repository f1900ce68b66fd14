/** The engine in workers. The sessions, jobs and lines are those of the page. */
import { AnelError } from './error.js';
import { Engine as Session } from './engine/protocol/engine.js';
import { WorkerSocket } from './engine/protocol/worker-socket.js';

/**
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./engine/protocol/lines.js').Info} Info
 * @typedef {{nodes?: number, depth?: number, time?: number, mate?: number, multipv?: number, moves?: string[]}} Limits
 */

/** What an engine without a limit gets: a second. */
const USUAL_MS = 1000;
/** Limit for weaker play, which needs fewer nodes. */
const PLENTY = 1_000_000;

/** @param {string} name @param {unknown} value */
function whole(name, value) {
  if (!Number.isInteger(value) || Number(value) < 1) throw new AnelError(`${name} must be a whole number of at least 1, not ${value}`);
  return Number(value);
}

/** The `go` line for limits. @param {Limits} limits @param {string} otherwise */
function goLine({ nodes, depth, time, mate, moves }, otherwise) {
  const words = [
    ...(nodes === undefined ? [] : ['nodes', whole('nodes', nodes)]),
    ...(depth === undefined ? [] : ['depth', whole('depth', depth)]),
    ...(time === undefined ? [] : ['movetime', whole('time', time)]),
    ...(mate === undefined ? [] : ['mate', whole('mate', mate)]),
  ];
  return ['go', ...(words.length > 0 ? words : [otherwise]), ...(moves === undefined ? [] : ['searchmoves', ...moves])].join(' ');
}

/**
 * Checks that the engine has these options and that numbers are in their ranges. Sessions are more lenient.
 * @param {Session} session
 * @param {[name: string, value: string|number|boolean][]} options
 */
function check(session, options) {
  for (const [name, value] of options) {
    const option = session.options.find((known) => known.name.toLowerCase() === name.toLowerCase());
    if (option === undefined) throw new AnelError(`no option is named ${name}`);
    const { min = -Infinity, max = Infinity } = option;
    if (typeof value === 'number' && !(value >= min && value <= max)) throw new AnelError(`${option.name} is a number from ${min} to ${max}, not ${value}`);
  }
}

/** Errors of sessions as those of the package. @param {unknown} error */
function anelError(error) {
  if (error instanceof AnelError) return error;
  return new AnelError(error instanceof Error ? error.message : String(error), { cause: error });
}

/**
 * @param {{single: string, threads: string}} files
 * @param {{threads?: number, hash?: number, options?: Record<string, string|number|boolean>}} options
 */
export async function startEngine(files, { threads = 1, hash = 16, options = {} } = {}) {
  const session = new Session(0, () => new WorkerSocket(files));
  try {
    await session.ready();
    check(session, Object.entries(options));
    // The platform limits threads and memory.
    const faults = await session.setOptions([['Threads', whole('threads', threads)], ['Hash', whole('hash', hash)], ...Object.entries(options)]);
    if (faults.length > 0) throw new AnelError(faults[0]);
  } catch (error) {
    session.close();
    throw anelError(error);
  }
  return new Engine(session);
}

export class Engine {
  #session;
  /** Resolves when the last request has ended: options and search of a request belong together. */
  #last = Promise.resolve();
  /** The options of the last request. @type {Map<string, string>} */
  #set = new Map();
  /** Number of calls of `stop`. Requests from before are dropped. */
  #stops = 0;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  get name() {
    return this.#session.name;
  }

  /** The options of the engine. */
  get options() {
    return this.#session.options;
  }

  /**
   * Runs a request after those before it.
   * @template T
   * @param {() => Promise<T>} request
   * @returns {Promise<T>}
   */
  #inTurn(request) {
    const running = this.#last.then(request).catch((error) => {
      throw anelError(error);
    });
    this.#last = running.then(() => {}, () => {});
    return running;
  }

  /** Tells the engine the options that differ from the last request. @param {Record<string, string|number|boolean>} options */
  async #setUp(options) {
    const changed = Object.entries(options).filter(([name, value]) => this.#set.get(name) !== String(value));
    if (changed.length === 0) return;
    check(this.#session, changed);
    const faults = await this.#session.setOptions(changed);
    if (faults.length > 0) {
      this.#set.clear();
      throw new AnelError(faults[0]);
    }
    for (const [name, value] of changed) this.#set.set(name, String(value));
  }

  /**
   * @param {Position} position
   * @param {string} go
   * @param {Record<string, string|number|boolean>} options
   * @param {(info: Info) => void} onInfo
   */
  #search(position, go, options, onInfo) {
    const [line, stops] = [position.toUci(), this.#stops];
    // The variant comes first: it decides which settings there are.
    const all = { UCI_Variant: position.variant, ...position.settings, ...options };
    return this.#inTurn(async () => {
      if (stops !== this.#stops) return { bestmove: null, ponder: null, stopped: true };
      await this.#setUp(all);
      if (stops !== this.#stops) return { bestmove: null, ponder: null, stopped: true };
      return this.#session.search(line, go, onInfo);
    });
  }

  /** @param {number|undefined} multipv */
  #analysing(multipv = 1) {
    return { UCI_LimitStrength: false, UCI_AnalyseMode: true, MultiPV: whole('multipv', multipv) };
  }

  /** @param {Position} position @param {Limits} [limits] */
  async analyse(position, limits = {}) {
    /** @type {Map<number, Info>} */
    const lines = new Map();
    const found = await this.#search(position, goLine(limits, `movetime ${USUAL_MS}`), this.#analysing(limits.multipv), (info) => {
      if (info.pv.length > 0 && info.bound === undefined) lines.set(info.multipv ?? 1, info);
    });
    const sorted = [...lines.values()].sort((one, other) => (one.multipv ?? 1) - (other.multipv ?? 1));
    return { best: found.bestmove, ponder: found.ponder, stopped: found.stopped, lines: sorted };
  }

  /** @param {Position} position @param {Limits} [limits] */
  async *analysis(position, limits = {}) {
    /** @type {Info[]} */
    const waiting = [];
    let wake = () => {};
    let isOver = false;
    const search = this.#search(position, goLine(limits, 'infinite'), this.#analysing(limits.multipv), (info) => {
      waiting.push(info);
      wake();
    });
    const ended = search.then(() => {}, () => {}).then(() => {
      isOver = true;
      wake();
    });
    try {
      while (!isOver || waiting.length > 0) {
        const info = waiting.shift();
        if (info !== undefined) yield info;
        else {
          await new Promise((resolve) => {
            wake = () => resolve(undefined);
            if (isOver || waiting.length > 0) wake();
          });
        }
      }
      // Reports why a search was refused.
      await search;
    } finally {
      if (!isOver) await this.stop();
      await ended;
    }
  }

  /** @param {Position} position @param {Limits & {level?: number|null}} [options] */
  async play(position, { level = null, ...limits } = {}) {
    /** @type {Record<string, string|number|boolean>} */
    const strength = level === null ? { UCI_LimitStrength: false } : { UCI_Elo: whole('level', level), UCI_LimitStrength: true };
    const otherwise = level === null ? `movetime ${USUAL_MS}` : `nodes ${PLENTY}`;
    const options = { UCI_AnalyseMode: false, MultiPV: 1, ...strength };
    const { bestmove, ponder } = await this.#search(position, goLine(limits, otherwise), options, () => {});
    return { move: bestmove, ponder };
  }

  /** The lines with which the engine explains a move, or the position. @param {Position} position @param {string|null} [turn] @param {{nodes?: number}} [limits] */
  explain(position, turn = null, { nodes } = {}) {
    const line = position.toUci();
    const words = ['explain', ...(turn === null ? [] : [turn]), ...(nodes === undefined ? [] : ['nodes', whole('nodes', nodes)])];
    const all = { UCI_Variant: position.variant, ...position.settings };
    return this.#inTurn(async () => {
      await this.#setUp(all);
      const lines = await this.#session.ask(line, words.join(' '), (answer) => answer.startsWith('explained'));
      return lines.filter((answer) => answer.startsWith('reason ')).map((answer) => answer.slice('reason '.length));
    });
  }

  /** Sends lines of the protocol and returns the answers. @param {...string} lines @returns {Promise<string[]>} */
  exchange(...lines) {
    if (lines.some((line) => /[\r\n]/.test(line))) throw new AnelError('a line for the engine contains a line break');
    return this.#inTurn(async () => {
      // The lines may set options.
      this.#set.clear();
      return this.#session.exchange(lines);
    });
  }

  /** Makes the engine forget everything about the last game. */
  async newGame() {
    await this.exchange('ucinewgame');
  }

  async stop() {
    this.#stops += 1;
    await this.#session.stop();
  }

  close() {
    this.#stops += 1;
    this.#session.close();
  }
}
