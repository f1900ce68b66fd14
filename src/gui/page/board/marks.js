// Marks on squares: targets by what arriving there does, the last move, the selection, Castles under attack. Each kind has its own shape.

import { svg } from './svg.js';

/** Signs of the badges, within a circle of radius 16. */
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
 * Mark of a target.
 * @param {{kind: string, promotes: boolean}} mark
 * @param {boolean} occupied whether a man stands there
 * @returns {SVGElement} around (0, 0)
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

/** What is put round a man: corners where it is lost, a whole frame where it stays or turns over. */
function frame(kind) {
  const corners = kind === 'capture' || kind === 'charge';
  const d = corners ? 'M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26' : 'M-46 -46H46V46H-46Z';
  return svg('path', { class: 'target-frame', d });
}

function badge(kind, x, y) {
  return svg(
    'g',
    { class: `badge badge-${kind}`, transform: `translate(${x} ${y})` },
    svg('circle', { class: 'badge-disc', r: 16 }),
    svg('path', { class: 'badge-sign', d: SIGNS[kind] }),
  );
}

/** A frame round a square that the last turn began or ended on. */
export function drawLastMove() {
  const group = svg('g', { class: 'last-move' });
  group.append(
    svg('rect', { class: 'last-move-tint', x: -50, y: -50, width: 100, height: 100 }),
    svg('rect', { class: 'last-move-frame', x: -48, y: -48, width: 96, height: 96 }),
  );
  return group;
}

/** The selected man. */
export function drawSelected() {
  return svg('rect', { class: 'selected-mark', x: -50, y: -50, width: 100, height: 100 });
}

/** A Castle, King or chip under attack: a toothed ring behind it and a sign at its foot. */
export function drawAttacked() {
  return svg('circle', { class: 'attacked-ring', r: 47 });
}

/** The sign that is drawn over an attacked man. */
export function drawAttackedSign() {
  return svg(
    'g',
    { class: 'badge badge-attacked', transform: 'translate(33 33)' },
    svg('path', { class: 'badge-disc', d: 'M0 -17L18 14H-18Z' }),
    svg('path', { class: 'badge-sign', d: 'M0 -7V3M0 8.400V8.500' }),
  );
}
