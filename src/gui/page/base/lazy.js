/** Parts of the page that are loaded on first use. */
import { html } from './dom.js';

/**
 * Loads a part once. If that fails, the next use tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {(() => Promise<T>) & {readonly started: Promise<T>|null}} `started`: the part, null if it was never used
 */
export function lazy(load) {
  /** @type {Promise<T>|null} */
  let loading = null;
  const use = () => (loading ??= load().catch((error) => {
    loading = null;
    throw error;
  }));
  return Object.defineProperty(/** @type {any} */ (use), 'started', { get: () => loading });
}

/**
 * Loads a style sheet. Resolves even if it cannot be loaded, because every part works without its style sheet.
 * @param {string} name file in `style/`
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const sheet = html('link', { rel: 'stylesheet', href: `style/${name}` });
  /** @type {Promise<void>} */
  const settled = new Promise((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
  });
  document.head.append(sheet);
  return settled;
}

/** Runs a task when the browser has nothing else to do. @param {() => void} run */
export function whenIdle(run) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, 200);
}
