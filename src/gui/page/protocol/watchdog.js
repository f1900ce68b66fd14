/**
 * Detects hung engines: engines that owe an answer but stay silent. Silence during a search may be normal, so the
 * watchdog sends `isready`, which every engine must answer at once even while it searches. An engine that searches far
 * beyond its time limit counts as hung, too.
 */
import { AwakeTimer } from '../base/awake-timer.js';

/** Maximum silence in ms of an engine that owes an answer. */
const SILENCE_MS = 15000;
/** Maximum wait in ms for the answer to `isready`. */
const SIGN_MS = 10000;
/** Time in ms that a search may run beyond its time limit. */
const OVERTIME_MS = 15000;

export class Watchdog {
  #silence = new AwakeTimer();
  #overtime = new AwakeTimer();
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
    this.#silence.start(SILENCE_MS, () => this.#check());
  }

  /** Starts the overtime timer for a search. @param {number} ms time limit of the search */
  limit(ms) {
    this.#overtime.start(ms + OVERTIME_MS, () => this.#bark());
  }

  /** Stops the silence timer and the overtime timer. */
  rest() {
    this.#silence.stop();
    this.#overtime.stop();
  }

  #check() {
    if (this.#isAsked || !this.ask()) {
      this.#bark();
      return;
    }
    this.#isAsked = true;
    this.#silence.start(SIGN_MS, () => this.#check());
  }

  #bark() {
    this.rest();
    this.onHang();
  }
}
