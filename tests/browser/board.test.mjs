// The board and its surroundings: size, evaluation bar, drawings, themes, material, draw offers.

import assert from 'node:assert/strict';
import { at, boxOf, engineGate, hasMoves, isReady, leaveHome, says, workbench } from './browser.mjs';
import { beginGame, isUsersTurn } from './play.mjs';
import { startServer } from './server.mjs';

const bench = workbench();

/**
 * Window sizes, each with the minimum board width for Turnover and the minimum for games that need more room around the
 * board.
 * @type {[width: number, height: number, least: number, others: number][]}
 */
const WINDOWS = [
  [360, 740, 330, 320],
  [844, 390, 300, 240],
  [1366, 650, 490, 420],
  [1920, 1080, 920, 840],
  [768, 1024, 660, 580],
];

/** @typedef {import('playwright-core').Page} Page */

/** Whether an element lies completely within the window. @param {Page} page @param {string} selector */
async function isInView(page, selector) {
  // Poll the element's position, because lines are redrawn while the engine thinks.
  const asked = page.waitForFunction((found) => {
    const box = document.querySelector(found)?.getBoundingClientRect();
    return box !== undefined && box.width > 0 && box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  }, selector, { timeout: 5000 });
  return asked.then(() => true, () => false);
}

bench.test('the board is as large as the window allows, and the status is in view', {}, async (page) => {
  await at(page, 'welcome-later').click();
  for (const variant of ['turnover', 'oliveira', 'ctor']) {
    await beginGame(page, { variant });
    for (const [width, height, least, others] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      const board = await boxOf(page.locator('.board-area'));
      const name = `${variant} in ${width}x${height}`;
      assert.ok(Math.abs(board.width - board.height) < 1, `${name}: ${board.width} x ${board.height}`);
      assert.ok(board.width >= (variant === 'turnover' ? least : others), `${name}: ${board.width}`);
      assert.ok(await isInView(page, '.board-area'), `${name}: the board`);
      assert.ok(await isInView(page, '.status-line'), `${name}: the status`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

bench.test('analysis lines and the evaluation bar are in view next to the board', {}, async (page) => {
  await at(page, 'welcome-later').click();
  await page.goto(`${bench.server.url}#variant=turnover&moves=b2b4+b7b5`);
  await at(page, 'analysis-toggle').click();
  await at(page, 'pv-move').first().waitFor();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const [bar, board] = [await boxOf(at(page, 'eval-bar')), await boxOf(page.locator('.board-area'))];
    assert.ok(bar.x + bar.width <= board.x && board.x - bar.x - bar.width < 12, `${width}x${height}: adjacent`);
    assert.ok(Math.abs(bar.y - board.y) < 2 && Math.abs(bar.height - board.height) < 2, `${width}x${height}: same height`);
    assert.ok(await isInView(page, '.pv-line'), `${width}x${height}: the first line`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // The evaluation bar is flipped with the board: the first player's share then starts at the top.
  const share = await at(page, 'eval-bar').getAttribute('aria-valuenow');
  const fill = page.locator('.eval-fill');
  const below = await boxOf(fill);
  await page.locator('#flip').click();
  const above = await boxOf(fill);
  assert.ok(above.y < below.y, `share ${share}`);
  await at(page, 'settings').click();
  await at(page, 'set-evalBar').uncheck();
  assert.ok(await at(page, 'eval-bar').isHidden());
});

bench.test('a permanent notice does not move the board', {}, async (page) => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await boxOf(page.locator('.board-area'));
    await page.evaluate(() => { location.hash = '#variant=nothing'; });
    await at(page, 'link-notice').waitFor();
    assert.deepEqual(await boxOf(page.locator('.board-area')), before);
    await at(page, 'link-notice').locator('.notice-close').click();
  }
});

bench.test('the secondary button draws arrows and circles, and the next click removes them', {}, async (page) => {
  const centre = async (/** @type {string} */ square) => {
    const { x, y, width, height } = await boxOf(page.locator(`#board [data-square="${square}"]`));
    return /** @type {[number, number]} */ ([x + width / 2, y + height / 2]);
  };
  const draw = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await page.mouse.move(...(await centre(from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await centre(to)), { steps: 3 });
    await page.mouse.up({ button: 'right' });
  };
  const drawn = () => page.locator('[data-drawing]').evaluateAll((all) => all.map((element) => `${element.getAttribute('data-drawing')} ${element.classList[2]}`));
  await draw('b2', 'b4');
  await draw('e5', 'e5');
  await page.keyboard.down('Shift');
  await draw('a1', 'c3');
  await page.keyboard.up('Shift');
  assert.deepEqual(await drawn(), ['b2 b4 drawing-0', 'e5 e5 drawing-0', 'a1 c3 drawing-1']);
  await draw('e5', 'e5');
  assert.deepEqual(await drawn(), ['b2 b4 drawing-0', 'a1 c3 drawing-1'], 'drawing a shape again removes it');
  await page.locator('#flip').click();
  assert.equal((await drawn()).length, 2, 'flipping the board keeps the drawings');
  await page.locator('#board [data-square="b2"]').click();
  assert.deepEqual(await drawn(), []);
  assert.equal(await page.locator('[data-testid="move"]').count(), 0, 'no move was made');
});

bench.test('links use the server address for other machines, if there is one', { expects: /request to another host/ }, async (page, { context }) => {
  await at(page, 'tab-records').click();
  assert.ok((await at(page, 'link-field').inputValue()).startsWith(`${bench.server.url}`));
  await page.getByText('on this machine only').waitFor();
  const server = await startServer({ host: '0.0.0.0' });
  try {
    const other = await context.newPage();
    await other.goto(server.url);
    await isReady(other);
    await leaveHome(other);
    const { address } = await other.evaluate(async () => (await fetch('about.json')).json());
    await at(other, 'tab-records').click();
    const link = await at(other, 'link-field').inputValue();
    // If the machine has no network, other machines cannot reach it, and the link contains the local address.
    assert.ok(link.startsWith(address ?? `http://${server.host}/`), `${link}, ${address}`);
    if (address !== null) assert.equal((await fetch(address)).status, 403, 'others need an invitation');
    await other.close();
  } finally {
    await server.stop();
  }
});

bench.test('zen mode hides everything but the board', {}, async (page) => {
  const before = await boxOf(page.locator('.board-area'));
  await page.keyboard.press('z');
  assert.ok(await page.locator('.top').isHidden());
  assert.ok((await boxOf(page.locator('.board-area'))).width > before.width);
  await page.reload();
  await page.locator('body[data-ready="true"]').waitFor();
  assert.ok(await page.locator('.top').isHidden(), 'zen mode survives a reload');
  await at(page, 'zen-leave').click();
  assert.ok(await page.locator('.top').isVisible());
});

bench.test('board and pieces have several styles', {}, async (page) => {
  const fill = (/** @type {string} */ selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).fill);
  const looks = new Set();
  await at(page, 'settings').click();
  for (const board of ['sage', 'wood', 'sea', 'slate']) {
    await at(page, 'set-board').selectOption(board);
    looks.add(await fill('#board .square-dark'));
  }
  assert.equal(looks.size, 4);
  const plain = await fill('#board .piece-white .piece-body');
  await at(page, 'set-pieces').selectOption('colour');
  assert.notEqual(await fill('#board .piece-white .piece-body'), plain);
});

bench.test('the material surplus and the level name are shown next to the player', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { 'start-from': 'fen', fen: 'k7/8/8/8/8/8/8/K1Q4R w - - 0 1' } });
  await at(page, 'surplus-first').waitFor();
  assert.equal(await at(page, 'surplus-first').getAttribute('aria-label'), '2 × Tower ahead, 1 × Fort ahead');
  assert.equal(await at(page, 'surplus-second').count(), 0);
  await says(page, 'status-details', /Custom position/);
  await says(page, 'player-second', /level 1000, novice/);
});

bench.test('a selected piece stays selected when the board is turned', {}, async (page) => {
  const isSelected = page.locator('.board-cell[data-square="b2"][aria-selected="true"]');
  await page.locator('.board-cell.movable[data-square="b2"]').click();
  await isSelected.waitFor();
  await at(page, 'flip').click();
  await isSelected.waitFor();
  await page.locator('.board-cell.target-cell[data-square="b4"]').click();
  await hasMoves(page, 1);
});

bench.test('a piece clicked before the engine has listed its moves is selected afterwards', {}, async (_, { context }) => {
  const page = await context.newPage();
  const engine = await engineGate(page);
  engine.hold();
  await page.goto(bench.server.url);
  await at(page, 'mode-play').click();
  await page.locator('#board .piece').first().waitFor();
  await page.locator('.board-cell[data-square="b2"]').click();
  engine.release();
  await page.locator('.board-cell.target-cell[data-square="b4"]').click();
  // The engine may reply at once.
  await hasMoves(page, 2);
});

bench.test('a premove is played if legal, and discarded otherwise', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 2, 'second-strength': 'full' } });
  await isUsersTurn(page);
  const click = (/** @type {string} */ square) => page.locator(`#board[data-settled] [data-square="${square}"]`).click();
  const thinks = () => page.locator('.status-line', { hasText: /thinking/ }).waitFor();
  await click('b2');
  await click('b4');
  await thinks();
  await click('f2');
  await click('f4');
  await says(page, 'board-hint', /f2 to f4/);
  await hasMoves(page, 3);
  await thinks();
  // The premove is illegal whatever the engine plays.
  await click('a1');
  await click('h2');
  await hasMoves(page, 4);
  await isUsersTurn(page);
  await says(page, 'live', /not legal/);
  assert.equal(await page.locator('.selected-mark').count(), 0);
  // A cancelled premove is not played.
  await click('d2');
  await click('d3');
  await thinks();
  await click('h2');
  await page.keyboard.press('Escape');
  await hasMoves(page, 6);
  await isUsersTurn(page);
});

bench.test('a strong engine declines draws in the opening', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { 'second-strength': 'full', think: 0.05 } });
  await isUsersTurn(page);
  for (let count = 2; count <= 6; count += 2) {
    await page.locator('.board-cell.movable').first().click();
    await page.locator('.board-cell.target-cell').first().click();
    await hasMoves(page, count);
    await isUsersTurn(page);
    await at(page, 'offer-draw').click();
    await says(page, 'draw-notice', /declines/);
  }
});
