/**
 * Drawings of marks and arrows on the board. A square is marked as the target of a possible move, as part of the last
 * move, as selected, or as attacked. Each kind of mark has its own shape; target marks also show the effect of the
 * move. Arrows show hints, or the turns of analysis lines by rank.
 */
import { svg } from '../base/dom.js';
import { UNIT } from './geometry.js';

/**
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('../variants/variant.js').ArrowLine} ArrowLine
 * @typedef {import('../variants/variant.js').Mark} Mark
 * @typedef {{turn: string, rank: number|'hint'|'idea', isThreat?: boolean}} Arrow `rank`: of an analysis line; `hint`: a turn to play; `idea`:
 *   only the square on which a turn begins
 * @typedef {{from: string, to: string, tone: number}} Drawing an arrow drawn by the user, or a circle if both squares
 *   are the same
 */

/** SVG paths of the symbols on badges, drawn inside a circle of radius 16. @type {Record<string, string>} */
const SIGNS = {
  combine: 'M-8 0H8M0 -8V8',
  turn: 'M-7.500 -2A7.500 7.500 0 0 1 6 -5M7 -10V-4.500H1.500M7.500 2A7.500 7.500 0 0 1 -6 5M-7 10V4.500H-1.500',
  capture: 'M-6.500 -6.500L6.500 6.500M6.500 -6.500L-6.500 6.500',
  charge: 'M1.500 -10L-5.500 2H5.500L-1.500 10',
  push: 'M-8 8L0 0L8 8M-8 -1L0 -9L8 -1',
  legionary: 'M-6 8V-5M-10 -1L-6 -6L-2 -1M6 8V-5M2 -1L6 -6L10 -1',
  choice: 'M-8 0H-7.900M0 0H0.100M8 0H8.100',
  promote: 'M0 -9L2.600 -3L9 -2.800L4 1.400L5.700 7.800L0 4.200L-5.700 7.800L-4 1.400L-9 -2.800L-2.600 -3Z',
};

/**
 * Draws the mark on a square that the selected piece can move to.
 * @param {Mark} mark
 * @param {boolean} occupied whether a piece is on the square
 * @returns {SVGElement} centred on (0, 0)
 */
export function drawTarget({ kind, promotes }, occupied) {
  const group = svg('g', { class: `target target-${kind}` });
  if (!occupied && kind === 'move') group.append(svg('circle', { class: 'target-dot', r: 13 }));
  if (!occupied && kind === 'step') group.append(svg('circle', { class: 'target-dot', r: 9 }), svg('circle', { class: 'target-ring', r: 19 }));
  if (kind === 'place') group.append(svg('circle', { class: 'target-place', r: 39 }));
  else if (!occupied && kind !== 'move' && kind !== 'step') group.append(svg('circle', { class: 'target-dot', r: 10 }));
  if (occupied) group.append(frame(kind));
  if (kind in SIGNS) group.append(badge(kind, 33, -33));
  if (promotes) group.append(badge('promote', -33, -33));
  return group;
}

/**
 * Draws a frame around a piece on the target square: corners if the piece is captured, a closed frame if the piece
 * stays or is turned over.
 * @param {Mark['kind']} kind
 */
function frame(kind) {
  const corners = kind === 'capture' || kind === 'charge';
  const d = corners ? 'M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26' : 'M-46 -46H46V46H-46Z';
  return svg('path', { class: 'target-frame', d });
}

/** @param {string} kind @param {number} x @param {number} y */
function badge(kind, x, y) {
  return svg(
    'g',
    { class: `badge badge-${kind}`, transform: `translate(${x} ${y})` },
    svg('circle', { class: 'badge-disc', r: 16 }),
    svg('path', { class: 'badge-sign', d: SIGNS[kind] }),
  );
}

/** Draws a frame around a square that the last turn began or ended on. */
export function drawLastMove() {
  const group = svg('g', { class: 'last-move' });
  group.append(
    svg('rect', { class: 'last-move-tint', x: -50, y: -50, width: 100, height: 100 }),
    svg('rect', { class: 'last-move-frame', x: -47, y: -47, width: 94, height: 94 }),
  );
  return group;
}

/** Draws the mark on a square that a player has chosen, such as a secret square. */
export function drawNoted() {
  return svg('path', { class: 'noted-mark', d: 'M0 -46L46 0L0 46L-46 0Z' });
}

/** Draws the mark under a selected piece. */
export function drawSelected() {
  return svg('rect', { class: 'selected-mark', x: -50, y: -50, width: 100, height: 100 });
}

/** Draws a warning sign at the lower right corner of an attacked piece. */
export function drawAttackedSign() {
  return svg(
    'g',
    { class: 'badge badge-attacked', transform: 'translate(32 33)' },
    svg('path', { class: 'badge-disc', d: 'M0 -17L18 14H-18Z' }),
    svg('path', { class: 'badge-sign', d: 'M0 -7V3M0 8.400V8.500' }),
  );
}

/** SVG view box that crops the drawing of a target mark to its badge. */
const BADGE_BOX = '15 -51 36 36';

/** Draws the badge of a target mark as a separate icon. @param {Mark['kind']} kind */
export function drawSign(kind) {
  return svg('svg', { class: 'mark-icon', viewBox: BADGE_BOX, 'aria-hidden': 'true' }, drawTarget({ kind, promotes: false }, true));
}

/**
 * Draws the effect of a move as small icons, from left to right: the moving piece, the pieces that it captures, pushes,
 * joins or turns over, and the resulting piece.
 * @param {import('../variants/variant.js').Effect} effect
 * @param {(letter: string) => SVGElement} icon
 * @returns {SVGElement[]} empty for a plain move to an empty square
 */
export function effectIcons({ meeting, mark }, icon) {
  if (meeting === null) return [];
  const { traveller, others, result } = meeting;
  const sign = others.length > 0 ? [drawSign(mark.kind)] : [];
  return [icon(traveller), ...sign, ...others.map(icon), ...(result === null ? [] : [drawBecomes(), icon(result)])];
}

function drawBecomes() {
  return svg('svg', { class: 'arrow-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: 'M4 12H19M13 6L19 12L13 18' }));
}

/** Shaft widths of analysis arrows by rank of the line, best line first. Ranks beyond the list use the last width. */
const WIDTHS = [15, 11, 8, 6, 5];

/**
 * Draws the arrows of one turn, labelled with the rank of its analysis line.
 * @param {Layout} layout
 * @param {ArrowLine[]} lines arrows of the turn
 * @param {Arrow} arrow
 * @param {ArrowLine|undefined} labelled the arrow that gets the label
 * @returns {SVGElement}
 */
export function drawArrow(layout, lines, { turn, rank, isThreat = false }, labelled) {
  const isHint = typeof rank === 'string';
  const style = isHint ? 'arrow-hint' : rank === 1 ? 'arrow-best' : 'arrow-other';
  const group = svg('g', { class: `arrow ${style}${isThreat ? ' arrow-threat' : ''}`, 'data-turn': turn });
  if (rank === 'idea') {
    group.append(...lines.slice(0, 1).map(({ from, to }) => spot(layout, from ?? to)));
    return group;
  }
  const width = isHint ? WIDTHS[0] : WIDTHS[Math.min(rank, WIDTHS.length) - 1];
  for (const { from, to } of lines) {
    group.append(from === null ? spot(layout, to) : shaft(layout, from, to, width));
  }
  if (labelled !== undefined && typeof rank === 'number' && rank > 1) group.append(label(layout, labelled, rank));
  return group;
}

/**
 * Draws what the parts of a turn did: thin arrows that end at the edge of the piece, and a sign on each piece that
 * changed sides.
 * @param {Layout} layout
 * @param {import('../variants/variant.js').Traces} traces
 * @returns {SVGElement[]}
 */
export function drawTraces(layout, { arrows, flips }) {
  const lines = arrows.flatMap(({ from, to }) => (from === null ? [] : [shaft(layout, from, to, 9, { begin: 4, end: 39 })]));
  const signs = flips.map((square) => {
    const { x, y } = layout.centre(square);
    return svg('g', { transform: `translate(${x} ${y})` }, badge('turn', 30, -30));
  });
  return [svg('g', { class: 'traces' }, ...lines, ...signs)];
}

/** @param {Layout} layout @param {Drawing} drawing @returns {SVGElement} */
export function drawDrawing(layout, { from, to, tone }) {
  const shape = from === to ? spot(layout, to) : shaft(layout, from, to, WIDTHS[1]);
  return svg('g', { class: `arrow drawing drawing-${tone}`, 'data-drawing': `${from} ${to}` }, shape);
}

/**
 * Draws a ring around a square, for example around the destination of a turn without an origin.
 * @param {Layout} layout
 * @param {string} square
 */
function spot(layout, square) {
  const { x, y } = layout.centre(square);
  return svg('circle', { class: 'arrow-spot', cx: x, cy: y, r: 44 });
}

/**
 * @param {Layout} layout
 * @param {string} from
 * @param {string} to
 * @param {number} width
 * @param {{begin: number, end: number}} [gaps] distance of the arrow's ends from the centres of the squares
 */
function shaft(layout, from, to, width, gaps = { begin: 18, end: 12 }) {
  const start = layout.centre(from);
  const { right, down } = layout.shortest(from, to);
  const length = Math.hypot(right, down) * UNIT;
  const [unitX, unitY] = [(right * UNIT) / length, (down * UNIT) / length];
  const head = 14 + width * 1.4;
  /** @param {number} along @param {number} aside */
  const point = (along, aside) => `${round(start.x + unitX * along - unitY * aside)} ${round(start.y + unitY * along + unitX * aside)}`;
  const [begin, tip, half] = [gaps.begin, length - gaps.end, width / 2];
  const neck = tip - head;
  const outline = [
    point(begin, -half), point(neck, -half), point(neck, -half - head * 0.42), point(tip, 0),
    point(neck, half + head * 0.42), point(neck, half), point(begin, half),
  ];
  return svg('path', { class: 'arrow-shaft', d: `M${outline.join('L')}Z` });
}

/** @param {Layout} layout @param {ArrowLine} line @param {number} rank */
function label(layout, { from, to }, rank) {
  const end = layout.centre(to);
  const start = from === null ? end : layout.centre(from);
  const [x, y] = [start.x + (end.x - start.x) * 0.5, start.y + (end.y - start.y) * 0.5];
  const text = svg('text', { class: 'arrow-rank', x, y });
  text.textContent = String(rank);
  return svg('g', {}, svg('circle', { class: 'arrow-rank-disc', cx: x, cy: y, r: 15 }), text);
}

/** @param {number} number */
const round = (number) => Number(number.toFixed(1));
