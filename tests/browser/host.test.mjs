// The example site in examples/host: two players, the engine, analysis. It needs the packages, which `make python npm`
// builds.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const skip = existsSync(`${ROOT}target/npm/package/index.js`) && existsSync(`${ROOT}target/wheels`) ? false : 'the packages are not built';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('node:child_process').ChildProcess} */
let site;
let address = '';

before(async () => {
  if (skip) return;
  browser = await startBrowser();
  site = spawn('examples/host/run', ['0'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  address = await new Promise((resolve, reject) => {
    site.stdout?.once('data', (text) => resolve(String(text).trim()));
    site.once('exit', () => reject(new Error('the site has ended')));
  });
});

after(async () => {
  if (skip) return;
  await browser.close();
  // The group of the script, the server and the worker.
  process.kill(-(site.pid ?? 0), 'SIGTERM');
  await once(site, 'exit');
});

/** Opens the site in a profile of its own. @param {string} [path] */
async function open(path = '') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address + path);
  return page;
}

/** Begins a game. @param {Page} page @param {string} variant @param {string} opponent */
async function begin(page, variant, opponent) {
  await page.locator(`option[value="${variant}"], option:text-is("${variant}")`).first().waitFor({ state: 'attached' });
  await page.locator('[name="variant"]').selectOption(variant);
  await page.locator('[name="level"]').selectOption({ label: opponent });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.locator('anel-board [data-square]').first().waitFor();
}

/** @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  await page.locator(`anel-board [data-square="${from}"]`).first().click();
  await page.locator(`anel-board [data-square="${to}"]`).first().click();
}

/** @param {Page} page @param {RegExp} text */
const says = (page, text) => page.locator('#status', { hasText: text }).waitFor();

/** The FEN on the board. @param {Page} page @returns {Promise<string>} */
const fen = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('anel-board')).position.fen());

/** Asks the site for something. @param {string} path @param {object} data */
async function post(path, data) {
  const answer = await fetch(new URL(path, address), { method: 'POST', body: JSON.stringify(data) });
  return { status: answer.status, value: await answer.json() };
}

test('the engine answers a move, and a worker analyses', { skip }, async () => {
  const page = await open();
  await begin(page, 'turnover', 'easy');
  await says(page, /Your turn/);
  await move(page, 'b2', 'b4');
  await page.waitForFunction(() => / w /.test(/** @type {any} */ (document.querySelector('anel-board')).position.fen()) && document.querySelector('#status')?.textContent === 'Your turn');
  assert.match(await fen(page), / w - - \d+ 2$/, 'both sides have moved');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('#lines li').nth(2).waitFor();
  assert.match((await page.locator('#lines li').first().textContent()) ?? '', /^(cp|mate) -?\d+: \S+/);
});

test('two people play, and the game survives a reload', { skip }, async () => {
  const first = await open();
  await begin(first, 'oliveira', 'a friend');
  await says(first, /Send this address/);
  const second = await open(new URL(first.url()).hash);
  await second.locator('anel-board [data-square]').first().waitFor();
  await says(first, /Your turn/);
  const start = await fen(first);
  const third = await open(new URL(first.url()).hash);
  await says(third, /the game has both players/);
  const moves = await first.evaluate(() => /** @type {any} */ (document.querySelector('anel-board')).position.legalMoves());
  await first.evaluate((turn) => {
    const board = /** @type {any} */ (document.querySelector('anel-board'));
    board.push(turn);
    board.dispatchEvent(new CustomEvent('move', { detail: { move: turn } }));
  }, moves[0]);
  await says(second, /Your turn/);
  const moved = await fen(second);
  assert.notEqual(moved, start);
  await second.reload();
  await says(second, /Your turn/);
  assert.equal(await fen(second), moved);
});

test('requests that the rules or the site refuse are explained', { skip }, async () => {
  const { value: seat } = await post('/games', { variant: 'turnover', level: null });
  const path = `/games/${seat.game}/moves`;
  const illegal = await post(path, { key: seat.key, move: 'b2b8' });
  assert.equal(illegal.status, 400);
  assert.match(illegal.value.error, /^illegal move b2b8: /);
  assert.deepEqual(await post(path, { key: 'guess', move: 'b2b4' }), { status: 403, value: { error: 'this key belongs to no player of the game' } });
  assert.equal((await post('/games/none/moves', { key: seat.key, move: 'b2b4' })).status, 404);
  assert.equal((await post('/work/acquire', { key: 'guess' })).status, 403);
  assert.match((await post('/games', { variant: 'chess' })).value.error, /turnover/);
  assert.equal((await post('/games', { variant: 'turnover', level: 9000 })).status, 400);
  assert.deepEqual(await post('/elsewhere', {}), { status: 404, value: { error: 'no such command' } });
});
