/** Converts turns of game records to nodes of game trees, and back. */
import { readDrawing } from './pgn-comment.js';

/**
 * @typedef {import('../game/tree.js').Score} Score
 * @typedef {import('./record-format.js').AnyWhole} AnyWhole
 * @typedef {import('./record-format.js').Turn} Turn
 * @typedef {import('./record-format.js').VariationTurn} VariationTurn
 */

/**
 * Converts a score between the mover's point of view, used in game records, and the first player's point of view, used
 * in game trees: the sign is reversed if the second player moved.
 * @param {Score|null|undefined} score
 * @param {boolean} byFirst whether the first player moved
 * @returns {Score|null}
 */
export function turnedScore(score, byFirst) {
  if (!score) return null;
  // Adding 0 converts -0 to 0.
  const turned = (/** @type {number} */ value) => (byFirst ? value : -value) + 0;
  return score.mate === undefined ? { cp: turned(score.cp) } : { mate: turned(score.mate) };
}

/**
 * Converts an integer to a number, rounding it if it is too large to be exact.
 * @param {AnyWhole|null|undefined} value
 */
const near = (value) => (value === null || value === undefined ? null : Number(value));

/**
 * Converts a recorded turn to the fields of a game tree node.
 * @param {VariationTurn} turn
 * @param {boolean} byFirst whether the first player moved
 */
export const factsOf = (turn, byFirst) => ({
  score: turnedScore(turn.score, byFirst),
  depth: near(turn.depth),
  nodes: near(turn.nodes),
  timeMs: turn.time_ms === 0 ? null : turn.time_ms,
  comment: turn.comment ?? '',
  glyphs: turn.glyphs ?? [],
  drawings: (turn.drawings ?? []).flatMap(readDrawing),
});

/**
 * Converts a game tree node to a turn of a game record.
 * @param {import('../game/tree.js').TurnNode} node
 * @returns {Turn}
 */
export const turnOf = (node) => ({
  mv: node.turn,
  score: turnedScore(node.score, node.parent.firstToMove),
  depth: node.depth,
  nodes: node.nodes,
  time_ms: node.timeMs ?? 0,
});
