/** Translated messages: lookup, placeholders, plural forms and the choice of language. */

/** @typedef {'en'|'pt'} Language */
/** @typedef {Record<string, string|number|undefined>} Values replacements for the `{name}` placeholders of a message */
/** @typedef {{key: string, values?: Values}} Message */

/** @type {readonly Language[]} */
export const LANGUAGES = ['en', 'pt'];

/** @type {Record<string, Partial<Record<Language, string>>>} */
let messages = {};
/** @type {Language} */
let current = 'en';

/**
 * Loads a message file and merges it into the messages loaded so far. Until a file is loaded, `t` returns keys.
 * @param {string} [path] path relative to the page's folder; the default file holds the messages that every visit needs
 * @returns {Promise<void>}
 */
export async function load(path = 'messages.json') {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Parse before merging: another file may finish loading in the meantime.
  const more = await answer.json();
  messages = { ...messages, ...more };
}

/**
 * Replaces all messages with the given table, so that tests run without a server.
 * @param {Record<string, Partial<Record<Language, string>>>} table
 */
export function use(table) {
  messages = table;
}

/**
 * The message for a key, with its placeholders filled in. A message without a translation falls back to English; an
 * unknown key is returned unchanged, so that a user can report it.
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
 * The message for a count: `KEY.one` or `KEY.other`, by the plural rules of the current language.
 * @param {string} key
 * @param {number} count
 * @param {Values} [values] values for placeholders other than `{count}`
 * @returns {string}
 */
export function tn(key, count, values = {}) {
  const form = new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { count, ...values });
}

/** @param {string} key @returns {boolean} whether a message with this key is loaded */
export function has(key) {
  return key in messages;
}

/** @param {string} tag @returns {tag is Language} */
function isLanguage(tag) {
  return LANGUAGES.some((known) => known === tag);
}

/** @param {string} tag a language without messages selects English */
export function setLanguage(tag) {
  current = isLanguage(tag) ? tag : 'en';
}

/** @returns {Language} */
export function language() {
  return current;
}

/**
 * Returns the first of the user's preferred languages that the page supports, or English.
 * @param {readonly string[]} wanted language tags by preference, for example `navigator.languages`
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
 * Sets the translated text, `aria-label` and `title` of all elements with the attributes `data-t`, `data-t-label` and
 * `data-t-title`.
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
