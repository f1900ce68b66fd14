/**
 * A backup: one file of JSON with all games, libraries, games by link, progress and settings.
 *
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../game/archive.js').Library} Library
 * @typedef {import('../game/archive.js').Row} Row
 * @typedef {{id: string, text: string}} LinkText a game by link as it is stored
 *
 * @typedef {object} Backup
 * @property {string} format
 * @property {number} version
 * @property {string} created ISO date and time
 * @property {Library[]} libraries
 * @property {Omit<Row, 'writer'>[]} games
 * @property {LinkText[]} links
 * @property {Record<string, unknown>} settings
 */
import { makeRow, OPENED } from '../game/archive.js';
import { isBackup } from '../records/open-game.js';

const FORMAT = 'anel backup';
const VERSION = 1;
const LONGEST_ID = 200;

/**
 * Writes a backup in parts, because a single string could be too long.
 * @param {Pick<Backup, 'libraries'|'games'|'links'|'settings'>} content
 * @returns {Blob}
 */
export function writeBackup({ libraries, games, links, settings }) {
  const list = (/** @type {object[]} */ items) => items.map((item, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(item)}`);
  const rows = games.map(({ id, library, name, tags, text, record, stamp }) => ({ id, library, name, tags, text, record, stamp }));
  return new Blob([
    `{"format":"${FORMAT}","version":${VERSION},"created":"${new Date().toISOString()}",\n"settings":${JSON.stringify(settings)},\n"libraries":[`,
    ...list(libraries), '],\n"links":[', ...list(links), '],\n"games":[', ...list(rows), ']}\n',
  ], { type: 'application/json' });
}

/** @param {any} value */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
/** @param {any} value */
const isText = (value) => typeof value === 'string';
/** @param {any} value */
const isId = (value) => isText(value) && value !== '' && value.length <= LONGEST_ID;
/** @param {any} value */
const isLibrary = (value) => isObject(value) && isId(value.id) && isText(value.name) && Number.isFinite(value.openedAt);
/** @param {any} value */
const isLink = (value) => isObject(value) && isId(value.id) && isText(value.text);

/** @param {any} value */
const isGame = (value) =>
  isObject(value) && isId(value.id) && [value.library, value.name, value.text, value.record].every(isText) && value.text + value.record !== '' &&
  Array.isArray(value.tags) && value.tags.every(isText) && Number.isFinite(value.stamp);

/** @param {any[]} items @param {(item: any) => boolean} isValid @returns {number} number of the first invalid or repeated item, from 1; 0 for none */
function firstBad(items, isValid) {
  const known = new Set();
  return 1 + items.findIndex((item) => !isValid(item) || known.size === known.add(item.id).size);
}

/** @param {any} data @returns {Message|null} */
function faultOf(data) {
  if (data.version !== VERSION) return { key: Number(data.version) > VERSION ? 'backup.newer' : 'backup.damaged' };
  const { libraries, games, links, settings, created } = data;
  if (![libraries, games, links].every(Array.isArray) || !isObject(settings) || Number.isNaN(Date.parse(created))) return { key: 'backup.damaged' };
  const game = firstBad(games, isGame);
  if (game > 0) return { key: 'backup.bad-game', values: { number: game } };
  const link = firstBad(links, isLink);
  if (link > 0) return { key: 'backup.bad-link', values: { number: link } };
  if (firstBad(libraries, isLibrary) > 0) return { key: 'backup.damaged' };
  const names = new Set(['', OPENED, ...libraries.map((/** @type {Library} */ { id }) => id)]);
  const lost = games.findIndex((/** @type {Row} */ { library }) => !names.has(library));
  return lost < 0 ? null : { key: 'backup.bad-game', values: { number: lost + 1 } };
}

/**
 * Reads a backup, all or nothing.
 * @param {string} text
 * @returns {{backup: Backup, rows: Row[]}|{fault: Message}}
 */
export function readBackup(text) {
  /** @type {any} */
  let data;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { fault: { key: isBackup(text) ? 'backup.cut' : 'backup.other' } };
  }
  if (!isObject(data) || data.format !== FORMAT) return { fault: { key: 'backup.other' } };
  const fault = faultOf(data);
  if (fault !== null) return { fault };
  return { backup: data, rows: data.games.map((/** @type {Row} */ { id, library, name, tags, text: game, record, stamp }) => makeRow({ id, library, name, tags, text: game, record, stamp })) };
}
