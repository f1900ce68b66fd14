// Takes the screenshots for README and docs: `npm run screenshots`, after `cargo build --release`; arguments select
// screenshots by name.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { at, hasMoves, isReady, leaveHome, PATIENCE, says, startBrowser } from './browser.mjs';
import { invite, play as playMove } from './friends.mjs';
import { create, join, move } from './live.mjs';
import { beginGame, clicking, isUsersTurn, look, lots, makeMove, makeTurn } from './play.mjs';
import { startServer } from './server.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WIDE = { width: 1200, height: 760 };
const NARROW = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };

/** @typedef {import('playwright-core').Page} Page */

/**
 * For each screenshot, its name, whether it starts on the Home screen, the options of its browser context, and the steps
 * that open the view.
 * @type {{name: string, atHome?: boolean, context?: import('playwright-core').BrowserContextOptions, show: (page: Page, url: string) => Promise<void>}[]}
 */
const PICTURES = [
  {
    name: 'home',
    atHome: true,
    show: async () => {},
  },
  {
    name: 'opponents',
    atHome: true,
    context: { viewport: PHONE, deviceScaleFactor: 1.5 },
    show: async (page) => {
      await page.evaluate(() => localStorage.setItem('anel.results', JSON.stringify({ turnover: { pebble: { won: 2, lost: 1 }, page: { won: 1, drawn: 1, lost: 2 } } })));
      await at(page, 'home-play-turnover').click();
      await at(page, 'new-game-dialog').waitFor();
    },
  },
  {
    name: 'phone-home',
    atHome: true,
    context: { viewport: PHONE, deviceScaleFactor: 1.5, locale: 'pt-BR', colorScheme: 'dark' },
    show: async () => {},
  },
  {
    name: 'play',
    show: async (page) => {
      await beginGame(page, { variant: 'turnover', more: { clock: 'increment', minutes: 10, increment: 5 } });
      await playLine(page, ['b2b4', 'b7b5', 'f2f4', 'f7f5', 'd2d3', 'd7c6']);
      await selectTheMostVaried(page);
    },
  },
  {
    name: 'analyse',
    context: { colorScheme: 'dark' },
    show: async (page, url) => {
      await page.goto(`${url}#variant=turnover&moves=b2b4+b7b5+f2f4+h7h5`);
      await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
      await at(page, 'analysis-toggle').click();
      await page.waitForFunction(() => {
        const depth = document.querySelector('[data-figure="depth"] dd')?.textContent ?? '0';
        return parseInt(depth, 10) >= 14 && document.querySelectorAll('.pv-line').length === 3;
      }, null, { timeout: 4 * PATIENCE });
      await at(page, 'analysis-toggle').click();
      await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
    },
  },
  {
    name: 'review',
    show: async (page, url) => {
      await page.goto(`${url}#variant=turnover&moves=d2d4+d7d5+e1e3+d7a4+b2b4+b7b5+b2b1+f7f5+d2c2+b7b8+a1a3+a4b5+f2f4+b5c7`);
      await at(page, 'tab-review').click();
      await at(page, 'review-start').click();
      await at(page, 'review-story').waitFor();
      await at(page, 'review-progress').waitFor({ state: 'hidden', timeout: 4 * PATIENCE });
      await at(page, 'review-second').click();
      await at(page, 'review-show').click();
      await at(page, 'review-turn').locator('[data-testid="pv-move"]').first().waitFor();
    },
  },
  {
    name: 'oliveira',
    show: async (page) => {
      await beginGame(page, { variant: 'oliveira', second: '0', more: { think: 0.2 } });
      await playByLot(page, makeMove, 4);
    },
  },
  {
    name: 'ctor',
    context: { colorScheme: 'dark' },
    show: async (page) => {
      await beginGame(page, { variant: 'ctor', second: '0', more: { think: 0.2, teams: '2v2' } });
      await playByLot(page, makeTurn, 6);
    },
  },
  {
    name: 'editor',
    show: async (page) => {
      await at(page, 'mode-edit').click();
      await page.locator('[data-testid="editor-status"][data-ok="true"]').waitFor();
    },
  },
  {
    name: 'learn',
    show: async (page) => {
      await at(page, 'mode-learn').click();
      await at(page, 'lesson-capture').click();
      await page.locator('.learn-lesson[data-waits]').waitFor();
      await page.locator('.learn-board [data-square="d4"]').click();
      await page.locator('.learn-board [data-square="d7"].target-cell').click();
      await at(page, 'lesson-retry').waitFor();
    },
  },
  {
    name: 'rules',
    context: { colorScheme: 'dark' },
    show: async (page) => {
      await at(page, 'mode-learn').click();
      await at(page, 'learn-game').selectOption('oliveira');
      await at(page, 'learn-rules').click();
      await page.locator('[data-section="pieces"] h3').scrollIntoViewIfNeeded();
      await page.locator('[data-section="pieces"] h3').evaluate((heading) => heading.scrollIntoView());
      await page.locator('.learn-legend .board-area').waitFor();
      await page.locator('[data-letters="Hh"]').click();
      await page.locator('.learn-legend .board-cell[aria-label*="High Priest"]').waitFor();
    },
  },
  {
    name: 'narrow',
    context: { viewport: NARROW, deviceScaleFactor: 1.5 },
    show: async (page) => {
      await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.2 } });
      await playByLot(page, makeMove, 2);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'phone-analysis',
    context: { viewport: PHONE, deviceScaleFactor: 1.5, colorScheme: 'dark' },
    show: async (page, url) => {
      await page.goto(`${url}#variant=oliveira`);
      await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
      await at(page, 'analysis-toggle').click();
      await page.waitForFunction(() => parseInt(document.querySelector('[data-figure="depth"] dd')?.textContent ?? '0', 10) >= 12, null, { timeout: 4 * PATIENCE });
      await at(page, 'analysis-toggle').click();
      await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'phone-lesson',
    context: { viewport: PHONE, deviceScaleFactor: 1.5, locale: 'pt-BR' },
    show: async (page) => {
      await at(page, 'mode-learn').click();
      await at(page, 'lesson-capture').click();
      await page.locator('.learn-lesson[data-waits]').waitFor();
    },
  },
  {
    name: 'by-link',
    context: { viewport: NARROW, deviceScaleFactor: 1.5 },
    show: async (page) => {
      await invite(page, { name: 'Ana' });
      await playMove(page, 'b2b4', 1);
      await at(page, 'friend').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'live',
    context: { viewport: PHONE, deviceScaleFactor: 1.5 },
    show: async (page, url) => {
      const fragment = await create(page, {});
      const friend = await browser.newPage({ viewport: WIDE, locale: 'en-GB' });
      await friend.goto(url + fragment);
      await join(friend, 'Bia');
      await move(page, 'b2b4', 1);
      await move(friend, 'b7b5', 2);
      await at(friend, 'live-draw').click();
      await at(page, 'live-yes').waitFor();
      await at(page, 'live-game').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'landscape',
    context: { viewport: LANDSCAPE, deviceScaleFactor: 1.25 },
    show: async (page) => {
      await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.2, clock: 'increment', minutes: 10, increment: 5 } });
      await playByLot(page, makeMove, 3);
      await selectTheMostVaried(page);
    },
  },
  {
    name: 'secret-squares',
    show: async (page) => {
      await beginGame(page, {
        variant: 'ctor8',
        more: { teams: '2v2', 'secret-use': true, 'secret-show': true, 'first-secret': '10 22 28 44 55', 'second-secret': '4 18 37 45 62' },
      });
      await playByLot(page, makeTurn, 6);
      await page.evaluate(() => document.querySelectorAll('.notice-close').forEach((close) => close instanceof HTMLElement && close.click()));
      await at(page, 'show-secret').click();
      await page.locator('.noted-mark').first().waitFor();
    },
  },
  {
    name: 'puzzle',
    show: async (page) => {
      await at(page, 'mode-puzzles').click();
      await at(page, 'puzzle-100').click();
      await page.locator('[data-testid="puzzle"][data-waits]').waitFor();
      await at(page, 'puzzle-hint').click();
      await says(page, 'puzzle', /look at/);
      const [square] = /[a-h][1-8]/.exec(await at(page, 'puzzle-answer').innerText()) ?? [];
      await page.locator(`.learn-board [data-square="${square}"]`).click();
      await page.locator('.learn-board .target-cell').first().waitFor();
    },
  },
  {
    name: 'openings',
    context: { colorScheme: 'dark' },
    show: async (page, url) => {
      await page.goto(`${url}#variant=turnover2019`);
      await at(page, 'tab-openings').click();
      await at(page, 'openings-turn').first().click();
      await hasMoves(page, 1);
      await page.locator('[data-testid="openings-turn"] >> nth=3').waitFor();
    },
  },
];

/** Plays moves for both sides. @param {Page} page @param {string[]} moves */
async function playLine(page, moves) {
  for (const [index, turn] of moves.entries()) {
    await isUsersTurn(page);
    await page.locator(`.board-cell[data-square="${turn.slice(0, 2)}"]`).click();
    await page.locator(`.target-cell[data-square="${turn.slice(2)}"]`).click();
    await hasMoves(page, index + 1);
  }
  await isUsersTurn(page);
}

/** Selects the piece whose moves have the most kinds of effect. @param {Page} page */
async function selectTheMostVaried(page) {
  const select = async (/** @type {import('./play.mjs').Point} */ { x, y }) => {
    await page.mouse.click(x, y);
    await page.locator('.target-cell').first().waitFor();
  };
  let best = { x: 0, y: 0, kinds: -1 };
  for (const man of (await look(page)).movable) {
    await select(man);
    const kinds = await page.evaluate(() => new Set([...document.querySelectorAll('.board-frame .target')].map(({ classList }) => classList.value)).size);
    if (kinds > best.kinds) best = { x: man.x, y: man.y, kinds };
    await page.mouse.click(man.x, man.y);
  }
  await select(best);
}

/**
 * @param {Page} page
 * @param {(page: Page, lot: import('./play.mjs').Lot, hand: import('./play.mjs').Hand) => Promise<void>} makeOne
 * @param {number} turns
 */
async function playByLot(page, makeOne, turns) {
  const lot = lots(21);
  for (let turn = 0; turn < turns; turn++) {
    await isUsersTurn(page);
    await makeOne(page, lot, clicking(page));
  }
  await isUsersTurn(page);
  await page.mouse.move(0, 0);
}

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const { name, atHome = false, context = {}, show } of PICTURES.filter((picture) => wanted.length === 0 || wanted.includes(picture.name))) {
    const page = await browser.newPage({ viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce', ...context });
    await page.goto(server.url);
    await isReady(page);
    // Apart from the Home screen, screenshots show the page without the first-visit welcome.
    if (!atHome) {
      await leaveHome(page);
      await at(page, 'welcome-later').click();
    }
    await show(page, server.url);
    await page.screenshot({ path: `${FOLDER}${name}.png` });
    await page.close();
  }
} finally {
  await Promise.all([server.stop(), browser.close()]);
}
