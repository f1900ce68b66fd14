// What the tests of the static site have in common.

import { clicking, hasMoved, isUsersTurn, lots, makeMove } from './play.mjs';

/** @typedef {import('playwright-core').Page} Page */

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
