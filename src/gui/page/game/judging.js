/**
 * Judging moves by the expected score that they cost, and sides by their moves. An expected score is in hundredths of a win, seen from the side
 * that moves: chances to win, and half of those to draw.
 *
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Side} Side
 * @typedef {import('./tree.js').TurnNode} TurnNode
 *
 * @typedef {object} Review what a review found of the turn that led to a node
 * @property {number} depth
 * @property {import('./tree.js').Score} score of the best turn
 * @property {number} best expected score with the best turn
 * @property {number|null} second with the second best, null where there was only one turn
 * @property {number} played with the turn that was played
 * @property {boolean} isBest whether the best turn was played
 * @property {string[]} line from the best turn on
 *
 * @typedef {'blunder'|'mistake'|'inaccuracy'|'good'|'best'|'only'|'forced'} Judgement `only`: every other turn would have been a mistake;
 *   `forced`: there was no other turn
 * @typedef {TurnNode & {review: Review}} ReviewedNode
 */

/** Losses from which a turn is judged so, the worst first: those of lichess. @type {readonly ['blunder'|'mistake'|'inaccuracy', number][]} */
const LOSSES = [['blunder', 15], ['mistake', 10], ['inaccuracy', 5]];
/** A turn that would be a mistake costs so much. */
const MISTAKE = 10;
/** Searches of the same depth differ by so much without a meaning. */
const NOISE = 0.5;

/** Signs of judgements beside a move, as chess players write them. @type {Partial<Record<Judgement, string>>} */
export const SIGNS = { blunder: '??', mistake: '?', inaccuracy: '?!', only: '□' };

/** @param {number[]} wdl thousandths to win, draw and lose @returns {number} */
export const expectedScore = ([win, draw]) => (win + draw / 2) / 10;

/** What a game that has ended is worth to a side. @param {End} end @param {Side} side @returns {number} */
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

/** Whether a judgement says that there was something better. @param {Judgement} judgement */
export const isWrong = (judgement) => LOSSES.some(([name]) => name === judgement);

/** @param {import('./tree.js').Node} node @returns {node is ReviewedNode} */
export const isReviewed = (node) => node.review !== null && node.parent !== null;

/**
 * The accuracy of a turn in per cent, by the curve of lichess: 100 for no loss, 63 for ten points, 5 for sixty.
 * @param {number} loss
 */
export const turnAccuracy = (loss) => clamp(103.1668 * Math.exp(-0.04354 * loss) - 3.1669, 0, 100);

/**
 * The accuracy of a side in per cent, as lichess reckons it: between the mean of its turns, in which those count more around which the game
 * swings, and their harmonic mean, which single bad turns pull down. Forced turns do not count.
 * @param {ReviewedNode[]} nodes of both sides, in their order
 * @param {Side} side
 * @returns {number|null} null without a turn that counts
 */
export function accuracyOf(nodes, side) {
  const swings = swingsOf(nodes);
  const turns = nodes.flatMap(({ parent, review }, index) =>
    isOf(parent, side) && judge(review) !== 'forced' ? [{ accuracy: turnAccuracy(lossOf(review)), weight: swings[index] }] : []);
  if (turns.length === 0) return null;
  const weights = sum(turns.map(({ weight }) => weight));
  const weighted = sum(turns.map(({ accuracy, weight }) => accuracy * weight)) / weights;
  const harmonic = turns.length / sum(turns.map(({ accuracy }) => 1 / Math.max(1, accuracy)));
  return (weighted + harmonic) / 2;
}

/** How much the expected score moves around each turn: its standard deviation in a window that ends behind the turn. @param {ReviewedNode[]} nodes */
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

/** @param {import('./tree.js').Node} node before a turn @param {Side} side */
const isOf = (node, side) => node.firstToMove === (side === 'first');
/** @param {TurnNode} node @param {number} score of its mover */
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
 * How often a side's turns were judged so.
 * @param {ReviewedNode[]} nodes
 * @param {Side} side
 * @param {Judgement[]} judgements
 */
export const countOf = (nodes, side, judgements) =>
  nodes.filter(({ parent, review }) => isOf(parent, side) && judgements.includes(judge(review))).length;
