/**
 * The engine's WebAssembly module: chosen for this browser and compiled once for all sessions.
 *
 * @typedef {import('./engines.js').WorkerFiles} WorkerFiles
 */
import { compile } from './platform.js';

/** A module that uses SIMD instructions. Safari has them since version 16.4, Chrome and Firefox for longer. */
const WITH_SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** @returns {string|null} why this browser cannot run the engine; null if it can */
export function faultOfBrowser() {
  const canRun = typeof WebAssembly === 'object' && WebAssembly.validate(WITH_SIMD);
  return canRun ? null : 'this browser is too old; the engine needs Chrome 112, Firefox 121 or Safari 16.5';
}

/** Compiled modules by URL. @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/**
 * Loads and compiles the module at a URL, unless that has been done before.
 * @param {string} url
 * @returns {Promise<WebAssembly.Module>}
 */
export function loadModule(url) {
  const known = modules.get(url);
  if (known !== undefined) return known;
  const loading = compile(url);
  modules.set(url, loading);
  // The next session tries again.
  loading.catch(() => modules.delete(url));
  return loading;
}

/** Size of a memory page in KiB. */
const PAGE_KIB = 64;
/** The size of the shared memory at the start, as in `wasm/build`. */
const FIRST_PAGES = (32 << 10) / PAGE_KIB;
/** Maximum sizes of the shared memory in MiB. Some phones refuse to reserve much address space. */
const LIMITS_MIB = [2048, 1024, 512, 256];

/**
 * Memory that workers can share, as large as the browser permits.
 * @returns {{memory: WebAssembly.Memory, mib: number}} `mib`: its maximum size
 */
export function sharedMemory() {
  for (const mib of LIMITS_MIB) {
    try {
      return { memory: new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: (mib << 10) / PAGE_KIB, shared: true }), mib };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw new Error('this browser has no memory left for the engine');
}
