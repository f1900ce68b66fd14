/**
 * What the engine needs from its platform: in browsers and workers as in the page, in Node from `node:worker_threads`.
 * This file takes the place of the page's `protocol/platform.js`.
 */

/** @type {typeof import('node:worker_threads')|null} */
let threads = null;
/** @type {typeof import('node:fs/promises')|null} */
let files = null;
let cores = 1;

/** Whether there are no workers of the web. */
const isNode = () => typeof Worker !== 'function';

/** A module of Node, out of the sight of bundlers. @param {string} name */
const nodeModule = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);

/** Loads what the other functions need. */
export async function prepare() {
  if (!isNode() || threads !== null) return;
  const [workers, fs, os] = await Promise.all(['worker_threads', 'fs/promises', 'os'].map(nodeModule));
  cores = os.availableParallelism();
  files = fs;
  threads = workers;
}

/** Whether workers can share memory. Browsers ask for a page that is isolated from others. */
export const canShareMemory = () => typeof SharedArrayBuffer === 'function' && (isNode() || globalThis.crossOriginIsolated === true);

/** Number of threads that can run at once. */
export const processors = () => (isNode() ? cores : Math.max(1, globalThis.navigator?.hardwareConcurrency || 1));

/** Starts a worker of the engine; in Node, something with the part of its interface that sessions use. @returns {Worker} */
export function startWorker() {
  if (threads === null) return new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module', name: 'engine' });
  // Flags of the program, such as `--input-type`, may not fit a worker.
  const worker = new threads.Worker(new URL(/* @vite-ignore */ /* webpackIgnore: true */ './node-worker.js', import.meta.url), { name: 'engine', execArgv: [] });
  /** @type {any} */
  const adapter = { onmessage: null, onerror: null, postMessage: (/** @type {unknown} */ message) => worker.postMessage(message), terminate: () => void worker.terminate() };
  worker.on('message', (data) => adapter.onmessage?.({ data }));
  worker.on('error', (error) => adapter.onerror?.({ message: error.message }));
  return adapter;
}

/** Loads and compiles a WebAssembly module. @param {string} url @returns {Promise<WebAssembly.Module>} */
export async function compile(url) {
  if (files !== null && url.startsWith('file:')) return WebAssembly.compile(await files.readFile(new URL(url)));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded: ${answer.status} ${answer.statusText}`);
  const type = answer.headers.get('content-type') ?? '';
  // Servers of single-page applications send their page in place of a missing file.
  if (type.startsWith('text/html')) throw new Error(`${url} is not the module of the engine; the server has sent HTML`);
  const isTyped = type.startsWith('application/wasm');
  // Compiles while it loads, unless the server does not know the type of the file.
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
