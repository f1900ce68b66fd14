/**
 * The game of this browser tab. Every save first writes a copy to the browser's small storage, at once and under a key
 * of the game's own, and then to the archive. A reload finds the copy without waiting for the database, and a copy that
 * a closed or crashed tab has left behind is moved to the archive later.
 *
 * @typedef {import('./archive.js').Archive} Archive
 * @typedef {import('./archive.js').Row} Row
 * @typedef {import('./archive.js').StoredGame} StoredGame
 *
 * @typedef {{library: string, id?: string}} Place where a game that is about to be opened is stored; without `id`: under a new one
 * @typedef {Omit<StoredGame, 'savedAt'>} Unsaved
 * @typedef {{id: string, library: string, taken: number, copied: number, archived: number}} Held a game that this tab
 *   has open; `taken`: stamp of the game in the archive when the tab took it; `copied`, `archived`: stamps of the latest
 *   copy and of the latest version in the archive
 * @typedef {'kept'|'full'|'none'} Outcome `full`: there is no room; `none`: the browser stores nothing
 */
import { makeRow } from './archive.js';
import { summaryOf } from './summary.js';
import { TabLocks } from './tab-locks.js';

/** Prefix of the keys of copies, and of the names of the locks on games. */
const PREFIX = 'anel.game.';
const TAB = 'anel.tab';
const TAB_GAME = 'anel.tab.game';

/** A new id for a game. */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${words[0].toString(36)}${words[1].toString(36)}`;
}

/** @param {string} id @param {string} library @param {number} taken @returns {Held} */
const held = (id, library, taken) => ({ id, library, taken, copied: 0, archived: 0 });

/** Whether a stored game has anything worth keeping. @param {{tree: {nodes: {comment?: string}[]}}} data */
const isWorth = ({ tree: { nodes } }) => nodes.length > 1 || Boolean(nodes[0]?.comment);

/** The outcome of writing a game to two places. @param {Outcome} one @param {Outcome} other @returns {Outcome} */
function either(one, other) {
  if (one === 'kept' || other === 'kept') return 'kept';
  return one === 'full' || other === 'full' ? 'full' : 'none';
}

export class GameStore {
  /** Token of this page, which tells its changes of the archive from those of other tabs. */
  #writer = newId();
  /** @type {Held} */
  #held = held('', '', 0);
  /** Resolves when all earlier changes have been written. @type {Promise<unknown>} */
  #writing = Promise.resolve();

  /**
   * @param {Storage|null} storage
   * @param {Storage|null} tab
   * @param {LockManager|undefined} locks
   * @param {Archive} archive
   */
  constructor(storage, tab, locks, archive) {
    this.storage = storage;
    this.tab = tab;
    this.locks = new TabLocks(locks, PREFIX);
    this.archive = archive;
  }

  /** Id of the game in this browser tab. */
  get id() {
    return this.#held.id;
  }

  /** The library that contains this tab's game; '' for the user's own games. */
  get library() {
    return this.#held.library;
  }

  /**
   * Finds this tab's game.
   * @returns {Promise<StoredGame|null>} the saved game, null in a new tab
   */
  async open() {
    const id = this.tab?.getItem(TAB) ?? null;
    if (id === null) {
      await this.begin();
      return null;
    }
    // A game that could not be copied is only in the archive.
    const data = parsedGame(this.storage?.getItem(PREFIX + id)) ?? parsedGame(this.tab?.getItem(TAB_GAME)) ?? parsedGame((await this.archive.get(id).catch(() => undefined))?.text);
    const library = data?.library ?? '';
    // A duplicated browser tab starts with the id of the original tab, which holds the lock on the game.
    if (await this.locks.hold(id)) this.#use(held(id, library, data?.savedAt ?? 0));
    else await this.begin({ library });
    return data;
  }

  /**
   * Reserves an id for the game that this tab opens next. A game that another tab has open becomes a copy.
   * @param {Place} [place]
   */
  async begin({ library, id } = { library: '' }) {
    const before = this.#held;
    if (before.id !== '') void this.#writing.then(() => this.#leave(before));
    this.tab?.removeItem(TAB_GAME);
    if (id !== undefined && (await this.locks.hold(id))) {
      this.#use(held(id, library, (await this.archive.get(id).catch(() => undefined))?.stamp ?? 0));
      return;
    }
    const fresh = newId();
    this.#use(held(fresh, library, 0));
    await this.locks.hold(fresh);
  }

  /**
   * Opens a stored game in this tab.
   * @param {Pick<Row, 'id'|'library'>} row
   * @returns {Promise<boolean>} whether the game is open in another tab, so that this tab continues with a copy
   */
  async take({ id, library }) {
    if (id === this.id) return false;
    await this.begin({ library, id });
    return this.id !== id;
  }

  /** Releases a game. Its copy is not needed if the archive has the same. @param {Held} game */
  async #leave({ id, copied, archived }) {
    if (id === this.id) return;
    if (archived >= copied && (await this.archive.isLasting())) this.storage?.removeItem(PREFIX + id);
    this.locks.release(id);
  }

  /** @param {Held} game */
  #use(game) {
    this.#held = game;
    try {
      this.tab?.setItem(TAB, game.id);
    } catch {
      // If the game id cannot be stored, a reload of the page starts a new game. The current game stays in the list of
      // stored games.
    }
  }

  /**
   * Saves this tab's game. The copy is written before the method returns its promise.
   * @param {Unsaved} data
   * @returns {Promise<Outcome>}
   */
  async save(data) {
    const game = this.#held;
    const stamp = Math.max(Date.now(), game.taken, game.copied);
    const text = JSON.stringify({ ...data, library: game.library, savedAt: stamp });
    const copied = this.#copy(PREFIX + game.id, text);
    game.copied = stamp;
    if (!isWorth(data)) return copied;
    const written = this.#writing.then(() => this.#archive(game, text, stamp));
    this.#writing = written;
    return either(await written, copied);
  }

  /** @param {string} key @param {string} text @returns {Outcome} */
  #copy(key, text) {
    if (this.storage === null) return 'none';
    try {
      this.storage.setItem(key, text);
      return 'kept';
    } catch {
      return 'full';
    }
  }

  /** @param {Held} game @param {string} text @param {number} stamp @returns {Promise<Outcome>} */
  async #archive(game, text, stamp) {
    try {
      const row = { id: game.id, library: game.library, text, stamp, writer: this.#writer };
      if (!(await this.archive.save(row, game.taken))) {
        await this.#diverge(game);
        return await this.#archive(game, text, stamp);
      }
      game.archived = stamp;
      return (await this.archive.isLasting()) ? 'kept' : 'none';
    } catch {
      return 'full';
    }
  }

  /** Gives a game a new id, because another tab has changed the game in the archive. @param {Held} game */
  async #diverge(game) {
    const before = game.id;
    Object.assign(game, held(newId(), game.library, 0));
    this.storage?.removeItem(PREFIX + before);
    this.locks.release(before);
    if (game === this.#held) this.#use(game);
    await this.locks.hold(game.id);
  }

  /**
   * Saves this tab's game for a reload of the tab only: the game is not in the list of stored games.
   * @param {Unsaved} data
   * @returns {Outcome}
   */
  saveInTab(data) {
    if (this.tab === null) return 'none';
    try {
      this.tab.setItem(TAB_GAME, JSON.stringify({ ...data, savedAt: Date.now() }));
      return 'kept';
    } catch {
      return 'full';
    }
  }

  /** Forgets this tab's game, in which no turn has been made. An imported game stays in its library. */
  forget() {
    const { id, library } = this.#held;
    this.storage?.removeItem(PREFIX + id);
    if (library === '') this.#writing = this.#writing.then(() => this.archive.remove([id])).catch(() => {});
  }

  /** Resolves when everything saved so far is in the archive. @returns {Promise<unknown>} */
  written() {
    return this.#writing;
  }

  /** @param {string[]} ids @returns {Promise<string[]>} those of the games that no tab has open */
  async free(ids) {
    const open = await this.locks.others();
    return ids.filter((id) => id !== this.id && !open.has(id));
  }

  /** Deletes games, except those that a tab has open. @param {string[]} ids @returns {Promise<Row[]>} the deleted rows */
  async remove(ids) {
    const free = await this.free(ids);
    const rows = await this.archive.rows(free);
    await this.archive.remove(free);
    for (const id of free) this.storage?.removeItem(PREFIX + id);
    return rows;
  }

  /** Moves the copies that other pages have left behind to the archive. @returns {Promise<boolean>} whether there were any */
  async settle() {
    const { storage } = this;
    if (storage === null) return false;
    const ids = Object.keys(storage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const left = await this.free(ids);
    for (const id of left) await this.#adopt(storage, id);
    return left.length > 0;
  }

  /** Moves a copy to the archive. @param {Storage} storage @param {string} id */
  async #adopt(storage, id) {
    const text = storage.getItem(PREFIX + id);
    if (text === null || id === this.id) return;
    const data = parsedGame(text);
    const row = makeRow({ id, library: typeof data?.library === 'string' ? data.library : '', text, stamp: Number(data?.savedAt) || 0 });
    const { damaged } = summaryOf(row);
    if ((damaged || data === null || isWorth(data)) && !(await this.#keep(row, damaged))) return;
    if ((await this.archive.isLasting()) && storage.getItem(PREFIX + id) === text) storage.removeItem(PREFIX + id);
  }

  /** @param {Row} row @param {boolean} damaged @returns {Promise<boolean>} whether the archive now has the game, or a later version */
  async #keep(row, damaged) {
    const known = await this.archive.get(row.id);
    if (known !== undefined && (known.text === row.text || (!damaged && known.stamp > row.stamp))) return true;
    const isNewer = !damaged && known !== undefined && known.stamp < row.stamp;
    const id = known === undefined || isNewer ? row.id : newId();
    await this.archive.put([isNewer ? { ...known, text: row.text, stamp: row.stamp } : { ...row, id }]);
    return (await this.archive.get(id))?.text === row.text;
  }
}

/** @param {string|null|undefined} text @returns {(StoredGame & {library?: string})|null} */
function parsedGame(text) {
  try {
    const data = JSON.parse(text ?? 'null');
    return data?.tree ? data : null;
  } catch {
    return null;
  }
}
