/** CTOR, on the board of 10 x 10 and on the small one. */
import { html } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { CtorControl } from './ctor/control.js';
import { ctorEditing } from './ctor/editing.js';
import { actedSquares, chipsOf, CTOR_SETTINGS, withActing } from './ctor/settings.js';
import { areTurns, chipOf, ctorEffect, operationText, parseTurn, quotas, writeOperation } from './ctor/turn.js';
import { drawChip } from './rings.js';
import { numberedTorus, readMen, splitFen } from './squares.js';

/**
 * @typedef {import('./variant.js').Geometry} Geometry
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Score} Score
 * @typedef {import('./ctor/turn.js').CtorPosition} CtorPosition
 */

/** A game that a search has seen to its end is worth so much, and 100 for every chip of the lead. */
const WON_BY_COUNT = 20000;

/** Team 2 has the white chips. @param {string} letter */
const isWhite = (letter) => letter === 'o';

/** @param {string} letter */
const chipName = (letter) => t(`piece.ctor.chip.${isWhite(letter) ? 'white' : 'black'}`);

/** @type {Pieces} */
const pieces = {
  isWhite,
  name: chipName,
  kind: () => t('piece.ctor.chip'),
  onSquare: (square, letter) => (letter === undefined ? t('board.square.empty', { square }) : t('board.square.man', { square, man: chipName(letter) })),
  draw: (letter) => drawChip(isWhite(letter)),
};

/** Black moves first. @type {import('./variant.js').Sides} */
const sides = {
  name: (side) => t(`side.ctor.${side}`),
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

/** By how many chips the first player has won. @param {Score} score @returns {number|null} */
function lead({ cp }) {
  if (cp === undefined || Math.abs(cp) < WON_BY_COUNT) return null;
  return Math.sign(cp) * Math.round((Math.abs(cp) - WON_BY_COUNT) / 100);
}

/** @type {['placements'|'movements'|'landings', string][]} */
const KINDS = [
  ['placements', 'board.ctor.placements'],
  ['movements', 'board.ctor.movements'],
  ['landings', 'board.ctor.landings'],
];

/** Under the board: what may still be done in this turn, what has been done, undo, and the end of the turn. @param {{undo: () => void, end: () => void}} actions */
function createTurnPanel(actions) {
  const left = html('ul', { class: 'turn-quotas', 'aria-label': t('board.ctor.left') });
  const made = html('ol', { class: 'turn-operations', 'aria-label': t('board.ctor.operations') });
  const undo = html('button', { type: 'button', 'data-testid': 'undo-operation', onclick: actions.undo }, t('board.ctor.undo'));
  const end = html('button', { type: 'button', class: 'primary', 'data-testid': 'end-turn', onclick: actions.end }, t('board.ctor.end'));
  const root = html('div', { class: 'turn-panel' }, left, made, html('div', { class: 'turn-buttons' }, undo, end));
  return {
    root,
    /**
     * @param {import('./ctor/turn.js').TurnInTheMaking} turn
     * @param {boolean} mayMove
     */
    show(turn, mayMove) {
      const whole = quotas(turn.teamSizes, turn.position.turn);
      const kinds = KINDS.filter(([kind]) => whole[kind] > 0);
      left.replaceChildren(...kinds.map(([kind, key]) => quota(key, kind, turn.left[kind], whole[kind])));
      made.replaceChildren(...turn.operations.map((operation) => item(operationText(operation), writeOperation(operation))));
      undo.disabled = !mayMove || turn.operations.length === 0;
      end.disabled = !mayMove;
      end.textContent = t(turn.text === '0000' ? 'board.ctor.end.empty' : 'board.ctor.end');
      root.classList.toggle('idle', !mayMove);
    },
  };
}

/**
 * Name of a kind of operation, and a pip for each that the turn may hold.
 * @param {string} key
 * @param {string} kind
 * @param {number} remaining
 * @param {number} whole
 */
function quota(key, kind, remaining, whole) {
  const pips = Array.from({ length: whole }, (_, index) => html('i', { class: index < remaining ? 'pip' : 'pip used' }));
  const label = t('board.ctor.of', { left: remaining, whole });
  return html('li', { 'data-testid': `left-${kind}` },
    html('span', {}, t(key)),
    html('span', { class: 'pips', role: 'img', 'aria-label': label }, ...pips));
}

/** @param {string} label @param {string} text */
const item = (label, text) => html('li', { title: label, 'aria-label': label }, text);

/** @param {import('./variant.js').Actions} actions @returns {import('./variant.js').Surroundings} */
function surroundings(actions) {
  const panel = createTurnPanel(actions);
  return {
    style: 'with-turn-panel',
    parts: [{ element: panel.root, at: 'under' }],
    show: ({ control, mayMove }) => panel.show(/** @type {CtorControl} */ (control).turn, mayMove),
  };
}

/** @param {import('./ctor/turn.js').Operation} operation @returns {import('./variant.js').ArrowLine[]} */
const arrowsOf = ({ from, to }) => (from.length === 0 ? [{ from: null, to }] : from.map((origin) => ({ from: origin, to })));

/** @param {string} turn */
function secretNotice(turn) {
  const squares = actedSquares(turn);
  return squares.length === 0 ? null : { key: 'notice.secret', values: { squares: squares.join(', ') } };
}

/**
 * @param {string} name
 * @param {number} size of the board
 * @returns {import('./variant.js').Variant}
 */
function ctorVariant(name, size) {
  const geometry = numberedTorus(size);
  return {
    name,
    geometry,
    sides,
    pieces,
    positions: {
      read: (fen) => readPosition(geometry, fen),
      isFirstToMove: (fen) => fen.split(' ')[1] === '1',
      owns: (fen) => ownsFen(geometry, fen),
      playOn: ['repetition', 'idle'],
      // Legal turns are too many to be listed, and so are attacked chips to be named.
      questions: ['attacked'],
      attackedText: () => '',
      materialText: (fen, side) => tn('player.chips', countChips(fen, side)),
      margin: (fen) => countChips(fen, 'first') - countChips(fen, 'second'),
    },
    turns: {
      length: 'long',
      own: areTurns,
      effect: ctorEffect,
      arrows: (turn) => parseTurn(turn).flatMap(arrowsOf),
      complete: withActing,
      notice: secretNotice,
      control: (desk) => new CtorControl(desk, geometry, chipName),
      surroundings,
    },
    settings: CTOR_SETTINGS,
    scores: { spread: 300, depths: [4, 6, 8], ahead: 'analysis.ahead-chips', lead },
    editing: ctorEditing(geometry),
    teaching: { folder: 'ctor', loadWhy: async () => (await import('./ctor/why.js')).whyOn(geometry) },
    puzzles: null,
    openings: `ctor/openings/${name}.json`,
  };
}

export const ctor = ctorVariant('ctor', 10);
export const ctor8 = ctorVariant('ctor8', 8);
