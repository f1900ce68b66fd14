// axe has nothing to complain of in any main view, light or dark, wide or narrow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { at, workbench } from './browser.mjs';
import { beginGame, clicking, editVariant, isUsersTurn, lots, makeMove } from './play.mjs';

const bench = workbench();
/** All that is to hold. @type {import('axe-core').RunOnly} */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** What colours can break. @type {import('axe-core').RunOnly} */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** @typedef {import('playwright-core').Page} Page */

/** What axe finds on the page as it is now. @param {Page} page @param {import('axe-core').RunOnly} runOnly @returns {Promise<string[]>} */
async function violations(page, runOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  /** @type {import('axe-core').AxeResults} */
  const found = await page.evaluate((only) => Reflect.get(window, 'axe').run(document, { runOnly: only, resultTypes: ['violations'] }), runOnly);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`));
}

/** Views, and what leads there from a new page. @type {Record<string, (page: Page) => Promise<void>>} */
const VIEWS = {
  'the first view': async () => {},
  'a game of Turnover, a man selected': async (page) => {
    await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05, clock: 'increment' } });
    await isUsersTurn(page);
    await makeMove(page, lots(1), clicking(page));
    const { movable } = await isUsersTurn(page);
    await clicking(page).choose(movable[0]);
    await page.locator('.target-cell').first().waitFor();
  },
  'a game of Oliveira': async (page) => {
    await beginGame(page, { variant: 'oliveira' });
    for (let turn = 0; turn < 4; turn++) {
      await isUsersTurn(page);
      await makeMove(page, lots(turn), clicking(page));
    }
  },
  'a game of CTOR, a chip placed': async (page) => {
    await beginGame(page, { variant: 'ctor8' });
    await isUsersTurn(page);
    await page.locator('.board-cell[data-square="28"]').click();
    await page.locator('.turn-operations li').first().waitFor();
  },
  'a game that is over': async (page) => {
    await beginGame(page, { variant: 'turnover', second: '0' });
    await at(page, 'resign').click();
    await at(page, 'confirm-resign-yes').click();
    await page.locator('[data-testid="status"][data-over]').waitFor();
  },
  analysis: async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover&moves=b2b4+b7b5`);
    await at(page, 'analysis-toggle').click();
    await at(page, 'pv-move').first().waitFor();
    await at(page, 'analysis-toggle').click();
    await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
  },
  'a review': async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover&moves=d2d4+d7d5+e1e3+d7a4`);
    await at(page, 'tab-review').click();
    await at(page, 'review-depth').selectOption('0');
    await at(page, 'review-start').click();
    await at(page, 'review-progress').waitFor({ state: 'hidden' });
    await at(page, 'review-item').last().click();
    await at(page, 'review-turn').locator('[data-testid="pv-move"]').first().waitFor();
  },
  'a turn tried again': async (page) => {
    await at(page, 'review-try').click();
    await at(page, 'review-solution').waitFor();
    await at(page, 'tab-moves').click();
    await page.locator('.judgement').first().waitFor();
    await at(page, 'tab-review').click();
  },
  'records and positions': async (page) => {
    await at(page, 'tab-records').click();
    await at(page, 'paste').fill('nothing');
    await at(page, 'records-open').click();
    await page.locator('[data-testid="records-fault"]', { hasText: /\S/ }).waitFor();
  },
  'the editor of Turnover': (page) => editor(page, 'turnover'),
  'the editor of Oliveira': (page) => editor(page, 'oliveira'),
  'the editor of CTOR': (page) => editor(page, 'ctor'),
  'the lessons of a game': async (page) => {
    await at(page, 'mode-learn').click();
    await at(page, 'course').waitFor();
  },
  'a lesson, after a wrong try': async (page) => {
    await at(page, 'lesson-capture').click();
    await page.locator('.learn-lesson[data-waits]').waitFor();
    await page.locator('.learn-board [data-square="d4"]').click();
    await page.locator('.learn-board [data-square="d7"].target-cell').click();
    await at(page, 'lesson-retry').waitFor();
  },
  'the rules of Turnover': (page) => rulesOf(page, 'turnover'),
  'the rules of Oliveira': (page) => rulesOf(page, 'oliveira'),
  'the rules of CTOR': (page) => rulesOf(page, 'ctor8'),
  'the puzzles of a game': async (page) => {
    await at(page, 'mode-puzzles').click();
    await at(page, 'puzzle-1').waitFor();
  },
  'a puzzle, its solution shown': async (page) => {
    await at(page, 'puzzle-1').click();
    await page.locator('[data-testid="puzzle"][data-waits]').waitFor();
    await at(page, 'puzzle-show').click();
    await at(page, 'puzzle-next').waitFor();
  },
  openings: async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover`);
    await at(page, 'tab-openings').click();
    await at(page, 'openings-turn').first().waitFor();
  },
  'a square explained': async (page) => {
    await at(page, 'why').click();
    await at(page, 'explain-answer').waitFor();
    await page.locator('#board [data-square="b2"]').click();
    await at(page, 'explain-lesson').waitFor();
  },
  'a new game': (page) => dialog(page, 'new-game', 'new-game-dialog'),
  settings: (page) => dialog(page, 'settings', 'settings-dialog'),
  help: (page) => dialog(page, 'help', 'help-dialog'),
  'stored games': (page) => dialog(page, 'games', 'games-dialog'),
};

/** Views that one page can show in turn are looked at in one visit. */
const VISITS = [
  ['a game of Turnover, a man selected'],
  ['the lessons of a game', 'a lesson, after a wrong try', 'the rules of Turnover', 'the rules of Oliveira', 'the rules of CTOR'],
  ['the puzzles of a game', 'a puzzle, its solution shown'],
  ['openings'],
  ['a square explained'],
  ['a game of Oliveira'],
  ['a game of CTOR, a chip placed'],
  ['a game that is over'],
  ['analysis'],
  ['a review', 'a turn tried again'],
  ['the first view', 'records and positions', 'a new game', 'settings', 'help', 'stored games'],
  ['the editor of Turnover', 'the editor of Oliveira', 'the editor of CTOR'],
];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

/** @param {Page} page @param {string} variant */
async function editor(page, variant) {
  await at(page, 'mode-edit').click();
  await editVariant(page, variant);
  await page.locator('[data-testid="editor-status"][data-ok="true"]').waitFor();
}

/** @param {Page} page @param {string} variant */
async function rulesOf(page, variant) {
  await at(page, 'learn-game').selectOption(variant);
  await at(page, 'learn-rules').click();
  await page.locator('[data-testid="rules"] .board-area').first().waitFor();
}

/** In place of the one that may be open. @param {Page} page @param {string} button @param {string} name */
async function dialog(page, button, name) {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await at(page, button).click();
  await at(page, name).waitFor();
}

bench.test('axe finds faults where there are some', {}, async (page) => {
  await page.evaluate(() => {
    const button = document.createElement('button');
    const faint = document.createElement('p');
    faint.textContent = 'faint';
    faint.style.color = '#aaa';
    document.querySelector('main')?.append(button, faint);
  });
  const found = await violations(page, ALL);
  assert.ok(found.some((text) => text.startsWith('button-name')), found.join('\n'));
  assert.ok(found.some((text) => text.startsWith('color-contrast')), found.join('\n'));
});

test('every view is visited', () => {
  assert.deepEqual(VISITS.flat().sort(), Object.keys(VIEWS).sort());
});

for (const names of VISITS) {
  bench.test(`axe: ${names.join(', ')}`, {}, async (page) => {
    for (const name of names) {
      await page.setViewportSize(WIDE);
      await VIEWS[name](page);
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport);
        for (const [colorScheme, rules] of /** @type {const} */ ([['light', ALL], ['dark', COLORS]])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          assert.deepEqual(await violations(page, rules), [], `${name}, ${colorScheme}, ${viewport.width} wide`);
        }
      }
    }
  });
}
