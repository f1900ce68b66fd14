/** Overview of a game's puzzles: the puzzle of the day, the solver's record, and all puzzles from easy to hard. */
import { button } from '../base/dialog.js';
import { html, roveTo } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { daysInARow, idOf } from './progress.js';

/**
 * @typedef {import('./content.js').Puzzle} Puzzle
 *
 * @typedef {object} Overview
 * @property {string} variant
 * @property {Puzzle[]} puzzles all puzzles of the game
 * @property {string} theme the theme of the puzzles shown; empty for all puzzles
 * @property {Set<string>} done ids of solved puzzles
 * @property {import('./progress.js').PuzzleRecord} record
 * @property {number} today number of the day
 * @property {number[]} due indices of failed puzzles that are due for repetition
 * @property {(index: number) => void} open
 * @property {() => void} daily opens the puzzle of the day
 * @property {() => void} repeat opens the failed puzzles that are due
 * @property {() => void} forget
 */

/** Names of the groups of puzzles after the wins in one. */
const LEVELS = ['easy', 'medium', 'hard'];

/** @param {Overview} overview */
export function overviewOf({ variant, puzzles, theme, done, record, today, due, open, daily, repeat, forget }) {
  const shown = puzzles.flatMap((puzzle, index) => (theme === '' || puzzle.themes.includes(theme) ? [index] : []));
  const isDone = (/** @type {number} */ index) => done.has(idOf(puzzles[index]));
  const count = shown.filter(isDone).length;
  const next = shown.find((index) => !isDone(index));
  const title = html('h2', { tabindex: -1 }, t('puzzles.of', { game: variantName(variant) }));
  const begin = next === undefined ? [] : [button(t(count === 0 ? 'puzzles.begin' : 'puzzles.continue'), () => open(next), { class: 'button-primary', 'data-testid': 'puzzles-begin' })];
  const repetition = due.length === 0 ? [] : [button(tn('puzzles.repeat', due.length), repeat, { 'data-testid': 'puzzles-repeat' })];
  const isNew = record.tries === 0 && done.size === 0;
  const again = isNew ? [] : [button(t('puzzles.forget'), forget, { class: 'button-quiet', 'data-testid': 'puzzles-forget' })];
  const cell = (/** @type {number} */ index) => cellOf(index, puzzles[index], isDone(index), () => open(index));
  const groups = groupsOf(puzzles, shown).map(({ name, indices }) => html('section', { class: 'puzzles-group' },
    html('h3', {}, t(`puzzles.${name}`)),
    gridOf(t(`puzzles.${name}`), indices.map(cell))));
  const about = theme === '' ? t(puzzles.some(({ wins }) => wins !== undefined) ? 'puzzles.about-wins' : 'puzzles.about-best') : t(`puzzles.theme.${theme}.about`);
  const root = html('article', { class: 'learn-course', 'data-testid': 'puzzles' },
    title,
    html('p', { 'data-testid': 'puzzles-about' }, about),
    recordView(record, today),
    html('p', { class: 'muted', 'data-testid': 'puzzles-progress' }, t('puzzles.progress', { count, of: shown.length })),
    html('div', { class: 'row' }, ...begin, button(t(record.lastDay === today ? 'puzzles.daily-solved' : 'puzzles.daily'), daily, { 'data-testid': 'puzzles-daily' }), ...repetition, ...again),
    ...groups);
  return { root, title };
}

/**
 * The solver's rating and runs; only what the user already has.
 * @param {import('./progress.js').PuzzleRecord} record
 * @param {number} today
 */
function recordView(record, today) {
  const days = daysInARow(record, today);
  const parts = [
    ...(record.tries > 0 ? [t('puzzles.rating', { rating: Math.round(record.rating) })] : []),
    ...(record.run > 1 ? [t('puzzles.run', { count: record.run })] : []),
    ...(record.longest > Math.max(record.run, 1) ? [t('puzzles.longest', { count: record.longest })] : []),
    ...(days > 0 ? [tn('puzzles.days', days)] : []),
  ];
  return html('p', { class: 'puzzles-record', 'data-testid': 'puzzles-record', hidden: parts.length === 0 }, parts.join(' · '));
}

/**
 * Divides the puzzles into wins in one and three groups of equal size, from easy to hard.
 * @param {Puzzle[]} puzzles
 * @param {number[]} shown indices of the puzzles to divide
 * @returns {{name: string, indices: number[]}[]} without empty groups
 */
function groupsOf(puzzles, shown) {
  const isFirst = (/** @type {number} */ index) => puzzles[index].wins === 1;
  const others = shown.filter((index) => !isFirst(index));
  const size = Math.ceil(others.length / LEVELS.length);
  const levels = LEVELS.map((name, level) => ({ name, indices: others.slice(level * size, (level + 1) * size) }));
  return [{ name: 'first', indices: shown.filter(isFirst) }, ...levels].filter(({ indices }) => indices.length > 0);
}

/**
 * @param {number} index
 * @param {Puzzle} puzzle
 * @param {boolean} isDone
 * @param {() => void} open
 */
function cellOf(index, { wins, rating }, isDone, open) {
  const number = String(index + 1);
  const task = wins === undefined ? t('puzzles.best') : tn('puzzles.wins-in', wins);
  const label = [t('puzzles.number', { number }), task, t('puzzles.rated', { rating }), ...(isDone ? [t('puzzles.is-solved')] : [])].join(', ');
  return html('button', { type: 'button', class: 'puzzles-cell', tabindex: -1, 'data-solved': String(isDone), 'aria-label': label, 'data-testid': `puzzle-${number}`, onclick: open },
    html('span', { 'aria-hidden': 'true' }, isDone ? `${number} ✓` : number));
}

/**
 * Creates a grid of buttons with one tab stop. Arrow keys move between the buttons.
 * @param {string} label
 * @param {HTMLElement[]} cells
 */
function gridOf(label, cells) {
  const grid = html('div', { class: 'puzzles-grid', role: 'group', 'aria-label': label }, ...cells);
  roveTo(grid, 'button', null);
  grid.addEventListener('keydown', (event) => {
    const at = cells.findIndex((cell) => cell === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: cells.length - 1 };
    const cell = cells[places[event.key] ?? -1];
    if (at < 0 || cell === undefined) return;
    event.preventDefault();
    roveTo(grid, 'button', cell);
    cell.focus();
  });
  return grid;
}
