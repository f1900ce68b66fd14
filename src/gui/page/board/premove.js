/**
 * Premoves: the user enters a move while the opponent is thinking. The move is made on the user's next turn, if legal.
 */

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('../variants/variant.js').Variant} Variant
 */

export class Premove {
  /** Origin square of the premove, or null if none is chosen. @type {string|null} */
  #from = null;
  /** @type {string|null} */
  #to = null;

  /** Squares of the premove chosen so far: none, the origin, or origin and destination. @returns {string[]} */
  get squares() {
    return [this.#from, this.#to].filter((square) => square !== null);
  }

  /** Whether both squares of the premove, origin and destination, are chosen. */
  get isWhole() {
    return this.#to !== null;
  }

  /** @returns {boolean} whether a square was chosen */
  clear() {
    const had = this.#from !== null;
    this.#from = null;
    this.#to = null;
    return had;
  }

  /** @param {string} square @param {boolean} isOwn whether the square holds a piece of the user */
  choose(square, isOwn) {
    const begins = this.#from === null || this.isWhole;
    if (!begins && square !== this.#from) {
      this.#to = square;
      return;
    }
    this.clear();
    if (begins && isOwn) this.#from = square;
  }

  /**
   * Returns the legal turn with the chosen origin and destination, or null if no turn or more than one matches.
   * @param {Variant} variant
   * @param {string[]} legal
   * @returns {string|null}
   */
  turnOf({ turns }, legal) {
    const found = legal.filter((turn) => turns.arrows(turn).some(({ from, to }) => from === this.#from && to === this.#to));
    return this.isWhole && found.length === 1 ? found[0] : null;
  }
}
