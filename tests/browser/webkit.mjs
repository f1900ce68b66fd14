// WebKit, driven by Selenium over WebDriver: WebKitGTK's MiniBrowser, on a virtual screen.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { PATIENCE } from './browser.mjs';

const require = createRequire(import.meta.url);
/** @type {{findFreePort: () => Promise<number>}} */
const { findFreePort } = require('selenium-webdriver/net/portprober');
/** @type {{waitForServer: (url: string, timeout: number) => Promise<void>}} */
const { waitForServer } = require('selenium-webdriver/http/util');

/** Path of WebKit's WebDriver: that of Debian's package, unless the environment variable `WEBKIT_DRIVER` is set. */
export const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';

/** The size of the virtual screen. */
const SCREEN = { width: 1400, height: 1000 };

/** Directory with the libraries of the installed architectures. */
const LIBRARIES = '/usr/lib';

/**
 * Waits for an answer of the driver.
 * @template T
 * @param {string} command
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
async function answered(command, answer) {
  const silence = new AbortController();
  const limit = setTimeout(PATIENCE, undefined, { signal: silence.signal }).then(() => {
    throw new Error(`WebKit's driver has not answered within ${PATIENCE / 1000} s: ${command}`);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    limit.catch(() => {});
    silence.abort();
  }
}

/** The MiniBrowser that comes with WebKitGTK. */
function miniBrowser() {
  const architectures = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu')).map((name) => `${LIBRARIES}/${name}`);
  const programs = architectures.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/MiniBrowser`));
  const program = programs.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`${LIBRARIES} has no MiniBrowser; reinstall webkit2gtk-driver`);
  return program;
}

/** The characters that WebDriver uses for keys, by their names in Playwright. */
const KEYS = { Enter: Key.ENTER, Tab: Key.TAB, ArrowLeft: Key.LEFT, ArrowRight: Key.RIGHT, ArrowUp: Key.UP, ArrowDown: Key.DOWN };

/** Starts a screen that nobody sees. */
async function startScreen() {
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(screen.stdout, 'data');
  return { name: `:${String(number).trim()}`, stop: () => screen.kill() };
}

/** Starts a driver, which starts the browser. @param {Record<string, string|undefined>} env */
async function startDriver(env) {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const service = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { env, detached: true, stdio: 'ignore' });
  await waitForServer(address, PATIENCE);
  // A driver that is asked to end its session sometimes never answers, so it is killed together with its browser.
  return { address, stop: () => service.pid !== undefined && process.kill(-service.pid, 'SIGKILL') };
}

/**
 * @param {object} options
 * @param {boolean} options.sharesMemory whether an isolated page may share memory, as in Safari; WebKitGTK permits it
 *   only on request
 * @returns {Promise<import('./short-suite.mjs').OtherBrowser>}
 */
export async function startWebKit({ sharesMemory }) {
  const screen = await startScreen();
  const env = { ...process.env, DISPLAY: screen.name, ...(sharesMemory ? { JSC_useSharedArrayBuffer: '1' } : {}) };
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  /** @type {Awaited<ReturnType<typeof startDriver>>|null} */
  let driver = null;
  const startSession = async () => {
    driver?.stop();
    driver = await startDriver(env);
    const session = new Builder().usingServer(driver.address).withCapabilities(capabilities).build();
    return answered('new session', Promise.resolve(session));
  };
  return {
    async newTab() {
      // A new driver sometimes never answers.
      const tab = driverOf(await startSession().catch(startSession));
      await tab.resize(1280, 800);
      return tab;
    },
    async close() {
      driver?.stop();
      screen.stop();
    },
  };
}

/** Lists the errors and warnings of the page as `window.complaints`. */
const LISTEN = () => {
  /** @type {string[]} */
  const complaints = [];
  Object.assign(window, { complaints });
  addEventListener('error', ({ message }) => complaints.push(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`error: ${reason}`));
  for (const kind of /** @type {const} */ (['error', 'warn'])) {
    const log = console[kind];
    console[kind] = (...values) => {
      complaints.push(`${kind}: ${values.join(' ')}`);
      log(...values);
    };
  }
};

/** @param {import('selenium-webdriver').WebDriver} session @returns {import('./plain-page.mjs').Driver} */
function driverOf(session) {
  /** @type {string[]} */
  const complaints = [];
  /** @param {string} expression */
  const evaluate = async (expression) => {
    const { value, error } = /** @type {{value?: any, error?: string}} */ (
      await answered(expression, session.executeAsyncScript(`
        const done = arguments[arguments.length - 1];
        (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));
      `))
    );
    if (error !== undefined) throw new Error(error);
    return value;
  };
  // This driver does not report what the page logs.
  const collect = async () => void complaints.push(...((await evaluate('window.complaints?.splice(0)')) ?? []));
  const listen = () => evaluate(`(${LISTEN})()`);
  return {
    async open(url) {
      await answered(`open ${url}`, session.get(url));
      await listen();
    },
    async reload() {
      await collect();
      await answered('reload', session.navigate().refresh());
      await listen();
    },
    evaluate,
    async click(x, y) {
      const place = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
      await answered(`click ${x}, ${y}`, session.actions({ async: true }).move(place).click().perform());
    },
    async press(key) {
      const code = /** @type {Record<string, string>} */ (KEYS)[key] ?? key;
      await answered(`press ${key}`, session.actions({ async: true }).sendKeys(code).perform());
    },
    async resize(width, height) {
      const { x, y } = await evaluate('({ x: outerWidth - innerWidth, y: outerHeight - innerHeight })');
      const outer = { width: width + x, height: height + y };
      // Without a window manager, the window under the pointer has the focus, and the pointer is at the centre.
      const centre = { x: (SCREEN.width - outer.width) / 2, y: (SCREEN.height - outer.height) / 2 };
      const rect = { x: Math.floor(centre.x), y: Math.floor(centre.y), ...outer };
      await answered('resize', session.manage().window().setRect(rect));
    },
    picture: async () => Buffer.from(await answered('picture', session.takeScreenshot()), 'base64'),
    async complaints() {
      await collect();
      return complaints;
    },
  };
}
