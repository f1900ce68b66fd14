/**
 * Connects the page with the lessons, rules and explanations in `learn/`. The code in `learn/` is loaded on first use,
 * so that the board appears without delay.
 */
import { button } from './base/dialog.js';
import { byId, html } from './base/dom.js';
import { lazy } from './base/lazy.js';
import { language, t } from './base/messages.js';
import { variantOf } from './variants/index.js';

/**
 * @typedef {import('./learn/learn.js').Place} Place
 * @typedef {{from: string, to: string|null}} Tried
 */

export class Teaching {
  /** Loads the code and texts in `learn/`. */
  #load = lazy(async () => {
    const part = await import('./learn/learn.js');
    await part.prepare();
    return part;
  });
  /** @type {import('./learn/learn.js').Learn|null} */
  #learn = null;
  /** @type {import('./learn/learn.js').Explainer|null} */
  #explainer = null;
  /** The last impossible move that the user attempted in the current position. @type {Tried|null} */
  #tried = null;
  #language = language();
  /** Lesson, rules or overview to open once the code in `learn/` has loaded. @type {Place|undefined} */
  #wanted;

  /**
   * @param {object} options
   * @param {import('./game/state.js').State} options.state
   * @param {import('./coaching.js').Coaching} options.coach
   * @param {import('./game/storage.js').Settings} options.settings
   * @param {import('./app/notices.js').Notices} options.notices
   * @param {(text: string) => void} options.hint shows a text under the board
   * @param {(variant: string) => void} options.onPlay
   */
  constructor({ state, coach, settings, notices, hint, onPlay }) {
    this.state = state;
    this.coach = coach;
    this.settings = settings;
    this.notices = notices;
    this.hint = hint;
    this.onPlay = onPlay;
    this.section = byId('learn');
    state.listen((change) => {
      if (change === 'mode') this.#modeChanged();
      if (change === 'current' || change === 'tree') this.#tried = null;
      if (change === 'current' && state.mode === 'play' && state.current.parent !== null && settings.get('welcome')) settings.set('welcome', false);
      if (change === 'settings') this.#settingsChanged();
    });
  }

  #modeChanged() {
    const isOpen = this.state.mode === 'learn';
    this.section.hidden = !isOpen;
    if (isOpen) void this.#show();
  }

  #settingsChanged() {
    this.welcome();
    // Redraw only if the language has changed, because redrawing restarts an open lesson.
    if (language() === this.#language) return;
    this.#language = language();
    if (this.#learn !== null) void this.#learn.open();
  }

  /** Opens the lessons or the rules in place of the board. @param {Place} [place] */
  open(place) {
    if (this.state.mode === 'learn') void this.#show(place);
    else {
      this.#wanted = place;
      this.state.setMode('learn');
    }
  }

  async #show(place = this.#wanted) {
    this.#wanted = undefined;
    const { state, settings, section, notices } = this;
    const first = { variant: state.tree.variant, view: /** @type {const} */ ('course') };
    if (settings.get('welcome')) settings.set('welcome', false);
    const { Learn } = await this.#load();
    const page = { rules: state.rules, settings, announce: notices.announce, notify: notices.notify };
    const isNew = this.#learn === null;
    this.#learn ??= new Learn({ host: section, page, place: place ?? first, onPlay: this.onPlay });
    if (isNew || place !== undefined) await this.#learn.open(place);
  }

  /** Toggles the explanations of squares and moves of the current game. */
  async explain() {
    const tried = this.#tried;
    const { Explainer } = await this.#load();
    this.#explainer ??= new Explainer({
      host: byId('explain'),
      boardHost: byId('board'),
      state: this.state,
      coach: this.coach,
      announce: this.notices.announce,
      openLesson: (id) => this.open({ variant: this.state.tree.variant, view: 'lesson', id }),
    });
    if (this.#explainer.isOpen) this.#explainer.close();
    else await this.#explainer.open(tried);
  }

  /** Explains why an attempted move is impossible. @param {string} from @param {string|null} to */
  async refuse(from, to) {
    const { state } = this;
    const { current, tree } = state;
    this.#tried = { from, to };
    const [part, { legal }] = await Promise.all([this.#load(), state.facts(current)]);
    const why = await part.whyOf(tree.variant);
    const { key, values } = why({ position: variantOf(tree.variant).positions.read(current.fen), from, to, legal, settings: tree.settings });
    if (state.current !== current || this.#tried?.from !== from || this.#tried.to !== to) return;
    this.hint(t(key, values));
    this.notices.announce(t(key, values));
  }

  /** Shows or hides the card that offers lessons to first-time visitors. */
  welcome() {
    const host = byId('welcome');
    const isOffered = this.settings.get('welcome');
    host.hidden = !isOffered;
    if (!isOffered) return;
    host.replaceChildren(
      html('h2', {}, t('welcome.title')),
      html('p', {}, t('welcome.text')),
      html('div', { class: 'row' },
        button(t('welcome.learn'), () => this.open(), { class: 'button-primary', 'data-testid': 'welcome-learn' }),
        button(t('welcome.later'), () => this.settings.set('welcome', false), { 'data-testid': 'welcome-later' })));
  }
}
