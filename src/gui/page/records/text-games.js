/**
 * Games to read, as `anel match --text` and the page write them: tags, then moves in the notation of the rules, with scores and times as comments.
 * Whatever is missing of tags and comments may be; a comment that is no score is kept as one. The moves of the records stay in the notation: only
 * the rules know what they are on the wire.
 */
import { isVariant } from '../variants/index.js';
import { parseExact, UNFINISHED } from './record-format.js';

/**
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').Turn} Turn
 */

const TAG = /^\[(\w+)\s+(".*")\]$/;
/** What ends a game, and the result that it stands for. @type {Record<string, string>} */
const RESULTS = { '1-0': '1-0', '0-1': '0-1', '½': '1/2-1/2', '½-½': '1/2-1/2', '1/2-1/2': '1/2-1/2', '*': UNFINISHED };

/** @param {string} text @returns {boolean} whether it begins as such games do */
export const isGameText = (text) => /^\[\w+\s+"/.test(text);

/**
 * The moves of a list, without numbers, comments, marks and result.
 * @param {string} text
 * @returns {string[]}
 */
export function movesOf(text) {
  const words = tokensOf(text).filter(({ comment }) => comment === null).map(({ word }) => word.replace(/(?<=.)[!?]+$/, ''));
  return words.filter((word, index) => index < words.length - 1 || !(word in RESULTS));
}

/** Moves and comments in their order. @param {string} text @returns {{word: string, comment: string|null}[]} */
function tokensOf(text) {
  /** @type {{word: string, comment: string|null}[]} */
  const tokens = [];
  const parts = text.match(/\{[^}]*\}?|[^\s\p{Cc}{]+/gu) ?? [];
  for (const part of parts) {
    // A number may stand by itself or touch its move: `3.`, `3...`, `3.e4`.
    const word = part.replace(/^\d+\.+(?=\D|$)/, '');
    if (part.startsWith('{')) tokens.push({ word: '', comment: part.replace(/^\{|\}$/g, '').trim() });
    else if (!/^[.…]*$/.test(word)) tokens.push({ word, comment: null });
  }
  return tokens;
}

/**
 * @param {string} text
 * @param {string} inUse the variant of a game that does not say which it is of
 * @returns {{records: GameRecord[], faults: {line: number, field: string|null}[]}} a fault names the first line of its game
 */
export function readTexts(text, inUse) {
  /** @type {{line: number, tags: string[], moves: string[]}[]} */
  const games = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    const last = games.at(-1);
    if (line.startsWith('[')) {
      if (last === undefined || last.moves.length > 0) games.push({ line: index + 1, tags: [line], moves: [] });
      else last.tags.push(line);
    } else if (line !== '' && last !== undefined) {
      last.moves.push(line);
    }
  });
  /** @type {ReturnType<typeof readTexts>} */
  const read = { records: [], faults: [] };
  for (const { line, tags, moves } of games) {
    const game = readGame(tags, moves.join(' '), inUse);
    if ('field' in game) read.faults.push({ line, field: game.field });
    else read.records.push(game);
  }
  return read;
}

/** @param {string[]} lines @param {string} moves @param {string} inUse @returns {GameRecord|{field: string}} */
function readGame(lines, moves, inUse) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  for (const line of lines) {
    const [, name, value] = TAG.exec(line) ?? [];
    const text = name === undefined ? undefined : tryJson(value);
    if (typeof text !== 'string') return { field: name ?? line.slice(0, 40) };
    tags.set(name, text);
  }
  const [match, white, black] = ['Match', 'WhiteOptions', 'BlackOptions'].map((name) => tryJson(tags.get(name) ?? '{}'));
  const variant = match?.variant ?? tags.get('Variant') ?? inUse;
  if (match === undefined || !isVariant(variant)) return { field: 'Match' };
  if (!isOptions(white)) return { field: 'WhiteOptions' };
  if (!isOptions(black)) return { field: 'BlackOptions' };
  const names = [tags.get('White') ?? '?', tags.get('Black') ?? '?'];
  const played = readMoves(moves);
  const start = tags.get('Start') ?? tags.get('FEN') ?? 'startpos';
  const fault = tags.get('Fault') ?? 'none';
  return {
    of: { id: '', pace: 'none', seed: 0, engines: names, games: 1, shard: { index: 1, count: 1 }, sprt: null, ...match, variant },
    game: Number(tags.get('Game') ?? 0) || 0,
    white: { name: names[0], options: white },
    black: { name: names[1], options: black },
    opening: { fen: start === 'startpos' ? null : start, moves: played.book },
    turns: played.turns,
    result: RESULTS[tags.get('Result') ?? ''] ?? played.result,
    reason: tags.get('Reason') ?? 'unfinished',
    fault: fault === 'none' ? null : fault,
    ...(tags.has('Margin') ? { margin: Number(tags.get('Margin')) || 0 } : {}),
    ...(played.annotations.length > 0 ? { annotations: played.annotations } : {}),
  };
}

/** @param {string} text */
function readMoves(text) {
  /** @type {{book: string[], turns: Turn[], annotations: Annotation[], result: string}} */
  const read = { book: [], turns: [], annotations: [], result: UNFINISHED };
  for (const { word, comment } of tokensOf(text)) {
    const last = read.turns.at(-1);
    if (comment === null) {
      if (word in RESULTS) read.result = RESULTS[word];
      else read.turns.push({ mv: word.replace(/(?<=.)[!?]+$/, ''), score: null, depth: null, nodes: null, time_ms: 0 });
    } else if (comment === 'book' && last !== undefined && read.turns.length === 1) {
      read.book.push(last.mv);
      read.turns = [];
    } else if (last === undefined || !takeFigures(last, comment)) {
      read.annotations.push({ ply: read.book.length + read.turns.length, comment });
    }
  }
  return read;
}

/** Reads `cp 94, depth 9, 41022 nodes, 12.345 ms`. @param {Turn} turn @param {string} comment @returns {boolean} whether it is that */
function takeFigures(turn, comment) {
  /** @type {[RegExp, (value: string) => void][]} */
  const kinds = [
    [/^((?:cp|mate) -?\d+)$/, (value) => Object.assign(turn, { score: value })],
    [/^depth (\d+)$/, (value) => Object.assign(turn, { depth: parseExact(value) })],
    [/^(\d+) nodes$/, (value) => Object.assign(turn, { nodes: parseExact(value) })],
    [/^(\d+(?:\.\d+)?) ms$/, (value) => Object.assign(turn, { time_ms: Number(value) })],
  ];
  const found = comment.split(', ').map((part) => kinds.map(([pattern, take]) => ({ value: pattern.exec(part)?.[1], take })).find(({ value }) => value !== undefined));
  if (found.includes(undefined)) return false;
  for (const figure of found) if (figure?.value !== undefined) figure.take(figure.value);
  return true;
}

/** @param {string} text @returns {any} undefined where it is no JSON */
function tryJson(text) {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** @param {any} value */
const isOptions = (value) => value !== null && typeof value === 'object' && Object.values(value).every((option) => typeof option === 'string');
