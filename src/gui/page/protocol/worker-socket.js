/** An engine in a worker of the browser, with the interface of a WebSocket. */
import { DIED, LOST, UNABLE } from './close-codes.js';
import { faultOfBrowser, loadModule, sharedMemory } from './engine-module.js';
import { Interrupter } from './interrupter.js';
import { canShareMemory, processors, startWorker } from './platform.js';

/**
 * @typedef {import('./engine-worker.js').Message} Message
 * @typedef {import('./engine-worker.js').Start} Start
 * @typedef {import('./engine-worker.js').Thread} Thread
 * @typedef {import('./engines.js').WorkerFiles} WorkerFiles
 */

/**
 * Default size of the engine's hash table in MiB: as small as possible, since memory of a module never shrinks, and not
 * every session searches.
 */
const DEFAULT_HASH_MIB = 1;
/** What an engine without shared memory may use. */
const OWN_RESOURCES = { memory: null, maxHash: 512, maxThreads: 1 };
/** The part of the shared memory that the hash table may take. While a table is replaced, there are two. */
const HASH_SHARE = 0.25;

/** What an engine with shared memory may use. */
function sharedResources() {
  const { memory, mib } = sharedMemory();
  return { memory, maxHash: mib * HASH_SHARE, maxThreads: processors() };
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

export class WorkerSocket {
  /** @type {0|1|3} */
  readyState = 0;
  /** @type {((event: any) => void)|null} */
  onopen = null;
  /** @type {((event: any) => void)|null} */
  onmessage = null;
  /** @type {((event: any) => void)|null} */
  onclose = null;
  /** The worker that takes lines. @type {Worker|null} */
  #worker = null;
  /** The workers of the engine's threads, by the addresses of their stacks. @type {Map<number, Worker>} */
  #threads = new Map();
  /** Without shared memory, `stop` replaces the worker. @type {Interrupter|null} */
  #interrupter = null;
  /** The number of the next piece of output, and the pieces that have overtaken it. */
  #next = 0;
  /** @type {Map<number, string>} */
  #early = new Map();
  /** Output after the last complete line. */
  #rest = '';

  /** @param {WorkerFiles} files */
  constructor({ single, threads }) {
    const fault = faultOfBrowser();
    if (fault !== null) {
      this.#fail(UNABLE, fault);
      return;
    }
    const isShared = canShareMemory();
    if (!isShared) {
      this.#interrupter = new Interrupter({
        send: (line) => this.#worker?.postMessage(line),
        answer: (line) => this.onmessage?.({ data: line }),
        restart: () => void this.#restart(single),
      });
    }
    void this.#start(isShared ? threads : single);
  }

  /** @param {string} line */
  send(line) {
    if (this.readyState !== 1) return;
    if (this.#interrupter !== null) this.#interrupter.receive(line);
    else this.#worker?.postMessage(line);
  }

  close() {
    this.readyState = 3;
    this.#end();
  }

  #end() {
    for (const worker of [this.#worker, ...this.#threads.values()]) worker?.terminate();
    this.#worker = null;
    this.#threads.clear();
    this.#next = 0;
    this.#early.clear();
    this.#rest = '';
  }

  /** @param {string} url */
  async #restart(url) {
    this.#end();
    await this.#start(url);
  }

  /** Loads the engine and starts its worker. @param {string} url */
  async #start(url) {
    /** @type {WebAssembly.Module} */
    let module;
    try {
      module = await loadModule(url);
    } catch (error) {
      this.#fail(LOST, messageOf(error));
      return;
    }
    if (this.readyState === 3) return;
    try {
      const resources = this.#interrupter === null ? sharedResources() : OWN_RESOURCES;
      this.#worker = this.#startWorker({ module, defaultHash: DEFAULT_HASH_MIB, ...resources });
    } catch (error) {
      this.#fail(UNABLE, messageOf(error));
    }
  }

  /**
   * Starts a worker that takes lines, or one that runs a thread.
   * @param {Start} start
   * @param {Thread} [thread]
   */
  #startWorker(start, thread) {
    const worker = startWorker();
    const isCurrent = () => worker === (thread === undefined ? this.#worker : this.#threads.get(thread.stack));
    worker.onmessage = ({ data }) => isCurrent() && this.#take(data, start);
    worker.onerror = (event) => isCurrent() && this.#fail(DIED, event.message || 'the worker of the engine could not start');
    worker.postMessage({ start, thread });
    return worker;
  }

  /** @param {Message} message @param {Start} start */
  #take(message, start) {
    if (message === 'idle') this.#interrupter?.idle();
    else if (message === 'started') this.#opened();
    else if ('output' in message) this.#read(message.output);
    else if ('failed' in message) this.#fail(DIED, message.failed);
    else if ('spawn' in message) this.#threads.set(message.spawn.stack, this.#startWorker(start, message.spawn));
    else this.#endThread(message.ended);
  }

  /** @param {number} stack */
  #endThread(stack) {
    this.#threads.get(stack)?.terminate();
    this.#threads.delete(stack);
    this.#worker?.postMessage({ free: stack });
  }

  #opened() {
    if (this.readyState === 1) {
      this.#interrupter?.started();
      return;
    }
    this.readyState = 1;
    this.onopen?.({});
  }

  /** Takes pieces of output in the order of their numbers. @param {import('./engine-worker.js').Output} output */
  #read({ number, text }) {
    this.#early.set(number, text);
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next);
      this.#next += 1;
      const lines = (this.#rest + next).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#answer(line);
    }
  }

  /** @param {string} line */
  #answer(line) {
    if (this.readyState !== 1) return;
    if (this.#interrupter !== null) this.#interrupter.answered(line);
    else this.onmessage?.({ data: line });
  }

  /** @param {number} code @param {string} reason */
  #fail(code, reason) {
    if (this.readyState === 3) return;
    this.close();
    // As with a WebSocket, nothing happens before the constructor has returned.
    queueMicrotask(() => this.onclose?.({ code, reason }));
  }
}
