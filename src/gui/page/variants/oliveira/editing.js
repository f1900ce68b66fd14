/**
 * The Oliveira part of the position editor: board, castling rights, off-board pieces, en passant square, token and
 * counters.
 */
import { t } from '../../base/messages.js';
import { bothCases, colored, counters, field, lastRow, letterIn, sideLetter, sideOfFen } from '../letters.js';
import { LETTERED, readMen, splitFen, wholeNumber, writeMen } from '../squares.js';
import { SIDES } from '../variant.js';

/**
 * @typedef {import('../variant.js').Draft} Draft
 * @typedef {import('../variant.js').Editing} Editing
 * @typedef {import('../variant.js').FieldMaker} FieldMaker
 * @typedef {import('../variant.js').Pieces} Pieces
 * @typedef {import('../variant.js').Side} Side
 * @typedef {import('../variant.js').Sides} Sides
 *
 * @typedef {import('../letters.js').CountedDraft & {hand: Record<string, number>, castling: string, enPassant: string,
 *   token: Side, passed: boolean}} OliveiraDraft `castling`: castling rights, a selection of `KQkq`; `enPassant`: a
 *   square or `-`; `hand`: number of pieces off the board, by letter
 */

/** Letters of the pieces that can be off the board, in the order in which a FEN lists them. */
const HAND_LETTERS = [...'KWHNRLG'];
const CASTLINGS = [...'KQkq'];
const EN_PASSANT = ['-', ...['6', '3'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank))];
const MOST_IN_HAND = 99;

const palette = bothCases('KWHNRLPG');

/** @param {Draft} draft */
const own = (draft) => /** @type {OliveiraDraft} */ (draft);

/** @param {string} letters @returns {Record<string, number>} how often each letter occurs */
export function countLetters(letters) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

/** @param {string} fen @returns {OliveiraDraft} */
function read(fen) {
  const { rows, hand, fields } = splitFen(fen);
  return {
    men: readMen(LETTERED, rows),
    toMove: sideOfFen(fen),
    hand: countLetters(hand),
    castling: fields[2] === '-' ? '' : (fields[2] ?? ''),
    enPassant: fields[3] ?? '-',
    token: fields[4]?.startsWith('w') ? 'first' : 'second',
    passed: fields[4]?.endsWith('!') ?? false,
    clock: wholeNumber(fields[5], 0),
    number: wholeNumber(fields[6], 1),
  };
}

/** @param {Draft} draft */
function write(draft) {
  const { men, toMove, hand, castling, enPassant, token, passed, clock, number } = own(draft);
  const letters = [...HAND_LETTERS, ...HAND_LETTERS.map((letter) => letter.toLowerCase())];
  const held = letters.map((letter) => letter.repeat(hand[letter] ?? 0)).join('');
  const rights = CASTLINGS.filter((right) => castling.includes(right)).join('') || '-';
  const holder = passed ? `${sideLetter(toMove)}!` : sideLetter(token);
  return `${writeMen(LETTERED, men)}[${held}] ${sideLetter(toMove)} ${rights} ${enPassant} ${holder} ${clock} ${number}`;
}

/**
 * @param {Pieces} pieces
 * @param {Sides} sides
 * @returns {Editing}
 */
export function oliveiraEditing(pieces, sides) {
  return {
    palette,
    letter: letterIn(palette),
    /** Pawns are not allowed on their last rank. */
    canStand: (letter, square) => letter.toUpperCase() !== 'P' || LETTERED.placeOf(square).row !== lastRow(letter),
    read,
    write,
    cleared: (draft) => /** @type {OliveiraDraft} */ ({ ...draft, men: new Map(), hand: {}, castling: '', enPassant: '-', passed: false, clock: 0, number: 1 }),
    fitted: (_, after) => after,
    withSide: (draft, side) => ({ ...draft, toMove: side }),
    fields: (make) => [
      make.group(t('editor.castling'), ...CASTLINGS.map((right) => castlingField(make, right))),
      ...SIDES.map((side) => handFields(make, pieces, sides, side)),
      make.row(
        make.choice(t('editor.en-passant'), EN_PASSANT.map((square) => [square, square === '-' ? t('editor.none') : square]), 'editor-en-passant', ...field('enPassant')),
        tokenField(make, sides),
        passedField(make),
        ...counters(make),
      ),
    ],
  };
}

/** @param {FieldMaker} make @param {string} right */
function castlingField(make, right) {
  /** @param {Draft} draft @param {boolean} has */
  const set = (draft, has) => {
    const rights = CASTLINGS.filter((other) => (other === right ? has : own(draft).castling.includes(other)));
    return { ...draft, castling: rights.join('') };
  };
  return make.check(t(`editor.castling-${right}`), `editor-castling-${right}`, (draft) => own(draft).castling.includes(right), set);
}

/** @param {FieldMaker} make @param {Pieces} pieces @param {Sides} sides @param {Side} side */
function handFields(make, pieces, sides, side) {
  const numbers = HAND_LETTERS.map((kind) => {
    const letter = colored(kind, side === 'first');
    /** @param {Draft} draft @param {number} count */
    const set = (draft, count) => ({ ...draft, hand: { ...own(draft).hand, [letter]: count } });
    return make.number(pieces.kind(kind), MOST_IN_HAND, `editor-hand-${letter}`, (draft) => own(draft).hand[letter] ?? 0, set);
  });
  return make.group(t('editor.hand-of', { side: sides.name(side) }), ...numbers);
}

/**
 * Creates the control for the holder of the token. Immediately after a pass, the side to move holds the token.
 * @param {FieldMaker} make
 * @param {Sides} sides
 */
function tokenField(make, sides) {
  /** @param {Draft} draft */
  const get = (draft) => (own(draft).passed ? draft.toMove : own(draft).token);
  /** @param {Draft} draft @param {string} holder */
  const set = (draft, holder) => ({ ...draft, token: holder, passed: own(draft).passed && holder === draft.toMove });
  return make.choice(t('editor.token'), SIDES.map((side) => [side, sides.name(side)]), 'editor-token', get, set);
}

/** @param {FieldMaker} make */
function passedField(make) {
  /** @param {Draft} draft @param {boolean} has */
  const set = (draft, has) => ({ ...draft, passed: has, token: has ? draft.toMove : own(draft).token });
  return make.check(t('editor.passed'), 'editor-passed', (draft) => own(draft).passed, set);
}
