// A small list beside a square, of which the user chooses one.

import { drawIcon } from './pieces.js';
import { drawSign } from './effect-icons.js';

/**
 * @typedef {{value: string, label: string, icon?: string|null, mark?: string}} Option
 */

/**
 * @param {HTMLElement} area in which the list is shown
 * @param {(key: string) => string} t
 */
export function createChooser(area, t) {
  let close = null;

  const chooser = {
    /** Whether a list is open. */
    get open() {
      return close !== null;
    },

    /** Closes the list without a choice. */
    cancel() {
      close?.(null);
    },

    /**
     * @param {string} variant
     * @param {string} title
     * @param {Option[]} options
     * @param {{x: number, y: number}} at where on the area, from 0 to 1
     * @returns {Promise<string|null>} the value, or null where the user wants none
     */
    ask(variant, title, options, at) {
      chooser.cancel();
      return new Promise((resolve) => {
        const box = buildBox(variant, title, options, t('board.choose.cancel'), (value) => close(value));
        const outside = (event) => !box.contains(event.target) && close(null);
        close = (value) => {
          close = null;
          document.removeEventListener('pointerdown', outside, true);
          box.remove();
          resolve(value);
        };
        area.append(box);
        position(area, box, at);
        document.addEventListener('pointerdown', outside, true);
        box.querySelector('button').focus();
      });
    },
  };
  return chooser;
}

function buildBox(variant, title, options, cancelLabel, choose) {
  const box = document.createElement('div');
  box.className = 'board-chooser';
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-label', title);
  box.dataset.testid = 'chooser';
  const heading = document.createElement('p');
  heading.textContent = title;
  const list = document.createElement('div');
  list.className = options.some(({ icon }) => icon) ? 'chooser-options chooser-pieces' : 'chooser-options';
  for (const option of options) list.append(optionButton(variant, option, choose));
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'chooser-cancel';
  cancel.textContent = cancelLabel;
  cancel.addEventListener('click', () => choose(null));
  box.append(heading, list, cancel);
  box.addEventListener('keydown', (event) => onKey(event, box, choose));
  return box;
}

function optionButton(variant, { value, label, icon, mark }, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.choice = value;
  if (icon) button.append(drawIcon(variant, icon));
  if (mark) button.append(drawSign(mark));
  const text = document.createElement('span');
  text.textContent = label;
  button.append(text);
  button.addEventListener('click', () => choose(value));
  return button;
}

/** Arrow keys go round the buttons, Escape chooses none. */
function onKey(event, box, choose) {
  const buttons = [...box.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement);
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 };
  if (event.key === 'Escape') choose(null);
  else if (event.key in steps) buttons[(index + steps[event.key] + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Beside the square, and within the area. */
function position(area, box, { x, y }) {
  const [width, height] = [area.clientWidth, area.clientHeight];
  const left = Math.max(4, Math.min(x * width - box.offsetWidth / 2, width - box.offsetWidth - 4));
  const below = y * height + 8;
  const top = below + box.offsetHeight <= height ? below : Math.max(4, Math.min(y * height - box.offsetHeight - 8, height - box.offsetHeight - 4));
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(4, top)}px`;
}
