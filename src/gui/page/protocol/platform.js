/** What the engine needs from the browser. The package for JavaScript has a file of its own in this place, for Node too. */
import { scriptUrl } from '../base/script-url.js';

/** Whether this page may share memory between workers. */
export const canShareMemory = () => globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function';

/** Number of threads that can run at once. */
export const processors = () => Math.max(1, navigator.hardwareConcurrency || 1);

/** Starts a worker of the engine. @returns {Worker} */
export function startWorker() {
  const url = scriptUrl(new URL('engine-worker.js', import.meta.url));
  return new Worker(url, { type: 'module', name: 'engine' });
}

/** Loads and compiles a WebAssembly module. @param {string} url @returns {Promise<WebAssembly.Module>} */
export async function compile(url) {
  const answer = await fetch(url);
  const status = `${answer.status} ${answer.statusText}`;
  if (!answer.ok) throw new Error(`the engine could not be loaded: ${status}`);
  const isTyped = answer.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  // Compiles while it loads, unless the server does not know the type of the file.
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
