/** A small list beside a square, of which the user chooses one. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';
import { drawSign } from './marks.js';

/**
 * @typedef {import('../variants/variant.js').Choice} Choice
 * @typedef {import('../variants/variant.js').Pieces} Pieces
 */

/**
 * @param {HTMLElement} area in which the list is shown
 * @param {Pieces} pieces
 */
export function createChooser(area, pieces) {
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
