/**
 * Shared parts of the descriptors of games in which upper-case letters denote White's pieces and lower-case letters
 * Black's.
 */
import { t } from '../base/messages.js';

/**
 * @typedef {import('./variant.js').Draft} Draft
 * @typedef {import('./variant.js').Editing} Editing
 * @typedef {import('./variant.js').FieldMaker} FieldMaker
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Settings} Settings
 * @typedef {import('./variant.js').Sides} Sides
 *
 * @typedef {Draft & {clock: number, number: number}} CountedDraft `clock`: plies without progress; `number`: move number
 */

/** @param {string} letter */
export const isWhite = (letter) => letter === letter.toUpperCase();

/** Converts a letter to the case of a side. @param {string} letter @param {boolean} white */
export const colored = (letter, white) => (white ? letter.toUpperCase() : letter.toLowerCase());

/** @type {Sides} */
export const WHITE_FIRST = {
  name: (side) => t(`side.${side}`),
  mover: (side) => t(`board.side.${side}`),
  color: (side) => (side === 'first' ? 'white' : 'black'),
};

/**
 * Piece names for games with upper-case and lower-case letters.
 * @param {string} game name used in the message keys
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

/** The `Settings` part of the descriptor for games without settings. @type {Settings} */
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

/** The function that reports the lead, for games that are not decided by counting. */
export const NO_LEAD = () => null;

/** Reasons for a draw in positions that still have legal moves. */
export const DRAWN_OUT = ['fifty moves', 'repetition'];

/** @param {string[]} squares @returns {string} */
export const attackedText = (squares) => (squares.length === 0 ? '' : t('status.attacked', { squares: squares.join(' ') }));

/** Maximum values that the engine accepts for the counters in a FEN. */
export const MOST_COUNT = { small: 65535, large: 4294967295 };

/** @param {string} letters White's letters @returns {string[][]} White's and Black's letters */
export const bothCases = (letters) => [[...letters], [...letters.toLowerCase()]];

/**
 * Creates the function that maps a pressed key to the piece to place: the piece with that letter, or null.
 * @param {string[][]} palette
 * @returns {Editing['letter']}
 */
export const letterIn = (palette) => (key) => (palette.flat().includes(key) ? key : null);

/** @param {string} fen @returns {'first'|'second'} */
export const sideOfFen = (fen) => (fen.trim().split(/\s+/)[1] === 'w' ? 'first' : 'second');

/** @param {'first'|'second'} side */
export const sideLetter = (side) => (side === 'first' ? 'w' : 'b');

/** The board row of the last rank for a piece's side. Rows are numbered from 0 at the top. @param {string} letter */
export const lastRow = (letter) => (isWhite(letter) ? 0 : 7);

/**
 * Creates the editor controls for the number of plies without progress and the move number.
 * @param {FieldMaker} make
 */
export const counters = (make) => [
  make.number(t('editor.clock'), MOST_COUNT.small, 'editor-clock', ...field('clock')),
  make.number(t('editor.move-number'), MOST_COUNT.large, 'editor-number', ...field('number')),
];

/**
 * Getter and setter of a draft field whose value is that of its editor control, without conversion.
 * @template {string} K
 * @param {K} name
 * @returns {[get: (draft: Draft) => any, set: (draft: Draft, value: unknown) => Draft]}
 */
export function field(name) {
  return [(draft) => /** @type {any} */ (draft)[name], (draft, value) => ({ ...draft, [name]: value })];
}
