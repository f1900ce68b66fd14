// The element <anel-board> and the engine in Chromium, without a bundler.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ISOLATED, serve } from './pages.mjs';
import { browserRequire, CHROMIUM, install, ROOT } from './support.mjs';

const skip = !existsSync(CHROMIUM) && `${CHROMIUM} is missing`;
if (skip && process.env.ANEL_REQUIRE_BROWSERS !== undefined) throw new Error(skip);

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<script type="module" src="/node_modules/anel/board.js"></script>
<body style="width: 500px"><anel-board variant="turnover" movable></anel-board></body></html>`;

/** The page in the manual. */
const [, MANUAL] = /```html\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/javascript.md'), 'utf8'));

/** A page without scripts and styles in its text. */
const STRICT = PAGE.replace('<body style="width: 500px">', '<body>');
const POLICY = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };

const PAGES = new Map([['/', PAGE], ['/manual', MANUAL], ['/strict', STRICT]]);

const folder = install();
let browser;
const servers = [];

before(async () => {
  if (skip) return;
  const { chromium } = browserRequire('playwright-core');
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
after(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

/** Opens a page. Errors of the page fail the test. */
async function open({ headers = {}, path = '', ...options } = {}) {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !message.text().includes('favicon') && faults.push(message.text()));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  const server = await serve(folder, PAGES, headers);
  servers.push(server);
  await page.goto(`${server.url}${path}`);
  await page.evaluate(async () => {
    await customElements.whenDefined('anel-board');
    globalThis.board = document.querySelector('anel-board');
    globalThis.made = [];
    board.addEventListener('move', ({ detail }) => globalThis.made.push(detail));
    await board.ready;
  });
  return { page, faults };
}

/** Clicks a square of the board. */
const click = (page, square) => page.locator(`anel-board [data-square="${square}"]`).click();

test('a click on a piece and on a square makes a move', { skip }, async () => {
  const { page, faults } = await open();
  await click(page, 'b2');
  await click(page, 'b4');
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.deepEqual(await page.evaluate(() => globalThis.made[0]), { move: 'b2b4', notation: 'C.b4', fen: 'k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1' });
  assert.equal(await page.evaluate(() => board.position.fen()), 'k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1');
  assert.match(await page.locator('anel-board [role="status"]').textContent(), /\S/);
  assert.match(await page.locator('anel-board [data-square="b4"]').getAttribute('aria-label'), /b4/);
  // An illegal move is refused.
  await click(page, 'a1');
  await click(page, 'a2');
  assert.equal(await page.evaluate(() => globalThis.made.length), 1);
  assert.equal(await page.evaluate(() => board.pop()), 'b2b4');
  assert.deepEqual(faults, []);
  await page.close();
});

test('a page with a strict policy has the board', { skip }, async () => {
  const { page, faults } = await open({ path: 'strict', headers: POLICY });
  const { width, height } = await page.locator('anel-board [data-square="b2"]').boundingBox();
  assert.ok(width > 100 && Math.abs(width - height) < 1, `${width} x ${height}`);
  await click(page, 'b2');
  await click(page, 'b4');
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.deepEqual(faults, []);
  await page.close();
});

test('keys make a move, too', { skip }, async () => {
  const { page, faults } = await open();
  await page.locator('anel-board [data-square="a1"]').focus();
  for (const key of ['ArrowUp', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.equal(await page.evaluate(() => globalThis.made[0].move), 'b2b4');
  assert.deepEqual(faults, []);
  await page.close();
});

test('a choice between two moves', { skip }, async () => {
  const { page, faults } = await open();
  await page.evaluate(() => {
    board.setAttribute('variant', 'oliveira');
    board.setAttribute('fen', '1W6/3l1k2/5H2/1pPpp3/8/2h5/5N2/1K6[HNRRLLwhnnrrl] b - - b 0 40');
  });
  await page.waitForFunction(() => board.position.fen().startsWith('1W6/'));
  const choose = page.locator('anel-board .board-chooser');
  await click(page, 'd5');
  await click(page, 'd4');
  await choose.waitFor();
  // A press outside the list cancels the choice.
  await page.mouse.click(490, 5);
  await choose.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => globalThis.made.length), 0);
  await click(page, 'd5');
  await click(page, 'd4');
  await choose.locator('button[data-choice]').first().click();
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.match(await page.evaluate(() => globalThis.made[0].move), /^d5d4/);
  assert.deepEqual(faults, []);
  await page.close();
});

test('a piece is dragged', { skip }, async () => {
  const { page, faults } = await open();
  const centre = async (square) => {
    const { x, y, width, height } = await page.locator(`anel-board [data-square="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre('d2')));
  await page.mouse.down();
  await page.mouse.move(...(await centre('d3')), { steps: 4 });
  await page.mouse.move(...(await centre('d4')), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.equal(await page.evaluate(() => globalThis.made[0].move), 'd2d4');
  assert.deepEqual(faults, []);
  await page.close();
});

test('attributes set up a position', { skip }, async () => {
  const { page, faults } = await open({ colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(board.shadowRoot.querySelector('.square-dark')).fill);
  const dark = await background();
  await page.evaluate(() => board.setAttribute('data-theme', 'light'));
  assert.notEqual(await background(), dark);
  for (const [variant, squares] of [['oliveira', 64], ['ctor', 100], ['ctor8', 64], ['turnover2019', 64]]) {
    await page.evaluate((name) => board.setAttribute('variant', name), variant);
    await page.waitForFunction((name) => board.position.variant === name, variant);
    assert.equal(await page.locator('anel-board [data-square]').count(), squares, variant);
  }
  await page.evaluate(() => {
    board.setAttribute('variant', 'turnover');
    board.setAttribute('fen', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
    board.setAttribute('orientation', 'second');
  });
  await page.waitForFunction(() => board.position.fen().startsWith('k7/'));
  const [top, bottom] = await page.evaluate(() => ['a1', 'a8'].map((square) => board.shadowRoot.querySelector(`[data-square="${square}"]`).getBoundingClientRect().top));
  assert.ok(top < bottom);
  await click(page, 'a1');
  await click(page, 'a8');
  await page.waitForFunction(() => board.position.isGameOver());
  // The game is over, so nothing can be moved.
  assert.equal(await page.locator('anel-board .movable').count(), 0);
  const fault = page.evaluate(() => new Promise((resolve) => board.addEventListener('fault', ({ detail }) => resolve(detail.message), { once: true })));
  await page.evaluate(() => board.setAttribute('fen', '8/8'));
  assert.match(await fault, /\S/);
  assert.deepEqual(faults, []);
  await page.close();
});

test('a turn of CTOR is entered by clicks and a button', { skip }, async () => {
  const { page, faults } = await open();
  await page.evaluate(() => {
    board.setAttribute('variant', 'ctor8');
    board.setAttribute('settings', 'TeamSizes=1v1');
  });
  await page.waitForFunction(() => board.position.variant === 'ctor8');
  await click(page, '12');
  await page.locator('anel-board .turn-buttons .primary').click();
  await page.waitForFunction(() => globalThis.made.length === 1);
  assert.equal(await page.evaluate(() => board.position.pieces().get('12')), 'x');
  assert.deepEqual(faults, []);
  await page.close();
});

test('a position with moves is shown with its last move', { skip }, async () => {
  const { page, faults } = await open();
  await page.evaluate(async () => {
    const { load } = await import('/node_modules/anel/index.js');
    const anel = await load();
    const position = anel.position('oliveira');
    position.push(position.legalMoves()[0]);
    board.position = position;
    position.delete();
  });
  await page.waitForFunction(() => board.position.variant === 'oliveira');
  assert.ok((await page.locator('anel-board .last-move').count()) > 0);
  assert.deepEqual(await page.evaluate(() => board.position.played().length), 1);
  assert.deepEqual(faults, []);
  await page.close();
});

test('the page in the manual plays against the engine', { skip }, async () => {
  const { page, faults } = await open({ path: 'manual' });
  await click(page, 'b2');
  await click(page, 'b4');
  await page.waitForFunction(() => board.position.played().length === 2);
  assert.match(await page.locator('output').textContent(), /^C\.b4 \S+$/);
  assert.deepEqual(faults, []);
  await page.close();
});

test('the board speaks other languages', { skip }, async () => {
  const { page, faults } = await open();
  const label = () => page.locator('anel-board [role="grid"]').getAttribute('aria-label');
  const english = await label();
  for (const tag of ['pt-BR', 'es']) {
    await page.evaluate(async (language) => {
      const { setLanguage } = await import('/node_modules/anel/board.js');
      setLanguage(language);
      board.setAttribute('orientation', 'first');
    }, tag);
    await page.waitForFunction((text) => board.shadowRoot.querySelector('[role="grid"]').getAttribute('aria-label') !== text, english);
  }
  // No key without a text is shown.
  const texts = await page.evaluate(() => [...board.shadowRoot.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')).join(' '));
  assert.doesNotMatch(texts, /\b(board|piece|side)\.\w/);
  assert.deepEqual(faults, []);
  await page.close();
});

for (const [name, headers] of Object.entries({ plain: {}, isolated: ISOLATED })) {
  test(`the engine runs in a worker of a page: ${name}`, { skip }, async () => {
    const { page, faults } = await open({ headers });
    const found = await page.evaluate(async () => {
      const { load } = await import('/node_modules/anel/index.js');
      const anel = await load();
      const engine = await anel.engine({ threads: crossOriginIsolated ? 2 : 1 });
      const position = anel.position('turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
      const { move } = await engine.play(position, { nodes: 1000 });
      let depth = 0;
      for await (const info of engine.analysis(anel.position('turnover'))) {
        depth = info.depth ?? depth;
        if (depth >= 4) break;
      }
      const weaker = await engine.play(position, { level: 2000 });
      engine.close();
      return { move, depth, weaker: weaker.move, isolated: crossOriginIsolated };
    });
    assert.deepEqual(found, { move: 'a1a8', depth: found.depth, weaker: 'a1a8', isolated: name === 'isolated' });
    assert.ok(found.depth >= 4);
    assert.deepEqual(faults, []);
    await page.close();
  });
}
