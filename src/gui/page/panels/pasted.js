// What a text is that somebody pasted or that stands in a file: records, a link, a position, moves.

import { readLink } from './link.js';
import { readRecords } from './record-format.js';

/**
 * @typedef {{variant: string, settings: {TeamSizes?: string}, fen: string|null, moves: string[]}} Position
 * @typedef {{key: string, values?: object}} Fault a message
 * @typedef {{kind: 'records', records: object[], faults: object[]}|{kind: 'position', position: Position}|{kind: 'fault', fault: Fault}} Pasted
 */

const CTOR_TURN = /^(0000|[\dx!][\dx!,+-]*)$/;
const SQUARES_TURN = /^(0000|[KG]@[a-h][1-8]|[a-h][1-8](x?[a-h][1-8][a-z]?(,[a-h][1-8][a-h][1-8][a-z]?)?|@))$/;
const isCtor = (variant) => variant === 'ctor' || variant === 'ctor8';
const isTurnover = (variant) => variant === 'turnover' || variant === 'turnover2019';

const fault = (key, values) => ({ kind: 'fault', fault: { key, values } });

/**
 * Of which variant a FEN is. Both rule sets of Turnover write theirs alike: then it is the one that is in use.
 * @param {string} fen
 * @param {string} current the variant in use
 * @returns {string|null}
 */
export function variantOfFen(fen, current) {
  const [board, side] = fen.split(' ');
  const rows = board.split('/');
  if (board.includes('[')) {
    return 'oliveira';
  }
  if ((side === '1' || side === '2') && /^[xo\d/]+$/.test(board)) {
    return rows.length === 10 ? 'ctor' : rows.length === 8 ? 'ctor8' : null;
  }
  if (rows.length !== 8 || !/^[a-zA-Z\d/]+$/.test(board)) {
    return null;
  }
  return isTurnover(current) ? current : 'turnover';
}

/** Of which variant a turn is. */
function variantOfTurns(turns, current) {
  if (turns.every((turn) => CTOR_TURN.test(turn)) && (isCtor(current) || turns.some((turn) => turn !== '0000'))) {
    return isCtor(current) ? current : 'ctor';
  }
  if (!turns.every((turn) => SQUARES_TURN.test(turn))) {
    return null;
  }
  if (turns[0].startsWith('K@')) {
    return 'oliveira';
  }
  return isCtor(current) ? 'turnover' : current;
}

/**
 * @param {string} text
 * @param {{variant: string, settings: {TeamSizes?: string}}} current what is in use, for what a text does not say
 * @returns {Pasted}
 */
export function readPasted(text, current) {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') {
    return fault('records.nothing');
  }
  if (trimmed.startsWith('{')) {
    const { records, faults } = readRecords(text);
    const [first] = faults;
    if (records.length > 0) {
      return { kind: 'records', records, faults };
    }
    return fault(first.field === null ? 'records.no-json' : 'records.bad-field', { line: first.line, field: first.field });
  }
  if (/^\[\w+ "/.test(trimmed)) {
    return fault('records.readable');
  }
  const link = readLink(trimmed);
  if (link !== null) {
    return link.ok ? { kind: 'position', position: link.linked } : { kind: 'fault', fault: link.fault };
  }
  return readPosition(trimmed, current);
}

/** `[position] [fen] F [moves M …]`, `[position] startpos [moves M …]`, `[moves] M …`. */
function readPosition(text, { variant: inUse, settings }) {
  const words = text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '' && word !== 'position' && word !== 'fen');
  const at = words.findIndex((word) => word === 'moves');
  const isBare = at < 0 && !words[0].includes('/') && words[0] !== 'startpos';
  const before = isBare ? [] : at < 0 ? words : words.slice(0, at);
  const moves = isBare ? words : at < 0 ? [] : words.slice(at + 1);
  const fen = before.length === 0 || before[0] === 'startpos' ? null : before.join(' ');
  const variant = fen !== null ? variantOfFen(fen, inUse) : moves.length > 0 ? variantOfTurns(moves, inUse) : inUse;
  if (variant === null) {
    return fault('records.unknown');
  }
  return { kind: 'position', position: { variant, settings: isCtor(variant) ? teamsOf(settings) : {}, fen, moves } };
}

/** The sizes of the teams go on to hold; squares that somebody noted for another game do not. */
const teamsOf = ({ TeamSizes }) => (TeamSizes === undefined ? {} : { TeamSizes });
