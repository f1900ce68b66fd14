/**
 * Reads PGN, including files from other programs: unknown tags are ignored, and moves may be UCI moves or in the
 * notation of the rules.
 */
import { isVariant, variantOf } from '../variants/index.js';
import { madeUpMatch, withOtherName } from './game-record.js';
import { resultOf, tokensOf } from './pgn-tokens.js';
import { readSaid } from './pgn-comment.js';
import { BOOK, isInfo, moveOfWord, readFigures } from './pgn-words.js';
import { badMatchField, isFault, isGlyph, isOptions, parseExact, tryParse, UNFINISHED } from './record-format.js';

/**
 * @typedef {import('./pgn-tokens.js').Token} Token
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').Fault} Fault
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').MatchInfo} MatchInfo
 * @typedef {import('./record-format.js').Notes} Notes
 * @typedef {import('./record-format.js').Turn} Turn
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 *
 * @typedef {{mv: string, comments: string[], glyphs: number[], variations: VariationTurn[][]}} ReadTurn
 * @typedef {{turns: ReadTurn[], comments: string[]}} ReadLine `comments`: comments before the first turn
 */

/** Maximum number of characters that an error message quotes from the file. */
const QUOTED = 40;

/**
 * Maximum nesting depth of variations. Deeper nesting could overflow the call stack, since variations are processed
 * recursively.
 */
const DEEPEST = 100;

/** The error thrown for a malformed game. */
class Malformed extends Error {
  /** @param {string} key key of the error message @param {string} text the malformed part of the game */
  constructor(key, text) {
    super(`${key}: ${text}`);
    this.fault = { key, text: text.slice(0, QUOTED) };
  }
}

/**
 * @param {string} text
 * @returns {boolean} whether the text begins like PGN: with a tag, possibly preceded by lines that start with `%` or
 *   `;`
 */
export const isPgn = (text) => /^(?:[%;].*\n\s*)*\[\s*\w+\s+"/.test(text);

/**
 * Reads all games of a PGN text. Errors state the number of the game, starting at 1.
 * @param {string} text
 * @param {string} inUse variant assumed for games that do not state a variant
 * @returns {import('./record-format.js').ReadGames}
 */
export function readPgn(text, inUse) {
  /** @type {import('./record-format.js').ReadGames} */
  const read = { records: [], faults: [] };
  let game = 0;
  for (const tokens of gamesOf(text)) {
    game += 1;
    try {
      read.records.push(readGame(tokens, inUse));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      read.faults.push({ key: error.fault.key, values: { game, text: error.fault.text } });
    }
  }
  return read;
}

/** @param {Token} token */
const isTag = ({ kind }) => kind === 'tag' || kind === 'bad-tag';

/**
 * Splits PGN into games and yields the tokens of each game. A tag that follows movetext begins a new game.
 * @param {string} text
 * @returns {Generator<Token[]>}
 */
function* gamesOf(text) {
  /** @type {Token[]} */
  let game = [];
  for (const token of tokensOf(text)) {
    const before = game.at(-1);
    if (before !== undefined && isTag(token) && !isTag(before)) {
      yield game;
      game = [];
    }
    game.push(token);
  }
  if (game.length > 0) yield game;
}

/** @param {Token[]} tokens @param {string} inUse @returns {GameRecord} */
function readGame(tokens, inUse) {
  const tags = readTags(tokens.filter(isTag));
  const match = readMatch(tags);
  const variant = match?.variant ?? tags.get('Variant') ?? inUse;
  if (!isVariant(variant)) throw new Malformed('records.pgn-tag', match === null ? 'Variant' : 'Match');
  const { line, result: played } = readMovetext(tokens.filter((token) => !isTag(token)), variant);
  const turns = line.turns.map(finished);
  const book = turns.findIndex((_, index) => line.turns[index].comments[0] !== BOOK);
  const opening = book < 0 ? turns : turns.slice(0, book);
  const annotations = annotationsOf(line, turns);
  const white = readPlayer(tags, 'White');
  const result = resultOf(tags.get('Result') ?? '') ?? played;
  const record = {
    game: match === null ? 0 : readRound(tags.get('Round') ?? ''),
    white,
    black: withOtherName(readPlayer(tags, 'Black'), white),
    opening: { fen: tags.get('FEN') ?? null, moves: opening.map(({ mv }) => mv) },
    turns: turns.slice(opening.length).map(bare),
    result,
    reason: tags.get('Reason') ?? (result === UNFINISHED ? 'unfinished' : (tags.get('Termination') ?? 'normal')),
    fault: readFault(tags.get('Fault')),
    ...(tags.has('Margin') ? { margin: readMargin(tags.get('Margin') ?? '') } : {}),
    ...(annotations.length > 0 ? { annotations } : {}),
  };
  const date = tags.get('Date') ?? '';
  return { of: match ?? madeUpMatch({ variant, date, pace: readPace(tags.get('TimeControl') ?? '?') }, record), ...record };
}

/** @param {Token[]} tokens @returns {Map<string, string>} */
function readTags(tokens) {
  const bad = tokens.find(({ kind }) => kind === 'bad-tag');
  if (bad !== undefined) throw new Malformed('records.pgn-tag', bad.text);
  return new Map(tokens.map(({ name, value }) => [name, value]));
}

/** @param {Map<string, string>} tags @returns {MatchInfo|null} null if the game has no `Match` tag */
function readMatch(tags) {
  const text = tags.get('Match');
  if (text === undefined) return null;
  const match = tryParse(text);
  if (badMatchField(match) !== null) throw new Malformed('records.pgn-tag', 'Match');
  return match;
}

/** @param {Map<string, string>} tags @param {'White'|'Black'} side */
function readPlayer(tags, side) {
  const options = tryParse(tags.get(`${side}Options`) ?? '{}');
  if (!isOptions(options)) throw new Malformed('records.pgn-tag', `${side}Options`);
  return { name: tags.get(side) ?? side, options };
}

/** The game number, starting at 0, from the value of the `Round` tag. @param {string} text */
const readRound = (text) => (/^0*[1-9]\d*$/.test(text) ? parseExact(String(BigInt(text) - 1n)) : 0);

/** @param {string|undefined} text @returns {Fault|null} */
function readFault(text) {
  if (text === undefined) return null;
  const [, by, kind] = /^(\S+) (.*)$/.exec(text) ?? [];
  const fault = { by, kind };
  if (!isFault(fault)) throw new Malformed('records.pgn-tag', 'Fault');
  return /** @type {Fault} */ (fault);
}

/** @param {string} text */
function readMargin(text) {
  const margin = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(margin)) throw new Malformed('records.pgn-tag', 'Margin');
  return margin;
}

/** @param {string} text value of `TimeControl` @returns {string|null} */
function readPace(text) {
  if (text === '?' || text === '-') return null;
  return /^\d/.test(text) ? `tc=${text}` : text;
}

/** @param {Token[]} tokens @param {string} variant */
function readMovetext(tokens, variant) {
  const { own } = variantOf(variant).turns;
  /** @type {ReadLine} */
  let line = { turns: [], comments: [] };
  /** The lines in which the current variation is nested, from the outermost to the innermost. @type {ReadLine[]} */
  const outer = [];
  /** @type {string|null} */
  let result = null;
  for (const token of tokens) {
    const { kind, text, value } = token;
    const last = line.turns.at(-1);
    const misplaced = () => new Malformed('records.pgn-misplaced', text);
    if (kind === 'bad-comment') throw new Malformed('records.pgn-open-comment', text);
    if (kind === 'comment') {
      if (value !== '') (last ?? line).comments.push(value);
    } else if (kind === 'glyph') {
      if (last === undefined || !(value === '0' || isGlyph(Number(value)))) throw misplaced();
      if (value !== '0') last.glyphs.push(Number(value));
    } else if (kind === 'result') {
      if (outer.length === 0) result = value;
    } else if (kind === 'bad' || result !== null) {
      throw misplaced();
    } else if (kind === 'move') {
      const move = moveOfWord(value);
      line.turns.push({ mv: own([move]) ? move : value, comments: [], glyphs: [], variations: [] });
    } else if (kind === 'open') {
      if (last === undefined || outer.length === DEEPEST) throw misplaced();
      outer.push(line);
      line = { turns: [], comments: [] };
    } else {
      const parent = outer.pop();
      const [first] = line.turns;
      if (parent === undefined || first === undefined) throw misplaced();
      first.comments.unshift(...line.comments);
      parent.turns.at(-1)?.variations.push(line.turns.map(finished));
      line = parent;
    }
  }
  if (outer.length > 0) throw new Malformed('records.pgn-open-variation', '');
  return { line, result: result ?? UNFINISHED };
}

/**
 * Completes a turn read from PGN. A first comment in the form of search figures is read as the search figures of the
 * turn, and a first comment `book` is dropped. All other comments are the user's.
 * @param {ReadTurn} turn
 * @returns {VariationTurn}
 */
function finished({ mv, comments, glyphs, variations }) {
  const [first = ''] = comments;
  return {
    mv,
    ...(readFigures(first) ?? { score: null, depth: null, nodes: null, time_ms: 0 }),
    ...notesOf(comments.slice(isInfo(first) ? 1 : 0), glyphs),
    ...(variations.length > 0 ? { variations } : {}),
  };
}

/**
 * @param {string[]} comments
 * @param {number[]} [glyphs]
 * @returns {import('./record-format.js').Notes}
 */
function notesOf(comments, glyphs = []) {
  const said = comments.map(readSaid);
  const comment = said.map((one) => one.comment).filter((text) => text !== '').join(' ');
  const drawings = said.flatMap((one) => one.drawings);
  return {
    ...(comment === '' ? {} : { comment }),
    ...(glyphs.length > 0 ? { glyphs } : {}),
    ...(drawings.length > 0 ? { drawings } : {}),
  };
}

/** @param {VariationTurn} turn @returns {Turn} the turn without comment, NAGs and variations */
const bare = ({ mv, score, depth, nodes, time_ms: time }) => ({ mv, score, depth, nodes, time_ms: time });

/** @param {ReadLine} line @param {VariationTurn[]} turns @returns {Annotation[]} */
function annotationsOf({ comments }, turns) {
  const start = { ply: 0, ...notesOf(comments) };
  const notes = turns.map(({ mv: _mv, score: _score, depth: _depth, nodes: _nodes, time_ms: _time, ...rest }, index) => ({ ply: index + 1, ...rest }));
  return [start, ...notes].filter((note) => Object.keys(note).length > 1);
}
