// What the tests and measurements of the static site have in common.

import { clicking, hasMoved, isUsersTurn, lots, makeMove } from './play.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const VARIANTS = ['turnover', 'turnover2019', 'oliveira', 'ctor8', 'ctor'];

/** Headers of a cross-origin isolated page. */
export const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Waits until the service worker has kept all files. @param {Page} page */
export const isKept = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

/** Whether the page may share memory, so that the engine has threads. @param {Page} page @returns {Promise<boolean>} */
export const isIsolated = (page) => page.evaluate(() => crossOriginIsolated);

/** The moves in the move list. @param {Page} page */
export const movesOf = (page) => page.locator('[data-testid="move"]').allInnerTexts();

/** Plays a move and waits for the engine's reply. @param {Page} page @param {number} seed */
export async function playMove(page, seed) {
  await isUsersTurn(page);
  const { length } = await movesOf(page);
  await makeMove(page, lots(seed), clicking(page));
  await hasMoved(page, length + 1);
  await isUsersTurn(page);
}

/** The last line of a perft or a benchmark. */
export const COUNT = /^Nodes searched: (\d+)$|^(\d+) nodes \d+ nps$/;

/**
 * Runs commands in a session of the engine and collects its output up to a line that matches a pattern: by default, the
 * count of a perft or benchmark.
 * @param {Page} page
 * @param {'single'|'threads'} build
 * @param {string[]} lines
 * @param {RegExp} last
 */
export function ask(page, build, lines, last = COUNT) {
  return page.evaluate(async ([kind, commands, pattern]) => {
    const { WorkerSocket } = await import(/** @type {string} */ ('./protocol/worker-socket.js'));
    const { engines } = await (await fetch('about.json')).json();
    const file = engines[0].worker[String(kind)];
    const socket = new WorkerSocket({ single: file, threads: file });
    /** @type {string[]} */
    const output = [];
    await new Promise((resolve, reject) => {
      socket.onopen = () => {
        for (const line of commands) socket.send(line);
      };
      socket.onclose = (/** @type {any} */ { reason }) => reject(new Error(reason));
      socket.onmessage = (/** @type {any} */ { data }) => {
        output.push(data);
        if (new RegExp(pattern).test(data)) resolve(null);
      };
    });
    socket.close();
    return output;
  }, /** @type {[string, string[], string]} */ ([build, lines, last.source]));
}
