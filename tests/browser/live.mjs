// Simulated users who play live through one server, each in a browser profile of their own.

import { at, hasMoves, isReady, says } from './browser.mjs';
import { clickMove } from './play.mjs';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').BrowserContextOptions} ContextOptions
 * @typedef {import('playwright-core').Page} Page
 */

/**
 * Opens an address in a new browser profile.
 * @param {Browser} browser
 * @param {string} address
 * @param {ContextOptions} [more]
 * @returns {Promise<Page>}
 */
export async function visit(browser, address, more = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'], ...more });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  return page;
}

/**
 * Creates a live game and returns the fragment of its invitation.
 * @param {Page} page
 * @param {{variant?: string, side?: string, clock?: string, name?: string, squares?: string}} [game]
 */
export async function create(page, { variant = 'turnover', side = 'first', clock = '10+5', name = 'Ana', squares } = {}) {
  await at(page, 'new-game').click();
  await at(page, 'new-live').click();
  await at(page, 'live-variant').selectOption(variant);
  await at(page, 'live-side').selectOption(side);
  await at(page, 'live-clock').selectOption(clock);
  await at(page, 'friend-name').fill(name);
  if (squares !== undefined) await chooseSquares(page, squares);
  await at(page, 'live-create').click();
  const link = await at(page, 'live-link').inputValue();
  return link.slice(link.indexOf('#'));
}

/** @param {Page} page @param {string} squares */
async function chooseSquares(page, squares) {
  await at(page, 'live-secrets').check();
  await at(page, 'friend-squares').fill(squares);
}

/** Accepts an invitation in its dialog. @param {Page} page @param {string} name @param {string} [squares] */
export async function join(page, name, squares) {
  await at(page, 'live-join').waitFor();
  await at(page, 'friend-name').fill(name);
  if (squares !== undefined) await chooseSquares(page, squares);
  await at(page, 'live-accept').click();
  await at(page, 'live-join').waitFor({ state: 'detached' });
}

/** Makes a move on the board. @param {Page} page @param {string} turn @param {number} count number of moves afterwards */
export async function move(page, turn, count) {
  await clickMove(page, turn);
  await hasMoves(page, count);
}

/** Waits for the title of the panel. @param {Page} page @param {RegExp} pattern */
export const titled = (page, pattern) => says(page, 'live-title', pattern);
