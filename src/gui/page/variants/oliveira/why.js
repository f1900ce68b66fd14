/**
 * Explains why an Oliveira piece cannot make a move that the engine has rejected, by finding the rule that forbids it.
 */
import { isWhite } from '../letters.js';
import { DUCHY } from '../moves.js';
import { isSquare } from '../squares.js';

/**
 * @typedef {import('../variant.js').Men} Men
 * @typedef {import('../variant.js').Why} Why
 * @typedef {ReturnType<Why>} Reason
 *
 * @typedef {object} Try a move that the user has attempted and that the engine has rejected
 * @property {Men} men
 * @property {string} from
 * @property {string} to
 * @property {string} man upper-case letter of the piece
 * @property {boolean} white
 * @property {string|undefined} target letter of the piece on the destination
 * @property {number} right number of files from origin to destination, positive towards the h-file
 * @property {number} up number of ranks from origin to destination, positive in the mover's forward direction
 */

/** Id of the lesson about each piece, keyed by the piece's letter. @type {Record<string, string>} */
const LESSONS = { K: 'set-up', W: 'warlord', H: 'priest', N: 'warlord', R: 'warlord', L: 'lord', P: 'pawn', G: 'duke' };

/**
 * @param {string} name
 * @param {string} lesson
 * @param {import('../../base/messages.js').Values} [values]
 * @returns {Reason}
 */
const reason = (name, lesson, values = {}) => ({ key: `why.oliveira.${name}`, values, lesson });

/** @param {string} square @param {number} right @param {number} up */
const shifted = (square, right, up) => String.fromCharCode(square.charCodeAt(0) + right) + (Number(square[1]) + up);

/**
 * The first occupied square between two squares on a straight or diagonal line, or null.
 * @param {Men} men
 * @param {string} from
 * @param {string} to
 */
function between(men, from, to) {
  const right = to.charCodeAt(0) - from.charCodeAt(0);
  const up = Number(to[1]) - Number(from[1]);
  const length = Math.max(Math.abs(right), Math.abs(up));
  for (let step = 1; step < length; step++) {
    const square = shifted(from, (right / length) * step, (up / length) * step);
    if (men.has(square)) return square;
  }
  return null;
}

/** @type {Why} */
export function why({ position: { men, toMove }, from, to, legal }) {
  if (from === DUCHY) return reason('deploy', 'duke');
  const letter = men.get(from);
  if (letter === undefined) return reason('empty', 'set-up', { from });
  const white = isWhite(letter);
  const isOwn = white === (toMove === 'first');
  const man = letter.toUpperCase();
  if (to === null || !isSquare(to)) {
    if (!isOwn) return reason('other-side', 'set-up');
    return legal.length === 0 ? reason('over', 'end') : reason('stuck', LESSONS[man], { from });
  }
  const ranks = Number(to[1]) - Number(from[1]);
  const attempt = { men, from, to, man, white, target: men.get(to), right: to.charCodeAt(0) - from.charCodeAt(0), up: white ? ranks : -ranks };
  return byMove(attempt) ?? byArrival(attempt) ?? otherwise(attempt, isOwn, legal);
}

/**
 * The reason why a piece cannot make a move: either the piece does not move that way, or its path is blocked. Null if
 * neither applies.
 * @param {Try} attempt
 * @returns {Reason|null}
 */
function byMove(attempt) {
  const { man, from, to } = attempt;
  if (from === to) return reason('same', LESSONS[man]);
  return WAYS[man](attempt);
}

/**
 * Functions, keyed by piece letter, that return why a piece cannot make a move: either the piece does not move that
 * way, or its path is blocked. The functions return null if neither applies.
 * @type {Record<string, (attempt: Try) => Reason|null>}
 */
const WAYS = {
  K({ right, up }) {
    if (Math.max(Math.abs(right), Math.abs(up)) === 1) return null;
    return up === 0 && Math.abs(right) === 2 ? reason('castling', 'set-up') : reason('king', 'set-up');
  },
  R: (attempt) => (attempt.right === 0 || attempt.up === 0 ? blocked(attempt, 'warlord') : reason('rook', 'warlord')),
  N: ({ right, up }) => (Math.abs(right * up) === 2 ? null : reason('knight', 'warlord')),
  W(attempt) {
    const { right, up } = attempt;
    const isLong = (right === 0 && up === 2) || (up === 0 && Math.abs(right) === 2);
    if (isLong) return blocked(attempt, 'warlord');
    const isNear = (right === 0 && Math.abs(up) === 1) || (up === 0 && Math.abs(right) === 1) || (up === 1 && Math.abs(right) === 1);
    return isNear || sneaks(attempt) ? null : reason('warlord', 'warlord');
  },
  H(attempt) {
    const { men, from, to, right, up, white } = attempt;
    const length = Math.abs(up);
    const isLastRank = from[1] === (white ? '8' : '1');
    if (isLastRank && ((up === 0 && Math.abs(right) === 1) || (right === 0 && up === -1))) return null;
    if (length !== Math.abs(right) || length > 3) return reason('priest', 'priest');
    const square = between(men, from, to);
    if (square === null) return null;
    return length === 2 ? null : reason('priest-blocked', 'priest', { square });
  },
  L(attempt) {
    const { right, up, target, white } = attempt;
    if (up === 2 && right === 0) return target !== undefined && isWhite(target) !== white ? charged(attempt) : reason('charge', 'charge');
    const isNear = (Math.abs(right) === 1 && Math.abs(up) === 1) || (right === 0 && up === 1);
    return isNear || sneaks(attempt) ? null : reason('lord', 'lord');
  },
  P: pawnWay,
  G: () => reason('duke', 'duke'),
};

/** Whether a move can be a sneak, which starts on the last rank and ends on an empty square. @param {Try} attempt */
const sneaks = ({ from, white, target }) => from[1] === (white ? '8' : '1') && target === undefined;

/** @param {Try} attempt @param {string} lesson */
function blocked({ men, from, to }, lesson) {
  const square = between(men, from, to);
  return square === null ? null : reason('blocked', lesson, { square });
}

/** @param {Try} attempt */
function charged({ men, from, to, target }) {
  if (target?.toUpperCase() === 'G') return reason('no-duke', 'duke');
  const square = between(men, from, to);
  return square === null ? null : reason('charge-blocked', 'charge', { square });
}

/** @param {Try} attempt @returns {Reason|null} */
function pawnWay(attempt) {
  const { men, from, to, target, white, right, up } = attempt;
  const isEnemy = target !== undefined && isWhite(target) !== white;
  if (up === 1 && Math.abs(right) === 1) return isEnemy ? null : reason('pawn-diagonal', 'pawn');
  if (up === 1 && right === 0) return target === undefined ? null : reason(isEnemy ? 'pawn-ahead' : 'own', isEnemy ? 'legion' : 'pawn');
  if (up !== 2 || right !== 0) return reason('pawn', 'pawn');
  const isSecond = from[1] === (white ? '2' : '7');
  if (!isSecond) return isEnemy ? charged(attempt) : reason('charge', 'charge');
  const first = between(men, from, to);
  const own = [first, target === undefined ? null : to].find((square) => square !== null && isWhite(men.get(square) ?? '') === white);
  if (own) return reason('blocked', 'lancer', { square: own });
  return first === null && target === undefined ? null : reason('lancer', 'lancer');
}

/** @param {Try} attempt @returns {Reason|null} */
function byArrival({ target, white, man }) {
  if (target === undefined) return null;
  if (isWhite(target) === white) return reason('own', LESSONS[man]);
  return target.toUpperCase() === 'G' ? reason('no-duke', 'duke') : null;
}

/**
 * The reason why the rules forbid a move although the piece moves that way and its path is free.
 * @param {Try} attempt
 * @param {boolean} isOwn
 * @param {string[]} legal
 * @returns {Reason}
 */
function otherwise({ man }, isOwn, legal) {
  if (!isOwn) return reason('other-side', 'set-up');
  if (legal.length === 0) return reason('over', 'end');
  return man === 'K' ? reason('king-attacked', 'end') : reason('exposed', 'end');
}
