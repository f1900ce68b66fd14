/** The user's seats in live games: the secret tokens with which the user returns. */

/** @typedef {{token: string, at: number}} Seat `at`: when the seat was taken or last used */

const KEY = 'anel.live';
/** The server removes games in which nothing happens for this time, in ms. */
const LASTS_MS = 24 * 3600_000;

export class SeatStore {
  /** The seats, if the browser does not store them. @type {Record<string, Seat>} */
  #memory = {};

  /** @param {Storage|null} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {Record<string, Seat>} */
  #read() {
    try {
      return { ...JSON.parse(this.storage?.getItem(KEY) ?? '{}'), ...this.#memory };
    } catch {
      return { ...this.#memory };
    }
  }

  /** The user's token in a room; null if the user has no seat. @param {string} room @returns {string|null} */
  token(room) {
    const token = this.#read()[room]?.token;
    return typeof token === 'string' ? token : null;
  }

  /** @param {string} room @param {string} token */
  keep(room, token) {
    this.#write({ ...this.#read(), [room]: { token, at: Date.now() } });
  }

  /** @param {string} room */
  forget(room) {
    const { [room]: _gone, ...others } = this.#read();
    delete this.#memory[room];
    this.#write(others);
  }

  /** Room of the seat that the user took last; null if there is none. @returns {string|null} */
  get last() {
    const seats = Object.entries(this.#read()).filter(([, { at }]) => Date.now() - at < LASTS_MS);
    return seats.sort(([, one], [, other]) => other.at - one.at)[0]?.[0] ?? null;
  }

  /** @param {Record<string, Seat>} seats */
  #write(seats) {
    const recent = Object.fromEntries(Object.entries(seats).filter(([, { at }]) => Date.now() - at < LASTS_MS));
    try {
      if (this.storage === null) throw new Error('no storage');
      this.storage.setItem(KEY, JSON.stringify(recent));
      this.#memory = {};
    } catch {
      this.#memory = recent;
    }
  }
}
