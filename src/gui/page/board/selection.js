/**
 * Keeps the user's selection when the choices in a position are listed again, for example by a restarted engine. The
 * piece cannot move until then, so the selection waits.
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

  clear() {
    this.#waiting = null;
  }
}
