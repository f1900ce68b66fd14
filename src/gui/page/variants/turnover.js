/** Turnover Chess, in its current rules and in those of 2019. */
import { t } from '../base/messages.js';
import {
  attackedText, bothCases, colored, counters, DRAWN_OUT, isWhite, lastRow, letteredPieces, letterIn, NO_LEAD, NO_SETTINGS, sideLetter, sideOfFen, WHITE_FIRST,
} from './letters.js';
import { createMoveControl } from './move-control.js';
import { areMoves, moveArrows } from './moves.js';
import { drawRings } from './rings.js';
import { LETTERED, readMen, splitFen, wholeNumber, writeMen } from './squares.js';
import { letterOfRings, ringsOf, turnoverEffect } from './turnover/effect.js';

/**
 * @typedef {import('./variant.js').Desk} Desk
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Position} Position
 * @typedef {import('./variant.js').Variant} Variant
 */

const names = letteredPieces('turnover');

/** @type {Pieces} */
const pieces = {
  ...names,
  onSquare(square, letter) {
    if (letter === undefined || ringsOf(letter).length === 1) return names.onSquare(square, letter);
    return t('board.square.stack', { square, man: names.name(letter), rings: [...ringsOf(letter)].map(ringName).join(', ') });
  },
  draw: (letter) => drawRings(ringsOf(letter), isWhite(letter)),
};

/** A ring is called as the stack that it makes alone. @param {string} ring */
const ringName = (ring) => names.kind(letterOfRings(ring) ?? ring);

/** @param {string} fen @returns {Position} */
function readPosition(fen) {
  const { rows, fields } = splitFen(fen);
  return { men: readMen(LETTERED, rows), toMove: fields[1] === 'b' ? 'second' : 'first' };
}

/** Both rule sets write their FENs alike: a board of 8 rows without a hand, and not the one of CTOR. @param {string} fen */
function ownsFen(fen) {
  const [board, side] = fen.split(' ');
  const isCtor = (side === '1' || side === '2') && /^[xo\d/]+$/.test(board);
  return !isCtor && board.split('/').length === 8 && /^[a-zA-Z\d/]+$/.test(board);
}

/**
 * @param {Desk} desk
 * @param {(position: Position, text: string) => import('./turnover/effect.js').TurnoverEffect} effectOf
 */
function control(desk, effectOf) {
  const { position } = desk;
  return createMoveControl(desk, {
    pieceName: names.name,
    effect: (text) => effectOf(position, text),
    manAt: (key) => position.men.get(key) ?? '',
    /** Of a stack only what the move would take along; its outer ring where there is no move yet. */
    carried(man, move) {
      const rings = ringsOf(man);
      const { travels, stays } = move === null ? { travels: rings.slice(-1), stays: rings.slice(0, -1) } : effectOf(position, move.text);
      /** @param {string} part */
      const letter = (part) => colored(letterOfRings(part) ?? '', isWhite(man));
      return { carried: letter(travels), stays: stays === '' ? null : letter(stays) };
    },
    choose: async ([move]) => move,
  });
}

const palette = bothCases('KQNBRP');

/** @typedef {import('./letters.js').CountedDraft} TurnoverDraft */

/** @type {import('./variant.js').Editing} */
const editing = {
  palette,
  letter: letterIn(palette),
  /** A Castle or a lone Wall cannot stand on its own last rank. */
  canStand: (letter, square) => !'KP'.includes(letter.toUpperCase()) || LETTERED.placeOf(square).row !== lastRow(letter),
  read(fen) {
    const { rows, fields } = splitFen(fen);
    /** @type {TurnoverDraft} */
    const draft = { men: readMen(LETTERED, rows), toMove: sideOfFen(fen), clock: wholeNumber(fields[4], 0), number: wholeNumber(fields[5], 1) };
    return draft;
  },
  write(draft) {
    const { men, toMove, clock, number } = /** @type {TurnoverDraft} */ (draft);
    return `${writeMen(LETTERED, men)} ${sideLetter(toMove)} - - ${clock} ${number}`;
  },
  cleared: (draft) => /** @type {TurnoverDraft} */ ({ ...draft, men: new Map(), clock: 0, number: 1 }),
  fitted: (_, after) => after,
  withSide: (draft, side) => ({ ...draft, toMove: side }),
  fields: (make) => [make.row(...counters(make))],
};

/**
 * @param {object} rules
 * @param {string} rules.name
 * @param {boolean} rules.stepsWhole whether a Castle may go one square as a whole
 * @param {number} rules.spread
 * @returns {Variant}
 */
function turnoverVariant({ name, stepsWhole, spread }) {
  /** @param {Position} position @param {string} text */
  const effect = (position, text) => turnoverEffect(position, text, stepsWhole);
  return {
    name,
    geometry: LETTERED,
    sides: WHITE_FIRST,
    pieces,
    positions: {
      read: readPosition,
      isFirstToMove: (fen) => fen.split(' ')[1] === 'w',
      owns: ownsFen,
      playOn: DRAWN_OUT,
      questions: ['attacked', 'moves'],
      attackedText,
      materialText: () => '',
      margin: () => null,
    },
    turns: {
      length: 'short',
      own: (turns) => areMoves(turns) && !turns[0].startsWith('K@'),
      effect,
      arrows: moveArrows,
      complete: (_, { turn }) => turn,
      notice: () => null,
      control: (desk) => control(desk, effect),
      surroundings: () => null,
    },
    settings: NO_SETTINGS,
    scores: { spread, ahead: 'analysis.ahead', lead: NO_LEAD },
    editing,
  };
}

export const turnover = turnoverVariant({ name: 'turnover', stepsWhole: true, spread: 290 });
export const turnover2019 = turnoverVariant({ name: 'turnover2019', stepsWhole: false, spread: 340 });
