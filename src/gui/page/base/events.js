/**
 * Something that others can listen to. What a change is, each class says by the type that it is an `Observable` of.
 * @template T
 */
export class Observable {
  /** @type {Set<(change: T) => void>} */
  #listeners = new Set();

  /** @param {(change: T) => void} listener @returns {() => void} stops listening */
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
        // A listener that fails must not keep the others from hearing.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
