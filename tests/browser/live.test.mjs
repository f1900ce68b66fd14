// Live games: two players and a spectator in browser profiles of their own, through one server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, browserForFile, hasMoves, isReady, ON_SITE, releaseBrowser, says } from './browser.mjs';
import { create, join, move, titled, visit } from './live.mjs';
import { startServer } from './server.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ana: Page, bia: Page, fragment: string}} Pair
 */

/** @type {import('./server.mjs').Server} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  if (ON_SITE) return;
  browser = await browserForFile();
  server = await startServer({ host: '0.0.0.0' });
});
after(() => Promise.all([server?.stop(), releaseBrowser(browser)]));

/**
 * Runs a test with a game that has begun. Ana is the host and moves first, unless the game says otherwise.
 * @param {Parameters<typeof create>[1]} game
 * @param {(pair: Pair) => Promise<void>} run
 */
async function begun(game, run) {
  const ana = await visit(browser, server.url);
  const fragment = await create(ana, game);
  const bia = await visit(browser, server.invitation + fragment);
  await join(bia, 'Bia', game?.squares === undefined ? undefined : '1,2,3,4,5');
  await run({ ana, bia, fragment });
  await Promise.all([ana, bia].map((page) => page.context().close()));
}

test('two players play a game by invitation, and a spectator watches', { skip: ON_SITE }, async () => {
  await begun({}, async ({ ana, bia, fragment }) => {
    await titled(ana, /Your turn/);
    await titled(bia, /Waiting for Ana/);
    const watcher = await visit(browser, server.invitation + fragment);
    await titled(watcher, /Ana – Bia/);
    await says(ana, 'live-watchers', /1 spectator/);
    assert.equal(await at(bia, 'player-first').locator('strong').innerText(), 'Ana');
    await move(ana, 'b2b4', 1);
    for (const page of [bia, watcher]) await hasMoves(page, 1);
    await titled(bia, /Your turn/);
    assert.match(await at(bia, 'clock-second').innerText(), /^(10:00|9:5\d)$/);
    assert.match(await at(bia, 'clock-first').innerText(), /^10:0[45]$/, 'the increment of the first turn');
    assert.equal(await watcher.locator('.board-cell.movable').count(), 0, 'a spectator cannot move');
    await move(bia, 'b7b5', 2);
    for (const page of [ana, watcher]) await hasMoves(page, 2);
    // A takeback by agreement.
    await at(bia, 'live-takeback').click();
    await titled(ana, /Bia asks to take back a move/);
    await at(ana, 'live-yes').click();
    for (const page of [ana, bia, watcher]) await hasMoves(page, 1);
    await move(bia, 'b7b5', 2);
    await hasMoves(ana, 2);
    // A draw offer, declined and accepted.
    await at(ana, 'live-draw').click();
    await titled(bia, /Ana offers a draw/);
    await at(bia, 'live-no').click();
    await titled(bia, /Waiting for Ana/);
    await at(bia, 'live-draw').click();
    await titled(ana, /Bia offers a draw/);
    await at(ana, 'live-yes').click();
    for (const page of [ana, bia, watcher]) await titled(page, /½-½/);
    // A rematch with sides swapped, and a resignation.
    await at(bia, 'live-rematch').click();
    await at(ana, 'live-yes').click();
    await titled(bia, /Your turn/);
    await hasMoves(bia, 0);
    await move(bia, 'b2b4', 1);
    await hasMoves(watcher, 1);
    await at(ana, 'live-resign').click();
    await at(ana, 'confirm-resign-yes').click();
    for (const page of [ana, bia, watcher]) await titled(page, /1-0/);
    await watcher.context().close();
  });
});

test('a player who reloads, or opens the invitation again, returns to the game', { skip: ON_SITE }, async () => {
  await begun({}, async ({ ana, bia, fragment }) => {
    await move(ana, 'b2b4', 1);
    await hasMoves(bia, 1);
    await bia.reload();
    await isReady(bia);
    await titled(bia, /Your turn/);
    await move(bia, 'b7b5', 2);
    await hasMoves(ana, 2);
    // The invitation leads back to the own seat.
    await bia.goto('about:blank');
    await says(ana, 'live-text', /Bia is not connected/);
    await bia.goto(server.invitation + fragment);
    await isReady(bia);
    await titled(bia, /Waiting for Ana/);
    await move(ana, 'd2d4', 3);
    await hasMoves(bia, 3);
  });
});

test('a turn that is lost with the connection is sent again', { skip: ON_SITE }, async () => {
  await begun({ clock: 'none' }, async ({ ana, bia }) => {
    await titled(ana, /Your turn/);
    // The socket swallows the next turn and breaks.
    await ana.evaluate(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function swallow(data) {
        if (!String(data).includes('"turn"')) {
          send.call(this, data);
          return;
        }
        WebSocket.prototype.send = send;
        this.close();
      };
    });
    await move(ana, 'b2b4', 1);
    await hasMoves(bia, 1);
    await titled(ana, /Waiting for Bia/);
  });
});

test('secret squares of CTOR reach the opponent when they act', { skip: ON_SITE }, async () => {
  await begun({ variant: 'ctor8', squares: '60,61,62,63,64' }, async ({ ana, bia, fragment }) => {
    await titled(ana, /Your turn/);
    await ana.locator('.board-cell[data-square="1"]').click();
    await ana.getByRole('button', { name: 'End turn' }).click();
    for (const page of [ana, bia]) await says(page, 'move', /secret square turns over 1\b/);
    await titled(bia, /Your turn/);
    // Spectators who come and go do not disturb a turn that is being made.
    await bia.locator('.board-cell[data-square="30"]').click();
    const watcher = await visit(browser, server.invitation + fragment);
    await says(bia, 'live-watchers', /1 spectator/);
    await watcher.context().close();
    await bia.locator('.board-cell[data-square="31"]').click();
    await bia.getByRole('button', { name: 'End turn' }).click();
    await hasMoves(ana, 2);
    assert.match(await ana.locator('[data-testid="move"]').last().innerText(), /30.*31/);
    assert.doesNotMatch(await bia.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })), /60,61,62/);
  });
});

test('an invitation can be cancelled, and a lost game is explained', { skip: ON_SITE }, async () => {
  const ana = await visit(browser, server.url);
  const fragment = await create(ana, {});
  await at(ana, 'live-cancel').click();
  await at(ana, 'live-game').waitFor({ state: 'hidden' });
  const bia = await visit(browser, server.invitation + fragment);
  await says(bia, 'live-notice', /no longer exists/);
  await Promise.all([ana, bia].map((page) => page.context().close()));
});

test('the page reconnects by itself, and tells when the server has lost the game', { skip: ON_SITE }, async () => {
  const first = await startServer();
  const ana = await visit(browser, first.url);
  const fragment = await create(ana, {});
  const bia = await visit(browser, first.url + fragment);
  await join(bia, 'Bia');
  await move(ana, 'b2b4', 1);
  await hasMoves(bia, 1);
  await first.kill();
  for (const page of [ana, bia]) await titled(page, /Reconnecting/);
  assert.equal(await bia.locator('.board-cell.movable').count(), 0, 'nobody moves without a connection');
  const second = await startServer({ port: first.port });
  for (const page of [ana, bia]) await titled(page, /no longer on the server/);
  await hasMoves(ana, 1);
  await Promise.all([ana, bia].map((page) => page.context().close()));
  await second.stop();
});
