// What a move of Turnover does. Origin, destination and rule set determine all of it.

import { isWhite } from './pieces.js';
import { letterOfRings, STACK_RINGS } from './rings.js';
import { parseMove } from './moves.js';

/**
 * @typedef {object} TurnoverEffect
 * @property {'turnover'} game
 * @property {'move'|'step'|'combine'|'turn'|'capture'} kind `step`: the whole Castle goes to an empty square
 * @property {string} from
 * @property {string} to
 * @property {boolean} white whose move it is
 * @property {string} travels rings that travel, from inner to outer
 * @property {string} stays rings that stay behind, or nothing
 * @property {string|null} target letter of the stack on the destination
 * @property {string} result letter (upper case) of the stack that arriving makes, before promotion
 * @property {boolean} promotes
 */

/**
 * @param {import('./fen.js').Position} position before the move
 * @param {string} text
 * @returns {TurnoverEffect}
 */
export function turnoverEffect(position, text) {
  const { from, to } = parseMove(text).steps[0];
  const mover = position.men.get(from);
  const white = isWhite(position.variant, mover);
  const target = position.men.get(to) ?? null;
  const rings = STACK_RINGS[mover.toUpperCase()];
  const whole = travelsWhole(position.variant, rings, from, to, target);
  const travels = whole ? rings : rings.at(-1);
  const combined = target && !whole ? letterOfRings(travels + STACK_RINGS[target.toUpperCase()]) : null;
  const result = combined ?? letterOfRings(travels);
  const enemy = target !== null && isWhite(position.variant, target) !== white;
  return {
    game: 'turnover',
    kind: kindOf({ target, enemy, combined, whole }),
    from,
    to,
    white,
    travels,
    stays: whole ? '' : rings.slice(0, -1),
    target,
    result,
    promotes: to[1] === (white ? '8' : '1') && (result === 'P' || result === 'K'),
  };
}

/** A Castle of the current rules goes one square as a whole, unless its Wall fits on what stands there. */
function travelsWhole(variant, rings, from, to, target) {
  if (variant !== 'turnover' || rings !== 'TFW') return false;
  const files = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  const ranks = Math.abs(Number(from[1]) - Number(to[1]));
  const wallFits = target !== null && letterOfRings(`W${STACK_RINGS[target.toUpperCase()]}`) !== null;
  return Math.max(files, ranks) === 1 && !wallFits;
}

function kindOf({ target, enemy, combined, whole }) {
  if (target === null) return whole ? 'step' : 'move';
  if (combined === null) return 'capture';
  return enemy ? 'turn' : 'combine';
}
