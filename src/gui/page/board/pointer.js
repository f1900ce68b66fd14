/** The board by mouse, pen and touch: clicks, and dragging from one place to another. */

/** How far a pointer goes, in pixels, before a press becomes a drag. */
const DRAG_DISTANCE = 5;

/**
 * @typedef {object} PointerControl
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} activate a click
 * @property {(key: string|null) => void} hover
 * @property {(key: string) => void} dragStart
 * @property {(key: string|null, event: PointerEvent) => void} dragMove
 * @property {(key: string|null) => void} drop
 * @property {() => void} dragCancel
 */

/**
 * Listens to pointers on the board and the places beside it.
 * @param {HTMLElement} surface
 * @param {PointerControl} control
 * @returns {() => void} stops listening
 */
export function listenToPointer(surface, control) {
  const ending = new AbortController();
  /** @type {{key: string, id: number, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  let clickIsDrop = false;
  /** @type {string|null} */
  let hovered = null;

  /** @param {string|null} key */
  const hoverOver = (key) => {
    if (key === hovered) return;
    hovered = key;
    control.hover(key);
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    const key = keyOf(event.target, surface);
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

  const leave = () => {
    if (press === null) hoverOver(null);
  };

  const { signal } = ending;
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('click', click, { signal });
  surface.addEventListener('pointerleave', leave, { signal });
  return () => ending.abort();
}

/** The square or place that an element stands for. @param {EventTarget|null} element @param {HTMLElement} surface */
function keyOf(element, surface) {
  /** @type {HTMLElement|null} */
  const owner = element instanceof Element ? element.closest('[data-square], [data-repeats], [data-place]') : null;
  if (owner === null || !surface.contains(owner)) return null;
  return owner.dataset.square ?? owner.dataset.repeats ?? owner.dataset.place ?? null;
}

/** @param {PointerEvent} event @param {HTMLElement} surface */
const keyAt = ({ clientX, clientY }, surface) => keyOf(document.elementFromPoint(clientX, clientY), surface);
