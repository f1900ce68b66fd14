/** The browser's small storage, and the user's settings in it. */
import { Observable } from '../base/events.js';

/** Prefix of the keys of games with a friend by link. They are stored apart from the other games. */
export const FRIEND_PREFIX = 'anel.friends.game.';

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

const SETTINGS = 'anel.settings';

/**
 * `welcome`: whether lessons are offered to a newcomer; `learnt`, `solved`: ids of completed lessons and solved
 * puzzles, by game; `puzzleRecords`: the solver's ratings and the failed puzzles, by game; `newGame`: last choices in
 * the new-game dialog; `analysis.engine`, `analysis.second`: names of the engines of the analysis, '' for the built-in
 * one and for no second one; `analysis.options`: options of these engines.
 * @typedef {{theme: string, language: string, board: string, pieces: string, zen: boolean, evalBar: boolean, moveStyle: string, coordinates: boolean, animation: boolean, arrows: boolean, sounds: boolean, shortcuts: boolean,
 *   welcome: boolean, learnt: Record<string, string[]>, solved: Record<string, string[]>, puzzleRecords: Record<string, object>, hash: number, threads: number, newGame: object, 'analysis.engine': string, 'analysis.lines': number,
 *   'analysis.second': string, 'analysis.limits': {depth?: number, seconds?: number, nodes?: number},
 *   'analysis.options': Record<string, Record<string, string|number|boolean>>}} SettingValues
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
  puzzleRecords: {},
  hash: 64,
  threads: 1,
  newGame: {},
  'analysis.engine': '',
  'analysis.lines': 3,
  'analysis.second': '',
  'analysis.limits': {},
  'analysis.options': {},
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

  /** Replaces the settings by others; values of unknown names or wrong types are ignored. @param {Record<string, any>} values */
  adopt(values) {
    const known = Object.entries(values).filter(([name, value]) => typeof value === typeof DEFAULTS[/** @type {SettingName} */ (name)] && value !== null);
    for (const [name, value] of known) this.set(/** @type {SettingName} */ (name), value);
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
