/**
 * Loads lessons, rules, explanations and measurements, and keeps the parts that apply to one variant.
 *
 * A game's folder in `variants/` has the boards and solutions; the game's folder in each language has the texts, in the
 * same structure.
 */
import { language, load, readTexts } from '../base/messages.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {{only?: string[], texts?: string}} Part `only`: names of the variants that the part applies to; by default,
 *   all variants that share the data files. `texts`: key of the part's texts, if different from its id
 *
 * @typedef {string|null|Texts[]|{[key: string]: Texts}} Texts texts in the structure of the data to which they belong;
 *   null for data without texts
 *
 * @typedef {object} Goal conditions that a turn must meet; conditions of absent properties are not checked
 * @property {string[]} [turns] accepted turns
 * @property {Record<string, string>} [men] required contents of squares after the turn, keyed by square: a piece
 *   letter, or '' for an empty square
 * @property {number} [margin] minimum lead of the moving side after the turn
 * @property {boolean} [wins] whether the turn wins the game at once
 * @property {string} [uses] text that the turn must contain, in UCI move format
 *
 * @typedef {Goal & {solution: string, reply?: string}} Step one turn of a task: its goal, a turn that reaches the goal,
 *   and the opponent's reply
 * @typedef {Goal & {say: string}} Wrong a class of wrong turns, described by conditions like a goal; `say`: feedback on
 *   these turns
 *
 * @typedef {object} Task
 * @property {string} fen
 * @property {string} [on] variant whose board the task uses, if different from the lesson's variant; for example, a
 *   lesson about a larger board may use a smaller board
 * @property {GameSettings} [settings]
 * @property {string} ask
 * @property {Step[]} steps
 * @property {number} [proof] number of moves within which the first turn of the solution forces a win; no other
 *   first turn forces a win within this number
 * @property {Wrong[]} [wrong]
 * @property {string} otherwise feedback on wrong turns that `wrong` does not cover
 * @property {string} done feedback when the task is solved
 *
 * @typedef {Part & {id: string, title: string, rules: string, idea: string[], tasks: Task[]}} Lesson `rules`: id of the
 *   rules section that matches the lesson
 *
 * @typedef {{fen: string, on?: string, caption: string, settings?: GameSettings}} Figure an interactive board
 * @typedef {Part & {text?: string, list?: string[], table?: {head: string[], rows: string[][]}, board?: Figure, legend?: boolean}} Block
 * @typedef {Part & {id: string, title: string, lesson?: string, blocks: Block[]}} Section
 * @typedef {Part & {letters: string, written: string, rings?: string, moves: string, fen: string, on?: string, settings?:
 *   GameSettings, lesson: string}} Man entry for a piece in the legend of the rules; `letters`: the piece's letter, or
 *   the letters of both sides if the pieces differ only in colour; `written`: the piece's notation in game records
 * @typedef {{legend: Man[], sections: Section[]}} RuleBook
 */

/** Requests for data files, pending or completed, keyed by path. @type {Map<string, Promise<any>>} */
const files = new Map();

/** Calls `read` unless an earlier call for this key succeeded or is pending. @param {string} key @param {() => Promise<any>} read */
function once(key, read) {
  const known = files.get(key) ?? read();
  files.set(key, known);
  // Drop a failed request, so that the next call repeats it.
  known.catch(() => files.delete(key));
  return known;
}

/** @param {string} path path relative to the page's folder */
const read = (path) => once(path, async () => {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
});

/** @param {string} path path relative to the folder of the page's language @returns {Promise<any>} */
function readCurrent(path) {
  const tag = language();
  return once(`${tag}/${path}`, () => readTexts(path, tag));
}

/**
 * Adds texts to data of the same structure.
 * @param {any} data
 * @param {Texts|undefined} texts
 * @returns {any}
 */
export function withTexts(data, texts) {
  if (texts === null || texts === undefined) return data;
  if (typeof texts === 'string') return texts;
  if (Array.isArray(texts)) return texts.map((text, i) => withTexts(data?.[i], text));
  const added = Object.entries(texts).map(([key, text]) => [key, withTexts(data?.[key], text)]);
  return { ...data, ...Object.fromEntries(added) };
}

/** @template {Part} T @param {T[]} parts @param {string} variant */
export const partsOf = (parts, variant) => parts.filter(({ only }) => only === undefined || only.includes(variant));

/**
 * The lessons of a variant.
 * @param {any[]} lessons lessons of the game, without texts
 * @param {Record<string, Texts>} texts
 * @param {string} variant
 * @returns {Lesson[]}
 */
export const courseOf = (lessons, texts, variant) => partsOf(lessons, variant).map((lesson) => withTexts(lesson, texts[lesson.texts ?? lesson.id]));

/**
 * The rules of a variant.
 * @param {{legend: any[], sections: any[]}} book rules of the game, without texts
 * @param {{legend: Record<string, Texts>, sections: Record<string, Texts>}} texts
 * @param {string} variant
 * @returns {RuleBook}
 */
export function bookOf({ legend, sections }, texts, variant) {
  const men = partsOf(legend, variant).map((man) => withTexts(man, texts.legend[man.texts ?? man.letters[0]]));
  const whole = partsOf(sections, variant).map((section) => withTexts(section, texts.sections[section.texts ?? section.id]));
  return { legend: men, sections: whole.map((section) => ({ ...section, blocks: partsOf(section.blocks, variant) })) };
}

/** @param {string} variant @returns {Promise<Lesson[]>} */
export async function lessonsOf(variant) {
  const { folder } = variantOf(variant).teaching;
  const [{ lessons }, texts] = await Promise.all([read(`variants/${folder}/course.json`), readCurrent(`${folder}/course.json`)]);
  return courseOf(lessons, texts, variant);
}

/** @param {string} variant @returns {Promise<RuleBook>} */
export async function rulesOf(variant) {
  const { folder } = variantOf(variant).teaching;
  const [book, texts] = await Promise.all([read(`variants/${folder}/rules.json`), readCurrent(`${folder}/rules.json`)]);
  return bookOf(book, texts, variant);
}

/** The measurements of a variant; null if there are none. @param {string} variant @returns {Promise<import('./balance.js').Balance|null>} */
export async function balanceOf(variant) {
  /** @type {{variants: import('./balance.js').Balance[]}} */
  const { variants } = await read('variants/balance.json');
  return variants.find((balance) => balance.variant === variant) ?? null;
}

/**
 * Loads the function that explains why a move is impossible in a variant.
 * @param {string} variant
 * @returns {Promise<import('../variants/variant.js').Why>}
 */
export async function whyOf(variant) {
  const { folder, loadWhy } = variantOf(variant).teaching;
  const path = `${folder}/why.json`;
  const [why] = await Promise.all([loadWhy(), once(`messages of ${path}`, () => load(path))]);
  return why;
}
