/** Delay in ms of a timer that shows that the page was suspended. */
const SUSPENDED_MS = 5000;

/**
 * A timer that starts again if the page was suspended meanwhile. Phones suspend pages in the background, and their
 * workers with them; afterwards, all timers that have become due fire at once.
 */
export class AwakeTimer {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** Calls a function after a time, instead of the one that is waiting. @param {number} ms @param {() => void} run */
  start(ms, run) {
    this.stop();
    const due = Date.now() + ms;
    this.#timer = setTimeout(() => (Date.now() - due > SUSPENDED_MS ? this.start(ms, run) : run()), ms);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
