/** Turns as figures: small drawings of the pieces, signs and squares. */
import { html, svg } from '../base/dom.js';
import { drawSign } from '../board/marks.js';
import { variantOf } from '../variants/index.js';
import { drawMan } from '../variants/variant.js';

/** The hidden `<svg>` that holds one drawing of each piece. @type {SVGElement|null} */
let store = null;

/**
 * The id of the drawing of a piece. Icons refer to the drawing instead of repeating it, because a long move list has
 * hundreds of icons.
 * @param {string} variant
 * @param {string} letter
 */
function drawingOf(variant, letter) {
  const id = `figure-${variant}-${letter.codePointAt(0)}`;
  if (store === null) {
    store = svg('svg', { class: 'figure-store', 'aria-hidden': 'true', focusable: 'false' });
    document.body.append(store);
  }
  if (document.getElementById(id) === null) {
    store.append(svg('symbol', { id, viewBox: '-50 -50 100 100' }, drawMan(variantOf(variant).pieces, letter)));
  }
  return id;
}

/** @param {string} variant @param {string} letter */
function icon(variant, letter) {
  return svg('svg', { class: 'piece-icon figure-icon', focusable: 'false' }, svg('use', { href: `#${drawingOf(variant, letter)}` }));
}

/**
 * The elements of a turn in figures. They are hidden from screen readers, so put the turn in words next to them.
 * @param {string} variant
 * @param {import('../variants/variant.js').Figure[]} figures
 */
export function drawFigures(variant, figures) {
  const parts = figures.map((figure) => {
    if ('icon' in figure) return icon(variant, figure.icon);
    return 'sign' in figure ? drawSign(figure.sign) : html('span', {}, figure.text);
  });
  return html('span', { class: 'figures', 'aria-hidden': 'true' }, ...parts);
}
