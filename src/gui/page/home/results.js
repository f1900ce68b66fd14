/** The user's results against the named opponents, stored in the browser by game and opponent. */

/** @typedef {{won: number, drawn: number, lost: number}} Results */

const KEY = 'anel.results';

/** @param {any} data stored data @returns {Results} */
function readResults(data) {
  const count = (/** @type {unknown} */ value) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0);
  return { won: count(data?.won), drawn: count(data?.drawn), lost: count(data?.lost) };
}

export class ResultBook {
  /** @param {Storage|null} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {Record<string, Record<string, unknown>>} */
  #read() {
    try {
      const data = JSON.parse(this.storage?.getItem(KEY) ?? '{}');
      return data !== null && typeof data === 'object' ? data : {};
    } catch {
      return {};
    }
  }

  /** @param {string} game @param {string} opponent @returns {Results} */
  of(game, opponent) {
    return readResults(this.#read()[game]?.[opponent]);
  }

  /** @param {string} game @param {string} opponent @param {keyof Results} result */
  add(game, opponent, result) {
    const known = this.of(game, opponent);
    const data = this.#read();
    data[game] = { ...data[game], [opponent]: { ...known, [result]: known[result] + 1 } };
    try {
      this.storage?.setItem(KEY, JSON.stringify(data));
    } catch {
      // Storage is full, so the result is lost. The user is notified when saving a game fails.
    }
  }
}
