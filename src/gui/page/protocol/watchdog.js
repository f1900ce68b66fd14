/**
 * Notices an engine that hangs: one that owes an answer and says nothing. While it searches it may have nothing to say; then it is asked whether it is
 * there, which every engine answers at once. A search that was given a time is over when that is long past.
 */

/** So long an engine may be silent that owes an answer. */
const SILENCE_MS = 15000;
/** So long the answer may take whether it is there. */
const SIGN_MS = 10000;
/** By so much a search may take longer than it was given. */
const OVERTIME_MS = 15000;

export class Watchdog {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #silence;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #overtime;
  #isAsked = false;

  /**
   * @param {object} options
   * @param {() => boolean} options.ask asks for a sign of life; false where an answer is due anyway
   * @param {() => void} options.onHang
   */
  constructor({ ask, onHang }) {
    this.ask = ask;
    this.onHang = onHang;
  }

  /** The engine owes an answer, or has said a part of it. */
  watch() {
    this.#isAsked = false;
    this.#wait(SILENCE_MS);
  }

  /** A search of so much time has begun. @param {number} ms */
  limit(ms) {
    clearTimeout(this.#overtime);
    this.#overtime = setTimeout(() => this.#bark(), ms + OVERTIME_MS);
  }

  /** The engine owes nothing any more. */
  rest() {
    clearTimeout(this.#silence);
    clearTimeout(this.#overtime);
  }

  /** @param {number} ms */
  #wait(ms) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#check(), ms);
  }

  #check() {
    if (this.#isAsked || !this.ask()) {
      this.#bark();
      return;
    }
    this.#isAsked = true;
    this.#wait(SIGN_MS);
  }

  #bark() {
    this.rest();
    this.onHang();
  }
}
