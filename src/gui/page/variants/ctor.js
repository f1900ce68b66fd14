/** The game descriptors (`Variant` objects) of CTOR on 10x10 and 8x8 boards. */
import { t, tn } from '../base/messages.js';
import { CtorControl } from './ctor/control.js';
import { ctorEditing } from './ctor/editing.js';
import { actedSquares, chipsOf, CTOR_SETTINGS, withActing } from './ctor/settings.js';
import { torusSymmetry } from './ctor/symmetry.js';
import { turnPanel } from './ctor/turn-panel.js';
import { areTurns, chipOf, ctorEffect, parseTurn } from './ctor/turn.js';
import { drawChip } from './rings.js';
import { numberedTorus, readMen, splitFen } from './squares.js';

/**
 * @typedef {import('./variant.js').Geometry} Geometry
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Score} Score
 * @typedef {import('./ctor/turn.js').CtorPosition} CtorPosition
 */

/**
 * Base engine score of a win that the search has followed to the end of the game. Each chip of the winner's final lead
 * adds 100.
 */
const WON_BY_COUNT = 20000;

/** Whether a letter denotes a white chip. Team 2 plays with the white chips. @param {string} letter */
const isWhite = (letter) => letter === 'o';

/** @param {string} letter */
const chipName = (letter) => t(`piece.ctor.chip.${isWhite(letter) ? 'white' : 'black'}`);

/** @type {Pieces} */
const pieces = {
  ladder: ['x'],
  isWhite,
  name: chipName,
  kind: () => t('piece.ctor.chip'),
  a: null,
  the: null,
  onSquare: (square, letter) => (letter === undefined ? t('board.square.empty', { square }) : t('board.square.man', { square, man: chipName(letter) })),
  draw: (letter) => drawChip(isWhite(letter)),
};

/** In CTOR, Black moves first. @type {import('./variant.js').Sides} */
const sides = {
  name: (side) => t(`side.ctor.${side}`),
  the: (side) => t(`side.ctor.${side}.the`),
  teams: true,
  mover: (side) => t(`board.team.${side}`),
  color: (side) => (side === 'first' ? 'black' : 'white'),
};

/** @param {Geometry} geometry @param {string} fen @returns {CtorPosition} */
function readPosition(geometry, fen) {
  const { rows, fields } = splitFen(fen);
  const [placements = 0, movements = 0, landings = 0] = (fields[2] ?? '0,0,0').split(',').map(Number);
  return {
    men: readMen(geometry, rows),
    toMove: fields[1] === '2' ? 'second' : 'first',
    done: { placements, movements, landings },
    turn: Number(fields[3] ?? 1),
  };
}

/** @param {Geometry} geometry @param {string} fen */
function ownsFen({ size }, fen) {
  const [board, side] = fen.split(' ');
  return (side === '1' || side === '2') && /^[xo\d/]+$/.test(board) && board.split('/').length === size;
}

/** @param {string} fen @param {import('./variant.js').Side} side */
const countChips = (fen, side) => chipsOf(fen).filter((chip) => chip === chipOf(side)).length;

/**
 * The first player's lead in chips at the end of the game, or null if the search has not reached the end of the game.
 * @param {Score} score
 * @returns {number|null}
 */
function lead({ cp }) {
  if (cp === undefined || Math.abs(cp) < WON_BY_COUNT) return null;
  return Math.sign(cp) * Math.round((Math.abs(cp) - WON_BY_COUNT) / 100);
}

/** The first player's lead in chips, at the end of the game or as estimated by a search. @param {Score} score */
const chipsAhead = (score) => lead(score) ?? (score.cp ?? 0) / 100;

/** @param {Score} best @param {Score} played */
function cost(best, played) {
  const count = Math.round(Math.abs(chipsAhead(best) - chipsAhead(played)));
  return count === 0 ? null : { key: 'review.chips', count };
}

/** @param {import('./ctor/turn.js').Operation} operation @returns {import('./variant.js').ArrowLine[]} */
const arrowsOf = ({ from, to }) => (from.length === 0 ? [{ from: null, to }] : from.map((origin) => ({ from: origin, to })));

/** @param {string} turn */
function secretNotice(turn) {
  const squares = actedSquares(turn);
  return squares.length === 0 ? null : { key: 'notice.secret', values: { squares: squares.join(', ') } };
}

/** A chip surrounded by five is replaced, and the other team builds on. @type {import('./variant.js').Showcase} */
const showcase = {
  fen: '10/10/2xx1o4/2xo1o4/2x3o3/3o1x4/10/10/10/10 1 0,0,0 9 0 90',
  turns: [
    ['35,56-46,x34', '10/10/2xx1o4/2xxxo4/2x2xo3/3o6/10/10/10/10 2 0,0,0 10 0 89'],
    ['55,26-25', '10/10/2xxo5/2xxxo4/2x2xo3/3oo5/10/10/10/10 1 0,0,0 11 0 88'],
  ],
  view: { column: 2, row: 2, width: 5, height: 4 },
};

/**
 * The position after an empty turn. Unlike that turn, the change of sides does not end the game.
 * @param {string} fen
 */
function passedFen(fen) {
  const [rows, team, , turn, idle, low] = fen.split(' ');
  const empty = [...rows.matchAll(/\d+/g)].reduce((sum, [run]) => sum + Number(run), 0);
  return [rows, team === '1' ? '2' : '1', '0,0,0', Number(turn) + 1, parseInt(idle, 10), Math.min(Number(low), empty)].join(' ');
}

/**
 * @param {string} name
 * @param {number} size squares along a side of the board
 * @returns {import('./variant.js').Variant}
 */
function ctorVariant(name, size) {
  const geometry = numberedTorus(size);
  return {
    name,
    game: 'ctor',
    showcase: size === 10 ? showcase : null,
    geometry,
    sides,
    pieces,
    positions: {
      start: `${Array(size).fill(size).join('/')} 1 0,0,0 1 0 ${size ** 2}`,
      read: (fen) => readPosition(geometry, fen),
      isFirstToMove: (fen) => fen.split(' ')[1] === '1',
      owns: (fen) => ownsFen(geometry, fen),
      passed: passedFen,
      playOn: ['repetition', 'idle'],
      // The `moves` query is not used, because a CTOR position has too many legal turns to list. The status text names
      // no attacked chips, because there are too many.
      questions: ['attacked'],
      attackedText: () => '',
      tally(men, side) {
        const count = [...men.values()].filter((chip) => chip === chipOf(side)).length;
        return { count, unit: tn('tally.chips', count) };
      },
      units: () => [],
      left: (men) => 1 - men.size / size ** 2,
      margin: (fen) => countChips(fen, 'first') - countChips(fen, 'second'),
    },
    turns: {
      length: 'long',
      own: areTurns,
      effect: ctorEffect,
      arrows: (turn) => parseTurn(turn).flatMap(arrowsOf),
      written: (notation) => notation,
      complete: withActing,
      notice: secretNotice,
      symmetry: (position) => torusSymmetry(geometry, /** @type {CtorPosition} */ (position)),
      control: (desk) => new CtorControl(desk, geometry, chipName),
      surroundings: turnPanel,
    },
    settings: CTOR_SETTINGS,
    scores: { spread: 300, depths: [4, 6, 8], ahead: 'analysis.ahead-chips', cost, lead },
    editing: ctorEditing(geometry),
    teaching: { folder: 'ctor', loadWhy: async () => (await import('./ctor/why.js')).whyOn(geometry) },
    puzzles: `ctor/puzzles/${name}.json`,
    openings: `ctor/openings/${name}.json`,
  };
}

export const ctor = ctorVariant('ctor', 10);
export const ctor8 = ctorVariant('ctor8', 8);
