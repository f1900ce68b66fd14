/**
 * Keeps the user's selection while the legal turns of a position are being listed, at first or again. Until then, no
 * piece can move, so the selection waits.
 */

/** @typedef {import('../variants/variant.js').Control} Control */

export class KeptSelection {
  /** @type {string|null} */
  #waiting = null;

  /** @param {Control|null} control the input that is about to be replaced @returns {string|null} the selected square */
  of(control) {
    return control?.marks().selected[0] ?? this.#waiting;
  }

  /** Selects the square again, now or as soon as its piece can move. @param {Control} control @param {string|null} square */
  restore(control, square) {
    this.#waiting = null;
    if (square === null || control.marks().selected.length > 0) return;
    if (control.canDrag(square)) control.dragStart(square);
    else this.#waiting = square;
  }

  /** Selects a square as soon as its piece can move. @param {string} square */
  wait(square) {
    this.#waiting = square;
  }

  clear() {
    this.#waiting = null;
  }
}
