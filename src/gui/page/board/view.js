/**
 * What a board shows.
 *
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./marks.js').Arrow} Arrow
 * @typedef {import('./marks.js').Drawing} Drawing
 *
 * @typedef {object} View everything the board needs to show a position
 * @property {import('../variants/variant.js').Variant} variant
 * @property {import('../variants/variant.js').GameSettings} settings
 * @property {string} fen the position to show
 * @property {import('../variants/variant.js').Before|null} before the previous position and the turn that led to the
 *   shown position
 * @property {boolean} animate whether to animate the turn in `before`
 * @property {boolean} flipped
 * @property {boolean} coordinates
 * @property {Side|'both'|'none'} mayMove the side that the user may move
 * @property {Side|null} mayPremove the side for which the user may enter a premove
 * @property {string[]} legal legal turns, if the rules can list them
 * @property {boolean} [isListed] false until it is known which turns are legal: then a click on a piece selects it as soon
 *   as they are
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {(turn: string) => Promise<string|null>} after the FEN after a turn
 * @property {string[]} attacked squares of attacked pieces
 * @property {Arrow[]} arrows
 * @property {readonly Drawing[]|null} [drawings] the user's drawings that belong to the position; null if
 *   drawings are temporary
 * @property {number|null} [pen] colour in which clicks and keys draw; null if they make moves
 */

/** Returns a text that is equal for two views with the same arrows. @param {View|null} view */
export const arrowsOf = (view) => (view?.arrows ?? []).map(({ turn, rank, isThreat = false }) => `${turn} ${rank} ${isThreat}`).join(';');

/** Returns whether the user has the same legal turns in both views. @param {View|null} last @param {View} view */
export function hasSameChoices(last, view) {
  const key = (/** @type {View} */ shown) => `${shown.mayMove} ${JSON.stringify(shown.settings)} ${shown.legal.join(' ')}`;
  return last !== null && key(last) === key(view);
}
