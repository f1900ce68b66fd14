/**
 * What the page says, in the languages of `messages.json`.
 */

export const LANGUAGES = ['en', 'pt'];

let messages = {};
let current = 'en';

/**
 * Reads the messages; before that, `t` answers with the keys.
 * @returns {Promise<void>}
 */
export async function load() {
  const answer = await fetch(new URL('./messages.json', import.meta.url));
  if (!answer.ok) throw new Error(`messages.json: ${answer.status}`);
  messages = await answer.json();
}

/**
 * For tests: the messages without a server.
 * @param {Object<string, Object<string, string>>} table
 */
export function use(table) {
  messages = table;
}

/**
 * The message of a key, with `{name}` replaced by the values. A message that is missing in a language is English; one
 * that is missing at all is its key, which a reader can report.
 * @param {string} key
 * @param {Object<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = messages[key];
  const text = entry?.[current] ?? entry?.en ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * A message about a number of things: of the keys `KEY.one` and `KEY.other` the one that the language wants.
 * @param {string} key
 * @param {number} count
 * @param {Object<string, string|number>} [values] `count` is one of them
 * @returns {string}
 */
export function tn(key, count, values = {}) {
  const form = new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { count, ...values });
}

/** @param {string} key @returns {boolean} whether there is such a message */
export function has(key) {
  return key in messages;
}

/** @param {'en'|'pt'} language */
export function setLanguage(language) {
  current = LANGUAGES.includes(language) ? language : 'en';
}

/** @returns {'en'|'pt'} */
export function language() {
  return current;
}

/**
 * The first language of a list of the browser's that the page speaks.
 * @param {readonly string[]} wanted as `navigator.languages`
 * @returns {'en'|'pt'}
 */
export function preferred(wanted) {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    if (LANGUAGES.includes(base)) return base;
  }
  return 'en';
}

/**
 * Writes the messages into the elements that name one: `data-t` (text), `data-t-label` (aria-label),
 * `data-t-title`, `data-t-placeholder`.
 * @param {ParentNode} root
 */
export function translate(root) {
  const attributes = { 't-label': 'aria-label', 't-title': 'title', 't-placeholder': 'placeholder' };
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const [data, attribute] of Object.entries(attributes)) {
    for (const element of root.querySelectorAll(`[data-${data}]`)) {
      element.setAttribute(attribute, t(element.getAttribute(`data-${data}`)));
    }
  }
}
