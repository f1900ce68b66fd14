/**
 * Setting up a position: the editor in place of the board, and what is done with the position.
 */
import { html } from '../panels/dom.js';
import { t } from '../messages.js';
import { button, field, select } from './dialog.js';
import { VARIANTS, variantName } from './names.js';

export class Editing {
  /**
   * @param {object} options
   * @param {HTMLElement} options.section shown in mode `edit`
   * @param {HTMLElement} options.bar
   * @param {HTMLElement} options.host of the editor
   * @param {(host: HTMLElement, options: object) => {open: Function, fen: () => string}} options.createEditor
   * @param {import('./state.js').State} options.state
   * @param {(text: string) => void} options.announce
   * @param {(game: {variant: string, settings: object, fen: string}) => void} options.onPlay
   */
  constructor({ section, bar, host, createEditor, state, announce, onPlay }) {
    Object.assign(this, { section, bar, host, createEditor, state, announce, onPlay });
    this.editor = null;
    this.isGood = true;
    this.isOpen = false;
    state.addEventListener('change', ({ detail }) => {
      if (detail === 'mode') this.#modeChanged();
      if (detail === 'settings') this.#settingsChanged();
    });
  }

  #modeChanged() {
    const opens = this.state.mode === 'edit';
    this.section.hidden = !opens;
    if (opens === this.isOpen) return;
    this.isOpen = opens;
    if (!opens) return;
    this.variant = this.state.tree.variant;
    this.settings = this.state.tree.settings;
    this.#buildBar();
    this.editor ??= this.createEditor(this.host, {
      t,
      announce: this.announce,
      check: (variant, fen) => this.state.rules.setUp(variant, this.settings, fen),
      onChange: (fen, ok) => this.#changed(ok),
    });
    this.editor.open(this.variant, this.state.current.fen);
  }

  #settingsChanged() {
    this.editor?.update();
    if (this.isOpen) this.#buildBar();
  }

  #changed(ok) {
    this.isGood = ok;
    for (const element of [this.analyse, this.play]) element.disabled = !ok;
  }

  #buildBar() {
    const variant = select(VARIANTS.map((name) => [name, variantName(name)]), this.variant, { 'data-testid': 'edit-variant' });
    variant.addEventListener('change', () => this.#chooseVariant(variant.value));
    this.analyse = button(t('edit.analyse'), () => this.#openForAnalysis(), { class: 'button-primary', 'data-testid': 'edit-analyse' });
    this.play = button(t('edit.play'), () => this.onPlay({ variant: this.variant, settings: this.settings, fen: this.editor.fen() }), { 'data-testid': 'edit-play' });
    const leave = button(t('edit.leave'), () => this.state.setMode('play'), { 'data-testid': 'edit-leave' });
    this.bar.replaceChildren(field(t('edit.variant'), variant), html('span', { class: 'spring' }), leave, this.play, this.analyse);
    this.#changed(this.isGood);
  }

  async #chooseVariant(variant) {
    this.variant = variant;
    this.settings = {};
    const start = await this.state.rules.setUp(variant, {}, null);
    if (start.ok && this.variant === variant) this.editor.open(variant, start.fen);
  }

  async #openForAnalysis() {
    const tree = await this.state.rules.newTree(this.variant, this.settings, this.editor.fen());
    this.state.openTree(tree);
  }
}
