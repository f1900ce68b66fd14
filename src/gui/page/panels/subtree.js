// Copies of a node and all below it, to bring them back.

const FACTS = ['turn', 'notation', 'fen', 'firstToMove', 'over', 'clock', 'score', 'depth', 'nodes', 'timeMs', 'comment', 'analysis'];

/**
 * @param {import('../app/game.js').Node} node
 * @returns {{facts: object, children: object[]}}
 */
export const copyBelow = (node) => ({
  facts: Object.fromEntries(FACTS.map((fact) => [fact, node[fact]])),
  children: node.children.map(copyBelow),
});

/**
 * @param {import('../app/game.js').GameTree} tree
 * @param {import('../app/game.js').Node} parent
 * @param {{facts: object, children: object[]}} copy
 * @param {number} [index] its place among the children
 * @returns {import('../app/game.js').Node}
 */
export function pasteBelow(tree, parent, copy, index = parent.children.length) {
  const node = tree.add(parent, copy.facts);
  node.analysis ??= copy.facts.analysis ?? null;
  parent.children = parent.children.filter((child) => child !== node);
  parent.children.splice(index, 0, node);
  copy.children.forEach((child) => pasteBelow(tree, node, child));
  return node;
}
