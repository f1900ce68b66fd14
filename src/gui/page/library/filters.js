/** The controls with which the user searches and sorts stored games. */
import { button, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { positionKey } from '../game/summary.js';
import { VARIANTS } from '../variants/index.js';
import { ORDER_NAMES } from './search.js';

/**
 * @typedef {import('./search.js').Order} Order
 * @typedef {import('./search.js').Query} Query
 */

const DAY_MS = 86_400_000;
const DELAY_MS = 60;
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];

/** A FEN has at least a board and a side to move. @param {string} text */
const isFen = (text) => /^\S*\/\S*\/\S* \S+/.test(text);

/** Midnight at the beginning of a day. @param {string} day as in a date field @returns {number|null} */
const startOf = (day) => (day === '' ? null : new Date(`${day}T00:00`).getTime());

export class Filters {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {{currentFen: () => string, onChange: () => void}} options */
  constructor({ currentFen, onChange }) {
    this.onChange = onChange;
    const changed = { onchange: () => onChange() };
    this.words = html('input', { type: 'search', autocomplete: 'off', placeholder: t('games.search-short'), 'aria-label': t('games.search'), 'data-testid': 'games-search', oninput: () => this.#soon() });
    this.variant = select([['', t('games.any')], ...VARIANTS.map(({ name }) => /** @type {[string, string]} */ ([name, variantName(name)]))], '', { ...changed, 'data-testid': 'games-variant' });
    this.result = select([['', t('games.any')], ...RESULTS.map((result) => /** @type {[string, string]} */ ([result, result === '*' ? t('games.unfinished') : result.replaceAll('1/2', '½')]))], '', { ...changed, 'data-testid': 'games-result' });
    this.from = html('input', { type: 'date', ...changed, 'data-testid': 'games-from' });
    this.to = html('input', { type: 'date', ...changed, 'data-testid': 'games-to' });
    this.fen = html('input', { type: 'text', class: 'mono', autocomplete: 'off', spellcheck: false, placeholder: t('games.fen'), 'data-testid': 'games-fen', oninput: () => this.#soon() });
    this.fault = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'games-fen-fault' });
    this.order = select(ORDER_NAMES.map((name) => [name, t(`games.order.${name}`)]), 'changed', { ...changed, 'aria-label': t('games.order'), 'data-testid': 'games-order' });
    const useBoard = () => {
      this.fen.value = currentFen();
      onChange();
    };
    this.clearing = button(t('games.clear'), () => this.clear(), { class: 'button-quiet', 'data-testid': 'games-clear' });
    this.more = html('details', { class: 'games-filters', 'data-testid': 'games-filters' },
      html('summary', {}, t('games.filters')),
      html('div', { class: 'games-fields' },
        field(t('new.variant'), this.variant), field(t('games.result'), this.result), field(t('games.from'), this.from), field(t('games.to'), this.to)),
      html('div', { class: 'games-position' }, field(t('games.position'), this.fen), button(t('games.on-board'), useBoard, { 'data-testid': 'games-on-board' })),
      this.fault, this.clearing);
    this.root = html('div', { class: 'games-search' }, html('div', { class: 'games-words' }, this.words, this.order), this.more);
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.onChange(), DELAY_MS);
  }

  clear() {
    for (const control of [this.words, this.variant, this.result, this.from, this.to, this.fen]) control.value = '';
    this.onChange();
    this.words.focus();
  }

  /** @returns {Order} */
  get sorting() {
    return /** @type {Order} */ (this.order.value);
  }

  /** @returns {Query} */
  read() {
    const fen = this.fen.value.trim().replaceAll(/\s+/g, ' ');
    const isBad = fen !== '' && !isFen(fen);
    this.fault.textContent = isBad ? t('games.bad-fen') : '';
    this.fen.setAttribute('aria-invalid', String(isBad));
    const to = startOf(this.to.value);
    const query = {
      words: this.words.value,
      variant: this.variant.value,
      result: this.result.value,
      from: startOf(this.from.value),
      to: to === null ? null : to + DAY_MS,
      position: fen === '' || isBad ? null : positionKey(fen),
    };
    this.clearing.hidden = !this.#isNarrow(query) && fen === '';
    this.more.toggleAttribute('data-used', this.#isNarrow({ ...query, words: '' }));
    return query;
  }

  /** @param {Query} query @returns {boolean} whether the query leaves games out */
  #isNarrow({ words, variant, result, from, to, position }) {
    return words + variant + result !== '' || from !== null || to !== null || position !== null;
  }
}
