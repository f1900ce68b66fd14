/**
 * The engines of this page and how to reach them: over a WebSocket of `anel gui`, or in a worker of the browser.
 * `about.json` says which.
 */
import { WorkerSocket } from './worker-socket.js';

/**
 * @typedef {{version: string, engines: EngineAbout[], address: string|null, offline?: string, live?: boolean,
 *   invitation?: string, languages: string[]}} SiteAbout the content of `about.json`; `address`: URL at which other
 *   machines reach the server, or null if they cannot; `offline`: path of the service worker of a static site; `live`:
 *   whether the server offers live games; `invitation`: path at which guests enter the server; `languages`: tags of the
 *   page's languages
 * @typedef {{name: string, worker?: WorkerFiles}} EngineAbout an engine in `about.json`; `worker`: if the engine runs in
 *   the browser, its files
 * @typedef {{single: string, threads: string}} WorkerFiles URLs of the engine without and with shared memory
 * @typedef {Pick<WebSocket, 'readyState'|'send'|'close'|'onopen'|'onmessage'|'onclose'>} Socket
 */

/** @type {EngineAbout[]} */
let engines = [];

/** Names from the `id name` lines of engines, by index. @type {Map<number, string>} */
const ownNames = new Map();

/** Notes the name that an engine gives itself. @param {number} index @param {string} name */
export function learnName(index, name) {
  ownNames.set(index, name);
}

/**
 * The displayed name of an engine: the name that it gives itself, once known, followed by the name in the list of
 * engines unless the two begin alike. The built-in engine is always called by its name in the list.
 * @param {number} index index of the engine
 * @param {string} listed name in the list of engines
 */
export function engineName(index, listed) {
  const own = index === 0 ? '' : (ownNames.get(index) ?? '');
  if (own === '') return listed;
  return own.toLowerCase().startsWith(listed.toLowerCase()) ? own : `${own} (${listed})`;
}

/** Sets the engines of this page. @param {EngineAbout[]} list */
export function useEngines(list) {
  engines = list;
}

/** Whether all engines run in the browser, which has less memory. */
export const runInBrowser = () => engines.length > 0 && engines.every(({ worker }) => worker !== undefined);

/**
 * Opens a session with an engine.
 * @param {number} index index of the engine in the list in `about.json`
 * @returns {Socket}
 */
export function openEngine(index) {
  const files = engines[index]?.worker;
  return files === undefined ? new WebSocket(socketAddress(`engine/${index}`)) : new WorkerSocket(files);
}

/** The address of a WebSocket of the server. @param {string} path path relative to the page */
export function socketAddress(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
}
