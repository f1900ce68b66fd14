/** Overview of a game's puzzles, showing which puzzles the user has solved. */
import { button } from '../base/dialog.js';
import { html, roveTo } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { idOf } from './progress.js';

/** Names of the puzzle groups, from easy to hard. */
const GROUPS = ['easy', 'medium', 'hard'];

/**
 * @param {object} overview
 * @param {string} overview.variant
 * @param {import('./content.js').Puzzle[]} overview.puzzles
 * @param {Set<string>} overview.done
 * @param {(index: number) => void} overview.open
 * @param {() => void} overview.forget
 */
export function overviewOf({ variant, puzzles, done, open, forget }) {
  const isDone = puzzles.map((puzzle) => done.has(idOf(puzzle)));
  const count = isDone.filter(Boolean).length;
  const next = isDone.indexOf(false);
  const title = html('h2', { tabindex: -1 }, t('puzzles.of', { game: variantName(variant) }));
  const begin = next < 0 ? [] : [button(t(count === 0 ? 'puzzles.begin' : 'puzzles.continue'), () => open(next), { class: 'button-primary', 'data-testid': 'puzzles-begin' })];
  const again = count === 0 ? [] : [button(t('puzzles.forget'), forget, { class: 'button-quiet', 'data-testid': 'puzzles-forget' })];
  const size = Math.ceil(puzzles.length / GROUPS.length);
  const groups = GROUPS.map((name, group) => {
    const from = group * size;
    const cells = puzzles.slice(from, from + size).map((puzzle, at) => cellOf(from + at, puzzle, isDone[from + at], () => open(from + at)));
    return html('section', { class: 'puzzles-group' }, html('h3', {}, t(`puzzles.${name}`)), gridOf(t(`puzzles.${name}`), cells));
  });
  const root = html('article', { class: 'learn-course', 'data-testid': 'puzzles' },
    title,
    html('p', {}, t(puzzles[0]?.wins === undefined ? 'puzzles.about-best' : 'puzzles.about-wins')),
    html('p', { class: 'muted', 'data-testid': 'puzzles-progress' }, t('puzzles.progress', { count, of: puzzles.length })),
    html('div', { class: 'row' }, ...begin, ...again),
    ...groups);
  return { root, title };
}

/**
 * @param {number} index
 * @param {import('./content.js').Puzzle} puzzle
 * @param {boolean} isDone
 * @param {() => void} open
 */
function cellOf(index, { wins }, isDone, open) {
  const number = String(index + 1);
  const label = [t('puzzles.number', { number }), ...(wins === undefined ? [] : [t('puzzles.wins-in', { count: wins })]), ...(isDone ? [t('puzzles.is-solved')] : [])].join(', ');
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
