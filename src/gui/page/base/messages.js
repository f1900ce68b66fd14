/**
 * Texts of the page in the user's language: lookup, placeholders, plural forms and the choice of language.
 *
 * Each folder in `languages/` is a language: `page.json` holds the messages that every visit needs, the other files
 * those of parts that are loaded later.
 */
import { readTextFile } from './text-files.js';

/** @typedef {string} Language a language tag, the name of a folder in `languages/` */
/** @typedef {Record<string, string|number|undefined>} Values replacements for the `{name}` placeholders of a message */
/** @typedef {{key: string, values?: Values}} Message */

/** Used if none of the user's languages is available. */
const FALLBACK = 'en';

/** @type {readonly Language[]} */
let languages = [FALLBACK];
/** Language of the loaded messages. */
let current = FALLBACK;
/** Language that was selected last; its messages may still be loading. */
let selected = FALLBACK;
/** Message files in use. @type {Set<string>} */
const files = new Set();
/** @type {Record<string, string>} */
let messages = {};

/** @param {readonly Language[]} available the available languages, which `about.json` lists */
export function offer(available) {
  languages = available;
}

export const offered = () => languages;

/** The name of a language in this language, such as `Português`. @param {Language} tag */
export function languageName(tag) {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name[0].toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * Reads a file of a language.
 * @param {string} path path relative to the language's folder
 * @param {Language} [tag]
 */
export const readTexts = (path, tag = selected) => readTextFile(tag, path);

/**
 * Loads a message file and merges it into the messages loaded so far. Until a file is loaded, `t` returns keys.
 * @param {string} path path relative to the language's folder
 * @returns {Promise<void>}
 */
export async function load(path) {
  const tag = selected;
  const table = await readTexts(path, tag);
  files.add(path);
  if (tag !== selected) return load(path);
  // Merge after the request: another file may have finished loading in the meantime.
  messages = { ...messages, ...table };
}

/**
 * Selects a language and loads its messages. The previous language stays until they are loaded.
 * @param {Language} tag a language that is not available selects English
 * @returns {Promise<void>}
 */
export async function setLanguage(tag) {
  const wanted = languages.includes(tag) ? tag : FALLBACK;
  if (wanted === selected) return;
  selected = wanted;
  try {
    const tables = await Promise.all([...files].map((path) => readTexts(path, wanted)));
    if (wanted !== selected) return;
    messages = Object.assign({}, ...tables);
    current = wanted;
  } catch (error) {
    if (wanted === selected) selected = current;
    throw error;
  }
}

/**
 * Replaces all messages with the given table, so that tests run without a server.
 * @param {Record<string, string>} table
 * @param {Language} [tag]
 */
export function use(table, tag = FALLBACK) {
  messages = table;
  current = tag;
  selected = tag;
}

/**
 * The message for a key, with its placeholders filled in. An unknown key is returned unchanged, so that a user can
 * report it.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = messages[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The message for a count: `KEY.one` or `KEY.other`, by the plural rules of the current language. Zero takes
 * `KEY.other`, also in Portuguese, whose rules in CLDR allow the singular.
 * @param {string} key
 * @param {number} count
 * @param {Values} [values] values for placeholders other than `{count}`
 * @returns {string}
 */
export function tn(key, count, values = {}) {
  const form = count !== 0 && new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { count, ...values });
}

/** @param {string} key @returns {boolean} whether a message with this key is loaded */
export function has(key) {
  return key in messages;
}

/** @returns {Language} */
export function language() {
  return current;
}

/**
 * Returns the first of the user's preferred languages that is available, or English.
 * @param {readonly string[]} wanted language tags by preference, for example `navigator.languages`
 * @returns {Language}
 */
export function preferred(wanted) {
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return bases.find((base) => languages.includes(base)) ?? FALLBACK;
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
