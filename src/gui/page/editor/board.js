/** The board of the position editor: an accessible grid that the user paints on with the pointer or keyboard. */
import { html, roveTo, targetOf } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';
import { allSquares } from '../variants/squares.js';

/**
 * @typedef {import('../variants/variant.js').Men} Men
 * @typedef {import('../variants/variant.js').Variant} Variant
 *
 * @typedef {object} EditorBoardEvents
 * @property {(square: string) => void} onPress called when the pointer, Enter or Space is pressed on a square
 * @property {(square: string) => void} onPaint called when the pressed pointer moves onto another square
 * @property {(square: string|null) => void} onRelease called when the pointer is released; `square` is null outside the
 *   board
 * @property {(square: string) => void} onErase
 * @property {(square: string, key: string) => void} onKey called when a letter key is pressed on a square
 */

/**
 * @param {Variant} variant
 * @param {EditorBoardEvents} events
 */
export function createEditorBoard(variant, events) {
  const { geometry, pieces } = variant;
  const { size, squareName, placeOf } = geometry;
  const squares = allSquares(geometry);
  const root = html('div', { class: 'editor-board', role: 'grid', 'data-testid': 'editor-board', 'aria-label': t('editor.board') });
  root.style.setProperty('--editor-size', String(size));
  const cells = new Map(squares.map((square) => [square, makeCell(variant, square)]));
  for (let row = 0; row < size; row++) {
    const inRow = squares.slice(row * size, (row + 1) * size).map(cell);
    root.append(html('div', { role: 'row' }, ...inRow));
  }
  /** Last square passed by the pressed pointer; null if the pointer is not pressed. @type {string|null} */
  let last = null;
  /** @type {Men} */
  let shown = new Map();
  rove(squares[(size - 1) * size]);

  /** @param {string} square @returns {HTMLElement} */
  function cell(square) {
    return /** @type {HTMLElement} */ (cells.get(square));
  }

  /** @param {string} square */
  function rove(square) {
    roveTo(root, '.editor-square', cell(square));
  }

  const squareOf = (/** @type {Event} */ event) => targetOf(event, '.editor-square')?.dataset.square;

  /** @param {PointerEvent} event @returns {string|null} */
  function squareAt({ clientX, clientY }) {
    /** @type {HTMLElement|null|undefined} */
    const element = document.elementFromPoint(clientX, clientY)?.closest('.editor-square');
    return element?.dataset.square ?? null;
  }

  /** @param {string} square @param {number} right @param {number} down */
  function goTo(square, right, down) {
    const { column, row } = placeOf(square);
    const wrap = (/** @type {number} */ index) => (geometry.border > 0 ? (index + size) % size : index);
    const [x, y] = [wrap(column + right), wrap(row + down)];
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    const target = squareName(x, y);
    rove(target);
    cell(target).focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const square = squareOf(event);
    if (square === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { column } = placeOf(square);
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowRight: () => goTo(square, 1, 0),
      ArrowLeft: () => goTo(square, -1, 0),
      ArrowDown: () => goTo(square, 0, 1),
      ArrowUp: () => goTo(square, 0, -1),
      Home: () => goTo(square, -column, 0),
      End: () => goTo(square, size - 1 - column, 0),
      Enter: () => events.onPress(square),
      ' ': () => events.onPress(square),
      Delete: () => events.onErase(square),
      Backspace: () => events.onErase(square),
    };
    const run = actions[event.key] ?? (/^[a-z]$/i.test(event.key) ? () => events.onKey(square, event.key) : undefined);
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  root.addEventListener('keydown', onKey);
  root.addEventListener('pointerdown', (event) => {
    const square = squareOf(event);
    if (square === undefined || event.button !== 0) return;
    event.preventDefault();
    rove(square);
    cell(square).focus({ preventScroll: true });
    // Capture the pointer, so that dragging a finger reports every square under the finger.
    root.setPointerCapture(event.pointerId);
    last = square;
    events.onPress(square);
  });
  root.addEventListener('pointermove', (event) => {
    if (last === null) return;
    const square = squareAt(event);
    if (square === null || square === last) return;
    last = square;
    events.onPaint(square);
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (last === null) return;
    last = null;
    events.onRelease(event.type === 'pointerup' ? squareAt(event) : null);
  };
  root.addEventListener('pointerup', release);
  root.addEventListener('pointercancel', release);
  root.addEventListener('contextmenu', (event) => {
    const square = squareOf(event);
    if (square === undefined) return;
    event.preventDefault();
    events.onErase(square);
  });

  return {
    root,
    /** @param {Men} men @param {string|null} held square of the piece being moved, or null */
    show(men, held) {
      for (const square of squares) {
        const letter = men.get(square);
        const element = cell(square);
        element.setAttribute('aria-label', pieces.onSquare(square, letter));
        element.classList.toggle('editor-held', square === held);
        if (shown.get(square) === letter) continue;
        element.querySelector('.piece-icon')?.remove();
        if (letter !== undefined) element.append(drawIcon(pieces, letter));
      }
      shown = new Map(men);
    },
  };
}

/** @param {Variant} variant @param {string} square */
function makeCell({ geometry }, square) {
  const { column, row } = geometry.placeOf(square);
  const isNumbered = geometry.labels === 'squares';
  const shade = isNumbered ? 'editor-field' : (column + row) % 2 === 0 ? 'editor-light' : 'editor-dark';
  // Square names are decorative; the style sheet draws them from data attributes.
  const names = isNumbered
    ? { 'data-number': square }
    : { 'data-rank': column === 0 ? square[1] : null, 'data-file': row === geometry.size - 1 ? square[0] : null };
  return html('div', { role: 'gridcell', class: `editor-square ${shade}`, tabindex: -1, 'data-square': square, ...names });
}
