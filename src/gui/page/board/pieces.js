// Drawing the men of all variants.

import { drawChip, drawRings, STACK_RINGS } from './rings.js';
import { drawOliveiraPiece } from './oliveira-pieces.js';
import { svg } from './svg.js';

/** @param {string} variant */
export const isTurnover = (variant) => variant === 'turnover' || variant === 'turnover2019';
/** @param {string} variant */
export const isCtor = (variant) => variant === 'ctor' || variant === 'ctor8';

/**
 * Whether a letter of a FEN is a man of White. In CTOR team 2 has the white chips.
 * @param {string} variant
 * @param {string} letter
 */
export function isWhite(variant, letter) {
  return isCtor(variant) ? letter === 'o' : letter === letter.toUpperCase();
}

/**
 * A stack, piece or chip as a `<g>` around (0, 0), on a square that reaches from -50 to 50.
 * @param {string} variant
 * @param {string} letter as in a FEN: upper case White, lower case Black; `x` and `o` in CTOR
 * @returns {SVGElement}
 */
export function drawPiece(variant, letter) {
  const white = isWhite(variant, letter);
  const kind = letter.toUpperCase();
  const piece = isCtor(variant)
    ? drawChip(white)
    : isTurnover(variant)
      ? drawRings(STACK_RINGS[kind], white)
      : drawOliveiraPiece(kind, white);
  piece.dataset.piece = letter;
  return piece;
}

/**
 * The same as an `<svg>` of its own, for lists and palettes. It is decoration: name it by text beside it.
 * @param {string} variant
 * @param {string} letter
 * @returns {SVGElement}
 */
export function drawIcon(variant, letter) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawPiece(variant, letter));
}
