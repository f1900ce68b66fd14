// Arrows that show turns: lines of an analysis, by rank, or a hint.

import { isCtor } from './pieces.js';
import { parseMove } from './moves.js';
import { parseTurn } from './ctor-turn.js';
import { svg } from './svg.js';

/** Width of the shaft by rank; further ones are as thin as the last. */
const WIDTHS = [15, 11, 8, 6, 5];

/**
 * Arrows of one turn, the square or squares it goes to, and its rank.
 * @param {ReturnType<import('./geometry.js').createGeometry>} geometry
 * @param {{turn: string, rank: number|'hint'}} arrow
 * @returns {SVGElement}
 */
export function drawArrow(geometry, { turn, rank }) {
  const group = svg('g', { class: `arrow ${rank === 'hint' ? 'arrow-hint' : rank === 1 ? 'arrow-best' : 'arrow-other'}` });
  const width = rank === 'hint' ? WIDTHS[0] : WIDTHS[Math.min(rank, WIDTHS.length) - 1];
  const lines = isCtor(geometry.variant) ? turnLines(turn) : moveLines(turn);
  for (const { from, to } of lines) {
    group.append(from === null ? spot(geometry, to) : shaft(geometry, from, to, width));
  }
  if (lines.length > 0 && typeof rank === 'number' && rank > 1) group.append(label(geometry, lines[0], rank));
  return group;
}

const isSquare = (text) => /^[a-h][1-8]$/.test(text);

function moveLines(turn) {
  return parseMove(turn).steps.map(({ from, to }) => {
    if (!isSquare(to)) return { from: null, to: from };
    return { from: isSquare(from) ? from : null, to };
  });
}

function turnLines(turn) {
  return parseTurn(turn).flatMap(({ from, to }) => (from.length === 0 ? [{ from: null, to }] : from.map((origin) => ({ from: origin, to }))));
}

/** A ring round a square to which nothing travels from another square. */
function spot(geometry, square) {
  const { x, y } = geometry.centre(square);
  return svg('circle', { class: 'arrow-spot', cx: x, cy: y, r: 44 });
}

function shaft(geometry, from, to, width) {
  const start = geometry.centre(from);
  const { right, down } = geometry.border > 0 ? geometry.shortest(from, to) : straight(geometry, from, to);
  const length = Math.hypot(right, down) * 100;
  const [unitX, unitY] = [(right * 100) / length, (down * 100) / length];
  const head = 14 + width * 1.4;
  const point = (along, aside) => `${round(start.x + unitX * along - unitY * aside)} ${round(start.y + unitY * along + unitX * aside)}`;
  const [begin, neck, tip, half] = [18, length - 12 - head, length - 12, width / 2];
  const outline = [
    point(begin, -half), point(neck, -half), point(neck, -half - head * 0.42), point(tip, 0),
    point(neck, half + head * 0.42), point(neck, half), point(begin, half),
  ];
  return svg('path', { class: 'arrow-shaft', d: `M${outline.join('L')}Z` });
}

function straight(geometry, from, to) {
  const [start, end] = [geometry.cell(from), geometry.cell(to)];
  return { right: end.column - start.column, down: end.row - start.row };
}

function label(geometry, { from, to }, rank) {
  const end = geometry.centre(to);
  const start = from === null ? end : geometry.centre(from);
  const [x, y] = [start.x + (end.x - start.x) * 0.5, start.y + (end.y - start.y) * 0.5];
  const text = svg('text', { class: 'arrow-rank', x, y });
  text.textContent = String(rank);
  return svg('g', {}, svg('circle', { class: 'arrow-rank-disc', cx: x, cy: y, r: 15 }), text);
}

const round = (number) => Number(number.toFixed(1));
