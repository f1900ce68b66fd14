/**
 * Explains why a Turnover stack cannot make a move that the engine has rejected, by finding the rule that forbids it.
 */
import { isWhite } from '../letters.js';
import { isSquare } from '../squares.js';
import { letterOfRings, ringsOf } from './stacks.js';

/**
 * @typedef {import('../variant.js').Men} Men
 * @typedef {import('../variant.js').Why} Why
 * @typedef {ReturnType<Why>} Reason
 * @typedef {{right: number, up: number}} Way number of files (`right`) and ranks (`up`) between two squares; `up` is
 *   positive in the mover's forward direction
 *
 * @typedef {object} Try a move that the user has attempted and that the engine has rejected
 * @property {Men} men
 * @property {string} from
 * @property {string} to
 * @property {string} man upper-case letter of the stack on the origin
 * @property {boolean} white
 * @property {string|undefined} target letter of the stack on the destination
 * @property {Way} way
 */

/** Id of the lesson about each stack, keyed by the stack's letter. @type {Record<string, string>} */
const LESSONS = { R: 'tower-fort', B: 'tower-fort', P: 'wall', Q: 'citadel', N: 'fortress', K: 'castle' };

/**
 * @param {string} name
 * @param {string} lesson
 * @param {import('../../base/messages.js').Values} [values]
 * @returns {Reason}
 */
const reason = (name, lesson, values = {}) => ({ key: `why.turnover.${name}`, values, lesson });

/** Whether a ring fits on a stack. @param {string} ring @param {string} letter letter of the stack */
const fits = (ring, letter) => letterOfRings(ring + ringsOf(letter)) !== null;

/** @param {string} from @param {string} to @param {boolean} white @returns {Way} */
function wayOf(from, to, white) {
  const up = Number(to[1]) - Number(from[1]);
  return { right: to.charCodeAt(0) - from.charCodeAt(0), up: white ? up : -up };
}

/**
 * The first occupied square between two squares on a straight or diagonal line, or null.
 * @param {Men} men
 * @param {string} from
 * @param {string} to
 */
function between(men, from, to) {
  const { right, up } = wayOf(from, to, true);
  const length = Math.max(Math.abs(right), Math.abs(up));
  for (let step = 1; step < length; step++) {
    const square = String.fromCharCode(from.charCodeAt(0) + (right / length) * step) + (Number(from[1]) + (up / length) * step);
    if (men.has(square)) return square;
  }
  return null;
}

/** @param {boolean} stepsWhole whether whole Castles may step one square @returns {Why} */
export function whyIn(stepsWhole) {
  return ({ position: { men, toMove }, from, to, legal }) => {
    const letter = men.get(from);
    if (letter === undefined || !isSquare(from)) return reason('empty', 'rings', { from });
    const white = isWhite(letter);
    const isOwn = white === (toMove === 'first');
    if (to === null) return standing({ men, from, letter, isOwn, legal, stepsWhole });
    const attempt = { men, from, to, man: letter.toUpperCase(), white, target: men.get(to), way: wayOf(from, to, white) };
    return byMove(attempt, stepsWhole) ?? byArrival(attempt) ?? otherwise(attempt, isOwn, legal);
  };
}

/**
 * The reason why a stack cannot move at all.
 * @param {{men: Men, from: string, letter: string, isOwn: boolean, legal: string[], stepsWhole: boolean}} stack
 * @returns {Reason}
 */
function standing({ men, from, letter, isOwn, legal, stepsWhole }) {
  const man = letter.toUpperCase();
  if (!isOwn) return reason('other-side', 'rings');
  if (legal.length === 0) return reason('over', 'end');
  const ahead = from[0] + (Number(from[1]) + (isWhite(letter) ? 1 : -1));
  const isHeld = man === 'K' && !stepsWhole && !men.has(ahead);
  return isHeld ? reason('check', 'check') : reason('stuck', LESSONS[man], { from });
}

/**
 * The reason why a stack cannot make a move: either the stack does not move that way, or its path is blocked. Null if
 * neither applies.
 * @param {Try} attempt
 * @param {boolean} stepsWhole
 * @returns {Reason|null}
 */
function byMove(attempt, stepsWhole) {
  const { man, from, to, men, way: { right, up } } = attempt;
  if (from === to) return reason('same', LESSONS[man]);
  const isStraight = right === 0 || up === 0;
  const isDiagonal = Math.abs(right) === Math.abs(up);
  if (man === 'N') return Math.abs(right * up) === 2 ? null : reason('fortress', 'fortress');
  if (man === 'P') return wallWay(attempt, 'wall');
  if (man === 'K') return castleWay(attempt, stepsWhole);
  if (man === 'R' && !isStraight) return reason('tower', 'tower-fort');
  if (man === 'B' && !isDiagonal) return reason('fort', 'tower-fort');
  if (man === 'Q' && !isStraight && !isDiagonal) return reason('citadel', 'citadel');
  const blocked = between(men, from, to);
  return blocked === null ? null : reason('blocked', LESSONS[man], { square: blocked });
}

/**
 * The reason why a Wall cannot make a move; null if the Wall moves that way. Applies to lone Walls and, under the 2019
 * rules, also to the Wall of a Castle.
 * @param {Try} attempt
 * @param {string} lesson
 * @returns {Reason|null}
 */
function wallWay({ target, white, way: { right, up } }, lesson) {
  if (up !== 1 || Math.abs(right) > 1) return reason('wall', lesson);
  const isFitting = target !== undefined && fits('W', target);
  if (right === 0) return target === undefined || isFitting ? null : reason(isWhite(target) === white ? 'wall-own' : 'wall-ahead', lesson);
  return target === undefined ? reason('wall-diagonal', lesson) : null;
}

/** @param {Try} attempt @param {boolean} stepsWhole @returns {Reason|null} */
function castleWay(attempt, stepsWhole) {
  const { men, from, to, target, way: { right, up } } = attempt;
  if (right === 0 && up === 2) {
    const blocked = between(men, from, to);
    if (blocked !== null) return reason('castle-blocked', 'castle', { square: blocked });
    return target === undefined || fits('W', target) ? null : reason('castle-two', 'castle');
  }
  if (!stepsWhole) return up === 1 && Math.abs(right) <= 1 ? wallWay(attempt, 'castle') : reason('castle2019', 'castle');
  return Math.max(Math.abs(right), Math.abs(up)) === 1 ? null : reason('castle', 'castle');
}

/**
 * The reason why a stack cannot move to a square that holds a friendly stack: the moving ring does not fit on the
 * friendly stack. Null otherwise.
 * @param {Try} attempt
 * @returns {Reason|null}
 */
function byArrival({ man, white, target }) {
  if (target === undefined || isWhite(target) !== white) return null;
  const ring = ringsOf(man).slice(-1);
  if (fits(ring, target)) return null;
  const pair = new Set([ring, ringsOf(target)]);
  return reason(pair.has('T') && pair.has('W') ? 'tower-wall' : 'full', 'fits');
}

/**
 * The reason why the rules forbid a move although the stack moves that way and its path is free.
 * @param {Try} attempt
 * @param {boolean} isOwn
 * @param {string[]} legal
 * @returns {Reason}
 */
function otherwise({ man }, isOwn, legal) {
  if (!isOwn) return reason('other-side', 'rings');
  if (legal.length === 0) return reason('over', 'end');
  return man === 'K' ? reason('check', 'check') : reason('over', 'end');
}
