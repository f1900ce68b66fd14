/**
 * Runs the engine, a WebAssembly module, in a worker.
 *
 * Without shared memory, this worker executes each line before it takes the next. With shared memory, it only passes
 * lines on: the engine executes them on threads of its own, each of which runs in another worker of this file. The page
 * starts all workers, because a worker that starts another sometimes waits forever in Firefox.
 *
 * This file imports nothing: modules of the page are linked into `main.js`, so an import would start the page again.
 *
 * @typedef {{module: WebAssembly.Module, memory: WebAssembly.Memory|null, defaultHash: number, maxHash: number, maxThreads: number}} Start
 * @typedef {{work: number, stack: number, size: number}} Thread a thread of the engine: addresses of its work and its
 *   stack, and the size of the stack
 * @typedef {{number: number, text: string}} Output a piece of output and its number
 * @typedef {'started'|'idle'|{output: Output}|{failed: string}|{spawn: Thread}|{ended: number}} Message to the page;
 *   `idle`: all lines so far have been executed; `ended`: the address of the stack of a thread that has ended
 * @typedef {string|{start: Start, thread?: Thread}|{free: number}} Order from the page: a line, what to run, or the
 *   address of a stack that is no longer used
 */

/** @type {WebAssembly.Instance} */
let instance;
/** @type {WebAssembly.Memory} */
let memory;
/** @type {Start} */
let start;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {Message} message */
const tell = (message) => postMessage(message);

/** Calls a function that the module exports. @param {string} name @param {(number|bigint)[]} values @returns {number} */
const call = (name, ...values) => /** @type {(...values: (number|bigint)[]) => number} */ (instance.exports[name])(...values);

/** The text in the module's memory. A decoder cannot read shared memory, so the bytes are copied. @param {number} address @param {number} length */
const textAt = (address, length) => decoder.decode(new Uint8Array(memory.buffer, address, length).slice());

/** What the module imports. */
const host = {
  // The same clock in all workers: each has its own origin.
  now: () => performance.timeOrigin + performance.now(),
  write: (/** @type {number} */ number, /** @type {number} */ address, /** @type {number} */ length) => tell({ output: { number, text: textAt(address, length) } }),
  fail: (/** @type {number} */ address, /** @type {number} */ length) => tell({ failed: textAt(address, length) }),
  started: () => tell('started'),
  spawn: (/** @type {number} */ work, /** @type {number} */ stack, /** @type {number} */ size) => tell({ spawn: { work, stack, size } }),
};

async function instantiate() {
  instance = await WebAssembly.instantiate(start.module, { host, env: start.memory === null ? {} : { memory: start.memory } });
  memory = start.memory ?? /** @type {WebAssembly.Memory} */ (instance.exports.memory);
}

/** Starts the session. */
async function begin() {
  await instantiate();
  const [seed] = crypto.getRandomValues(new BigUint64Array(1));
  const isStarted = call('start', seed, start.defaultHash, start.maxHash, start.maxThreads);
  // With shared memory, the thread of the session reports its start.
  if (start.memory === null && isStarted) tell('started');
}

/** Runs a thread of the engine until it ends. @param {Thread} thread */
async function runThread({ work, stack, size }) {
  await instantiate();
  const { exports } = instance;
  // Thread-local data is at the beginning of the stack, which grows down towards it.
  const align = /** @type {WebAssembly.Global} */ (exports.__tls_align).value;
  /** @type {WebAssembly.Global} */ (exports.__stack_pointer).value = stack + size;
  call('__wasm_init_tls', Math.ceil(stack / align) * align);
  call('run_thread', work);
  tell({ ended: stack });
}

/** @param {string} line */
function receive(line) {
  const bytes = encoder.encode(line);
  const address = call('line', bytes.length);
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  call('receive');
  if (start.memory === null) tell('idle');
}

/** @param {{data: Order}} event */
async function take({ data }) {
  try {
    if (typeof data === 'string') return receive(data);
    if ('free' in data) return void call('free_stack', data.free);
    start = data.start;
    await (data.thread === undefined ? begin() : runThread(data.thread));
  } catch (error) {
    // After a panic, the module has already reported the reason.
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
}

onmessage = take;

export {};
