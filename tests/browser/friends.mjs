// Two simulated users in two browser profiles, who play by link.

import assert from 'node:assert/strict';
import { at, hasMoves, isReady, says, takePictures, testid } from './browser.mjs';
import { clickMove } from './play.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {ReturnType<typeof import('./browser.mjs').workbench>} Bench
 */

/**
 * Runs the part of another player, in a browser profile of their own.
 * @param {Bench} bench
 * @param {(page: Page) => Promise<void>} run
 * @param {string} [link] the link that the player opens
 */
export async function asFriend(bench, run, link = '') {
  const context = await bench.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(15_000);
  try {
    const page = await context.newPage();
    await page.goto(bench.server.url + link);
    await isReady(page);
    await run(page);
  } catch (error) {
    await takePictures(context, 'friend');
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * Invites a friend.
 * @param {Page} page
 * @param {{variant?: string, side?: string, name?: string, note?: string, squares?: string}} [game]
 */
export async function invite(page, { variant = 'turnover', side = 'first', name = 'Ana', note = '', squares } = {}) {
  await at(page, 'new-game').click();
  await at(page, 'new-friend').click();
  await at(page, 'friend-variant').selectOption(variant);
  await at(page, 'friend-side').selectOption(side);
  await at(page, 'friend-name').fill(name);
  await at(page, 'friend-note').fill(note);
  if (squares !== undefined) {
    await at(page, 'friend-secrets').check();
    await at(page, 'friend-squares').fill(squares);
  }
  await at(page, 'friend-create').click();
  await at(page, 'friend').waitFor();
}

/** The fragment of the link that the user copies. @param {Page} page */
export async function copied(page) {
  // The notice about an earlier copy may still be there.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await at(page, 'friend-copy').click();
  await says(page, 'copied', /Link copied/);
  const text = await (await page.waitForFunction(() => navigator.clipboard.readText())).jsonValue();
  assert.match(text, /^http.*#game=1\./);
  return text.slice(text.indexOf('#'));
}

/** Opens a link in the address bar. @param {Page} page @param {string} link */
export async function open(page, link) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await page.waitForFunction(() => location.hash === '');
}

/** @param {Page} page @param {string} name @param {string} [squares] */
export async function accept(page, name, squares) {
  await at(page, 'friend-join').waitFor();
  await at(page, 'friend-name').fill(name);
  if (squares !== undefined) await at(page, 'friend-squares').fill(squares);
  await at(page, 'friend-accept').click();
  await at(page, 'friend-join').waitFor({ state: 'detached' });
  await at(page, 'friend').waitFor();
}

/** Makes a move and waits until the panel asks to send it. @param {Page} page @param {string} move @param {number} count number of moves afterwards */
export async function play(page, move, count) {
  // An invitation can be sent before the first move, so the panel may already show a link.
  const shown = () => page.locator(testid('friend-link')).evaluateAll(([field]) => (field instanceof HTMLInputElement ? field.value : ''));
  const before = await shown();
  await clickMove(page, move);
  await hasMoves(page, count);
  await says(page, 'friend-title', /Send/);
  while ((await shown()) === before) await nextFrame(page);
}

/** @param {Page} page */
const nextFrame = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/**
 * Starts a game in which each player has made one move.
 * @param {Bench} bench
 * @param {Page} page
 * @param {(friend: Page, reply: string, invitation: string) => Promise<void>} run
 */
export async function begun(bench, page, run) {
  await invite(page);
  await play(page, 'b2b4', 1);
  const link = await copied(page);
  await asFriend(bench, async (friend) => {
    await accept(friend, 'Bruno');
    await play(friend, 'b7b5', 2);
    await run(friend, await copied(friend), link);
  }, link);
}
