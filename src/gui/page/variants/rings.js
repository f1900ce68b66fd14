/**
 * Draws the rings of Turnover Chess and the chips of CTOR, centred on (0, 0) in a square of 100 x 100 units.
 *
 * Rings nest: the Tower inside the Fort, and the Fort inside the Wall. Each is a flat shape with one outline. The rings
 * differ in width and tint, the Tower most of all, and the board shows through the gaps between them. White and Black
 * differ in lightness; large black rings also have a row of studs.
 */

import { svg } from '../base/dom.js';

/**
 * Inner and outer radius of each ring, from the innermost ring to the outermost.
 * @type {Record<string, {inner: number, outer: number}>}
 */
const RADII = {
  T: { inner: 0, outer: 15 },
  F: { inner: 18.5, outer: 29 },
  W: { inner: 32.5, outer: 44 },
};

/**
 * Number of studs on each black ring. The studs are evenly spaced on the ring's centre line.
 * @type {Record<string, number>}
 */
const STUDS = { F: 14, W: 24 };

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
  const { inner, outer } = RADII[ring];
  const group = svg('g', { class: 'ring', 'data-ring': ring });
  if (inner === 0) {
    group.append(svg('circle', { class: 'piece-body piece-rim', r: outer }));
    return group;
  }
  group.append(svg('path', { class: 'piece-body piece-rim', 'fill-rule': 'evenodd', d: circle(outer) + circle(inner) }));
  const middle = (inner + outer) / 2;
  if (!white) {
    const spacing = (2 * Math.PI * middle) / STUDS[ring];
    group.append(svg('circle', { class: 'piece-studs', r: middle, 'stroke-dasharray': `0 ${spacing.toFixed(3)}` }));
  }
  return group;
}

/** The path of a circle around (0, 0). @param {number} radius */
const circle = (radius) => `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;

/**
 * @param {boolean} white
 * @returns {SVGElement}
 */
export function drawChip(white) {
  return svg('g', { class: `piece chip ${white ? 'piece-white' : 'piece-black'}` }, svg('circle', { class: 'piece-body piece-rim', r: 37 }));
}
