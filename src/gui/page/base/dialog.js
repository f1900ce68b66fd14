/** Native dialogs, which trap focus and close on Escape, and their form controls. */
import { byId, html } from './dom.js';
import { t } from './messages.js';

let number = 0;

/**
 * Opens a dialog.
 * @template T
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.testid
 * @param {import('./dom.js').Child[]} options.body
 * @param {(close: (value?: T) => void) => Node[]} [options.buttons] returns the buttons below the body
 * @param {boolean} [options.wide]
 * @param {boolean} [options.reading] whether the body is a text to read; it then gets the focus, so that the keyboard
 *   scrolls it
 * @returns {{dialog: HTMLDialogElement, closed: Promise<T|undefined>, close: (value?: T) => void}} `closed` resolves to the value
 *   passed to `close`, or to undefined if the user dismissed the dialog
 */
export function openDialog({ title, testid, body, buttons, wide = false, reading = false }) {
  const id = `dialog-${++number}`;
  /** @type {T|undefined} */
  let value;
  /** @param {T} [given] */
  const close = (given) => {
    value = given;
    dialog.close();
  };
  const closer = html('button', { type: 'button', class: 'button button-quiet button-icon dialog-close', 'aria-label': t('action.close'),
    'data-testid': `${testid}-close`, onclick: () => close() }, '×');
  const dialog = html(
    'dialog',
    { class: wide ? 'dialog dialog-wide' : 'dialog', 'aria-labelledby': id, 'data-testid': testid },
    html('div', { class: 'dialog-head' }, html('h2', { id }, title), closer),
    html('div', { class: 'dialog-body', ...(reading ? { tabindex: 0, role: 'document', autofocus: true } : {}) }, ...body),
  );
  if (buttons) dialog.append(html('div', { class: 'dialog-foot' }, ...buttons(close)));
  byId('dialogs').append(dialog);
  /** @type {Promise<T|undefined>} */
  const closed = new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(value);
    });
  });
  leaveByBackdrop(dialog, close);
  dialog.showModal();
  return { dialog, closed, close };
}

/**
 * Closes the dialog when a press begins and ends on its backdrop.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} close
 */
function leaveByBackdrop(dialog, close) {
  let isPressed = false;
  dialog.addEventListener('pointerdown', (event) => {
    isPressed = event.target === dialog;
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isPressed) close();
  });
}

/** @param {string} label @param {() => void} run @param {Record<string, unknown>} [attributes] */
export function button(label, run, attributes = {}) {
  const { class: classes = '', ...rest } = attributes;
  return html('button', { type: 'button', class: `button ${classes}`.trim(), onclick: () => run(), ...rest }, label);
}

/**
 * Asks a yes-or-no question in a dialog.
 * @param {object} options
 * @param {string} options.title
 * @param {string} [options.text]
 * @param {string} options.yes
 * @param {string} [options.no]
 * @param {string} options.testid
 * @param {boolean} [options.danger]
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, text = '', yes, no = t('action.cancel'), testid, danger = false }) {
  const { closed } = openDialog({
    title,
    testid,
    body: text === '' ? [] : [html('p', {}, text)],
    buttons: (/** @type {(value: boolean) => void} */ close) => [
      button(no, () => close(false), { 'data-testid': `${testid}-no` }),
      button(yes, () => close(true), { class: danger ? 'button-danger' : 'button-primary', 'data-testid': `${testid}-yes`, autofocus: true }),
    ],
  });
  return (await closed) === true;
}

/**
 * A control with its label above it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {...Node} more nodes after the control
 */
export function field(label, control, ...more) {
  control.id ||= `field-${++number}`;
  return html('div', { class: 'field' }, html('label', { for: control.id }, label), control, ...more);
}

/** A check box and its label. @param {string} label @param {HTMLElement} control */
export function check(label, control) {
  return html('label', { class: 'check' }, control, html('span', {}, label));
}

/**
 * A `<select>` with the given options.
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {Record<string, unknown>} attributes
 */
export function select(options, chosen, attributes) {
  return html('select', attributes, ...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
}
