/** What is taught of a game: the data files of its folder, as far as they are about one variant, in the language of the page. */
import { language, load } from '../base/messages.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {Record<import('../base/messages.js').Language, string>} Text in every language
 * @typedef {{only?: string[]}} Part `only`: names of the variants that it is about; all of the folder unless given
 *
 * @typedef {object} Goal what a turn is to be; all that is said must hold
 * @property {string[]} [turns] it is one of these
 * @property {Record<string, string>} [men] letters of what then stands on squares, '' for nothing
 * @property {number} [margin] by how many the side that moves then leads, at least
 * @property {boolean} [wins] it wins the game at once
 * @property {string} [uses] what its text holds
 *
 * @typedef {Goal & {solution: string, reply?: string}} Step a turn of the user, one that does it, and the answer of the other side
 * @typedef {Goal & {say: Text}} Wrong what is said to some of the turns that are not the goal
 *
 * @typedef {object} Task
 * @property {string} fen
 * @property {string} [on] name of the variant on whose board it is done, where that is another one: the small board of two
 * @property {GameSettings} [settings]
 * @property {Text} ask
 * @property {Step[]} steps
 * @property {number} [proof] the first turn wins by force in so many moves, and no other does
 * @property {Wrong[]} [wrong]
 * @property {Text} otherwise what is said to all other turns
 * @property {Text} done
 *
 * @typedef {Part & {id: string, title: Text, rules: string, idea: Text[], tasks: Task[]}} Lesson `rules`: the section that it belongs to
 * @typedef {{lessons: Lesson[]}} Course
 *
 * @typedef {{fen: string, on?: string, caption: Text, settings?: GameSettings}} Figure a board on which one can move
 * @typedef {Part & {text?: Text, list?: Text[], table?: {head: Text[], rows: (Text|string)[][]}, board?: Figure, legend?: boolean}} Block
 * @typedef {Part & {id: string, title: Text, lesson?: string, blocks: Block[]}} Section
 * @typedef {Part & {letters: string, written: string, rings?: Text, moves: Text, fen: string, on?: string, settings?: GameSettings, lesson: string}} Man of
 *   the legend; `letters` of both sides where they differ in nothing else; `written`: its letter in records of games
 * @typedef {{legend: Man[], sections: Section[]}} RuleBook
 */

/** Files that have been read, or are being read. @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} path from the page's folder */
function read(path) {
  const known = files.get(path) ?? fetch(new URL(`../${path}`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  files.set(path, known);
  // What could not be read is asked for again the next time.
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

/** Why something is not possible. @param {string} variant @returns {Promise<import('../variants/variant.js').Why>} */
export async function whyOf(variant) {
  const { folder, loadWhy } = variantOf(variant).teaching;
  const path = `variants/${folder}/why.json`;
  const messages = files.get(path) ?? load(path);
  files.set(path, messages);
  messages.catch(() => files.delete(path));
  const [why] = await Promise.all([loadWhy(), messages]);
  return why;
}

/** A text in the language of the page. @param {Text} text */
export const said = (text) => text[language()];
