/** The phases of a game, derived from the fraction of its pieces or empty squares that is left. */
import { variantOf } from '../variants/index.js';

/** @typedef {'opening'|'middlegame'|'endgame'} Phase */

/** @type {readonly Phase[]} */
export const PHASES = ['opening', 'middlegame', 'endgame'];

/** The opening lasts while at least this fraction is left, and at most this number of turns. */
const OPENING = { left: 0.85, turns: 30 };
/** The endgame begins once at most this fraction is left. */
const ENDGAME_LEFT = 0.5;

/**
 * The phase in which each turn was made. A phase that has ended does not return.
 * @param {string} variant
 * @param {import('./tree.js').TurnNode[]} nodes a line of turns
 * @returns {Phase[]}
 */
export function phasesOf(variant, nodes) {
  const { read, left } = variantOf(variant).positions;
  let reached = 0;
  return nodes.map(({ parent }) => {
    const fraction = left(read(parent.fen).men);
    const isOpening = fraction >= OPENING.left && parent.ply < OPENING.turns;
    reached = Math.max(reached, fraction <= ENDGAME_LEFT ? 2 : isOpening ? 0 : 1);
    return PHASES[reached];
  });
}
