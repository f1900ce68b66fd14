/**
 * Positions of squares on the board drawing. A square is 100 x 100 units. A torus board has a border, one square wide,
 * that repeats the squares of the opposite edge.
 */

/** Side length of a square, in units of the board drawing. */
export const UNIT = 100;

/**
 * @typedef {object} Cell
 * @property {string} square
 * @property {number} column column on the drawing, counted from the left
 * @property {number} row row on the drawing, counted from the top
 * @property {boolean} repeated whether the cell is on the border, where it repeats a square of the opposite side
 * @property {boolean} light
 *
 * @typedef {ReturnType<typeof createGeometry>} Layout
 * @typedef {{x: number, y: number}} Point a point in units of the board drawing
 */

/**
 * Creates the layout of a board drawing.
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

  /**
   * Returns the signed distance across the edge of a torus board if that is shorter, otherwise the given distance.
   * @param {number} distance
   */
  const short = (distance) => (border === 0 || Math.abs(distance) <= size / 2 ? distance : distance - Math.sign(distance) * size);

  return {
    size,
    border,
    labels,
    /** Number of squares along one side of the board drawing, border included. */
    span,
    /** All cells of the board drawing, row by row from the top left. */
    cells,
    /** Names of all squares, without the repetitions on the border. */
    squares: [...inside.keys()],
    /** @param {string} square @returns {boolean} */
    has: (square) => inside.has(square),
    /** Returns the cell that shows a square on the board itself, not on the border. */
    cell: cellOf,
    /**
     * Returns all cells that show a square: first the cell on the board itself, then those on the border.
     * @param {string} square
     */
    copies: (square) => [cellOf(square), ...cells.filter((cell) => cell.repeated && cell.square === square)],
    /** Returns the centre of a square or of a cell. @param {string|Cell} at @returns {Point} */
    centre(at) {
      const { column, row } = typeof at === 'string' ? cellOf(at) : at;
      return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
    },
    /**
     * Returns the square at an offset of columns to the right and rows down on the drawing, or null outside the board.
     * A torus board wraps around.
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
     * Returns the offset from one square to another, in squares to the right and down on the drawing. On a torus board,
     * the offset takes the shorter way round.
     * @param {string} from
     * @param {string} to
     */
    shortest(from, to) {
      const [start, end] = [cellOf(from), cellOf(to)];
      return { right: short(end.column - start.column), down: short(end.row - start.row) };
    },
  };
}
