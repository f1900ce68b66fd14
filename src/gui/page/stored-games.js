/** The stored games. The code in `library/` is loaded on first use. */

/**
 * @typedef {import('./library/library.js').Library} Library
 * @typedef {import('./library/library.js').Page} Page
 * @typedef {import('./panels/records.js').Keeper} Keeper
 */

export class StoredGames {
  /** @type {Promise<Library>|null} */
  #loading = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  #load() {
    this.#loading ??= import('./library/library.js')
      .then(({ Library }) => Library.load(this.page))
      .catch((error) => {
        this.#loading = null;
        throw error;
      });
    return this.#loading;
  }

  /** Shows the stored games. */
  async open() {
    await (await this.#load()).open();
  }

  /** Saves everything to a file. */
  async backUp() {
    await (await this.#load()).backUp();
  }

  /** Leaves the view with the stored games, if it is open. */
  async close() {
    if (this.#loading !== null) (await this.#loading).close();
  }

  /** Where the panel for import and export stores what it opens. @returns {Keeper} */
  get keeper() {
    return {
      add: async (name, records) => (await this.#load()).add(name, records),
      placeIn: async (library, index) => (await this.#load()).placeIn(library, index),
      placeOf: async (record) => (await this.#load()).placeOf(record),
      reopen: async (place) => (await this.#load()).reopen(place),
      restore: async (text) => (await this.#load()).restore(text),
    };
  }
}
