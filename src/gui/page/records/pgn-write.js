/**
 * Writes game records as PGN. Moves are written as UCI moves, so that other programs can read the moves without knowing
 * the rules of the game.
 */
import { variantOf } from '../variants/index.js';
import { writeSaid } from './pgn-comment.js';
import { BOOK, figuresText, isInfo, moveWord } from './pgn-words.js';
import { UNFINISHED, writeExact } from './record-format.js';

/**
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').Notes} Notes
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 */

/** Maximum line length of movetext, in characters. Comments are never split, so a longer comment exceeds the limit. */
const LINE = 80;

/** @type {Record<import('./record-format.js').Fault['kind'], string>} */
const TERMINATIONS = { 'illegal move': 'rules infraction', time: 'time forfeit', crash: 'abandoned', silence: 'abandoned' };

/** @param {string} name @param {string} value */
const tag = (name, value) => `[${name} "${value.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\\"]/g, '\\$&')}"]\n`;

/**
 * The PGN tag with a player's options, sorted by name as in files written by `anel match`.
 * @param {string} name
 * @param {Record<string, string>} options
 */
const optionsTag = (name, options) => {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length === 0 ? '' : tag(name, writeExact(Object.fromEntries(sorted)));
};

/** @param {GameRecord} record */
function termination({ fault, result }) {
  if (fault) return TERMINATIONS[fault.kind];
  return result === UNFINISHED ? 'unterminated' : 'normal';
}

/** @param {GameRecord} record */
function tags(record) {
  const { of, game, white, black, opening, turns, result, reason, fault, margin = null } = record;
  return [
    tag('Event', `anel match ${of.id}`),
    tag('Site', '?'),
    tag('Date', '????.??.??'),
    tag('Round', String(BigInt(String(game)) + 1n)),
    tag('White', white.name),
    tag('Black', black.name),
    tag('Result', result),
    tag('Variant', of.variant),
    tag('TimeControl', of.pace.replace(/^tc=/, '')),
    tag('PlyCount', String(opening.moves.length + turns.length)),
    tag('Termination', termination(record)),
    ...(opening.fen === null ? [] : [tag('SetUp', '1'), tag('FEN', opening.fen)]),
    tag('Reason', reason),
    ...(fault ? [tag('Fault', `${fault.by} ${fault.kind}`)] : []),
    ...(margin === null ? [] : [tag('Margin', String(margin))]),
    optionsTag('WhiteOptions', white.options),
    optionsTag('BlackOptions', black.options),
    tag('Match', writeExact(of)),
  ].join('');
}

/** A comment in PGN movetext, or nothing if it has no content. @param {string} content @returns {string[]} */
const comment = (content) => (content === '' ? [] : [`{${content}}`]);

/**
 * @param {Notes} notes
 * @param {string[]} info comment with the turn's search figures
 * @param {number} index index of the turn
 * @returns {string[]}
 */
function notesWords({ glyphs = [], variations = [], ...said }, info, index) {
  return [
    ...glyphs.map((glyph) => `$${glyph}`),
    ...info,
    ...comment(writeSaid(said)),
    ...variations.flatMap((turns) => ['(', ...turns.flatMap((turn, after) => variationWords(turn, index + after, after === 0)), ')']),
  ];
}

/**
 * @param {VariationTurn} turn
 * @param {number} index index of the turn
 * @param {boolean} isFirst whether the variation starts with this turn
 * @returns {string[]}
 */
function variationWords(turn, index, isFirst) {
  const { score = null, depth = null, nodes = null, time_ms: time } = turn;
  const hasFigures = score !== null || depth !== null || nodes !== null || time > 0;
  // If the user's comment has the form of search figures, write a comment with figures before it, so that a reader does
  // not take the user's comment for the figures.
  const info = hasFigures || isInfo(writeSaid(turn)) ? comment(figuresText(turn)) : [];
  return [...number(index, isFirst), moveWord(turn.mv), ...notesWords(turn, info, index)];
}

/**
 * The move number to write before a turn; empty if the turn needs no number.
 * @param {number} index index of the turn; even for the first player's turns
 * @param {boolean} isFirst whether the turn is the first of the game or of a variation
 */
function number(index, isFirst) {
  const count = Math.floor(index / 2) + 1;
  if (index % 2 === 0) return [`${count}.`];
  return isFirst ? [`${count}...`] : [];
}

/** @param {string[]} words @returns {string} the words joined into lines */
function wrapped(words) {
  let column = 0;
  const parts = words.map((word) => {
    const length = [...word].length;
    const breaks = column > 0 && column + 1 + length > LINE;
    const before = column === 0 ? '' : breaks ? '\n' : ' ';
    column = breaks ? length : column + before.length + length;
    return before + word;
  });
  return parts.join('');
}

/** Writes a record as a PGN game, followed by an empty line. @param {GameRecord} record @returns {string} */
export function writePgn(record) {
  const { of, opening, turns, result, annotations = [] } = record;
  const notes = new Map(annotations.map((note) => [Number(note.ply), note]));
  const shift = opening.fen === null || variantOf(of.variant).positions.isFirstToMove(opening.fen) ? 0 : 1;
  const line = [...opening.moves.map((mv) => ({ mv, info: BOOK })), ...turns.map((turn) => ({ mv: turn.mv, info: figuresText(turn) }))];
  const words = line.flatMap(({ mv, info }, ply) => {
    const index = ply + shift;
    return [...number(index, ply === 0), moveWord(mv), ...notesWords(notes.get(ply + 1) ?? {}, comment(info), index)];
  });
  return `${tags(record)}\n${wrapped([...comment(writeSaid(notes.get(0) ?? {})), ...words, result])}\n\n`;
}
