/** Stored games: the view that lists them, imported libraries, and backups. This module is loaded on first use. */
import { messageOf } from '../base/faults.js';
import { loadStyle } from '../base/lazy.js';
import { load, t, tn } from '../base/messages.js';
import { makeRow, OPENED } from '../game/archive.js';
import { LARGEST_FILE } from '../panels/records.js';
import { isBackup, readPasted } from '../records/open-game.js';
import { writeExact } from '../records/record-format.js';
import { saveBackup } from './export.js';
import { addLibrary, idIn, idOfRecord, summarize } from './imports.js';
import { restore } from './restore-dialog.js';
import { GamesView } from './view.js';

/**
 * @typedef {import('../game/game-store.js').Place} Place
 * @typedef {import('../records/record-format.js').GameRecord} GameRecord
 * @typedef {import('../panels/records.js').Opener} Opener
 * @typedef {Omit<import('./view.js').Page, 'openFile'|'backUp'|'tell'> & {records: () => Promise<Opener>, notify: import('../game/players.js').Notify}} Page
 */

export class Library {
  /** @type {GamesView|null} */
  #view = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Loads the texts and styles. @param {Page} page */
  static async load(page) {
    await Promise.all([loadStyle('games.css'), load('games.json')]);
    return new Library(page);
  }

  get #tools() {
    const tell = (/** @type {string} */ text) => {
      if (this.#view === null) this.page.notify(text, { key: 'library', testid: 'library-notice' });
      else this.#view.tell(text);
    };
    return { ...this.page, openFile: (/** @type {File} */ file) => this.openFile(file), backUp: () => this.backUp(), tell };
  }

  /** Opens the view. @param {string} [place] the library to show; default: the user's own games */
  async open(place = '') {
    const { session, store } = this.page;
    const view = this.#view ?? new GamesView(this.#tools);
    if (this.#view === null) {
      this.#view = view;
      void view.closed.then(() => (this.#view = null));
    }
    await session.save();
    // Browsers may clear what is not persistent when the disk is full.
    void navigator.storage?.persist?.();
    await view.show(place);
    if (await store.settle()) await view.refresh();
  }

  /** Leaves the view, if it is open. */
  close() {
    this.#view?.close();
  }

  /** Opens a file: a backup, a library, or whatever else a game can be read from. @param {File} file */
  async openFile(file) {
    if (file.size > LARGEST_FILE) return this.#tools.tell(t('records.too-large', { name: file.name }));
    const text = await file.text();
    if (isBackup(text)) return this.restore(text);
    const read = readPasted(text, this.page.state.tree);
    if (read.kind !== 'records' || read.records.length < 2) {
      this.close();
      return (await this.page.records()).openText(text, file.name);
    }
    const library = await this.add(file.name, read.records);
    if (library !== null) await this.open(library);
    if (read.faults.length > 0) {
      const [{ key, values }] = read.faults;
      this.#tools.tell(t('records.some-bad', { count: read.faults.length, first: t(key, values) }));
    }
  }

  /**
   * Adds records as a library.
   * @param {string} name
   * @param {GameRecord[]} records
   * @returns {Promise<string|null>} id of the library; null if it could not be stored
   */
  async add(name, records) {
    try {
      const id = await addLibrary(this.page.archive, name, records);
      const action = this.#view === null ? { label: t('games.show'), run: () => void this.open(id) } : undefined;
      if (action !== undefined) this.page.notify(tn('games.added', records.length, { name }), { key: 'library', testid: 'library-notice', action });
      return id;
    } catch (error) {
      this.page.notify(t('games.not-added', { name, reason: messageOf(error) }), { kind: 'error', key: 'library', testid: 'library-notice' });
      return null;
    }
  }

  /** Where a record of a library is stored. @param {string} library @param {number} index @returns {Place} */
  placeIn(library, index) {
    return { library, id: idIn(library, index) };
  }

  /** Stores a record that is opened alone. @param {GameRecord} record @returns {Promise<Place>} */
  async placeOf(record) {
    const { archive } = this.page;
    const id = idOfRecord(OPENED, record);
    if ((await archive.get(id)) === undefined) await archive.put([makeRow({ id, library: OPENED, record: writeExact(record), stamp: Date.now() })], summarize);
    return { library: OPENED, id };
  }

  /**
   * Opens an imported game with the user's changes.
   * @param {Place} place
   * @returns {Promise<boolean>} false if the game has not been on the board yet
   */
  async reopen({ id = '' }) {
    const { archive, session, state, store } = this.page;
    if (id === store.id) {
      state.setMode('analyse');
      return true;
    }
    const row = await archive.get(id);
    return row !== undefined && row.text !== '' && session.open(row);
  }

  /** Restores a backup. @param {string} text */
  async restore(text) {
    await restore(text, this.#tools);
    await this.#view?.refresh();
  }

  /** Saves everything to a file. */
  async backUp() {
    await saveBackup(this.page);
    this.#tools.tell(t('games.backed-up'));
  }
}
