/** From a position or a record to a game in the page. The rules are asked whether its turns are legal. */
import { isTurnNode } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { endOf } from './game-record.js';
import { factsOf, UNFINISHED } from './record-format.js';

/**
 * @typedef {import('../game/tree.js').End} End
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('./record-format.js').Annotation} Annotation
 * @typedef {import('./record-format.js').GameRecord} GameRecord
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 * @typedef {Pick<import('../game/rules.js').Rules, 'replay'|'line'>} Rules
 *
 * @typedef {{tree: GameTree, node: Node, warning: import('../base/messages.js').Message|null}} Opened
 *   warning: why not all of it could be opened
 */

/**
 * @param {import('./link.js').Linked} position
 * @param {Rules} rules
 * @returns {Promise<Opened>} node: behind the last turn
 * @throws {Error} with the engine's sentence where there is no such position, or already the first turn is illegal
 */
export async function openPosition({ variant, settings, fen, moves }, rules) {
  const { tree, error } = await rules.replay(variant, settings, fen, moves);
  return { tree, node: tree.last(), warning: warningOf(error, tree, moves) };
}

/** A game that is legal up to somewhere is worth showing; one without a legal turn is not. @param {string|null} error @param {GameTree} tree @param {string[]} turns */
function warningOf(error, tree, turns) {
  if (error === null) return null;
  const legal = tree.mainLine().length;
  if (legal === 0) throw new Error(error);
  return { key: 'records.illegal', values: { number: legal + 1, of: turns.length, error } };
}

/**
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Promise<Opened>} node: the start of the game
 * @throws {Error} as above
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
    tree.record = bare;
    tree.ended = endedBy(record, tree.last());
    await annotate(tree, annotations ?? [], rules);
  }
  return { tree, node: tree.root, warning: warningOf(error, tree, moves) };
}

/** How a game ended that the rules did not end. @param {GameRecord} record @param {Node} last @returns {End|null} */
function endedBy({ result, reason }, last) {
  const end = endOf(result);
  return result === UNFINISHED || end === null || last.over?.result === end ? null : { result: end, reason };
}

/** @param {GameTree} tree @param {Annotation[]} annotations @param {Rules} rules */
async function annotate(tree, annotations, rules) {
  const line = [tree.root, ...tree.mainLine()];
  for (const { ply, comment, variations } of annotations) {
    const node = line[ply];
    if (node !== undefined) {
      node.comment = comment ?? '';
      await addVariations(tree, node, variations ?? [], rules);
    }
  }
}

/** Adds lines that begin beside a node, as far as they are legal. @param {GameTree} tree @param {Node} node @param {VariationTurn[][]} variations @param {Rules} rules */
async function addVariations(tree, node, variations, rules) {
  if (!isTurnNode(node)) return;
  for (const turns of variations) {
    const { steps } = await rules.line(tree, node.parent, turns.map(({ mv }) => mv));
    /** @type {Node} */
    let at = node.parent;
    for (const [index, step] of steps.entries()) {
      const turn = turns[index];
      at = tree.add(at, { ...step, ...factsOf(turn, at.firstToMove) });
      await addVariations(tree, at, turn.variations ?? [], rules);
    }
  }
}
