/**
 * Opens a pasted text or a file as a game: recognises the format (records, PGN, link, position or moves) and builds the
 * game tree. The engine checks that the turns are legal.
 */
import { isTurnNode } from '../game/tree.js';
import { VARIANTS, variantOf, variantThat } from '../variants/index.js';
import { endOf } from './game-record.js';
import { readLink, wordsOf } from './link.js';
import { isPgn, readPgn } from './pgn-read.js';
import { movesOf } from './pgn-tokens.js';
import { moveOfWord } from './pgn-words.js';
import { readDrawing } from './pgn-comment.js';
import { readRecords, UNFINISHED } from './record-format.js';
import { factsOf } from './record-nodes.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {import('../game/tree.js').End} End
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('./link.js').Linked} Linked
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 * @typedef {Pick<import('../game/rules.js').Rules, 'replay'|'line'>} Rules
 *
 * @typedef {Pick<Linked, 'variant'|'settings'>} InUse
 * @typedef {{kind: 'records', records: GameRecord[], faults: Message[]}} PastedRecords `faults`: messages about the
 *   games that could not be read
 * @typedef {{kind: 'moves', moves: string[], inUse: InUse, text: string}} PastedMoves moves in the notation of an unknown variant;
 *   `text`: as pasted, with comments, glyphs and variations
 * @typedef {PastedRecords|PastedMoves|{kind: 'position', position: Linked, text: string}|{kind: 'fault', fault: Message}} Pasted
 *   `text`: the list of moves as pasted, if there is one
 *
 * @typedef {{tree: GameTree, node: Node, warning: Message|null}} Opened `warning`: the reason why only a part of the
 *   game could be opened
 */

/** @param {string} key @param {Values} [values] @returns {{kind: 'fault', fault: Message}} */
const fault = (key, values) => ({ kind: 'fault', fault: { key, values } });

/** Whether a text begins like a backup of all games. @param {string} text */
export const isBackup = (text) => /^\uFEFF?\s*\{\s*"format":\s*"anel backup"/.test(text);

/**
 * The variant to which a FEN belongs, or null if it fits no variant.
 * @param {string} fen
 * @param {string} inUse preferred variant
 * @returns {string|null}
 */
export const variantOfFen = (fen, inUse) => variantThat(({ positions }) => positions.owns(fen), inUse);

/**
 * @param {string} text
 * @param {InUse} inUse variant and settings to assume if the text does not state them
 * @returns {Pasted}
 */
export function readPasted(text, inUse) {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return fault('records.nothing');
  if (/^\{\s*["}]/.test(trimmed)) return pastedRecords(readRecords(text));
  if (isPgn(trimmed)) return pastedRecords(readPgn(trimmed, inUse.variant));
  const link = readLink(trimmed);
  if (link !== null) return link.ok ? { kind: 'position', position: link.linked, text: '' } : { kind: 'fault', fault: link.fault };
  if (/#game=\S/.test(trimmed)) return fault('records.friend-link');
  return readPosition(trimmed, inUse);
}

/** @param {import('./record-format.js').ReadGames} read @returns {Pasted} */
function pastedRecords({ records, faults }) {
  if (records.length > 0) return { kind: 'records', records, faults };
  return { kind: 'fault', fault: faults[0] ?? { key: 'records.no-games' } };
}

/**
 * Reads a text of the form `[position] [fen] F [moves M …]`, `[position] startpos [moves M …]` or `[moves] M …`, where
 * `F` is a FEN, `M` is a move, and words in brackets are optional.
 * @param {string} text
 * @param {InUse} inUse
 * @returns {Pasted}
 */
function readPosition(text, inUse) {
  const words = wordsOf(text).filter((word) => word !== 'position' && word !== 'fen');
  const at = words.indexOf('moves');
  // A text whose first word has fewer than two slashes is a move list, since every FEN has at least two slashes. Apart
  // from a FEN, only the result `1/2-1/2` has two slashes.
  const isBare = at < 0 && words[0] !== 'startpos' && (words[0] ?? '').split('/').length < 3;
  const before = isBare ? [] : at < 0 ? words : words.slice(0, at);
  const listed = isBare ? movesOf(text) : at < 0 ? [] : words.slice(at + 1);
  const moves = isBare ? listed.map(moveOfWord) : listed;
  const fen = before.length === 0 || before[0] === 'startpos' ? null : before.join(' ');
  const variant = variantOfPosition(fen, moves, inUse.variant);
  if (variant === null && fen === null) return { kind: 'moves', moves: listed, inUse, text };
  if (variant === null) return fault('records.unknown');
  return { kind: 'position', position: { variant, settings: variantOf(variant).settings.lasting(inUse.settings), fen, moves }, text: isBare ? text : '' };
}

/** @param {string|null} fen @param {string[]} moves @param {string} inUse */
function variantOfPosition(fen, moves, inUse) {
  if (fen !== null) return variantOfFen(fen, inUse);
  return moves.length === 0 ? inUse : variantThat(({ turns }) => turns.own(moves), inUse);
}

/**
 * @param {Linked} position
 * @param {Rules} rules
 * @param {string} [text] the moves as pasted, with comments, glyphs and variations
 * @returns {Promise<Opened>} `node`: the last node of the game
 * @throws {Error} with the engine's message if the position is invalid or the first turn is illegal
 */
export async function openPosition({ variant, settings, fen, moves }, rules, text = '') {
  const { tree, error } = await rules.replay(variant, settings, fen, moves);
  if (error === null) await annotateFrom(text, tree, rules);
  return { tree, node: tree.last(), warning: warningOf(error, tree, moves) };
}

/**
 * Opens a list of moves in the variant in which the most moves, counted from the first, are legal. In a tie, the
 * current variant is preferred.
 * @param {PastedMoves} pasted
 * @param {Rules} rules
 * @returns {Promise<Opened|null>} null if no move is legal in any variant
 */
export async function openMoves({ moves, inUse, text }, rules) {
  /** @type {Opened|null} */
  let best = null;
  const names = [inUse.variant, ...VARIANTS.map(({ name }) => name)];
  for (const variant of new Set(names)) {
    const { tree, error } = await rules.replay(variant, variantOf(variant).settings.lasting(inUse.settings), null, moves);
    const node = tree.last();
    if (node.ply > (best?.node.ply ?? 0)) best = { tree, node, warning: warningOf(error, tree, moves) };
    if (error !== null) continue;
    await annotateFrom(text, tree, rules);
    break;
  }
  return best;
}

/**
 * Adds the comments, glyphs and variations of a pasted move list to the game opened from it.
 * @param {string} text
 * @param {GameTree} tree
 * @param {Rules} rules
 */
async function annotateFrom(text, tree, rules) {
  const [record] = readPgn(text, tree.variant).records;
  if (record !== undefined) await annotate(tree, record.annotations ?? [], rules);
}

/**
 * The warning about the first illegal turn, or null if all turns are legal. Throws an error if the very first turn is
 * illegal.
 * @param {string|null} error
 * @param {GameTree} tree
 * @param {string[]} turns
 */
function warningOf(error, tree, turns) {
  if (error === null) return null;
  const legal = tree.mainLine().length;
  if (legal === 0) throw new Error(error);
  return { key: 'records.illegal', values: { number: legal + 1, of: turns.length, error } };
}

/**
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Promise<Opened>} `node`: the root of the game
 * @throws {Error} with the engine's message if the position is invalid or the first turn is illegal
 */
export async function openRecord(record, rules) {
  const { of, white, black, opening, turns } = record;
  const all = [...opening.moves.map((mv) => ({ mv, score: null, depth: null, nodes: null, time_ms: 0 })), ...turns];
  const moves = all.map(({ mv }) => mv);
  const settings = variantOf(of.variant).settings.ofRecord(white.options, black.options);
  const { tree, error } = await rules.replay(of.variant, settings, opening.fen, moves);
  tree.mainLine().forEach((node, index) => Object.assign(node, factsOf(all[index], node.parent.firstToMove)));
  tree.players = { first: white, second: black };
  tree.pace = of.pace;
  if (error === null) {
    const { annotations, ...bare } = record;
    tree.record = withTurns(bare, tree.turnsTo(tree.last()));
    tree.ended = endedBy(record, tree.last());
    const cut = await annotate(tree, annotations ?? [], rules);
    if (cut > 0) return { tree, node: tree.root, warning: { key: 'records.cut', values: { count: cut } } };
  }
  return { tree, node: tree.root, warning: warningOf(error, tree, moves) };
}

/**
 * Replaces the moves of a record by UCI moves. Records read from PGN may contain moves in the notation of the rules.
 * @param {GameRecord} record
 * @param {string[]} turns
 */
function withTurns(record, turns) {
  const book = record.opening.moves.length;
  return {
    ...record,
    opening: { ...record.opening, moves: turns.slice(0, book) },
    turns: record.turns.map((turn, index) => ({ ...turn, mv: turns[book + index] })),
  };
}

/**
 * The recorded result and reason of a game that was not ended by the rules but, for example, by a loss on time; null
 * for other games.
 * @param {GameRecord} record
 * @param {Node} last
 * @returns {End|null}
 */
function endedBy({ result, reason }, last) {
  const end = endOf(result);
  return result === UNFINISHED || end === null || last.over?.result === end ? null : { result: end, reason };
}

/**
 * @param {GameTree} tree
 * @param {Annotation[]} annotations
 * @param {Rules} rules
 * @returns {Promise<number>} number of variations that are cut off because a turn is illegal
 */
async function annotate(tree, annotations, rules) {
  const line = [tree.root, ...tree.mainLine()];
  let cut = 0;
  for (const { ply, comment, glyphs, drawings = [], variations } of annotations) {
    const node = line[ply];
    if (node !== undefined) {
      node.comment = comment ?? '';
      node.glyphs = glyphs ?? [];
      node.drawings = drawings.flatMap(readDrawing);
      cut += await addVariations(tree, node, variations ?? [], rules);
    }
  }
  return cut;
}

/**
 * Adds variations as alternatives to a node's turn. Each variation is cut off at its first illegal turn.
 * @param {GameTree} tree
 * @param {Node} node
 * @param {VariationTurn[][]} variations
 * @param {Rules} rules
 * @returns {Promise<number>} number of variations that were cut off
 */
async function addVariations(tree, node, variations, rules) {
  if (!isTurnNode(node)) return 0;
  let cut = 0;
  for (const turns of variations) {
    const { steps, error } = await rules.line(tree, node.parent, turns.map(({ mv }) => mv));
    if (error !== null) cut += 1;
    /** @type {Node} */
    let at = node.parent;
    for (const [index, step] of steps.entries()) {
      const turn = turns[index];
      at = tree.add(at, { ...step, ...factsOf(turn, at.firstToMove) });
      cut += await addVariations(tree, at, turn.variations ?? [], rules);
    }
  }
  return cut;
}
