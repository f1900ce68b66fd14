// Pages from elsewhere in the same browser, and what our own page may not do.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { workbench } from './browser.mjs';

/** A name of the attacker's that leads to this machine. */
const FOREIGN = 'elsewhere.example';
const bench = workbench({ flags: [`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`] });

/** What a page can find out of our server: whether an engine answers, what a request brings, whether our page can be framed. @param {string} target host and port */
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

test('a page from elsewhere reaches nothing', async (t) => {
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
    assert.equal(await frame.locator('#board').count(), 0, 'our page is in no frame');
    await page.close();
  }
});

test('a foreign name that leads here is answered with a refusal', async () => {
  const page = await bench.browser.newPage();
  const answer = await page.goto(`http://${FOREIGN}:${bench.server.port}/`);
  assert.equal(answer?.status(), 403);
  const found = await page.evaluate(attack, `${FOREIGN}:${bench.server.port}`).catch((error) => error.message);
  assert.ok(typeof found === 'string' || found.socket === 1006, JSON.stringify(found));
  await page.close();
});

bench.test('our own page runs no scripts but its own', { expects: /Content Security Policy|Refused to|TrustedScript|TrustedHTML/ }, async (page) => {
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
    // Later, as what is evaluated here and now is allowed to the test.
    await new Promise((resolve) => {
      // eslint-disable-next-line no-implied-eval -- what the page must refuse
      refused(() => setTimeout('window.evaluated = true'));
      setTimeout(resolve, 20);
    });
    const elsewhere = await fetch('https://elsewhere.example/').then(() => true, () => false);
    return { markup, inline: 'inlineRan' in window, handler: 'handlerRan' in window, evaluated: 'evaluated' in window, elsewhere };
  });
  assert.deepEqual(outcome, { markup: true, inline: false, handler: false, evaluated: false, elsewhere: false });
});

bench.test('what is pasted is text and never markup', {}, async (page) => {
  const evil = '<img src=x onerror="window.markupRan = true">';
  await page.locator('[data-testid="tab-records"]').click();
  await page.locator('[data-testid="paste"]').fill(evil);
  await page.locator('[data-testid="records-open"]').click();
  await page.locator('[data-testid="records-fault"]', { hasText: /\S/ }).waitFor();
  await page.goto(`${bench.server.url}#variant=${encodeURIComponent(evil)}`);
  await page.locator('[data-testid="link-notice"]', { hasText: '<img' }).waitFor();
  assert.equal(await page.evaluate(() => 'markupRan' in window), false);
});

bench.test('everything that is asked for comes from this server', {}, async (page) => {
  /** @type {string[]} */
  const urls = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.reload();
  await page.locator('body[data-ready="true"]').waitFor();
  assert.ok(urls.length >= 5);
  assert.deepEqual(urls.filter((url) => !url.startsWith(bench.server.url)), []);
});
