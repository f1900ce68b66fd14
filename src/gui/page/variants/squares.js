/** Board geometries, and functions that read and write the board part of a FEN. */

/**
 * @typedef {import('./variant.js').Geometry} Geometry
 * @typedef {import('./variant.js').Men} Men
 */

/** The geometry of an 8x8 board with squares named by file and rank. @type {Geometry} */
export const LETTERED = {
  size: 8,
  border: 0,
  labels: 'edge',
  squareName: (column, row) => `${'abcdefgh'[column]}${8 - row}`,
  placeOf: (square) => ({ column: square.charCodeAt(0) - 97, row: 8 - Number(square.slice(1)) }),
};

/** @param {string} text @returns {boolean} whether the text names a square of an 8x8 board, such as `e4` */
export const isSquare = (text) => /^[a-h][1-8]$/.test(text);

/**
 * The geometry of a torus board whose squares are numbered from 1, row by row.
 * @param {number} size
 * @returns {Geometry}
 */
export const numberedTorus = (size) => ({
  size,
  border: 1,
  labels: 'squares',
  squareName: (column, row) => String(row * size + column + 1),
  placeOf: (square) => ({ column: (Number(square) - 1) % size, row: Math.floor((Number(square) - 1) / size) }),
});

/** @param {Geometry} geometry @returns {string[]} all squares, row by row from the top left */
export function allSquares({ size, squareName }) {
  return Array.from({ length: size * size }, (_, index) => squareName(index % size, Math.floor(index / size)));
}

/**
 * The neighbours of a square on a torus.
 * @param {Geometry} geometry
 * @param {string} square
 * @param {boolean} diagonal whether to include diagonal neighbours
 * @returns {string[]}
 */
export function torusNeighbours({ size, squareName, placeOf }, square, diagonal) {
  const { column, row } = placeOf(square);
  const steps = [[0, -1], [-1, 0], [1, 0], [0, 1], ...(diagonal ? [[-1, -1], [1, -1], [-1, 1], [1, 1]] : [])];
  return steps.map(([right, down]) => squareName((column + right + size) % size, (row + down + size) % size));
}

/**
 * @param {Geometry} geometry
 * @param {string} rows rows of a FEN from the top, separated by `/`
 * @returns {Men}
 */
export function readMen({ squareName }, rows) {
  /** @type {Men} */
  const men = new Map();
  rows.split('/').forEach((text, row) => {
    let column = 0;
    for (const [part] of text.matchAll(/\d+|[a-z]/gi)) {
      if (/\d/.test(part)) column += Number(part);
      else men.set(squareName(column++, row), part);
    }
  });
  return men;
}

/**
 * @param {Geometry} geometry
 * @param {Men} men
 * @returns {string} the rows of a FEN
 */
export function writeMen({ size, squareName }, men) {
  const rows = [];
  for (let row = 0; row < size; row++) {
    let text = '';
    let empty = 0;
    const endRun = () => {
      if (empty > 0) text += empty;
      empty = 0;
    };
    for (let column = 0; column < size; column++) {
      const man = men.get(squareName(column, row));
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

/**
 * Splits a FEN into its fields.
 * @param {string} fen
 * @returns {{rows: string, hand: string, fields: string[]}} `hand`: the off-board pieces, which a FEN lists in brackets
 *   after the rows
 */
export function splitFen(fen) {
  const fields = fen.trim().split(/\s+/);
  const [rows, hand = ''] = fields[0].split('[');
  return { rows, hand: hand.replace(']', ''), fields };
}

/**
 * The FEN with the other side to move, for games that write the side as `w` or `b`.
 * @param {string} fen
 */
export function withOtherSide(fen) {
  const [rows, side, ...rest] = fen.split(' ');
  return [rows, side === 'w' ? 'b' : 'w', ...rest].join(' ');
}

/**
 * Parses a whole number in a FEN.
 * @param {string|undefined} text
 * @param {number} otherwise default if the text is missing or not a whole number
 */
export const wholeNumber = (text, otherwise) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise);
