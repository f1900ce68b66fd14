/**
 * Elements that make up the board on the page: the drawing, the accessible grid of squares, the hint text, choice
 * lists, and game-specific controls around the board.
 */
import { html, rootOf } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';
import { createAnimator } from './animation.js';
import { createGeometry, UNIT } from './geometry.js';
import { drawSign, effectIcons } from './marks.js';
import { createScene } from './scene.js';

/**
 * @typedef {import('../variants/variant.js').Choice} Choice
 * @typedef {import('../variants/variant.js').Effect} Effect
 * @typedef {import('../variants/variant.js').Pieces} Pieces
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {ReturnType<typeof createFrame>} Frame
 * @typedef {ReturnType<typeof createGrid>} Grid
 */

/**
 * @param {HTMLElement} host
 * @param {import('../variants/variant.js').Variant} variant
 * @param {boolean} flipped
 * @param {import('../variants/variant.js').Actions} actions
 * @param {HTMLElement[]} beside elements at the left edge of the board, as tall as the board
 */
export function createFrame(host, variant, flipped, actions, beside) {
  const layout = createGeometry(variant.geometry, flipped);
  const scene = createScene(layout, variant);
  const grid = createGrid(layout, t('board.label'));
  const area = html('div', { class: 'board-area' }, scene.root, grid.root, ...edgeLabels(layout));
  const hint = html('p', { class: 'board-hint', 'data-testid': 'board-hint' });
  const surroundings = variant.turns.surroundings(actions);
  const line = html('div', { class: 'board-line' }, ...beside, area);
  const root = html('div', { class: ['board-frame', `labels-${layout.labels}`, surroundings?.style ?? ''].join(' ').trim() }, line, hint);
  for (const { element, at } of surroundings?.parts ?? []) {
    if (at === 'under') hint.after(element);
    else if ((at === 'first') === flipped) line.before(element);
    else line.after(element);
  }
  host.append(root);

  const chooser = createChooser(area, variant.pieces);
  return {
    root,
    layout,
    scene,
    grid,
    surroundings,
    chooser,
    animator: createAnimator(scene),
    /** @param {string} text @param {Effect} [effect] effect of a move, shown as icons before the text */
    hint(text, effect) {
      const icons = effect === undefined ? [] : effectIcons(effect, (letter) => drawIcon(variant.pieces, letter));
      const words = text === '' ? [] : [html('span', { class: 'hint-text' }, text)];
      hint.replaceChildren(...(icons.length > 0 ? [html('span', { class: 'hint-icons' }, ...icons)] : []), ...words);
    },
    /**
     * Asks the user to choose from a list next to a square, then returns the focus to the square.
     * @param {string} title
     * @param {Choice[]} options
     * @param {string} square
     */
    async ask(title, options, square) {
      const { x, y } = layout.centre(square);
      const side = layout.span * UNIT;
      const answer = await chooser.ask(title, options, { x: x / side, y: y / side });
      grid.focus(square);
      return answer;
    },
  };
}

/**
 * The letters of the files below the board and the digits of the ranks left of it, outside the squares. Numbered boards
 * have none.
 * @param {Layout} layout
 */
function edgeLabels({ labels, cells, span }) {
  if (labels !== 'edge') return [];
  const strip = (/** @type {string} */ name, /** @type {string[]} */ texts) =>
    html('div', { class: `coordinates coordinates-${name}`, 'aria-hidden': true }, ...texts.map((text) => html('span', {}, text)));
  return [
    strip('ranks', cells.filter(({ column }) => column === 0).map(({ square }) => square[1])),
    strip('files', cells.filter(({ row }) => row === span - 1).map(({ square }) => square[0])),
  ];
}

/**
 * Creates an accessible grid of cells over the board drawing, for keyboards and screen readers. One cell at a time is a
 * tab stop.
 * @param {Layout} layout
 * @param {string} label accessible name of the board
 */
function createGrid(layout, label) {
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
    if (cell === undefined) throw new Error(`unknown square ${square}`);
    return cell;
  };

  let current = layout.squares[layout.size * (layout.size - 1)];
  cellOf(current).tabIndex = 0;
  const grid = {
    root,
    /** Square that is the current tab stop of the board. */
    get current() {
      return current;
    },
    /** Makes a square the only tab stop of the board. @param {string} square */
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
    hasFocus: () => root.contains(rootOf(root).activeElement),
    /**
     * @param {string} square
     * @param {{name: string, selected: boolean, movable: boolean, target: boolean}} state
     */
    describe(square, { name, selected, movable, target }) {
      const cell = cellOf(square);
      // Skip unchanged labels: some screen readers read a label again when it is set, even to the same text.
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      // Only selectable squares get an `aria-selected` state.
      if (movable || selected) cell.setAttribute('aria-selected', String(selected));
      else cell.removeAttribute('aria-selected');
      cell.classList.toggle('movable', movable);
      cell.classList.toggle('target-cell', target);
    },
  };
  return grid;
}

/**
 * Creates a small choice list, shown next to a square of the board.
 * @param {HTMLElement} area the element to show the list in
 * @param {Pieces} pieces
 */
function createChooser(area, pieces) {
  /** @type {((value: string|null) => void)|null} */
  let close = null;

  const chooser = {
    /** Closes the choice list; the pending question resolves to null. */
    cancel() {
      close?.(null);
    },

    /**
     * @param {string} title
     * @param {Choice[]} options
     * @param {{x: number, y: number}} at position in the area, each coordinate from 0 to 1
     * @returns {Promise<string|null>} the value chosen, or null if the user cancels
     */
    ask(title, options, at) {
      chooser.cancel();
      return new Promise((resolve) => {
        const box = buildBox(pieces, title, options, (value) => close?.(value));
        const outside = (/** @type {PointerEvent} */ event) => {
          if (!event.composedPath().includes(box)) close?.(null);
        };
        close = (value) => {
          close = null;
          document.removeEventListener('pointerdown', outside, true);
          box.remove();
          resolve(value);
        };
        area.append(box);
        position(area, box, at);
        document.addEventListener('pointerdown', outside, true);
        box.querySelector('button')?.focus();
      });
    },
  };
  return chooser;
}

/**
 * @param {Pieces} pieces
 * @param {string} title
 * @param {Choice[]} options
 * @param {(value: string|null) => void} choose
 */
function buildBox(pieces, title, options, choose) {
  const style = options.some(({ icon }) => icon) ? 'chooser-options chooser-pieces' : 'chooser-options';
  const box = html('div', { class: 'board-chooser', role: 'dialog', 'aria-label': title, 'data-testid': 'chooser' },
    html('p', {}, title),
    html('div', { class: style }, ...options.map((option) => optionButton(pieces, option, choose))),
    html('button', { type: 'button', class: 'chooser-cancel', onclick: () => choose(null) }, t('board.choose.cancel')));
  box.addEventListener('keydown', (event) => onKey(event, box, choose));
  return box;
}

/** @param {Pieces} pieces @param {Choice} option @param {(value: string) => void} choose */
function optionButton(pieces, { value, label, icon, mark }, choose) {
  return html('button', { type: 'button', 'data-choice': value, onclick: () => choose(value) },
    ...(icon ? [drawIcon(pieces, icon)] : []),
    ...(mark ? [drawSign(mark)] : []),
    html('span', {}, label));
}

/**
 * Handles the keys of a choice list: Tab and the arrow keys cycle through the buttons, Escape cancels.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} box
 * @param {(value: null) => void} choose
 */
function onKey(event, box, choose) {
  const buttons = [...box.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === rootOf(box).activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape') choose(null);
  else if (event.key in steps) buttons[(index + steps[event.key] + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Places a choice list below or above its square, within the board area.
 * @param {HTMLElement} area
 * @param {HTMLElement} box
 * @param {{x: number, y: number}} at
 */
function position(area, box, { x, y }) {
  const [width, height] = [area.clientWidth, area.clientHeight];
  const left = Math.max(4, Math.min(x * width - box.offsetWidth / 2, width - box.offsetWidth - 4));
  const below = y * height + 8;
  const top = below + box.offsetHeight <= height ? below : Math.max(4, Math.min(y * height - box.offsetHeight - 8, height - box.offsetHeight - 4));
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(4, top)}px`;
}
