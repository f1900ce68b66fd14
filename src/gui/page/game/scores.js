/** Formats scores and search statistics as text, and converts scores to shares of the evaluation bar. */
import { language, t, tn } from '../base/messages.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').Score} Score
 */

/** @param {number} value @param {string} text */
const signed = (value, text) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;

/**
 * Formats the absolute value of a score as a decimal number in the page's language: 123 becomes `1.23`.
 * @param {number} cp
 */
function hundredths(cp) {
  const number = new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return number.format(Math.abs(cp) / 100);
}

/** @param {Score} score @returns {number} positive if the first player is ahead, negative if the second player is */
export const signOf = (score) => score.mate ?? score.cp;

/**
 * A score in short form, for example `+1.23`, `#5` (a win in five moves) or `1-0 +7` (a win by seven).
 * @param {Score|null} score
 * @param {string} variant
 * @returns {string}
 */
export function scoreText(score, variant) {
  if (score === null) return '';
  if (score.mate !== undefined) return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
  const lead = variantOf(variant).scores.lead(score);
  if (lead !== null) return `${lead > 0 ? '1-0' : '0-1'} ${signed(lead, String(Math.abs(lead)))}`;
  return signed(score.cp, hundredths(score.cp));
}

/**
 * A score in words, for screen readers.
 * @param {Score|null} score
 * @param {string} variant
 * @returns {string}
 */
export function scoreWords(score, variant) {
  if (score === null) return t('analysis.no-score');
  const { scores, sides } = variantOf(variant);
  const side = sides.name(signOf(score) < 0 ? 'second' : 'first');
  if (score.mate !== undefined) return t('analysis.wins-in', { side, moves: Math.abs(score.mate) });
  const lead = scores.lead(score);
  if (lead !== null) return tn('analysis.wins-by', Math.abs(lead), { side });
  if (score.cp === 0) return t('analysis.equal');
  return t(scores.ahead, { side, amount: hundredths(score.cp) });
}

/**
 * The first player's share of the evaluation bar: 0 to 1, 0.5 for an even score.
 * @param {Score|null} score
 * @param {string} variant
 * @returns {number}
 */
export function share(score, variant) {
  if (score === null) return 0.5;
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  const { scores } = variantOf(variant);
  const lead = scores.lead(score);
  if (lead !== null) return lead > 0 ? 1 : 0;
  const even = 1 / (1 + Math.exp(-score.cp / scores.spread));
  return Math.min(0.98, Math.max(0.02, even));
}

/** @type {Record<End['result'], number>} */
const SHARES = { p1win: 1, p2win: 0, draw: 0.5 };

/**
 * Converts the score of a turn to the score of the position after the turn. If the mover has a forced win, the win is
 * one move closer after the turn.
 * @param {Score} score score of the turn, from a search before the turn
 * @param {boolean} byFirst whether the first player made the turn
 * @returns {Score|null} null if the turn itself wins the game
 */
export function scoreBehind(score, byFirst) {
  if (score.mate === undefined || score.mate > 0 !== byFirst) return score;
  const mate = score.mate - Math.sign(score.mate);
  return mate === 0 ? null : { mate };
}

/**
 * The score of a node, as found by the engine that made the turn leading to the node; null if unknown.
 * @param {Node} node
 */
const told = ({ parent, score }) => (parent === null || !score ? null : scoreBehind(score, parent.firstToMove));

/**
 * The result of a node, if the game ends there, and the score of the node from an analysis or, failing that, from the
 * engine that made the turn leading to the node.
 * @param {Node} node
 */
export const standingOf = (node) => ({ over: node.over, score: node.analysis?.score ?? told(node) });

/**
 * @param {Node} node
 * @param {string} variant
 * @returns {number|null} the first player's share of the evaluation bar at a node, or null if unknown
 */
export function shareAt(node, variant) {
  return shareOf(standingOf(node), variant);
}

/**
 * @param {{over: End|null, score: Score|null}} standing
 * @param {string} variant
 * @returns {number|null} the first player's share of the evaluation bar, or null if unknown
 */
export function shareOf({ over, score }, variant) {
  if (over !== null) return SHARES[over.result] ?? 0.5;
  return score === null ? null : share(score, variant);
}

/**
 * A count of nodes, or of nodes per second, in short form, for example `950`, `12.3 k` or `1.20 M`.
 * @param {number} count
 * @returns {string}
 */
export function countText(count) {
  /** @param {number} value @param {number} digits @param {string} unit */
  const short = (value, digits, unit) => {
    const format = new Intl.NumberFormat(language(), { maximumFractionDigits: digits, minimumFractionDigits: digits });
    return `${format.format(value)} ${unit}`;
  };
  if (count < 1000) return String(Math.round(count));
  if (count < 1e6) return short(count / 1e3, count < 1e5 ? 1 : 0, 'k');
  return count < 1e9 ? short(count / 1e6, count < 1e7 ? 2 : 1, 'M') : short(count / 1e9, 2, 'G');
}

/** @param {number|null} value percentage @returns {string} the formatted percentage; a dash for null */
export function percent(value) {
  if (value === null) return '–';
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(value / 100);
}

/**
 * The statistics of a search: depth, nodes, speed, hash table usage, and chances to win, draw and lose.
 * @param {import('./snapshot.js').Snapshot} snapshot
 * @returns {[name: string, value: string][]}
 */
export function figuresOf({ depth, seldepth, nodes, nps, hashfull, lines, from }) {
  const wdl = lines[0]?.wdl ?? null;
  return [
    ['depth', seldepth ? `${depth}/${seldepth}` : String(depth)],
    ['nodes', countText(nodes)],
    ['nps', `${countText(nps)}/s`],
    ['hashfull', `${Math.round(hashfull / 10)} %`],
    ...(wdl === null ? [] : [/** @type {[string, string]} */ (['wdl', chances(wdl, from.firstToMove)])]),
  ];
}

/** The first player's chances to win, draw and lose, in per cent. @param {number[]} wdl @param {boolean} firstToMove */
function chances(wdl, firstToMove) {
  const own = firstToMove ? wdl : [...wdl].reverse();
  return own.map((thousandths) => `${Math.round(thousandths / 10)}`).join('–');
}
