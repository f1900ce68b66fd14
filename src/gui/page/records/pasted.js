/** Recognises a pasted text or the text of a file: records, a link, a position, moves. */
import { variantOf, variantThat } from '../variants/index.js';
import { readLink, wordsOf } from './link.js';
import { readRecords } from './record-format.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {import('./link.js').Linked} Linked
 * @typedef {Pick<Linked, 'variant'|'settings'>} InUse
 *
 * @typedef {{kind: 'records', records: import('./record-format.js').GameRecord[], faults: {line: number, field: string|null}[]}} PastedRecords
 * @typedef {PastedRecords|{kind: 'position', position: Linked}|{kind: 'fault', fault: Message}} Pasted
 */

/** @param {string} key @param {Values} [values] @returns {{kind: 'fault', fault: Message}} */
const fault = (key, values) => ({ kind: 'fault', fault: { key, values } });

/**
 * Of which variant a FEN is.
 * @param {string} fen
 * @param {string} inUse the variant that it is of if it can be
 * @returns {string|null}
 */
export const variantOfFen = (fen, inUse) => variantThat(({ positions }) => positions.owns(fen), inUse);

/**
 * @param {string} text
 * @param {InUse} inUse for what a text does not say
 * @returns {Pasted}
 */
export function readPasted(text, inUse) {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return fault('records.nothing');
  if (trimmed.startsWith('{')) {
    const { records, faults } = readRecords(text);
    if (records.length > 0) return { kind: 'records', records, faults };
    const [{ line, field }] = faults;
    return field === null ? fault('records.no-json', { line }) : fault('records.bad-field', { line, field });
  }
  if (/^\[\w+ "/.test(trimmed)) return fault('records.readable');
  const link = readLink(trimmed);
  if (link !== null) return link.ok ? { kind: 'position', position: link.linked } : { kind: 'fault', fault: link.fault };
  return readPosition(trimmed, inUse);
}

/**
 * `[position] [fen] F [moves M …]`, `[position] startpos [moves M …]`, `[moves] M …`.
 * @param {string} text
 * @param {InUse} inUse
 * @returns {Pasted}
 */
function readPosition(text, inUse) {
  const words = wordsOf(text).filter((word) => word !== 'position' && word !== 'fen');
  const at = words.indexOf('moves');
  const isBare = at < 0 && !words[0]?.includes('/') && words[0] !== 'startpos';
  const before = isBare ? [] : at < 0 ? words : words.slice(0, at);
  const moves = isBare ? words : at < 0 ? [] : words.slice(at + 1);
  const fen = before.length === 0 || before[0] === 'startpos' ? null : before.join(' ');
  const variant = variantOfPosition(fen, moves, inUse.variant);
  if (variant === null) return fault('records.unknown');
  return { kind: 'position', position: { variant, settings: variantOf(variant).settings.lasting(inUse.settings), fen, moves } };
}

/** @param {string|null} fen @param {string[]} moves @param {string} inUse */
function variantOfPosition(fen, moves, inUse) {
  if (fen !== null) return variantOfFen(fen, inUse);
  return moves.length === 0 ? inUse : variantThat(({ turns }) => turns.own(moves), inUse);
}
