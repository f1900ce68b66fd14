/** Explains whether a CTOR chip can move to a square, and whether the chip can be replaced. */
import { torusNeighbours } from '../squares.js';

/**
 * @typedef {import('../variant.js').Geometry} Geometry
 * @typedef {import('../variant.js').Why} Why
 * @typedef {ReturnType<Why>} Reason
 */

/** Number of enemy chips that must surround a chip before the chip can be replaced. */
const SURROUNDED = 5;

/**
 * @param {string} name
 * @param {string} lesson
 * @param {import('../../base/messages.js').Values} [values]
 * @returns {Reason}
 */
const reason = (name, lesson, values = {}) => ({ key: `why.ctor.${name}`, values, lesson });

/** @param {Geometry} geometry @returns {Why} */
export function whyOn(geometry) {
  return ({ position: { men }, from, to }) => {
    const chip = men.get(from);
    if (chip === undefined) return reason('empty', 'placement');
    if (to !== null) return way(geometry, men, from, to);
    const around = torusNeighbours(geometry, from, true).map((square) => men.get(square));
    const enemies = around.filter((other) => other !== undefined && other !== chip).length;
    return reason(enemies >= SURROUNDED ? 'surrounded' : 'safe', 'replacement', { enemies, square: from });
  };
}

/**
 * @param {Geometry} geometry
 * @param {import('../variant.js').Men} men
 * @param {string} from
 * @param {string} to
 * @returns {Reason}
 */
function way(geometry, men, from, to) {
  if (from === to) return reason('same', 'movement');
  if (men.has(to)) return reason(men.get(to) === men.get(from) ? 'own' : 'enemy', men.get(to) === men.get(from) ? 'landing' : 'replacement');
  return torusNeighbours(geometry, from, false).includes(to) ? reason('beside', 'movement', { from, to }) : reason('far', 'movement', { from, to });
}
