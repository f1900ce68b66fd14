// A position being set up: everything that its FEN says, as values to be changed. No DOM. What is legal the engine says.

import { placeOf, readMen, sizeOf, squareName, writeMen } from './fen.js';
import { isCtor, isTurnover } from './pieces.js';

/** Letters of the stacks and pieces that can be put on a board, White's first. */
const LETTERS = { turnover: 'KQNBRP', oliveira: 'KWHNRLPG' };

/** Oliveira: letters of what can be off the board, in the order of a FEN. */
export const HAND_LETTERS = [...'KWHNRLG'];
export const CASTLINGS = [...'KQkq'];

/**
 * @typedef {object} Draft
 * @property {string} variant
 * @property {Map<string, string>} men
 * @property {'first'|'second'} toMove
 * @property {number} clock plies without progress @property {number} number of the move
 * @property {string} castling some of `KQkq` @property {string} enPassant a square or `-`
 * @property {'first'|'second'} token @property {boolean} passed @property {Record<string, number>} hand
 * @property {number[]} done placements, movements, landings @property {number} turn
 * @property {number} idle @property {number} passes 0 to 2 @property {number} low
 */

/** @param {string} variant @returns {string[][]} the palette: a row for each side */
export function palette(variant) {
  if (isCtor(variant)) return [['x'], ['o']];
  const letters = [...LETTERS[isTurnover(variant) ? 'turnover' : 'oliveira']];
  return [letters, letters.map((letter) => letter.toLowerCase())];
}

/** @param {string} variant @returns {string[]} squares from the top left, row by row */
export function squares(variant) {
  const size = sizeOf(variant);
  return Array.from({ length: size * size }, (_, index) => squareName(variant, index % size, Math.floor(index / size)));
}

const whole = (text, otherwise) => (/^\d+$/.test(text ?? '') ? Number(text) : otherwise);

/**
 * @param {string} variant
 * @param {string} fen that the engine has accepted
 * @returns {Draft}
 */
export function readDraft(variant, fen) {
  const fields = fen.trim().split(/\s+/);
  const [rows, hand = ''] = fields[0].split('[');
  const draft = { variant, men: readMen(variant, rows), toMove: fields[1] === 'w' || fields[1] === '1' ? 'first' : 'second' };
  if (isCtor(variant)) return { ...draft, ...ctorFields(variant, fields) };
  if (isTurnover(variant)) return { ...draft, clock: whole(fields[4], 0), number: whole(fields[5], 1) };
  return { ...draft, ...oliveiraFields(fields, hand.replace(']', '')) };
}

function oliveiraFields(fields, letters) {
  const hand = {};
  for (const letter of letters) hand[letter] = (hand[letter] ?? 0) + 1;
  return {
    hand,
    castling: fields[2] === '-' ? '' : (fields[2] ?? ''),
    enPassant: fields[3] ?? '-',
    token: fields[4]?.startsWith('w') ? 'first' : 'second',
    passed: fields[4]?.endsWith('!') ?? false,
    clock: whole(fields[5], 0),
    number: whole(fields[6], 1),
  };
}

function ctorFields(variant, fields) {
  const [, idle = '0', passes = ''] = /^(\d+)(!*)$/.exec(fields[4] ?? '') ?? [];
  return {
    done: (fields[2] ?? '0,0,0').split(',').map(Number),
    turn: whole(fields[3], 1),
    idle: Number(idle),
    passes: passes.length,
    low: whole(fields[5], sizeOf(variant) ** 2),
  };
}

/** @param {Draft} draft @returns {string} its FEN */
export function writeDraft(draft) {
  const rows = writeMen(draft.variant, draft.men);
  if (isCtor(draft.variant)) {
    const { toMove, done, turn, idle, passes, low } = draft;
    return `${rows} ${toMove === 'first' ? 1 : 2} ${done.join(',')} ${turn} ${idle}${'!'.repeat(passes)} ${low}`;
  }
  const side = sideLetter(draft.toMove);
  if (isTurnover(draft.variant)) return `${rows} ${side} - - ${draft.clock} ${draft.number}`;
  const letters = [...HAND_LETTERS, ...HAND_LETTERS.map((letter) => letter.toLowerCase())];
  const hand = letters.map((letter) => letter.repeat(draft.hand[letter] ?? 0)).join('');
  const castling = CASTLINGS.filter((right) => draft.castling.includes(right)).join('') || '-';
  const token = draft.passed ? `${side}!` : sideLetter(draft.token);
  return `${rows}[${hand}] ${side} ${castling} ${draft.enPassant} ${token} ${draft.clock} ${draft.number}`;
}

const sideLetter = (side) => (side === 'first' ? 'w' : 'b');

/** @param {Draft} draft */
const emptySquares = ({ variant, men }) => sizeOf(variant) ** 2 - men.size;

/**
 * Whether a man may stand on a square at all. A Castle or a lone Wall of Turnover and a Pawn of Oliveira cannot stand on their own last rank.
 * @param {string} variant
 * @param {string} letter
 * @param {string} square
 */
export function canStand(variant, letter, square) {
  if (isCtor(variant)) return true;
  const kind = letter.toUpperCase();
  const isBound = kind === 'P' || (kind === 'K' && isTurnover(variant));
  return !isBound || placeOf(variant, square).row !== (letter === kind ? 0 : 7);
}

/**
 * The draft with another man on a square.
 * @param {Draft} draft
 * @param {string} square
 * @param {string|null} letter null for an empty square
 * @returns {Draft}
 */
export function withMan(draft, square, letter) {
  const men = new Map(draft.men);
  if (letter === null) men.delete(square);
  else men.set(square, letter);
  return fitted(draft, { ...draft, men });
}

/** @param {Draft} draft @param {string} from @param {string} to @returns {Draft} */
export function withMoved(draft, from, to) {
  const men = new Map(draft.men);
  men.delete(from);
  men.set(to, draft.men.get(from));
  return fitted(draft, { ...draft, men });
}

/** @param {Draft} draft @returns {Draft} the board empty and nothing off it */
export function cleared(draft) {
  const bare = { ...draft, men: new Map() };
  if (isCtor(draft.variant)) return { ...bare, done: [0, 0, 0], turn: draft.toMove === 'first' ? 1 : 2, idle: 0, passes: 0, low: sizeOf(draft.variant) ** 2 };
  if (isTurnover(draft.variant)) return { ...bare, clock: 0, number: 1 };
  return { ...bare, hand: {}, castling: '', enPassant: '-', passed: false, clock: 0, number: 1 };
}

/** CTOR: the lowest number of empty squares goes with the board, as long as it is not above what is empty now. */
function fitted(before, after) {
  if (!isCtor(after.variant)) return after;
  const empty = emptySquares(after);
  const isNow = before.low === emptySquares(before);
  return { ...after, low: isNow ? empty : Math.min(before.low, empty) };
}

/**
 * The draft with the other side to move. In CTOR the number of the turn goes with it: team 1 moves in odd turns.
 * @param {Draft} draft
 * @param {'first'|'second'} side
 * @returns {Draft}
 */
export function withSide(draft, side) {
  if (!isCtor(draft.variant) || side === draft.toMove) return { ...draft, toMove: side };
  return { ...draft, toMove: side, turn: side === 'first' ? draft.turn + 1 : Math.max(2, draft.turn - 1) };
}

/** CTOR: the draft in another turn, with the team that moves then. */
export const withTurn = (draft, turn) => ({ ...draft, turn, toMove: turn % 2 === 1 ? 'first' : 'second' });
