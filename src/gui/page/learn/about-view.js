/** View of the measurements of a game: how fair it is, how long it takes, and which first moves are best. */
import { html } from '../base/dom.js';
import { language, t, tn } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { scoreText } from '../game/scores.js';
import { variantOf } from '../variants/index.js';
import { PASS } from '../variants/moves.js';
import { intervalOf, verdictOn } from './balance.js';

/**
 * @typedef {import('../base/dom.js').Child} Child
 * @typedef {import('./balance.js').Balance} Balance
 * @typedef {import('./balance.js').FirstTurn} FirstTurn
 * @typedef {import('./balance.js').Mean} Mean
 * @typedef {import('./balance.js').Quartiles} Quartiles
 * @typedef {import('./balance.js').Strength} Strength
 */

/** The number of first moves shown. */
const FIRST_TURNS = 8;

/** @param {number} value @param {number} digits maximum number of decimals */
const number = (value, digits = 0) => new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value);

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A share with its interval, such as `54 ± 3%`. @param {Mean} mean */
const meanText = ({ mean, error }) => (error === null ? percent(mean) : `${number(mean * 100)} ± ${percent(error)}`);

/** A median with its quartiles. @param {Quartiles|null} quartiles */
const rangeText = (quartiles) => (quartiles === null ? '–' : `${number(quartiles[1])} (${number(quartiles[0])}–${number(quartiles[2])})`);

/**
 * @param {object} about
 * @param {string} about.variant
 * @param {Balance|null} about.balance null if the game has not been measured
 */
export function aboutView({ variant, balance }) {
  const title = html('h2', { tabindex: -1 }, t('learn.about-of', { game: variantName(variant) }));
  const parts = balance === null ? [html('p', {}, t('balance.none'))] : [fairness(balance), length(balance), firstMoves(balance), method(balance)];
  const root = html('article', { class: 'learn-rules', 'data-testid': 'about', 'data-variant': variant }, title, html('p', {}, t(`variant.${variant}.about`)), ...parts);
  return { root, title };
}

/** @param {string} heading @param {...Child} children */
const section = (heading, ...children) => html('section', { class: 'learn-section' }, html('h3', {}, heading), ...children);

/**
 * @param {string} testid
 * @param {string[]} heads
 * @param {Child[][]} rows the first cell of a row is its heading
 */
function table(testid, heads, rows) {
  const cells = (/** @type {Child[]} */ [first, ...others]) => [html('th', { scope: 'row' }, first), ...others.map((cell) => html('td', {}, cell))];
  return html('div', { class: 'learn-table balance-table', tabindex: 0, role: 'group', 'aria-label': t('learn.table'), 'data-own-scroll': true },
    html('table', { 'data-testid': testid },
      html('thead', {}, html('tr', {}, ...heads.map((head) => html('th', { scope: 'col' }, head)))),
      html('tbody', {}, ...rows.map((row) => html('tr', {}, ...cells(row))))));
}

/** @param {Balance} balance */
function fairness({ strengths }) {
  const strongest = strengths[strengths.length - 1];
  const verdict = t(`balance.verdict.${verdictOn(strongest.score)}`, { score: meanText(strongest.score) });
  const bestFirst = strongest.best_first?.score ?? null;
  const best = bestFirst === null || bestFirst.error === null ? [] : [html('p', {}, tn('balance.best-first', strongest.best_first?.games ?? 0, { score: meanText(bestFirst) }))];
  const rows = strengths.map((strength) => [limitText(strength), number(strength.games), scale(strength.score), meanText(strength.draws)]);
  return section(t('balance.fair'),
    html('p', { 'data-testid': 'balance-verdict' }, verdict),
    table('balance-scores', ['strength', 'games', 'score', 'draws'].map((name) => t(`balance.${name}`)), rows),
    ...best);
}

/** A score as text and as a mark on a scale from 0 to 100 % with its interval. @param {Mean} score */
function scale(score) {
  const marks = html('span', { class: 'balance-scale', 'aria-hidden': 'true' });
  const interval = intervalOf(score);
  if (interval !== null) {
    const range = html('span', { class: 'balance-range' });
    range.style.insetInlineStart = `${interval[0] * 100}%`;
    range.style.inlineSize = `${(interval[1] - interval[0]) * 100}%`;
    marks.append(range);
  }
  const point = html('span', { class: 'balance-point' });
  point.style.insetInlineStart = `${score.mean * 100}%`;
  marks.append(point);
  return html('span', { class: 'balance-score' }, html('span', {}, meanText(score)), marks);
}

/** @param {Balance} balance */
function length({ variant, strengths }) {
  const heads = ['strength', 'turns', 'decided', `choices.${variantOf(variant).turns.length}`];
  const rows = strengths.map((strength) => [limitText(strength), rangeText(strength.turns), rangeText(strength.decided), number(strength.legal_plies, strength.legal_plies < 1000 ? 1 : 0)]);
  return section(t('balance.length'), table('balance-length', heads.map((name) => t(`balance.${name}`)), rows), html('p', { class: 'muted' }, t('balance.length-about')));
}

/** @param {Balance} balance */
function firstMoves({ variant, first_turns: { nodes, turns } }) {
  const { symmetry, written } = variantOf(variant).turns;
  const rows = turns.slice(0, FIRST_TURNS).map((turn) => [
    firstMove(turn, written), scoreText({ cp: turn.score }, variant), number(turn.games), turn.result === null ? '–' : meanText(turn.result),
  ]);
  const heads = ['move', 'search', 'games', 'score'].map((name) => t(`balance.${name}`));
  return section(t('balance.first-moves'),
    html('p', {}, t(rows.length === turns.length ? 'balance.first-all' : 'balance.first-about', { count: rows.length, all: turns.length, nodes: number(nodes) })),
    table('balance-first', heads, rows),
    ...(symmetry === undefined ? [] : [html('p', { class: 'muted' }, t('balance.first-equal'))]));
}

/** A first move, and how many others are equivalent. @param {FirstTurn} turn @param {(notation: string) => string} written */
function firstMove({ notation, equal }, written) {
  const name = notation === PASS ? t('balance.pass') : html('code', {}, written(notation));
  const others = equal === 1 ? [] : [html('span', { class: 'muted' }, ' ', t('balance.equal', { count: number(equal - 1) }))];
  return html('span', {}, name, ...others);
}

/** @param {Balance} balance */
function method({ strengths }) {
  const games = strengths.reduce((sum, strength) => sum + strength.games, 0);
  return section(t('balance.method'), html('p', {}, tn('balance.method-games', games, { games: number(games) })), html('p', {}, t('balance.method-random')));
}

/** The limit of a match in words, with the options of the engine. @param {Strength} strength */
function limitText({ limit, options }) {
  const [kind, value] = limit.split('=');
  const clock = kind === 'tc' ? /^([\d.]+)\+([\d.]+)$/.exec(value) : null;
  const shown = /^\d+$/.test(value) ? number(Number(value)) : value;
  const text = clock === null
    ? t(`balance.limit.${kind}`, { value: shown })
    : t('balance.limit.clock', { seconds: number(Number(clock[1]), 3), increment: number(Number(clock[2]), 3) });
  return [text, ...(options === undefined ? [] : [options])].join(', ');
}
