/** Checks the user's turn against the goal of a lesson's task. */
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('./content.js').Goal} Goal
 * @typedef {import('./content.js').Task} Task
 * @typedef {import('../game/tree.js').End} End
 * @typedef {{turn: string, fen: string, over: End|null}} Made a turn and the position after it
 */

/**
 * Returns whether a turn meets all conditions of a goal.
 * @param {string} variant
 * @param {string} before FEN before the turn
 * @param {Made} made
 * @param {Goal} goal
 * @returns {boolean}
 */
export function reaches(variant, before, { turn, fen, over }, { turns, men, margin, wins, uses }) {
  const { positions } = variantOf(variant);
  const isFirst = positions.isFirstToMove(before);
  const stands = positions.read(fen).men;
  const lead = positions.margin(fen) ?? 0;
  return (turns === undefined || turns.includes(turn))
    && (men === undefined || Object.entries(men).every(([square, letter]) => (stands.get(square) ?? '') === letter))
    && (margin === undefined || (isFirst ? lead : -lead) >= margin)
    && (wins === undefined || wins === (over?.result === (isFirst ? 'p1win' : 'p2win')))
    && (uses === undefined || turn.includes(uses));
}

/**
 * Returns a task's feedback on a wrong turn.
 * @param {string} variant
 * @param {string} before
 * @param {Made} made
 * @param {Task} task
 * @returns {string}
 */
export function objection(variant, before, made, { wrong = [], otherwise }) {
  const known = wrong.find((goal) => reaches(variant, before, made, goal));
  return known?.say ?? otherwise;
}
