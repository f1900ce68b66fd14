/** Opening statistics from the user's own games, which are stored in the browser. */

/**
 * @typedef {import('../game/archive.js').StoredGame} StoredGame
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').StoredNode} StoredNode
 * @typedef {import('./self-play.js').Counted} Counted
 */

/** @type {Record<string, 'first'|'draw'|'second'>} */
const RESULTS = { p1win: 'first', draw: 'draw', p2win: 'second' };

/**
 * Returns the main line of a stored game, including the root node.
 * @param {StoredNode[]} nodes
 * @returns {StoredNode[]}
 */
function mainLine(nodes) {
  /** @type {Map<number|null, StoredNode>} */
  const first = new Map();
  for (const node of nodes) if (!first.has(node.parent)) first.set(node.parent, node);
  const line = [];
  for (let at = first.get(null); at !== undefined; at = first.get(at.id)) line.push(at);
  return line;
}

/**
 * Collects statistics of the turns played from a node's position in stored games of the same variant. A stored game
 * counts only if it reached the position after the same number of turns.
 * @param {StoredGame[]} games
 * @param {GameTree} tree
 * @param {Node} node
 * @returns {Counted[]} statistics of each turn, most frequent turn first
 */
export function playedIn(games, tree, node) {
  /** @type {Map<string, Omit<Counted, 'score'> & {scores: number[]}>} */
  const counted = new Map();
  for (const { tree: stored } of games) {
    if (stored.variant !== tree.variant || !Array.isArray(stored.nodes)) continue;
    const line = mainLine(stored.nodes);
    const next = line[node.ply + 1];
    if (line[node.ply]?.fen !== node.fen || !next?.turn) continue;
    const known = counted.get(next.turn) ?? { turn: next.turn, games: 0, results: { first: 0, draw: 0, second: 0 }, scores: /** @type {number[]} */ ([]) };
    counted.set(next.turn, known);
    known.games += 1;
    const result = RESULTS[(stored.ended ?? line.at(-1)?.over)?.result ?? ''];
    if (result !== undefined) known.results[result] += 1;
    if (next.score?.cp !== undefined) known.scores.push(next.score.cp);
  }
  const turns = [...counted.values()].map(({ scores, ...turn }) => ({ ...turn, score: meanOf(scores) }));
  return turns.sort((a, b) => b.games - a.games || (a.turn < b.turn ? -1 : 1));
}

/** @param {number[]} numbers */
function meanOf(numbers) {
  return numbers.length === 0 ? null : Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
}
