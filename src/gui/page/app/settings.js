/**
 * What the user has set, kept in the browser and shared by its tabs.
 */
const KEY = 'anel.settings';
const DEFAULTS = {
  theme: 'system',
  language: 'system',
  coordinates: true,
  animation: true,
  arrows: true,
  sounds: false,
  shortcuts: true,
  hash: 64,
  threads: 1,
};

export class Settings extends EventTarget {
  /** @param {Storage|null} storage */
  constructor(storage) {
    super();
    this.storage = storage;
    this.values = this.#read();
  }

  #read() {
    try {
      const stored = JSON.parse(this.storage?.getItem(KEY) ?? '{}');
      return stored !== null && typeof stored === 'object' ? stored : {};
    } catch {
      return {};
    }
  }

  /** @param {string} name @returns {any} */
  get(name) {
    return this.values[name] ?? DEFAULTS[name];
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values = { ...this.#read(), ...this.values, [name]: value };
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Storage is full: the setting holds for this visit; the store of games tells the user.
    }
    this.dispatchEvent(new CustomEvent('change', { detail: name }));
  }

  /** Takes over what another tab has set. */
  reload() {
    this.values = this.#read();
    this.dispatchEvent(new CustomEvent('change', { detail: null }));
  }

  /** @param {string|null} key of a `storage` event @returns {boolean} */
  isKey(key) {
    return key === KEY;
  }
}
