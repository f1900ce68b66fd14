/** Setting up a position: the editor in place of the board, and what is done with the position. */
import { button, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { Editor } from '../editor/editor.js';
import { variantName } from '../game/players.js';
import { variantOf, VARIANTS } from '../variants/index.js';

/** @typedef {{variant: string, settings: import('../variants/variant.js').GameSettings, fen: string}} Shown a position, and the game that it is of */

export class Editing {
  /** @type {Editor|null} */
  #editor = null;
  #isGood = true;
  #isOpen = false;
  #variant = '';
  /** @type {Shown['settings']} */
  #settings = {};
  /** How often another game has been asked for: an answer to anything but the last question comes too late. */
  #choices = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.section shown in mode `edit`
   * @param {HTMLElement} options.bar
   * @param {HTMLElement} options.host of the editor
   * @param {import('../game/state.js').State} options.state
   * @param {(text: string) => void} options.announce
   * @param {(position: Shown) => void} options.onPlay
   */
  constructor({ section, bar, host, state, announce, onPlay }) {
    this.section = section;
    this.bar = bar;
    this.host = host;
    this.state = state;
    this.announce = announce;
    this.onPlay = onPlay;
    this.analyse = button('', () => this.#openForAnalysis(), { class: 'button-primary', 'data-testid': 'edit-analyse' });
    this.play = button('', () => this.onPlay({ variant: this.#variant, settings: this.#settings, fen: this.#fen() }), { 'data-testid': 'edit-play' });
    state.listen((change) => {
      if (change === 'mode') this.#modeChanged();
      if (change === 'settings') this.#settingsChanged();
    });
  }

  #modeChanged() {
    const opens = this.state.mode === 'edit';
    this.section.hidden = !opens;
    if (opens === this.#isOpen) return;
    this.#isOpen = opens;
    this.#choices += 1;
    this.host.inert = false;
    if (!opens) return;
    this.#variant = this.state.tree.variant;
    this.#settings = this.state.tree.settings;
    this.#buildBar();
    this.#open(this.state.current.fen);
  }

  /** @param {string} fen that the engine has accepted */
  #open(fen) {
    const variant = variantOf(this.#variant);
    if (this.#editor !== null) {
      this.#editor.open(variant, fen);
      return;
    }
    const page = {
      announce: this.announce,
      check: (/** @type {import('../variants/variant.js').Variant} */ { name }, /** @type {string|null} */ text) =>
        this.state.rules.setUp(name, this.#settings, text),
      onChange: (/** @type {boolean} */ isGood) => this.#changed(isGood),
    };
    this.#editor = new Editor(this.host, page, variant, fen);
  }

  #fen() {
    return this.#editor?.fen() ?? '';
  }

  #settingsChanged() {
    this.#editor?.update();
    if (this.#isOpen) this.#buildBar();
  }

  /** @param {boolean} isGood whether the position can be played */
  #changed(isGood) {
    this.#isGood = isGood;
    for (const use of [this.analyse, this.play]) use.disabled = !isGood || this.host.inert;
  }

  #buildBar() {
    const variant = select(VARIANTS.map(({ name }) => [name, variantName(name)]), this.#variant, { 'data-testid': 'edit-variant' });
    variant.addEventListener('change', () => this.#chooseVariant(variant.value));
    this.analyse.textContent = t('edit.analyse');
    this.play.textContent = t('edit.play');
    const leave = button(t('edit.leave'), () => this.state.setMode('play'), { 'data-testid': 'edit-leave' });
    this.bar.replaceChildren(field(t('edit.variant'), variant), html('span', { class: 'spring' }), leave, this.play, this.analyse);
    this.#changed(this.#isGood);
  }

  /**
   * Until the start position is here, the editor shows another game's, which must be neither changed nor used.
   * @param {string} variant
   */
  async #chooseVariant(variant) {
    const mine = ++this.#choices;
    this.host.inert = true;
    this.#changed(false);
    const start = await this.state.rules.newTree(variant, {}).catch((error) => {
      if (mine === this.#choices) this.#keepVariant();
      throw error;
    });
    if (mine !== this.#choices) return;
    this.#variant = variant;
    this.#settings = {};
    this.#open(start.startFen);
    this.host.inert = false;
  }

  /** After a choice that has failed: the game is the one that stands in the editor. */
  #keepVariant() {
    this.host.inert = false;
    this.#buildBar();
    this.#editor?.update();
  }

  async #openForAnalysis() {
    this.state.openTree(await this.state.rules.newTree(this.#variant, this.#settings, this.#fen()));
  }
}
