/** Premoves: a move chosen while the other side thinks, and made as soon as it is legal. */

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('../variants/variant.js').Variant} Variant
 */

export class Premove {
  /** The square of the chosen piece. @type {string|null} */
  #from = null;
  /** @type {string|null} */
  #to = null;

  /** The squares chosen so far. @returns {string[]} */
  get squares() {
    return [this.#from, this.#to].filter((square) => square !== null);
  }

  /** Whether both squares are chosen. */
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
   * The legal turn with the chosen squares, or null unless exactly one matches.
   * @param {Variant} variant
   * @param {string[]} legal
   * @returns {string|null}
   */
  turnOf({ turns }, legal) {
    const found = legal.filter((turn) => turns.arrows(turn).some(({ from, to }) => from === this.#from && to === this.#to));
    return this.isWhole && found.length === 1 ? found[0] : null;
  }
}
