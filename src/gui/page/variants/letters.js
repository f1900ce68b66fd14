/** Shared parts of descriptors of games with White (upper-case letters) and Black (lower-case letters). */
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

/** For games without settings. @type {Settings} */
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

/** For games not decided by counting. */
export const NO_LEAD = () => null;

/** Reasons for a draw that still leave legal moves. */
export const DRAWN_OUT = ['fifty moves', 'repetition'];

/** @param {string[]} squares @returns {string} */
export const attackedText = (squares) => (squares.length === 0 ? '' : t('status.attacked', { squares: squares.join(' ') }));

/** Largest values the engine accepts for the counters of a FEN. */
export const MOST_COUNT = { small: 65535, large: 4294967295 };

/** @param {string} letters White's letters @returns {string[][]} White's and Black's letters */
export const bothCases = (letters) => [[...letters], [...letters.toLowerCase()]];

/**
 * The piece placed by a key press: the one with that letter.
 * @param {string[][]} palette
 * @returns {Editing['letter']}
 */
export const letterIn = (palette) => (key) => (palette.flat().includes(key) ? key : null);

/** @param {string} fen @returns {'first'|'second'} */
export const sideOfFen = (fen) => (fen.trim().split(/\s+/)[1] === 'w' ? 'first' : 'second');

/** @param {'first'|'second'} side */
export const sideLetter = (side) => (side === 'first' ? 'w' : 'b');

/** The row of a piece's last rank, counted from the top. @param {string} letter */
export const lastRow = (letter) => (isWhite(letter) ? 0 : 7);

/**
 * Controls for the move number and the plies without progress.
 * @param {FieldMaker} make
 */
export const counters = (make) => [
  make.number(t('editor.clock'), MOST_COUNT.small, 'editor-clock', ...field('clock')),
  make.number(t('editor.move-number'), MOST_COUNT.large, 'editor-number', ...field('number')),
];

/**
 * Getter and setter of a draft field that holds exactly the value of its control.
 * @template {string} K
 * @param {K} name
 * @returns {[get: (draft: Draft) => any, set: (draft: Draft, value: unknown) => Draft]}
 */
export function field(name) {
  return [(draft) => /** @type {any} */ (draft)[name], (draft, value) => ({ ...draft, [name]: value })];
}
