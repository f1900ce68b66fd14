/** Elements of HTML and SVG, and what goes by arrow keys. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node|string} Child */

/**
 * A new element. `class`, `data-…`, `aria-…` and other attributes by name; `on…` are listeners; true sets a bare
 * attribute; false, null and undefined set none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on') && typeof value === 'function') {
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * A new element of SVG.
 * @param {string} name
 * @param {Record<string, string|number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/**
 * The element with an id that `index.html` or the page itself has given it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * The element that an event happened in, or the nearest one around it that a selector names.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement|null}
 */
export function targetOf(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Makes one item of many the one that Tab reaches; arrow keys go on from it.
 * @param {HTMLElement} list
 * @param {string} selector of its items
 * @param {HTMLElement|null} chosen the first item where null
 */
export function roveTo(list, selector, chosen) {
  /** @type {NodeListOf<HTMLElement>} */
  const items = list.querySelectorAll(selector);
  const stop = chosen ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/**
 * Draws the buttons of a list anew. The focus stays on the button that has it; where that is gone, it goes to the one that Tab reaches.
 * @param {HTMLElement} list
 * @param {string} name that tells its buttons apart: `node` of `data-node`
 * @param {() => void} draw
 */
export function keepFocus(list, name, draw) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && list.contains(active) ? active.dataset[name] : undefined;
  draw();
  if (key === undefined) return;
  const buttons = [...list.querySelectorAll('button')];
  (buttons.find(({ dataset }) => dataset[name] === key) ?? buttons.find(({ tabIndex }) => tabIndex === 0))?.focus();
}

/** Tabs: one panel is shown, arrows go between them. @param {HTMLElement} list with role `tablist` */
export function createTabs(list) {
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = list.querySelectorAll('[role="tab"]');
  const choose = (/** @type {HTMLElement} */ tab) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute('aria-selected', String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
      byId(other.getAttribute('aria-controls') ?? '').hidden = !isChosen;
    }
  };
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab));
  list.addEventListener('keydown', (event) => {
    const at = [...tabs].findIndex((tab) => tab === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const next = places[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    tab.focus();
    tab.click();
  });
}

/**
 * Runs a function at once and then at most once in so many milliseconds.
 * @param {() => void} run
 * @param {number} ms
 * @returns {{(): void, cancel(): void}}
 */
export function throttled(run, ms) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let isWanted = false;
  const call = () => {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWanted) return;
      isWanted = false;
      call();
    }, ms);
    run();
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isWanted = false;
  };
  return call;
}

/** A page in the background is not painted; so long whoever waits for it waits. */
const PAINT_MS = 100;

/** Lets the browser show what there is before more is done. @returns {Promise<void>} */
export function nextPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MS);
  });
}
