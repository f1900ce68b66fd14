/**
 * Positions of squares on the drawing. A square is 100 x 100 units; a torus has a border, one square wide, that repeats
 * the opposite side.
 */

/** Side length of a square, in units of the drawing. */
export const UNIT = 100;

/**
 * @typedef {object} Cell
 * @property {string} square
 * @property {number} column on the drawing, from the left
 * @property {number} row on the drawing, from the top
 * @property {boolean} repeated whether the cell is on the border, where it repeats a square of the opposite side
 * @property {boolean} light
 *
 * @typedef {ReturnType<typeof createGeometry>} Layout
 * @typedef {{x: number, y: number}} Point in units of the drawing
 */

/**
 * The layout of a board as drawn.
 * @param {import('../variants/variant.js').Geometry} geometry
 * @param {boolean} flipped
 */
export function createGeometry({ size, border, labels, squareName }, flipped) {
  const span = size + 2 * border;
  const wrap = (/** @type {number} */ index) => (index + size) % size;
  const turned = (/** @type {number} */ index) => (flipped ? size - 1 - index : index);

  /** @param {number} column @param {number} row @returns {Cell} */
  const cellAt = (column, row) => {
    const [insideColumn, insideRow] = [column - border, row - border];
    const repeated = wrap(insideColumn) !== insideColumn || wrap(insideRow) !== insideRow;
    const [trueColumn, trueRow] = [turned(wrap(insideColumn)), turned(wrap(insideRow))];
    return { square: squareName(trueColumn, trueRow), column, row, repeated, light: (trueColumn + trueRow) % 2 === 0 };
  };

  const cells = Array.from({ length: span * span }, (_, index) => cellAt(index % span, Math.floor(index / span)));
  const inside = new Map(cells.filter((cell) => !cell.repeated).map((cell) => [cell.square, cell]));

  /** @param {string} square */
  const cellOf = (square) => {
    const cell = inside.get(square);
    if (cell === undefined) throw new Error(`unknown square ${square}`);
    return cell;
  };

  /** The shorter of a distance and its complement across the edge of a torus. @param {number} distance */
  const short = (distance) => (border === 0 || Math.abs(distance) <= size / 2 ? distance : distance - Math.sign(distance) * size);

  return {
    size,
    border,
    labels,
    /** Number of squares along one side of the drawing, border included. */
    span,
    /** All cells, row by row from the top left of the drawing. */
    cells,
    /** Names of the squares, each once. */
    squares: [...inside.keys()],
    /** @param {string} square @returns {boolean} */
    has: (square) => inside.has(square),
    /** The cell of a square inside the border. */
    cell: cellOf,
    /** All cells that show a square, starting with the cell inside the border. @param {string} square */
    copies: (square) => [cellOf(square), ...cells.filter((cell) => cell.repeated && cell.square === square)],
    /** Centre of a square, or of a cell. @param {string|Cell} at @returns {Point} */
    centre(at) {
      const { column, row } = typeof at === 'string' ? cellOf(at) : at;
      return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
    },
    /**
     * The square a number of columns to the right and rows down on the drawing; null off the board. A torus wraps
     * around.
     * @param {string} square
     * @param {number} right
     * @param {number} down
     * @returns {string|null}
     */
    step(square, right, down) {
      const cell = cellOf(square);
      const [column, row] = [cell.column - border + right, cell.row - border + down];
      if (border === 0 && (column < 0 || row < 0 || column >= size || row >= size)) return null;
      return cellAt(wrap(column) + border, wrap(row) + border).square;
    },
    /**
     * The offset from one square to another in squares of the drawing, the shorter way round on a torus.
     * @param {string} from
     * @param {string} to
     */
    shortest(from, to) {
      const [start, end] = [cellOf(from), cellOf(to)];
      return { right: short(end.column - start.column), down: short(end.row - start.row) };
    },
  };
}
