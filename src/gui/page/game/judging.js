/**
 * Judges each turn by its loss of expected score, and each player by the accuracy of the player's turns. The expected
 * score is the probability of a win plus half the probability of a draw, in per cent, from the mover's point of view.
 *
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Side} Side
 * @typedef {import('./tree.js').TurnNode} TurnNode
 *
 * @typedef {object} Review review of the turn that led to a node
 * @property {number} depth
 * @property {import('./tree.js').Score} score score of the best turn
 * @property {import('./tree.js').Score|null} [after] score of the turn played; missing if it ended the game, or in reviews
 *   of earlier versions of the page
 * @property {number} best expected score after the best turn
 * @property {number|null} second expected score after the second-best turn, null if only one turn was legal
 * @property {number} played expected score after the turn played
 * @property {boolean} isBest whether the best turn was played
 * @property {string[]} line best line, starting with the best turn
 *
 * @typedef {'blunder'|'mistake'|'inaccuracy'|'good'|'best'|'only'|'forced'} Judgement `only`: every other turn would have been a mistake;
 *   `forced`: only one turn was legal
 * @typedef {TurnNode & {review: Review}} ReviewedNode
 */

/**
 * Minimum loss of expected score for each judgement, in percentage points, worst judgement first. The thresholds are
 * those of lichess.
 * @type {readonly ['blunder'|'mistake'|'inaccuracy', number][]}
 */
const LOSSES = [['blunder', 15], ['mistake', 10], ['inaccuracy', 5]];
/** Minimum loss of expected score for a mistake, in percentage points. */
const MISTAKE = 10;
/**
 * Minimum significant loss of expected score, in percentage points. Smaller differences between searches of the same
 * depth are noise.
 */
const NOISE = 0.5;

/** Standard annotation symbols for judgements. @type {Partial<Record<Judgement, string>>} */
export const SIGNS = { blunder: '??', mistake: '?', inaccuracy: '?!', only: '□' };

/**
 * @param {number[]} wdl probabilities of win, draw and loss, in thousandths
 * @returns {number} expected score in per cent
 */
export const expectedScore = ([win, draw]) => (win + draw / 2) / 10;

/** The score of a finished game for one side, in per cent. @param {End} end @param {Side} side @returns {number} */
export function scoreOfEnd({ result }, side) {
  if (result === 'draw') return 50;
  return (result === 'p1win') === (side === 'first') ? 100 : 0;
}

/** @param {Pick<Review, 'best'|'played'>} review */
export const lossOf = ({ best, played }) => Math.max(0, best - played);

/** @param {Review} review @returns {Judgement} */
export function judge(review) {
  const loss = lossOf(review);
  const wrong = LOSSES.find(([, least]) => loss >= least);
  if (wrong !== undefined) return wrong[0];
  if (review.second === null) return 'forced';
  if (review.isBest && review.best - review.second >= MISTAKE) return 'only';
  return review.isBest || loss < NOISE ? 'best' : 'good';
}

/** Whether a judgement makes its turn a turning point: mistake or blunder. @param {Judgement} judgement */
export const isTurningPoint = (judgement) => judgement === 'mistake' || judgement === 'blunder';

/** Whether a judgement is negative: inaccuracy, mistake or blunder. @param {Judgement} judgement */
export const isWrong = (judgement) => LOSSES.some(([name]) => name === judgement);

/** @param {import('./tree.js').Node} node @returns {node is ReviewedNode} */
export const isReviewed = (node) => node.review !== null && node.parent !== null;

/**
 * The accuracy of a turn in per cent, by lichess's formula. Examples: 100 for no loss of expected score, 64 for a loss
 * of 10 percentage points, 4 for a loss of 60.
 * @param {number} loss
 */
export const turnAccuracy = (loss) => clamp(103.1668 * Math.exp(-0.04354 * loss) - 3.1669, 0, 100);

/** Expected scores of an even and of a lost position, in per cent. */
const EVEN = 50;
const LOST = 5;
/** Weight of a turn in a lost position. It is above 0 so that a side with no other turns has an accuracy. */
const LEAST_STAKE = 0.001;
/** A loss is compared with at least this fraction of the score of an even position. */
const LEAST_SHARE = 0.2;

/**
 * What was at stake in a turn: 1 in an even or better position, almost 0 in a lost position.
 * @param {Review} review
 */
const stakeOf = ({ best }) => clamp((best - LOST) / (EVEN - LOST), LEAST_STAKE, 1);

/**
 * The loss of a turn relative to what was left to lose: in a worse position than an even one, the loss is scaled up.
 * Losing 10 of the last 20 points counts like losing 25 of 50.
 * @param {Review} review
 */
const relativeLoss = (review) => lossOf(review) / clamp(review.best / EVEN, LEAST_SHARE, 1);

/**
 * The accuracy of a side in per cent. As on lichess, it is the average of two means over the side's turns: a mean
 * weighted by the volatility of the expected score around each turn, and the harmonic mean, which single bad turns
 * lower strongly. Unlike there, each turn also counts by what was at stake, and the loss is relative to it. Otherwise the
 * many harmless turns of a lost game would outweigh the few that lost it. Forced turns are excluded.
 * @param {ReviewedNode[]} nodes turns of both sides, in order
 * @param {Side} side
 * @returns {number|null} null if no turn counts
 */
export function accuracyOf(nodes, side) {
  const swings = swingsOf(nodes);
  const turns = nodes.flatMap(({ parent, review }, index) => {
    if (!isOf(parent, side) || judge(review) === 'forced') return [];
    return [{ accuracy: turnAccuracy(relativeLoss(review)), stake: stakeOf(review), swing: swings[index] }];
  });
  if (turns.length === 0) return null;
  const weighted = sum(turns.map(({ accuracy, stake, swing }) => accuracy * stake * swing)) / sum(turns.map(({ stake, swing }) => stake * swing));
  const harmonic = sum(turns.map(({ stake }) => stake)) / sum(turns.map(({ accuracy, stake }) => stake / Math.max(1, accuracy)));
  return (weighted + harmonic) / 2;
}

/**
 * Volatility of the game around each turn: the standard deviation of the expected score in a window that ends after the
 * turn.
 * @param {ReviewedNode[]} nodes
 */
function swingsOf(nodes) {
  const last = nodes.at(-1);
  if (last === undefined) return [];
  const scores = [...nodes.map((node) => ofFirst(node, node.review.best)), ofFirst(last, last.review.played)];
  const width = clamp(Math.floor(nodes.length / 10), 2, 8);
  return nodes.map((_, index) => {
    const start = Math.max(0, index + 2 - width);
    return clamp(deviation(scores.slice(start, start + width)), 0.5, 12);
  });
}

/** @param {import('./tree.js').Node} node the node before a turn @param {Side} side */
const isOf = (node, side) => node.firstToMove === (side === 'first');
/** @param {TurnNode} node @param {number} score expected score from the mover's point of view */
const ofFirst = ({ parent }, score) => (parent.firstToMove ? score : 100 - score);
/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values */
function deviation(values) {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
}

/**
 * Number of a side's turns with one of the given judgements.
 * @param {ReviewedNode[]} nodes
 * @param {Side} side
 * @param {Judgement[]} judgements
 */
export const countOf = (nodes, side, judgements) =>
  nodes.filter(({ parent, review }) => isOf(parent, side) && judgements.includes(judge(review))).length;
