/**
 * Detects hung engines: engines that owe an answer but stay silent. Silence during a search may be normal, so the
 * watchdog sends `isready`, which every engine must answer at once even while it searches. An engine that searches far
 * beyond its time limit counts as hung, too.
 */

/** Maximum silence in ms of an engine that owes an answer. */
const SILENCE_MS = 15000;
/** Maximum wait in ms for the answer to `isready`. */
const SIGN_MS = 10000;
/** Time in ms that a search may run beyond its time limit. */
const OVERTIME_MS = 15000;

export class Watchdog {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #silence;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #overtime;
  #isAsked = false;

  /**
   * @param {object} options
   * @param {() => boolean} options.ask sends `isready` and returns true; returns false without sending if another
   *   answer is already due
   * @param {() => void} options.onHang
   */
  constructor({ ask, onHang }) {
    this.ask = ask;
    this.onHang = onHang;
  }

  /** Restarts the silence timer. Called when a command that requires an answer is sent, and for each line received. */
  watch() {
    this.#isAsked = false;
    this.#wait(SILENCE_MS);
  }

  /** Starts the overtime timer for a search. @param {number} ms time limit of the search */
  limit(ms) {
    clearTimeout(this.#overtime);
    this.#overtime = setTimeout(() => this.#bark(), ms + OVERTIME_MS);
  }

  /** Stops the silence timer and the overtime timer. */
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
