// Page load: few requests, few bytes, and a board that does not wait for the engine.

import assert from 'node:assert/strict';
import { leaveHome, workbench } from './browser.mjs';

const bench = workbench();

bench.test('a first visit needs few bytes and few requests', { keeps: false }, async (_, { context }) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  /** @type {Map<string, string>} */
  const urls = new Map();
  /** Bytes by URL. @type {Map<string, number>} */
  const loaded = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    // An engine in the browser loads in the background.
    if (!/\.wasm$|engine-worker\.js$/.test(url)) loaded.set(url, encodedDataLength);
  });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body?.dataset.ready !== 'true') return;
      observer.disconnect();
      performance.mark('ready');
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
  });
  await page.goto(bench.server.url);
  await page.locator('#analysis .analysis-toggle').waitFor({ state: 'attached' });
  // What the page loads when it has nothing else to do follows the first board.
  const late = await page.evaluate(() => {
    const ready = performance.getEntriesByName('ready')[0].startTime;
    return performance.getEntriesByType('resource').filter(({ startTime }) => startTime > ready).map(({ name }) => name);
  });
  const all = [...loaded.entries()];
  const first = all.filter(([url]) => !late.includes(url));
  const sum = (/** @type {[string, number][]} */ files) => files.reduce((bytes, [, size]) => bytes + size, 0);
  assert.ok(late.some((url) => url.endsWith('/later.js')), late.join(' '));
  assert.ok(sum(first) > 20_000 && sum(first) < 118_500, `${sum(first)} bytes`);
  assert.ok(sum(all) < 155_500, `${sum(all)} bytes`);
  assert.ok(all.length <= 10, `${all.length} requests`);
});

for (const [width, height] of [[360, 740], [844, 390], [1366, 650]]) {
  bench.test(`the layout does not shift at ${width} x ${height}`, {}, async (_, { context }) => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(bench.server.url);
    await page.locator('body[data-ready="true"]').waitFor();
    // Cumulative layout shift measures the area of content that moves and how far it moves. Values above 0.1 disturb
    // readers (web.dev/cls).
    const shift = await page.evaluate(async () => {
      // After one more frame, all layout shifts so far have been recorded.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      return observer.takeRecords().reduce((sum, entry) => sum + (/** @type {any} */ (entry)).value, 0);
    });
    assert.ok(shift < 0.15, String(shift));
  });
}

bench.test('a background tab closes its idle engines', { on: 'server' }, async (_, { context }) => {
  const page = await context.newPage();
  let open = 0;
  page.on('websocket', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  await page.clock.install();
  await page.goto(bench.server.url);
  await page.locator('body[data-ready="true"]').waitFor();
  await leaveHome(page);
  await page.locator('#board .movable').first().waitFor();
  assert.ok(open > 0);
  const hide = (/** @type {boolean} */ hidden) => page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await hide(true);
  await page.clock.runFor(9 * 60_000);
  assert.ok(open > 0, 'a short absence keeps the engines');
  await page.clock.runFor(2 * 60_000);
  while (open > 0) await page.waitForTimeout(50);
  await hide(false);
  await page.locator('#board .movable').first().click();
  await page.locator('#board .target-cell').first().click();
  await page.locator('[data-testid="move"]').nth(1).waitFor();
});

bench.test('the first screen shows its boards within 0.6 s', { home: true, keeps: false }, async (_, { context }) => {
  // The best of three visits, because other programs may keep the processor busy.
  let best = Infinity;
  for (let visit = 0; visit < 3; visit++) {
    const page = await context.newPage();
    await page.goto(bench.server.url);
    await page.locator('#home .piece').first().waitFor();
    const shown = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    });
    best = Math.min(best, shown);
    await page.close();
  }
  assert.ok(best < 600, `${best} ms`);
});

bench.test('the first boards appear before the engine replies', { on: 'server' }, async (_, { context }) => {
  const page = await context.newPage();
  // An engine that never replies: the boards cannot wait for it.
  await page.routeWebSocket(/engine/, () => {});
  await page.goto(bench.server.url);
  await page.locator('#home .piece').first().waitFor();
  await page.locator('[data-testid="mode-play"]').click();
  await page.locator('#board .piece').first().waitFor();
});
