/**
 * The browser's database (IndexedDB) with promises, and a replacement in memory for browsers that offer none.
 *
 * @typedef {'games'|'summaries'|'libraries'} Table
 *
 * @typedef {object} Transaction within a transaction, await nothing but these methods
 * @property {(table: Table, key: string) => Promise<any>} get undefined if the table has no such row
 * @property {(table: Table, library?: string) => Promise<any[]>} all all rows, or those of a library
 * @property {(table: Table, library: string) => Promise<number>} count number of rows of a library
 * @property {(table: Table, row: object) => Promise<unknown>} put
 * @property {(table: Table, key: string) => Promise<unknown>} delete
 *
 * @typedef {object} Tables
 * @property {boolean} isLasting whether the rows outlast the page
 * @property {<T>(run: (tx: Transaction) => Promise<T>) => Promise<T>} read
 * @property {<T>(run: (tx: Transaction) => Promise<T>) => Promise<T>} write resolves when the browser has stored all
 *   changes; rejects without any change if one of them fails
 */

const NAME = 'anel';
const VERSION = 1;
/** @type {Record<Table, string|null>} the index of each table; all keys are in the field `id` */
const TABLES = { games: 'library', summaries: 'library', libraries: null };
/** How long to wait for a database that neither opens nor fails, in ms. */
const PATIENCE_MS = 4000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
}

/** @param {IDBDatabase} database */
function createTables(database) {
  for (const [table, index] of Object.entries(TABLES)) {
    const store = database.createObjectStore(table, { keyPath: 'id' });
    if (index !== null) store.createIndex(index, index);
  }
}

/** @param {IDBFactory} factory @returns {Promise<IDBDatabase>} */
function connect(factory) {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION);
    request.onupgradeneeded = () => createTables(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), PATIENCE_MS);
  });
}

/** @implements {Tables} */
class Database {
  isLasting = true;
  /** @type {Promise<IDBDatabase>} */
  #connected;

  /** @param {IDBFactory} factory @param {IDBDatabase} database */
  constructor(factory, database) {
    this.factory = factory;
    this.#connected = this.#use(database);
  }

  /** @param {IDBDatabase} database */
  #use(database) {
    const reconnect = () => {
      this.#connected = connect(this.factory).then((again) => this.#use(again));
      this.#connected.catch(() => {});
    };
    // A later version of the page may need to change the tables. Browsers close a connection when data are cleared.
    database.onversionchange = () => database.close();
    database.onclose = reconnect;
    return Promise.resolve(database);
  }

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  read(run) {
    return this.#within('readonly', run);
  }

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  write(run) {
    return this.#within('readwrite', run);
  }

  /** @template T @param {IDBTransactionMode} mode @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  async #within(mode, run) {
    const database = await this.#connected;
    const transaction = database.transaction(Object.keys(TABLES), mode);
    const ended = finished(transaction);
    const table = (/** @type {Table} */ name) => transaction.objectStore(name);
    try {
      const result = await run({
        get: (name, key) => done(table(name).get(key)),
        all: (name, library) => done(library === undefined ? table(name).getAll() : table(name).index(String(TABLES[name])).getAll(library)),
        count: (name, library) => done(table(name).index(String(TABLES[name])).count(library)),
        put: (name, row) => done(table(name).put(row)),
        delete: (name, key) => done(table(name).delete(key)),
      });
      await ended;
      return result;
    } catch (error) {
      ended.catch(() => {});
      try {
        transaction.abort();
      } catch {
        // The browser has aborted the transaction already.
      }
      throw error;
    }
  }
}

/** Tables in memory. @implements {Tables} */
export class MemoryTables {
  isLasting = false;
  /** @type {Record<Table, Map<string, any>>} */
  #tables = { games: new Map(), summaries: new Map(), libraries: new Map() };

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  read(run) {
    return run({
      get: async (table, key) => this.#tables[table].get(key),
      all: async (table, library) => this.#rows(table, library),
      count: async (table, library) => this.#rows(table, library).length,
      put: async (table, row) => this.#tables[table].set(/** @type {any} */ (row).id, row),
      delete: async (table, key) => this.#tables[table].delete(key),
    });
  }

  /** @template T @param {(tx: Transaction) => Promise<T>} run @returns {Promise<T>} */
  write(run) {
    return this.read(run);
  }

  /** @param {Table} table @param {string} [library] */
  #rows(table, library) {
    return [...this.#tables[table].values()].filter((row) => library === undefined || row.library === library);
  }
}

/** Opens the database. @returns {Promise<Tables>} tables in memory if the browser offers no database */
export async function openTables() {
  try {
    const factory = window.indexedDB;
    return new Database(factory, await connect(factory));
  } catch {
    return new MemoryTables();
  }
}
