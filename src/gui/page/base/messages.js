/** What the page says, in the languages of `messages.json`. */

/** @typedef {'en'|'pt'} Language */
/** @typedef {Record<string, string|number|undefined>} Values what `{name}` in a message is replaced by */
/** @typedef {{key: string, values?: Values}} Message */

/** @type {readonly Language[]} */
export const LANGUAGES = ['en', 'pt'];

/** @type {Record<string, Partial<Record<Language, string>>>} */
let messages = {};
/** @type {Language} */
let current = 'en';

/**
 * Reads messages, beside those that have been read; before that, `t` answers with the keys.
 * @param {string} [path] of the file, from the page's folder; that of what every visit needs unless given
 * @returns {Promise<void>}
 */
export async function load(path = 'messages.json') {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Read first: other messages may arrive in the meantime.
  const more = await answer.json();
  messages = { ...messages, ...more };
}

/**
 * For tests: the messages without a server.
 * @param {Record<string, Partial<Record<Language, string>>>} table
 */
export function use(table) {
  messages = table;
}

/**
 * The message of a key, with `{name}` replaced by the values. A message that is missing in a language is English; one
 * that is missing at all is its key, which a reader can report.
 * @param {string} key
 * @param {Values} [values]
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
 * @param {Values} [values] `count` is one of them
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

/** @param {string} tag @returns {tag is Language} */
function isLanguage(tag) {
  return LANGUAGES.some((known) => known === tag);
}

/** @param {string} tag English is set where the page does not speak it */
export function setLanguage(tag) {
  current = isLanguage(tag) ? tag : 'en';
}

/** @returns {Language} */
export function language() {
  return current;
}

/**
 * The first language of a list of the browser's that the page speaks.
 * @param {readonly string[]} wanted as `navigator.languages`
 * @returns {Language}
 */
export function preferred(wanted) {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return 'en';
}

/**
 * Writes the messages into the elements that name one: `data-t` (text), `data-t-label` (aria-label), `data-t-title`.
 * @param {ParentNode} root
 */
export function translate(root) {
  const attributes = { 'data-t-label': 'aria-label', 'data-t-title': 'title' };
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = t(element.getAttribute('data-t') ?? '');
  for (const [data, attribute] of Object.entries(attributes)) {
    for (const element of root.querySelectorAll(`[${data}]`)) {
      element.setAttribute(attribute, t(element.getAttribute(data) ?? ''));
    }
  }
}
