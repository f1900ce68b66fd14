/** The dialog in which the user invites a friend to a game by link, or opens a link that the friend has sent. */
import { button, check, field, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';
import { faultLine, GameFields, InputFault, nameInput, readName, showFault, submits } from './form.js';
import { cleaned, isGameLink, LONGEST_NOTE } from './link.js';
import { SecretField } from './secret-field.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
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

/** @param {Options} options @returns {Promise<Invitation|undefined>} */
export function askInvitation(options) {
  const form = new InvitationForm(options);
  const { closed, close } = openDialog({
    title: t('friends.invite.title'),
    testid: 'friend-dialog',
    wide: true,
    body: [html('p', {}, t('friends.invite.about')), form.root, form.pasting(options.open, () => close())],
    buttons: (/** @type {(invitation?: Invitation) => void} */ leave) => {
      submits(form.root, form.fault, () => form.read(), leave);
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
  /** @param {Options} options */
  constructor({ first, name, keeps }) {
    this.keeps = keeps;
    this.game = new GameFields('friend', first);
    this.name = nameInput(name);
    this.note = html('input', { type: 'text', maxlength: LONGEST_NOTE, 'data-testid': 'friend-note' });
    this.uses = html('input', { type: 'checkbox', checked: Array.isArray(first.squares), 'data-testid': 'friend-secrets' });
    this.squares = new SecretField();
    this.fault = faultLine('friend-fault');
    this.secrets = html('fieldset', { class: 'group' }, check(t('new.secret-use'), this.uses), this.squares.root);
    this.root = html('form', { id: 'friend-form', class: 'new-game', novalidate: true },
      this.game.root,
      html('div', { class: 'group two' }, field(t('friends.name'), this.name), this.game.sideField),
      this.secrets,
      field(t('friends.note'), this.note),
      this.fault);
    this.root.addEventListener('change', () => this.#update());
    this.#update();
  }

  /** Shows only the controls that apply to the chosen game. */
  #update() {
    this.game.update();
    this.secrets.hidden = variantOf(this.game.variant).settings.secrets === null;
    this.squares.root.hidden = !this.uses.checked;
    this.squares.show(this.game.variant);
  }

  /** @returns {Invitation} @throws {InputFault} */
  read() {
    const { game: { variant, side } } = this;
    const name = readName(this.name);
    const hasSecrets = variantOf(variant).settings.secrets !== null && this.uses.checked;
    if (hasSecrets && !this.keeps) throw new InputFault(this.uses, t('friends.squares.no-storage'));
    return {
      variant,
      settings: this.game.readSettings(),
      side: side === 'random' ? SIDES[crypto.getRandomValues(new Uint8Array(1))[0] % 2] : side,
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
    const fault = faultLine('friend-paste-fault');
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
