/**
 * Reads and writes game records in the JSON Lines format of `anel match --out`. A match line `{"match": …}` describes
 * the match to which the following game lines belong, up to the next match line.
 *
 * A game that has not been changed is written exactly as it was read. Seeds and node counts can reach 2^64, which
 * exceeds the integers that JavaScript numbers represent exactly; such numbers are read as `Whole` and written back
 * unchanged.
 */

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../game/tree.js').RecordedPlayer} Player
 * @typedef {import('../game/tree.js').Score} Score
 *
 * @typedef {number|Whole} AnyWhole
 * @typedef {{mv: string, score: Score|null, depth: AnyWhole|null, nodes: AnyWhole|null, time_ms: number}} Turn
 *   `score` is from the mover's point of view
 * @typedef {{comment?: string, glyphs?: number[], drawings?: string[], variations?: VariationTurn[][]}} Notes `glyphs`: NAGs
 *   (numeric annotation glyphs) as in PGN; `drawings`: as in `pgn-comment.js`; `variations`: alternatives to the turn
 * @typedef {Turn & Notes} VariationTurn
 * @typedef {{ply: number} & Notes} Annotation notes on the turn of the main line that completes `ply` turns, or on the
 *   start position if `ply` is 0
 * @typedef {{id: string, variant: string, pace: string, seed: AnyWhole, engines: string[], games: number,
 *   shard: {index: number, count: number}, sprt: object|null}} MatchInfo
 * @typedef {{by: 'white'|'black', kind: 'crash'|'silence'|'time'|'illegal move'}} Fault the player that caused the game
 *   to be broken off, and the cause
 * @typedef {{of: MatchInfo, game: AnyWhole, white: Player, black: Player, opening: {fen: string|null, moves: string[]},
 *   turns: Turn[], result: string, reason: string, fault: Fault|null, margin?: number, annotations?: Annotation[]}} GameRecord
 *
 * @typedef {{records: GameRecord[], faults: Message[]}} ReadGames
 */

/**
 * Prefix that marks a large integer (a `Whole`) in JSON. The prefix starts with the character NUL, which records never
 * contain.
 */
const MARK = '\u0000whole:';

/** An integer too large for a JavaScript number to represent exactly. */
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

/** Matches JSON strings, so that their contents are skipped, and integers of at least 16 digits. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** @param {string} digits */
const isSafe = (digits) => Number.isSafeInteger(Number(digits));

/**
 * Parses JSON without loss of precision in large integers.
 * @param {string} text
 * @returns {any}
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseExact(text) {
  const marked = text.replace(STRING_OR_LONG, (token) =>
    token.startsWith('"') || isSafe(token) ? token : JSON.stringify(MARK + token),
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Whole(value.slice(MARK.length)) : value,
  );
}

/** @param {string} text @returns {any} undefined if the text is not JSON */
export function tryParse(text) {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** Writes a value as JSON on one line, with every `Whole` as its digits. @param {unknown} value */
export function writeExact(value) {
  return JSON.stringify(value).replace(/"\\u0000whole:(-?\d+)"/g, '$1');
}

/** Result field of an unfinished game. Match reports exclude unfinished games. */
export const UNFINISHED = '*';
export const RESULTS = ['1-0', '0-1', '1/2-1/2', UNFINISHED];
const FAULTS = ['crash', 'silence', 'time', 'illegal move'];

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
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
/** @param {any} value */
export const isOptions = (value) => isObject(value) && Object.values(value).every(isText);
/** Whether a value has the form of a move: a single word. @param {any} value */
const isMove = (value) => isText(value) && /^[^\s\p{Cc}]+$/u.test(value);
/** @param {any} score */
const isScore = (score) => isObject(score) && Number.isSafeInteger(score.cp ?? score.mate) && Object.keys(score).length === 1;
/** @param {any} fault */
export const isFault = (fault) => ['white', 'black'].includes(fault?.by) && FAULTS.includes(fault.kind);
/** @param {any} turn @returns {boolean} */
const isTurn = (turn) =>
  isMove(turn?.mv) &&
  isNumber(turn.time_ms) &&
  ((turn.score ?? null) === null || isScore(turn.score)) &&
  isWholeOrNull(turn.depth) &&
  isWholeOrNull(turn.nodes);
/** @param {any} glyph */
export const isGlyph = (glyph) => Number.isInteger(glyph) && glyph >= 1 && glyph <= 255;
/** @param {any} line @returns {boolean} */
const isLine = (line) => Array.isArray(line) && line.every(isVariationTurn);
/** @param {any} turn @returns {boolean} */
const isVariationTurn = (turn) => isTurn(turn) && hasNotes(turn);
/** @param {any} notes @returns {boolean} */
const hasNotes = ({ comment, glyphs, drawings, variations }) =>
  (comment === undefined || isText(comment)) &&
  (glyphs === undefined || (Array.isArray(glyphs) && glyphs.every(isGlyph))) &&
  (drawings === undefined || isTexts(drawings)) &&
  (variations === undefined || (Array.isArray(variations) && variations.every(isLine)));
/** @param {any} notes @returns {boolean} */
const isAnnotations = (notes) =>
  notes === undefined || (Array.isArray(notes) && notes.every((note) => isWhole(note?.ply) && hasNotes(note)));

/**
 * @typedef {[name: string, isValid: (object: any) => boolean][]} Fields a validity check for each field, with the
 *   field's name
 */

/** @type {Fields} */
const MATCH_FIELDS = [
  ['match', isObject],
  ['match.id', ({ id }) => isText(id)],
  ['match.variant', ({ variant }) => isText(variant)],
  ['match.pace', ({ pace }) => isText(pace)],
  ['match.engines', ({ engines }) => isTexts(engines)],
];

/** @type {Fields} */
const GAME_FIELDS = [
  ['game', (record) => isObject(record) && isWhole(record.game)],
  ['white', ({ white }) => isText(white?.name) && isOptions(white.options)],
  ['black', ({ black }) => isText(black?.name) && isOptions(black.options)],
  ['opening', ({ opening }) => isTextOrNull(opening?.fen ?? null) && isTexts(opening?.moves) && opening.moves.every(isMove)],
  ['turns', ({ turns }) => Array.isArray(turns) && turns.every(isTurn)],
  ['result', ({ result }) => RESULTS.includes(result)],
  ['reason', ({ reason }) => isText(reason)],
  ['fault', ({ fault = null }) => fault === null || isFault(fault)],
  ['margin', ({ margin = null }) => margin === null || isNumber(margin)],
  ['annotations', ({ annotations }) => isAnnotations(annotations)],
];

/** @param {Fields} fields @param {unknown} object @returns {string|null} the first missing or invalid field */
const badField = (fields, object) => fields.find(([, isValid]) => !isValid(object))?.[0] ?? null;

/** @param {unknown} match @returns {string|null} the first missing or invalid field of a `MatchInfo` */
export const badMatchField = (match) => badField(MATCH_FIELDS, match);

/** @param {unknown} record @returns {boolean} whether all fields of a game are valid */
export const isRecord = (record) => badField(GAME_FIELDS, record) === null;

/**
 * Reads game records. A last line that was cut off, for example by a crash, is skipped.
 * @param {string} text
 * @returns {ReadGames}
 */
export function readRecords(text) {
  /** @type {ReadGames} */
  const read = { records: [], faults: [] };
  /** @type {MatchInfo|null} */
  let match = null;
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const value = tryParse(line);
    const isTorn = value === undefined && index === lines.length - 1 && match !== null;
    if (isTorn) continue;
    const isMatch = isObject(value) && 'match' in value;
    const fault = faultOf(value, isMatch, match);
    if (fault !== null) read.faults.push({ key: fault.key, values: { line: index + 1, field: fault.field } });
    if (isMatch) match = fault === null ? value.match : null;
    else if (fault === null && match !== null) read.records.push({ of: match, ...value });
  }
  return read;
}

/**
 * @param {any} value a parsed line
 * @param {boolean} isMatch
 * @param {MatchInfo|null} match the current match
 * @returns {{key: string, field: string}|null}
 */
function faultOf(value, isMatch, match) {
  if (value === undefined) return { key: 'records.no-json', field: '' };
  const field = isMatch ? badMatchField(value.match) : badField(GAME_FIELDS, value);
  if (field !== null) return { key: 'records.bad-field', field };
  return isMatch || match !== null ? null : { key: 'records.no-match-line', field: '' };
}

/**
 * Writes records as JSON lines, with a match line before the first record and before each record of another match.
 * @param {GameRecord[]} records
 */
export function writeRecords(records) {
  let before = '';
  const lines = records.flatMap(({ of, ...game }) => {
    const match = writeExact({ match: of });
    const isNew = match !== before;
    before = match;
    return [...(isNew ? [match] : []), writeExact(game)];
  });
  return lines.map((line) => `${line}\n`).join('');
}
