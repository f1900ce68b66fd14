/**
 * Translates the English messages of engines and of the server into the language of the page.
 *
 * As in gettext, the English templates are the keys of the translation tables: the file `errors.json` of a language
 * holds the templates shared by all games, that in a game's folder its own. A text that matches no template comes from
 * another program and is shown unchanged.
 */
import { language, readTexts } from '../base/messages.js';
import { VARIANTS } from '../variants/index.js';

/**
 * @typedef {{pattern: RegExp, names: string[], text: string}} Template `names`: placeholder names, in the order of the
 *   pattern's capture groups
 */

/**
 * Compares two English templates, to sort them from specific to general. Templates that start with text, such as
 * `bad FEN: {error}`, precede those that start with a placeholder; within each group, templates with more fixed text
 * come first.
 * @param {string} one
 * @param {string} other
 */
function byFit(one, other) {
  const words = (/** @type {string} */ english) => english.replace(/\{\w+\}/g, '').length;
  return Number(one.startsWith('{')) - Number(other.startsWith('{')) || words(other) - words(one);
}

/**
 * Error message templates, in the order in which they are tried. Empty before loading, and if the page is in English.
 * @type {Template[]}
 */
let templates = [];
/** Language of the templates. */
let loaded = 'en';

/** @param {[english: string, text: string]} entry @returns {Template} */
function templateOf([english, text]) {
  const parts = english.split(/\{(\w+)\}/);
  const pattern = parts.map((part, i) => (i % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : '(.+?)')).join('');
  return { pattern: new RegExp(`^${pattern}$`, 's'), names: parts.filter((_, i) => i % 2 === 1), text };
}

/** @param {Record<string, string>} table translations keyed by English template */
export function useErrorTexts(table) {
  templates = Object.entries(table)
    .sort(([one], [other]) => byFit(one, other))
    .map(templateOf);
}

/**
 * Loads the error message templates, unless the page is in English. If loading fails, messages stay in English.
 * @returns {Promise<void>}
 */
export async function loadErrorTexts() {
  const wanted = language();
  if (wanted === loaded) return;
  const folders = new Set(VARIANTS.map(({ teaching }) => `${teaching.folder}/`));
  const paths = wanted === 'en' ? [] : ['', ...folders].map((folder) => `${folder}errors.json`);
  const tables = await Promise.all(paths.map((path) => readTexts(path, wanted))).catch(() => null);
  if (tables === null || wanted !== language()) return;
  loaded = wanted;
  useErrorTexts(Object.assign({}, ...tables));
}

/** @param {string} text message of an engine or the server @returns {string} */
export function translated(text) {
  if (language() === 'en') return text;
  for (const { pattern, names, text: other } of templates) {
    const values = pattern.exec(text)?.slice(1);
    if (values !== undefined) return other.replace(/\{(\w+)\}/g, (_, name) => valueText(name, values[names.indexOf(name)]));
  }
  return text;
}

/**
 * Translates the value of a placeholder in an error message. The placeholder `{text}` quotes the user's input, which
 * stays unchanged. Only `nothing`, the engine's word for empty input, is translated.
 * @param {string} name @param {string} value
 */
const valueText = (name, value) => (name === 'text' && value !== 'nothing' ? value : translated(value));
