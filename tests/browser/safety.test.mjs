// Attacks by other pages in the same browser, and restrictions on the page itself.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { ON_SITE, workbench } from './browser.mjs';

/** An attacker's host name that resolves to this machine. */
const FOREIGN = 'elsewhere.example';
const bench = workbench({ flags: [`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`] });

/**
 * What a foreign page can find out about the server: whether an engine replies, what a request returns, and whether an
 * image loads.
 * @param {string} target host and port
 */
async function attack(target) {
  /** @type {string|number} */
  const socket = await new Promise((resolve) => {
    const session = new WebSocket(`ws://${target}/engine/0`);
    session.onopen = () => session.send('uci');
    session.onmessage = ({ data }) => resolve(data);
    session.onclose = ({ code }) => resolve(code);
  });
  const read = async (/** @type {RequestInit} */ options = {}) => {
    try {
      const answer = await fetch(`http://${target}/about.json`, options);
      return answer.type === 'opaque' ? 'opaque' : await answer.text();
    } catch {
      return 'refused';
    }
  };
  const image = await new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve('shown');
    picture.onerror = () => resolve('refused');
    picture.src = `http://${target}/icon.svg`;
  });
  return { socket, fetch: await read(), opaque: await read({ mode: 'no-cors' }), image };
}

test('a page of another origin has no access to the server', { skip: ON_SITE }, async (t) => {
  const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>'));
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  assert.ok(address !== null && typeof address !== 'string');
  const { port } = address;
  t.after(() => elsewhere.close());
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `${FOREIGN}:${port}`]) {
    const page = await bench.browser.newPage();
    await page.goto(`http://${host}/`);
    const found = await page.evaluate(attack, bench.server.host);
    assert.deepEqual(found, { socket: 1006, fetch: 'refused', opaque: 'refused', image: 'refused' }, host);
    await page.setContent(`<iframe src="${bench.server.url}"></iframe>`);
    const frame = page.frames()[1];
    await frame.waitForLoadState().catch(() => {});
    assert.equal(await frame.locator('#board').count(), 0, 'the page cannot be framed');
    await page.close();
  }
});

test('requests with a foreign host name are refused', { skip: ON_SITE }, async () => {
  const page = await bench.browser.newPage();
  const answer = await page.goto(`http://${FOREIGN}:${bench.server.port}/`);
  assert.equal(answer?.status(), 403);
  const found = await page.evaluate(attack, `${FOREIGN}:${bench.server.port}`).catch((error) => error.message);
  assert.ok(typeof found === 'string' || found.socket === 1006, JSON.stringify(found));
  await page.close();
});

bench.test('the page runs no injected scripts', { expects: /Content Security Policy|Refused to|TrustedScript|TrustedHTML/ }, async (page) => {
  const outcome = await page.evaluate(async () => {
    const refused = (/** @type {() => unknown} */ attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    const inline = document.createElement('script');
    inline.append('window.inlineRan = true');
    refused(() => document.head.append(inline));
    const markup = refused(() => {
      document.body.innerHTML = '<p>markup</p>';
    });
    const handler = document.createElement('div');
    refused(() => handler.setAttribute('onclick', 'window.handlerRan = true'));
    document.body.append(handler);
    handler.click();
    // The code runs from a timer, because code that runs during `evaluate` itself is exempt from the content security
    // policy. Timers with equal delays fire in order.
        await new Promise((resolve) => {
          // eslint-disable-next-line no-implied-eval -- what the page must refuse
          refused(() => setTimeout('window.evaluated = true'));
          setTimeout(resolve);
    });
    const elsewhere = await fetch('https://elsewhere.example/').then(() => true, () => false);
    return { markup, inline: 'inlineRan' in window, handler: 'handlerRan' in window, evaluated: 'evaluated' in window, elsewhere };
  });
  assert.deepEqual(outcome, { markup: true, inline: false, handler: false, evaluated: false, elsewhere: false });
});

bench.test('pasted text is never treated as markup', {}, async (page) => {
  const evil = '<img src=x onerror="window.markupRan = true">';
  await page.locator('[data-testid="tab-records"]').click();
  await page.locator('[data-testid="paste"]').fill(evil);
  await page.locator('[data-testid="records-open"]').click();
  await page.locator('[data-testid="records-fault"]', { hasText: /\S/ }).waitFor();
  await page.goto(`${bench.server.url}#variant=${encodeURIComponent(evil)}`);
  await page.locator('[data-testid="link-notice"]', { hasText: '<img' }).waitFor();
  assert.equal(await page.evaluate(() => 'markupRan' in window), false);
});

bench.test('the page requests nothing from other servers', {}, async (page) => {
  /** @type {string[]} */
  const urls = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.reload();
  await page.locator('body[data-ready="true"]').waitFor();
  assert.ok(urls.length >= 5);
  assert.deepEqual(urls.filter((url) => !url.startsWith(bench.server.url)), []);
});
