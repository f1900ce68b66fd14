/** A game in a few sentences: how well a side played in each phase, and where it lost the game or let a win slip. */
import { t, tn } from '../base/messages.js';
import { isTurningPoint, isWrong, judge } from '../game/judging.js';
import { PHASES, phasesOf } from '../game/phases.js';
import { sideName } from '../game/players.js';
import { sideToMove } from '../game/tree.js';

/**
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/phases.js').Phase} Phase
 * @typedef {import('../game/tree.js').End} End
 * @typedef {import('../game/tree.js').Side} Side
 *
 * @typedef {object} Course
 * @property {string} variant
 * @property {import('../game/tree.js').TurnNode[]} line the main line of the game
 * @property {Side} side the side to describe
 * @property {boolean} isUser whether the user played this side
 * @property {End|null} end
 *
 * @typedef {{phase: Phase, kind: 'lost'|'declined'|'slipped'|'mistakes'|'fair'|'well', count: number}} Chapter `count`:
 *   number of turning points; `declined`: the game was lost without a turning point
 * @typedef {{node: ReviewedNode, kind: 'lost'|'declined'|'slipped'}} Decision
 */

/** Below this expected score in per cent, a side has lost the game unless the opponent errs. */
const LOSING = 35;
/** From this expected score in per cent on, a side should win. */
const WINNING = 75;

/**
 * How a side played in each phase in which it made a turn, up to the phase in which it lost the game.
 * @param {Omit<Course, 'isUser'>} course
 * @returns {Chapter[]}
 */
export function chaptersOf({ variant, line, side, end }) {
  const phases = phasesOf(variant, line);
  const turns = line.flatMap((node, index) => (node.review !== null && sideToMove(node.parent) === side ? [{ node: /** @type {ReviewedNode} */ (node), phase: phases[index] }] : []));
  const decisive = decisiveOf(turns.map(({ node }) => node), side, end);
  const chapters = PHASES.flatMap((phase) => {
    const own = turns.filter((turn) => turn.phase === phase).map(({ node }) => node);
    if (own.length === 0) return [];
    const judgements = own.map(({ review }) => judge(review));
    const count = judgements.filter(isTurningPoint).length;
    const quiet = judgements.some(isWrong) ? 'fair' : 'well';
    const kind = decisive !== null && own.includes(decisive.node) ? decisive.kind : count > 0 ? 'mistakes' : quiet;
    return [/** @type {Chapter} */ ({ phase, kind, count })];
  });
  const last = chapters.findIndex(({ kind }) => kind === 'lost' || kind === 'declined');
  return last < 0 ? chapters : chapters.slice(0, last + 1);
}

/**
 * The turn that lost the game, or that gave away a win.
 * @param {ReviewedNode[]} turns
 * @param {Side} side
 * @param {End|null} end
 * @returns {Decision|null}
 */
function decisiveOf(turns, side, end) {
  if (end === null) return null;
  const points = turns.filter(({ review }) => isTurningPoint(judge(review))).reverse();
  const hasWon = end.result === (side === 'first' ? 'p1win' : 'p2win');
  if (hasWon) return null;
  if (end.result !== 'draw') {
    const lost = points.find(({ review }) => review.best >= LOSING && review.played < LOSING);
    if (lost !== undefined) return { node: lost, kind: 'lost' };
    const declined = turns.findLast(({ review }) => review.best >= LOSING);
    return declined === undefined ? null : { node: declined, kind: 'declined' };
  }
  const slipped = points.find(({ review }) => review.best >= WINNING && review.played < WINNING);
  return slipped === undefined ? null : { node: slipped, kind: 'slipped' };
}

/**
 * The game in sentences.
 * @param {Course} course
 * @returns {string}
 */
export function storyOf(course) {
  const chapters = chaptersOf(course);
  const who = course.isUser ? 'you' : 'side';
  const side = sideName(course.variant, course.side);
  if (chapters.length > 1 && chapters.every(({ kind }) => kind === 'well')) return t(`review.story.all.${who}`, { side });
  return chapters.map(({ phase, kind, count }) => {
    const values = { side, in: t(`review.in.${phase}`) };
    const key = `review.story.${kind}.${who}`;
    return kind === 'well' || kind === 'fair' || kind === 'declined' ? t(key, values) : tn(key, count, values);
  }).join(' ');
}
