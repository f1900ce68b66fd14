// Firefox, driven by Puppeteer over WebDriver BiDi.

import puppeteer from 'puppeteer-core';

/** Path of the Firefox binary: that of Debian's package, unless the environment variable `FIREFOX` is set. */
export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** @returns {Promise<import('./short-suite.mjs').OtherBrowser>} */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      return driverOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** @param {import('puppeteer-core').Page} page @returns {import('./plain-page.mjs').Driver} */
function driverOf(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error instanceof Error ? error.stack : error}`));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key)),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    complaints: async () => complaints,
  };
}
