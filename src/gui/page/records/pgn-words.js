/** Words of PGN movetext: moves and comments with search figures. */
import { parseExact } from './record-format.js';

/**
 * @typedef {import('./record-format.js').Turn} Turn
 * @typedef {Omit<Turn, 'mv'>} Figures
 */

/** Comment written after each opening move in PGN. */
export const BOOK = 'book';

/**
 * Encodes a UCI move in characters that PGN allows in a move. A leading `T` keeps PGN readers from taking initial
 * digits for a move number.
 * @param {string} move
 */
export function moveWord(move) {
  if (move === '0000') return '--';
  const word = move.replaceAll(',', '_').replaceAll('!', '=');
  return /^[\d=]/.test(word) ? `T${word}` : word;
}

/** Decodes a word written by `moveWord` to a UCI move. @param {string} word */
export function moveOfWord(word) {
  if (word === '--') return '0000';
  return word.replace(/^T(?=[\d=])/, '').replaceAll('_', ',').replaceAll('=', '!');
}

/** @param {number} value @param {string} text text of the absolute value @param {boolean} isNegative */
const signed = (value, text, isNegative) => `${isNegative || value < 0 ? '-' : '+'}${text}`;

/** @param {Turn['score']} score */
function scoreText(score) {
  if (score === null || score === undefined) return '';
  if (score.mate !== undefined) return signed(score.mate, `M${Math.abs(score.mate)}`, score.mate === 0);
  const hundredths = String(Math.abs(score.cp)).padStart(3, '0');
  return signed(score.cp, `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`, false);
}

/** A time in seconds, with 3 to 6 decimals, as in `1.250s`. @param {number} ms */
function secondsText(ms) {
  const micros = String(Math.round(ms * 1000)).padStart(7, '0');
  return `${micros.slice(0, -6)}.${micros.slice(-6).replace(/0{1,3}$/, '')}s`;
}

/** The PGN comment with a turn's search figures: score, depth, time and nodes. @param {Figures} figures */
export function figuresText({ score, depth = null, nodes = null, time_ms: time }) {
  const found = `${scoreText(score)}${depth === null ? '' : `/${depth}`}`;
  return `${found === '' ? '' : `${found} `}${secondsText(time)}${nodes === null ? '' : `, n=${nodes}`}`;
}

const FIGURES = /^(?:([+-]M?[\d.]+)?(?:\/(\d+))? )?(\d+(?:\.\d+)?)s(?:, n=(\d+))?$/;
const SCORE = /^([+-])(?:M(\d+)|(\d+)\.(\d\d))$/;

/** @param {string} text @returns {Turn['score']|undefined} undefined if the text is not a score */
function readScore(text) {
  const [, sign, mate, whole, hundredths] = SCORE.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const value = Number(mate ?? whole + hundredths);
  const seen = (sign === '-' ? -value : value) + 0;
  return mate === undefined ? { cp: seen } : { mate: seen };
}

/** @param {string|undefined} digits */
const readWhole = (digits) => (digits === undefined ? null : parseExact(digits));

/** @param {string} comment @returns {Figures|null} null if the comment does not have the form of search figures */
export function readFigures(comment) {
  const [, score, depth, seconds, nodes] = FIGURES.exec(comment) ?? [];
  const read = score === undefined ? null : readScore(score);
  if (seconds === undefined || read === undefined) return null;
  return {
    score: read,
    depth: readWhole(depth),
    nodes: readWhole(nodes),
    time_ms: Math.round(Number(seconds) * 1e6) / 1000,
  };
}

/**
 * @param {string} comment
 * @returns {boolean} whether the comment has the form of a comment that the page adds to a move: `book` or search
 *   figures
 */
export const isInfo = (comment) => comment === BOOK || readFigures(comment) !== null;
