/** Helpers for HTML and SVG elements, arrow-key navigation, focus and timing. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node|string} Child */

/**
 * Creates an HTML element. In `attributes`, a function named `on…` becomes an event listener, and true sets an
 * attribute without a value. Attributes that are false, null or undefined are skipped.
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
 * Creates an SVG element.
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
 * The element with the given id; throws if the page has none.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** The document or the shadow tree that contains an element. @param {Element} element @returns {DocumentOrShadowRoot} */
export function rootOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/**
 * Returns the event target or its closest ancestor that matches a selector; null if none matches.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement|null}
 */
export function targetOf(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Makes one item of a list the only tab stop of the list (roving tabindex). Arrow keys reach the other items.
 * @param {HTMLElement} list
 * @param {string} selector matches the items
 * @param {HTMLElement|null} chosen the new tab stop; null for the first item
 */
export function roveTo(list, selector, chosen) {
  /** @type {NodeListOf<HTMLElement>} */
  const items = list.querySelectorAll(selector);
  const stop = chosen ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/**
 * Redraws a list of buttons and restores the keyboard focus to the button with the same key, or to the list's tab stop
 * if that button is gone.
 * @param {HTMLElement} list
 * @param {string} name name of the data attribute that identifies a button, for example `node` for `data-node`
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

/**
 * Wires up tabs: one panel is visible at a time, and arrow keys switch tabs.
 * @param {HTMLElement} list the element with role `tablist`
 */
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
 * Throttles a function: the first call runs at once, later calls at most once per interval.
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

/** Background tabs get no animation frames, so `nextPaint` falls back to this timeout, in ms. */
const PAINT_MS = 100;

/** Resolves once the browser has had a chance to paint. @returns {Promise<void>} */
export function nextPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MS);
  });
}
