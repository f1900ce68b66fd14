/**
 * An event source with listeners. Each subclass lists its kinds of change in the type argument.
 * @template T
 */
export class Observable {
  /** @type {Set<(change: T) => void>} */
  #listeners = new Set();

  /** @param {(change: T) => void} listener @returns {() => void} removes the listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {T} change */
  tell(change) {
    for (const listener of [...this.#listeners]) {
      try {
        if (this.#listeners.has(listener)) listener(change);
      } catch (error) {
        // Rethrow a listener's exception asynchronously, so that the remaining listeners are still called.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
