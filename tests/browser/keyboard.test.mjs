// Playing without a mouse: a complete game, announcements, visible focus, shortcuts and skip links.

import assert from 'node:assert/strict';
import { workbench } from './browser.mjs';
import { focusedSquare, goTo, hasMoved, lots, moveByKeyboard, playToTheEnd } from './play.mjs';

/**
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('playwright-core').Page} Page
 */

const bench = workbench({ keeps: false });

bench.test('a complete game by keyboard', {}, async (page) => {
  await beginByKeyboard(page);
  const lot = lots(5);
  await page.keyboard.press('b');
  const { turns, status } = await playToTheEnd(page, () => moveByKeyboard(page, lot), 200);
  assert.ok(turns >= 3, `a game of ${turns} turns`);
  assert.match(status, /^(1-0|0-1|½-½) /);
  assert.match((await page.locator('[data-testid="live"]').textContent()) ?? '', /\S/, 'the end is announced');
});

/** Waits for the legal moves; before they are known, no piece can be selected. @param {import('playwright-core').Page} page */
const canMove = (page) => page.locator('#board .movable').first().waitFor();

bench.test('selections and moves are announced', {}, async (page) => {
  await canMove(page);
  await page.keyboard.press('b');
  assert.equal(await focusedSquare(page), 'a1');
  await goTo(page, 'b2');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('[data-square="b2"]').getAttribute('aria-selected'), 'true');
  await isAnnounced(page, /b2/);
  assert.match((await page.locator('[data-square="b4"]').getAttribute('aria-label')) ?? '', /^b4, empty; destination: /);
  // Escape cancels the selection of a piece, and Space selects a piece like Enter.
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[aria-selected="true"][data-square]').count(), 0);
  await page.keyboard.press('Space');
  await goTo(page, 'b4');
  await page.keyboard.press('Space');
  await hasMoved(page, 0);
  await isAnnounced(page, /b4/);
  assert.equal(await focusedSquare(page), 'b4', 'the focus stays on the destination');
});

bench.test('the focus is always visible', {}, async (page) => {
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isSeen = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return isSeen || element === document.body ? null : element.outerHTML.slice(0, 200);
    });
    assert.equal(unseen, null, 'a focused element has no visible focus');
  }
});

bench.test('shortcuts step through the game, but not while the user types', {}, async (page) => {
  await canMove(page);
  await page.keyboard.press('b');
  await goTo(page, 'b2');
  await page.keyboard.press('Enter');
  await goTo(page, 'b4');
  await page.keyboard.press('Enter');
  await hasMoved(page, 1);
  await page.locator('[data-testid="mode-play"]').focus();
  await page.keyboard.press('Home');
  assert.equal(await page.locator('[data-testid="move"][aria-current]').count(), 0);
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('[data-testid="move"][aria-current="true"]').textContent(), await page.locator('[data-testid="move"]').first().textContent());
  await page.locator('[data-testid="move-comment"]').focus();
  await page.keyboard.type('f and n are letters here');
  assert.equal(await page.locator('dialog').count(), 0);
  assert.equal(await page.locator('[data-testid="move-comment"]').inputValue(), 'f and n are letters here');
});

/**
 * For each view, the label and target of its skip link, which the first Tab on the page focuses.
 * @type {Record<string, {mode: string, says: RegExp, open?: (page: Page) => Promise<void>, to: string}>}
 */
const SKIPS = {
  'the Home screen': { mode: 'home', says: /^Skip to the content$/, open: async () => {}, to: '#home h2' },
  'a game': { mode: 'play', says: /^Skip to the board$/, to: '#board [data-square]' },
  analysis: { mode: 'analyse', says: /^Skip to the board$/, to: '#board [data-square]' },
  openings: {
    mode: 'analyse',
    says: /^Skip to the board$/,
    open: async (page) => {
      await page.locator('#tab-moves').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.locator('[data-testid="openings-turn"]').first().waitFor();
    },
    to: '#board [data-square]',
  },
  'the editor': { mode: 'edit', says: /^Skip to the board$/, to: '.editor-board [data-square]' },
  lessons: { mode: 'learn', says: /^Skip to the content$/, to: '[data-testid="course"] h2' },
  'a lesson': {
    mode: 'learn',
    says: /^Skip to the content$/,
    open: async (page) => {
      await page.locator('[data-testid="lesson-capture"]').focus();
      await page.keyboard.press('Enter');
      await page.locator('.learn-lesson[data-waits]').waitFor();
    },
    to: '.learn-board [data-square]',
  },
  'the rules': {
    mode: 'learn',
    says: /^Skip to the content$/,
    open: async (page) => {
      await page.locator('[data-testid="learn-rules"]').focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-testid="rules"] h2:focus').waitFor();
    },
    to: '[data-testid="rules"] h2',
  },
  puzzles: { mode: 'puzzles', says: /^Skip to the content$/, to: '[data-testid="puzzles"] h2' },
  'a puzzle': {
    mode: 'puzzles',
    says: /^Skip to the content$/,
    open: async (page) => {
      await page.locator('[data-testid="puzzle-1"]').focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-testid="puzzle"][data-waits]').waitFor();
    },
    to: '.learn-board [data-square]',
  },
};

for (const [name, { mode, says, open, to }] of Object.entries(SKIPS)) {
  bench.test(`the skip link leads to the main content of ${name}`, { home: true }, async (page) => {
    const skip = page.locator('#skip');
    await page.keyboard.press('Tab');
    assert.ok(await isFocused(skip), 'the skip link is the first tab stop');
    await tabTo(page, page.locator(`[data-testid="mode-${mode}"]`));
    await page.keyboard.press('Enter');
    await page.locator(`body[data-mode="${mode}"]`).waitFor();
    if (open !== undefined) await open(page);
    else if (to.endsWith('h2')) await page.locator(`${to}:focus`).waitFor();
    else await page.locator(to).first().waitFor();
    for (let step = 0; step < 60 && !(await isFocused(skip)); step++) await page.keyboard.press('Shift+Tab');
    assert.match((await skip.textContent()) ?? '', says);
    const box = await skip.boundingBox();
    assert.ok(box !== null && box.y >= 0, 'the skip link is visible');
    await page.keyboard.press('Enter');
    await page.locator(`${to}:focus`).waitFor({ timeout: 5000 });
    assert.equal(await page.locator(`body[data-mode="${mode}"]`).count(), 1);
  });
}

/**
 * Starts a game in the dialog against the built-in engine at full strength with a short thinking time.
 * @param {Page} page
 */
async function beginByKeyboard(page) {
  await page.keyboard.press('n');
  const at = (/** @type {string} */ name) => page.locator(`[data-testid="new-game-dialog"] [data-testid="new-${name}"]`);
  await at('more').waitFor();
  const opponent = page.locator('[data-testid="opponent-pebble"]');
  assert.ok(await isFocused(opponent), 'the next opponent has the focus');
  await tabTo(page, at('more').locator('summary'));
  await page.keyboard.press('Enter');
  await tabTo(page, at('second-strength'));
  await page.keyboard.press('Home');
  await tabTo(page, at('think'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.05');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid="new-game-dialog"]').waitFor({ state: 'detached' });
}

/** @param {Locator} control */
const isFocused = (control) => control.evaluate((element) => element === document.activeElement);

/** @param {Page} page @param {Locator} control */
async function tabTo(page, control) {
  for (let step = 0; step < 40; step++) {
    if (await isFocused(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control is not reachable by Tab');
}

/** @param {Page} page @param {RegExp} text */
const isAnnounced = (page, text) =>
  page.locator('[data-testid="live"]', { hasText: text }).waitFor({ state: 'attached' });
