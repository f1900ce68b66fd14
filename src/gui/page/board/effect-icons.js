// What a move does, in small drawings: what travels, what it meets, what comes of it.

import { drawIcon } from './pieces.js';
import { drawTarget } from './marks.js';
import { letterOfRings } from './rings.js';
import { markOf } from './effects.js';
import { svg } from './svg.js';

/** The part of a mark's drawing that shows its badge. */
const BADGE_BOX = '15 -51 36 36';

/**
 * The sign of a kind of mark as a drawing of its own.
 * @param {string} kind
 */
export function drawSign(kind) {
  return svg('svg', { class: 'mark-icon', viewBox: BADGE_BOX, 'aria-hidden': 'true' }, drawTarget({ kind, promotes: false }, true));
}

/**
 * Drawings of what a move does, from left to right; none where the move only goes to an empty square.
 * @param {string} variant
 * @param {import('./effects.js').Effect} effect of Turnover or Oliveira
 * @returns {SVGElement[]}
 */
export function effectIcons(variant, effect) {
  const met = effect.game === 'turnover' ? metInTurnover(effect) : metInOliveira(effect);
  if (met === null) return [];
  const icon = (letter) => drawIcon(variant, letter);
  const sign = met.others.length > 0 ? [drawSign(markOf(effect).kind)] : [];
  return [icon(met.traveller), ...sign, ...met.others.map(icon), ...(met.result === null ? [] : [arrow(), icon(met.result)])];
}

function metInTurnover({ kind, white, travels, target, result, promotes }) {
  if (target === null && !promotes) return null;
  const coloured = (letter) => (white ? letter : letter.toLowerCase());
  const changed = promotes || kind === 'combine' || kind === 'turn';
  return {
    traveller: coloured(letterOfRings(travels)),
    others: target === null ? [] : [target],
    result: changed ? coloured(promotes ? 'Q' : result) : null,
  };
}

function metInOliveira({ travels, captures, pushes, promotions }) {
  const others = [...captures, ...pushes].map(({ piece }) => piece);
  if (travels.length === 0 || (others.length === 0 && promotions.length === 0)) return null;
  return { traveller: travels[0].piece, others, result: promotions[0]?.piece ?? null };
}

function arrow() {
  return svg('svg', { class: 'arrow-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: 'M4 12H19M13 6L19 12L13 18' }));
}
