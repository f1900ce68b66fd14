/** The control in which a player enters secret squares, or has them drawn. */
import { button, check, field } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantOf } from '../variants/index.js';
import { InputFault } from './form.js';

/** Secret squares of one player. The squares are masked unless the player shows them. */
export class SecretField {
  constructor() {
    this.input = html('input', { type: 'password', inputmode: 'numeric', autocomplete: 'off', class: 'mono', 'data-testid': 'friend-squares' });
    const shows = html('input', { type: 'checkbox', 'data-testid': 'friend-squares-show' });
    shows.addEventListener('change', () => {
      this.input.type = shows.checked ? 'text' : 'password';
    });
    const draw = button(t('friends.squares.draw'), () => this.#draw(), { 'data-testid': 'friend-squares-draw' });
    this.help = html('p', { class: 'muted small' }, t('friends.squares.help'));
    this.root = html('div', { class: 'group' },
      field(t('friends.squares'), html('div', { class: 'friend-squares' }, this.input, draw)), check(t('friends.squares.show'), shows), this.help);
    const label = this.root.querySelector('label');
    this.input.id = 'friend-squares';
    label?.setAttribute('for', this.input.id);
  }

  /** Offers the squares of a game. @param {string} variant */
  show(variant) {
    const { settings: { secrets } } = variantOf(variant);
    this.variant = variant;
    this.input.placeholder = secrets === null ? '' : Array.from({ length: secrets.count }, (_, index) => 3 + 11 * index).join(', ');
  }

  get #size() {
    return variantOf(this.variant ?? '').geometry.size ** 2;
  }

  #draw() {
    this.input.value = variantOf(this.variant ?? '').settings.secrets?.random(this.#size).join(', ') ?? '';
  }

  /** @returns {number[]} @throws {InputFault} */
  read() {
    const squares = variantOf(this.variant ?? '').settings.secrets?.read(this.input.value, this.#size) ?? null;
    if (squares === null) throw new InputFault(this.input, t('new.secret-five', { most: this.#size }));
    return squares;
  }
}
