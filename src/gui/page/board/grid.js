/** The squares as a reader of the page's structure finds them: an accessible grid of cells over the drawing, one of which can be reached by Tab; and the keys on it. */
import { html, targetOf } from '../base/dom.js';

/**
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {ReturnType<typeof createGrid>} Grid
 */

/**
 * @param {Layout} layout
 * @param {string} label accessible name of the board
 */
export function createGrid(layout, label) {
  const root = html('div', { class: 'board-grid', role: 'grid', 'aria-label': label });
  const share = 100 / layout.span;
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();

  /** @param {Cell} cell @param {Record<string, unknown>} attributes */
  const place = (cell, attributes) => {
    const element = html('div', { class: 'board-cell', ...attributes });
    element.style.left = `${cell.column * share}%`;
    element.style.top = `${cell.row * share}%`;
    element.style.width = `${share}%`;
    element.style.height = `${share}%`;
    return element;
  };

  for (let row = 0; row < layout.span; row++) {
    const line = layout.cells.filter((cell) => cell.row === row);
    const rowElement = html('div', { role: 'row' });
    for (const cell of line.filter(({ repeated }) => !repeated)) {
      const element = place(cell, { role: 'gridcell', 'data-square': cell.square, tabindex: -1 });
      cells.set(cell.square, element);
      rowElement.append(element);
    }
    if (rowElement.childElementCount > 0) root.append(rowElement);
    root.append(...line.filter(({ repeated }) => repeated).map((cell) => place(cell, { 'data-repeats': cell.square, 'aria-hidden': 'true' })));
  }

  /** @param {string} square */
  const cellOf = (square) => {
    const cell = cells.get(square);
    if (cell === undefined) throw new Error(`no square ${square}`);
    return cell;
  };

  let current = layout.squares[layout.size * (layout.size - 1)];
  cellOf(current).tabIndex = 0;
  const grid = {
    root,
    /** The square that Tab reaches. */
    get current() {
      return current;
    },
    /** Makes a square the one that Tab reaches. @param {string} square */
    setCurrent(square) {
      cellOf(current).tabIndex = -1;
      current = square;
      cellOf(square).tabIndex = 0;
    },
    focus(square = current) {
      grid.setCurrent(square);
      cellOf(square).focus();
    },
    /** @returns {boolean} whether one of the squares has the focus */
    hasFocus: () => root.contains(document.activeElement),
    /**
     * @param {string} square
     * @param {{name: string, selected: boolean, movable: boolean, target: boolean}} state
     */
    describe(square, { name, selected, movable, target }) {
      const cell = cellOf(square);
      // A label that is set again is read again by some screen readers.
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      // Only what can be selected is said to be selected or not.
      if (movable || selected) cell.setAttribute('aria-selected', String(selected));
      else cell.removeAttribute('aria-selected');
      cell.classList.toggle('movable', movable);
      cell.classList.toggle('target-cell', target);
    },
  };
  return grid;
}

/**
 * @typedef {object} KeyControl
 * @property {(key: string) => void} activate
 * @property {() => boolean} cancel
 * @property {() => void} undo
 * @property {() => void} end
 */

/** How far each key goes on the drawing: right, down. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listens to the keys of the grid. A key that means something here goes no further.
 * @param {Grid} grid
 * @param {Layout} layout
 * @param {KeyControl} control
 */
export function listenToKeys(grid, layout, control) {
  /** The square at an edge of the board. @param {KeyboardEvent} event */
  const edge = ({ key, ctrlKey }) => {
    const cell = layout.cell(grid.current);
    const column = cell.column - layout.border;
    const row = cell.row - layout.border;
    const last = layout.size - 1;
    if (key === 'Home') return layout.step(grid.current, -column, ctrlKey ? -row : 0);
    if (key === 'End') return layout.step(grid.current, last - column, ctrlKey ? last - row : 0);
    return layout.step(grid.current, 0, key === 'PageUp' ? -row : last - row);
  };
  const toEdge = (/** @type {KeyboardEvent} */ event) => grid.focus(edge(event) ?? grid.current);

  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const actions = {
    Enter: (event) => (event.ctrlKey ? control.end() : control.activate(grid.current)),
    ' ': () => control.activate(grid.current),
    Backspace: () => control.undo(),
    Home: toEdge,
    End: toEdge,
    PageUp: toEdge,
    PageDown: toEdge,
  };

  grid.root.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.key in STEPS && !event.ctrlKey) grid.focus(layout.step(grid.current, ...STEPS[event.key]) ?? grid.current);
    else if (event.key === 'Escape') {
      if (!control.cancel()) return;
    } else if (event.key in actions) actions[event.key](event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  grid.root.addEventListener('focusin', (event) => {
    const square = targetOf(event, '[data-square]')?.dataset.square;
    if (square !== undefined) grid.setCurrent(square);
  });
}
