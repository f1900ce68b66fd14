// The squares of a board that is being set up: an accessible grid, painted on by pointer or keys.

import { html, roveTo } from '../panels/dom.js';
import { squares } from './editor-position.js';
import { placeOf, sizeOf, squareName } from './fen.js';
import { squareContent } from './names.js';
import { drawIcon, isCtor } from './pieces.js';

/**
 * @param {object} page
 * @param {Function} page.t
 * @param {(square: string) => void} page.onPress the pointer went down on a square, or Enter was pressed there
 * @param {(square: string) => void} page.onPaint the pointer went on over another square
 * @param {(square: string|null) => void} page.onRelease the pointer went up over a square, or beside the board
 * @param {(square: string, letter: string|null) => void} page.onPut a letter was pressed on a square; null: it is to be empty
 */
export function createEditorBoard({ t, onPress, onPaint, onRelease, onPut }) {
  const root = html('div', { class: 'editor-board', role: 'grid', 'data-testid': 'editor-board' });
  let variant = 'turnover';
  let size = 8;
  let last = null;
  let shown = new Map();

  const cell = (square) => root.querySelector(`[data-square="${square}"]`);
  const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest('.editor-square')?.dataset.square ?? null;

  function build() {
    size = sizeOf(variant);
    shown = new Map();
    const makeCell = (square) => {
      const { column, row } = placeOf(variant, square);
      const shade = isCtor(variant) ? 'editor-field' : (column + row) % 2 === 0 ? 'editor-light' : 'editor-dark';
      return html('div', { role: 'gridcell', class: `editor-square ${shade}`, tabindex: -1, 'data-square': square, ...namesOn(square) });
    };
    const all = squares(variant);
    const rows = Array.from({ length: size }, (_, row) => html('div', { role: 'row' }, ...all.slice(row * size, (row + 1) * size).map(makeCell)));
    root.replaceChildren(...rows);
    root.style.setProperty('--editor-size', String(size));
    root.setAttribute('aria-label', t('editor.board'));
    roveTo(root, '.editor-square', cell(all[(size - 1) * size]));
  }

  /** Files and ranks stand at the edge; CTOR's squares have numbers. They are decoration, drawn by the style sheet. */
  function namesOn(square) {
    if (isCtor(variant)) return { 'data-number': square };
    const { column, row } = placeOf(variant, square);
    return { 'data-rank': column === 0 ? square[1] : null, 'data-file': row === size - 1 ? square[0] : null };
  }

  function step(square, right, down) {
    const { column, row } = placeOf(variant, square);
    const [x, y] = isCtor(variant) ? [(column + right + size) % size, (row + down + size) % size] : [column + right, row + down];
    return x < 0 || y < 0 || x >= size || y >= size ? null : squareName(variant, x, y);
  }

  function focus(square) {
    if (square === null) return;
    const target = cell(square);
    roveTo(root, '.editor-square', target);
    target.focus();
  }

  function onKey(event) {
    const square = event.target.closest('.editor-square')?.dataset.square;
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { column } = placeOf(variant, square);
    const run = {
      ArrowRight: () => focus(step(square, 1, 0)),
      ArrowLeft: () => focus(step(square, -1, 0)),
      ArrowDown: () => focus(step(square, 0, 1)),
      ArrowUp: () => focus(step(square, 0, -1)),
      Home: () => focus(step(square, -column, 0)),
      End: () => focus(step(square, size - 1 - column, 0)),
      Enter: () => onPress(square),
      ' ': () => onPress(square),
      Delete: () => onPut(square, null),
      Backspace: () => onPut(square, null),
    }[event.key] ?? (/^[a-z]$/i.test(event.key) ? () => onPut(square, event.key) : undefined);
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  root.addEventListener('keydown', onKey);
  root.addEventListener('pointerdown', (event) => {
    const square = event.target.closest('.editor-square')?.dataset.square;
    if (square === undefined || event.button !== 0) return;
    event.preventDefault();
    roveTo(root, '.editor-square', cell(square));
    cell(square).focus({ preventScroll: true });
    // The squares that the pointer goes over are to be known, also for a finger.
    root.setPointerCapture(event.pointerId);
    last = square;
    onPress(square);
  });
  root.addEventListener('pointermove', (event) => {
    if (last === null) return;
    const square = squareAt(event);
    if (square === null || square === last) return;
    last = square;
    onPaint(square);
  });
  const release = (event) => {
    if (last === null) return;
    last = null;
    onRelease(event.type === 'pointerup' ? squareAt(event) : null);
  };
  root.addEventListener('pointerup', release);
  root.addEventListener('pointercancel', release);
  root.addEventListener('contextmenu', (event) => {
    const square = event.target.closest('.editor-square')?.dataset.square;
    if (square === undefined) return;
    event.preventDefault();
    onPut(square, null);
  });

  return {
    root,
    /** @param {string} newVariant */
    open(newVariant) {
      variant = newVariant;
      build();
    },
    /** @param {Map<string, string>} men @param {string|null} held the square whose man is being moved */
    show(men, held) {
      for (const square of squares(variant)) {
        const letter = men.get(square);
        const element = cell(square);
        element.setAttribute('aria-label', squareContent(t, variant, square, letter));
        element.classList.toggle('editor-held', square === held);
        if (shown.get(square) === letter) continue;
        element.querySelector('.piece-icon')?.remove();
        if (letter !== undefined) element.append(drawIcon(variant, letter));
      }
      shown = new Map(men);
    },
  };
}
