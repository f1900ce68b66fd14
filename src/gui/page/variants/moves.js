/** Parses UCI moves of games whose moves have an origin and a destination. */
import { isSquare } from './squares.js';

/** Name of the origin of a move that places the King during Oliveira's set-up. */
export const HAND = 'hand';
/** Name of the Duchy, the place of Oliveira's Grand Dukes while they are off the board. */
export const DUCHY = 'duchy';
/** A pass in UCI notation. In Oliveira, a pass hands the token to the opponent. */
export const PASS = '0000';

/**
 * @typedef {object} Step
 * @property {string} from a square, `hand` or `duchy`
 * @property {string} to a square or `duchy`
 * @property {string|null} promotion lower-case letter of the piece that a Pawn becomes; null without promotion
 *
 * @typedef {object} Move
 * @property {string} text UCI notation
 * @property {Step[]} steps empty for a pass; two steps for a legionary move
 * @property {boolean} charge whether the notation contains `x`, which marks a charge
 */

const MOVE = /^(0000|[KG]@[a-h][1-8]|[a-h][1-8](x?[a-h][1-8][a-z]?(,[a-h][1-8][a-h][1-8][a-z]?)?|@))$/;

/** @param {string[]} texts @returns {boolean} whether all texts have the form of UCI moves */
export const areMoves = (texts) => texts.every((text) => MOVE.test(text));

/**
 * @param {string} text
 * @returns {Move}
 */
export function parseMove(text) {
  if (text === PASS) return { text, steps: [], charge: false };
  return { text, steps: text.split(',').map(parseStep), charge: text.includes('x') };
}

/** @param {string} text @returns {Step} */
function parseStep(text) {
  const placed = /^([A-Z])@([a-h][1-8])$/.exec(text);
  if (placed) return { from: placed[1] === 'G' ? DUCHY : HAND, to: placed[2], promotion: null };
  const withdrawn = /^([a-h][1-8])@$/.exec(text);
  if (withdrawn) return { from: withdrawn[1], to: DUCHY, promotion: null };
  const [, from, to, promotion = null] = /^([a-h][1-8])x?([a-h][1-8])([a-z])?$/.exec(text) ?? [text, text.slice(0, 2), text.slice(2, 4)];
  return { from, to, promotion };
}

/**
 * Groups moves by origin, then by destination. A legionary move, which moves two Pawns, is listed under both origins.
 * @param {string[]} texts
 * @returns {Map<string, Map<string, Move[]>>}
 */
export function groupMoves(texts) {
  /** @type {Map<string, Map<string, Move[]>>} */
  const byOrigin = new Map();
  for (const move of texts.map(parseMove)) {
    for (const { from, to } of move.steps) {
      const byTarget = byOrigin.get(from) ?? new Map();
      byOrigin.set(from, byTarget.set(to, [...(byTarget.get(to) ?? []), move]));
    }
  }
  return byOrigin;
}

/** @param {string} turn @returns {import('./variant.js').ArrowLine[]} */
export function moveArrows(turn) {
  return parseMove(turn).steps.map(({ from, to }) => {
    if (!isSquare(to)) return { from: null, to: from };
    return { from: isSquare(from) ? from : null, to };
  });
}
