/**
 * Browser storage: the current game of each tab, earlier games, and the user's settings.
 *
 * @typedef {import('./session.js').StoredPlay} StoredPlay
 * @typedef {import('./tree.js').StoredTree} StoredTree
 *
 * @typedef {{tree: StoredTree, current: number, play: StoredPlay, mode: string, flipped: boolean, savedAt: number}} StoredGame
 *   a game as written by the current version of the page; data read from storage may be older or damaged
 */
import { Observable } from '../base/events.js';

const PREFIX = 'anel.game.';
/** Prefix of the keys of games with a friend by link. They are stored apart from the other games. */
export const FRIEND_PREFIX = 'anel.friends.game.';
const TAB = 'anel.tab';
const TAB_GAME = 'anel.tab.game';
const MOST_GAMES = 200;
const LOCK_MS = 800;

/** @param {'localStorage'|'sessionStorage'} name @returns {Storage|null} null if the browser offers no storage */
export function storageOf(name) {
  try {
    const storage = window[name];
    storage.setItem('anel.probe', '1');
    storage.removeItem('anel.probe');
    return storage;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? window[name] : null;
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
    /** Storage id of the game in this browser tab. */
    this.id = '';
    this.release = () => {};
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
    const data = this.read(id) ?? this.#readTab();
    // A duplicated browser tab starts with the game id of the original tab. The original tab holds the lock on the
    // game, so the duplicate gets a new id.
    if (await this.#hold(id)) this.#use(id);
    else await this.begin();
    return data;
  }

  /** Reserves a new id for this tab's game. */
  async begin() {
    this.#prune();
    this.tab?.removeItem(TAB_GAME);
    const id = newId();
    await this.#hold(id);
    this.#use(id);
  }

  /**
   * Opens a stored game in this tab.
   * @param {string} id
   * @returns {Promise<{data: StoredGame|null, copied: boolean}>} `copied`: the game is open in another tab, so this tab continues with a copy
   */
  async take(id) {
    const data = this.read(id);
    if (data === null || id === this.id) return { data, copied: false };
    this.tab?.removeItem(TAB_GAME);
    const held = await this.#hold(id);
    if (held) this.#use(id);
    else await this.begin();
    return { data, copied: !held };
  }

  /** @param {string} id */
  #use(id) {
    this.id = id;
    try {
      this.tab?.setItem(TAB, id);
    } catch {
      // If the game id cannot be stored, a reload of the page starts a new game. The current game stays in the list of
      // stored games.
    }
  }

  /**
   * Acquires the lock on a game; always succeeds if the browser does not support locks.
   * @param {string} id
   * @returns {Promise<boolean>}
   */
  async #hold(id) {
    const { locks } = this;
    if (locks === undefined) return true;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LOCK_MS);
    /** @type {boolean} */
    const held = await new Promise((resolve) => {
      locks
        .request(PREFIX + id, { signal: patience.signal }, () => {
          resolve(true);
          this.release();
          return /** @type {Promise<void>} */ (new Promise((done) => {
            this.release = done;
          }));
        })
        .catch(() => resolve(false));
    });
    clearTimeout(timer);
    return held;
  }

  /**
   * Saves this tab's game.
   * @param {Omit<StoredGame, 'savedAt'>} data
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

  /**
   * Saves this tab's game for a reload of the tab only: the game is not in the list of stored games.
   * @param {Omit<StoredGame, 'savedAt'>} data
   * @returns {'kept'|'full'|'none'}
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

  /** @returns {StoredGame|null} */
  #readTab() {
    return parsedGame(this.tab?.getItem(TAB_GAME) ?? null);
  }

  /** Deletes the oldest stored games that exceed the maximum number of games. */
  #prune() {
    for (const { id } of this.list().slice(MOST_GAMES)) this.remove(id);
  }

  /** @param {string} id @returns {StoredGame|null} */
  read(id) {
    return parsedGame(this.storage?.getItem(PREFIX + id) ?? null);
  }

  /** @returns {{id: string, data: StoredGame}[]} all games, most recent first */
  list() {
    const ids = Object.keys(this.storage ?? {}).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const games = ids.flatMap((id) => {
      const data = this.read(id);
      return data === null ? [] : [{ id, data }];
    });
    return games.sort((a, b) => b.data.savedAt - a.data.savedAt);
  }

  /** @param {string} id */
  remove(id) {
    this.storage?.removeItem(PREFIX + id);
  }
}

/** @param {string|null} text @returns {StoredGame|null} */
function parsedGame(text) {
  try {
    const data = JSON.parse(text ?? 'null');
    return data?.tree ? data : null;
  } catch {
    return null;
  }
}

function newId() {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${words[0].toString(36)}${words[1].toString(36)}`;
}

const SETTINGS = 'anel.settings';

/**
 * `welcome`: whether lessons are offered to a newcomer; `learnt`, `solved`: ids of completed lessons and solved
 * puzzles, by game; `newGame`: last choices in the new-game dialog; `analysis.engine`: name of the analysis engine.
 * @typedef {{theme: string, language: string, board: string, pieces: string, zen: boolean, evalBar: boolean, moveStyle: string, coordinates: boolean, animation: boolean, arrows: boolean, sounds: boolean, shortcuts: boolean,
 *   welcome: boolean, learnt: Record<string, string[]>, solved: Record<string, string[]>, hash: number, threads: number, newGame: object, 'analysis.engine': string, 'analysis.lines': number}} SettingValues
 * @typedef {keyof SettingValues} SettingName
 */

/** @type {SettingValues} */
const DEFAULTS = {
  theme: 'system',
  language: 'system',
  board: 'sage',
  pieces: 'rings',
  zen: false,
  evalBar: true,
  moveStyle: 'figures',
  coordinates: true,
  animation: true,
  arrows: true,
  sounds: false,
  shortcuts: true,
  welcome: true,
  learnt: {},
  solved: {},
  hash: 64,
  threads: 1,
  newGame: {},
  'analysis.engine': '',
  'analysis.lines': 3,
};

/**
 * The user's settings, shared by all tabs. Listeners receive the name of the changed setting, or null if another tab
 * has changed settings.
 * @extends {Observable<SettingName|null>}
 */
export class Settings extends Observable {
  #defaults = DEFAULTS;

  /** @param {Storage|null} storage */
  constructor(storage) {
    super();
    this.storage = storage;
    this.values = this.#read();
  }

  /** Sets other defaults for this page. @param {Partial<SettingValues>} defaults */
  assume(defaults) {
    this.#defaults = { ...DEFAULTS, ...defaults };
  }

  /** @returns {Partial<SettingValues>} */
  #read() {
    try {
      const stored = JSON.parse(this.storage?.getItem(SETTINGS) ?? '{}');
      return stored !== null && typeof stored === 'object' ? stored : {};
    } catch {
      return {};
    }
  }

  /** @template {SettingName} K @param {K} name @returns {SettingValues[K]} */
  get(name) {
    return this.values[name] ?? this.#defaults[name];
  }

  /** @template {SettingName} K @param {K} name @param {SettingValues[K]} value */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values = { ...this.#read(), ...this.values, [name]: value };
    try {
      this.storage?.setItem(SETTINGS, JSON.stringify(this.values));
    } catch {
      // Storage is full, so the setting is lost when the page is closed. The user is notified when saving a game fails.
    }
    this.tell(name);
  }

  /** Adopts settings changed in another tab. */
  reload() {
    this.values = this.#read();
    this.tell(null);
  }

  /** @param {string|null} key of a `storage` event @returns {boolean} whether the event concerns the settings */
  isKey(key) {
    return key === SETTINGS;
  }
}
