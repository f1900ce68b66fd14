// The board by mouse, pen and touch: clicks, and dragging from one place to another.

/** How far a pointer goes, in pixels, before a press becomes a drag. */
const DRAG_DISTANCE = 5;

/**
 * @typedef {object} PointerControl
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} activate a click
 * @property {(key: string|null) => void} hover
 * @property {(key: string, event: PointerEvent) => void} dragStart
 * @property {(key: string|null, event: PointerEvent) => void} dragMove
 * @property {(key: string|null) => void} drop
 * @property {() => void} dragCancel
 */

/**
 * Listens to pointers on the board and its trays.
 * @param {HTMLElement} surface
 * @param {() => PointerControl} control
 * @returns {() => void} stops listening
 */
export function listenToPointer(surface, control) {
  /** @type {{key: string, id: number, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  let clickIsDrop = false;
  let hovered = null;

  const hoverOver = (key) => {
    if (key === hovered) return;
    hovered = key;
    control().hover(key);
  };

  const down = (event) => {
    const key = keyOf(event.target, surface);
    clickIsDrop = false;
    if (event.button !== 0 || press !== null || key === null || !control().canDrag(key)) return;
    press = { key, id: event.pointerId, x: event.clientX, y: event.clientY, dragging: false };
  };

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
      control().dragStart(press.key, event);
    }
    control().dragMove(key, event);
    hoverOver(key);
  };

  const release = () => {
    const dragged = press?.dragging ?? false;
    press = null;
    surface.classList.remove('dragging');
    return dragged;
  };

  const up = (event) => {
    if (press === null || event.pointerId !== press.id) return;
    const key = keyAt(event, surface);
    if (!release()) return;
    clickIsDrop = true;
    control().drop(key);
  };

  const cancel = (event) => {
    if (press?.id === event.pointerId && release()) control().dragCancel();
  };

  const click = (event) => {
    const key = keyOf(event.target, surface);
    if (!clickIsDrop && key !== null) control().activate(key);
    clickIsDrop = false;
  };

  const leave = () => press === null && hoverOver(null);

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel, click, pointerleave: leave };
  for (const [name, listener] of Object.entries(listeners)) surface.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) surface.removeEventListener(name, listener);
  };
}

/** The square or place that an element stands for. */
function keyOf(element, surface) {
  const owner = element?.closest?.('[data-square], [data-repeats], [data-place]');
  if (!owner || !surface.contains(owner)) return null;
  return owner.dataset.square ?? owner.dataset.repeats ?? owner.dataset.place;
}

const keyAt = ({ clientX, clientY }, surface) => keyOf(document.elementFromPoint(clientX, clientY), surface);
