// The squares as a reader of the page's structure finds them: an accessible grid of cells over the drawing, one of which can be reached by Tab.

/**
 * @param {ReturnType<import('./geometry.js').createGeometry>} geometry
 * @param {string} label accessible name of the board
 */
export function createGrid(geometry, label) {
  const root = document.createElement('div');
  root.className = 'board-grid';
  root.setAttribute('role', 'grid');
  root.setAttribute('aria-label', label);
  const share = 100 / geometry.span;
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();

  const place = (element, cell) => {
    element.className = 'board-cell';
    element.style.left = `${cell.column * share}%`;
    element.style.top = `${cell.row * share}%`;
    element.style.width = `${share}%`;
    element.style.height = `${share}%`;
    return element;
  };

  for (let row = 0; row < geometry.span; row++) {
    const line = geometry.cells.filter((cell) => cell.row === row);
    const rowElement = document.createElement('div');
    rowElement.setAttribute('role', 'row');
    for (const cell of line.filter(({ repeated }) => !repeated)) {
      const element = place(document.createElement('div'), cell);
      element.setAttribute('role', 'gridcell');
      element.dataset.square = cell.square;
      element.tabIndex = -1;
      cells.set(cell.square, element);
      rowElement.append(element);
    }
    if (rowElement.childElementCount > 0) root.append(rowElement);
    for (const cell of line.filter(({ repeated }) => repeated)) {
      const element = place(document.createElement('div'), cell);
      element.dataset.repeats = cell.square;
      element.setAttribute('aria-hidden', 'true');
      root.append(element);
    }
  }

  let current = null;
  const grid = {
    root,
    cells,
    /** The square that Tab reaches. */
    get current() {
      return current;
    },
    /** Makes a square the one that Tab reaches. */
    setCurrent(square) {
      if (current !== null) cells.get(current).tabIndex = -1;
      current = square;
      cells.get(square).tabIndex = 0;
    },
    focus(square = current) {
      grid.setCurrent(square);
      cells.get(square).focus();
    },
    /** @returns {boolean} whether one of the squares has the focus */
    hasFocus: () => root.contains(document.activeElement),
    /**
     * @param {string} square
     * @param {{name: string, selected: boolean, movable: boolean, target: boolean}} state
     */
    describe(square, { name, selected, movable, target }) {
      const cell = cells.get(square);
      // a label that is set again is read again by some screen readers
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      // only what can be selected is said to be selected or not
      if (movable || selected) cell.setAttribute('aria-selected', String(selected));
      else cell.removeAttribute('aria-selected');
      cell.classList.toggle('movable', movable);
      cell.classList.toggle('target-cell', target);
    },
  };
  grid.setCurrent(geometry.cells.find((cell) => !cell.repeated && cell.row === geometry.span - 1 - geometry.border).square);
  return grid;
}
