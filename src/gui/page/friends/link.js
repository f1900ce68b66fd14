/**
 * Links to games between friends, in the form `#game=1.PAYLOAD.CHECKSUM`: format version, the game as JSON in
 * base64url, and eight hexadecimal digits of the payload's SHA-256. The format is specified in `docs/links.md`.
 */
import { isVariant, variantOf } from '../variants/index.js';
import { ofBase64, ofUtf8, toBase64, toUtf8 } from './base64.js';
import { BadLink } from './log.js';
import { sha256 } from './sha256.js';

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./log.js').Terms} Terms
 * @typedef {import('./log.js').Word} Word
 * @typedef {import('./secrets.js').Opening} Opening
 */

const VERSION = '1';
const LINK = /[#&]game=([^\s&]*)/;
/** Maximum length of a link in characters. */
const LONGEST = 200_000;
/** Maximum number of events in a game. */
const MOST_EVENTS = 5000;
export const LONGEST_NAME = 30;
export const LONGEST_NOTE = 200;

/** A turn as text. The arbiter's `!` is not allowed: secret squares take effect by their own event. */
const TURN = /^[\w@,+-]{1,1000}$/;
const ID = /^[\w-]{16}$/;
const COMMITMENT = /^[\w-]{43}$/;
const SALT = /^[\w-]{22}$/;
/** @type {Record<Word, string>} */
const LETTERS = { draw: 'd', takeback: 't', accept: 'a', decline: 'n', resign: 'r' };
const WORDS = new Map(Object.entries(LETTERS).map(([word, letter]) => [letter, /** @type {Word} */ (word)]));
const SIDE_NUMBERS = { first: 1, second: 2 };

/** @param {string} text @returns {boolean} whether a text contains a link to a game */
export const isGameLink = (text) => LINK.test(text);

/** Removes what a name or note in a link must not contain. @param {string} text @param {number} longest */
export function cleaned(text, longest) {
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').replace(/\s+/g, ' ').trim();
  return [...plain].slice(0, longest).join('').trim();
}

/** @param {string} payload */
const checksumOf = (payload) => Array.from(sha256(toUtf8(payload)).slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {Log} log @returns {string} the fragment of the link, including the `#` */
export function writeGameLink(log) {
  const payload = toBase64(toUtf8(JSON.stringify(packed(log))));
  return `#game=${VERSION}.${payload}.${checksumOf(payload)}`;
}

/**
 * Reads the game in a link, in a URL fragment or in a message that contains a link.
 * @param {string} text
 * @returns {Log}
 * @throws {BadLink} if the text contains no complete link
 */
export function readGameLink(text) {
  const [, code] = LINK.exec(text) ?? [];
  if (code === undefined) throw new BadLink('friends.link.none');
  if (code.length > LONGEST) throw new BadLink('friends.link.too-long');
  const [version, payload = '', checksum] = code.split('.');
  if (/^\d+$/.test(version) && version !== VERSION) throw new BadLink('friends.link.version');
  if (version !== VERSION || checksum !== checksumOf(payload)) throw new BadLink('friends.link.incomplete');
  const bytes = ofBase64(payload);
  const json = bytes === null ? null : ofUtf8(bytes);
  try {
    return unpacked(JSON.parse(json ?? ''));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink('friends.link.malformed');
  }
}

/** @param {Log} log @returns {unknown[]} the game as compact plain data, also used for storage */
export function packed({ terms, events }) {
  const { id, variant, settings, inviter, name, note, commitments } = terms;
  const fields = new URLSearchParams(variantOf(variant).settings.link(settings)).toString();
  return [id, variant, fields, SIDE_NUMBERS[inviter], name, note, commitments, packedEvents(events)];
}

/** Consecutive turns are joined into one text. @param {GameEvent[]} events */
function packedEvents(events) {
  /** @type {unknown[]} */
  const items = [];
  for (const event of events) {
    const last = items.at(-1);
    if (event.kind !== 'turn') items.push(packedEvent(event));
    else if (typeof last === 'string') items[items.length - 1] = `${last} ${event.turn}`;
    else items.push(event.turn);
  }
  return items;
}

/** @param {Exclude<GameEvent, import('./log.js').TurnEvent>} event */
function packedEvent(event) {
  const side = SIDE_NUMBERS[event.by];
  if (event.kind === 'join') return ['j', side, event.name, event.commitments];
  if (event.kind === 'act' || event.kind === 'open') {
    return [event.kind === 'act' ? 's' : 'o', side, event.openings.map(({ index, square, salt }) => [index, square, salt])];
  }
  return [LETTERS[event.kind], side];
}

/**
 * @param {unknown} data
 * @returns {Log}
 * @throws {BadLink} if the data do not have the form of a game
 */
export function unpacked(data) {
  const [id, variant, fields, inviter, name, note, commitments, items] = listOf(data, 8);
  const game = textOf(variant, /^\w+$/);
  if (!isVariant(game)) throw new BadLink('friends.link.variant', { variant: game });
  const read = variantOf(game).settings.ofLink(new URLSearchParams(textOf(fields, /^[\w=&-]*$/)));
  if ('fault' in read) throw new BadLink(read.fault.key, read.fault.values);
  const { secrets } = variantOf(game).settings;
  const promised = listOf(commitments).map((text) => textOf(text, COMMITMENT));
  ensure(promised.length === 0 || promised.length === secrets?.count);
  const terms = {
    id: textOf(id, ID),
    variant: game,
    settings: read.settings,
    inviter: sideOf(inviter),
    name: nameOf(name),
    note: cleanText(note, LONGEST_NOTE),
    commitments: promised,
  };
  const events = listOf(items).flatMap(unpackedItem);
  ensure(events.length <= MOST_EVENTS);
  return { terms, events };
}

/** @param {unknown} item @returns {GameEvent[]} */
function unpackedItem(item) {
  if (typeof item === 'string') return item.split(' ').map((turn) => ({ kind: /** @type {const} */ ('turn'), turn: textOf(turn, TURN) }));
  const [letter, side, ...more] = listOf(item);
  const by = sideOf(side);
  if (letter === 'j') {
    ensure(more.length === 2);
    return [{ kind: 'join', by, name: nameOf(more[0]), commitments: listOf(more[1]).map((text) => textOf(text, COMMITMENT)) }];
  }
  if (letter === 's' || letter === 'o') {
    ensure(more.length === 1);
    const openings = listOf(more[0]).map(openingOf);
    ensure(openings.length > 0);
    return [{ kind: letter === 's' ? 'act' : 'open', by, openings }];
  }
  const word = WORDS.get(textOf(letter, /^\w$/));
  ensure(word !== undefined && more.length === 0);
  return [{ kind: /** @type {Word} */ (word), by }];
}

/** @param {unknown} data @returns {Opening} */
function openingOf(data) {
  const [index, square, salt] = listOf(data, 3);
  return { index: numberOf(index), square: numberOf(square), salt: textOf(salt, SALT) };
}

/** @param {boolean} isGood @throws {BadLink} */
function ensure(isGood) {
  if (!isGood) throw new BadLink('friends.link.malformed');
}

/** @param {unknown} data @param {number} [length] @returns {unknown[]} */
function listOf(data, length) {
  const list = Array.isArray(data) ? data : [];
  ensure(Array.isArray(data) && (length === undefined || list.length === length));
  return list;
}

/** @param {unknown} data @param {RegExp} pattern @returns {string} */
function textOf(data, pattern) {
  const text = typeof data === 'string' ? data : '';
  ensure(typeof data === 'string' && pattern.test(text));
  return text;
}

/** @param {unknown} data @param {number} longest @returns {string} */
function cleanText(data, longest) {
  const text = textOf(data, /^/);
  ensure(text === cleaned(text, longest));
  return text;
}

/** @param {unknown} data @returns {string} */
function nameOf(data) {
  const name = cleanText(data, LONGEST_NAME);
  ensure(name !== '');
  return name;
}

/** @param {unknown} data @returns {number} */
function numberOf(data) {
  ensure(Number.isSafeInteger(data) && Number(data) >= 0);
  return Number(data);
}

/** @param {unknown} data @returns {Side} */
function sideOf(data) {
  ensure(data === 1 || data === 2);
  return data === 1 ? 'first' : 'second';
}
