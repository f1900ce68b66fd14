/**
 * Draws the rings of Turnover Chess and the chips of CTOR, centred on (0, 0) in a square of 100 x 100 units.
 *
 * Rings nest: the Tower inside the Fort, and the Fort inside the Wall. The rings have similar widths, and the board
 * shows through the gaps between them. White and Black differ in lightness, rim and pattern: a white ring has one
 * smooth groove, a black ring a row of studs.
 */

import { svg } from '../base/dom.js';

/**
 * Inner and outer radius of each ring, from the innermost ring to the outermost.
 * @type {Record<string, {inner: number, outer: number}>}
 */
const RADII = {
  T: { inner: 0, outer: 14.5 },
  F: { inner: 17.5, outer: 28.5 },
  W: { inner: 31.5, outer: 43 },
};

/**
 * Number of studs on each black ring. The studs are evenly spaced on the ring's centre line.
 * @type {Record<string, number>}
 */
const STUDS = { T: 0, F: 14, W: 24 };

/**
 * Draws a stack of rings. Each ring is a child element with a `data-ring` attribute.
 * @param {string} rings letters `T`, `F` and `W`, from inner to outer
 * @param {boolean} white
 * @returns {SVGElement}
 */
export function drawRings(rings, white) {
  const stack = svg('g', { class: `piece rings ${white ? 'piece-white' : 'piece-black'}` });
  for (const ring of rings) stack.append(drawRing(ring, white));
  return stack;
}

/** @param {string} ring @param {boolean} white */
function drawRing(ring, white) {
  const group = svg('g', { class: 'ring', 'data-ring': ring });
  const { inner, outer } = RADII[ring];
  if (inner === 0) drawButton(group, outer, white);
  else drawAnnulus(group, inner, outer, white ? 0 : STUDS[ring]);
  return group;
}

/** @param {SVGElement} group @param {number} radius @param {boolean} white */
function drawButton(group, radius, white) {
  group.append(
    svg('circle', { class: 'piece-shadow-fill', r: radius, cy: 2.2 }),
    svg('circle', { class: 'piece-body piece-rim', r: radius }),
    white ? svg('circle', { class: 'piece-groove', r: radius * 0.45 }) : svg('circle', { class: 'piece-stud-fill', r: 3.6 }),
    shine(radius * 0.74, 2.4),
  );
}

/** @param {SVGElement} group @param {number} inner @param {number} outer @param {number} studs */
function drawAnnulus(group, inner, outer, studs) {
  const middle = (inner + outer) / 2;
  const width = outer - inner;
  group.append(
    svg('circle', { class: 'piece-shadow', r: middle, cy: 2.2, 'stroke-width': width }),
    svg('circle', { class: 'piece-annulus', r: middle, 'stroke-width': width }),
    svg('circle', { class: 'piece-rim', r: outer }),
    svg('circle', { class: 'piece-rim', r: inner }),
    middleLine(middle, studs),
    shine(outer - width * 0.25, 2.4),
  );
}

/**
 * Draws the pattern of a ring or chip: the given number of studs, or one groove if the number is 0.
 * @param {number} radius
 * @param {number} studs
 */
function middleLine(radius, studs) {
  if (studs === 0) return svg('circle', { class: 'piece-groove', r: radius });
  const spacing = (2 * Math.PI * radius) / studs;
  return svg('circle', { class: 'piece-studs', r: radius, 'stroke-dasharray': `0 ${spacing.toFixed(3)}` });
}

/**
 * Draws a highlight at the top left of a ring or chip: an arc of about a quarter circle.
 * @param {number} radius
 * @param {number} width
 */
function shine(radius, width) {
  /** @param {number} degrees */
  const at = (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  return svg('path', { class: 'piece-shine', d: `M${at(190)}A${radius} ${radius} 0 0 1 ${at(275)}`, 'stroke-width': width });
}

/**
 * @param {boolean} white
 * @returns {SVGElement}
 */
export function drawChip(white) {
  const chip = svg('g', { class: `piece chip ${white ? 'piece-white' : 'piece-black'}` });
  const radius = 39;
  chip.append(
    svg('circle', { class: 'piece-shadow-fill', r: radius, cy: 2.6 }),
    svg('circle', { class: 'piece-body piece-rim', r: radius }),
    middleLine(30, white ? 0 : 20),
    shine(34.5, 3),
  );
  return chip;
}
