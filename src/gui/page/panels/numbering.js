// Numbers before turns: a turn of each player has the same one, counted from the start of the game.

/** Whether the first player made the first turn of the game that a node belongs to. */
const firstBegan = (node) => node.firstToMove === (node.ply % 2 === 0);

/**
 * @param {import('../app/game.js').Node} node of the game
 * @param {number} [behind] so many turns behind the node
 * @returns {{number: number, byFirst: boolean}} of the turn that led there
 */
export function turnNumber(node, behind = 0) {
  const index = node.ply + behind - (firstBegan(node) ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, byFirst: index % 2 === 0 };
}

/**
 * What stands before a turn: `3. ` before the first player's, `3… ` before the second's where a line begins with it.
 * @param {{number: number, byFirst: boolean}} turn
 * @param {boolean} beginsLine
 */
export const numberText = ({ number, byFirst }, beginsLine) => (byFirst ? `${number}. ` : beginsLine ? `${number}… ` : '');
