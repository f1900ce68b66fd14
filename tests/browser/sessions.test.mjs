// Games and engine sessions survive reloads, other tabs, engine crashes and server crashes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANEL, childrenOf, startServer } from './server.mjs';
import { hasMoves, isReady, ON_SITE, PATIENCE, startBrowser, workbench } from './browser.mjs';
import { beginGame, clicking, hasMoved, isUsersTurn, look, lots, makeMove } from './play.mjs';

/** The second engine is the engine under test, run as an external process. */
const bench = workbench({ engines: [`"${ANEL}"`] });

/** @param {import('playwright-core').Page} page */
const movesOf = (page) => page.locator('[data-testid="move"]').allTextContents();

bench.test('a reload preserves the game', {}, async (page) => {
  await beginGame(page, { variant: 'oliveira', second: '0', more: { think: 0.05, clock: 'increment', minutes: 7, increment: 1 } });
  const lot = lots(4);
  for (let turn = 0; turn < 3; turn++) {
    await isUsersTurn(page);
    await makeMove(page, lot, clicking(page));
  }
  await isUsersTurn(page);
  const [moves, { movable }] = [await movesOf(page), await look(page)];
  await page.reload();
  await isReady(page);
  await isUsersTurn(page);
  assert.deepEqual(await movesOf(page), moves);
  assert.deepEqual((await look(page)).movable, movable);
  assert.match((await page.locator('[data-testid="clock-first"]').textContent()) ?? '', /^[67]:/);
  // After the reload, the game continues.
  await makeMove(page, lot, clicking(page));
  await isUsersTurn(page);
  assert.equal((await movesOf(page)).length, moves.length + 2);
});

bench.test('two tabs do not interfere with each other', {}, async (page, { open }) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await isUsersTurn(page);
  const moves = await movesOf(page);

  const other = await open();
  assert.deepEqual(await movesOf(other), [], 'a new tab starts a new game');
  await beginGame(other, { variant: 'ctor8', second: '0', more: { think: 0.05 } });
  await isUsersTurn(other);
  assert.deepEqual(await movesOf(page), moves);
  await makeMove(page, lots(2), clicking(page));
  await isUsersTurn(page);

  for (const tab of [page, other]) {
    const before = await movesOf(tab);
    await tab.reload();
    await isReady(tab);
    await isUsersTurn(tab);
    assert.deepEqual(await movesOf(tab), before, 'each tab restores its own game');
  }
});

bench.test('an older game can be reopened', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover2019' });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  const moves = await movesOf(page);
  await beginGame(page, { variant: 'ctor8' });
  await page.locator('[data-testid="games"]').click();
  const entry = page.locator('.game-item', { hasText: '2019' }).locator('[data-testid="game-open"]');
  await entry.click();
  // The newer game's board stays visible until the older game is set up.
  await hasMoves(page, moves.length);
  await isUsersTurn(page);
  assert.deepEqual(await movesOf(page), moves);
});

bench.test('a killed engine is restarted, and the page reports it', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '1', more: { think: 0.05, 'second-strength': 'full' } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await isUsersTurn(page);
  const children = await childrenOf(bench.server.pid);
  assert.equal(children.length, 1);
  process.kill(children[0], 'SIGKILL');
  await page.locator('[data-testid="engine-notice"]').first().waitFor();

  await makeMove(page, lots(2), clicking(page));
  await isUsersTurn(page);
  assert.equal((await look(page)).moves, 4, 'the engine has replied');
  assert.notDeepEqual(await childrenOf(bench.server.pid), children);
});

bench.test('an engine killed while thinking searches again', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '1', more: { think: 2, 'second-strength': 'full' } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await page.locator('.status-line', { hasText: /thinking/ }).waitFor();
  for (const child of await childrenOf(bench.server.pid)) process.kill(child, 'SIGKILL');
  await page.locator('[data-testid="engine-notice"]').first().waitFor();
  await isUsersTurn(page);
  await hasMoves(page, 2);
});

bench.test('a suspended engine is detected and restarted', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '1', more: { think: 0.05, 'second-strength': 'full' } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await isUsersTurn(page);
  const [child] = await childrenOf(bench.server.pid);
  process.kill(child, 'SIGSTOP');
  await page.clock.install();
  await makeMove(page, lots(2), clicking(page));
  await page.locator('.status-line', { hasText: /thinking/ }).waitFor();
  // The watchdog waits first for any engine output, then for a reply to `isready`. The fake clock skips both waits.
  await page.clock.runFor(30_000);
  // A healthy engine may miss the skipped time too, on a busy machine.
  await page.locator('[data-testid="engine-notice"]', { hasText: 'is not responding' }).first().waitFor();
  await hasMoves(page, 4);
  await isUsersTurn(page);
  // A little later, the server kills the suspended engine process.
  while ((await childrenOf(bench.server.pid)).includes(child)) await page.waitForTimeout(100);
});

test('a restarted server loses nothing', { skip: ON_SITE, timeout: 4 * PATIENCE }, async () => {
  let server = await startServer();
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    await page.goto(server.url);
    await isReady(page);
    await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
    await isUsersTurn(page);
    await makeMove(page, lots(1), clicking(page));
    await isUsersTurn(page);
    const moves = await movesOf(page);
    await server.kill();
    await page.locator('[data-testid="server-notice"]').waitFor();
    assert.deepEqual(await movesOf(page), moves);

    server = await startServer({ port: server.port });
    await page.locator('[data-testid="server-notice"].notice-good').waitFor();
    await isUsersTurn(page);
    await makeMove(page, lots(2), clicking(page));
    await hasMoved(page, moves.length + 1);
    await page.reload();
    await isReady(page);
    assert.deepEqual((await movesOf(page)).slice(0, moves.length), moves);
  } finally {
    await browser.close();
    await server.stop();
  }
});
