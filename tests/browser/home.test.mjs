// The Home screen, the sheet of opponents, and the way from one game to the next.

import assert from 'node:assert/strict';
import { at, hasMoves, isReady, overflows, says, testid, workbench } from './browser.mjs';
import { GAMES } from '../../src/gui/page/variants/index.js';
import { beginGame, isUsersTurn, look, makeMoves, resign } from './play.mjs';

const bench = workbench({ on: 'server' });
const PHONE = { viewport: { width: 360, height: 740 } };
/** @typedef {import('playwright-core').Page} Page */

/** Chooses the colour in the sheet. @param {Page} page @param {'random'|'first'|'second'} side */
const choose = (page, side) => page.locator(`label:has(${testid(`sheet-side-${side}`)})`).click();

/** Starts a game against an opponent in the sheet. @param {Page} page @param {string} opponent */
async function meet(page, opponent) {
  await at(page, `opponent-${opponent}`).click();
  await at(page, 'new-game-dialog').waitFor({ state: 'detached' });
}

bench.test('a new visitor sees the three games, and a game is two clicks away', { on: 'both', home: true }, async (page) => {
  for (const game of ['turnover', 'oliveira', 'ctor']) {
    await at(page, `home-${game}`).waitFor();
    assert.ok((await page.locator(`${testid(`home-${game}`)} .miniature .piece`).count()) > 5, game);
  }
  assert.equal(await at(page, 'home-continue').count(), 0, 'there is no game to continue');
  await at(page, 'home-play-oliveira').click();
  await meet(page, 'pebble');
  await isUsersTurn(page);
  await says(page, 'status-details', /Oliveira/);
  await page.locator('.strip strong', { hasText: 'Pebble' }).waitFor();
});

bench.test('the buttons in the header work as soon as they can be clicked', { on: 'both', home: true }, async (_, { context }) => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      /** @type {HTMLElement|null} */
      const button = document.querySelector('[data-testid="mode-analyse"]');
      if (button === null || button.closest('[inert]') !== null) return;
      observer.disconnect();
      button.click();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['inert'] });
  });
  await page.goto(bench.server.url);
  await page.locator('body[data-mode="analyse"]').waitFor();
  await isReady(page);
  assert.equal(await page.locator('body').getAttribute('data-mode'), 'analyse');
});

bench.test('the Home screen leads to lessons, puzzles and games with a friend', { on: 'both', home: true }, async (page) => {
  await at(page, 'home-learn-ctor').click();
  await at(page, 'course').waitFor();
  assert.equal(await at(page, 'learn-game').inputValue(), 'ctor');
  await at(page, 'mode-home').click();
  await at(page, 'home-puzzle').click();
  await page.locator('#puzzles h2').first().waitFor();
  await page.locator('#brand').click();
  await at(page, 'home-friend').click();
  assert.equal(await at(page, 'opponent-pebble').count(), 0);
  await at(page, 'new-friend').waitFor();
  await at(page, 'new-same-screen').click();
  await isUsersTurn(page);
  assert.deepEqual(await page.locator('.strip strong').allTextContents(), ['Human', 'Human']);
});

bench.test('the game under way is continued from Home, in this tab and in another', { on: 'both', home: true }, async (page, { open }) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05, 'second-strength': 'limited', 'second-level': 500 } });
  await makeMoves(page, 1);
  await at(page, 'mode-home').click();
  await at(page, 'home-continue').click();
  await isUsersTurn(page);
  await hasMoves(page, 2);
  await at(page, 'mode-home').click();
  await page.reload();
  await isReady(page);
  await at(page, 'home-continue').waitFor();
  await page.close();
  const other = await open();
  await at(other, 'mode-home').click();
  await other.locator('.home-continue', { hasText: 'Turnover against Pebble' }).waitFor();
  await at(other, 'home-continue').click();
  await hasMoves(other, 2);
});

bench.test('the sheet remembers the colour and the clock', {}, async (page) => {
  await at(page, 'new-game').click();
  await choose(page, 'second');
  await page.locator(`label:has(${testid('sheet-clock-5+3')})`).click();
  await meet(page, 'page');
  await hasMoves(page, 1);
  await says(page, 'clock-second', /^5:00|4:5/);
  await at(page, 'new-game').click();
  assert.ok(await at(page, 'sheet-side-second').isChecked());
  assert.ok(await at(page, 'sheet-clock-5+3').isChecked());
});

bench.test('results are counted, and the next opponent is marked', {}, async (page) => {
  await at(page, 'new-game').click();
  assert.match((await page.locator('.opponent-next').innerText()).replaceAll('\n', ' '), /Pebble.*Suggested/);
  await choose(page, 'first');
  await meet(page, 'pebble');
  await makeMoves(page, 1);
  await resign(page);
  await says(page, 'outcome', /^Pebble won$/);
  await at(page, 'new-game').click();
  await page.locator(`${testid('opponent-pebble')} .opponent-score`, { hasText: '1 loss' }).waitFor();
  // The results belong to one game.
  await page.locator(`label:has(${testid('sheet-game-ctor')})`).click();
  assert.equal(await page.locator('.opponent-score').count(), 0);
});

bench.test('a won game makes the next opponent the one to beat', {}, async (page) => {
  await page.evaluate(() => localStorage.setItem('anel.results', JSON.stringify({ turnover: { pebble: { won: 2, drawn: 1, lost: 0 }, page: { won: 'x' } } })));
  await at(page, 'new-game').click();
  await page.locator(`${testid('opponent-pebble')} .opponent-score`, { hasText: '2 wins, 1 draw, 0 losses' }).waitFor();
  assert.match(await page.locator('.opponent-next').innerText(), /^Page/);
});

bench.test('one click starts a rematch with swapped sides', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05, clock: 'increment', minutes: 7, 'second-strength': 'limited', 'second-level': 500 } });
  await makeMoves(page, 1);
  await resign(page);
  await at(page, 'rematch').click();
  await hasMoves(page, 1);
  await isUsersTurn(page);
  await says(page, 'player-first', /Pebble/);
  await says(page, 'player-second', /You/);
  await says(page, 'clock-second', /^[67]:/);
  assert.equal((await look(page)).over, false);
});

bench.test('the analysis names the players of a game as the game does', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05, 'second-strength': 'limited', 'second-level': 500 } });
  await makeMoves(page, 1);
  await resign(page);
  await at(page, 'analyse-game').click();
  await page.locator('body[data-mode="analyse"]').waitFor();
  await says(page, 'player-first', /^You/);
  await says(page, 'player-second', /^Pebble/);
});

bench.test('a finished game can be shared as a text with a link', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await makeMoves(page, 1);
  await resign(page);
  await at(page, 'share').click();
  await says(page, 'copied', /Result and link copied/);
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Turnover: Black won: White resigned\nhttp.*#variant=turnover&moves=/);
});

bench.test('the page asks before a new game replaces one that is not over', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await makeMoves(page, 1);
  await at(page, 'new-game').click();
  await at(page, 'opponent-page').click();
  await at(page, 'leave-cancel').click();
  await isUsersTurn(page);
  assert.equal((await look(page)).moves, 2);
  await at(page, 'new-game').click();
  await choose(page, 'first');
  await at(page, 'opponent-page').click();
  await at(page, 'leave-keep').click();
  await hasMoves(page, 0);
  await at(page, 'games').click();
  await page.locator(`${testid('game-list')} .game-item`, { hasText: '2 moves' }).waitFor();
});

bench.test('the welcome card goes away with the first move, and the turn is not announced while looking back', {}, async (page) => {
  await at(page, 'welcome').waitFor();
  await makeMoves(page, 1);
  await at(page, 'welcome').waitFor({ state: 'hidden' });
  await page.locator('.status-line', { hasText: 'Your turn' }).waitFor();
  await at(page, 'go-first').click();
  await page.locator('.status-line', { hasText: 'Viewing the first position' }).waitFor();
  assert.doesNotMatch(await at(page, 'status').innerText(), /Your turn/);
  await page.locator(`button${testid('live')}`).click();
  await page.locator('.status-line', { hasText: 'Your turn' }).waitFor();
});

bench.test('the answer to a draw offer goes away with the next move', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { 'second-strength': 'full', think: 0.05 } });
  await makeMoves(page, 1);
  await at(page, 'offer-draw').click();
  await says(page, 'draw-notice', /Sovereign declines/);
  await makeMoves(page, 1);
  await at(page, 'draw-notice').waitFor({ state: 'detached' });
});

bench.test('each player has a strip next to the board, with what is left', { context: PHONE }, async (page) => {
  for (const [variant, left] of [['turnover', /8 Castles/], ['oliveira', /pieces/], ['ctor8', /0 chips/]]) {
    await beginGame(page, { variant: String(variant) });
    await says(page, 'tally-first', /** @type {RegExp} */ (left));
    const tops = await page.evaluate(() => ['#strip-top', '.board-area', '#strip-bottom'].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? NaN));
    assert.deepEqual([...tops].sort((one, other) => one - other), tops, String(variant));
  }
});

const SCREENS = [[360, 740], [390, 844], [844, 390], [667, 375], [720, 450], [820, 1180]];
for (const locale of ['en-GB', 'pt-BR']) {
  bench.test(`Home, the sheet and the tabs fit every screen: ${locale}`, { home: true, context: { locale } }, async (page) => {
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await at(page, 'mode-home').click();
      assert.deepEqual(await overflows(page), [], `Home at ${width} x ${height}`);
      const cut = await page.locator('.modes .mode span').evaluateAll((labels) => labels.filter((label) => label.getBoundingClientRect().width > (label.parentElement?.clientWidth ?? 0)).length);
      assert.equal(cut, 0, `labels at ${width} x ${height}`);
      await at(page, 'home-play-ctor').click();
      await at(page, 'new-game-dialog').waitFor();
      assert.deepEqual(await overflows(page), [], `sheet at ${width} x ${height}`);
      await page.keyboard.press('Escape');
      await at(page, 'new-game-dialog').waitFor({ state: 'detached' });
      await at(page, 'mode-play').click();
      assert.deepEqual(await overflows(page), [], `game at ${width} x ${height}`);
    }
  });
}

bench.test('the buttons of a CTOR turn cover nothing on low screens', { context: { viewport: { width: 667, height: 375 } } }, async (page) => {
  for (const [width, height] of [[360, 740], [844, 390], [667, 375], [720, 450]]) {
    await page.setViewportSize({ width, height });
    await beginGame(page, { variant: 'ctor8' });
    const boxes = await page.evaluate(() => ['.turn-quotas', '[data-testid="undo-operation"]', '[data-testid="end-turn"]', '.board-area', '.under'].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return { part, left: box?.left ?? 0, right: box?.right ?? 0, top: box?.top ?? 0, bottom: box?.bottom ?? 0 };
    }));
    const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => ({ one, other })));
    for (const { one, other } of pairs) {
      const meets = one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
      assert.ok(!meets, `${one.part} covers ${other.part} at ${width} x ${height}`);
    }
  }
});

for (const [reducedMotion, isStill] of /** @type {const} */ ([['reduce', true], ['no-preference', false]])) {
  bench.test(`the miniatures ${isStill ? 'stand still' : 'move'} with ${reducedMotion}`, { home: true, context: { reducedMotion } }, async (page) => {
    await page.evaluate(() => {
      Reflect.set(window, 'animations', 0);
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...values) {
        Reflect.set(window, 'animations', Reflect.get(window, 'animations') + 1);
        return animate.apply(this, values);
      };
    });
    await at(page, 'mode-play').click();
    await at(page, 'mode-home').click();
    if (!isStill) await page.waitForFunction(() => Reflect.get(window, 'animations') > 5);
    else {
      await page.waitForTimeout(1500);
      assert.equal(await page.evaluate(() => Reflect.get(window, 'animations')), 0);
    }
  });
}

bench.test('the examples of play on the Home screen follow the rules', {}, async (_, { open }) => {
  for (const [{ name, showcase }] of GAMES) {
    assert.ok(showcase !== null, name);
    const { fen, turns } = showcase;
    const page = await open(`#variant=${name}&fen=${encodeURIComponent(fen)}&moves=${encodeURIComponent(turns.map(([turn]) => turn).join(' '))}`);
    await hasMoves(page, turns.length);
    await at(page, 'tab-records').click();
    assert.equal(await at(page, 'fen').inputValue(), turns[turns.length - 1][1], name);
    await page.close();
  }
});
