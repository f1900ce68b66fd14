/**
 * The arrows and circles that the user draws on the board. They either belong to the position, or disappear with the
 * next click or move.
 *
 * There are two ways to draw: with the secondary mouse button, and with a pen, with which clicks, taps and keys choose
 * the two ends of a drawing instead of making moves.
 */
import { t } from '../base/messages.js';

/** @typedef {import('./marks.js').Drawing} Drawing */

/**
 * Adds a drawing. The same shape in the same colour is removed instead, and in another colour replaced.
 * @param {readonly Drawing[]} drawings
 * @param {Drawing} drawing
 * @returns {Drawing[]}
 */
export function withDrawing(drawings, drawing) {
  const isSameShape = (/** @type {Drawing} */ { from, to }) => from === drawing.from && to === drawing.to;
  const known = drawings.find(isSameShape);
  if (known === undefined) return [...drawings, drawing];
  return known.tone === drawing.tone ? drawings.filter((one) => one !== known) : drawings.map((one) => (one === known ? drawing : one));
}

export class Sketch {
  /** @type {readonly Drawing[]} */
  #temporary = [];
  /** Drawings that belong to the position; null if drawings are temporary. @type {readonly Drawing[]|null} */
  #kept = null;
  /** @type {number|null} */
  #pen = null;
  /** First end of the drawing that the user has begun with the pen. @type {string|null} */
  #from = null;

  /** @param {(drawings: Drawing[]) => void} onKept called when the user changes the drawings of the position */
  constructor(onKept) {
    this.onKept = onKept;
  }

  /** @param {readonly Drawing[]|null} kept @param {number|null} pen colour of the pen, or null without a pen */
  show(kept, pen) {
    this.#kept = kept;
    if (pen === null) this.#from = null;
    this.#pen = pen;
  }

  /** @returns {readonly Drawing[]} */
  get drawings() {
    return this.#kept ?? this.#temporary;
  }

  get hasPen() {
    return this.#pen !== null;
  }

  get from() {
    return this.#from;
  }

  /** @param {Drawing} drawing */
  draw(drawing) {
    const drawings = withDrawing(this.drawings, drawing);
    if (this.#kept === null) this.#temporary = drawings;
    else this.onKept(drawings);
  }

  /** The drawings, including the one that would end on a square. @param {string|null} to @returns {readonly Drawing[]} */
  upTo(to) {
    if (this.#from === null || this.#pen === null || to === null) return this.drawings;
    return [...this.drawings, { from: this.#from, to, tone: this.#pen }];
  }

  /**
   * Chooses a square with the pen: the first end of a drawing, then the second. The same square twice gives a circle.
   * @param {string} square
   * @returns {string} what has happened, in words
   */
  choose(square) {
    if (this.#from === null || this.#pen === null) {
      this.#from = square;
      return t('board.draw.from', { square });
    }
    const drawing = { from: this.#from, to: square, tone: this.#pen };
    this.#from = null;
    const before = this.drawings.length;
    this.draw(drawing);
    return t(this.drawings.length < before ? 'board.draw.removed' : drawing.from === square ? 'board.draw.circle' : 'board.draw.arrow', { from: drawing.from, to: square });
  }

  /** Gives up an unfinished drawing. @returns {boolean} whether there was one */
  cancel() {
    const had = this.#from !== null;
    this.#from = null;
    return had;
  }

  /** Removes temporary drawings. @returns {boolean} whether there were any */
  erase() {
    const had = this.#temporary.length > 0;
    this.#temporary = [];
    return had;
  }

  /** The drawings on a square in words, for screen readers. @param {string} square @returns {string[]} */
  textsOn(square) {
    return this.drawings.filter(({ from }) => from === square).map(({ to }) => (to === square ? t('board.square.circle') : t('board.square.arrow', { to })));
  }
}

/**
 * Input by pointer and keys that draws while there is a pen, and otherwise makes turns.
 * @param {Sketch} sketch
 * @param {import('./input.js').PointerControl} control
 * @param {object} board
 * @param {import('./geometry.js').Layout} board.layout
 * @param {Pick<import('./scene.js').Scene, 'setDrawings'>} board.scene
 * @param {(text: string) => void} board.announce
 * @param {() => void} board.refresh
 * @returns {import('./input.js').PointerControl}
 */
export function withPen(sketch, control, { layout, scene, announce, refresh }) {
  const redraw = () => {
    scene.setDrawings(sketch.drawings);
    refresh();
  };
  const choose = (/** @type {string} */ square) => {
    announce(sketch.choose(square));
    redraw();
  };
  const end = (/** @type {string|null} */ square) => {
    if (square !== null && layout.has(square)) choose(square);
    else if (sketch.cancel()) redraw();
  };
  return {
    ...control,
    canDrag: (key) => (sketch.hasPen ? layout.has(key) : control.canDrag(key)),
    activate: (key) => (sketch.hasPen && layout.has(key) ? choose(key) : control.activate(key)),
    dragStart(key) {
      if (!sketch.hasPen) return control.dragStart(key);
      sketch.cancel();
      choose(key);
    },
    dragMove: (key, event) => (sketch.hasPen ? scene.setDrawings(sketch.upTo(key !== null && layout.has(key) ? key : null)) : control.dragMove(key, event)),
    drop: (key) => (sketch.hasPen ? end(key) : control.drop(key)),
    dragCancel: () => (sketch.hasPen ? end(null) : control.dragCancel()),
  };
}
