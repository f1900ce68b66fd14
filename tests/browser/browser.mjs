// The browser: pages with eyes for whatever goes wrong in them, and tests that run in such a page.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./server.mjs').Server} Server
 *
 * @typedef {{context: BrowserContext, open: (path?: string) => Promise<Page>}} Visit `open` opens another page
 *
 * @typedef {object} VisitOptions
 * @property {import('playwright-core').BrowserContextOptions} [context] size, colours, language
 * @property {RegExp} [expects] complaints that belong to the test
 */

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
 * @returns {Promise<Browser>}
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
  const bench = new Bench();
  before(async () => {
    const [server, browser] = await Promise.all([startServer({ engines }), startBrowser(flags)]);
    bench.open(server, browser);
  });
  after(() => bench.close());
  return bench;
}

class Bench {
  /** @type {Server|null} */
  #server = null;
  /** @type {Browser|null} */
  #browser = null;

  /** @param {Server} server @param {Browser} browser */
  open(server, browser) {
    this.#server = server;
    this.#browser = browser;
  }

  async close() {
    await Promise.all([this.#server?.stop(), this.#browser?.close()]);
  }

  get server() {
    assert.ok(this.#server !== null, 'the server has started');
    return this.#server;
  }

  get browser() {
    assert.ok(this.#browser !== null, 'the browser has started');
    return this.#browser;
  }

  /**
   * A test in a page that shows a new game. It fails where the page itself complains of anything.
   * @param {string} name
   * @param {VisitOptions} options
   * @param {(page: Page, visit: Visit) => Promise<void>} run
   */
  test(name, options, run) {
    test(name, { timeout: 4 * PATIENCE }, () => this.#visit(name, options, run));
  }

  /** @param {string} name @param {VisitOptions} options @param {(page: Page, visit: Visit) => Promise<void>} run */
  async #visit(name, { context: wanted = {}, expects }, run) {
    const { server, browser } = this;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...wanted,
    });
    context.setDefaultTimeout(PATIENCE);
    /** @type {string[]} */
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
      if (complaints.length > 0 && error instanceof Error) error.message += `\nThe page has said: ${complaints.join('\n')}`;
      throw error;
    } finally {
      await context.close();
    }
  }
}

/**
 * Waits until a page has begun.
 * @param {Page} page
 */
export async function isReady(page) {
  await page.locator('body[data-ready="true"]').waitFor();
}

/** Whatever the page says of errors, and every request that goes elsewhere. @param {Page} page @param {Server} server @param {(text: string) => void} complain */
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

/** @param {BrowserContext} context @param {string} name */
async function takePictures(context, name) {
  await mkdir(PICTURES, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-');
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${PICTURES}${file}-${index}.png`, timeout: 5000 }).catch(() => {});
  }
}

/** @param {string} name @returns {string} the selector of what has this name in the page, for tests */
export const testid = (name) => `[data-testid="${name}"]`;

/** @param {Page} page @param {string} name */
export const at = (page, name) => page.locator(testid(name));

/** Waits until so many moves stand in the list. @param {Page} page @param {number} count */
export async function hasMoves(page, count) {
  await hasCount(page, testid('move'), count);
}

/** Waits until the page shows so many elements: what follows a search is drawn a little after it. @param {Page} page @param {string} selector @param {number} count */
export async function hasCount(page, selector, count) {
  await page.waitForFunction(([wanted, of]) => document.querySelectorAll(String(of)).length === wanted, [count, selector]);
}

/** Waits until a control holds a value that matches. @param {Page} page @param {string} name @param {RegExp} pattern */
export async function hasValue(page, name, pattern) {
  await page.waitForFunction(
    ([selector, source]) => {
      const control = document.querySelector(selector);
      return (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && new RegExp(source).test(control.value);
    },
    [testid(name), pattern.source],
  );
}

/** A pattern that a text matches as a whole. @param {string} text */
export const exactly = (text) => new RegExp(`^${text.replaceAll(/[^\w ]/g, '\\$&')}$`);

/** Waits until an element says what matches. @param {Page} page @param {string} name @param {RegExp} pattern */
export async function says(page, name, pattern) {
  await page.locator(testid(name), { hasText: pattern }).first().waitFor({ state: 'attached' });
}

/** Where an element is on the screen. @param {import('playwright-core').Locator} locator */
export async function boxOf(locator) {
  const box = await locator.boundingBox();
  assert.ok(box !== null, 'it is to be seen');
  return box;
}
