/** Converts a game of the page to a record or to readable text. */
import { isTurnNode, lineBelow } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { UNFINISHED, turnOf, writeExact } from './record-format.js';

/**
 * @typedef {import('../game/tree.js').End} End
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').RecordedPlayer} RecordedPlayer
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').MatchInfo} MatchInfo
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 */

/** @type {Record<End['result'], string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' };
/** @type {Record<string, End['result']>} */
const ENDS = { '1-0': 'p1win', '0-1': 'p2win', '1/2-1/2': 'draw' };

/** @param {string} result result field of a record @returns {'p1win'|'p2win'|'draw'|null} */
export const endOf = (result) => ENDS[result] ?? null;

/** @param {End|null} end @returns {string} result field of a record */
const resultOf = (end) => (end === null ? UNFINISHED : RESULTS[end.result]);

/**
 * The record of a game: the main line with its annotations.
 * @param {GameTree} tree
 * @param {string} startFen start position of the variant
 * @returns {GameRecord}
 */
export function recordOf(tree, startFen) {
  const record = { ...(unchangedRecord(tree) ?? newRecord(tree, startFen)) };
  const annotations = annotationsOf(tree);
  delete record.annotations;
  return annotations.length === 0 ? record : { ...record, annotations };
}

/** The record the game was read from, if main line and result still match it. @param {GameTree} tree @returns {GameRecord|null} */
function unchangedRecord(tree) {
  const record = /** @type {GameRecord|null} */ (tree.record);
  if (!record) {
    return null;
  }
  const turns = [...record.opening.moves, ...record.turns.map((turn) => turn.mv)];
  const line = tree.mainLine();
  const isSame = turns.length === line.length && line.every((node, index) => node.turn === turns[index]) && resultOf(tree.end()) === record.result;
  return isSame ? record : null;
}

/** @param {GameTree} tree @param {string} startFen @returns {GameRecord} */
function newRecord(tree, startFen) {
  const line = tree.mainLine();
  const end = tree.end();
  const [white, black] = playersOf(tree);
  const last = tree.last();
  const margin = last.over !== null && tree.ended === null ? variantOf(tree.variant).positions.margin(last.fen) : null;
  const record = {
    game: 0,
    white,
    black,
    opening: { fen: tree.startFen === startFen ? null : tree.startFen, moves: [] },
    turns: line.map(turnOf),
    result: resultOf(end),
    reason: end?.reason ?? 'unfinished',
    fault: faultOf(end),
    ...(margin === null ? {} : { margin }),
  };
  return { of: matchInfo(tree, record), ...record };
}

/** The side that lost on time. Games of the page end by no other fault. @param {End|null} end */
function faultOf(end) {
  if (end?.reason !== 'time' || end.result === 'draw') {
    return null;
  }
  return end.result === 'p1win' ? 'black' : 'white';
}

/** Match information: each game of the page counts as a separate match. @param {GameTree} tree @param {Omit<GameRecord, 'of'>} record @returns {MatchInfo} */
function matchInfo(tree, record) {
  return {
    id: identity({ variant: tree.variant, date: tree.date, of: null, ...record }),
    variant: tree.variant,
    pace: tree.pace ?? 'none',
    seed: 0,
    engines: [record.white.name, record.black.name],
    games: 1,
    shard: { index: 1, count: 1 },
    sprt: null,
  };
}

/** @param {GameTree} tree @returns {RecordedPlayer[]} */
function playersOf(tree) {
  const white = player(tree, 'first', 'White');
  const black = player(tree, 'second', 'Black');
  // Reports identify players by name, so the two names must differ.
  return white.name === black.name ? [white, { ...black, name: `${black.name} (2)` }] : [white, black];
}

/** A player with the engine options used. @param {GameTree} tree @param {Side} side @param {string} unnamed default name @returns {RecordedPlayer} */
function player({ players, variant, settings }, side, unnamed) {
  const given = players?.[side];
  const texts = Object.entries(given?.options ?? {}).map(([option, value]) => [option, String(value)]);
  return { name: given?.name || unnamed, options: { ...Object.fromEntries(texts), ...variantOf(variant).settings.record(settings, side) } };
}

/** An FNV-1a hash (64 bits) of a whole record, equal for equal games. @param {unknown} value */
function identity(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = bytes.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return hash.toString(16).padStart(16, '0');
}

/** Comments on the main line, and variations. @param {GameTree} tree @returns {Annotation[]} */
function annotationsOf(tree) {
  const noted = [tree.root, ...tree.mainLine()].map((node) => ({ ply: node.ply, ...notesOn(node) }));
  return noted.filter((note) => note.comment !== undefined || note.variations !== undefined);
}

/** The comment on a node, and the alternatives to its turn. @param {Node} node @returns {Omit<Annotation, 'ply'>} */
function notesOn(node) {
  const [main, ...others] = node.parent?.children ?? [];
  const variations = main === node ? others.filter(isTurnNode).map(lineFrom) : [];
  return {
    ...(node.comment ? { comment: node.comment } : {}),
    ...(variations.length > 0 ? { variations } : {}),
  };
}

/** The variation that begins with a turn. @param {TurnNode} first @returns {VariationTurn[]} */
const lineFrom = (first) => [first, ...lineBelow(first)].map((node) => ({ ...turnOf(node), ...notesOn(node) }));

/** @param {string} name @param {string} value */
const tag = (name, value) => `[${name} ${JSON.stringify(value)}]`;

/** The result token in the notation of the rules. @param {string} result */
const token = (result) => (result === '1/2-1/2' ? '½' : result);

/** @param {import('./record-format.js').Turn} turn @returns {string} */
const commentOf = ({ score, depth, nodes, time_ms: time }) =>
  [
    ...(score === null || score === undefined ? [] : [score]),
    ...(depth === null || depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === null || nodes === undefined ? [] : [`${nodes} nodes`]),
    `${time} ms`,
  ].join(', ');

/** @param {GameRecord} record */
function tags(record) {
  const { of, game, white, black, opening, result, reason, fault, margin } = record;
  return [
    tag('Match', writeExact(of)),
    tag('Game', String(game)),
    tag('White', white.name),
    tag('WhiteOptions', writeExact(white.options)),
    tag('Black', black.name),
    tag('BlackOptions', writeExact(black.options)),
    tag('Start', opening.fen ?? 'startpos'),
    tag('Result', result),
    tag('Reason', reason),
    tag('Fault', fault ?? 'none'),
    ...(margin === undefined || margin === null ? [] : [tag('Margin', String(margin))]),
  ];
}

/**
 * A game as readable text in the format of `anel match --text`, which `anel match merge` can read: tags, then moves in the
 * notation of the rules with scores and times, then an empty line.
 * @param {GameTree} tree
 * @param {string} startFen start position of the variant
 */
export function writeText(tree, startFen) {
  const record = recordOf(tree, startFen);
  const book = record.opening.moves.length;
  const words = tree.mainLine().flatMap((node, index) => {
    const byFirst = node.parent.firstToMove;
    const number = index === 0 || byFirst ? [`${Math.floor(index / 2) + 1}${byFirst ? '.' : '...'}`] : [];
    const said = index < book ? 'book' : commentOf(record.turns[index - book]);
    return [...number, node.notation ?? node.turn, `{${said}}`];
  });
  return `${tags(record).join('\n')}\n\n${[...words, token(record.result)].join(' ')}\n\n`;
}
