// Records of games as `anel match --out` writes them: a line of JSON for each game. The page adds one field that
// other readers pass over, `annotations`: comments and variations.
//
// A record that was read and whose game was not changed is written exactly as it was.

import { parseExact, writeExact } from './json.js';

/**
 * @typedef {{name: string, options: Record<string, string>}} Player
 * @typedef {{mv: string, score: string|null, depth: number|null, nodes: number|null, time_ms: number}} Turn
 *   score: `cp N` or `mate N`, seen from the mover
 * @typedef {Turn & {comment?: string, variations?: VariationTurn[][]}} VariationTurn
 * @typedef {{ply: number, comment?: string, variations?: VariationTurn[][]}} Annotation
 *   ply: behind so many turns of the main line; the variations are alternatives to the turn that led there
 * @typedef {{id: string, variant: string, pace: string, seed: number|object, engines: string[], games: number,
 *   shard: {index: number, count: number}, sprt: object|null}} MatchInfo
 * @typedef {{of: MatchInfo, game: number, white: Player, black: Player, opening: {fen: string|null, moves: string[]},
 *   turns: Turn[], result: string, reason: string, fault: string|null, margin?: number, annotations?: Annotation[]}} GameRecord
 */

/** The result of a game that has none yet; no match counts such a game. */
export const UNFINISHED = '*';

const isText = (value) => typeof value === 'string';
const isTextOrNull = (value) => value === null || isText(value);
const isNumber = (value) => Number.isFinite(value);
const isWhole = (value) => Number.isSafeInteger(value) || value?.digits !== undefined;
const isWholeOrNull = (value) => value === null || value === undefined || isWhole(value);
const isTexts = (value) => Array.isArray(value) && value.every(isText);
const isOptions = (value) => value !== null && typeof value === 'object' && Object.values(value).every(isText);
const isTurn = (turn) =>
  isText(turn?.mv) &&
  isNumber(turn.time_ms) &&
  isTextOrNull(turn.score ?? null) &&
  isWholeOrNull(turn.depth) &&
  isWholeOrNull(turn.nodes);
const isLine = (line) => Array.isArray(line) && line.every(isVariationTurn);
const isVariationTurn = (turn) => isTurn(turn) && hasNotes(turn);
const hasNotes = ({ comment, variations }) =>
  (comment === undefined || isText(comment)) &&
  (variations === undefined || (Array.isArray(variations) && variations.every(isLine)));

/** What a field must be, by its path. */
const FIELDS = [
  ['of.id', (record) => isText(record.of?.id)],
  ['of.variant', (record) => isText(record.of?.variant)],
  ['of.pace', (record) => isText(record.of?.pace)],
  ['of.engines', (record) => isTexts(record.of?.engines)],
  ['game', (record) => isWhole(record.game)],
  ['white', (record) => isText(record.white?.name) && isOptions(record.white.options)],
  ['black', (record) => isText(record.black?.name) && isOptions(record.black.options)],
  ['opening', (record) => isTextOrNull(record.opening?.fen ?? null) && isTexts(record.opening?.moves)],
  ['turns', (record) => Array.isArray(record.turns) && record.turns.every(isTurn)],
  ['result', (record) => isText(record.result)],
  ['reason', (record) => isText(record.reason)],
  ['fault', (record) => isTextOrNull(record.fault ?? null)],
  ['margin', (record) => record.margin === undefined || record.margin === null || isNumber(record.margin)],
  ['annotations', (record) => isAnnotations(record.annotations)],
];

const isAnnotations = (notes) =>
  notes === undefined || (Array.isArray(notes) && notes.every((note) => isWhole(note?.ply) && hasNotes(note)));

/**
 * The first field that is missing or not what it must be.
 * @param {unknown} value
 * @returns {string|null}
 */
export function badField(value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return 'of';
  }
  return FIELDS.find(([, holds]) => !holds(value))?.[0] ?? null;
}

/**
 * Reads records, one a line. A last line that was not finished, as a crash leaves it, is passed over.
 * @param {string} text
 * @returns {{records: GameRecord[], faults: {line: number, field: string|null}[]}} field: null where the line is no JSON
 */
export function readRecords(text) {
  const records = [];
  const faults = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  lines.forEach((line, index) => {
    if (line.trim() === '') {
      return;
    }
    const read = readLine(line);
    const isTorn = read === undefined && index === lines.length - 1 && records.length > 0;
    if (isTorn) {
      return;
    }
    const field = read === undefined ? null : badField(read);
    if (read === undefined || field !== null) {
      faults.push({ line: index + 1, field });
    } else {
      records.push(read);
    }
  });
  return { records, faults };
}

function readLine(line) {
  try {
    return parseExact(line);
  } catch {
    return undefined;
  }
}

/**
 * A record as a line of a file, with its line break.
 * @param {GameRecord} record
 */
export const writeRecord = (record) => `${writeExact(record)}\n`;

/**
 * A score of the project's records.
 * @param {{cp: number}|{mate: number}|null} score seen from the first player
 * @param {boolean} byFirst whether the first player moved
 * @returns {string|null} seen from the mover
 */
export function writeScore(score, byFirst) {
  if (!score) {
    return null;
  }
  const [kind, value] = score.mate === undefined ? ['cp', score.cp] : ['mate', score.mate];
  return `${kind} ${byFirst || value === 0 ? value : -value}`;
}

/**
 * @param {string|null} text `cp N` or `mate N`, seen from the mover
 * @param {boolean} byFirst whether the first player moved
 * @returns {{cp: number}|{mate: number}|null} seen from the first player
 */
export function readScore(text, byFirst) {
  const [, kind, number] = /^(cp|mate) (-?\d+)$/.exec(text ?? '') ?? [];
  if (kind === undefined) {
    return null;
  }
  const value = Number(number);
  return { [kind]: byFirst || value === 0 ? value : -value };
}

/** The number of a `Whole` too, as near as JavaScript can hold it. */
const near = (value) => (value === null || value === undefined ? null : Number(value));

/**
 * What a turn of a record says of its node.
 * @param {VariationTurn} turn
 * @param {boolean} byFirst whether the first player moved
 */
export const factsOf = (turn, byFirst) => ({
  score: readScore(turn.score, byFirst),
  depth: near(turn.depth),
  nodes: near(turn.nodes),
  timeMs: turn.time_ms === 0 ? null : turn.time_ms,
  comment: turn.comment ?? '',
});

/**
 * The turn of a node, as records say it.
 * @param {import('../app/game.js').Node} node
 * @returns {Turn}
 */
export const turnOf = (node) => ({
  mv: node.turn,
  score: writeScore(node.score, node.parent.firstToMove),
  depth: node.depth,
  nodes: node.nodes,
  time_ms: node.timeMs ?? 0,
});
