// Tools of the analysis: limits, chosen moves, threats, symmetric turns, glyphs and drawings.

import assert from 'node:assert/strict';
import { at, boxOf, hasMoves, isReady, says, workbench } from './browser.mjs';
import { isUsersTurn } from './play.mjs';

const bench = workbench({ keeps: false });

/** @typedef {import('playwright-core').Page} Page */

/** Opens a position for analysis. @param {Page} page @param {string} hash */
async function open(page, hash) {
  await page.goto(bench.server.url + hash);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
}

/** @param {Page} page */
async function start(page) {
  await at(page, 'analysis-toggle').click();
  await page.locator('.pv-line').first().waitFor();
}

/** The first moves of all lines. @param {Page} page */
const firstMoves = (page) => page.locator('.engine-lines').first().locator('.pv-move[data-step="0"]').allTextContents();

bench.test('a search ends at its limit, and the next position is searched again', {}, async (page) => {
  await open(page, '#variant=turnover&moves=b2b4+b7b5');
  await at(page, 'analysis-more').click();
  await at(page, 'analysis-limit-depth').fill('3');
  await at(page, 'analysis-limit-depth').blur();
  await start(page);
  await says(page, 'analysis-hint', /reached its limit/);
  assert.match((await page.locator('[data-figure="depth"] dd').first().textContent()) ?? '', /^3\//);
  await at(page, 'go-previous').click();
  await page.locator('.pv-number', { hasText: '1…' }).first().waitFor();
  await says(page, 'analysis-hint', /reached its limit/);
  await at(page, 'analysis-limit-depth').fill('');
  await at(page, 'analysis-limit-seconds').fill('3');
  await at(page, 'analysis-limit-seconds').blur();
  await page.waitForFunction(() => Number.parseInt(document.querySelector('[data-figure="depth"] dd')?.textContent ?? '0', 10) > 3);
  await says(page, 'analysis-hint', /reached its limit/);
});

bench.test('the search can be restricted to moves that are typed or made on the board', {}, async (page) => {
  await open(page, '#variant=turnover');
  await at(page, 'analysis-more').click();
  await at(page, 'analysis-move').focus();
  await page.locator('#analysis-moves option[value="C.d4"]').waitFor({ state: 'attached' });
  await at(page, 'analysis-move').fill('C.b4');
  await at(page, 'analysis-move').press('Enter');
  await at(page, 'analysis-move-remove').first().waitFor();
  await at(page, 'analysis-move').fill('b2b9');
  await at(page, 'analysis-move-add').click();
  await says(page, 'analysis-move-fault', /\S/);
  await at(page, 'analysis-pick').click();
  await isUsersTurn(page);
  await page.locator('#board [data-square="d2"]').click();
  await page.locator('#board [data-square="d4"]').click();
  await at(page, 'analysis-move-remove').nth(1).waitFor();
  await at(page, 'analysis-pick').click();
  assert.equal(await at(page, 'move').count(), 0, 'no move was played');
  await start(page);
  await page.locator('.pv-line').nth(1).waitFor();
  assert.deepEqual((await firstMoves(page)).map((text) => text.slice(-4)).sort(), ['C.b4', 'C.d4']);
  await says(page, 'analysis-hint', /Only these moves.*C\.b4, C\.d4/);
  await at(page, 'analysis-move-remove').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.pv-line').length === 1);
  await at(page, 'analysis-pick').click();
  await page.locator('#board [data-square="f2"]').click();
  await at(page, 'analysis-pick').click();
});

bench.test('a threat is what the opponent would play after a pass', {}, async (page) => {
  await open(page, '#variant=turnover&fen=k7/8/8/8/8/8/4K3/r6R+w+-+-+0+1');
  await at(page, 'analysis-threat').click();
  await page.locator('.arrow-threat').first().waitFor({ state: 'attached' });
  await says(page, 'analysis-hint', /Threat/);
  await page.locator('.pv-move', { hasText: 'xRh1' }).first().waitFor();
  assert.equal(await at(page, 'pv-add').count(), 0, 'a threat cannot be added to the game');
  await at(page, 'analysis-threat').click();
  await at(page, 'pv-add').first().waitFor();
  assert.equal(await page.locator('.arrow-threat').count(), 0);
});

bench.test('where the side to move cannot pass, the page says why there is no threat', {}, async (page) => {
  await open(page, '#variant=oliveira&fen=r3k3/8/8/8/8/8/8/K7[]+w+-+-+b+0+1');
  await at(page, 'analysis-threat').click();
  await says(page, 'analysis-hint', /no threat.*White is in check/);
  assert.equal(await at(page, 'analysis-threat').getAttribute('aria-pressed'), 'false');
  await open(page, '#variant=ctor8&moves=28');
  await says(page, 'status-details', /CTOR/);
  await at(page, 'analysis-threat').click();
  await page.locator('.arrow-threat').first().waitFor({ state: 'attached' });
});

bench.test('in CTOR, equal turns count as one, and every line is drawn', {}, async (page) => {
  await open(page, '#variant=ctor8');
  await start(page);
  await page.locator('.pv-line').nth(1).waitFor();
  assert.deepEqual((await firstMoves(page)).map((text) => text.replace(/^1\./, '').trim()).sort(), ['0000', '1']);
  await at(page, 'go-first').waitFor();
  await open(page, '#variant=ctor8&moves=28');
  await page.locator('.pv-line').nth(2).waitFor();
  assert.equal(await page.locator('.pv-line').count(), 3);
  assert.equal(await page.locator('.layer-arrows > .arrow').count(), 3);
  await at(page, 'analysis-toggle').click();
});

bench.test('glyphs and drawings are kept with the moves', {}, async (page, { open: openAgain }) => {
  await open(page, '#variant=turnover&moves=b2b4+b7b5');
  const glyph = (/** @type {number} */ number) => page.locator(`[data-testid="glyph"][data-glyph="${number}"]`);
  await glyph(4).click();
  await glyph(3).click();
  await page.locator('[data-testid="move"][aria-current="true"] .glyph', { hasText: '!!' }).waitFor();
  // By keyboard: the pen draws an arrow, then a circle.
  await page.keyboard.press('d');
  await page.locator('[data-testid="pen"][data-tone="0"][aria-pressed="true"]').waitFor();
  await page.locator('#board [data-square="b5"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid="pen"][data-tone="2"]').click();
  await page.locator('#board [data-square="e4"]').click();
  await page.locator('#board [data-square="e4"]').click();
  const drawn = () => page.locator('[data-drawing]').evaluateAll((all) => all.map((element) => `${element.getAttribute('data-drawing')} ${element.classList[2]}`));
  assert.deepEqual(await drawn(), ['b5 b4 drawing-0', 'e4 e4 drawing-2']);
  assert.match((await page.locator('#board [data-square="e4"]').getAttribute('aria-label')) ?? '', /circled/);
  assert.equal(await at(page, 'move').count(), 2, 'the pen makes no moves');
  // By dragging, as with a finger.
  const centre = async (/** @type {string} */ square) => {
    const { x, y, width, height } = await boxOf(page.locator(`#board [data-square="${square}"]`));
    return /** @type {[number, number]} */ ([x + width / 2, y + height / 2]);
  };
  await page.mouse.move(...(await centre('a3')));
  await page.mouse.down();
  await page.mouse.move(...(await centre('c5')), { steps: 4 });
  await page.mouse.up();
  assert.deepEqual((await drawn()).at(-1), 'a3 c5 drawing-2');
  await page.locator('[data-testid="pen"][data-tone="2"]').click();
  await at(page, 'go-previous').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-drawing]').length === 0);
  await at(page, 'go-next').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-drawing]').length === 3);
  await at(page, 'tab-records').click();
  await at(page, 'records-copy-pgn').click();
  await at(page, 'copied').waitFor();
  const pgn = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(pgn.replaceAll('\n', ' '), /b7b5 \$3 \{0\.000s\} \{\[%cal Gb5b4\]\[%csl Be4\]\[%cal Ba3c5\]\}/);
  await page.reload();
  await isReady(page);
  await page.waitForFunction(() => document.querySelectorAll('[data-drawing]').length === 3);
  const other = await openAgain();
  await at(other, 'tab-records').click();
  await at(other, 'paste').fill(pgn);
  await at(other, 'records-open').click();
  await at(other, 'tab-moves').click();
  await hasMoves(other, 2);
  await other.locator('#go-last').click();
  await other.waitForFunction(() => document.querySelectorAll('[data-drawing]').length === 3);
  await other.locator('[data-testid="move"][aria-current="true"] .glyph', { hasText: '!!' }).waitFor();
  await at(other, 'clear-drawings').click();
  await other.waitForFunction(() => document.querySelectorAll('[data-drawing]').length === 0);
});
