/**
 * Board input by keyboard, mouse, pen and touch: keys, clicks, and dragging between squares.
 *
 * @typedef {import('./frame.js').Grid} Grid
 * @typedef {import('./geometry.js').Layout} Layout
 *
 * @typedef {object} KeyControl
 * @property {(key: string) => void} activate
 * @property {() => boolean} cancel
 * @property {() => void} undo
 * @property {() => void} end
 *
 * @typedef {object} PointerControl
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} activate called on a click
 * @property {(key: string|null) => void} hover
 * @property {(key: string) => void} dragStart
 * @property {(key: string|null, event: PointerEvent) => void} dragMove
 * @property {(key: string|null) => void} drop
 * @property {() => void} dragCancel
 * @property {(from: string, to: string, tone: number) => void} draw called when the secondary button was pressed on
 *   square `from` and released on square `to`, which may be the same; `tone`: colour number, 0 to 3: 1 for Shift plus 2
 *   for Alt
 */
import { rootOf, targetOf } from '../base/dom.js';

/**
 * Step of each arrow key on the board drawing, as columns to the right and rows down.
 * @type {Record<string, [number, number]>}
 */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Pointer movement in pixels from which a press counts as a drag. */
const DRAG_DISTANCE = 5;

/**
 * Handles keyboard input on the board grid. Events of handled keys do not propagate.
 * @param {Grid} grid
 * @param {Layout} layout
 * @param {KeyControl} control
 */
export function listenToKeys(grid, layout, control) {
  /** Returns the square that Home, End, Page Up or Page Down moves the focus to. @param {KeyboardEvent} event */
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

/**
 * Handles pointer input on the board and on the piece locations next to the board.
 * @param {HTMLElement} surface
 * @param {PointerControl} control
 * @returns {() => void} removes the listeners
 */
export function listenToPointer(surface, control) {
  const ending = new AbortController();
  /** @type {{key: string, id: number, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  let clickIsDrop = false;
  /** @type {string|null} */
  let hovered = null;
  /** The square on which the secondary button was pressed. @type {string|null} */
  let drawnFrom = null;

  /** @param {string|null} key */
  const hoverOver = (key) => {
    if (key === hovered) return;
    hovered = key;
    control.hover(key);
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    const key = keyOf(event.target, surface);
    drawnFrom = event.button === 2 ? key : null;
    clickIsDrop = false;
    if (event.button !== 0 || press !== null || key === null || !control.canDrag(key)) return;
    press = { key, id: event.pointerId, x: event.clientX, y: event.clientY, dragging: false };
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const key = keyAt(event, surface);
    if (press === null || event.pointerId !== press.id) {
      if (event.pointerType === 'mouse') hoverOver(key);
      return;
    }
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_DISTANCE) return;
    if (!press.dragging) {
      press.dragging = true;
      surface.setPointerCapture(press.id);
      surface.classList.add('dragging');
      control.dragStart(press.key);
    }
    control.dragMove(key, event);
    hoverOver(key);
  };

  /** @returns {boolean} whether something was being dragged */
  const release = () => {
    const wasDragged = press?.dragging ?? false;
    press = null;
    surface.classList.remove('dragging');
    return wasDragged;
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (event.button === 2 && drawnFrom !== null) {
      const key = keyAt(event, surface);
      if (key !== null) control.draw(drawnFrom, key, Number(event.shiftKey) + 2 * Number(event.altKey));
      drawnFrom = null;
    }
    if (press === null || event.pointerId !== press.id) return;
    const key = keyAt(event, surface);
    if (!release()) return;
    clickIsDrop = true;
    control.drop(key);
  };

  /** @param {PointerEvent} event */
  const cancel = (event) => {
    if (press?.id === event.pointerId && release()) control.dragCancel();
  };

  /** @param {MouseEvent} event */
  const click = (event) => {
    const key = keyOf(event.target, surface);
    if (!clickIsDrop && key !== null) control.activate(key);
    clickIsDrop = false;
  };

  /**
   * Suppresses the context menu on squares, because the secondary button draws arrows there.
   * @param {MouseEvent} event
   */
  const menu = (event) => {
    if (keyOf(event.target, surface) !== null) event.preventDefault();
  };

  const leave = () => {
    if (press === null) hoverOver(null);
  };

  const { signal } = ending;
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('click', click, { signal });
  surface.addEventListener('contextmenu', menu, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  return () => ending.abort();
}

/**
 * Returns the key of the square, or of the location next to the board, that an element belongs to.
 * @param {EventTarget|null} element
 * @param {HTMLElement} surface
 */
function keyOf(element, surface) {
  /** @type {HTMLElement|null} */
  const owner = element instanceof Element ? element.closest('[data-square], [data-repeats], [data-place]') : null;
  if (owner === null || !surface.contains(owner)) return null;
  return owner.dataset.square ?? owner.dataset.repeats ?? owner.dataset.place ?? null;
}

/** @param {PointerEvent} event @param {HTMLElement} surface */
const keyAt = ({ clientX, clientY }, surface) => keyOf(rootOf(surface).elementFromPoint(clientX, clientY), surface);
