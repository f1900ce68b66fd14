// The board: shows a position of any variant, and lets the user make a turn by mouse, touch or keyboard.

import { createCtorControl } from './ctor-control.js';
import { createFrame } from './frame.js';
import { createMoveControl } from './move-control.js';
import { effectOf, squaresOf } from './effects.js';
import { effectText } from './effect-text.js';
import { isCtor } from './pieces.js';
import { listenToKeys } from './keyboard.js';
import { listenToPointer } from './pointer.js';
import { PASS } from './moves.js';
import { prefersStillness } from './animation.js';
import { readFen } from './fen.js';
import { squareContent } from './names.js';
import { arrowsOf, sameChoices, teamSizesOf } from './view.js';

/** So long, in ms, a turn is waited for that the user has made. */
const PATIENCE = 3000;

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {(key: string, values?: object) => string} page.t
 * @param {(text: string) => void} page.announce
 * @param {(turn: string) => void} page.onTurn a legal turn that the user has made
 */
export function createBoard(host, page) {
  return new Board(host, page);
}

class Board {
  constructor(host, { t, announce, onTurn }) {
    this.host = host;
    this.t = t;
    this.announce = announce;
    this.onTurn = onTurn;
    /** @type {import('./view.js').View|null} */
    this.view = null;
    this.frame = null;
    this.control = null;
    this.animating = false;
    /** The last turn made here: what the user has seen happen is not shown again. */
    this.played = null;
  }

  /**
   * Shows a view. What is the same as before stays as it is: a selection, a turn in the making, an animation.
   * @param {import('./view.js').View} view
   */
  show(view) {
    const last = this.view;
    this.view = view;
    const rebuilt = this.ensureFrame();
    const samePosition = last?.fen === view.fen && last.variant === view.variant;
    const moved = rebuilt || !samePosition;
    if (moved) this.showPosition(!samePosition);
    if (moved || !sameChoices(last, view)) this.renewControl(samePosition ? this.operations() : []);
    if (rebuilt || arrowsOf(last) !== arrowsOf(view)) this.frame.scene.setArrows(view.arrows ?? []);
    this.frame.root.classList.toggle('no-coordinates', !view.coordinates);
    this.refresh();
  }

  /** Gives the focus to the board. */
  focus() {
    this.frame?.grid.focus();
  }

  destroy() {
    this.frame?.animator.stop();
    this.stopListening?.();
    this.frame?.root.remove();
    this.frame = null;
  }

  /** Builds the frame anew where the game, the side in front or the language has changed. */
  ensureFrame() {
    const { variant, flipped } = this.view;
    const key = `${variant} ${flipped} ${this.t('board.label')}`;
    if (this.frame !== null && this.frameKey === key) return false;
    const focused = this.frame?.grid.hasFocus() ? this.frame.grid.current : null;
    this.destroy();
    this.frameKey = key;
    const play = (turn) => this.play(turn, false);
    this.frame = createFrame(this.host, variant, flipped, this.t, { play, undo: () => this.played === null && this.control.undo(), end: () => this.control.end() });
    this.listen();
    if (focused !== null) this.frame.grid.focus(this.frame.grid.cells.has(focused) ? focused : undefined);
    return true;
  }

  listen() {
    const { root, grid, geometry } = this.frame;
    // until a turn that was made is shown, no other one can be made
    const acting = (action) => (...values) => {
      if (this.played !== null) return undefined;
      this.settle();
      return action(...values);
    };
    listenToKeys(grid, geometry, () => ({
      activate: acting((key) => this.control.activate(key)),
      cancel: () => this.control.cancel(),
      undo: acting(() => this.control.undo?.()),
      end: () => this.control.end?.(),
    }));
    grid.root.addEventListener('focusin', () => this.control.hover(grid.current));
    this.stopListening = listenToPointer(root, () => ({
      canDrag: (key) => this.played === null && this.control.canDrag(key),
      activate: acting((key) => this.control.activate(key)),
      hover: (key) => this.control.hover(key),
      dragStart: acting((key) => this.control.dragStart(key)),
      dragMove: (key, event) => this.carry(key, this.frame.scene.toDrawing(event)),
      drop: (key) => this.drop(key),
      dragCancel: () => this.drop(null),
    }));
  }

  /** Draws the men; where a new turn led here, as it happens. */
  showPosition(fresh) {
    const { variant, fen, before, animate } = this.view;
    const { scene, animator, chooser } = this.frame;
    this.position = readFen(variant, fen);
    this.lastMove = [];
    animator.stop();
    chooser.cancel();
    scene.clearDragged();
    this.animating = false;
    if (before === null) {
      scene.setMen(this.position.men);
      return;
    }
    const start = readFen(variant, before.fen);
    const effect = effectOf(start, before.turn, this.position);
    this.lastMove = squaresOf(effect);
    if (fresh && animate) this.announceTurn(start, effect);
    if (fresh && animate && !prefersStillness()) this.animate(start, effect);
    else scene.setMen(this.position.men);
    this.played = null;
  }

  async animate(start, effect) {
    const { men, rest } = this.unseen(start, effect);
    const dragged = this.playedHere() && this.played.dropped;
    await this.run(men, rest, dragged);
  }

  /** Plays an effect, and then shows what stands. A later one ends it. */
  async run(men, effect, dragged) {
    const run = (this.runId = (this.runId ?? 0) + 1);
    this.animating = true;
    await this.frame.animator.play(men, effect, dragged);
    if (run === this.runId && this.animating) this.settle();
  }

  /** Of a turn of CTOR that was put together here, only what was added to it. */
  unseen(start, effect) {
    if (effect.game !== 'ctor' || !this.playedHere()) return { men: start.men, rest: effect };
    return { men: this.played.men, rest: { ...effect, operations: effect.operations.slice(this.played.operations) } };
  }

  playedHere() {
    const { before } = this.view;
    return this.played !== null && this.played.fen === before.fen && before.turn.startsWith(this.played.turn);
  }

  announceTurn(start, effect) {
    if (effect.game === 'ctor' && this.playedHere()) return;
    const side = effect.game === 'ctor' ? `board.team.${start.toMove}` : `board.side.${start.toMove}`;
    this.announce(this.t('board.moved', { side: this.t(side), text: effectText(this.t, this.view.variant, effect) }));
  }

  /** Ends an animation: what stands is shown. */
  settle() {
    if (!this.animating) return;
    this.restore();
    this.refresh();
  }

  /** Shows the men as they stand, whatever was being animated or dragged. */
  restore() {
    this.animating = false;
    this.frame.animator.stop();
    this.frame.scene.clearDragged();
    this.frame.scene.setMen(this.control.men());
  }

  /** What has been made of a turn of CTOR. */
  operations() {
    return this.control?.turn?.operations ?? [];
  }

  /** @param {import('./ctor-turn.js').Operation[]} operations of a turn of CTOR that goes on */
  renewControl(operations) {
    const { view, frame, position, t } = this;
    const mayMove = view.mayMove === 'both' || view.mayMove === position.toMove;
    // a control that has been replaced has nothing to say any more
    const live = (action) => (...values) => (desk === this.desk ? action(...values) : undefined);
    const desk = {
      t,
      announce: live(this.announce),
      position,
      mayMove,
      legal: view.legal,
      squares: frame.geometry.cells.filter(({ repeated }) => !repeated),
      teamSizes: teamSizesOf(view),
      operations,
      isLegal: (turn) => this.view.isLegal(turn),
      after: (turn) => this.view.after(turn),
      ask: (title, options, key) => frame.ask(title, options, key),
      hint: live((text, icons) => frame.hint(text, icons)),
      // a control that is being made has nothing to show yet
      refresh: live(() => this.control !== null && this.refresh()),
      play: live((turn, dropped) => this.play(turn, dropped)),
      restore: live(() => this.restore()),
      showOperation: live((before, operation, dropped) => this.showOperation(before, operation, dropped)),
    };
    frame.chooser.cancel();
    frame.hint('');
    this.desk = desk;
    this.control = null;
    this.control = isCtor(view.variant) ? createCtorControl(desk) : createMoveControl(desk);
    if (operations.length > 0) this.restore();
  }

  play(turn, dropped) {
    if (this.played !== null) return;
    this.played = { fen: this.view.fen, turn, dropped, men: this.control.men(), operations: this.operations().length };
    this.onTurn(turn);
    const { played } = this;
    setTimeout(() => played === this.played && this.frame !== null && this.takeBack(), PATIENCE);
  }

  /** A turn that has led nowhere, such as one made when the time was up: all stands as before. */
  takeBack() {
    this.played = null;
    this.restore();
    this.refresh();
  }

  /** An operation of a turn of CTOR that is being put together. */
  showOperation(before, operation, dropped) {
    this.frame.scene.clearDragged();
    const effect = { game: 'ctor', chip: this.control.turn.chip, operations: [operation] };
    if (prefersStillness() || dropped) this.frame.scene.setMen(this.control.men());
    else this.run(before, effect, false);
  }

  carry(key, point) {
    const { scene } = this.frame;
    const { carried, stays } = this.control.carried(key);
    const [source] = this.control.marks().selected;
    scene.setDragged(carried, point);
    if (stays) scene.put(source, stays);
    else scene.remove(source);
  }

  async drop(key) {
    const { scene, geometry } = this.frame;
    const inHand = key !== null && geometry.cell(key) ? this.control.carried(key).carried : null;
    if (inHand !== null) scene.setDragged(inHand, geometry.centre(key));
    const { control } = this;
    const done = key !== null && (await control.drop(key));
    if (done || control !== this.control) return;
    this.restore();
    this.refresh();
  }

  /** Draws marks, names and what stands beside the board anew. */
  refresh() {
    const { frame, control, position, view, t } = this;
    const marks = control.marks();
    const men = control.men();
    const attacked = this.animating ? [] : (view.attacked ?? []);
    frame.scene.setMarks({ ...marks, lastMove: this.lastMove, attacked, men });
    for (const square of frame.grid.cells.keys()) {
      const parts = [squareContent(t, view.variant, square, men.get(square))];
      if (attacked.includes(square)) parts.push(t('board.square.attacked'));
      if (marks.targets.has(square)) parts.push(t('board.square.target', { text: control.targetText(square) }));
      const state = { selected: marks.selected.includes(square), movable: control.isMovable(square), target: marks.targets.has(square) };
      frame.grid.describe(square, { name: parts.join('; '), ...state });
    }
    frame.panel?.show(control.turn, teamSizesOf(view), this.desk.mayMove);
    for (const side of ['first', 'second']) {
      const active = this.desk.mayMove && position.toMove === side;
      frame.trays?.[side].show(position, marks, { active, movable: (key) => control.isMovable(key), mayPass: view.legal.includes(PASS) });
    }
  }
}
