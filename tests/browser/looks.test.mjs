// The page on narrow screens, in the dark theme, with reduced motion, by touch, and in each language.

import assert from 'node:assert/strict';
import { at, boxOf, hasMoves, overflows, workbench } from './browser.mjs';
import { begun, invite, open } from './friends.mjs';
import { create, join, move, visit } from './live.mjs';
import { beginGame, clicking, isUsersTurn, look, lots, makeMove, makeTurn, tapping } from './play.mjs';

const bench = workbench();
const NARROW = { viewport: { width: 360, height: 740 } };

/** @typedef {import('playwright-core').Page} Page */

bench.test('every view fits a narrow screen', { context: NARROW }, async (page) => {
  for (const variant of ['turnover', 'oliveira', 'ctor']) {
    await beginGame(page, { variant });
    await isUsersTurn(page);
    assert.deepEqual(await overflows(page), [], variant);
    const board = await boxOf(page.locator('.board-area'));
    assert.ok(board.width >= 320, `the board of ${variant} is ${board.width} wide`);
    await at(page, 'mode-edit').click();
    await at(page, 'editor-board').waitFor();
    assert.deepEqual(await overflows(page), [], `editor of ${variant}`);
    await at(page, 'edit-leave').click();
  }
  await at(page, 'mode-analyse').click();
  await at(page, 'analysis-toggle').click();
  await page.locator('.pv-line').first().waitFor();
  assert.deepEqual(await overflows(page), [], 'analysis');
  for (const [button, dialog] of [['settings', 'settings-dialog'], ['help', 'help-dialog'], ['games', 'games-dialog'], ['new-game', 'new-game-dialog']]) {
    await at(page, button).click();
    await at(page, dialog).waitFor();
    assert.deepEqual(await overflows(page), [], dialog);
    await page.keyboard.press('Escape');
    await at(page, dialog).waitFor({ state: 'detached' });
  }
});

bench.test('a game by link fits the narrowest screen', { context: { viewport: { width: 320, height: 640 }, locale: 'pt-BR' } }, async (page) => {
  await at(page, 'new-game').click();
  await at(page, 'new-friend').click();
  await at(page, 'friend-variant').selectOption('ctor8');
  await at(page, 'friend-secrets').check();
  assert.deepEqual(await overflows(page), [], 'the dialog');
  await page.keyboard.press('Escape');
  await at(page, 'friend-dialog').waitFor({ state: 'detached' });
  await invite(page, { name: 'Maximiliana Wanderley Cavalcan' });
  assert.deepEqual(await overflows(page), [], 'the invitation');
  await page.locator('.board-cell.movable[data-square="b2"]').click();
  await page.locator('.board-cell.target-cell[data-square="b4"]').click();
  await hasMoves(page, 1);
  await at(page, 'friend-undo').waitFor();
  assert.deepEqual(await overflows(page), [], 'after a move');
});

bench.test('in forced colours, the evaluation bar keeps the colours of the pieces', { context: { forcedColors: 'active' } }, async (page) => {
  await page.goto(`${bench.server.url}#variant=turnover`);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
  const [first, second] = await page.locator('.eval-fill, .eval-bar').evaluateAll((parts) =>
    parts.sort((one) => (one.classList.contains('eval-fill') ? -1 : 1)).map((part) => Number(/\d+/.exec(getComputedStyle(part).backgroundColor)?.[0])));
  assert.ok(first > second + 100, `White ${first}, Black ${second}`);
});

const PHONES = { portrait: { width: 360, height: 740 }, landscape: { width: 740, height: 360 } };

for (const locale of ['es-MX', 'pt-BR']) {
  for (const [name, viewport] of Object.entries(PHONES)) {
    bench.test(`the texts in ${locale} fit a phone: ${name}`, { context: { viewport, locale, hasTouch: true, isMobile: true } }, async (page) => {
      for (const mode of ['play', 'analyse', 'edit', 'learn', 'puzzles']) {
        await at(page, `mode-${mode}`).tap();
        await page.locator(`body[data-mode="${mode}"]`).waitFor();
        assert.deepEqual(await overflows(page), [], mode);
      }
      await at(page, 'new-game').tap();
      const size = await at(page, 'new-variant').evaluate((control) => getComputedStyle(control).fontSize);
      assert.equal(size, '16px', 'a browser that zooms in on small text does not zoom in on a field');
    });
  }
}

for (const viewport of [{ width: 600, height: 960 }, { width: 700, height: 600 }, { width: 768, height: 1024 }]) {
  bench.test(`the texts in Portuguese fit a tablet ${viewport.width} pixels wide`, { context: { viewport, locale: 'pt-BR' } }, async (page) => {
    for (const mode of ['home', 'play', 'analyse', 'edit', 'learn', 'puzzles']) {
      await at(page, `mode-${mode}`).click();
      await page.locator(`body[data-mode="${mode}"]`).waitFor();
      assert.deepEqual(await overflows(page), [], mode);
    }
    const help = await boxOf(at(page, 'help'));
    assert.ok(help.x + help.width <= viewport.width, 'the last button of the header is in view');
  });
}

bench.test('a hint on the board covers neither material nor clock', { context: { ...NARROW, locale: 'pt-BR' } }, async (page) => {
  await beginGame(page, { variant: 'turnover', more: { clock: 'increment', minutes: 10, increment: 5 } });
  await isUsersTurn(page);
  await page.locator('.board-cell.movable[data-square="b2"]').click();
  const hint = await boxOf(page.locator('.board-hint:not(:empty)'));
  const tally = await boxOf(page.locator('#strip-bottom .tally'));
  assert.ok(hint.x + hint.width <= tally.x, `the hint ends at ${hint.x + hint.width}, the count begins at ${tally.x}`);
});

bench.test('in landscape, the board of a lesson stays in view', { context: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } }, async (page) => {
  await at(page, 'mode-learn').tap();
  await at(page, 'lesson-capture').tap();
  await page.locator('.learn-lesson[data-waits]').waitFor();
  await page.locator('.learn-board[data-settled] [data-square="d4"]').tap();
  await page.locator('.learn-board [data-square="d7"].target-cell').tap();
  await at(page, 'lesson-retry').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const board = await boxOf(page.locator('.learn-board .board-area'));
  assert.ok(board.y >= 0 && board.y + board.height <= 390, `the board is from ${board.y} to ${board.y + board.height}`);
});

bench.test('a live game fits the narrowest screen', { context: { viewport: { width: 320, height: 640 }, locale: 'pt-BR' }, on: 'server' }, async (page) => {
  await at(page, 'new-game').click();
  await at(page, 'new-live').click();
  await at(page, 'live-variant').selectOption('ctor8');
  await at(page, 'live-secrets').check();
  assert.deepEqual(await overflows(page), [], 'the dialog');
  await page.keyboard.press('Escape');
  await at(page, 'live-dialog').waitFor({ state: 'detached' });
  const fragment = await create(page, { name: 'Maximiliana Wanderley Cavalcan' });
  assert.deepEqual(await overflows(page), [], 'the invitation');
  const friend = await visit(bench.browser, bench.server.url + fragment, { viewport: { width: 320, height: 640 }, locale: 'pt-BR' });
  await at(friend, 'live-join').waitFor();
  assert.deepEqual(await overflows(friend), [], 'the invited');
  await join(friend, 'Maximiliano Wanderley Cavalcan');
  await move(page, 'b2b4', 1);
  await at(page, 'live-draw').click();
  await at(friend, 'live-yes').waitFor();
  for (const one of [page, friend]) assert.deepEqual(await overflows(one), [], 'after a move');
  await friend.context().close();
});

bench.test('touch input works on a narrow screen', { context: { ...NARROW, hasTouch: true, isMobile: true } }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await page.locator('#board').scrollIntoViewIfNeeded();
  const lot = lots(12);
  for (let turn = 0; turn < 3; turn++) {
    await isUsersTurn(page);
    await makeMove(page, lot, tapping(page));
  }
  await isUsersTurn(page);
  assert.equal((await look(page)).moves, 6);
});

bench.test('the theme follows the system or the choice of the user', { context: { colorScheme: 'dark' } }, async (page) => {
  const brightness = () =>
    page.evaluate(() => {
      const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.split(/\D+/).slice(1).map(Number);
      return red + green + blue;
    });
  assert.ok((await brightness()) < 200);
  await at(page, 'settings').click();
  await at(page, 'set-theme').selectOption('light');
  assert.ok((await brightness()) > 600);
  await page.reload();
  await page.locator('body[data-ready="true"]').waitFor();
  assert.ok((await brightness()) > 600, 'the choice survives a reload');
  await page.emulateMedia({ colorScheme: 'light' });
  await at(page, 'settings').click();
  await at(page, 'set-theme').selectOption('dark');
  assert.ok((await brightness()) < 200);
});

/** Counts the animations started on the page. @param {Page} page */
const countAnimations = (page) =>
  page.evaluate(() => {
    Reflect.set(window, 'animations', 0);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...values) {
      Reflect.set(window, 'animations', Reflect.get(window, 'animations') + 1);
      return animate.apply(this, values);
    };
  });

for (const [reducedMotion, isStill] of /** @type {const} */ ([['reduce', true], ['no-preference', false]])) {
  bench.test(`moves are ${isStill ? 'not ' : ''}animated with ${reducedMotion}`, { context: { reducedMotion } }, async (page) => {
    await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
    await countAnimations(page);
    await isUsersTurn(page);
    await makeMove(page, lots(1), clicking(page));
    await isUsersTurn(page);
    await hasMoves(page, 2);
    const count = await page.evaluate(() => Reflect.get(window, 'animations'));
    assert.equal(count === 0, isStill, `${count} animations`);
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    if (isStill) assert.equal(moving, 0);
  });
}

bench.test('a link to a game replays the last move', { context: { reducedMotion: 'no-preference' } }, async (page) => {
  await begun(bench, page, async (_, reply) => {
    await countAnimations(page);
    await open(page, reply);
    await hasMoves(page, 2);
    await page.waitForFunction(() => Reflect.get(window, 'animations') > 0);
  });
});

bench.test('the page uses the language of the browser', { context: { locale: 'pt-BR' } }, async (page) => {
  assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR');
  await page.locator('[data-testid="new-game"]', { hasText: 'Nova partida' }).waitFor();
  // The user can choose another language, which takes effect immediately and survives a reload.
  await at(page, 'settings').click();
  await at(page, 'set-language').selectOption('en');
  await page.keyboard.press('Escape');
  await page.locator('[data-testid="new-game"]', { hasText: 'New game' }).waitFor();
  await page.reload();
  await page.locator('[data-testid="new-game"]', { hasText: 'New game' }).waitFor();
});

bench.test('no message is untranslated', { context: { locale: 'pt-BR' } }, async (page) => {
  const table = await page.evaluate(async () => (await fetch('languages/pt/page.json')).json());
  const untranslated = () =>
    page.evaluate((keys) => {
      const known = new Set(keys);
      const texts = [...document.querySelectorAll('body *')].flatMap((element) => [
        ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim() ?? ''),
        element.ariaLabel ?? '',
        element.getAttribute('title') ?? '',
      ]);
      return texts.filter((text) => known.has(text) && text.includes('.'));
    }, Object.keys(table));
  for (const variant of ['turnover', 'oliveira', 'ctor8']) {
    await beginGame(page, { variant });
    for (const mode of ['mode-analyse', 'mode-edit', 'mode-play']) {
      await at(page, mode).click();
      assert.deepEqual(await untranslated(), [], `${variant} ${mode}`);
    }
  }
});

bench.test('CTOR: the border repeats the opposite side and is clickable', {}, async (page) => {
  await beginGame(page, { variant: 'ctor8', more: { teams: '1v1' } });
  await isUsersTurn(page);
  const repeated = page.locator('.board-cell[data-repeats="1"]');
  assert.equal(await repeated.count(), 3, 'a corner square is repeated on three sides');
  await repeated.first().click();
  await page.locator('.board-cell[data-square="1"][aria-label*="chip"]').waitFor();
  await at(page, 'undo-operation').click();
  await page.locator('.board-cell[data-square="1"][aria-label$="empty"]').waitFor();
  await makeTurn(page, lots(1));
});
