/**
 * Records of games as `anel match --out` writes them: a line of JSON for each game. The page adds one field that
 * other readers pass over, `annotations`: comments and variations.
 *
 * A record that was read and whose game was not changed is written exactly as it was. Seeds of matches and numbers of positions go up
 * to 2^64, beyond what a number of JavaScript holds exactly; such ones are read as a `Whole`, and written as they were.
 */

/**
 * @typedef {import('../game/tree.js').RecordedPlayer} Player
 * @typedef {import('../game/tree.js').Score} Score
 *
 * @typedef {number|Whole} AnyWhole
 * @typedef {{mv: string, score: string|null, depth: AnyWhole|null, nodes: AnyWhole|null, time_ms: number}} Turn
 *   score: `cp N` or `mate N`, seen from the mover
 * @typedef {Turn & {comment?: string, variations?: VariationTurn[][]}} VariationTurn
 * @typedef {{ply: number, comment?: string, variations?: VariationTurn[][]}} Annotation
 *   ply: behind so many turns of the main line; the variations are alternatives to the turn that led there
 * @typedef {{id: string, variant: string, pace: string, seed: AnyWhole, engines: string[], games: number,
 *   shard: {index: number, count: number}, sprt: object|null}} MatchInfo
 * @typedef {{of: MatchInfo, game: number, white: Player, black: Player, opening: {fen: string|null, moves: string[]},
 *   turns: Turn[], result: string, reason: string, fault: string|null, margin?: number, annotations?: Annotation[]}} GameRecord
 */

/** The mark of a number in the text that the platform's JSON sees; no record holds this sign. */
const MARK = '\u0000whole:';

/** A whole number that a number of JavaScript cannot hold. */
export class Whole {
  /** @param {string} digits */
  constructor(digits) {
    this.digits = digits;
  }

  toJSON() {
    return MARK + this.digits;
  }

  toString() {
    return this.digits;
  }
}

/** Strings, which are passed over, or whole numbers of 16 digits or more. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** @param {string} digits */
const isSafe = (digits) => Number.isSafeInteger(Number(digits));

/**
 * @param {string} text
 * @returns {any}
 * @throws {SyntaxError} where it is no JSON
 */
export function parseExact(text) {
  const marked = text.replace(STRING_OR_LONG, (token) =>
    token.startsWith('"') || isSafe(token) ? token : JSON.stringify(MARK + token),
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Whole(value.slice(MARK.length)) : value,
  );
}

/** On one line. @param {unknown} value */
export function writeExact(value) {
  return JSON.stringify(value).replace(/"\\u0000whole:(-?\d+)"/g, '$1');
}

/** The result of a game that has none yet; no match counts such a game. */
export const UNFINISHED = '*';

/** @param {any} value */
const isText = (value) => typeof value === 'string';
/** @param {any} value */
const isTextOrNull = (value) => value === null || isText(value);
/** @param {any} value */
const isNumber = (value) => Number.isFinite(value);
/** @param {any} value */
const isWhole = (value) => Number.isSafeInteger(value) || value instanceof Whole;
/** @param {any} value */
const isWholeOrNull = (value) => value === null || value === undefined || isWhole(value);
/** @param {any} value */
const isTexts = (value) => Array.isArray(value) && value.every(isText);
/** @param {any} value */
const isOptions = (value) => value !== null && typeof value === 'object' && Object.values(value).every(isText);
/** A move is one word: what stands behind a blank would be another one. @param {any} value */
const isMove = (value) => isText(value) && /^[^\s\p{Cc}]+$/u.test(value);
/** @param {any} turn @returns {boolean} */
const isTurn = (turn) =>
  isMove(turn?.mv) &&
  isNumber(turn.time_ms) &&
  isTextOrNull(turn.score ?? null) &&
  isWholeOrNull(turn.depth) &&
  isWholeOrNull(turn.nodes);
/** @param {any} line @returns {boolean} */
const isLine = (line) => Array.isArray(line) && line.every(isVariationTurn);
/** @param {any} turn @returns {boolean} */
const isVariationTurn = (turn) => isTurn(turn) && hasNotes(turn);
/** @param {any} notes @returns {boolean} */
const hasNotes = ({ comment, variations }) =>
  (comment === undefined || isText(comment)) &&
  (variations === undefined || (Array.isArray(variations) && variations.every(isLine)));

/** What a field must be, by its path. @type {[path: string, holds: (record: any) => boolean][]} */
const FIELDS = [
  ['of.id', (record) => isText(record.of?.id)],
  ['of.variant', (record) => isText(record.of?.variant)],
  ['of.pace', (record) => isText(record.of?.pace)],
  ['of.engines', (record) => isTexts(record.of?.engines)],
  ['game', (record) => isWhole(record.game)],
  ['white', (record) => isText(record.white?.name) && isOptions(record.white.options)],
  ['black', (record) => isText(record.black?.name) && isOptions(record.black.options)],
  ['opening', (record) => isTextOrNull(record.opening?.fen ?? null) && isTexts(record.opening?.moves) && record.opening.moves.every(isMove)],
  ['turns', (record) => Array.isArray(record.turns) && record.turns.every(isTurn)],
  ['result', (record) => isText(record.result)],
  ['reason', (record) => isText(record.reason)],
  ['fault', (record) => isTextOrNull(record.fault ?? null)],
  ['margin', (record) => record.margin === undefined || record.margin === null || isNumber(record.margin)],
  ['annotations', (record) => isAnnotations(record.annotations)],
];

/** @param {any} notes @returns {boolean} */
const isAnnotations = (notes) =>
  notes === undefined || (Array.isArray(notes) && notes.every((note) => isWhole(note?.ply) && hasNotes(note)));

/**
 * The first field that is missing or not what it must be.
 * @param {unknown} value
 * @returns {string|null}
 */
function badField(value) {
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
  /** @type {GameRecord[]} */
  const records = [];
  /** @type {{line: number, field: string|null}[]} */
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

/** @param {string} line @returns {any} undefined where it is no JSON */
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
 * @param {Score|null} score seen from the first player
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
 * @returns {Score|null} seen from the first player
 */
export function readScore(text, byFirst) {
  const [, kind, number] = /^(cp|mate) (-?\d+)$/.exec(text ?? '') ?? [];
  if (kind === undefined) {
    return null;
  }
  const value = Number(number);
  const seen = byFirst || value === 0 ? value : -value;
  return kind === 'cp' ? { cp: seen } : { mate: seen };
}

/** The number of a `Whole` too, as near as JavaScript can hold it. @param {AnyWhole|null|undefined} value */
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
 * @param {import('../game/tree.js').TurnNode} node
 * @returns {Turn}
 */
export const turnOf = (node) => ({
  mv: node.turn,
  score: writeScore(node.score, node.parent.firstToMove),
  depth: node.depth,
  nodes: node.nodes,
  time_ms: node.timeMs ?? 0,
});
