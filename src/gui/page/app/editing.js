/** Edit mode: shows the position editor in place of the board, and opens the edited position for play or analysis. */
import { button, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { loadStyle } from '../base/lazy.js';
import { load, t } from '../base/messages.js';
import { Editor } from '../editor/editor.js';
import { variantName } from '../game/players.js';
import { variantOf, VARIANTS } from '../variants/index.js';

/** @typedef {{variant: string, settings: import('../variants/variant.js').GameSettings, fen: string}} Shown a position with its variant and settings */

export class Editing {
  /** @type {Editor|null} */
  #editor = null;
  #isGood = true;
  #isOpen = false;
  #variant = '';
  /** @type {Shown['settings']} */
  #settings = {};
  /**
   * The variant whose start position has been requested; replies to earlier requests are ignored.
   * @type {{variant: string}|null}
   */
  #asked = null;
  /** @type {HTMLSelectElement|null} */
  #choice = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.section visible in edit mode
   * @param {HTMLElement} options.bar
   * @param {HTMLElement} options.host container for the editor
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
    this.#modeChanged();
  }

  /** Loads the texts and styles. @param {ConstructorParameters<typeof Editing>[0]} page */
  static async load(page) {
    await Promise.all([loadStyle('editor.css'), load('editor.json')]);
    return new Editing(page);
  }

  #modeChanged() {
    const opens = this.state.mode === 'edit';
    this.section.hidden = !opens;
    if (opens === this.#isOpen) return;
    this.#isOpen = opens;
    this.#await(null);
    if (!opens) return;
    this.#variant = this.state.tree.variant;
    // The secrets of a game in progress are not for analysis.
    this.#settings = variantOf(this.state.tree.variant).settings.lasting(this.state.tree.settings);
    this.#buildBar();
    this.#open(this.state.current.fen);
  }

  /** @param {string} fen a FEN that the engine has accepted */
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

  /** @param {boolean} isGood whether the position is valid */
  #changed(isGood) {
    this.#isGood = isGood;
    for (const use of [this.analyse, this.play]) use.disabled = !isGood || this.#asked !== null;
  }

  #buildBar() {
    const choice = select(VARIANTS.map(({ name }) => [name, variantName(name)]), this.#asked?.variant ?? this.#variant, { 'data-testid': 'edit-variant' });
    choice.addEventListener('change', () => this.#chooseVariant(choice.value));
    this.#choice = choice;
    this.analyse.textContent = t('edit.analyse');
    this.play.textContent = t('edit.play');
    const leave = button(t('edit.leave'), () => this.state.setMode('play'), { 'data-testid': 'edit-leave' });
    this.bar.replaceChildren(field(t('edit.variant'), choice), html('span', { class: 'spring' }), leave, this.play, this.analyse);
    this.#changed(this.#isGood);
  }

  /** @param {string} variant */
  async #chooseVariant(variant) {
    const asked = { variant };
    this.#await(asked);
    try {
      const start = await this.state.rules.newTree(variant, {});
      if (this.#asked !== asked) return;
      this.#variant = variant;
      this.#settings = {};
      this.#open(start.startFen);
    } finally {
      if (this.#asked === asked) this.#await(null);
    }
  }

  /**
   * Blocks the editor while the start position of a newly chosen variant is being loaded. Meanwhile the editor still
   * shows the previous position, which must not be edited or used. If the request fails, the previous position stays.
   * @param {{variant: string}|null} asked the pending request, or null if there is none
   */
  #await(asked) {
    this.#asked = asked;
    this.host.inert = asked !== null;
    if (asked === null && this.#choice !== null) this.#choice.value = this.#variant;
    this.#changed(this.#isGood);
  }

  async #openForAnalysis() {
    this.state.openTree(await this.state.rules.newTree(this.#variant, this.#settings, this.#fen()));
  }
}
