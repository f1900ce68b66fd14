// Making a turn of CTOR, operation by operation.

import { TurnInTheMaking } from './ctor-turn.js';
import { operationText } from './effect-text.js';
import { pieceName } from './names.js';

/**
 * @typedef {object} CtorDesk what the control needs of the board, besides what `Desk` has
 * @property {string} teamSizes
 * @property {import('./ctor-turn.js').Operation[]} operations what has been made of the turn already
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {() => void} restore shows the chips as they stand
 * @property {(before: Map<string, string>, operation: import('./ctor-turn.js').Operation, dropped: boolean) => void} showOperation
 */

/** @param {import('./move-control.js').Desk & CtorDesk} desk */
export function createCtorControl(desk) {
  const { t } = desk;
  let turn = new TurnInTheMaking(desk.position, desk.teamSizes, desk.operations);
  /** Own chips chosen for a movement or a landing, at most two. @type {string[]} */
  let chosen = [];
  /** The operation about which the engine is being asked; what is done in the meantime waits for it. @type {Promise<boolean>|null} */
  let pending = null;
  const inTurn = (action) => (...values) => (pending === null ? action(...values) : pending.then(() => action(...values)));

  const choose = (squares) => {
    chosen = squares;
    desk.hint(chosenText());
    desk.refresh();
  };

  const chosenText = () => {
    if (chosen.length === 0) return '';
    const values = { man: pieceName(t, desk.position.variant, turn.chip), square: chosen[0], other: chosen[1] };
    if (chosen.length === 2) return t('board.ctor.landing.where', values);
    return t(turn.left.landings > 0 ? 'board.ctor.chosen' : 'board.ctor.chosen.step', { ...values, count: turn.stepsOf(chosen[0]).length });
  };

  const say = (key, values) => {
    desk.hint(t(key, values));
    desk.announce(t(key, values));
  };

  /** What choosing a square would do: an operation, a reason why not, or null. */
  const operationAt = (square) => {
    const content = turn.men.get(square);
    if (content === turn.chip) return null;
    if (content !== undefined) return replacementAt(square);
    if (chosen.length === 2) return { kind: 'landing', from: chosen, to: square };
    if (chosen.length === 1) return turn.stepsOf(chosen[0]).includes(square) ? { kind: 'movement', from: chosen, to: square } : { why: 'board.ctor.far' };
    return turn.left.placements > 0 ? { kind: 'placement', from: [], to: square } : { why: 'board.ctor.noplacement' };
  };

  const replacementAt = (square) => {
    if (turn.replaceable(square)) return { kind: 'replacement', from: [], to: square };
    if (!turn.left.replacements) return { why: 'board.ctor.replacement.later' };
    return { why: 'board.ctor.replacement.few', count: turn.around(square) };
  };

  const perform = (operation, dropped) => {
    pending = add(operation, dropped);
    return pending;
  };

  const add = async (operation, dropped) => {
    const next = turn.with(operation);
    const legal = await desk.isLegal(next.text);
    pending = null;
    chosen = [];
    if (!legal) {
      say('board.ctor.refused');
      desk.refresh();
      return false;
    }
    const before = turn.men;
    turn = next;
    desk.hint('');
    desk.announce(operationText(t, operation));
    desk.showOperation(before, operation, dropped);
    desk.refresh();
    return true;
  };

  const chooseChip = (square) => {
    const { movements, landings } = turn.left;
    if (chosen.includes(square)) choose(chosen.filter((other) => other !== square));
    else if (chosen.length > 0 && landings > 0) choose([chosen[0], square]);
    else if (movements > 0 || landings > 0) choose([square]);
    else return say('board.ctor.nothing');
    return desk.announce(chosenText() || t('board.deselected'));
  };

  const attempt = async (square, dropped) => {
    const operation = operationAt(square);
    if (!operation.why) return perform(operation, dropped);
    say(operation.why, { square, count: operation.count ?? 0 });
    return false;
  };

  const targets = () => {
    const marks = new Map();
    if (!desk.mayMove) return marks;
    const mark = (square, kind) => marks.set(square, { kind, promotes: false });
    if (chosen.length === 1) for (const square of turn.stepsOf(chosen[0])) mark(square, 'place');
    if (chosen.length === 2) for (const { square } of desk.squares) if (!turn.men.has(square)) mark(square, 'place');
    for (const square of turn.men.keys()) if (turn.replaceable(square)) mark(square, 'turn');
    return marks;
  };

  const usable = (square) => turn.owns(square) && (turn.left.movements > 0 || turn.left.landings > 0);

  return {
    activate: inTurn((square) => {
      if (!desk.mayMove) return;
      if (turn.owns(square)) chooseChip(square);
      else attempt(square, false);
    }),

    cancel() {
      if (chosen.length === 0) return false;
      choose([]);
      desk.announce(t('board.deselected'));
      return true;
    },

    /** Takes the last operation back. */
    undo: inTurn(() => {
      if (turn.operations.length === 0) return;
      turn = turn.withoutLast();
      choose([]);
      desk.restore();
      desk.announce(t('board.ctor.undone'));
    }),

    /** Ends the turn. */
    end: inTurn(() => desk.mayMove && desk.play(turn.text, false)),

    hover(square) {
      const operation = square === null || !desk.mayMove ? null : operationAt(square);
      desk.hint(operation === null || operation.why ? chosenText() : operationText(t, operation));
    },

    canDrag: (square) => desk.mayMove && pending === null && usable(square),
    dragStart(square) {
      if (!chosen.includes(square)) choose([square]);
    },
    carried: () => ({ carried: turn.chip, stays: null }),

    /** @returns {Promise<boolean>} whether an operation was made */
    async drop(square) {
      if (chosen.includes(square)) return false;
      if (!turn.owns(square)) return attempt(square, true);
      chooseChip(square);
      return false;
    },

    marks: () => ({ selected: chosen, targets: targets() }),
    isMovable: (square) => desk.mayMove && usable(square),
    targetText(square) {
      const operation = targets().has(square) ? operationAt(square) : null;
      return operation === null || operation.why ? '' : operationText(t, operation);
    },
    men: () => turn.men,
    /** The turn in the making. */
    get turn() {
      return turn;
    },
  };
}
