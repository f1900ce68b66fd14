/** Parts of the forms in which a player sets up a game with a friend, or joins one. */
import { field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { sideName, variantName } from '../game/players.js';
import { VARIANTS, variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';
import { cleaned, LONGEST_NAME } from './link.js';

/**
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../variants/variant.js').Setup} Setup
 * @typedef {import('../variants/variant.js').SetupMaker} SetupMaker
 * @typedef {import('../variants/variant.js').Side} Side
 */

const NO_PERSONS = { first: false, second: false };

/** Error for invalid input in a form, with the control to correct. */
export class InputFault extends Error {
  /** @param {HTMLElement} input @param {string} message */
  constructor(input, message) {
    super(message);
    this.input = input;
  }
}

/**
 * Marks the control to correct, and shows the fault next to it. A fault that belongs to no control is shown below the form.
 * @param {HTMLElement} root
 * @param {HTMLElement} place
 * @param {unknown} fault
 */
export function showFault(root, place, fault) {
  for (const input of root.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  place.textContent = fault instanceof Error ? fault.message : '';
  const beside = fault instanceof InputFault ? fault.input.closest('.field') : null;
  (beside ?? root).append(place);
  if (!(fault instanceof InputFault)) return;
  fault.input.setAttribute('aria-invalid', 'true');
  fault.input.focus();
}

/**
 * Closes a dialog with what its form contains, once that is valid.
 * @template T
 * @param {HTMLFormElement} form
 * @param {HTMLElement} fault where to show what is wrong
 * @param {() => T} read
 * @param {(value: T) => void} leave
 */
export function submits(form, fault, read, leave) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      leave(read());
    } catch (error) {
      showFault(form, fault, error);
    }
  });
}

/** The line that shows what is wrong. @param {string} testid */
export const faultLine = (testid) => html('p', { class: 'error-text', role: 'alert', 'data-testid': testid });

/** @param {string} value */
export const nameInput = (value) =>
  html('input', { type: 'text', value, maxlength: LONGEST_NAME, autocomplete: 'nickname', 'data-testid': 'friend-name' });

/** @param {HTMLInputElement} input @returns {string} @throws {InputFault} */
export function readName(input) {
  const name = cleaned(input.value, LONGEST_NAME);
  if (name === '') throw new InputFault(input, t('friends.name.missing'));
  return name;
}

/** The controls for the game, the user's side and the settings of the game. */
export class GameFields {
  /** @type {Map<SetupMaker, Setup>} */
  #setups = new Map();

  /**
   * @param {string} testid prefix of the test ids
   * @param {{variant?: string, side?: Side, settings?: GameSettings}} [first] the first choices
   */
  constructor(testid, first = {}) {
    this.variantSelect = select(VARIANTS.map(({ name }) => [name, variantName(name)]), first.variant ?? VARIANTS[0].name, { 'data-testid': `${testid}-variant` });
    this.sideSelect = select([['random', t('friends.side.random')], ...SIDES.map((side) => /** @type {[string, string]} */ ([side, '']))], first.side ?? 'random', { 'data-testid': `${testid}-side` });
    for (const { settings: { setup } } of VARIANTS) {
      if (setup !== null && !this.#setups.has(setup)) this.#setups.set(setup, setup.create(setup.choiceOf(first.settings ?? {}), (input, message) => new InputFault(input, message)));
    }
    this.root = html('div', { class: 'group two' }, field(t('new.variant'), this.variantSelect), ...[...this.#setups.values()].map(({ beside }) => beside));
    this.sideField = field(t('friends.side'), this.sideSelect);
  }

  get variant() {
    return this.variantSelect.value;
  }

  /** The chosen side, or `random`. */
  get side() {
    return /** @type {Side|'random'} */ (this.sideSelect.value);
  }

  /** Shows only the controls that apply to the chosen game. */
  update() {
    const { settings: { setup } } = variantOf(this.variant);
    for (const [maker, { update }] of this.#setups) update(maker === setup, NO_PERSONS);
    for (const option of this.sideSelect.options) if (option.value !== 'random') option.textContent = sideName(this.variant, /** @type {Side} */ (option.value));
  }

  /** The settings of the game on which both players agree. @returns {GameSettings} @throws {Error} if one is invalid */
  readSettings() {
    const { settings, geometry } = variantOf(this.variant);
    const chosen = settings.setup === null ? undefined : this.#setups.get(settings.setup)?.read(geometry.size ** 2, NO_PERSONS);
    return settings.lasting(chosen ?? {});
  }
}
