/**
 * The games kept in the browser: one for each tab, and those that were played before.
 */
const PREFIX = 'anel.game.';
const TAB = 'anel.tab';
const MOST_GAMES = 200;
const LOCK_MS = 800;

/** @returns {Storage|null} null where the browser keeps nothing */
export function storageOf(name) {
  try {
    const storage = window[name];
    storage.setItem('anel.probe', '1');
    storage.removeItem('anel.probe');
    return storage;
  } catch (error) {
    return error?.name === 'QuotaExceededError' ? window[name] : null;
  }
}

export class GameStore {
  /**
   * @param {Storage|null} storage
   * @param {Storage|null} tab
   * @param {LockManager|undefined} locks
   */
  constructor(storage, tab, locks) {
    this.storage = storage;
    this.tab = tab;
    this.locks = locks;
    this.id = null;
    this.release = () => {};
  }

  /**
   * Finds the game of this tab.
   * @returns {Promise<object|null>} what was saved, null in a new tab
   */
  async open() {
    const id = this.tab?.getItem(TAB) ?? null;
    if (id === null) {
      await this.begin();
      return null;
    }
    const data = this.read(id);
    // A tab that was duplicated has the id of the tab it came from, which holds the lock.
    if (await this.#hold(id)) this.#use(id);
    else await this.begin();
    return data;
  }

  /** Gives the game of this tab a place of its own. */
  async begin() {
    this.#prune();
    const id = newId();
    await this.#hold(id);
    this.#use(id);
  }

  /**
   * Makes a stored game that of this tab.
   * @param {string} id
   * @returns {Promise<{data: object|null, copied: boolean}>} `copied`: another tab has it open
   */
  async take(id) {
    const data = this.read(id);
    if (data === null || id === this.id) return { data, copied: false };
    const held = await this.#hold(id);
    if (held) this.#use(id);
    else await this.begin();
    return { data, copied: !held };
  }

  #use(id) {
    this.id = id;
    try {
      this.tab?.setItem(TAB, id);
    } catch {
      // Without it a reload begins a new game; the old one stays in the list.
    }
  }

  /** Whether this tab has got the game for itself; where the browser knows no locks, it has. */
  async #hold(id) {
    if (this.locks === undefined) return true;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LOCK_MS);
    const held = await new Promise((resolve) => {
      this.locks
        .request(PREFIX + id, { signal: patience.signal }, () => {
          resolve(true);
          this.release();
          return new Promise((done) => {
            this.release = done;
          });
        })
        .catch(() => resolve(false));
    });
    clearTimeout(timer);
    return held;
  }

  /**
   * Keeps the game of this tab.
   * @param {object} data
   * @returns {'kept'|'full'|'none'}
   */
  save(data) {
    if (this.storage === null) return 'none';
    try {
      this.storage.setItem(PREFIX + this.id, JSON.stringify({ ...data, savedAt: Date.now() }));
      return 'kept';
    } catch {
      return 'full';
    }
  }

  /** Forgets the oldest games where there are very many. */
  #prune() {
    for (const { id } of this.list().slice(MOST_GAMES)) this.remove(id);
  }

  /** @param {string} id @returns {object|null} */
  read(id) {
    try {
      const data = JSON.parse(this.storage?.getItem(PREFIX + id) ?? 'null');
      return data?.tree ? data : null;
    } catch {
      return null;
    }
  }

  /** @returns {{id: string, data: object}[]} all games, the last one first */
  list() {
    const ids = Object.keys(this.storage ?? {}).filter((key) => key.startsWith(PREFIX));
    return ids
      .map((key) => ({ id: key.slice(PREFIX.length), data: this.read(key.slice(PREFIX.length)) }))
      .filter((game) => game.data !== null)
      .sort((a, b) => b.data.savedAt - a.data.savedAt);
  }

  /** @param {string} id */
  remove(id) {
    this.storage?.removeItem(PREFIX + id);
  }
}

function newId() {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${words[0].toString(36)}${words[1].toString(36)}`;
}
