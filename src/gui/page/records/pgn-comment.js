/**
 * Comments of PGN: text, and the user's drawings as the commands `[%csl …]` for circles and `[%cal …]` for arrows, which
 * other programs know. Text that PGN cannot express, such as braces, is written as near as possible, followed by the
 * exact text as the command `[%exact "…"]`.
 *
 * In records, a drawing is written as in PGN: the letter of its colour, then one square or two, with a hyphen between
 * numbered squares, as in `Ge5`, `Ra1c3` or `B28-35`.
 */
import { tryParse } from './record-format.js';

/** @typedef {import('../game/tree.js').Drawing} Drawing */
/** @typedef {{comment: string, drawings: string[]}} Said */

/** Letters of the colours: green, red, blue and yellow. */
const TONES = 'GRBY';
const DRAWING = /^([GRBY])(?:([a-z]\d)([a-z]\d)?|(\d+)(?:-(\d+))?)$/;
const COMMAND = /\[%c[sa]l ([^\]]*)\]/g;
const EXACT = /\[%exact ("(?:[^"\\]|\\.)*")\]/;

/** @param {Drawing} drawing @returns {string} */
export function drawingText({ from, to, tone }) {
  const end = from === to ? '' : `${/^\d/.test(from) ? '-' : ''}${to}`;
  return `${TONES[tone]}${from}${end}`;
}

/** @param {string} text @returns {Drawing[]} empty if the text is not a drawing */
export function readDrawing(text) {
  const [, tone, letters, otherLetters, number, otherNumber] = DRAWING.exec(text) ?? [];
  if (tone === undefined) return [];
  const from = letters ?? number;
  return [{ from, to: otherLetters ?? otherNumber ?? from, tone: TONES.indexOf(tone) }];
}

/** @param {string} text a drawing as text */
const isCircle = (text) => readDrawing(text).some(({ from, to }) => from === to);

/** The commands for drawings, in order. @param {string[]} drawings */
function commandsOf(drawings) {
  /** @type {{name: string, items: string[]}[]} */
  const groups = [];
  for (const item of drawings) {
    const name = isCircle(item) ? 'csl' : 'cal';
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups.map(({ name, items }) => `[%${name} ${items.join(',')}]`).join('');
}

/** Whether a comment can contain a text unchanged. @param {string} text */
const isPlain = (text) => !/[{}]|(?!\n)\p{Cc}/u.test(text) && readSaid(text).comment === text;

/** @param {string} text */
function exactly(text) {
  const near = text.replaceAll('{', '(').replaceAll('}', ')').replaceAll('[%', '[ %').replace(/\p{Cc}/gu, ' ').trim();
  const exact = JSON.stringify(text).replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');
  return `${near === '' ? '' : `${near} `}[%exact ${exact}]`;
}

/**
 * @param {{comment?: string, drawings?: string[]}} said
 * @returns {string} the content of a comment; '' for none
 */
export function writeSaid({ comment = '', drawings = [] }) {
  const commands = commandsOf(drawings.filter((text) => readDrawing(text).length > 0));
  const text = comment === '' || isPlain(comment) ? comment : exactly(comment);
  return [commands, text].filter((part) => part !== '').join(' ');
}

/** Reads the content of a comment, without blanks at its ends. @param {string} text @returns {Said} */
export function readSaid(text) {
  const [whole, exact] = EXACT.exec(text) ?? [];
  const comment = exact === undefined ? undefined : tryParse(exact);
  /** @type {string[]} */
  const drawings = [];
  const rest = (typeof comment === 'string' ? text.replace(String(whole), '') : text).replace(COMMAND, (command, items) => {
    const read = items.split(',').map((/** @type {string} */ item) => item.trim());
    if (!read.every((/** @type {string} */ item) => readDrawing(item).length > 0)) return command;
    drawings.push(...read);
    return '';
  });
  return { comment: typeof comment === 'string' ? comment : rest.trim(), drawings };
}
