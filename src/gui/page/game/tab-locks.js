/**
 * Tells the browser's tabs which games the other tabs have open. Uses the browser's locks; where the page has none,
 * because its address is not secure, the tabs ask each other.
 */

const LOCK_MS = 800;
/** How long a tab waits for the others' answers, in ms. */
const ANSWER_MS = 150;
const CHANNEL = 'anel.games';

export class TabLocks {
  /** Names that this tab holds, each with what releases it. @type {Map<string, () => void>} */
  #held = new Map();
  /** @type {BroadcastChannel|null} */
  #channel = null;

  /** @param {LockManager|undefined} locks @param {string} prefix prefix of the names of locks */
  constructor(locks, prefix) {
    this.locks = locks;
    this.prefix = prefix;
    if (locks === undefined && typeof BroadcastChannel !== 'undefined') this.#listen();
  }

  /** Answers other tabs that ask which names are held. */
  #listen() {
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener('message', ({ data }) => {
      if (data?.asks === true) this.#channel?.postMessage({ held: [...this.#held.keys()] });
    });
  }

  /**
   * Takes a lock, unless another tab holds it.
   * @param {string} name
   * @returns {Promise<boolean>}
   */
  async hold(name) {
    if (this.#held.has(name)) return true;
    if (this.locks !== undefined) return this.#request(this.locks, name);
    if ((await this.others()).has(name)) return false;
    this.#held.set(name, () => {});
    return true;
  }

  /** @param {LockManager} locks @param {string} name @returns {Promise<boolean>} */
  #request(locks, name) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LOCK_MS);
    return new Promise((resolve) => {
      locks
        .request(this.prefix + name, { signal: patience.signal }, () => {
          clearTimeout(timer);
          resolve(true);
          return /** @type {Promise<void>} */ (new Promise((release) => this.#held.set(name, release)));
        })
        .catch(() => {
          clearTimeout(timer);
          resolve(false);
        });
    });
  }

  /** @param {string} name */
  release(name) {
    this.#held.get(name)?.();
    this.#held.delete(name);
  }

  /** @returns {Promise<Set<string>>} the names that other tabs hold */
  async others() {
    const names = this.locks === undefined ? await this.#ask() : ((await this.locks.query()).held ?? []).map(({ name = '' }) => name).filter((name) => name.startsWith(this.prefix)).map((name) => name.slice(this.prefix.length));
    return new Set(names.filter((name) => !this.#held.has(name)));
  }

  /** Asks the other tabs what they hold. @returns {Promise<string[]>} */
  #ask() {
    if (typeof BroadcastChannel === 'undefined') return Promise.resolve([]);
    const channel = new BroadcastChannel(CHANNEL);
    /** @type {string[]} */
    const names = [];
    channel.addEventListener('message', ({ data }) => Array.isArray(data?.held) && names.push(...data.held));
    channel.postMessage({ asks: true });
    return new Promise((resolve) => {
      setTimeout(() => {
        channel.close();
        resolve(names);
      }, ANSWER_MS);
    });
  }
}
