// The squares of the board with their coordinates or numbers.

import { svg } from './svg.js';
import { UNIT } from './geometry.js';
import { isCtor } from './pieces.js';

/**
 * @param {ReturnType<import('./geometry.js').createGeometry>} geometry
 * @returns {SVGElement[]}
 */
export function drawSquares(geometry) {
  return isCtor(geometry.variant) ? numberedSquares(geometry) : chequeredSquares(geometry);
}

function square(cell, style) {
  return svg('rect', { class: style, x: cell.column * UNIT, y: cell.row * UNIT, width: UNIT, height: UNIT });
}

function text(content, x, y, style) {
  const element = svg('text', { class: style, x, y });
  element.textContent = content;
  return element;
}

/** Files along the lower edge, ranks along the left one, in the corners that men leave free. */
function chequeredSquares(geometry) {
  const drawn = geometry.cells.map((cell) => square(cell, cell.light ? 'square-light' : 'square-dark'));
  const labels = svg('g', { class: 'coordinates' });
  for (const cell of geometry.cells) {
    const tone = cell.light ? 'coordinate on-light' : 'coordinate on-dark';
    const [left, top] = [cell.column * UNIT, cell.row * UNIT];
    if (cell.row === geometry.span - 1) labels.append(text(cell.square[0], left + 97, top + 96, `${tone} coordinate-file`));
    if (cell.column === 0) labels.append(text(cell.square[1], left + 3, top + 17, tone));
  }
  return [...drawn, labels];
}

/** The numbered squares of a torus; the border is paler, and a line parts it from the field. */
function numberedSquares(geometry) {
  const drawn = geometry.cells.map((cell) => square(cell, cell.repeated ? 'square-repeated' : edgeStyle(geometry, cell)));
  const numbers = svg('g', { class: 'coordinates' });
  for (const cell of geometry.cells) {
    const { x, y } = geometry.centre(cell);
    numbers.append(text(cell.square, x, y + 1, cell.repeated ? 'number number-repeated' : 'number'));
  }
  const field = { x: UNIT, y: UNIT, width: geometry.size * UNIT, height: geometry.size * UNIT };
  return [...drawn, numbers, svg('rect', { class: 'field-frame', ...field })];
}

/** Squares that the border repeats are coloured, as on the printed board. */
function edgeStyle(geometry, cell) {
  const last = geometry.span - 2;
  const edge = cell.column === 1 || cell.row === 1 || cell.column === last || cell.row === last;
  return edge ? 'square-field square-edge' : 'square-field';
}
