// Reading and writing the FENs of all variants. The engine is the judge of what is legal; here is only what a board has to show.

import { isCtor } from './pieces.js';

/**
 * What a board shows of a position.
 * @typedef {object} Position
 * @property {string} variant
 * @property {number} width files
 * @property {number} height ranks
 * @property {Map<string, string>} men letter of each occupied square; squares are `e2`, in CTOR numbers as text
 * @property {'first'|'second'} toMove
 * @property {Record<string, number>} hand Oliveira: how many of each letter are off the board
 * @property {'first'|'second'|null} token Oliveira: who may pass
 * @property {{placements: number, movements: number, landings: number}} done CTOR: operations done in this turn
 * @property {number} turn CTOR: number of the turn
 */

/** Width of the board of a variant. */
export const sizeOf = (variant) => (variant === 'ctor' ? 10 : 8);

/**
 * Reads the FEN of a position.
 * @param {string} variant
 * @param {string} fen
 * @returns {Position}
 */
export function readFen(variant, fen) {
  const size = sizeOf(variant);
  const fields = fen.trim().split(/\s+/);
  const [rows, hand = ''] = fields[0].split('[');
  const second = isCtor(variant) ? '2' : 'b';
  return {
    variant,
    width: size,
    height: size,
    men: readMen(variant, rows),
    toMove: fields[1] === second ? 'second' : 'first',
    hand: countLetters(hand.replace(']', '')),
    token: variant === 'oliveira' ? (fields[4]?.startsWith('w') ? 'first' : 'second') : null,
    done: readDone(isCtor(variant) ? fields[2] : undefined),
    turn: isCtor(variant) ? Number(fields[3] ?? 1) : 0,
  };
}

/**
 * The name of a square: file and rank, in CTOR the number.
 * @param {string} variant
 * @param {number} column from the left, 0 on
 * @param {number} row from the top, 0 on
 */
export function squareName(variant, column, row) {
  const size = sizeOf(variant);
  return isCtor(variant) ? String(row * size + column + 1) : `${'abcdefgh'[column]}${size - row}`;
}

/**
 * Column from the left and row from the top of a square, as White or as the printed board of CTOR has them.
 * @param {string} variant
 * @param {string} square
 */
export function placeOf(variant, square) {
  const size = sizeOf(variant);
  if (!isCtor(variant)) return { column: square.charCodeAt(0) - 97, row: size - Number(square.slice(1)) };
  const index = Number(square) - 1;
  return { column: index % size, row: Math.floor(index / size) };
}

/**
 * Reads the rows of a FEN.
 * @param {string} variant
 * @param {string} rows from the top, parted by `/`
 * @returns {Map<string, string>}
 */
export function readMen(variant, rows) {
  const men = new Map();
  rows.split('/').forEach((text, row) => {
    let column = 0;
    for (const [part] of text.matchAll(/\d+|[a-z]/gi)) {
      if (/\d/.test(part)) column += Number(part);
      else men.set(squareName(variant, column++, row), part);
    }
  });
  return men;
}

/**
 * Writes the rows of a FEN.
 * @param {string} variant
 * @param {Map<string, string>} men
 * @returns {string}
 */
export function writeMen(variant, men) {
  const size = sizeOf(variant);
  const rows = [];
  for (let row = 0; row < size; row++) {
    let text = '';
    let empty = 0;
    const endRun = () => {
      if (empty > 0) text += empty;
      empty = 0;
    };
    for (let column = 0; column < size; column++) {
      const man = men.get(squareName(variant, column, row));
      if (man === undefined) empty += 1;
      else {
        endRun();
        text += man;
      }
    }
    endRun();
    rows.push(text);
  }
  return rows.join('/');
}

function countLetters(text) {
  const counts = {};
  for (const letter of text) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

function readDone(field = '0,0,0') {
  const [placements = 0, movements = 0, landings = 0] = field.split(',').map(Number);
  return { placements, movements, landings };
}
