/** What the review says about a turn. */
import { t, tn } from '../base/messages.js';
import { isWrong, judge } from '../game/judging.js';
import { sideName } from '../game/players.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { wordsOf } from '../game/wording.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../game/rules.js').Step} Step
 *
 * @typedef {object} Told a turn to describe
 * @property {string} variant
 * @property {ReviewedNode} node
 * @property {Step|null} better the best turn, if it is known and another turn was played
 * @property {boolean} isUser whether the user made the turn
 */

/**
 * The sentences about a turn, in the order in which the card shows them: what it cost, and what was better.
 * @param {Told} told
 * @returns {string[]}
 */
export function sentencesOf(told) {
  const { variant, node, better } = told;
  const sentences = [chances(told)];
  const { score, after } = node.review;
  const isCostly = isWrong(judge(node.review));
  const cost = isCostly && after ? variantOf(variant).scores.cost(score, after) : null;
  if (cost !== null) sentences.push(tn(cost.key, cost.count));
  if (better !== null) sentences.push(t('review.better', { move: wordsOf(variant, node.parent.fen, better) }));
  return sentences;
}

/** @param {Told} told */
function chances({ variant, node, isUser }) {
  const { best, played } = node.review;
  const key = isWrong(judge(node.review)) ? 'review.fell' : 'review.chances';
  const values = { side: sideName(variant, sideToMove(node.parent)), before: percent(best), after: percent(played) };
  return t(isUser ? `${key}.you` : key, values);
}
