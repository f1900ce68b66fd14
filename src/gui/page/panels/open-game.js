// From a position or a record to a game in the page. The rules are asked whether its turns are legal.

import { endOf, settingsOf } from './game-record.js';
import { factsOf, UNFINISHED } from './record-format.js';

/**
 * @typedef {{tree: import('../app/game.js').GameTree, node: import('../app/game.js').Node, warning: {key: string, values: object}|null}} Opened
 *   warning: why not all of it could be opened
 */

/**
 * @param {import('./pasted.js').Position} position
 * @param {import('../app/rules.js').Rules} rules
 * @returns {Promise<Opened>} node: behind the last turn
 * @throws {Error} with the engine's sentence where there is no such position, or already the first turn is illegal
 */
export async function openPosition({ variant, settings, fen, moves }, rules) {
  const { tree, error } = await rules.replay(variant, settings, fen, moves);
  const node = tree.mainLine().at(-1) ?? tree.root;
  return { tree, node, warning: warningOf(error, tree, moves) };
}

/** A game that is legal up to somewhere is worth showing; one without a legal turn is not. */
function warningOf(error, tree, turns) {
  if (error === null) return null;
  const legal = tree.mainLine().length;
  if (legal === 0) throw new Error(error);
  return { key: 'records.illegal', values: { number: legal + 1, of: turns.length, error } };
}

/**
 * @param {import('./record-format.js').GameRecord} record
 * @param {import('../app/rules.js').Rules} rules
 * @returns {Promise<Opened>} node: the start of the game
 * @throws {Error} as above
 */
export async function openRecord(record, rules) {
  const { of, white, black, opening, turns } = record;
  const all = [...opening.moves.map((mv) => ({ mv, score: null, depth: null, nodes: null, time_ms: 0 })), ...turns];
  const moves = all.map(({ mv }) => mv);
  const { tree, error } = await rules.replay(of.variant, settingsOf(record), opening.fen, moves);
  const line = tree.mainLine();
  line.forEach((node, index) => Object.assign(node, factsOf(all[index], node.parent.firstToMove)));
  tree.players = { first: white, second: black };
  tree.pace = of.pace;
  if (error === null) {
    const { annotations, ...bare } = record;
    tree.record = bare;
    tree.ended = endedBy(record, line.at(-1) ?? tree.root);
    await annotate(tree, annotations ?? [], rules);
  }
  return { tree, node: tree.root, warning: warningOf(error, tree, moves) };
}

/** How a game ended that the rules did not end. */
function endedBy({ result, reason }, last) {
  const end = endOf(result);
  return result === UNFINISHED || end === null || last.over?.result === end ? null : { result: end, reason };
}

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

/** Adds lines that begin beside a node, as far as they are legal. */
async function addVariations(tree, node, variations, rules) {
  for (const turns of node.parent === null ? [] : variations) {
    const { steps } = await rules.line(tree, node.parent, turns.map(({ mv }) => mv));
    let at = node.parent;
    for (const [index, step] of steps.entries()) {
      const turn = turns[index];
      at = tree.add(at, { ...step, ...factsOf(turn, at.firstToMove) });
      await addVariations(tree, at, turn.variations ?? [], rules);
    }
  }
}
