/** Promises that are settled from outside. */

/**
 * A promise with the functions that settle it.
 * @template T
 * @typedef {{promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void}} Deferred
 */

/** @template T @returns {Deferred<T>} */
export function defer() {
  /** @type {(value: T) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  /** @type {Promise<T>} */
  const promise = new Promise((whenResolved, whenRejected) => {
    resolve = whenResolved;
    reject = whenRejected;
  });
  return { promise, resolve, reject };
}
