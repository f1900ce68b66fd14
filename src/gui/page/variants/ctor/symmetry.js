/**
 * The symmetry of a torus board: translations, rotations and reflections that map a position onto itself. Turns that
 * such a map turns into each other lead to the same game.
 */
import { allSquares } from '../squares.js';
import { applyOperation, chipOf, parseTurn } from './turn.js';

/**
 * @typedef {import('../variant.js').Geometry} Geometry
 * @typedef {import('../variant.js').Men} Men
 * @typedef {(square: string) => string} SquareMap
 */

/** The rotations and reflections of a square, as matrices. */
const TURNS = [[1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, 1, 0], [0, -1, -1, 0]];

/**
 * All symmetries of an empty board.
 * @param {Geometry} geometry
 * @returns {SquareMap[]}
 */
function boardMaps({ size, squareName, placeOf }) {
  const wrapped = (/** @type {number} */ value) => ((value % size) + size) % size;
  const shifts = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)]);
  return TURNS.flatMap(([a, b, c, d]) => shifts.map(([right, down]) => (/** @type {string} */ square) => {
    const { column, row } = placeOf(square);
    return squareName(wrapped(a * column + b * row + right), wrapped(c * column + d * row + down));
  }));
}

/** A position as text, equal for equal positions. @param {Men} men @param {SquareMap} [map] */
const textOf = (men, map = (square) => square) => [...men].map(([square, chip]) => `${map(square)}${chip}`).sort().join(' ');

/** The symmetries of a position. @param {Geometry} geometry @param {Men} men */
function symmetriesOf(geometry, men) {
  const [first] = men;
  const isKept = (/** @type {SquareMap} */ map) => [...men].every(([square, chip]) => men.get(map(square)) === chip);
  // Most maps fail on the first chip, so the full comparison is rare.
  return boardMaps(geometry).filter((map) => (first === undefined || men.get(map(first[0])) === first[1]) && isKept(map));
}

/**
 * The symmetry of a position, or null if only the identity keeps the position.
 * @param {Geometry} geometry
 * @param {import('./turn.js').CtorPosition} position
 * @returns {import('../variant.js').Symmetry|null}
 */
export function torusSymmetry(geometry, position) {
  const maps = symmetriesOf(geometry, position.men);
  if (maps.length === 1) return null;
  const chip = chipOf(position.toMove);
  /** @param {string} turn */
  const key = (turn) => {
    const operations = parseTurn(turn);
    // An empty turn counts towards the end of the game, so it differs from a turn that moves a chip forth and back.
    if (operations.length === 0) return 'empty';
    const after = operations.reduce((men, operation) => applyOperation(men, operation, chip), position.men);
    return maps.map((map) => textOf(after, map)).sort()[0];
  };
  const isOpening = position.men.size === 0 && position.turn === 1 && position.done.placements === 0;
  // On the empty board, the first turn places one chip or none, and all squares are equal.
  return { copies: maps.length, key, only: isOpening ? [allSquares(geometry)[0], '0000'] : [] };
}
