// The browser: pages with eyes for whatever goes wrong in them, and tests that run in such a page.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

/** How long, in ms, anything is waited for. */
export const PATIENCE = 30_000;

/** Debian's, unless the variable names another. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pictures of pages whose test has failed. */
const PICTURES = fileURLToPath(new URL('../../target/browser/', import.meta.url));

/**
 * Starts the browser.
 * @param {string[]} [flags] more of them
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function startBrowser(flags = []) {
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
}

/**
 * A server and a browser for the tests of a file. Each test has a profile of its own, in which nothing is stored yet.
 * @param {object} [options]
 * @param {string[]} [options.engines] as of `startServer`
 * @param {string[]} [options.flags] of the browser
 */
export function workbench({ engines = [], flags = [] } = {}) {
  const bench = {
    server: null,
    browser: null,
    /**
     * A test in a page that shows a new game. It fails where the page itself complains of anything.
     * @param {string} name
     * @param {object} options
     * @param {object} [options.context] as of Playwright's `newContext`: size, colours, language
     * @param {RegExp} [options.expects] complaints that belong to the test
     * @param {(page: import('playwright-core').Page, visit: Visit) => Promise<void>} run
     *
     * @typedef {{context: import('playwright-core').BrowserContext, open: (path?: string) => Promise<import('playwright-core').Page>}} Visit
     */
    test(name, options, run) {
      test(name, { timeout: 4 * PATIENCE }, () => visit(bench, name, options, run));
    },
  };
  before(async () => {
    [bench.server, bench.browser] = await Promise.all([startServer({ engines }), startBrowser(flags)]);
  });
  after(async () => {
    await Promise.all([bench.server?.stop(), bench.browser?.close()]);
  });
  return bench;
}

async function visit({ server, browser }, name, { context: wanted = {}, expects = null }, run) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...wanted,
  });
  context.setDefaultTimeout(PATIENCE);
  const complaints = [];
  context.on('page', (page) => listen(page, server, (text) => expects?.test(text) || complaints.push(text)));
  const open = async (path = '') => {
    const page = await context.newPage();
    await page.goto(server.url + path);
    await isReady(page);
    return page;
  };
  try {
    await run(await open(), { context, open });
    assert.deepEqual(complaints, [], 'the page has complained');
  } catch (error) {
    await takePictures(context, name);
    if (complaints.length > 0) error.message += `\nThe page has said: ${complaints.join('\n')}`;
    throw error;
  } finally {
    await context.close();
  }
}

/**
 * Waits until a page has begun.
 * @param {import('playwright-core').Page} page
 */
export async function isReady(page) {
  await page.locator('body[data-ready="true"]').waitFor();
}

/** Whatever the page says of errors, and every request that goes elsewhere. */
function listen(page, server, complain) {
  page.on('pageerror', (error) => complain(`error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && host !== server.host) complain(`request to elsewhere: ${request.url()}`);
  });
}

async function takePictures(context, name) {
  await mkdir(PICTURES, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-');
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${PICTURES}${file}-${index}.png`, timeout: 5000 }).catch(() => {});
  }
}
