// The lines that a search has found, each a row of moves to step through.
//
// Left and right go from move to move of a line and show them on the board, up and down go to another line. While a
// move is shown its line stays as it is, whatever the search finds meanwhile; so it does while the pointer moves over the
// lines, as nobody can hit a move that jumps away.

import { language } from '../messages.js';
import { html, roveTo } from './dom.js';
import { numberText, turnNumber } from './numbering.js';
import { countsChips, scoreText, scoreWords } from './scores.js';

/** So long after the pointer has moved over them lines may change again. */
const TOUCHED_MS = 900;

/** @typedef {{score: object, bound: 'lower'|'upper'|null, depth: number, steps: import('./pv-notation.js').Step[]}} ShownLine */

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {(line: number, step: number|null) => void} page.onPreview a move of a line is to be shown; null: none
 * @param {(line: number, step: number) => void} page.onAdd a line is to be added to the game, up to this move
 */
export function createPvLines(host, { t, onPreview, onAdd }) {
  const list = html('ol', { class: 'pv-lines', 'data-testid': 'pv-lines' });
  host.append(list);
  let shown = [];
  let variant = 'turnover';
  let selected = null;
  let touched = -TOUCHED_MS;

  const moves = () => [...list.querySelectorAll('.pv-move')];
  const moveAt = (line, step) => list.children[line]?.querySelectorAll('.pv-move')[step] ?? null;

  const makeMove = (line, step, node) =>
    html(
      'button',
      { type: 'button', class: 'pv-move', tabindex: -1, 'data-line': line, 'data-step': step, 'data-testid': 'pv-move' },
      html('span', { class: 'pv-number' }, numberText(turnNumber(node, step + 1), step === 0)),
      ...breakable(shown[line].steps[step].notation),
    );

  const makeLine = (line, index, node) => {
    const bound = { lower: '≥ ', upper: '≤ ' }[line.bound] ?? '';
    return html(
      'li',
      { class: 'pv-line', 'data-rank': index + 1 },
      html(
        'span',
        { class: `pv-score${(line.score.mate ?? line.score.cp) < 0 ? ' pv-score-second' : ''}${countsChips(variant) ? ' pv-score-ctor' : ''}` },
        html('span', { 'aria-hidden': 'true' }, `${bound}${scoreText(line.score, variant, language())}`),
        html('span', { class: 'visually-hidden' }, scoreWords(line.score, variant, t, language())),
      ),
      html('span', { class: 'pv-moves' }, ...line.steps.map((_, step) => makeMove(index, step, node))),
      html(
        'button',
        { type: 'button', class: 'button button-quiet button-icon pv-add', title: t('analysis.add'), 'aria-label': t('analysis.add-line', { number: index + 1 }), 'data-line': index, 'data-testid': 'pv-add' },
        '+',
      ),
    );
  };

  const mark = () => {
    for (const move of moves()) {
      const isShown = selected !== null && Number(move.dataset.line) === selected.line && Number(move.dataset.step) === selected.step;
      if (isShown) move.setAttribute('aria-current', 'true');
      else move.removeAttribute('aria-current');
    }
  };

  const select = (line, step) => {
    selected = { line, step };
    mark();
    onPreview(line, step);
  };

  const clear = () => {
    if (selected === null) return;
    selected = null;
    mark();
    onPreview(0, null);
  };

  const focusMove = (move) => {
    if (move === null || move === undefined) return;
    roveTo(list, '.pv-move', move);
    move.focus();
    select(Number(move.dataset.line), Number(move.dataset.step));
  };

  const onKey = (event) => {
    const move = event.target.closest('.pv-move');
    if (event.key === 'Escape' && selected !== null) {
      clear();
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (move === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const [line, step] = [Number(move.dataset.line), Number(move.dataset.step)];
    const target = {
      ArrowRight: () => moveAt(line, step + 1),
      ArrowLeft: () => moveAt(line, step - 1),
      ArrowDown: () => moveAt(line + 1, Math.min(step, shown[line + 1]?.steps.length - 1)),
      ArrowUp: () => moveAt(line - 1, Math.min(step, shown[line - 1]?.steps.length - 1)),
      Home: () => moveAt(line, 0),
      End: () => moveAt(line, shown[line].steps.length - 1),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focusMove(target());
  };

  const onClick = (event) => {
    const move = event.target.closest('.pv-move');
    const add = event.target.closest('.pv-add');
    if (move !== null) focusMove(move);
    if (add !== null) {
      const line = Number(add.dataset.line);
      onAdd(line, selected?.line === line ? selected.step : 0);
    }
  };
  const touch = () => {
    touched = performance.now();
  };
  list.addEventListener('pointermove', touch);
  list.addEventListener('pointerdown', touch);
  list.addEventListener('keydown', onKey);
  list.addEventListener('click', onClick);

  return {
    /** Whether a move of a line is being looked at. */
    get isHeld() {
      return selected !== null;
    },
    /** Whether the pointer is on its way to a move. */
    get isTouched() {
      return performance.now() - touched < TOUCHED_MS;
    },
    clear,
    /** @param {ShownLine[]} lines @param {import('../app/game.js').Node} node before them @param {string} newVariant */
    show(lines, node, newVariant) {
      shown = lines;
      variant = newVariant;
      selected = null;
      const focus = document.activeElement?.closest?.('.pv-move, .pv-add');
      const at = list.contains(focus) ? { ...focus.dataset } : null;
      list.setAttribute('aria-label', t('analysis.list'));
      list.replaceChildren(...lines.map((line, index) => makeLine(line, index, node)));
      roveTo(list, '.pv-move', null);
      if (at === null) return;
      const again = at.step === undefined ? list.children[at.line]?.querySelector('.pv-add') : moveAt(Number(at.line), Number(at.step));
      if (again?.classList.contains('pv-move')) roveTo(list, '.pv-move', again);
      again?.focus();
    },
    /** Keeps room for so many lines, so that what stands below does not jump. */
    reserve(count) {
      list.style.setProperty('--lines', String(count));
    },
    steps: (line) => shown[line]?.steps ?? [],
  };
}

/** Long turns may break behind a comma. */
export function breakable(text) {
  return text.split(/(?<=,)/).flatMap((part, index) => (index === 0 ? [part] : [html('wbr'), part]));
}
