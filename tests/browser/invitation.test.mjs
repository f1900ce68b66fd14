// Invitations: guests open the board by a link, and use a small engine.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { browserForFile, ON_SITE, releaseBrowser } from './browser.mjs';
import { ANEL, startServer } from './server.mjs';

/** @type {import('./server.mjs').Server} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  if (ON_SITE) return;
  browser = await browserForFile();
  server = await startServer({ host: '0.0.0.0', engines: [ANEL] });
});
after(() => Promise.all([server?.stop(), releaseBrowser(browser)]));

/** @param {import('playwright-core').Page} page */
const ready = (page) => page.waitForSelector('body[data-ready="true"]');
const board = () => `http://${server.host}/`;

test('without an invitation a browser sees one sentence', { skip: ON_SITE }, async () => {
  const page = await browser.newPage();
  const answer = await page.goto(board());
  assert.equal(answer?.status(), 403);
  assert.equal((await page.innerText('body')).trim(), 'This board needs an invitation: ask its host for the link.');
  const socket = await page.evaluate(
    (url) => new Promise((resolve) => Object.assign(new WebSocket(url), { onopen: () => resolve('open'), onclose: () => resolve('closed') })),
    `ws://${server.host}/engine/0`,
  );
  assert.equal(socket, 'closed');
  await page.close();
});

test('an invitation works from another site, keeps the fragment, and leaves no entry in the history', { skip: ON_SITE }, async () => {
  const elsewhere = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html><title>elsewhere</title><a href="${server.invitation}#variant=ctor8">anel</a>`),
  );
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  assert.ok(address !== null && typeof address !== 'string');
  const page = await browser.newPage();
  await page.goto(`http://localhost:${address.port}/`);
  await page.click('a');
  await ready(page);
  assert.equal(page.url(), board());
  assert.equal(await page.locator('#board [role="gridcell"]').count(), 64, 'the position of the link is shown');
  assert.equal(await page.evaluate(() => document.cookie), '', 'scripts cannot read the key');
  await page.goBack();
  assert.equal(await page.title(), 'elsewhere');
  await page.goto(board());
  await ready(page);
  await page.close();
  elsewhere.close();
});

test('a guest is offered the built-in engine only, the host all engines', { skip: ON_SITE }, async () => {
  for (const { link, engines } of [{ link: server.invitation, engines: 1 }, { link: server.url, engines: 2 }]) {
    const page = await browser.newPage();
    await page.goto(link);
    await ready(page);
    const about = await page.evaluate(async () => (await fetch('about.json')).json());
    assert.equal(about.engines.length, engines);
    await page.close();
  }
});

test('a guest whose settings ask for too much gets what the host allows', { skip: ON_SITE }, async () => {
  const page = await browser.newPage();
  await page.goto(server.invitation);
  await ready(page);
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('anel.settings') ?? '{}');
    localStorage.setItem('anel.settings', JSON.stringify({ ...settings, hash: 256, threads: 8 }));
  });
  await page.reload();
  await ready(page);
  await page.click('.mode[data-mode="analyse"]');
  await page.click('[data-testid="analysis-toggle"]');
  await page.locator('[data-testid="pv-move"]').first().waitFor();
  assert.equal(await page.innerText('[data-testid="analysis-fault"]'), '', 'the engine accepts the options');
  await page.close();
});
