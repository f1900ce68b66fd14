/** What the sentences about a turn need to know besides its reasons. */
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../variants/variant.js').Men} Men
 * @typedef {import('./reasons.js').Reason} Reason
 *
 * @typedef {object} Telling
 * @property {string} variant
 * @property {string} turn the turn in question, in UCI format
 * @property {boolean} isFirst whether the first player makes the turn
 * @property {Men} before the pieces before the turn
 * @property {Men} after the pieces after the turn
 * @property {Map<string, string>} notations notation of the last turn of each sequence in `movesToName`, keyed by the
 *   sequence
 */

/**
 * @param {Pick<Rules, 'line'>} rules
 * @param {GameTree} tree
 * @param {Node} node the position before the turn
 * @param {string} turn
 * @param {string[][]} named the turns whose notation is needed, each with the turns that lead to it
 * @returns {Promise<Telling>}
 */
export async function tellingOf(rules, tree, node, turn, named) {
  const { variant } = tree;
  const { read } = variantOf(variant).positions;
  const lines = await Promise.all([[turn], ...named].map(async (turns) => ({ turns, ...(await rules.line(tree, node, turns)) })));
  const notations = lines.map(({ turns, steps }) => /** @type {const} */ ([turns.join(' '), steps[turns.length - 1]?.notation ?? turns[turns.length - 1]]));
  return { variant, turn, isFirst: node.firstToMove, before: read(node.fen).men, after: read(lines[0].steps[0]?.fen ?? node.fen).men, notations: new Map(notations) };
}
