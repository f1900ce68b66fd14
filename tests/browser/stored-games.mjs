// What the tests of stored games share: making moves, and the view with all games.

import { at, says } from './browser.mjs';
import { clicking, isUsersTurn, lots, makeMove } from './play.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Makes a move for the side to move. @param {Page} page @param {number} seed */
export async function move(page, seed) {
  await isUsersTurn(page);
  await makeMove(page, lots(seed), clicking(page));
}

/** Opens the view and chooses which games it shows. @param {Page} page @param {string} [place] */
export async function openGames(page, place = 'own') {
  await at(page, 'games').click();
  await page.locator(`.games-place[data-place="${place}"]`).click();
  await page.locator(`.games-place[data-place="${place}"][aria-pressed="true"]`).waitFor();
}

/** @param {Page} page @param {RegExp} count */
export const finds = (page, count) => says(page, 'games-count', count);

/** The stored text of the game in this tab. @param {Page} page @returns {Promise<string>} */
export async function storedText(page) {
  await page.waitForFunction(() => (localStorage[`anel.game.${sessionStorage['anel.tab']}`] ?? '').includes('"turn"'));
  return page.evaluate(() => localStorage[`anel.game.${sessionStorage['anel.tab']}`]);
}
