// A page in a browser that Playwright cannot drive. It has the part of Playwright's interface that the helpers of the
// tests use, so that the same simulated user plays in every browser.

import { PATIENCE } from './browser.mjs';

/**
 * What drives one tab of a browser.
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {(expression: string) => Promise<any>} evaluate returns the value of an expression, or what its promise
 *   resolves to
 * @property {(x: number, y: number) => Promise<void>} click
 * @property {(key: string) => Promise<void>} press
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {() => Promise<Uint8Array>} picture a screenshot as PNG
 * @property {() => Promise<string[]>} complaints the errors and warnings of the page so far
 */

/** Interval between two looks at the page, in ms. */
const LOOK_MS = 50;

/** A call of a function in the page, as text. @param {Function} run @param {unknown} argument */
const callOf = (run, argument) => `(${run})(${JSON.stringify(argument) ?? ''})`;

/**
 * Repeats a look at the page until it gives something.
 * @template T
 * @param {string} wanted what is waited for, for the error message
 * @param {() => Promise<T>} see
 * @param {number} [timeout]
 * @returns {Promise<NonNullable<T>>}
 */
async function until(wanted, see, timeout = PATIENCE) {
  const end = Date.now() + timeout;
  /** @type {unknown} */
  let fault = null;
  for (;;) {
    // While the page is being replaced, there is nothing to look at.
    const seen = await see().catch((error) => void (fault = error));
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`timeout while waiting for ${wanted}`, { cause: fault });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export class PlainPage {
  /** @param {Driver} driver */
  constructor(driver) {
    this.driver = driver;
    this.mouse = { click: (/** @type {number} */ x, /** @type {number} */ y) => driver.click(x, y) };
    this.keyboard = { press: (/** @type {string} */ key) => driver.press(key) };
  }

  /** @param {string} url */
  goto(url) {
    return this.driver.open(url);
  }

  reload() {
    return this.driver.reload();
  }

  /** @param {Function} run @param {unknown} [argument] */
  evaluate(run, argument) {
    return this.driver.evaluate(callOf(run, argument));
  }

  /** @param {Function} run @param {unknown} [argument] @param {{timeout?: number}} [options] */
  waitForFunction(run, argument, { timeout } = {}) {
    return until(String(run), () => this.evaluate(run, argument), timeout);
  }

  /** @param {string} selector @param {{hasText?: RegExp}} [options] */
  locator(selector, options) {
    return new PlainLocator(this, selector, options?.hasText);
  }

  /** @param {{width: number, height: number}} size */
  setViewportSize({ width, height }) {
    return this.driver.resize(width, height);
  }

  screenshot() {
    return this.driver.picture();
  }
}

class PlainLocator {
  /** @param {PlainPage} page @param {string} selector @param {RegExp} [text] @param {number} [index] */
  constructor(page, selector, text, index = 0) {
    this.page = page;
    this.selector = selector;
    this.text = text;
    this.index = index;
  }

  /** @param {string} selector */
  locator(selector) {
    return new PlainLocator(this.page, `${this.selector} ${selector}`);
  }

  first() {
    return this.nth(0);
  }

  /** @param {number} index */
  nth(index) {
    return new PlainLocator(this.page, this.selector, this.text, index);
  }

  /** The matching elements, as an expression. @param {boolean} isVisible */
  #elements(isVisible) {
    const shown = isVisible || this.selector.includes(':visible') ? '.filter((element) => element.checkVisibility())' : '';
    const saying = this.text === undefined ? '' : `.filter((element) => ${this.text}.test(element.textContent))`;
    return `[...document.querySelectorAll(${JSON.stringify(this.selector.replaceAll(':visible', ''))})]${shown}${saying}`;
  }

  /** @param {Function} run a function of the element and perhaps an argument @param {unknown} [argument] @param {boolean} [isVisible] */
  evaluate(run, argument, isVisible = false) {
    const element = `${this.#elements(isVisible)}[${this.index}]`;
    const call = `((element) => element && (${run})(element, ${JSON.stringify(argument) ?? 'undefined'}))(${element})`;
    return until(this.selector, async () => ({ value: await this.page.driver.evaluate(`(async () => ({ value: await ${call} }))()`) })).then(({ value }) => value.value);
  }

  async count() {
    return Number(await this.page.driver.evaluate(`${this.#elements(false)}.length`));
  }

  allInnerTexts() {
    return this.page.driver.evaluate(`${this.#elements(false)}.map((element) => element.innerText)`);
  }

  /** @param {{state?: 'visible'|'attached'|'detached'}} [options] */
  async waitFor({ state = 'visible' } = {}) {
    const count = `${this.#elements(state === 'visible')}.length`;
    const wanted = state === 'detached' ? `${count} === 0` : `${count} > ${this.index}`;
    await until(`${this.selector} (${state})`, () => this.page.driver.evaluate(wanted));
  }

  /** @returns {Promise<{x: number, y: number, width: number, height: number}|null>} */
  boundingBox() {
    return this.evaluate((/** @type {Element} */ element) => element.getBoundingClientRect().toJSON());
  }

  /** Clicks at the centre of the element, once it is there and enabled. */
  async click() {
    const place = await until(`${this.selector} to click`, () =>
      this.page.driver.evaluate(`((element) => {
        if (!element || element.disabled) return null;
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })(${this.#elements(true)}[${this.index}])`));
    await this.page.driver.click(place.x, place.y);
  }

  /** @param {string} value */
  selectOption(value) {
    return this.fill(value);
  }

  /** @param {string} value */
  fill(value) {
    return this.#change('value', value);
  }

  /** @param {boolean} value */
  setChecked(value) {
    return this.#change('checked', value);
  }

  /** Changes a control as a user does. @param {'value'|'checked'} property @param {string|boolean} value */
  async #change(property, value) {
    await this.waitFor();
    await this.page.driver.evaluate(`((element) => {
      element[${JSON.stringify(property)}] = ${JSON.stringify(value)};
      for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }));
    })(${this.#elements(true)}[${this.index}])`);
  }
}
