// The short suite for browsers besides Chromium: load the static site, play, analyse, and do the same without a network.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { at, boxOf, hasCount, isReady, ON_SITE, overflows, PATIENCE, PICTURES } from './browser.mjs';
import { PlainPage } from './plain-page.mjs';
import { beginGame, clicking, isUsersTurn, look, lots, makeMove, makeTurn, moveByKeyboard } from './play.mjs';
import { isIsolated, isKept, movesOf, playMove } from './site.mjs';
import { startStaticServer } from './static-server.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{newTab: () => Promise<import('./plain-page.mjs').Driver>, close: () => Promise<void>}} OtherBrowser a
 *   browser; each of its tabs has an empty profile
 */

/** A game against the engine that gives it little time. */
const QUICK = { second: '0', more: { think: 0.05 } };

/** Waits until a search reports lines, stops it, and waits until it has stopped. @param {Page} page */
async function analyseAndStop(page) {
  await at(page, 'mode-analyse').click();
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="pv-move"]').first().waitFor();
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
  await at(page, 'mode-play').click();
}

/** Opens and closes many sessions of the engine, one after another. @param {Page} page @param {number} count */
const openSessions = (page, count) =>
  page.evaluate(async (wanted) => {
    const { WorkerSocket } = await import(/** @type {string} */ ('./protocol/worker-socket.js'));
    const { engines } = await (await fetch('about.json')).json();
    for (let opened = 0; opened < wanted; opened += 1) {
      const socket = new WorkerSocket(engines[0].worker);
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onclose = (/** @type {any} */ { reason }) => reject(new Error(reason));
      });
      socket.close();
    }
  }, count);

/** Sets the number of threads of an engine in the settings. @param {Page} page @param {number} count */
async function setThreads(page, count) {
  await at(page, 'settings').click();
  await at(page, 'set-threads').fill(String(count));
  await at(page, 'settings-dialog-close').click();
  await at(page, 'settings-dialog').waitFor({ state: 'detached' });
}

/**
 * Defines the tests of a browser.
 * @param {string} name
 * @param {object} options
 * @param {string|false} options.skip why the browser cannot be tested here
 * @param {() => Promise<OtherBrowser>} options.start
 * @param {boolean} options.sharesMemory whether an isolated page may share memory, so that the engine has threads
 */
export function shortSuite(name, { skip, start, sharesMemory }) {
  /** @type {OtherBrowser} */
  let browser;
  before(async () => {
    if (ON_SITE && skip === false) browser = await start();
  });
  after(() => browser?.close());

  /** @param {string} what @param {(page: Page, server: Awaited<ReturnType<typeof startStaticServer>>) => Promise<void>} run */
  const visit = (what, run) =>
    test(`${name}: ${what}`, { skip: ON_SITE ? skip : 'only for the static site', timeout: 4 * PATIENCE }, async () => {
      const server = await startStaticServer();
      try {
        const driver = await browser.newTab();
        await tryOut(driver, `${name}: ${what}`, async (page) => {
          await page.goto(server.url);
          await isReady(page);
          await run(page, server);
        });
      } finally {
        await server.stop();
      }
    });

  visit('plays and analyses, with a network and without', async (page, server) => {
    assert.equal(await isIsolated(page), false);
    await beginGame(page, { variant: 'turnover', ...QUICK });
    await playMove(page, 1);
    await analyseAndStop(page);
    await isKept(page);
    await page.reload();
    await isReady(page);
    assert.ok(await isIsolated(page), 'the second visit is isolated');
    assert.equal(await page.evaluate(() => typeof SharedArrayBuffer === 'function'), sharesMemory);
    await openSessions(page, 40);
    await playMove(page, 2);
    // A machine with one processor offers one thread.
    await setThreads(page, 2);
    await analyseAndStop(page);
    const moves = await movesOf(page);
    await server.stop();
    await page.reload();
    await isReady(page);
    assert.deepEqual(await movesOf(page), moves, 'the game is kept');
    await playMove(page, 3);
    await analyseAndStop(page);
  });

  visit('plays every game', async (page) => {
    for (const [seed, variant] of ['turnover', 'turnover2019', 'oliveira', 'ctor8', 'ctor'].entries()) {
      await beginGame(page, { variant, ...QUICK });
      const { turn } = await isUsersTurn(page);
      if (turn !== null) await makeTurn(page, lots(seed));
      else await makeMove(page, lots(seed), clicking(page));
      await isUsersTurn(page);
      await hasCount(page, '[data-testid="move"]', 2);
    }
  });

  visit('fits a phone, and can be played by keyboard', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await beginGame(page, { variant: 'turnover', ...QUICK });
    await isUsersTurn(page);
    assert.deepEqual(await overflows(page), []);
    const { width, height } = await boxOf(page.locator('.board-area'));
    assert.ok(width >= 340 && Math.abs(width - height) < 1, `a board of ${width} x ${height}`);
    await page.keyboard.press('b');
    for (const seed of [1, 2]) await moveByKeyboard(page, lots(seed));
    assert.equal((await look(page)).moves, 4);
  });
}

/**
 * Runs a test in a page. The test fails if the page logs an error or warning.
 * @param {import('./plain-page.mjs').Driver} driver
 * @param {string} name
 * @param {(page: Page) => Promise<void>} run
 */
async function tryOut(driver, name, run) {
  try {
    // The helpers of the tests use only what a `PlainPage` has.
    await run(/** @type {Page} */ (/** @type {unknown} */ (new PlainPage(driver))));
    assert.deepEqual(await driver.complaints(), [], 'the page reported problems');
  } catch (error) {
    await mkdir(PICTURES, { recursive: true });
    await writeFile(`${PICTURES}${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`, await driver.picture());
    throw error;
  }
}
