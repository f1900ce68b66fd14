// axe finds no accessibility violations in any main view, wide or narrow, in light, dark and forced colours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { at, ON_SITE, workbench } from './browser.mjs';
import { invite, play } from './friends.mjs';
import { create as createLive } from './live.mjs';
import { beginGame, clicking, editVariant, isUsersTurn, lots, makeMove, openForm } from './play.mjs';

const bench = workbench({ keeps: false });
/** All rules that axe checks. @type {import('axe-core').RunOnly} */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The axe rules whose result depends on colours. @type {import('axe-core').RunOnly} */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** @typedef {import('playwright-core').Page} Page */

/**
 * The violations that axe finds in the current view.
 * @param {Page} page
 * @param {import('axe-core').RunOnly} runOnly
 * @returns {Promise<string[]>}
 */
async function violations(page, runOnly) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  /** @type {import('axe-core').AxeResults} */
  const found = await page.evaluate((only) => Reflect.get(window, 'axe').run(document, { runOnly: only, resultTypes: ['violations'] }), runOnly);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`));
}

/**
 * The views to check, each with the steps that open the view from a new page.
 * @type {Record<string, (page: Page) => Promise<void>>}
 */
const VIEWS = {
  'the Home screen': async (page) => {
    await at(page, 'mode-home').click();
    await at(page, 'home-friend').waitFor();
  },
  'the first view': async (page) => {
    await at(page, 'mode-play').click();
  },
  'a Turnover game with a selected piece': async (page) => {
    await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05, clock: 'increment' } });
    await isUsersTurn(page);
    await makeMove(page, lots(1), clicking(page));
    const { movable } = await isUsersTurn(page);
    await clicking(page).choose(movable[0]);
    await page.locator('.target-cell').first().waitFor();
  },
  'an Oliveira game': async (page) => {
    await beginGame(page, { variant: 'oliveira' });
    for (let turn = 0; turn < 4; turn++) {
      await isUsersTurn(page);
      await makeMove(page, lots(turn), clicking(page));
    }
  },
  'a CTOR game with a placed chip': async (page) => {
    await beginGame(page, { variant: 'ctor8' });
    await isUsersTurn(page);
    await page.locator('.board-cell[data-square="28"]').click();
    await page.locator('.turn-operations li').first().waitFor();
  },
  'a finished game': async (page) => {
    await beginGame(page, { variant: 'turnover', second: '0' });
    await at(page, 'resign').click();
    await at(page, 'confirm-resign-yes').click();
    await page.locator('[data-testid="status"][data-over]').waitFor();
  },
  'the picture of a finished game': async (page) => dialog(page, 'share', 'share-dialog'),
  analysis: async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover&moves=b2b4+b7b5`);
    await at(page, 'analysis-toggle').click();
    await at(page, 'pv-move').first().waitFor();
    await at(page, 'analysis-toggle').click();
    await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
  },
  'the options of the analysis': async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover&moves=b2b4+b7b5`);
    await at(page, 'analysis-more').click();
    await at(page, 'analysis-second-engine').selectOption('0');
    await at(page, 'analysis-options-2').locator('summary').click();
    await page.locator('[data-testid="engine-option-2"]').first().waitFor();
    await at(page, 'analysis-move').fill('C.f4');
    await at(page, 'analysis-move-add').click();
    await at(page, 'analysis-move-remove').waitFor();
    await at(page, 'analysis-threat').click();
    await at(page, 'pv-move').first().waitFor();
    await at(page, 'analysis-toggle').click();
    await page.locator('[data-testid="glyph"]').first().click();
    await page.locator('[data-testid="pen"]').first().click();
  },
  'a review': async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover&moves=d2d4+d7d5+e1e3+d7a4`);
    await at(page, 'tab-review').click();
    await at(page, 'review-depth').selectOption('0');
    await at(page, 'review-start').click();
    await at(page, 'review-progress').waitFor({ state: 'hidden' });
    await at(page, 'review-second').click();
    await at(page, 'review-details').click();
    await at(page, 'review-item').last().click();
    await at(page, 'review-show').click();
    await at(page, 'review-turn').locator('[data-testid="pv-move"]').first().waitFor();
  },
  'a retried turn': async (page) => {
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
  'the Turnover editor': (page) => editor(page, 'turnover'),
  'the Oliveira editor': (page) => editor(page, 'oliveira'),
  'the CTOR editor': (page) => editor(page, 'ctor'),
  'the lesson overview': async (page) => {
    await at(page, 'mode-learn').click();
    await at(page, 'course').waitFor();
  },
  'a lesson after a wrong answer': async (page) => {
    await at(page, 'lesson-capture').click();
    await page.locator('.learn-lesson[data-waits]').waitFor();
    await page.locator('.learn-board[data-settled] [data-square="d4"]').click();
    await page.locator('.learn-board [data-square="d7"].target-cell').click();
    await at(page, 'lesson-retry').waitFor();
  },
  'the Turnover rules': (page) => rulesOf(page, 'turnover'),
  'the Oliveira rules': (page) => rulesOf(page, 'oliveira'),
  'the CTOR rules': (page) => rulesOf(page, 'ctor8'),
  'the puzzle overview': async (page) => {
    await at(page, 'mode-puzzles').click();
    await at(page, 'puzzle-1').waitFor();
  },
  'a puzzle with its solution': async (page) => {
    await at(page, 'puzzle-1').click();
    await page.locator('[data-testid="puzzle"][data-waits]').waitFor();
    await at(page, 'puzzle-show').click();
    await at(page, 'puzzle-next').waitFor();
  },
  'an invitation by link': async (page) => {
    await at(page, 'new-game').click();
    await at(page, 'new-friend').click();
    await at(page, 'friend-variant').selectOption('ctor8');
    await at(page, 'friend-secrets').check();
    await at(page, 'friend-create').click();
    await page.locator('[data-testid="friend-fault"]', { hasText: /\S/ }).waitFor();
  },
  'a game by link': async (page) => {
    await page.keyboard.press('Escape');
    await invite(page);
    await play(page, 'b2b4', 1);
  },
  'the list of games by link': async (page) => {
    await dialog(page, 'games', 'games-dialog');
    await page.locator('[data-place="links"]').click();
    await at(page, 'friend-game-open').waitFor();
  },
  'a new live game': async (page) => {
    await at(page, 'new-game').click();
    await at(page, 'new-live').click();
    await at(page, 'live-variant').selectOption('ctor8');
    await at(page, 'live-secrets').check();
  },
  'an invitation to a live game': async (page) => {
    await page.keyboard.press('Escape');
    await createLive(page);
  },
  openings: async (page) => {
    await page.goto(`${bench.server.url}#variant=turnover`);
    await at(page, 'tab-openings').click();
    await at(page, 'openings-turn').first().waitFor();
  },
  'an explained square': async (page) => {
    await at(page, 'why').click();
    await at(page, 'explain-answer').waitFor();
    await page.locator('#board [data-square="b2"]').click();
    await at(page, 'explain-lesson').waitFor();
  },
  'the new-game dialog': (page) => dialog(page, 'new-game', 'new-game-dialog'),
  'all settings of a new game': openForm,
  'the ways to play with a friend': async (page) => {
    await page.keyboard.press('Escape');
    await at(page, 'mode-home').click();
    await dialog(page, 'home-friend', 'new-game-dialog');
  },
  settings: (page) => dialog(page, 'settings', 'settings-dialog'),
  help: (page) => dialog(page, 'help', 'help-dialog'),
  'stored games': async (page) => {
    await page.keyboard.press('Escape');
    await page.locator('#board .movable').first().click();
    await page.locator('#board .target-cell').first().click();
    await at(page, 'move').nth(1).waitFor();
    await page.evaluate(() => localStorage.setItem('anel.game.damaged', '{'));
    await dialog(page, 'games', 'games-dialog');
    await at(page, 'games-filters').locator('summary').click();
    await page.locator('.game-damaged').waitFor();
  },
  'name and tags of a game': async (page) => {
    await at(page, 'game-edit').click();
    await at(page, 'game-tags').fill('club');
    await at(page, 'game-edit-yes').click();
    await at(page, 'game-edit').click();
    await at(page, 'known-tag').waitFor();
  },
  'a game that is about to be left': async (page) => {
    await page.keyboard.press('Escape');
    await page.locator('#board .movable').first().click();
    await page.locator('#board .target-cell').first().click();
    await dialog(page, 'new-game', 'new-game-dialog');
    await at(page, 'opponent-page').click();
    await at(page, 'leave-dialog').waitFor();
  },
};

/** Views that can be opened one after another share one test. */
const VISITS = [
  ['a Turnover game with a selected piece'],
  ['the lesson overview', 'a lesson after a wrong answer', 'the Turnover rules', 'the Oliveira rules', 'the CTOR rules'],
  ['the puzzle overview', 'a puzzle with its solution'],
  ['openings'],
  ['an invitation by link', 'a game by link', 'the list of games by link'],
  ['a new live game', 'an invitation to a live game'],
  ['an explained square'],
  ['an Oliveira game'],
  ['a CTOR game with a placed chip'],
  ['a finished game', 'the picture of a finished game'],
  ['analysis', 'the options of the analysis'],
  ['a review', 'a retried turn'],
  ['the Home screen', 'the first view', 'records and positions', 'settings', 'help'],
  ['the new-game dialog', 'all settings of a new game', 'the ways to play with a friend'],
  ['a game that is about to be left', 'stored games', 'name and tags of a game'],
  ['the Turnover editor', 'the Oliveira editor', 'the CTOR editor'],
];
/** The views whose content differs on the static site. They are tested with both hosts, the others with the server. */
const DIFFERENT_ON_SITE = new Set(['the Home screen', 'the new-game dialog', 'an invitation by link']);
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

/** Opens a dialog, after closing any other dialog. @param {Page} page @param {string} button @param {string} name */
async function dialog(page, button, name) {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await at(page, button).click();
  await at(page, name).waitFor();
}

bench.test('axe detects violations', { on: 'server' }, async (page) => {
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

test('every view is tested', () => {
  assert.deepEqual(VISITS.flat().sort(), Object.keys(VIEWS).sort());
});

for (const names of VISITS) {
  const views = ON_SITE ? names.filter((name) => DIFFERENT_ON_SITE.has(name)) : names;
  if (views.length === 0) continue;
  bench.test(`axe: ${views.join(', ')}`, {}, async (page) => {
    for (const name of views) {
      await page.setViewportSize(WIDE);
      await VIEWS[name](page);
      // Dark and forced colours take turns. What the views share, like the header, is tested in both at both widths.
      const darkAt = Object.keys(VIEWS).indexOf(name) % 2 === 0 ? WIDE : NARROW;
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport);
        // At the end of a long page, the tabs at the bottom of the screen cover nothing.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
        assert.deepEqual(await violations(page, ALL), [], `${name}, light, ${viewport.width} wide`);
        const colors = viewport === darkAt ? 'dark' : 'forced';
        await page.emulateMedia(colors === 'dark' ? { colorScheme: 'dark' } : { forcedColors: 'active' });
        assert.deepEqual(await violations(page, COLORS), [], `${name}, ${colors} colours, ${viewport.width} wide`);
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    }
  });
}
