/** The stored games. The code in `library/` is loaded on first use. */
import { lazy } from './base/lazy.js';

/**
 * @typedef {import('./library/library.js').Page} Page
 * @typedef {import('./panels/records.js').Keeper} Keeper
 */

export class StoredGames {
  #load = lazy(() => import('./library/library.js').then(({ Library }) => Library.load(this.page)));

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
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
    (await this.#load.started)?.close();
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
