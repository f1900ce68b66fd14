// Browser test harness: runs each test in a page and fails it on any error that the page reports.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { delayed } from './delays.mjs';
import { startServer } from './server.mjs';
import { startStaticServer } from './static-server.mjs';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./server.mjs').Server} Server
 *
 * @typedef {{context: BrowserContext, open: (path?: string) => Promise<Page>}} Visit a test's browser context, and `open`, which opens another page in that context
 *
 * @typedef {object} VisitOptions
 * @property {import('playwright-core').BrowserContextOptions} [context] options of the browser context, for example viewport, colour scheme or locale
 * @property {RegExp} [expects] pattern of the errors and warnings that the test expects
 * @property {boolean} [keeps] whether the static site may keep its files in the browser; default: that of the workbench
 * @property {boolean} [home] whether the test starts on the Home screen, like a first visit; default: on the board
 * @property {'server'|'site'|'both'} [on] runs the test only with `anel gui`, or only with the static site; default: that of the workbench
 */

/** Whether the tests use the static site instead of `anel gui`: with `SITE` set to its folder. */
export const ON_SITE = process.env.SITE !== undefined;

/** Default timeout for waiting, in ms. */
export const PATIENCE = 30_000;

/** Path of the Chromium binary: that of Debian's package, unless the environment variable `CHROMIUM` is set. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * Why the tests that need a program are skipped, or false if they run. `ANEL_REQUIRE_BROWSERS` forbids skipping.
 * @param {string} program path of the program
 * @param {string} what the Debian package that contains it
 */
export function skipWithout(program, what) {
  if (existsSync(program)) return false;
  const fault = `${program} is missing; install ${what}`;
  if (process.env.ANEL_REQUIRE_BROWSERS !== undefined) throw new Error(fault);
  return fault;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Folder for screenshots of failed tests. */
export const PICTURES = fileURLToPath(new URL('../../target/browser/', import.meta.url));

/**
 * Starts a browser.
 * @param {string[]} [flags] additional command-line flags
 * @returns {Promise<Browser>}
 */
export async function startBrowser(flags = []) {
  return delayed(await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] }));
}

/**
 * The browser that the test files of this process share, except for those that need flags; null if each starts its own.
 * @type {Browser|null}
 */
let shared = null;

/** Starts a browser that the test files of this process will share. */
export async function shareBrowser() {
  shared = await startBrowser();
}

/** Closes the shared browser. */
export async function closeSharedBrowser() {
  await shared?.close();
  shared = null;
}

/**
 * Returns a browser for the tests in one file: the shared browser, if there is one and the tests need no flags.
 * @param {string[]} [flags] additional command-line flags
 */
export async function browserForFile(flags = []) {
  if (shared === null || flags.length > 0) return startBrowser(flags);
  // After a crash, the rest of that file fails; the next file gets a new browser.
  if (!shared.isConnected()) await shareBrowser();
  return shared;
}

/** Closes a browser that `browserForFile` returned. The shared browser stays open; only its contexts are closed. @param {Browser|null|undefined} browser */
export async function releaseBrowser(browser) {
  if (browser !== shared) await browser?.close();
  else await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/**
 * Starts a server and a browser for the tests in one file. Each test runs in a fresh browser profile with empty
 * storage.
 * @param {object} [options]
 * @param {string[]} [options.engines] engines, as in `startServer`
 * @param {string[]} [options.flags] additional browser flags
 * @param {'server'|'site'|'both'} [options.on] host of the tests that name none: `anel gui`, the static site, or both; default: both
 * @param {boolean} [options.keeps] whether the static site may keep its files in the browser, which takes processor time
 *   after every start; default: true
 */
export function workbench({ engines = [], flags = [], on = 'both', keeps = true } = {}) {
  const bench = new Bench(on, keeps);
  before(() => bench.open(engines, flags));
  after(() => bench.close());
  return bench;
}

class Bench {
  /** @type {Server|null} */
  #server = null;
  /** @type {Browser|null} */
  #browser = null;
  #on;
  #keeps;

  /** @param {'server'|'site'|'both'} on @param {boolean} keeps */
  constructor(on, keeps) {
    this.#on = on;
    this.#keeps = keeps;
  }

  /**
   * Starts the browser and the server, one after the other: if one cannot start, `close` ends the other.
   * @param {string[]} engines
   * @param {string[]} flags
   */
  async open(engines, flags) {
    this.#browser = await browserForFile(flags);
    this.#server = await (ON_SITE ? startStaticServer() : startServer({ engines }));
  }

  async close() {
    await Promise.all([this.#server?.stop(), releaseBrowser(this.#browser)]);
  }

  get server() {
    assert.ok(this.#server !== null, 'the server is running');
    return this.#server;
  }

  get browser() {
    assert.ok(this.#browser !== null, 'the browser is running');
    return this.#browser;
  }

  /**
   * Defines a test that starts with a new game on the board. The test fails if the page logs an error or warning, or requests
   * another host.
   * @param {string} name
   * @param {VisitOptions} options
   * @param {(page: Page, visit: Visit) => Promise<void>} run
   */
  test(name, options, run) {
    // A test that is left out must be defined: in a file without tests, no hook would close the browser.
    const skip = (options.on ?? this.#on) === (ON_SITE ? 'server' : 'site');
    test(name, { skip, timeout: 4 * PATIENCE }, () => this.#visit(name, options, run));
  }

  /** @param {string} name @param {VisitOptions} options @param {(page: Page, visit: Visit) => Promise<void>} run */
  async #visit(name, { context: wanted = {}, expects, keeps = this.#keeps, home = false }, run) {
    const { server, browser } = this;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...wanted,
    });
    context.setDefaultTimeout(PATIENCE);
    if (!keeps) await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
    /** @type {string[]} */
    const complaints = [];
    context.on('page', (page) => listen(page, server, (text) => expects?.test(text) || complaints.push(text)));
    const open = async (path = '') => {
      const page = await context.newPage();
      await page.goto(server.url + path);
      await isReady(page);
      if (!home) await leaveHome(page);
      return page;
    };
    try {
      await run(await open(), { context, open });
      assert.deepEqual(complaints, [], 'the page reported problems');
    } catch (error) {
      await takePictures(context, name);
      if (complaints.length > 0 && error instanceof Error) error.message += `\nThe page reported: ${complaints.join('\n')}`;
      throw error;
    } finally {
      await context.close();
    }
  }
}

/**
 * Waits until a page has finished loading.
 * @param {Page} page
 */
export async function isReady(page) {
  await page.locator('body[data-ready="true"]').waitFor();
}

/** Goes from the Home screen, if it is open, to the board. @param {Page} page */
export async function leaveHome(page) {
  const home = page.locator('body[data-mode="home"]');
  if ((await home.count()) > 0) await page.locator(testid('mode-play')).click();
}

/**
 * Reports errors and warnings of the page, and requests to other hosts.
 * @param {Page} page
 * @param {Server} server
 * @param {(text: string) => void} complain
 */
function listen(page, server, complain) {
  page.on('pageerror', (error) => complain(`error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && host !== server.host) complain(`request to another host: ${request.url()}`);
  });
}

/** @param {BrowserContext} context @param {string} name */
export async function takePictures(context, name) {
  await mkdir(PICTURES, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-');
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${PICTURES}${file}-${index}.png`, timeout: 5000 }).catch(() => {});
  }
}

/** Lets a test withhold the engine's messages from a page that is not open yet. @param {Page} page */
export async function engineGate(page) {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  /** @type {Promise<unknown>} */
  let held = Promise.resolve();
  await page.routeWebSocket(/engine/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      await held;
      socket.send(message);
    });
  });
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { hold, release: () => release() };
}

/** @param {string} name @returns {string} selector for a test id */
export const testid = (name) => `[data-testid="${name}"]`;

/** @param {Page} page @param {string} name */
export const at = (page, name) => page.locator(testid(name));

/** Waits until the move list shows the given number of moves. @param {Page} page @param {number} count */
export async function hasMoves(page, count) {
  await hasCount(page, testid('move'), count);
}

/**
 * Waits until the page has the given number of matching elements, because search results are drawn with a delay.
 * @param {Page} page
 * @param {string} selector
 * @param {number} count
 */
export async function hasCount(page, selector, count) {
  await page.waitForFunction(([wanted, of]) => document.querySelectorAll(String(of)).length === wanted, [count, selector]);
}

/**
 * Waits until the value of a control matches the pattern.
 * @param {Page} page
 * @param {string} name
 * @param {RegExp} pattern
 */
export async function hasValue(page, name, pattern) {
  await page.waitForFunction(
    ([selector, source]) => {
      const control = document.querySelector(selector);
      return (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && new RegExp(source).test(control.value);
    },
    [testid(name), pattern.source],
  );
}

/** A pattern that matches exactly the given text. @param {string} text */
export const exactly = (text) => new RegExp(`^${text.replaceAll(/[^\w ]/g, '\\$&')}$`);

/**
 * Waits until the text of an element matches the pattern.
 * @param {Page} page
 * @param {string} name
 * @param {RegExp} pattern
 */
export async function says(page, name, pattern) {
  await page.locator(testid(name), { hasText: pattern }).first().waitFor({ state: 'attached' });
}

/** The bounding box of an element that is visible or becomes so. @param {import('playwright-core').Locator} locator */
export async function boxOf(locator) {
  for (;;) {
    await locator.waitFor();
    // The page may replace the element after the wait.
    const box = await locator.boundingBox();
    if (box !== null) return box;
  }
}

/** Visible elements that overflow the screen horizontally. @param {Page} page */
export const overflows = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isWide = (/** @type {Element} */ element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1;
    const isCut = (/** @type {Element} */ element) => element.closest('.visually-hidden, .skip, svg, [data-own-scroll]') !== null;
    /** @type {(element: Element|null) => boolean} */
    const scrolls = (element) => element !== null && (['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const wide = [...document.querySelectorAll('body *')].filter((element) => isWide(element) && !isCut(element) && !scrolls(element.parentElement));
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : wide.map((element) => element.outerHTML.slice(0, 120));
  });
