/** Searching and sorting stored games. Uses neither the DOM nor the database. */
import { t } from '../base/messages.js';
import { opponentName } from '../game/opponents.js';
import { variantName } from '../game/players.js';

/**
 * @typedef {import('../game/summary.js').Summary} Summary
 *
 * @typedef {Summary & {about?: string}} Entry a game in the list; `about`: what a game by link waits for
 * @typedef {'changed'|'newest'|'oldest'|'longest'|'players'} Order
 *
 * @typedef {object} Query
 * @property {string} words words that names, tags or the variant must contain
 * @property {string} variant '' for any
 * @property {string} result '' for any
 * @property {number|null} from earliest date
 * @property {number|null} to date before which the game was played
 * @property {number|null} position key of a position in the game
 */

/** Lower case, without accents. @param {string} text */
const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @param {Entry} entry */
export const playedAt = ({ date, savedAt }) => date || savedAt;

/** The names of both players, as shown to the user: `You` for a person without a name against an opponent. @param {Entry} entry */
export const shownPlayers = ({ players, opponents = [] }) =>
  players.map((name, at) => {
    if (opponents[at]) return opponentName(opponents[at]);
    return opponents[1 - at] && name === t('player.person') ? t('player.you') : name;
  });

/** Texts of entries that words are searched in. @type {WeakMap<Entry, string>} */
const texts = new WeakMap();

/** @param {Entry} entry */
function textOf(entry) {
  let text = texts.get(entry);
  if (text === undefined) {
    text = plain([entry.name, ...entry.players, ...shownPlayers(entry), ...entry.tags, variantName(entry.variant)].join(' '));
    texts.set(entry, text);
  }
  return text;
}

/**
 * @param {Entry[]} entries
 * @param {Query} query
 * @returns {Entry[]} damaged games are found unless the query asks for more than words
 */
export function found(entries, { words, variant, result, from, to, position }) {
  const wanted = plain(words).split(/\s+/).filter((word) => word !== '');
  return entries.filter((entry) => {
    if (variant !== '' && entry.variant !== variant) return false;
    if (result !== '' && (entry.damaged || entry.result !== result)) return false;
    const date = playedAt(entry);
    if ((from !== null && date < from) || (to !== null && date >= to)) return false;
    if (position !== null && !entry.positions?.includes(position)) return false;
    return wanted.length === 0 || wanted.every((word) => textOf(entry).includes(word));
  });
}

/** @param {string} one @param {string} other */
const byText = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** @type {Record<Order, (one: Entry, other: Entry) => number>} */
const ORDERS = {
  changed: (one, other) => other.savedAt - one.savedAt,
  newest: (one, other) => playedAt(other) - playedAt(one),
  oldest: (one, other) => playedAt(one) - playedAt(other),
  longest: (one, other) => other.moves - one.moves,
  players: (one, other) => byText(plain(shownPlayers(one).join(' ')), plain(shownPlayers(other).join(' '))),
};

/** @type {readonly Order[]} */
export const ORDER_NAMES = /** @type {Order[]} */ (Object.keys(ORDERS));

/** Sorts games; of equal games, those of a library stay in the order of their file. @param {Entry[]} entries @param {Order} order */
export const sorted = (entries, order) => [...entries].sort((one, other) => ORDERS[order](one, other) || byText(one.id, other.id));
