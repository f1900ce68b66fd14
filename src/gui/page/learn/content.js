/** Loads lessons, rules and explanations from a game's data files and keeps the parts that apply to one variant. */
import { language, load } from '../base/messages.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {Record<import('../base/messages.js').Language, string>} Text a text in every language
 * @typedef {{only?: string[]}} Part `only`: names of the variants that the part applies to; by default, all variants
 *   that share the data files
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
 * @typedef {Goal & {say: Text}} Wrong a class of wrong turns, described by conditions like a goal; `say`: feedback on
 *   these turns
 *
 * @typedef {object} Task
 * @property {string} fen
 * @property {string} [on] variant whose board the task uses, if different from the lesson's variant; for example, a
 *   lesson about a larger board may use a smaller board
 * @property {GameSettings} [settings]
 * @property {Text} ask
 * @property {Step[]} steps
 * @property {number} [proof] number of moves within which the first turn of the solution forces a win; no other
 *   first turn forces a win within this number
 * @property {Wrong[]} [wrong]
 * @property {Text} otherwise feedback on wrong turns that `wrong` does not cover
 * @property {Text} done feedback when the task is solved
 *
 * @typedef {Part & {id: string, title: Text, rules: string, idea: Text[], tasks: Task[]}} Lesson `rules`: id of the
 *   rules section that matches the lesson
 * @typedef {{lessons: Lesson[]}} Course
 *
 * @typedef {{fen: string, on?: string, caption: Text, settings?: GameSettings}} Figure an interactive board
 * @typedef {Part & {text?: Text, list?: Text[], table?: {head: Text[], rows: (Text|string)[][]}, board?: Figure, legend?: boolean}} Block
 * @typedef {Part & {id: string, title: Text, lesson?: string, blocks: Block[]}} Section
 * @typedef {Part & {letters: string, written: string, rings?: Text, moves: Text, fen: string, on?: string, settings?:
 *   GameSettings, lesson: string}} Man entry for a piece in the legend of the rules; `letters`: the piece's letter, or
 *   the letters of both sides if the pieces differ only in colour; `written`: the piece's notation in game records
 * @typedef {{legend: Man[], sections: Section[]}} RuleBook
 */

/** Requests for data files, pending or completed, keyed by path. @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} path path relative to the page's folder */
function read(path) {
  const known = files.get(path) ?? fetch(new URL(`../${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  files.set(path, known);
  // Drop a failed request from the cache, so that the next call repeats the request.
  known.catch(() => files.delete(path));
  return known;
}

/** @template {Part} T @param {T[]} parts @param {string} variant */
export const partsOf = (parts, variant) => parts.filter(({ only }) => only === undefined || only.includes(variant));

/** @param {string} variant @returns {Promise<Lesson[]>} */
export async function lessonsOf(variant) {
  /** @type {Course} */
  const { lessons } = await read(`variants/${variantOf(variant).teaching.folder}/course.json`);
  return partsOf(lessons, variant);
}

/** @param {string} variant @returns {Promise<RuleBook>} */
export async function rulesOf(variant) {
  /** @type {RuleBook} */
  const { legend, sections } = await read(`variants/${variantOf(variant).teaching.folder}/rules.json`);
  const whole = partsOf(sections, variant).map((section) => ({ ...section, blocks: partsOf(section.blocks, variant) }));
  return { legend: partsOf(legend, variant), sections: whole };
}

/**
 * Loads the function that explains why a move is impossible in a variant.
 * @param {string} variant
 * @returns {Promise<import('../variants/variant.js').Why>}
 */
export async function whyOf(variant) {
  const { folder, loadWhy } = variantOf(variant).teaching;
  const path = `variants/${folder}/why.json`;
  const messages = files.get(path) ?? load(path);
  files.set(path, messages);
  messages.catch(() => files.delete(path));
  const [why] = await Promise.all([loadWhy(), messages]);
  return why;
}

/** Returns a translated text in the current language of the page. @param {Text} text */
export const said = (text) => text[language()];
