/** Writes records as PGN. Moves are UCI moves, so that a reader needs no rules. */
import { variantOf } from '../variants/index.js';
import { BOOK, figuresText, isInfo, moveWord } from './pgn-words.js';
import { UNFINISHED, writeExact } from './record-format.js';

/**
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').Notes} Notes
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 */

/** Maximum line length of movetext, except for a longer comment. */
const LINE = 80;

/** @type {Record<import('./record-format.js').Fault['kind'], string>} */
const TERMINATIONS = { 'illegal move': 'rules infraction', time: 'time forfeit', crash: 'abandoned', silence: 'abandoned' };

/** @param {string} name @param {string} value */
const tag = (name, value) => `[${name} "${value.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\\"]/g, '\\$&')}"]\n`;

/** Options are sorted by name, as in files written by `anel match`. @param {string} name @param {Record<string, string>} options */
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

/** A comment as movetext. Blank comments are omitted. @param {string} text @returns {string[]} */
const comment = (text) => (text.trim() === '' ? [] : [`{${text.replaceAll('{', '(').replaceAll('}', ')')}}`]);

/** @param {Notes} notes @param {string[]} info comment on the turn itself @param {number} index of the turn @returns {string[]} */
function notesWords({ comment: said = '', glyphs = [], variations = [] }, info, index) {
  return [
    ...glyphs.map((glyph) => `$${glyph}`),
    ...info,
    ...comment(said),
    ...variations.flatMap((turns) => ['(', ...turns.flatMap((turn, after) => variationWords(turn, index + after, after === 0)), ')']),
  ];
}

/** @param {VariationTurn} turn @param {number} index of the turn @param {boolean} isFirst whether the variation starts here @returns {string[]} */
function variationWords(turn, index, isFirst) {
  const { score = null, depth = null, nodes = null, time_ms: time, comment: said = '' } = turn;
  const hasFigures = score !== null || depth !== null || nodes !== null || time > 0;
  // An added first comment keeps the user's comment from being read as figures.
  const info = hasFigures || isInfo(said.trim()) ? comment(figuresText(turn)) : [];
  return [...number(index, isFirst), moveWord(turn.mv), ...notesWords(turn, info, index)];
}

/**
 * The number before a turn.
 * @param {number} index of the turn; even for turns of the first player
 * @param {boolean} isFirst whether the turn is the first of the game or of a variation
 */
function number(index, isFirst) {
  const count = Math.floor(index / 2) + 1;
  if (index % 2 === 0) return [`${count}.`];
  return isFirst ? [`${count}...`] : [];
}

/** @param {string[]} words @returns {string} the words in lines */
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

/** A record as a game of PGN, with an empty line after it. @param {GameRecord} record @returns {string} */
export function writePgn(record) {
  const { of, opening, turns, result, annotations = [] } = record;
  const notes = new Map(annotations.map((note) => [Number(note.ply), note]));
  const shift = opening.fen === null || variantOf(of.variant).positions.isFirstToMove(opening.fen) ? 0 : 1;
  const line = [...opening.moves.map((mv) => ({ mv, info: BOOK })), ...turns.map((turn) => ({ mv: turn.mv, info: figuresText(turn) }))];
  const words = line.flatMap(({ mv, info }, ply) => {
    const index = ply + shift;
    return [...number(index, ply === 0), moveWord(mv), ...notesWords(notes.get(ply + 1) ?? {}, comment(info), index)];
  });
  return `${tags(record)}\n${wrapped([...comment(notes.get(0)?.comment ?? ''), ...words, result])}\n\n`;
}
