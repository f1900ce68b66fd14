/** The dialog in which the user invites a friend to a game by link, or opens a link that the friend has sent. */
import { button, check, field, openDialog, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { sideName, variantName } from '../game/players.js';
import { VARIANTS, variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';
import { cleaned, isGameLink, LONGEST_NAME, LONGEST_NOTE } from './link.js';
import { InputFault, nameInput, SecretField, showFault } from './secret-field.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../variants/variant.js').Setup} Setup
 * @typedef {import('../variants/variant.js').SetupMaker} SetupMaker
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {{variant: string, settings: GameSettings, side: Side, name: string, note: string, squares: number[]|null}} Invitation
 *   `squares`: the user's secret squares, null for a game without
 *
 * @typedef {object} Options
 * @property {Partial<Invitation>} first
 * @property {string} name the user's name in the last game
 * @property {boolean} keeps whether the browser keeps secret squares
 * @property {(text: string) => Promise<Message|null>} open opens a link, or returns why it cannot be opened
 */

const NO_PERSONS = { first: false, second: false };

/** @param {Options} options @returns {Promise<Invitation|undefined>} */
export function askInvitation(options) {
  const form = new InvitationForm(options);
  const { closed, close } = openDialog({
    title: t('friends.invite.title'),
    testid: 'friend-dialog',
    wide: true,
    body: [html('p', {}, t('friends.invite.about')), form.root, form.pasting(options.open, () => close())],
    buttons: (/** @type {(invitation?: Invitation) => void} */ leave) => {
      form.root.addEventListener('submit', (event) => {
        event.preventDefault();
        try {
          leave(form.read());
        } catch (error) {
          showFault(form.root, form.fault, error);
        }
      });
      return [
        button(t('action.cancel'), () => leave()),
        html('button', { type: 'submit', form: form.root.id, class: 'button button-primary', 'data-testid': 'friend-create' }, t('friends.invite.create')),
      ];
    },
  });
  form.name.focus();
  return closed;
}

class InvitationForm {
  /** @type {Map<SetupMaker, Setup>} */
  #setups = new Map();

  /** @param {Options} options */
  constructor({ first, name, keeps }) {
    this.keeps = keeps;
    this.variant = select(VARIANTS.map((variant) => [variant.name, variantName(variant.name)]), first.variant ?? VARIANTS[0].name, { 'data-testid': 'friend-variant' });
    this.side = select([['random', t('friends.side.random')], ...SIDES.map((side) => /** @type {[string, string]} */ ([side, '']))], first.side ?? 'random', { 'data-testid': 'friend-side' });
    this.name = nameInput(name);
    this.note = html('input', { type: 'text', maxlength: LONGEST_NOTE, 'data-testid': 'friend-note' });
    this.uses = html('input', { type: 'checkbox', checked: Array.isArray(first.squares), 'data-testid': 'friend-secrets' });
    this.squares = new SecretField();
    this.fault = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'friend-fault' });
    for (const { settings: { setup } } of VARIANTS) {
      if (setup !== null && !this.#setups.has(setup)) this.#setups.set(setup, setup.create(setup.choiceOf(first.settings ?? {}), (input, message) => new InputFault(input, message)));
    }
    this.secrets = html('fieldset', { class: 'group' }, check(t('new.secret-use'), this.uses), this.squares.root);
    this.root = html('form', { id: 'friend-form', class: 'new-game', novalidate: true },
      html('div', { class: 'group two' }, field(t('new.variant'), this.variant), ...[...this.#setups.values()].map(({ beside }) => beside)),
      html('div', { class: 'group two' }, field(t('friends.name'), this.name), field(t('friends.side'), this.side)),
      this.secrets,
      field(t('friends.note'), this.note),
      this.fault);
    this.root.addEventListener('change', () => this.#update());
    this.#update();
  }

  /** Shows only the controls that apply to the chosen game. */
  #update() {
    const { settings: { setup, secrets } } = variantOf(this.variant.value);
    for (const [maker, { update }] of this.#setups) update(maker === setup, NO_PERSONS);
    for (const option of this.side.options) if (option.value !== 'random') option.textContent = sideName(this.variant.value, /** @type {Side} */ (option.value));
    this.secrets.hidden = secrets === null;
    this.squares.root.hidden = !this.uses.checked;
    this.squares.show(this.variant.value);
  }

  /** @returns {Invitation} @throws {InputFault} */
  read() {
    const variant = this.variant.value;
    const { settings: { setup, secrets }, geometry } = variantOf(variant);
    const name = cleaned(this.name.value, LONGEST_NAME);
    if (name === '') throw new InputFault(this.name, t('friends.name.missing'));
    const hasSecrets = secrets !== null && this.uses.checked;
    if (hasSecrets && !this.keeps) throw new InputFault(this.uses, t('friends.squares.no-storage'));
    const settings = (setup === null ? undefined : this.#setups.get(setup)?.read(geometry.size ** 2, NO_PERSONS)) ?? {};
    return {
      variant,
      settings: variantOf(variant).settings.lasting(settings),
      side: this.side.value === 'random' ? SIDES[crypto.getRandomValues(new Uint8Array(1))[0] % 2] : /** @type {Side} */ (this.side.value),
      name,
      note: cleaned(this.note.value, LONGEST_NOTE),
      squares: hasSecrets ? this.squares.read() : null,
    };
  }

  /**
   * The part of the dialog in which the user pastes a link that the friend has sent.
   * @param {Options['open']} open
   * @param {() => void} done
   */
  pasting(open, done) {
    const link = html('input', { type: 'text', class: 'mono', spellcheck: false, autocapitalize: 'off', autocomplete: 'off', 'data-testid': 'friend-paste' });
    const fault = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'friend-paste-fault' });
    const root = html('form', { class: 'group friend-paste', novalidate: true },
      field(t('friends.paste'), html('div', { class: 'friend-squares' }, link, html('button', { type: 'submit', class: 'button', 'data-testid': 'friend-open' }, t('action.open')))),
      fault, html('p', { class: 'muted small' }, t('friends.paste.about')));
    link.id = 'friend-paste';
    root.querySelector('label')?.setAttribute('for', link.id);
    root.addEventListener('submit', async (event) => {
      event.preventDefault();
      const problem = isGameLink(link.value) ? await open(link.value) : { key: 'friends.link.none' };
      if (problem === null) done();
      else showFault(root, fault, new InputFault(link, t(problem.key, problem.values)));
    });
    return root;
  }
}
