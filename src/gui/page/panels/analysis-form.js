/**
 * Further settings of the analysis, loaded on first use: limits of the search, the turns to which it is restricted, a
 * second engine, and engine options.
 */
import { field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { messageOf } from '../base/faults.js';
import { load, t } from '../base/messages.js';
import { KnownLines } from '../game/rules.js';
import { written } from '../game/wording.js';
import { engineName } from '../protocol/engines.js';
import { chosenEngine, limitsOf } from './analysis-wishes.js';
import { EngineOptions } from './engine-options.js';
import { previewAt } from './pv-lines.js';

/**
 * @typedef {import('../game/rules.js').Step} Step
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('./analysis.js').Page} Page
 * @typedef {keyof ReturnType<typeof limitsOf>} Limit
 */

/** @type {[name: Limit, most: number, step: number][]} */
const LIMITS = [['depth', 200, 1], ['seconds', 1_000_000, 0.1], ['nodes', 1_000_000_000_000, 1]];

/** How long the board shows a turn that was chosen on it, in ms. */
const SHOWN_MS = 700;

/**
 * @param {HTMLElement} host
 * @param {Page} page
 * @param {Analysis} analysis
 * @returns {Promise<AnalysisForm>}
 */
export async function loadForm(host, page, analysis) {
  await load('analysis.json');
  return new AnalysisForm(host, page, analysis);
}

export class AnalysisForm {
  /** Handles turns made on the board while the user chooses turns there; null otherwise. @type {((turn: string) => Promise<void>)|null} */
  #picker = null;
  /** A text of the language in which the form is drawn. */
  #language = '';
  /** Has a session of its own, so that the board need not wait for the names of all legal turns. */
  #known = new KnownLines();

  /** @param {HTMLElement} host @param {Page} page @param {Analysis} analysis */
  constructor(host, page, analysis) {
    this.host = host;
    this.page = page;
    this.state = page.state;
    this.analysis = analysis;
    this.options = [new EngineOptions(page, analysis.first, 0), new EngineOptions(page, analysis.second, 1)];
  }

  #build() {
    this.#language = t('analysis.limits');
    this.list = html('ul', { class: 'chosen-moves', 'data-testid': 'analysis-chosen' });
    this.input = html('input', { id: 'analysis-move', list: 'analysis-moves', class: 'mono', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, 'data-testid': 'analysis-move' });
    this.choices = html('datalist', { id: 'analysis-moves' });
    this.fault = html('p', { class: 'error-text small', role: 'alert', 'data-testid': 'analysis-move-fault' });
    this.pick = html('button', { type: 'button', class: 'button', 'aria-pressed': false, 'data-testid': 'analysis-pick', onclick: () => this.#togglePicker() }, t('analysis.pick'));
    const add = html('button', { type: 'button', class: 'button', 'data-testid': 'analysis-move-add', onclick: () => void this.#addTyped() }, t('analysis.add-move'));
    this.input.addEventListener('focus', () => void this.#offerMoves());
    this.input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void this.#addTyped();
    });
    this.host.replaceChildren(
      part('analysis.limits', html('div', { class: 'row' }, ...LIMITS.map((one) => this.#limitField(one)))),
      part('analysis.only', html('div', { class: 'row' }, html('label', { for: this.input.id }, t('analysis.move')), this.input, this.choices, add, this.pick), this.fault, this.list),
      part('analysis.engines', this.#secondField(), ...this.options.map(({ root }) => root)),
    );
    this.#drawMoves();
    this.#drawOptions();
  }

  /** @param {[name: Limit, most: number, step: number]} limit */
  #limitField([name, most, step]) {
    const { settings } = this.page;
    const limits = limitsOf(settings);
    const input = html('input', { type: 'number', min: 0, max: most, step, value: limits[name] || null, placeholder: t('analysis.no-limit'), inputmode: 'decimal', 'data-testid': `analysis-limit-${name}` });
    input.addEventListener('change', () => {
      const value = input.validity.valid ? Number(input.value) : 0;
      if (value === 0) input.value = '';
      settings.set('analysis.limits', { ...limitsOf(settings), [name]: value });
    });
    return field(t(`analysis.limit.${name}`), input);
  }

  #secondField() {
    const { settings, engines } = this.page;
    const chosen = chosenEngine(settings, engines, 1);
    /** @type {[string, string][]} */
    const options = [['', t('analysis.no-second')], ...engines.map((name, index) => /** @type {[string, string]} */ ([String(index), engineName(index, name)]))];
    const control = select(options, chosen === null ? '' : String(chosen), { 'data-testid': 'analysis-second-engine' });
    control.addEventListener('change', () => settings.set('analysis.second', control.value === '' ? '' : engines[Number(control.value)]));
    return field(t('analysis.second'), control);
  }

  /** Follows the page. @param {import('../game/state.js').StateChange} change */
  changed(change) {
    if (this.host.hidden) return;
    if (change === 'settings' && this.#language !== t('analysis.limits')) this.#build();
    else if (change === 'settings') this.#drawOptions();
    if (change === 'current' || change === 'tree' || change === 'mode') {
      if (change !== 'tree') this.#endPicker();
      this.#drawMoves();
    }
  }

  /** Follows the form's being opened or closed. @param {boolean} isOpen */
  opened(isOpen) {
    if (!isOpen) this.#endPicker();
    else this.#build();
  }

  #drawOptions() {
    const { settings, engines } = this.page;
    for (const [index, options] of this.options.entries()) void options.show(chosenEngine(settings, engines, index === 0 ? 0 : 1));
  }

  /** Draws the chosen turns. */
  #drawMoves() {
    const { chosen } = this.analysis;
    this.list?.replaceChildren(...chosen.map((step) => html('li', {}, html('span', {}, this.#name(step)), html('button', {
      type: 'button', class: 'button button-quiet button-icon', 'aria-label': t('analysis.remove-move', { move: this.#name(step) }), 'data-testid': 'analysis-move-remove',
      onclick: () => this.#choose(chosen.filter((one) => one !== step)),
    }, '×'))));
    this.choices?.replaceChildren();
  }

  /** Offers the legal turns in the text field, if the rules can list them. */
  async #offerMoves() {
    const { tree, current } = this.state;
    if (this.choices === undefined || this.choices.childElementCount > 0) return;
    const { legal } = await this.state.facts(current).catch(() => ({ legal: [] }));
    const known = legal.map(async (turn) => (await this.#known.steps(tree, current, [turn]))[0]?.notation ?? turn);
    const names = await Promise.all(known).catch(() => legal);
    if (current === this.state.current) this.choices.replaceChildren(...names.map((value) => html('option', { value })));
  }

  /** @param {Step} step */
  #name(step) {
    return written(this.state.tree.variant, step);
  }

  /** @param {Step[]} steps */
  #choose(steps) {
    this.analysis.choose(steps);
    this.#drawMoves();
  }

  /** @param {Step} step */
  #add(step) {
    const { chosen } = this.analysis;
    if (!chosen.some(({ turn }) => turn === step.turn)) this.#choose([...chosen, step]);
    this.page.announce(t('analysis.chosen', { move: this.#name(step) }));
  }

  async #addTyped() {
    const { tree, current } = this.state;
    const text = this.input?.value.trim() ?? '';
    if (text === '' || this.fault === undefined || this.input === undefined) return;
    const { steps: [step], error } = await this.state.rules.line(tree, current, [text.replaceAll(/\s+/g, '')]).catch((reason) => ({ steps: [], error: messageOf(reason) }));
    if (current !== this.state.current) return;
    this.fault.textContent = step === undefined ? (error ?? '') : '';
    if (step === undefined) return;
    this.input.value = '';
    this.#add(step);
  }

  #togglePicker() {
    if (this.#picker !== null) {
      this.#endPicker();
      return;
    }
    this.#picker = (turn) => this.#take(turn);
    this.state.attempt = this.#picker;
    this.pick?.setAttribute('aria-pressed', 'true');
    this.page.announce(t('analysis.picking'));
  }

  #endPicker() {
    if (this.#picker === null) return;
    if (this.state.attempt === this.#picker) this.state.attempt = null;
    this.#picker = null;
    this.pick?.setAttribute('aria-pressed', 'false');
  }

  /** Adds a turn made on the board, and then shows the position before it again. @param {string} turn */
  async #take(turn) {
    const { state } = this;
    const { tree, current } = state;
    const step = (await state.rules.line(tree, current, [turn])).steps[0];
    if (step === undefined || current !== state.current || this.#picker === null) return;
    const shown = previewAt(current, [step], 0);
    state.setPreview(shown);
    setTimeout(() => state.preview === shown && state.setPreview(null), SHOWN_MS);
    this.#add(step);
  }
}

/** A group of settings under a heading. @param {string} key @param {...HTMLElement} content */
const part = (key, ...content) => html('fieldset', { class: 'analysis-part' }, html('legend', {}, t(key)), ...content);
