/** Annotation glyphs of moves: the numeric annotation glyphs (NAGs) of PGN, as signs. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';

/** The glyphs that judge a move, of which a move has at most one, in the order of the buttons that set them. */
export const JUDGING = [3, 1, 5, 6, 2, 4];

/** @type {Record<number, string>} */
const SIGNS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 146: 'N' };

/** @param {number} glyph @returns {string} the sign of a glyph; the number of a glyph without a usual sign, as in PGN */
export const glyphSign = (glyph) => SIGNS[glyph] ?? `$${glyph}`;

/** @param {number} glyph a judging glyph @returns {string} */
export const glyphName = (glyph) => t(`glyph.${glyph}`);

/**
 * The glyphs of a move after setting a judging glyph, or after removing it if the move already has it.
 * @param {number[]} glyphs
 * @param {number} chosen
 */
export function withGlyph(glyphs, chosen) {
  const others = glyphs.filter((glyph) => !JUDGING.includes(glyph));
  return glyphs.includes(chosen) ? others : [chosen, ...others];
}

/** The glyphs of a move, for the move list. @param {import('../game/tree.js').Node} node @returns {HTMLElement[]} */
export const glyphsOf = ({ glyphs }) => glyphs.flatMap((glyph) => (JUDGING.includes(glyph) ? [
  html('span', { class: 'glyph', 'aria-hidden': 'true' }, glyphSign(glyph)),
  html('span', { class: 'visually-hidden' }, ` (${glyphName(glyph)})`),
] : [html('span', { class: 'glyph' }, glyphSign(glyph))]));
