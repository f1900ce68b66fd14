/**
 * Shared parts of the descriptors of games in which upper-case letters denote White's pieces and lower-case letters
 * Black's pieces.
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

/**
 * Converts a piece letter to a side's case: upper case for White, lower case for Black.
 * @param {string} letter
 * @param {boolean} white
 */
export const colored = (letter, white) => (white ? letter.toUpperCase() : letter.toLowerCase());

/** @type {Sides} */
export const WHITE_FIRST = {
  name: (side) => t(`side.${side}`),
  the: (side) => t(`side.${side}.the`),
  teams: false,
  mover: (side) => t(`board.side.${side}`),
  color: (side) => (side === 'first' ? 'white' : 'black'),
};

/**
 * The `Pieces` functions, except `draw` and `ladder`, for games with upper-case letters for White's pieces and
 * lower-case letters for Black's.
 * @param {string} game name of the game in the message keys
 * @returns {Omit<Pieces, 'draw'|'ladder'> & {a: (letter: string) => string, the: (letter: string) => string}} `a`, `the`: a
 *   piece's name without its colour, after an article, such as `a Castle`
 */
export function letteredPieces(game) {
  /** @param {string} letter */
  const name = (letter) => t(`piece.${game}.${letter.toUpperCase()}.${isWhite(letter) ? 'white' : 'black'}`);
  return {
    isWhite,
    name,
    kind: (letter) => t(`piece.${game}.${letter.toUpperCase()}`),
    a: (letter) => t(`piece.${game}.${letter.toUpperCase()}.a`),
    the: (letter) => t(`piece.${game}.${letter.toUpperCase()}.the`),
    onSquare: (square, letter) => (letter === undefined ? t('board.square.empty', { square }) : t('board.square.man', { square, man: name(letter) })),
  };
}

/** The `Settings` part of a game descriptor, for games without settings. @type {Settings} */
export const NO_SETTINGS = {
  engine: () => [],
  player: () => [],
  record: () => ({}),
  ofRecord: () => ({}),
  link: () => [],
  ofLink: () => ({ settings: {} }),
  lasting: () => ({}),
  setup: null,
  secrets: null,
};

/** The `cost` function for games in which a cost has no unit that users count in. Always returns null. */
export const NO_COST = () => null;

/** The `lead` function for games that are not decided by counting. Always returns null. */
export const NO_LEAD = () => null;

/** Reasons for game ends that leave legal moves, so that analysis can continue. */
export const DRAWN_OUT = ['fifty moves', 'repetition'];

/** @param {string[]} squares @returns {string} */
export const attackedText = (squares) => (squares.length === 0 ? '' : t('status.attacked', { squares: squares.join(' ') }));

/** Maximum values that the engine accepts for the counters in a FEN. */
export const MOST_COUNT = { small: 65535, large: 4294967295 };

/** @param {string} letters White's piece letters @returns {string[][]} White's and Black's piece letters */
export const bothCases = (letters) => [[...letters], [...letters.toLowerCase()]];

/**
 * Creates the position editor's function that maps a pressed key to the letter of the piece to place, or to null if the
 * key is not a piece letter.
 * @param {string[][]} palette
 * @returns {Editing['letter']}
 */
export const letterIn = (palette) => (key) => (palette.flat().includes(key) ? key : null);

/** @param {string} fen @returns {'first'|'second'} */
export const sideOfFen = (fen) => (fen.trim().split(/\s+/)[1] === 'w' ? 'first' : 'second');

/** @param {'first'|'second'} side */
export const sideLetter = (side) => (side === 'first' ? 'w' : 'b');

/** The row of a piece's last rank, as seen by its owner. Rows are numbered from 0 at the top. @param {string} letter */
export const lastRow = (letter) => (isWhite(letter) ? 0 : 7);

/**
 * Creates the position editor's controls for the number of plies without progress and the move number.
 * @param {FieldMaker} make
 */
export const counters = (make) => [
  make.number(t('editor.clock'), MOST_COUNT.small, 'editor-clock', ...field('clock')),
  make.number(t('editor.move-number'), MOST_COUNT.large, 'editor-number', ...field('number')),
];

/**
 * The getter and the setter of a field of the edited position. The field has the same value as its editor control,
 * without conversion.
 * @template {string} K
 * @param {K} name
 * @returns {[get: (draft: Draft) => any, set: (draft: Draft, value: unknown) => Draft]}
 */
export function field(name) {
  return [(draft) => /** @type {any} */ (draft)[name], (draft, value) => ({ ...draft, [name]: value })];
}
