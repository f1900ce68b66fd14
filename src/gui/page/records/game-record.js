/** Converts a game on the page to a game record. */
import { isTurnNode, lineBelow } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { drawingText } from './pgn-comment.js';
import { isRecord, tryParse, UNFINISHED, writeExact } from './record-format.js';
import { turnOf } from './record-nodes.js';

/**
 * @typedef {import('../game/tree.js').End} End
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').RecordedPlayer} RecordedPlayer
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').Fault} Fault
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').MatchInfo} MatchInfo
 * @typedef {import('./record-format.js').Notes} Notes
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
 * Converts a game to a record, which contains the main line and its annotations.
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

/**
 * The record from which the game was read, or null if the game's main line or result no longer matches that record.
 * @param {GameTree} tree
 * @returns {GameRecord|null}
 */
function unchangedRecord(tree) {
  // A game stored in the browser may contain a record that is not in the current format, and has its large numbers as
  // texts.
  const record = /** @type {GameRecord|null} */ (tree.record === null ? null : tryParse(writeExact(tree.record)));
  if (!record || !isRecord(record)) return null;
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
  return { of: madeUpMatch(tree, record), ...record };
}

/**
 * The fault recorded for a loss on time, or null for any other end of a game. Loss on time is the only fault in games
 * played on the page.
 * @param {End|null} end
 * @returns {Fault|null}
 */
function faultOf(end) {
  if (end?.reason !== 'time' || end.result === 'draw') {
    return null;
  }
  return { by: end.result === 'p1win' ? 'black' : 'white', kind: 'time' };
}

/**
 * Match information for a game that does not belong to a match. The game is recorded as a match of one game.
 * @param {{variant: string, date: string, pace: string|null}} game
 * @param {Omit<GameRecord, 'of'>} record
 * @returns {MatchInfo}
 */
export function madeUpMatch({ variant, date, pace }, record) {
  return {
    id: identity({ variant, date, of: null, ...record }),
    variant,
    pace: pace ?? 'none',
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
  return [white, withOtherName(black, white)];
}

/**
 * Renames Black if both players have the same name. Match reports identify players by name, so the names must differ.
 * @param {RecordedPlayer} black
 * @param {RecordedPlayer} white
 */
export const withOtherName = (black, white) => (white.name === black.name ? { ...black, name: `${black.name} (2)` } : black);

/**
 * A player of a game record, with the engine options used in the game.
 * @param {GameTree} tree
 * @param {Side} side
 * @param {string} unnamed default name
 * @returns {RecordedPlayer}
 */
function player(tree, side, unnamed) {
  const { players, variant, settings } = tree;
  const given = players?.[side];
  const texts = Object.entries(given?.options ?? {}).map(([option, value]) => [option, String(value)]);
  const rules = variantOf(variant).settings;
  // Secrets stay out of the record until the game is over.
  const shown = tree.end() === null ? rules.lasting(settings) : settings;
  return { name: given?.name || unnamed, options: { ...Object.fromEntries(texts), ...rules.record(shown, side) } };
}

/** A 64-bit FNV-1a hash of a complete game record. Equal games have equal hashes. @param {unknown} value */
function identity(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = bytes.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * The annotations of the main line: comments, NAGs (numeric annotation glyphs), drawings and variations.
 * @param {GameTree} tree
 * @returns {Annotation[]}
 */
function annotationsOf(tree) {
  const noted = [tree.root, ...tree.mainLine()].map((node) => ({ ply: node.ply, ...notesOn(node) }));
  return noted.filter((note) => Object.keys(note).length > 1);
}

/**
 * The comment, NAGs (numeric annotation glyphs) and drawings of a node, and the variations that replace its turn.
 * @param {Node} node
 * @returns {Notes}
 */
function notesOn(node) {
  const [main, ...others] = node.parent?.children ?? [];
  const variations = main === node ? others.filter(isTurnNode).map(lineFrom) : [];
  return {
    ...(node.comment ? { comment: node.comment } : {}),
    ...(node.glyphs.length > 0 ? { glyphs: node.glyphs } : {}),
    ...(node.drawings.length > 0 ? { drawings: node.drawings.map(drawingText) } : {}),
    ...(variations.length > 0 ? { variations } : {}),
  };
}

/** The variation that begins with the given turn. @param {TurnNode} first @returns {VariationTurn[]} */
const lineFrom = (first) => [first, ...lineBelow(first)].map((node) => ({ ...turnOf(node), ...notesOn(node) }));
