/**
 * Snapshots of an analysis. A snapshot holds everything that the page shows of a search at one moment, so that the
 * arrows, the evaluation bar and the list of lines never disagree. It does not change once it is made.
 *
 * @typedef {import('./rules.js').Step} Step
 * @typedef {import('./searches.js').Findings} Findings
 * @typedef {import('./searches.js').Line} Line
 * @typedef {import('./state.js').Arrow} Arrow
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').Node} Node
 *
 * @typedef {Line & {steps: Step[], copies: number}} SnapshotLine `steps`: the turns of the line that the rules have
 *   confirmed, at least one; `copies`: number of reported lines that the symmetry of the board makes equal to this one
 * @typedef {Pick<Findings, 'depth'|'seldepth'|'nodes'|'nps'|'hashfull'|'time'>} Figures
 * @typedef {Readonly<Figures & {tree: GameTree, node: Node, from: Node, isThreat: boolean, lines: readonly SnapshotLine[]}>} Snapshot
 *   `node`: the node analysed; `from`: the node that the lines start from, which differs from `node` in the analysis of
 *   a threat; `isThreat`: whether the other side moves
 */

/**
 * The best lines of a search, best first, in which turns that the symmetry of the board maps onto each other count as
 * one. The best of such turns is kept.
 * @param {(Line|undefined)[]} lines lines by rank
 * @param {number} most maximum number of lines
 * @param {(turn: string) => string} key equal for equal turns
 * @returns {{line: Line, copies: number}[]}
 */
export function distinctLines(lines, most, key) {
  /** @type {Map<string, {line: Line, copies: number}>} */
  const found = new Map();
  for (const line of lines) {
    if (line === undefined) continue;
    const id = key(line.turns[0]);
    const known = found.get(id);
    if (known === undefined) found.set(id, { line, copies: 1 });
    else known.copies += 1;
  }
  return [...found.values()].slice(0, most);
}

/**
 * @param {object} results
 * @param {Findings} results.findings
 * @param {{tree: GameTree, node: Node}} results.place the game and the node analysed
 * @param {boolean} results.isThreat
 * @param {{line: Line, copies: number}[]} results.lines
 * @param {Step[][]} results.steps the confirmed turns of each line; lines without any are dropped
 * @returns {Snapshot}
 */
export function snapshotOf({ findings, place: { tree, node }, isThreat, lines, steps }) {
  const { node: from, depth, seldepth, nodes, nps, hashfull, time } = findings;
  const shown = lines.flatMap(({ line, copies }, index) => (steps[index].length === 0 ? [] : [Object.freeze({ ...line, copies, steps: steps[index] })]));
  return Object.freeze({ tree, node, from, isThreat, lines: Object.freeze(shown), depth, seldepth, nodes, nps, hashfull, time });
}

/** The arrows of a snapshot: the first turn of each line. @param {Snapshot} snapshot @returns {Arrow[]} */
export const arrowsOf = ({ lines, isThreat }) => lines.map(({ turns: [turn] }, index) => ({ turn, rank: index + 1, isThreat }));
