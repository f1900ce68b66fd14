/**
 * Parses and writes lines of the engine protocol.
 *
 * @typedef {object} Info
 * @property {number} [depth] @property {number} [seldepth] @property {number} [multipv]
 * @property {number} [cp] @property {number} [mate] `cp` and `mate`: from the point of view of the side to move
 * @property {'lower'|'upper'} [bound]
 * @property {number[]} [wdl]
 * @property {number} [nodes] @property {number} [nps] @property {number} [hashfull] @property {number} [time]
 * @property {string[]} pv
 * @property {string} [string]
 *
 * @typedef {{name: string, type: string, default?: string, min?: number, max?: number, values: string[]}} Option
 * @typedef {import('../variants/variant.js').Score} Score
 */
import { translated } from './error-texts.js';

/** @typedef {'depth'|'seldepth'|'multipv'|'nodes'|'nps'|'hashfull'|'time'} Figure */

/** @type {readonly Figure[]} */
const FIGURES = ['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'hashfull', 'time'];
const ERROR = 'info string error: ';

/** @param {string} line @returns {string|null} the error message in the language of the page, or null */
export function errorOf(line) {
  return line.startsWith(ERROR) ? translated(line.slice(ERROR.length)) : null;
}

/** @param {string} line @returns {Info|null} null if the line is not an `info` line */
export function parseInfo(line) {
  const words = line.trim().split(/\s+/);
  if (words.shift() !== 'info') return null;
  /** @type {Info} */
  const info = { pv: [] };
  while (words.length > 0) {
    const field = words.shift();
    const figure = FIGURES.find((name) => name === field);
    if (figure !== undefined) setNumber(info, figure, words.shift());
    else if (field === 'score') setScore(info, words.shift(), words.shift());
    else if (field === 'lowerbound') info.bound = 'lower';
    else if (field === 'upperbound') info.bound = 'upper';
    else if (field === 'wdl') info.wdl = words.splice(0, 3).map(Number);
    else if (field === 'pv') info.pv = words.splice(0);
    else if (field === 'string') info.string = words.splice(0).join(' ');
  }
  return info;
}

/** @param {Info} info @param {string|undefined} kind @param {string|undefined} word */
function setScore(info, kind, word) {
  if (kind === 'cp' || kind === 'mate') setNumber(info, kind, word);
}

/** @param {Info} info @param {Figure|'cp'|'mate'} field @param {string|undefined} word */
function setNumber(info, field, word) {
  const value = Number(word);
  if (word !== undefined && Number.isFinite(value)) info[field] = value;
}

/**
 * @param {string} line
 * @returns {{bestmove: string|null, ponder: string|null}|null} null if the line is not a `bestmove` line
 */
export function parseBestmove(line) {
  const [word, best, ponderWord, ponder] = line.trim().split(/\s+/);
  if (word !== 'bestmove') return null;
  const bestmove = best === undefined || best === '(none)' ? null : best;
  return { bestmove, ponder: ponderWord === 'ponder' && ponder !== undefined ? ponder : null };
}

/** @param {string} line @returns {Option|null} null if the line is not an `option` line */
export function parseOption(line) {
  const words = line.trim().split(/\s+/);
  if (words[0] !== 'option' || words[1] !== 'name') return null;
  const typeAt = words.indexOf('type');
  if (typeAt < 3) return null;
  /** @type {Option} */
  const option = { name: words.slice(2, typeAt).join(' '), type: words[typeAt + 1] ?? '', values: [] };
  const fields = new Set(['default', 'min', 'max', 'var']);
  /** @type {string|null} */
  let field = null;
  /** @type {Record<string, string>} */
  const texts = {};
  for (const word of words.slice(typeAt + 2)) {
    if (fields.has(word)) {
      field = word;
      if (field === 'var') option.values.push('');
      else texts[field] = '';
    } else if (field === 'var') {
      option.values.push(`${option.values.pop() ?? ''} ${word}`.trim());
    } else if (field !== null) {
      texts[field] = `${texts[field]} ${word}`.trim();
    }
  }
  if (texts.default !== undefined) option.default = texts.default;
  if (texts.min !== undefined) option.min = Number(texts.min);
  if (texts.max !== undefined) option.max = Number(texts.max);
  return option;
}

/**
 * The score of an `info` line, converted to the first player's point of view.
 * @param {Info} info
 * @param {boolean} firstToMove
 * @returns {Score|null}
 */
export function firstPlayersScore(info, firstToMove) {
  const sign = firstToMove ? 1 : -1;
  if (info.mate !== undefined) return { mate: sign * info.mate };
  if (info.cp !== undefined) return { cp: sign * info.cp };
  return null;
}

/**
 * @param {string} startFen
 * @param {string[]} turns
 * @returns {string} a `position` line
 */
export function positionLine(startFen, turns) {
  return turns.length === 0 ? `position fen ${startFen}` : `position fen ${startFen} moves ${turns.join(' ')}`;
}

/** @param {string} name @param {string|number|boolean} value @returns {string} a `setoption` line */
export function optionLine(name, value) {
  return value === '' ? `setoption name ${name} value` : `setoption name ${name} value ${value}`;
}
