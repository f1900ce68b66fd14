// Making elements of HTML.

/**
 * A new element. `class`, `data-…`, `aria-…` and other attributes by name; `on…` are listeners; true sets a bare
 * attribute, false, null and undefined set none.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on') && typeof value === 'function') {
      element.addEventListener(key.slice(2), value);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * One item of many is in the order of the tab key; arrow keys go on from it.
 * @param {HTMLElement} list
 * @param {string} selector of its items
 * @param {HTMLElement|null} chosen
 */
export function roveTo(list, selector, chosen) {
  const items = [...list.querySelectorAll(selector)];
  const stop = chosen ?? items[0];
  items.forEach((item) => {
    item.tabIndex = item === stop ? 0 : -1;
  });
}

/**
 * Runs a function at once and then at most once in so many milliseconds, with what it was last called for.
 * @param {(...args: unknown[]) => void} run
 * @param {number} ms
 * @returns {{(...args: unknown[]): void, cancel(): void}}
 */
export function throttled(run, ms) {
  let timer = null;
  let waiting = null;
  const rest = () => {
    timer = null;
    if (waiting !== null) {
      const args = waiting;
      waiting = null;
      call(...args);
    }
  };
  const call = (...args) => {
    if (timer !== null) {
      waiting = args;
      return;
    }
    timer = setTimeout(rest, ms);
    run(...args);
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = null;
    waiting = null;
  };
  return call;
}
