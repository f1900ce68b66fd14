/**
 * The page's Learn mode: lessons, rules and measurements for each game. This module is loaded when the user first opens Learn mode.
 */
import { button, confirm, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { loadStyle } from '../base/lazy.js';
import { load, t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { VARIANTS } from '../variants/index.js';
import { aboutView } from './about-view.js';
import { balanceOf, lessonsOf, rulesOf } from './content.js';
import { courseView } from './course-view.js';
import { LessonView } from './lesson-view.js';
import { forget, learnt } from './progress.js';
import { RulesView } from './rules-view.js';

export { Explainer } from './explain.js';
export { whyOf } from './content.js';

/**
 * @typedef {{variant: string, view: 'course'|'lesson'|'rules'|'about', id?: string}} Place `id`: id of a lesson or of a rules
 *   section
 * @typedef {import('./live-board.js').Page} Page
 */

/** Loads the texts and styles of the Learn mode. @returns {Promise<void>} */
export async function prepare() {
  await Promise.all([loadStyle('learn.css'), load('learn.json')]);
}

export class Learn {
  /** @type {Place} */
  #place;
  #leave = () => {};
  #opened = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {Page} options.page
   * @param {Place} options.place first place to show
   * @param {(variant: string) => void} options.onPlay called when the user chooses to play a game
   */
  constructor({ host, page, place, onPlay }) {
    this.host = host;
    this.page = page;
    this.onPlay = onPlay;
    this.#place = place;
    this.content = html('div', { class: 'learn-content' });
  }

  /** The Learn page on display. @returns {Place} */
  get place() {
    return this.#place;
  }

  /**
   * Shows a page of Learn mode. By default, shows the last page again.
   * @param {Place} [place]
   * @returns {Promise<void>}
   */
  async open(place = this.#place) {
    const mine = ++this.#opened;
    this.#place = place;
    const { view, id } = place;
    // Until the new page has loaded, the old one takes no clicks.
    this.content.inert = true;
    const shown = await this.#shown(place).finally(() => {
      if (mine === this.#opened) this.content.inert = false;
    });
    if (mine !== this.#opened) return;
    this.#leave();
    this.#leave = shown.leave ?? (() => {});
    this.content.replaceChildren(shown.root);
    this.host.replaceChildren(this.#bar(), this.content);
    this.host.dataset.view = view;
    await shown.begin?.();
    if (mine !== this.#opened || this.host.hidden) return;
    shown.title.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (view === 'rules' && id !== undefined) shown.goTo?.(id);
  }

  /** @param {Place} place @returns {Promise<Shown>} */
  async #shown({ variant, view, id }) {
    if (view === 'rules') return this.#rules(variant);
    if (view === 'about') return aboutView({ variant, balance: await balanceOf(variant) });
    return view === 'lesson' ? this.#lesson(variant, id) : this.#course(variant);
  }

  /**
   * Creates the controls to choose a game and to switch between lessons, rules and measurements. A choice keeps the game
   * or the view that was chosen last, even if that is still loading.
   */
  #bar() {
    const { variant } = this.#place;
    const overview = () => (this.#place.view === 'lesson' ? 'course' : this.#place.view);
    const game = select(VARIANTS.map(({ name }) => [name, variantName(name)]), variant, { 'data-testid': 'learn-game' });
    game.addEventListener('change', () => void this.open({ variant: game.value, view: overview() }));
    const pressed = overview();
    const tab = (/** @type {'course'|'rules'|'about'} */ name) =>
      button(t(`learn.${name}`), () => void this.open({ variant: this.#place.variant, view: name }), { 'aria-pressed': String(name === pressed), 'data-testid': `learn-${name}` });
    return html('div', { class: 'learn-bar' },
      field(t('learn.game'), game),
      html('div', { class: 'row' }, tab('course'), tab('rules'), tab('about')));
  }

  /** @param {string} variant */
  async #course(variant) {
    const lessons = await lessonsOf(variant);
    return /** @type {Shown} */ (courseView({
      variant,
      lessons,
      done: learnt(this.page.settings, variant),
      open: (id) => void this.open({ variant, view: 'lesson', id }),
      forget: () => void this.#startOver(),
    }));
  }

  /** Forgets which lessons are done after the user has confirmed it. */
  async #startOver() {
    const { variant } = this.#place;
    const isSure = await confirm({ title: t('learn.forget.title'), text: t('learn.forget.text', { game: variantName(variant) }), yes: t('learn.forget'), testid: 'confirm-forget', danger: true });
    if (!isSure) return;
    forget(this.page.settings, variant);
    await this.open();
  }

  /** @param {string} variant @param {string|undefined} id @returns {Promise<Shown>} */
  async #lesson(variant, id) {
    const lessons = await lessonsOf(variant);
    const index = lessons.findIndex((other) => other.id === id);
    if (index < 0) return this.#course(variant);
    const lesson = lessons[index];
    const next = lessons[index + 1];
    const view = new LessonView({
      variant,
      lesson,
      place: { number: index + 1, of: lessons.length },
      page: this.page,
      way: {
        overview: () => void this.open({ variant, view: 'course' }),
        next: next === undefined ? null : () => void this.open({ variant, view: 'lesson', id: next.id }),
        rules: () => void this.open({ variant, view: 'rules', id: lesson.rules }),
        play: () => this.onPlay(variant),
      },
    });
    return { root: view.root, title: view.title, begin: () => view.begin() };
  }

  /** @param {string} variant @returns {Promise<Shown>} */
  async #rules(variant) {
    const book = await rulesOf(variant);
    const view = new RulesView({ variant, book, page: this.page, openLesson: (lesson) => void this.open({ variant, view: 'lesson', id: lesson }) });
    return { root: view.root, title: view.title, goTo: (id) => view.goTo(id), leave: () => view.leave() };
  }
}

/** @typedef {{root: HTMLElement, title: HTMLElement, begin?: () => Promise<void>, goTo?: (id: string) => void, leave?: () => void}} Shown a displayed view of Learn mode */
