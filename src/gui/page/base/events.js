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
        // A failing listener must not keep the others from being called.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
