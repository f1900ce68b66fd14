/** Controls for the options of an analysis engine, as the engine offers them. */
import { html, keepFocus } from '../base/dom.js';
import { messageOf } from '../base/faults.js';
import { t } from '../base/messages.js';
import { engineName } from '../protocol/engines.js';
import { VARIANTS } from '../variants/index.js';
import { chooseOption, chosenOptions } from './analysis-wishes.js';

/**
 * @typedef {import('../protocol/engine.js').OptionValue} OptionValue
 * @typedef {import('../protocol/lines.js').Option} Option
 */

/** Options that the analysis itself sets, or that matter only for players. The options of the games are added. */
const MANAGED = ['uci_variant', 'multipv', 'ponder', 'uci_analysemode', 'uci_showwdl', 'uci_limitstrength', 'uci_elo', 'move overhead'];

const ofGames = () => VARIANTS.flatMap(({ settings }) => [...settings.engine({}), ...settings.player({}, 'first')]).map(([name]) => name.toLowerCase());

export class EngineOptions {
  #shown = '';

  /**
   * @param {import('./analysis.js').Page} page
   * @param {import('./engine-lines.js').EngineLines} engine
   * @param {0|1} place
   */
  constructor(page, engine, place) {
    this.page = page;
    this.engine = engine;
    this.place = place;
    this.title = html('summary', {});
    this.body = html('div', { class: 'engine-options' });
    this.root = html('details', { 'data-testid': `analysis-options-${place + 1}`, ontoggle: () => void this.#fill() }, this.title, this.body);
    /** @type {number|null} */
    this.index = null;
  }

  /** @param {number|null} index index of the engine; null for none */
  async show(index) {
    if (index !== this.index) {
      this.body.replaceChildren();
      this.#shown = '';
    }
    this.index = index;
    this.root.hidden = index === null;
    if (index === null) return;
    this.title.textContent = t('analysis.options', { number: this.place + 1, engine: engineName(index, this.page.engines[index]) });
    await this.#fill();
  }

  /** Draws the controls once they are in view, since an engine must run to say what it offers. */
  async #fill() {
    const { index, page, place } = this;
    if (index === null || !this.root.open) return;
    const listed = page.engines[index];
    try {
      const skipped = new Set([...MANAGED, ...ofGames()]);
      const options = (await this.engine.analyser.options(index)).filter(({ name, type }) => type !== 'button' && !skipped.has(name.toLowerCase()));
      if (index !== this.index) return;
      const chosen = chosenOptions(page.settings, listed, place);
      const shown = JSON.stringify([index, t('analysis.options'), options, chosen]);
      if (shown === this.#shown) return;
      this.#shown = shown;
      const draw = () => this.body.replaceChildren(...(options.length === 0 ? [html('p', { class: 'small muted' }, t('analysis.no-options'))] : options.map((option) => this.#control(option, chosen[option.name]))));
      keepFocus(this.body, 'option', draw);
    } catch (error) {
      this.body.replaceChildren(html('p', { class: 'error-text small' }, messageOf(error)));
    }
  }

  /** @param {Option} option @param {OptionValue|undefined} value the user's value; undefined for the usual one */
  #control(option, value) {
    const { page, place, index } = this;
    const usual = this.#usual(option);
    const attributes = { id: `engine-option-${place}-${option.name.replaceAll(/\W/g, '-')}`, 'data-testid': `engine-option-${place + 1}`, 'data-option': option.name };
    /** @param {OptionValue|null} chosen */
    const set = (chosen) => chooseOption(page.settings, page.engines[index ?? 0], place, option.name, chosen === usual ? null : chosen);
    const control = controlOf(option, value ?? usual, attributes, set);
    return html('div', { class: 'field' }, html('label', { for: attributes.id }, option.name), control);
  }

  /** The value without the user's choice: the page's for table size and threads, otherwise the engine's. @param {Option} option @returns {OptionValue} */
  #usual({ name, type, default: given = '' }) {
    const { settings } = this.page;
    if (name === 'Hash') return settings.get('hash');
    if (name === 'Threads') return settings.get('threads');
    if (type === 'check') return given === 'true';
    if (type === 'spin') return Number(given);
    return given === '<empty>' ? '' : given;
  }
}

/**
 * @param {Option} option
 * @param {OptionValue} value
 * @param {Record<string, unknown>} attributes
 * @param {(value: OptionValue|null) => void} set called with null for an empty or invalid value
 */
function controlOf({ type, min, max, values }, value, attributes, set) {
  if (type === 'check') {
    const box = html('input', { type: 'checkbox', ...attributes, onchange: () => set(box.checked) });
    box.checked = value === true || value === 'true';
    return box;
  }
  if (type === 'combo') {
    const list = html('select', { ...attributes, onchange: () => set(list.value) }, ...values.map((one) => html('option', { value: one, selected: one === value }, one)));
    return list;
  }
  if (type === 'spin') {
    const number = html('input', { type: 'number', min, max, step: 1, value, ...attributes, onchange: () => set(number.value !== '' && number.validity.valid ? Number(number.value) : null) });
    return number;
  }
  const text = html('input', { type: 'text', value, spellcheck: false, ...attributes, onchange: () => set(text.value) });
  return text;
}
