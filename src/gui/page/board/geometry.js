// Where squares lie on the drawing. One square is 100 x 100 units; CTOR's board has a border, one square wide, that repeats the other side.

import { placeOf, sizeOf, squareName } from './fen.js';
import { isCtor } from './pieces.js';

/** Side of a square in units of the drawing. */
export const UNIT = 100;

/**
 * @typedef {object} Cell
 * @property {string} square
 * @property {number} column on the drawing, from the left
 * @property {number} row on the drawing, from the top
 * @property {boolean} repeated whether this is a square of the border, which repeats one of the other side
 * @property {boolean} light
 */

/**
 * The squares of a board as they are drawn.
 * @param {string} variant
 * @param {boolean} flipped
 */
export function createGeometry(variant, flipped) {
  const size = sizeOf(variant);
  const border = isCtor(variant) ? 1 : 0;
  const span = size + 2 * border;
  const wrap = (index) => (index + size) % size;
  const turned = (index) => (flipped ? size - 1 - index : index);

  /** @returns {Cell} */
  const cellAt = (column, row) => {
    const [insideColumn, insideRow] = [column - border, row - border];
    const repeated = wrap(insideColumn) !== insideColumn || wrap(insideRow) !== insideRow;
    const [trueColumn, trueRow] = [turned(wrap(insideColumn)), turned(wrap(insideRow))];
    return { square: squareName(variant, trueColumn, trueRow), column, row, repeated, light: (trueColumn + trueRow) % 2 === 0 };
  };

  const cells = Array.from({ length: span * span }, (_, index) => cellAt(index % span, Math.floor(index / span)));
  const inside = new Map(cells.filter((cell) => !cell.repeated).map((cell) => [cell.square, cell]));
  const centre = (cell) => ({ x: (cell.column + 0.5) * UNIT, y: (cell.row + 0.5) * UNIT });

  return {
    variant,
    flipped,
    size,
    border,
    /** Squares along one side of the drawing. */
    span,
    /** All cells, row by row from the top left of the drawing. */
    cells,
    /** @returns {Cell} the cell inside the border */
    cell: (square) => inside.get(square),
    /** All cells that show a square, the one inside the border first. */
    copies: (square) => [inside.get(square), ...cells.filter((cell) => cell.repeated && cell.square === square)],
    /** Centre of a square, or of a cell. */
    centre: (squareOrCell) => centre(typeof squareOrCell === 'string' ? inside.get(squareOrCell) : squareOrCell),
    /**
     * The square so many columns to the right and rows down on the drawing. On a torus one comes back from the other side.
     * @returns {string|null}
     */
    step(square, right, down) {
      const cell = inside.get(square);
      const [column, row] = [cell.column - border + right, cell.row - border + down];
      if (border === 0 && (column < 0 || row < 0 || column >= size || row >= size)) return null;
      return cellAt(wrap(column) + border, wrap(row) + border).square;
    },
    /** How far it is from a square to one next to it, in squares of the drawing, over the edge where that is shorter. */
    shortest(from, to) {
      const [start, end] = [inside.get(from), inside.get(to)];
      const short = (distance) => (border === 0 || Math.abs(distance) <= size / 2 ? distance : distance - Math.sign(distance) * size);
      return { right: short(end.column - start.column), down: short(end.row - start.row) };
    },
  };
}

/**
 * The squares around a square of a torus, or those beside it.
 * @param {string} variant
 * @param {string} square
 * @param {boolean} diagonal whether the four at the corners count too
 * @returns {string[]}
 */
export function torusNeighbours(variant, square, diagonal) {
  const size = sizeOf(variant);
  const { column, row } = placeOf(variant, square);
  const steps = [[0, -1], [-1, 0], [1, 0], [0, 1], ...(diagonal ? [[-1, -1], [1, -1], [-1, 1], [1, 1]] : [])];
  return steps.map(([right, down]) => squareName(variant, (column + right + size) % size, (row + down + size) % size));
}
