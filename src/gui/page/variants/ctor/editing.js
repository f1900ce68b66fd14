/** The CTOR part of the position editor: board, turn number, operations done, and the counters that end a game. */
import { t } from '../../base/messages.js';
import { field, MOST_COUNT } from '../letters.js';
import { readMen, splitFen, wholeNumber, writeMen } from '../squares.js';

/**
 * @typedef {import('../variant.js').Draft} Draft
 * @typedef {import('../variant.js').FieldMaker} FieldMaker
 * @typedef {import('../variant.js').Geometry} Geometry
 *
 * @typedef {Draft & {done: number[], turn: number, idle: number, passes: number, low: number}} CtorDraft `done`:
 *   numbers of placements, movements and landings already made in the turn; `idle`: turns without progress; `passes`:
 *   successive passes, 0 to 2; `low`: the lowest number of empty squares so far
 */

const MOST_DONE = 3;
const MOST_LOW = 100;

/** @param {Draft} draft */
const own = (draft) => /** @type {CtorDraft} */ (draft);

/**
 * @param {Draft} draft
 * @param {number} turn
 * @returns {CtorDraft} the draft with the given turn number and with the team to move in that turn
 */
export const withTurn = (draft, turn) => ({ ...own(draft), turn, toMove: turn % 2 === 1 ? 'first' : 'second' });

/** @param {Geometry} geometry @param {string} fen @returns {CtorDraft} */
function read(geometry, fen) {
  const { rows, fields } = splitFen(fen);
  const [, idle = '0', passes = ''] = /^(\d+)(!*)$/.exec(fields[4] ?? '') ?? [];
  return {
    men: readMen(geometry, rows),
    toMove: fields[1] === '1' ? 'first' : 'second',
    done: (fields[2] ?? '0,0,0').split(',').map(Number),
    turn: wholeNumber(fields[3], 1),
    idle: Number(idle),
    passes: passes.length,
    low: wholeNumber(fields[5], geometry.size ** 2),
  };
}

/** @param {Geometry} geometry @param {Draft} draft */
function write(geometry, draft) {
  const { men, toMove, done, turn, idle, passes, low } = own(draft);
  return `${writeMen(geometry, men)} ${toMove === 'first' ? 1 : 2} ${done.join(',')} ${turn} ${idle}${'!'.repeat(passes)} ${low}`;
}

/** @param {Geometry} geometry @returns {import('../variant.js').Editing} */
export function ctorEditing(geometry) {
  const squares = geometry.size ** 2;
  /** @param {Draft} draft */
  const emptySquares = ({ men }) => squares - men.size;
  return {
    palette: [['x'], ['o']],
    letter: (key) => (['x', 'o'].includes(key.toLowerCase()) ? key.toLowerCase() : null),
    canStand: () => true,
    read: (fen) => read(geometry, fen),
    write: (draft) => write(geometry, draft),
    cleared: (draft) => /** @type {CtorDraft} */ ({ ...draft, men: new Map(), done: [0, 0, 0], turn: draft.toMove === 'first' ? 1 : 2, idle: 0, passes: 0, low: squares }),
    /**
     * Adapts `low`, the lowest number of empty squares so far, to a change on the board. `low` never exceeds the
     * current number of empty squares.
     */
    fitted(before, after) {
      const { low } = own(before);
      const empty = emptySquares(after);
      const isNow = low === emptySquares(before);
      return /** @type {CtorDraft} */ ({ ...after, low: isNow ? empty : Math.min(low, empty) });
    },
    /** Changes the side to move and adapts the turn number: team 1 moves in odd turns, team 2 in even turns. */
    withSide(draft, side) {
      if (side === draft.toMove) return draft;
      const { turn } = own(draft);
      return /** @type {CtorDraft} */ ({ ...draft, toMove: side, turn: side === 'first' ? turn + 1 : Math.max(2, turn - 1) });
    },
    fields: makeFields,
  };
}

/** @param {FieldMaker} make */
function makeFields(make) {
  const done = ['placements', 'movements', 'landings'].map((name, index) =>
    make.number(t(`editor.${name}`), MOST_DONE, `editor-${name}`, (draft) => own(draft).done[index], (draft, count) =>
      /** @type {CtorDraft} */ ({ ...draft, done: own(draft).done.with(index, count) })),
  );
  const [getPasses, setPasses] = field('passes');
  return [
    make.group(t('editor.done'), ...done),
    make.row(
      make.number(t('editor.turn'), MOST_COUNT.large, 'editor-turn', (draft) => own(draft).turn, (draft, turn) => withTurn(draft, Math.max(1, turn))),
      make.number(t('editor.idle'), MOST_COUNT.small, 'editor-idle', ...field('idle')),
      make.choice(t('editor.passes'), ['0', '1', '2'].map((count) => [count, count]), 'editor-passes', (draft) => String(getPasses(draft)), (draft, count) => setPasses(draft, Number(count))),
      make.number(t('editor.low'), MOST_LOW, 'editor-low', ...field('low')),
    ),
  ];
}
