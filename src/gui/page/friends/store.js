/**
 * Games by link in the browser's storage, under keys of their own: other games neither replace them nor are replaced by
 * them. Without storage, the games last as long as the page.
 */
import { FRIEND_PREFIX } from '../game/storage.js';
import { areSameTerms, compare, withVersion } from './compare.js';
import { packed, unpacked } from './link.js';
import { courseOf } from './log.js';

/**
 * @typedef {import('../variants/variant.js').End} End
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./secrets.js').OwnSecrets} OwnSecrets
 *
 * @typedef {object} FriendGame
 * @property {Log} log
 * @property {Side} side the user's side
 * @property {OwnSecrets|null} secrets the user's secret squares
 * @property {number} shared number of events that the other player has been sent, or has sent; -1 if the invitation has
 *   not been shared
 * @property {GameEvent[][]} others versions of the game that the user has not chosen to play on
 * @property {End|null} over the end of the game, for the list of games
 * @property {number} savedAt
 */

const NAME = 'anel.friends.name';

/** @param {unknown} data @returns {FriendGame|null} null if the data are not a stored game */
function readGame(data) {
  try {
    const { log, side, secrets, shared, others, over, savedAt } = /** @type {any} */ (data);
    if (side !== 'first' && side !== 'second') return null;
    const read = unpacked(log);
    courseOf(read);
    return {
      log: read,
      side,
      secrets: Array.isArray(secrets?.squares) && Array.isArray(secrets.salts) ? secrets : null,
      shared: Number.isSafeInteger(shared) ? shared : read.events.length,
      others: others.map((/** @type {unknown} */ other) => unpacked(other).events),
      over: over?.result === undefined ? null : over,
      savedAt: Number(savedAt) || 0,
    };
  } catch {
    return null;
  }
}

/** @param {string|null} text @returns {FriendGame|null} */
export function readText(text) {
  try {
    return readGame(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export class FriendStore {
  /** What the browser does not store, because it denies storage or has no room. @type {Map<string, string>} */
  #memory = new Map();

  /** @param {Storage|null} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** Whether games outlast the page. */
  get isLasting() {
    return this.storage !== null;
  }

  /** @param {string} key */
  #get(key) {
    return this.#memory.get(key) ?? this.storage?.getItem(key) ?? null;
  }

  /** @param {string} id @returns {FriendGame|null} */
  read(id) {
    return readText(this.#get(FRIEND_PREFIX + id));
  }

  /** @param {FriendGame} game @returns {boolean} whether there was room to save the game */
  write(game) {
    const { log, side, secrets, shared, others, over } = game;
    game.savedAt = Date.now();
    const versions = others.map((events) => packed({ terms: log.terms, events }));
    return this.#set(FRIEND_PREFIX + log.terms.id, JSON.stringify({ log: packed(log), side, secrets, shared, others: versions, over, savedAt: game.savedAt }));
  }

  /** @param {string} key @param {string} text */
  #set(key, text) {
    this.#memory.set(key, text);
    if (this.storage === null) return true;
    try {
      this.storage.setItem(key, text);
      this.#memory.delete(key);
      return true;
    } catch {
      return false;
    }
  }

  /** Ids of all stored games, readable or not. */
  get #ids() {
    const keys = new Set([...this.#memory.keys(), ...Object.keys(this.storage ?? {})]);
    return [...keys].filter((key) => key.startsWith(FRIEND_PREFIX)).map((key) => key.slice(FRIEND_PREFIX.length));
  }

  /** @returns {string[]} ids of the games that cannot be read */
  damaged() {
    return this.#ids.filter((id) => this.read(id) === null);
  }

  /** @returns {{id: string, text: string}[]} all games as they are stored */
  texts() {
    return this.#ids.map((id) => ({ id, text: this.#get(FRIEND_PREFIX + id) ?? '' }));
  }

  /**
   * Merges a game of a backup with the stored one. The longer of two versions stays; of two versions that differ, the
   * stored one stays and the other is kept as a version to choose.
   * @param {string} id
   * @param {string} text
   * @returns {boolean} whether there was room
   */
  merge(id, text) {
    const [game, given] = [this.read(id), readText(text)];
    const isStored = this.#get(FRIEND_PREFIX + id) !== null;
    if (!isStored || (game === null && given !== null)) return this.#set(FRIEND_PREFIX + id, text);
    if (game === null || given === null || !areSameTerms(game.log.terms, given.log.terms)) return true;
    const { relation } = compare(game.log.events, given.log.events);
    const secrets = game.secrets ?? (game.side === given.side ? given.secrets : null);
    const versions = [...given.others, ...(relation === 'fork' ? [given.log.events] : [])];
    const others = versions.reduce(withVersion, game.others);
    const merged = relation === 'newer' ? { ...given, side: game.side, secrets, others } : { ...game, secrets, others };
    return JSON.stringify(merged) === JSON.stringify(game) || this.write(merged);
  }

  /** @param {string} id */
  remove(id) {
    this.#memory.delete(FRIEND_PREFIX + id);
    this.storage?.removeItem(FRIEND_PREFIX + id);
  }

  /** @returns {FriendGame[]} all readable games, most recent first */
  list() {
    return this.#ids.flatMap((id) => this.read(id) ?? []).sort((one, other) => other.savedAt - one.savedAt);
  }

  /** @param {string|null} key key of a `storage` event @returns {string|null} id of the game that another tab has changed */
  changed(key) {
    return key?.startsWith(FRIEND_PREFIX) ? key.slice(FRIEND_PREFIX.length) : null;
  }

  /** The name that the user entered last. */
  get name() {
    return this.#get(NAME) ?? '';
  }

  set name(name) {
    this.#set(NAME, name);
  }
}
