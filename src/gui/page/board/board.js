/** The board: shows a position of any variant and accepts turns by mouse, touch or keyboard. */
import { t } from '../base/messages.js';
import { prefersStillness } from './animation.js';
import { createFrame } from './frame.js';
import { listenToKeys, listenToPointer } from './input.js';
import { Premove } from './premove.js';
import { Sketch, withPen } from './sketch.js';
import { KeptSelection } from './selection.js';
import { arrowsOf, hasSameChoices } from './view.js';

/**
 * @typedef {import('../variants/variant.js').Control} Control
 * @typedef {import('../variants/variant.js').Desk} Desk
 * @typedef {import('../variants/variant.js').Effect} Effect
 * @typedef {import('../variants/variant.js').Men} Men
 * @typedef {import('../variants/variant.js').Position} Position
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./marks.js').Arrow} Arrow
 * @typedef {import('./frame.js').Frame} Frame
 *
 * @typedef {import('./view.js').View} View
 *
 * @typedef {object} Played a turn made by the user on this board; parts of the turn that were shown while the
 *   user entered it are not animated again
 * @property {string} fen
 * @property {string} turn
 * @property {boolean} dropped whether the piece was dragged to its destination
 * @property {boolean} told whether the effect of the turn has been announced
 * @property {Men} men
 * @property {unknown} progress the unfinished turn when the user completed it, in the form of `Control.progress`
 */

/** How long to wait for a user's turn to be accepted, in ms. */
const PATIENCE = 3000;

/**
 * The displayed view with the objects created for it.
 * @typedef {{view: View, frame: Frame, position: Position, control: Control, desk: Desk}} Shown
 */

export class Board {
  /** @type {View|null} */
  #view = null;
  /** @type {Frame|null} */
  #frame = null;
  #frameKey = '';
  #stopListening = () => {};
  /** @type {Position|null} */
  #position = null;
  /** @type {Control|null} */
  #control = null;
  #selection = new KeptSelection();
  /** @type {Desk|null} */
  #desk = null;
  /** @type {string[]} */
  #lastMove = [];
  /** @type {import('../variants/variant.js').Traces|null} */
  #lastTraces = null;
  /** @type {Played|null} */
  #played = null;
  #isAnimating = false;
  #run = 0;
  #sketch = new Sketch((drawings) => this.onDrawn(drawings));
  #premove = new Premove();

  /**
   * @param {HTMLElement} host
   * @param {object} page
   * @param {(text: string) => void} page.announce
   * @param {(turn: string) => void} page.onTurn called when the user has made a turn
   * @param {(from: string, to: string|null) => void} page.onRefused called when the user has attempted an impossible
   *   move
   * @param {(making: {fen: string, men: Men}|null) => void} [page.onMaking] called with the pieces during an unfinished
   *   turn and the position before it, or with null when no turn is unfinished
   * @param {(drawings: import('./marks.js').Drawing[]) => void} [page.onDrawn] called when the user has changed the drawings that
   *   belong to the position
   * @param {HTMLElement[]} [page.beside] elements at the left edge of the board, as tall as the board
   */
  constructor(host, { announce, onTurn, onRefused, onMaking = () => {}, onDrawn = () => {}, beside = [] }) {
    this.onMaking = onMaking;
    this.onDrawn = onDrawn;
    this.beside = beside;
    this.host = host;
    this.announce = announce;
    this.onTurn = onTurn;
    this.onRefused = onRefused;
  }

  /** @returns {Shown} */
  get #shown() {
    const [view, frame, position, control, desk] = [this.#view, this.#frame, this.#position, this.#control, this.#desk];
    if (view === null || frame === null || position === null || control === null || desk === null) throw new Error('the board has no position yet');
    return { view, frame, position, control, desk };
  }

  /**
   * Displays a view on the board. If the position is unchanged, a selection, an unfinished turn or an animation
   * continues.
   * @param {View} view
   */
  show(view) {
    const last = this.#view;
    this.#view = view;
    if (view.fen !== last?.fen && view.before?.fen !== last?.fen) this.#premove.clear();
    const { frame, isNew } = this.#ensureFrame(view);
    const isSamePosition = last?.fen === view.fen && last.variant === view.variant;
    const hasMoved = isNew || !isSamePosition;
    if (hasMoved) this.#showPosition(view, frame, !isSamePosition);
    if (!isSamePosition) this.#selection.clear();
    if (hasMoved || !hasSameChoices(last, view)) this.#renewControl(view, frame, isSamePosition ? this.#control : null);
    if (isNew || arrowsOf(last) !== arrowsOf(view)) frame.scene.setArrows(view.arrows);
    this.#showDrawings(view, frame);
    frame.root.classList.toggle('no-coordinates', !view.coordinates);
    this.#refresh();
    if (this.#desk?.mayMove && view.legal.length > 0) this.#makePremove(view);
  }

  /** Replaces the arrows on the displayed position. @param {Arrow[]} arrows */
  setArrows(arrows) {
    const { view, frame } = this.#shown;
    this.#view = { ...view, arrows };
    if (arrowsOf(view) !== arrowsOf(this.#view)) frame.scene.setArrows(arrows);
  }

  /**
   * Replaces the user's drawings on the displayed position, and the pen.
   * @param {Pick<View, 'drawings'|'pen'>} drawn
   */
  setDrawings(drawn) {
    const { view, frame } = this.#shown;
    this.#view = { ...view, ...drawn };
    this.#showDrawings(this.#view, frame);
    this.#refresh();
  }

  /** @param {View} view @param {Frame} frame */
  #showDrawings({ drawings = null, pen = null }, { scene, root }) {
    this.#sketch.show(drawings, pen);
    scene.setDrawings(this.#sketch.drawings);
    root.classList.toggle('board-pen', pen !== null);
  }

  /**
   * Chooses the origin or destination square of a premove.
   * @param {string} square
   * @param {Side} side the user's side
   */
  #choosePremove(square, side) {
    const { view: { variant }, position, frame } = this.#shown;
    const man = position.men.get(square);
    this.#premove.choose(square, man !== undefined && variant.pieces.isWhite(man) === (variant.sides.color(side) === 'white'));
    const [from, to] = this.#premove.squares;
    const text = from === undefined ? '' : t(to === undefined ? 'board.premove.from' : 'board.premove', { from, to });
    frame.hint(text);
    this.announce(text || t('board.deselected'));
    this.#refresh();
  }

  /** @returns {boolean} whether a premove or a selection was cancelled */
  #cancel() {
    if (this.#sketch.cancel()) {
      this.announce(t('board.deselected'));
      this.#refresh();
      return true;
    }
    if (!this.#premove.clear()) return this.#shown.control.cancel();
    this.#shown.frame.hint('');
    this.announce(t('board.deselected'));
    this.#refresh();
    return true;
  }

  /** @param {View} view */
  #makePremove({ variant, legal }) {
    const turn = this.#premove.turnOf(variant, legal);
    const wasWhole = this.#premove.isWhole;
    if (!this.#premove.clear()) return;
    this.#refresh();
    if (turn !== null) this.#play(turn, { dropped: false, told: false });
    else if (wasWhole) this.announce(t('board.premove.gone'));
  }

  /** Shows a text under the board. @param {string} text */
  hint(text) {
    this.#frame?.hint(text);
  }

  focus() {
    this.#frame?.grid.focus();
  }

  /**
   * Rebuilds the board elements if the variant, the orientation or the language has changed.
   * @param {View} view
   * @returns {{frame: Frame, isNew: boolean}}
   */
  #ensureFrame({ variant, flipped }) {
    const key = `${variant.name} ${flipped} ${t('board.label')}`;
    const last = this.#frame;
    if (last !== null && this.#frameKey === key) return { frame: last, isNew: false };
    const focused = last?.grid.hasFocus() ? last.grid.current : null;
    last?.animator.stop();
    this.#stopListening();
    last?.root.remove();
    this.#frameKey = key;
    const frame = createFrame(this.host, variant, flipped, {
      play: (turn) => this.#play(turn, { dropped: false, told: false }),
      undo: () => this.#played === null && this.#control?.undo?.(),
      end: () => this.#control?.end?.(),
    }, this.beside);
    this.#frame = frame;
    this.#listen(frame);
    if (focused !== null) frame.grid.focus(frame.layout.has(focused) ? focused : undefined);
    return { frame, isNew: true };
  }

  /** @param {Frame} frame */
  #listen({ root, grid, layout, scene }) {
    /**
     * Wraps an input action so that it does nothing while a turn of the user waits to be accepted.
     * @param {(key: string) => void} action
     * @returns {(key: string) => void}
     */
    const acting = (action) => (key) => {
      this.#erase();
      this.#selection.clear();
      if (this.#played !== null) return;
      this.#settle();
      action(key);
    };
    const makeTurn = acting((key) => {
      const { view: { mayPremove, variant, isListed = true }, control } = this.#shown;
      if (mayPremove !== null && variant.turns.length === 'short' && layout.has(key)) this.#choosePremove(key, mayPremove);
      else if (!isListed && variant.turns.length === 'short') this.#selection.wait(key);
      else control.activate(key);
    });
    const undo = acting(() => this.#shown.control.undo?.());
    const pointer = withPen(this.#sketch, {
      canDrag: (key) => this.#played === null && this.#shown.control.canDrag(key),
      activate: makeTurn,
      hover: (key) => this.#shown.control.hover(key),
      dragStart: acting((key) => this.#shown.control.dragStart(key)),
      dragMove: (key, event) => this.#carry(key, scene.toDrawing(event)),
      drop: (key) => this.#drop(key),
      dragCancel: () => this.#drop(null),
      draw: (from, to, tone) => layout.has(from) && layout.has(to) && this.#draw({ from, to, tone }),
    }, { layout, scene, announce: this.announce, refresh: () => this.#refresh() });
    listenToKeys(grid, layout, {
      activate: pointer.activate,
      cancel: () => this.#cancel(),
      undo: () => undo(''),
      end: () => this.#shown.control.end?.(),
    });
    grid.root.addEventListener('focusin', () => this.#shown.control.hover(grid.current));
    this.#stopListening = listenToPointer(root, pointer);
  }

  /** @param {import('./marks.js').Drawing} drawing */
  #draw(drawing) {
    this.#sketch.draw(drawing);
    this.#frame?.scene.setDrawings(this.#sketch.drawings);
    this.#refresh();
  }

  /** Removes the arrows and circles that do not belong to the position. */
  #erase() {
    if (this.#sketch.erase()) this.#frame?.scene.setDrawings(this.#sketch.drawings);
  }

  /**
   * Draws the pieces of a position. If the position is new, animates the turn that led to it.
   * @param {View} view
   * @param {Frame} frame
   * @param {boolean} isFresh whether the position is new
   */
  #showPosition({ variant, fen, before, animate }, { scene, animator, chooser }, isFresh) {
    const position = variant.positions.read(fen);
    this.#position = position;
    this.#lastMove = [];
    this.#lastTraces = null;
    if (isFresh) {
      this.#erase();
      this.#sketch.cancel();
    }
    animator.stop();
    chooser.cancel();
    scene.clearDragged();
    this.#isAnimating = false;
    if (before === null) {
      scene.setMen(position.men);
      return;
    }
    const start = variant.positions.read(before.fen);
    const effect = variant.turns.effect(start, before.turn, position);
    this.#lastMove = effect.squares;
    this.#lastTraces = effect.traces ?? null;
    const played = this.#played?.fen === before.fen && before.turn.startsWith(this.#played.turn) ? this.#played : null;
    const isShown = isFresh && animate;
    if (isShown && !played?.told) {
      this.announce(t('board.moved', { side: variant.sides.mover(start.toMove), text: effect.text() }));
    }
    if (!isShown || prefersStillness()) scene.setMen(position.men);
    else if (played === null) this.#animate(start.men, effect, false);
    else this.#animate(played.progress === null ? start.men : played.men, effect.rest(played.progress), played.dropped);
    this.#played = null;
  }

  /**
   * Animates the effect of a turn, then shows the final position. A later animation stops the current one.
   * @param {Men} men
   * @param {Effect} effect
   * @param {boolean} isDragged
   */
  async #animate(men, effect, isDragged) {
    const run = ++this.#run;
    this.#isAnimating = true;
    await this.#frame?.animator.play(men, effect, isDragged ? 0 : undefined);
    if (run === this.#run && this.#isAnimating) this.#settle();
  }

  /** Ends a running animation and shows the final position. */
  #settle() {
    if (!this.#isAnimating) return;
    this.#restore();
    this.#refresh();
  }

  /** Redraws the pieces from the state of the turn input and stops any animation or drag. */
  #restore() {
    const { frame, control } = this.#shown;
    this.#isAnimating = false;
    frame.animator.stop();
    frame.scene.clearDragged();
    frame.scene.setMen(control.men());
  }

  /** @param {View} view @param {Frame} frame @param {Control|null} last previous input in the same position, which is continued */
  #renewControl(view, frame, last) {
    const progress = last?.progress() ?? null;
    const selected = this.#selection.of(last);
    const position = /** @type {Position} */ (this.#position);
    /**
     * Wraps an action so that calls from a replaced `Control` are ignored.
     * @template {unknown[]} A
     * @param {(...values: A) => void} action
     * @returns {(...values: A) => void}
     */
    const live = (action) => (...values) => {
      if (desk === this.#desk) action(...values);
    };
    /** @type {Desk} */
    const desk = {
      position,
      settings: view.settings,
      mayMove: view.mayMove === 'both' || view.mayMove === position.toMove,
      legal: view.legal,
      squares: frame.layout.squares,
      progress,
      isLegal: (turn) => this.#shown.view.isLegal(turn),
      after: (turn) => this.#shown.view.after(turn),
      ask: (title, options, key) => frame.ask(title, options, key),
      announce: live(this.announce),
      refuse: live(this.onRefused),
      hint: live((text, effect) => frame.hint(text, effect)),
      // A `Control` may call `refresh` in its constructor, before it can be drawn.
      refresh: live(() => this.#control !== null && this.#refresh()),
      play: live((turn, made) => this.#play(turn, made)),
      restore: live(() => this.#restore()),
      showStep: live((before, effect, dropped) => this.#showStep(before, effect, dropped)),
    };
    frame.chooser.cancel();
    frame.hint('');
    this.#desk = desk;
    this.#control = null;
    this.#control = view.variant.turns.control(desk);
    if (progress !== null) this.#restore();
    this.#selection.restore(this.#control, selected);
  }

  /** @param {string} turn @param {{dropped: boolean, told: boolean}} made */
  #play(turn, made) {
    if (this.#played !== null) return;
    const { view, control } = this.#shown;
    /** @type {Played} */
    const played = { fen: view.fen, turn, ...made, men: control.men(), progress: control.progress() };
    this.#played = played;
    this.onTurn(turn);
    setTimeout(() => played === this.#played && this.#takeBack(), PATIENCE);
  }

  /** Restores the position after the user's turn was not accepted, for example because the time had run out. */
  #takeBack() {
    this.#played = null;
    this.#restore();
    this.#refresh();
  }

  /** Shows one step of an unfinished turn. @param {Men} before @param {Effect} effect @param {boolean} dropped */
  #showStep(before, effect, dropped) {
    const { frame, control } = this.#shown;
    frame.scene.clearDragged();
    if (prefersStillness() || dropped) frame.scene.setMen(control.men());
    else this.#animate(before, effect, false);
  }

  /** @param {string|null} key @param {import('./geometry.js').Point} point */
  #carry(key, point) {
    const { frame: { scene }, control } = this.#shown;
    const { carried, stays } = control.carried(key);
    const [source] = control.marks().selected;
    scene.setDragged(carried, point);
    if (stays) scene.put(source, stays);
    else scene.remove(source);
  }

  /** @param {string|null} key */
  async #drop(key) {
    const { frame: { scene, layout }, control } = this.#shown;
    if (key !== null && layout.has(key)) scene.setDragged(control.carried(key).carried, layout.centre(key));
    const isDone = key !== null && (await control.drop(key));
    if (isDone || control !== this.#control) return;
    this.#restore();
    this.#refresh();
  }

  /** Redraws the marks, the square names and the surroundings of the board. */
  #refresh() {
    const { view, frame, position, control, desk } = this.#shown;
    const marks = control.marks();
    const men = control.men();
    this.onMaking(control.progress() === null ? null : { fen: view.fen, men });
    const attacked = this.#isAnimating ? [] : view.attacked;
    const pen = this.#sketch.from === null ? [] : [this.#sketch.from];
    const selected = [...marks.selected, ...this.#premove.squares, ...pen];
    // While the user enters a turn, the board shows the parts of this turn instead of those of the last one.
    const isMaking = control.progress() !== null;
    const last = { lastMove: isMaking && marks.traces !== undefined ? [] : this.#lastMove, traces: isMaking ? marks.traces : this.#lastTraces };
    frame.scene.setMarks({ ...marks, ...last, traces: this.#isAnimating ? null : last.traces, selected, attacked, men });
    for (const square of frame.layout.squares) {
      const parts = [view.variant.pieces.onSquare(square, men.get(square))];
      const isTarget = marks.targets.has(square);
      if (attacked.includes(square)) parts.push(t('board.square.attacked'));
      if (isTarget) parts.push(t('board.square.target', { text: control.targetText(square) }));
      parts.push(...this.#sketch.textsOn(square));
      const state = { selected: selected.includes(square), movable: control.isMovable(square), target: isTarget };
      frame.grid.describe(square, { name: parts.join('; '), ...state });
    }
    frame.surroundings?.show({ position, control, mayMove: desk.mayMove, legal: view.legal, settings: view.settings });
  }
}
