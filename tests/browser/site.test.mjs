// The static site: the engine in a worker, use without a network, new versions, and browsers that lack something.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { at, hasMoves, isReady, ON_SITE, PATIENCE, says, startBrowser, workbench } from './browser.mjs';
import { beginGame, clicking, isUsersTurn, lots, makeMove, makeTurn } from './play.mjs';
import { ANEL } from './server.mjs';
import { ask, COUNT, isIsolated, isKept, ISOLATED, movesOf, playMove, VARIANTS } from './site.mjs';
import { SITE, startStaticServer } from './static-server.mjs';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 */

const bench = workbench();

/** @param {string[]} output */
function countIn(output) {
  const [, ofPerft, ofBench] = COUNT.exec(output.at(-1) ?? '') ?? [];
  return Number(ofPerft ?? ofBench);
}

for (const build of /** @type {const} */ (['single', 'threads'])) {
  bench.test(`perft and bench give the counts of the native engine: ${build}`, { on: 'site', keeps: build === 'threads' }, async (page) => {
    if (build === 'threads') {
      await isKept(page);
      await page.reload();
      await isReady(page);
    }
    assert.equal(await isIsolated(page), build === 'threads');
    for (const variant of VARIANTS) {
      for (const command of ['go perft 3', 'bench 8']) {
        const lines = [`setoption name UCI_Variant value ${variant}`, command];
        const native = execFileSync(ANEL, { input: lines.join('\n'), encoding: 'utf8' }).trim().split('\n');
        const expected = countIn(native);
        assert.ok(expected > 100, native.join('\n'));
        assert.equal(countIn(await ask(page, build, lines)), expected, `${variant} ${command}`);
      }
    }
  });
}

test('the site works without a network after the first visit', { skip: !ON_SITE, timeout: 4 * PATIENCE }, async () => {
  const server = await startStaticServer();
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    await page.goto(server.url);
    await isReady(page);
    await beginGame(page, { variant: 'oliveira', second: '0' });
    await isKept(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.stop();
    await at(page, 'new-game').click();
    await at(page, 'new-friend').click();
    await at(page, 'friend-name').waitFor();
    await page.reload();
    await isReady(page);
    assert.ok(await isIsolated(page), 'the second visit has threads');
    await playMove(page, 3);
    const moves = await movesOf(page);
    await page.reload();
    await isReady(page);
    assert.deepEqual(await movesOf(page), moves, 'the game is kept');
    for (const mode of ['learn', 'puzzles', 'edit', 'analyse']) await at(page, `mode-${mode}`).click();
    await at(page, 'analysis-toggle').click();
    await page.locator('[data-testid="pv-move"]').first().waitFor();
  } finally {
    await browser.close();
    await server.stop();
  }
});

bench.test('analysis stops and starts without shared memory', { on: 'site', keeps: false }, async (page) => {
  assert.equal(await isIsolated(page), false);
  await at(page, 'mode-analyse').click();
  for (let round = 0; round < 3; round += 1) {
    await at(page, 'analysis-toggle').click();
    await page.locator('[data-testid="pv-move"]').first().waitFor();
    await at(page, 'analysis-toggle').click();
  }
  await makeMove(page, lots(1), clicking(page));
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="pv-move"]').first().waitFor();
  assert.equal(await at(page, 'engine-notice').count(), 0);
});

/** Keeps a list of the page's workers, as `window.workers`. @param {Page} page */
async function followWorkers(page) {
  await page.addInitScript(() => {
    const Original = Worker;
    const list = /** @type {Worker[]} */ ([]);
    Object.assign(window, {
      workers: list,
      Worker: class extends Original {
        /** @param {[string|URL, WorkerOptions?]} values */
        constructor(...values) {
          super(...values);
          list.push(this);
        }
      },
    });
  });
}

bench.test('an engine whose worker dies is restarted, and the page reports it', { on: 'site', keeps: false }, async (_, { context }) => {
  const page = await context.newPage();
  await followWorkers(page);
  await page.goto(bench.server.url);
  await isReady(page);
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await playMove(page, 1);
  await page.evaluate(() => {
    const { workers } = /** @type {{workers: Worker[]}} */ (/** @type {any} */ (window));
    for (const worker of workers) {
      worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    }
  });
  await says(page, 'engine-notice', /stopped unexpectedly \(out of memory\)/);
  await playMove(page, 2);
  await hasMoves(page, 4);
});

bench.test('a browser without SIMD is told to update', { on: 'site' }, async (_, { context }) => {
  const page = await context.newPage();
  await page.addInitScript(() => Object.assign(WebAssembly, { validate: () => false }));
  await page.goto(bench.server.url);
  await says(page, 'engine-notice', /this browser is too old; the engine needs Chrome 112/);
});

test('a site without its engine says so, and recovers', { skip: !ON_SITE, timeout: 4 * PATIENCE }, async () => {
  let isThere = false;
  const server = await startStaticServer({ replace: (path) => (path.endsWith('.wasm') && !isThere ? null : undefined) });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await says(page, 'server-notice', /The server is not responding/);
    isThere = true;
    await isReady(page);
    await says(page, 'server-notice', /Reconnected/);
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Memory of the largest renderer process in MiB, with its share of what processes have in common. @param {Browser} browser */
async function memoryOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(async ({ id }) => {
    const [, kibibytes] = /^Pss: *(\d+) kB$/m.exec(await readFile(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kibibytes) / 1024;
  }));
  return Math.max(...sizes);
}

/** Waits until the page takes less than a number of MiB. @param {Browser} browser @param {number} limit */
async function takesLess(browser, limit) {
  const end = Date.now() + PATIENCE;
  let taken = await memoryOf(browser);
  for (; taken >= limit && Date.now() < end; taken = await memoryOf(browser)) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(taken < limit, `${taken} MiB`);
  return Math.round(taken);
}

test('the page takes less than 200 MiB while playing', { skip: !ON_SITE, timeout: 4 * PATIENCE }, async (t) => {
  const server = await startStaticServer({ headers: ISOLATED });
  const browser = await startBrowser();
  try {
    for (const variant of VARIANTS) {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
      await page.goto(server.url);
      await isReady(page);
      await beginGame(page, { variant, second: '0', more: { think: 0.2, 'second-strength': 'full' } });
      if (variant.startsWith('ctor')) await makeTurn(page, lots(1));
      else await playMove(page, 1);
      await isUsersTurn(page);
      t.diagnostic(`${variant}: ${await takesLess(browser, 200)} MiB`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

bench.test('the page can be installed', { on: 'site' }, async (page, { context }) => {
  const session = await context.newCDPSession(page);
  const { errors, data } = /** @type {any} */ (await session.send('Page.getAppManifest'));
  assert.deepEqual(errors, []);
  const { icons, start_url: start, display } = JSON.parse(data);
  assert.equal(display, 'standalone');
  assert.equal(start, './');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== 'any') assert.equal(`${size}x${size}`, sizes, src);
  }
});

test('a new version waits until the user agrees, and keeps the game', { skip: !ON_SITE, timeout: 4 * PATIENCE }, async () => {
  const script = await readFile(join(SITE, 'offline.js'), 'utf8');
  const about = await readFile(join(SITE, 'about.json'), 'utf8');
  let version = 1;
  const server = await startStaticServer({
    replace: (path) => {
      // Version 2 has another description, and a service worker that keeps it.
      if (version === 1 || !['about.json', 'offline.js'].includes(path)) return undefined;
      const changed = about.replace(/"version":"[^"]*"/, '"version":"99.0.0"');
      return Buffer.from(path === 'about.json' ? changed : script.replace(sha256(about), sha256(changed)));
    },
  });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(server.url);
    await isReady(page);
    await isKept(page);
    await page.reload();
    await isReady(page);
    await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
    await playMove(page, 1);
    const moves = await movesOf(page);
    version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await at(page, 'update-notice').waitFor();
    assert.notEqual(await versionOf(page), '99.0.0', 'the running page keeps its version');
    await playMove(page, 2);
    assert.deepEqual((await movesOf(page)).slice(0, moves.length), moves);
    const before = await movesOf(page);
    await at(page, 'update-notice').getByRole('button', { name: 'Update now' }).click();
    await page.waitForFunction(async () => (await (await fetch('about.json')).json()).version === '99.0.0');
    await isReady(page);
    assert.deepEqual(await movesOf(page), before);
    assert.equal(await at(page, 'update-notice').count(), 0);
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** @param {Page} page @returns {Promise<string>} */
const versionOf = (page) => page.evaluate(async () => (await (await fetch('about.json')).json()).version);

/** @param {string} text */
function sha256(text) {
  return execFileSync('sha256sum', { input: text, encoding: 'utf8' }).split(' ')[0];
}
