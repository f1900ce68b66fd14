/** Parts of the descriptors of games whose sides are White, in upper case, and Black. */
import { t } from '../base/messages.js';

/**
 * @typedef {import('./variant.js').Draft} Draft
 * @typedef {import('./variant.js').Editing} Editing
 * @typedef {import('./variant.js').FieldMaker} FieldMaker
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Settings} Settings
 * @typedef {import('./variant.js').Sides} Sides
 *
 * @typedef {Draft & {clock: number, number: number}} CountedDraft `clock`: plies without progress; `number` of the move
 */

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toUpperCase();

/** A letter in the case of a side. @param {string} letter @param {boolean} white */
export const colored = (letter, white) => (white ? letter.toUpperCase() : letter.toLowerCase());

/** @type {Sides} */
export const WHITE_FIRST = {
  name: (side) => t(`side.${side}`),
  mover: (side) => t(`board.side.${side}`),
  color: (side) => (side === 'first' ? 'white' : 'black'),
};

/**
 * Names of men whose letters have an upper and a lower case.
 * @param {string} game that the keys of the messages name
 * @returns {Omit<Pieces, 'draw'>}
 */
export function letteredPieces(game) {
  /** @param {string} letter */
  const name = (letter) => t(`piece.${game}.${letter.toUpperCase()}.${isWhite(letter) ? 'white' : 'black'}`);
  return {
    isWhite,
    name,
    kind: (letter) => t(`piece.${game}.${letter.toUpperCase()}`),
    onSquare: (square, letter) => (letter === undefined ? t('board.square.empty', { square }) : t('board.square.man', { square, man: name(letter) })),
  };
}

/** Games in which nothing is set but the variant. @type {Settings} */
export const NO_SETTINGS = {
  engine: () => [],
  player: () => [],
  record: () => ({}),
  ofRecord: () => ({}),
  link: () => [],
  ofLink: () => ({ settings: {} }),
  lasting: () => ({}),
  setup: null,
};

/** A score is what it says: no count decides these games. */
export const NO_LEAD = () => null;

/** Reasons for which any game may end although its position allows further turns. */
export const DRAWN_OUT = ['fifty moves', 'repetition'];

/** @param {string[]} squares @returns {string} */
export const attackedText = (squares) => (squares.length === 0 ? '' : t('status.attacked', { squares: squares.join(' ') }));

/** What the engine holds in a counter of a FEN. */
export const MOST_COUNT = { small: 65535, large: 4294967295 };

/** @param {string} letters of White @returns {string[][]} */
export const bothCases = (letters) => [[...letters], [...letters.toLowerCase()]];

/**
 * What a key puts on a board whose men have letters in two cases.
 * @param {string[][]} palette
 * @returns {Editing['letter']}
 */
export const letterIn = (palette) => (key) => (palette.flat().includes(key) ? key : null);

/** @param {string} fen @returns {'first'|'second'} */
export const sideOfFen = (fen) => (fen.trim().split(/\s+/)[1] === 'w' ? 'first' : 'second');

/** @param {'first'|'second'} side */
export const sideLetter = (side) => (side === 'first' ? 'w' : 'b');

/** The row of the board that is the last one for a man. @param {string} letter */
export const lastRow = (letter) => (isWhite(letter) ? 0 : 7);

/**
 * Number of the move, and plies without progress.
 * @param {FieldMaker} make
 */
export const counters = (make) => [
  make.number(t('editor.clock'), MOST_COUNT.small, 'editor-clock', ...field('clock')),
  make.number(t('editor.move-number'), MOST_COUNT.large, 'editor-number', ...field('number')),
];

/**
 * Reads and writes a field of a draft that is what its control says.
 * @template {string} K
 * @param {K} name
 * @returns {[get: (draft: Draft) => any, set: (draft: Draft, value: unknown) => Draft]}
 */
export function field(name) {
  return [(draft) => /** @type {any} */ (draft)[name], (draft, value) => ({ ...draft, [name]: value })];
}
