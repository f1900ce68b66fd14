/**
 * All stored games: the user's own games and imported libraries, each game with its summary. Games with a friend by
 * link are stored apart (`friends/store.js`).
 *
 * @typedef {import('./database.js').Tables} Tables
 * @typedef {import('./database.js').Transaction} Transaction
 * @typedef {import('./summary.js').Summary} Summary
 * @typedef {import('./session.js').StoredPlay} StoredPlay
 * @typedef {import('./tree.js').StoredTree} StoredTree
 *
 * @typedef {{tree: StoredTree, current: number, play: StoredPlay, mode: string, flipped: boolean, savedAt: number}} StoredGame
 *   a game as written by the current version of the page; data read from storage may be older or damaged
 *
 * @typedef {object} Row a game in the database
 * @property {string} id
 * @property {string} library '' for the user's own games
 * @property {string} name
 * @property {string[]} tags
 * @property {string} text the game as JSON (a `StoredGame`); '' if an imported game has never been on the board
 * @property {string} record the imported record as JSON; '' for none
 * @property {number} stamp time of the last change
 * @property {string} writer token of the page that wrote the row last
 *
 * @typedef {{id: string, name: string, openedAt: number}} Library
 */
import { summaryOf } from './summary.js';

/** The library of games that were opened one by one. */
export const OPENED = 'opened';

/**
 * Where a game from outside is stored: apart from the user's own games. A position without moves is only analysed.
 * @param {import('./tree.js').GameTree} tree
 * @returns {import('./game-store.js').Place|null}
 */
export const placeOfGuest = ({ root }) => (root.children.length === 0 ? null : { library: OPENED });

/** Rows per transaction. Other tabs can use the database between two transactions. */
const BATCH = 250;

/** @param {any[]} items @param {(items: any[]) => Promise<unknown>} run */
async function inBatches(items, run) {
  for (let from = 0; from < items.length; from += BATCH) await run(items.slice(from, from + BATCH));
}

/** @param {Partial<Row> & {id: string}} row @returns {Row} */
export const makeRow = (row) => ({ library: '', name: '', tags: [], text: '', record: '', stamp: 0, writer: '', ...row });

/** @param {Row} row @returns {any} the stored game; undefined if the text is not JSON */
export function parsedRow({ text }) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class Archive {
  /** @param {Promise<Tables>} tables */
  constructor(tables) {
    this.tables = tables;
  }

  /** Whether the archive outlasts the page. @returns {Promise<boolean>} */
  async isLasting() {
    return (await this.tables).isLasting;
  }

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  async #read(run) {
    return (await this.tables).read(run);
  }

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  async #write(run) {
    return (await this.tables).write(run);
  }

  /** @param {string} id @returns {Promise<Row|undefined>} */
  get(id) {
    return this.#read((tx) => tx.get('games', id));
  }

  /** @param {string[]} ids @returns {Promise<Row[]>} the rows that exist */
  async rows(ids) {
    const rows = await this.#read((tx) => Promise.all(ids.map((id) => tx.get('games', id))));
    return rows.filter((row) => row !== undefined);
  }

  /** @param {string} [library] @returns {Promise<Summary[]>} of all games, or of a library; '' for the user's own games */
  summaries(library) {
    return this.#read((tx) => tx.all('summaries', library));
  }

  /** @param {string} library @returns {Promise<number>} number of games in a library */
  count(library) {
    return this.#read((tx) => tx.count('summaries', library));
  }

  /** @returns {Promise<Library[]>} */
  libraries() {
    return this.#read((tx) => tx.all('libraries'));
  }

  /** @returns {Promise<Row[]>} all games */
  all() {
    return this.#read((tx) => tx.all('games'));
  }

  /** @param {string} id @returns {Promise<Row[]>} */
  inLibrary(id) {
    return this.#read((tx) => tx.all('games', id));
  }

  /** @param {string} id @returns {Promise<Library|undefined>} */
  library(id) {
    return this.#read((tx) => tx.get('libraries', id));
  }

  /** @param {Library} library */
  async putLibrary(library) {
    await this.#write((tx) => tx.put('libraries', library));
  }

  /**
   * Writes the game of a tab. Name, tags and record stay as they are.
   * @param {Pick<Row, 'id'|'library'|'text'|'stamp'|'writer'>} written
   * @param {number} taken stamp of the row that the writer has read; 0 if there was none
   * @returns {Promise<boolean>} false if another tab has changed the row since; then nothing is written
   */
  save(written, taken) {
    return this.#write(async (tx) => {
      /** @type {Row|undefined} */
      const known = await tx.get('games', written.id);
      if (known !== undefined && known.writer !== written.writer && known.stamp > taken) return false;
      await putRow(tx, { ...makeRow({ id: written.id }), ...known, ...written });
      return true;
    });
  }

  /**
   * Writes rows with their summaries.
   * @param {Row[]} rows
   * @param {(row: Row) => Summary} [summarize]
   */
  async put(rows, summarize = summaryOf) {
    await inBatches(rows, (batch) => this.#write(async (tx) => {
      for (const row of batch) await putRow(tx, row, summarize);
    }));
  }

  /**
   * Writes games and libraries, all or nothing. A library that is there already keeps its name.
   * @param {Row[]} rows
   * @param {Library[]} libraries
   * @param {(row: Row) => Summary} summarize
   */
  async restore(rows, libraries, summarize) {
    await this.#write(async (tx) => {
      for (const library of libraries) if ((await tx.get('libraries', library.id)) === undefined) await tx.put('libraries', library);
      for (const row of rows) await putRow(tx, row, summarize);
    });
  }

  /** @param {Summary} summary */
  async putSummary(summary) {
    await this.#write(async (tx) => {
      const known = await tx.get('summaries', summary.id);
      if (known !== undefined) await tx.put('summaries', { ...summary, name: known.name, tags: known.tags });
    });
  }

  /** Changes the name and the tags of a game. @param {string} id @param {{name: string, tags: string[]}} words */
  async describe(id, { name, tags }) {
    await this.#write(async (tx) => {
      const [row, summary] = await Promise.all([tx.get('games', id), tx.get('summaries', id)]);
      if (row === undefined || summary === undefined) return;
      await Promise.all([tx.put('games', { ...row, name, tags }), tx.put('summaries', { ...summary, name, tags })]);
    });
  }

  /** @param {string[]} ids */
  async remove(ids) {
    await inBatches(ids, (batch) => this.#write((tx) => Promise.all(batch.flatMap((id) => [tx.delete('games', id), tx.delete('summaries', id)]))));
  }

  /** Removes a library and its games. @param {string} id */
  async removeLibrary(id) {
    await this.remove((await this.summaries(id)).map((summary) => summary.id));
    await this.#write((tx) => tx.delete('libraries', id));
  }
}

/** @param {Transaction} tx @param {Row} row @param {(row: Row) => Summary} [summarize] */
async function putRow(tx, row, summarize = summaryOf) {
  await Promise.all([tx.put('games', row), tx.put('summaries', summarize(row))]);
}
