/**
 * What engines and the server say, in the language of the page: they speak English.
 *
 * A text is found by its English template, as in gettext: `errors.json` has the templates that all games share, and each game has its own beside
 * its descriptor. What no template fits are the words of another program, and stays as it is.
 */
import { language } from '../base/messages.js';
import { VARIANTS } from '../variants/index.js';

/** @typedef {{pattern: RegExp, names: string[], text: string}} Template `names` of the placeholders, in the order of the groups */

/**
 * Which of two English templates is to be tried first: what begins with words of its own, as `bad FEN: {error}` does, and what has more of them.
 * @param {string} one
 * @param {string} other
 */
function byFit(one, other) {
  const words = (/** @type {string} */ english) => english.replace(/\{\w+\}/g, '').length;
  return Number(one.startsWith('{')) - Number(other.startsWith('{')) || words(other) - words(one);
}

/** Those of the language that is not English, in the order in which they are tried; none until they have been read. @type {Template[]} */
let templates = [];

/** @param {[english: string, text: string]} entry @returns {Template} */
function templateOf([english, text]) {
  const parts = english.split(/\{(\w+)\}/);
  const pattern = parts.map((part, i) => (i % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : '(.+?)')).join('');
  return { pattern: new RegExp(`^${pattern}$`, 's'), names: parts.filter((_, i) => i % 2 === 1), text };
}

/** @param {Record<string, string>} table English templates and what they are in the other language */
export function useErrorTexts(table) {
  templates = Object.entries(table)
    .sort(([one], [other]) => byFit(one, other))
    .map(templateOf);
}

/** Reads the templates where the page does not speak English; without them it goes on in English. @returns {Promise<void>} */
export async function loadErrorTexts() {
  if (language() === 'en' || templates.length > 0) return;
  const folders = new Set(VARIANTS.map(({ teaching }) => `variants/${teaching.folder}`));
  const paths = ['protocol', ...folders].map((folder) => `${folder}/errors.json`);
  const tables = await Promise.all(paths.map(async (path) => {
    const answer = await fetch(new URL(`../${path}`, import.meta.url));
    return answer.ok ? answer.json() : {};
  })).catch(() => []);
  useErrorTexts(Object.assign({}, ...tables));
}

/** @param {string} text of an engine or the server @returns {string} */
export function translated(text) {
  if (language() === 'en') return text;
  for (const { pattern, names, text: other } of templates) {
    const values = pattern.exec(text)?.slice(1);
    if (values !== undefined) return other.replace(/\{(\w+)\}/g, (_, name) => valueText(name, values[names.indexOf(name)]));
  }
  return text;
}

/** What a user has written stays as it is; where that is nothing, the engine says `nothing`. @param {string} name @param {string} value */
const valueText = (name, value) => (name === 'text' && value !== 'nothing' ? value : translated(value));
