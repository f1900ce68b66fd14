/** CTOR's secret squares: the page is the arbiter who knows those of both teams and writes into a turn which of them act. */
import { otherSide } from '../variant.js';
import { chipOf } from './turn.js';

/** @typedef {import('../variant.js').Past} Past */

/** So many secret squares a team has. */
const SECRET_COUNT = 5;

/** @param {string} fen @returns {string[]} what stands on the squares 1, 2, …: 'x', 'o' or '' */
export function chipsOf(fen) {
  /** @type {string[]} */
  const chips = [];
  for (const row of fen.split(' ')[0].split('/')) {
    for (const [part] of row.matchAll(/\d+|[xo]/g)) {
      if (part === 'x' || part === 'o') chips.push(part);
      else chips.push(...Array(Number(part)).fill(''));
    }
  }
  return chips;
}

/** @param {string} turn @returns {number[]} the squares that placements and landings of the turn went to */
export function placedSquares(turn) {
  return turn
    .split(',')
    .map((operation) => /^(?:\d+|\d+\+\d+-(\d+))$/.exec(operation))
    .filter((match) => match !== null)
    .filter(([whole]) => whole !== '0000')
    .map(([whole, landing]) => Number(landing ?? whole));
}

/** @param {string} turn @returns {number[]} the squares that have acted on it */
export const actedSquares = (turn) => [...turn.matchAll(/!(\d+)/g)].map(([, square]) => Number(square));

/** @param {string|undefined} text as `3,17,44,58,99` @returns {number[]} */
export function parseSquares(text) {
  return (text?.match(/\d+/g) ?? []).map(Number);
}

/** @param {number[]} squares */
const ascending = (squares) => [...squares].sort((a, b) => a - b);

/**
 * The secret squares of the other team that act on a turn, in ascending order.
 * @param {Past} past
 * @param {{turn: string, fen: string}} step the turn, and the position after it
 * @returns {number[]}
 */
export function actingSquares({ settings, mover, turns }, step) {
  const secret = settings.secret?.[otherSide(mover)] ?? [];
  if (secret.length === 0 || step.turn.includes('!')) return [];
  const gone = new Set(turns.filter(({ by }) => by === mover).flatMap(({ turn }) => actedSquares(turn)));
  const chips = chipsOf(step.fen);
  const placed = new Set(placedSquares(step.turn));
  return ascending(secret.filter((square) => placed.has(square) && !gone.has(square) && chips[square - 1] === chipOf(mover)));
}

/** @param {Past} past @param {{turn: string, fen: string}} step @returns {string} the turn with the squares that act on it */
export function withActing(past, step) {
  const acting = actingSquares(past, step).map((square) => `!${square}`);
  return [step.turn, ...acting].join(',');
}

/**
 * What a user has entered as the squares of his team.
 * @param {string} text
 * @param {number} most squares on the board
 * @returns {number[]|null} in ascending order; null where they are not five different ones
 */
export function readSecret(text, most) {
  const squares = parseSquares(text);
  const isGood = squares.length === SECRET_COUNT && new Set(squares).size === SECRET_COUNT && squares.every((square) => square >= 1 && square <= most);
  return isGood ? ascending(squares) : null;
}

/**
 * Five squares for an engine, which cannot choose them itself.
 * @param {number} squares on the board
 * @returns {number[]}
 */
export function randomSquares(squares) {
  /** @type {Set<number>} */
  const chosen = new Set();
  while (chosen.size < SECRET_COUNT) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    chosen.add(1 + (random % squares));
  }
  return ascending([...chosen]);
}
