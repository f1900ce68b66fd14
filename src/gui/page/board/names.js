// What men and squares are called.

import { isCtor, isTurnover, isWhite } from './pieces.js';
import { STACK_RINGS } from './rings.js';

const gameOf = (variant) => (isTurnover(variant) ? 'turnover' : isCtor(variant) ? 'ctor' : 'oliveira');

/**
 * Name of a kind of man without its colour: `Castle`.
 * @param {(key: string, values?: object) => string} t
 * @param {string} variant
 * @param {string} letter
 */
export function kindName(t, variant, letter) {
  return t(`piece.${gameOf(variant)}.${isCtor(variant) ? 'chip' : letter.toUpperCase()}`);
}

/**
 * Name of a man with its colour: `white Castle`.
 * @param {(key: string, values?: object) => string} t
 * @param {string} variant
 * @param {string} letter as in a FEN
 */
export function pieceName(t, variant, letter) {
  const kind = isCtor(variant) ? 'chip' : letter.toUpperCase();
  return t(`piece.${gameOf(variant)}.${kind}.${isWhite(variant, letter) ? 'white' : 'black'}`);
}

/**
 * Names of the rings of a stack, the inner one first: `Tower, Fort, Wall`.
 * @param {(key: string, values?: object) => string} t
 * @param {string} letter
 */
function ringNames(t, letter) {
  const names = { T: 'R', F: 'B', W: 'P' };
  return [...STACK_RINGS[letter.toUpperCase()]].map((ring) => t(`piece.turnover.${names[ring]}`)).join(', ');
}

/**
 * What stands on a square, for a screen reader: `e2, white Castle: Tower, Fort, Wall`.
 * @param {(key: string, values?: object) => string} t
 * @param {string} variant
 * @param {string} square
 * @param {string|undefined} letter of the man on it
 */
export function squareContent(t, variant, square, letter) {
  if (letter === undefined) return t('board.square.empty', { square });
  const man = pieceName(t, variant, letter);
  const compound = isTurnover(variant) && STACK_RINGS[letter.toUpperCase()].length > 1;
  if (!compound) return t('board.square.man', { square, man });
  return t('board.square.stack', { square, man, rings: ringNames(t, letter) });
}
