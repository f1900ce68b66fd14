// Adds random delays in the browser to show whether a test or the page depends on timing. `DELAYS` is the seed; `DELAY_MS`
// is the longest delay in milliseconds, 120 by default.

import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const SEED = process.env.DELAYS;
const LONGEST_MS = Number(process.env.DELAY_MS ?? 120);

/** Returns a generator of random delays in ms; about half of them are 0. @param {string} seed @returns {() => number} */
function delaysOf(seed) {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
  // The generator of Numerical Recipes; its high bits are random enough.
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return () => (random() < 0.5 ? 0 : random() * LONGEST_MS);
}

/** Runs tasks in call order, each after a random delay. @param {() => number} delay */
function inOrder(delay) {
  let last = Promise.resolve();
  return (/** @type {() => void} */ run) => {
    const due = sleep(delay());
    // A socket may have been closed meanwhile.
    last = last.then(() => due).then(run).catch(() => {});
  };
}

/** @param {BrowserContext} context @param {() => number} delay */
async function delayNetwork(context, delay) {
  await context.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    const [toPage, toServer] = [inOrder(delay), inOrder(delay)];
    server.onMessage((message) => toPage(() => socket.send(message)));
    socket.onMessage((message) => toServer(() => server.send(message)));
    server.onClose((code, reason) => toPage(() => void socket.close({ code, reason })));
    socket.onClose(() => toServer(() => void server.close()));
  });
  await context.route('**/*', async (route) => {
    await sleep(delay());
    await route.continue().catch(() => {});
  });
}

/** Delays a page's animation frames, locks and messages to its workers. @param {number[]} delays used in turn */
function delayPage(delays) {
  let next = 0;
  const later = globalThis.setTimeout.bind(globalThis);
  const wait = () => new Promise((resolve) => later(resolve, delays[next++ % delays.length]));
  const frame = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (run) => {
    void wait().then(() => frame(run));
    return 0;
  };
  const { locks } = navigator;
  if (locks !== undefined) {
    const request = locks.request.bind(locks);
    locks.request = async (/** @type {[any, any, any?]} */ ...values) => {
      await wait();
      return request(...values);
    };
  }
  const post = Worker.prototype.postMessage;
  /** @type {WeakMap<Worker, Promise<unknown>>} */
  const posted = new WeakMap();
  Worker.prototype.postMessage = function (/** @type {[any, any]} */ ...values) {
    const due = wait();
    const before = posted.get(this) ?? Promise.resolve();
    posted.set(this, before.then(() => due).then(() => post.apply(this, values)));
  };
}

/** Returns the browser; if `DELAYS` is set, pages in its contexts run with delays. @param {Browser} browser */
export function delayed(browser) {
  if (SEED === undefined) return browser;
  let contexts = 0;
  const make = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await make(options);
    const delay = delaysOf(`${SEED} ${contexts++}`);
    await delayNetwork(context, delay);
    await context.addInitScript(delayPage, Array.from({ length: 1000 }, delay));
    return context;
  };
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
  return browser;
}
