// Analysis, and import and export of games.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { at, boxOf, exactly, hasMoves, hasValue, says, workbench } from './browser.mjs';
import { writePgn } from '../../src/gui/page/records/pgn-write.js';
import { readRecords, writeRecords } from '../../src/gui/page/records/record-format.js';
import { beginGame, clicking, hasMoved, isUsersTurn, look, lots, makeMove } from './play.mjs';

const bench = workbench();
const RECORDS = fileURLToPath(new URL('../vectors/match-records.jsonl', import.meta.url));

/** Opens a position for analysis from a link. @param {import('playwright-core').Page} page @param {string} hash */
async function openLink(page, hash) {
  await page.goto(bench.server.url + hash);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
}

const AFTER_TWO = '#variant=turnover&moves=b2b4+b7b5';

bench.test('analysis shows lines, arrows, figures and the evaluation bar', {}, async (page) => {
  await openLink(page, AFTER_TWO);
  await at(page, 'analysis-line-count').selectOption('3');
  await at(page, 'analysis-toggle').click();
  await page.locator('.pv-line').nth(2).waitFor();
  for (const figure of ['depth', 'nodes', 'nps', 'hashfull']) {
    await page.locator(`[data-figure="${figure}"] dd`, { hasText: /\d/ }).waitFor();
  }
  await page.locator('.board-frame .arrow').nth(2).waitFor({ state: 'attached' });
  assert.match((await at(page, 'eval-bar').getAttribute('aria-valuetext')) ?? '', /\S/);
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
});

bench.test('a line can be stepped through on the board and added to the game', { on: 'server' }, async (page) => {
  await openLink(page, AFTER_TWO);
  await at(page, 'analysis-toggle').click();
  const long = page.locator('.pv-line:has([data-step="2"])').first();
  await long.waitFor();
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
  const line = await long.locator('[data-step="0"]').getAttribute('data-line');
  const move = (/** @type {number} */ step) => page.locator(`[data-testid="pv-move"][data-line="${line}"][data-step="${step}"]`);
  const fen = await at(page, 'fen').inputValue();
  await move(0).click();
  await page.waitForFunction((before) => {
    const shown = document.querySelector('[data-testid="fen"]');
    return shown instanceof HTMLInputElement && shown.value !== before;
  }, fen);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-testid="pv-move"][data-step="2"][aria-current="true"]').waitFor();
  await page.keyboard.press('Escape');
  await hasValue(page, 'fen', exactly(fen));
  await move(2).click();
  await page.locator(`[data-testid="pv-add"][data-line="${line}"]`).click();
  await hasMoved(page, 4);
  assert.equal((await look(page)).moves, 5);
});

bench.test('variations can be added, promoted, deleted and restored', { on: 'server' }, async (page) => {
  await openLink(page, AFTER_TWO);
  await at(page, 'go-previous').click();
  await isUsersTurn(page);
  await makeMove(page, lots(6), clicking(page));
  const moves = at(page, 'move');
  assert.equal(await moves.count(), 3);
  const node = await page.locator('[data-testid="move"][aria-current="true"]').getAttribute('data-node');
  assert.notEqual(await moves.nth(1).getAttribute('data-node'), node);
  await at(page, 'moves-promote').click();
  await page.locator('[data-testid="moves-promote"]:disabled').waitFor();
  assert.equal(await moves.nth(1).getAttribute('data-node'), node, 'the variation is now the main line');
  await at(page, 'moves-delete').click();
  await hasMoves(page, 2);
  await at(page, 'moves-undo').click();
  await hasMoves(page, 3);
});

bench.test('the evaluation graph navigates to each turn', { on: 'server' }, async (page) => {
  await at(page, 'tab-records').click();
  await at(page, 'records-file').setInputFiles(RECORDS);
  await at(page, 'record-choice').first().click();
  // The notice moves the tabs down.
  await at(page, 'library-notice').waitFor();
  await at(page, 'tab-moves').click();
  const graph = at(page, 'graph-slider');
  await graph.waitFor();
  const most = Number(await graph.getAttribute('aria-valuemax'));
  assert.equal(most, 11);
  await graph.scrollIntoViewIfNeeded();
  const box = await boxOf(graph);
  await page.mouse.click(box.x + box.width - 10, box.y + box.height / 2);
  await page.locator(`[data-testid="graph-slider"][aria-valuenow="${most}"]`).waitFor();
  await graph.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-testid="graph-slider"][aria-valuenow="1"]').waitFor();
});

bench.test('records of anel match can be opened, copied as records and as PGN, downloaded and reopened', { on: 'server' }, async (page) => {
  await at(page, 'tab-records').click();
  await at(page, 'records-file').setInputFiles(RECORDS);
  const choices = at(page, 'record-choice');
  await choices.first().waitFor();
  const given = readRecords(await readFile(RECORDS, 'utf8')).records;
  assert.equal(await choices.count(), given.length);
  await choices.nth(1).click();
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
  await page.locator('[data-testid="status-details"]', { hasText: /2019/ }).waitFor();

  await at(page, 'records-copy-record').click();
  await at(page, 'copied').waitFor();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await clipboard(), writeRecords([given[1]]));
  await at(page, 'records-copy-pgn').click();
  await page.locator('[data-testid="copied"]', { hasText: 'PGN' }).waitFor();
  assert.equal(await clipboard(), writePgn(given[1]));
  const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'records-download').click()]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  assert.equal(await readFile(await download.path(), 'utf8'), writePgn(given[1]));

  await at(page, 'paste').fill(writePgn(given[0]));
  await at(page, 'records-open').click();
  await page.locator('[data-testid="status-details"]', { hasNotText: /2019/ }).waitFor();
  await at(page, 'tab-moves').click();
  assert.equal(await at(page, 'move').count(), 11);
});

bench.test('a FEN can be copied and pasted', { on: 'server' }, async (page) => {
  await openLink(page, AFTER_TWO);
  await at(page, 'tab-records').click();
  await at(page, 'records-copy-fen').click();
  await at(page, 'copied').waitFor();
  const fen = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(fen, / w - - 2 2$/);
  await at(page, 'paste').fill('nothing that is anything');
  await at(page, 'records-open').click();
  await page.locator('[data-testid="records-fault"]', { hasText: /\S/ }).waitFor();
  await at(page, 'paste').fill('7k/8/8/8/8/8/8/K7 b - - 3 30');
  await at(page, 'records-open').click();
  await hasValue(page, 'fen', exactly('7k/8/8/8/8/8/8/K7 b - - 3 30'));
});

bench.test('a link restores position and moves', {}, async (page, { open }) => {
  await beginGame(page, { variant: 'oliveira' });
  const lot = lots(8);
  for (let turn = 0; turn < 4; turn++) {
    await isUsersTurn(page);
    await makeMove(page, lot, clicking(page));
  }
  await at(page, 'tab-records').click();
  const link = await at(page, 'link-field').inputValue();
  const fen = await at(page, 'fen').inputValue();
  const other = await open(new URL(link).hash);
  await other.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
  await at(other, 'tab-records').click();
  await hasValue(other, 'fen', exactly(fen));
  await at(other, 'tab-moves').click();
  assert.equal(await at(other, 'move').count(), 4);
});

/** Pastes and opens a text. @param {import('playwright-core').Page} page @param {string} text */
async function openText(page, text) {
  await at(page, 'tab-records').click();
  await at(page, 'paste').fill(text);
  await at(page, 'records-open').click();
}

bench.test('a move list opens in the variant in which it is legal', { on: 'server' }, async (page) => {
  await openText(page, '1. C.b4 C.b5 2. C.d4! {well} C.d5 *');
  await hasMoves(page, 4);
  await beginGame(page, { variant: 'ctor8' });
  await openText(page, '1. C.b4 C.b5 2. C.b9');
  await hasMoves(page, 2);
  await says(page, 'records-warning', /3 of 3|illegal/);
  await says(page, 'status-details', /Turnover/);
});

bench.test('names and comments of imported games are treated as plain text', { on: 'server' }, async (page) => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const tag = (/** @type {string} */ name, /** @type {string} */ value) => `[${name} ${JSON.stringify(value)}]\n`;
  await openText(page, `${tag('White', evil)}${tag('Black', evil)}${tag('Reason', evil)}${tag('Result', '1-0')}\n1. C.b4 {${evil}} C.b5 1-0\n`);
  await hasMoves(page, 2);
  await says(page, 'player-first', /<img src=x/);
  await page.locator('.move-comment', { hasText: '<img src=x' }).waitFor({ state: 'attached' });
  await says(page, 'moves-end', /<img src=x/);
  assert.equal(await page.locator('img, main script').count(), 0);
  assert.match(await page.title(), /anel/);
});

bench.test('a game of four thousand turns can be opened and navigated', { on: 'server' }, async (page) => {
  const turns = Array.from({ length: 4000 }, (_, index) => ['c1d1', 'c8d8', 'd1c1', 'd8c8'][index % 4]);
  await at(page, 'tab-records').click();
  await at(page, 'paste').fill(turns.join(' '));
  await at(page, 'records-open').click();
  await says(page, 'status-details', /Last move/);
  await at(page, 'tab-moves').click();
  await hasMoves(page, turns.length);
  await page.locator('#go-first').click();
  await says(page, 'status-details', /Start position/);
  await page.locator('#go-last').click();
  await page.locator('[data-testid="move"][aria-current]').last().waitFor();
  assert.equal(await page.locator('[data-testid="move"]').last().getAttribute('aria-current') !== null, true);
});

bench.test('no gap separates the board from what is below it', { on: 'server' }, async (page) => {
  await openLink(page, '#variant=turnover&moves=b2b4+b7b5');
  await page.setViewportSize({ width: 1366, height: 768 });
  const beside = await boxOf(page.locator('#strip-bottom'));
  assert.ok(beside.y + beside.height > 755, 'the board takes the height of the window');
  await page.setViewportSize({ width: 390, height: 844 });
  const [player, steps] = await Promise.all([page.locator('#strip-bottom'), page.locator('.under')].map(boxOf));
  assert.ok(steps.y - player.y - player.height <= 8, `${steps.y - player.y - player.height} px`);
  // A hint is shown in the place of the player, and moves nothing.
  await page.locator('#board .movable').first().click();
  await page.locator('#board .target-cell').first().hover();
  await page.locator('.board-hint .hint-text').waitFor();
  assert.deepEqual(await boxOf(page.locator('.under')), steps);
});
