/** What stands in the board's place on the page: drawing, grid, hint, lists to choose from, and what the game needs around them. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';
import { createAnimator } from './animation.js';
import { createGeometry, UNIT } from './geometry.js';
import { createGrid } from './grid.js';
import { drawSign, effectIcons } from './marks.js';
import { createScene } from './scene.js';

/**
 * @typedef {import('../variants/variant.js').Choice} Choice
 * @typedef {import('../variants/variant.js').Effect} Effect
 * @typedef {import('../variants/variant.js').Pieces} Pieces
 * @typedef {ReturnType<typeof createFrame>} Frame
 */

/**
 * @param {HTMLElement} host
 * @param {import('../variants/variant.js').Variant} variant
 * @param {boolean} flipped
 * @param {import('../variants/variant.js').Actions} actions
 */
export function createFrame(host, variant, flipped, actions) {
  const layout = createGeometry(variant.geometry, flipped);
  const scene = createScene(layout, variant);
  const grid = createGrid(layout, t('board.label'));
  const area = html('div', { class: 'board-area' }, scene.root, grid.root);
  const hint = html('p', { class: 'board-hint', 'data-testid': 'board-hint' });
  const surroundings = variant.turns.surroundings(actions);
  const root = html('div', { class: `board-frame ${surroundings?.style ?? ''}`.trim() }, area, hint);
  for (const { element, at } of surroundings?.parts ?? []) {
    if (at === 'under') hint.after(element);
    else if ((at === 'first') === flipped) area.before(element);
    else area.after(element);
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
    /** @param {string} text @param {Effect} [effect] the same in drawings */
    hint(text, effect) {
      const icons = effect === undefined ? [] : effectIcons(effect, (letter) => drawIcon(variant.pieces, letter));
      const words = html('span', { class: 'hint-text' }, text);
      hint.replaceChildren(...(icons.length > 0 ? [html('span', { class: 'hint-icons' }, ...icons), words] : [words]));
    },
    /** Asks in a list beside a square, and gives the focus back to it. @param {string} title @param {Choice[]} options @param {string} square */
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
 * A small list beside a square, of which the user chooses one.
 * @param {HTMLElement} area in which the list is shown
 * @param {Pieces} pieces
 */
function createChooser(area, pieces) {
  /** @type {((value: string|null) => void)|null} */
  let close = null;

  const chooser = {
    /** Closes the list without a choice. */
    cancel() {
      close?.(null);
    },

    /**
     * @param {string} title
     * @param {Choice[]} options
     * @param {{x: number, y: number}} at where on the area, from 0 to 1
     * @returns {Promise<string|null>} the value, or null where the user wants none
     */
    ask(title, options, at) {
      chooser.cancel();
      return new Promise((resolve) => {
        const box = buildBox(pieces, title, options, (value) => close?.(value));
        const outside = (/** @type {PointerEvent} */ event) => {
          if (event.target instanceof Node && !box.contains(event.target)) close?.(null);
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

/** @param {Pieces} pieces @param {string} title @param {Choice[]} options @param {(value: string|null) => void} choose */
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

/** Arrow keys go round the buttons, Escape chooses none. @param {KeyboardEvent} event @param {HTMLElement} box @param {(value: null) => void} choose */
function onKey(event, box, choose) {
  const buttons = [...box.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape') choose(null);
  else if (event.key in steps) buttons[(index + steps[event.key] + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Puts the list beside the square, and within the area. @param {HTMLElement} area @param {HTMLElement} box @param {{x: number, y: number}} at */
function position(area, box, { x, y }) {
  const [width, height] = [area.clientWidth, area.clientHeight];
  const left = Math.max(4, Math.min(x * width - box.offsetWidth / 2, width - box.offsetWidth - 4));
  const below = y * height + 8;
  const top = below + box.offsetHeight <= height ? below : Math.max(4, Math.min(y * height - box.offsetHeight - 8, height - box.offsetHeight - 4));
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(4, top)}px`;
}
