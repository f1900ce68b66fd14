/** View of a game's rules: texts, tables, a legend of the pieces, and interactive boards. */
import { button } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { variantOf } from '../variants/index.js';
import { drawIcon } from '../variants/variant.js';
import { LiveBoard } from './live-board.js';
import { formatted } from './text.js';

/**
 * @typedef {import('./content.js').Block} Block
 * @typedef {import('./content.js').Figure} Figure
 * @typedef {import('./content.js').RuleBook} RuleBook
 * @typedef {import('./content.js').Section} Section
 * @typedef {import('./live-board.js').Page} Page
 */

/** Distance from the visible area within which a board in the text is created. */
const NEAR = '400px';

export class RulesView {
  /** Observer that creates boards when they come near the visible area. */
  #watch = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: NEAR });
  /** Functions that create the boards of the page, keyed by host element. @type {WeakMap<Element, () => void>} */
  #makers = new WeakMap();

  /**
   * @param {object} options
   * @param {string} options.variant
   * @param {RuleBook} options.book
   * @param {Page} options.page
   * @param {(lesson: string) => void} options.openLesson
   */
  constructor({ variant, book, page, openLesson }) {
    this.variant = variant;
    this.book = book;
    this.page = page;
    this.openLesson = openLesson;
    this.pieces = variantOf(variant).pieces;
    this.title = html('h2', { tabindex: -1 }, t('learn.rules-of', { game: variantName(variant) }));
    const { sections } = book;
    const contents = html('nav', { class: 'learn-contents', 'aria-label': t('learn.contents') },
      html('ol', {}, ...sections.map(({ id, title }) => html('li', {}, button(title, () => this.goTo(id), { class: 'button-quiet' })))));
    this.root = html('article', { class: 'learn-rules', 'data-testid': 'rules' }, this.title, contents, ...sections.map((section) => this.#section(section)));
  }

  /** Scrolls to a section of the rules and focuses the section's heading. @param {string} id */
  goTo(id) {
    const section = this.root.querySelector(`[data-section="${CSS.escape(id)}"]`);
    const heading = section?.querySelector('h3');
    section?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  /** Stops creating boards on scrolling, when the user leaves the rules page. */
  leave() {
    this.#watch.disconnect();
  }

  /** @param {Section} section */
  #section({ id, title, lesson, blocks }) {
    const practise = lesson === undefined ? [] : [button(t('learn.practise'), () => this.openLesson(lesson), { 'data-testid': `practise-${id}` })];
    return html('section', { class: 'learn-section', 'data-section': id },
      html('h3', { tabindex: -1 }, title),
      ...blocks.map((block) => this.#block(block)),
      ...practise);
  }

  /** @param {Block} block @returns {HTMLElement} */
  #block({ text, list, table, board, legend }) {
    if (text !== undefined) return html('p', {}, ...this.#words(text));
    if (list !== undefined) return html('ul', { class: 'learn-list' }, ...list.map((item) => html('li', {}, ...this.#words(item))));
    if (table !== undefined) return this.#table(table);
    if (board !== undefined) return this.#figure(board);
    return legend ? this.#legend() : html('div');
  }

  /** @param {string} text */
  #words(text) {
    return formatted(text, this.pieces);
  }

  /** @param {NonNullable<Block['table']>} table */
  #table({ head, rows }) {
    const cell = (/** @type {string} */ text) => html('td', {}, ...this.#words(text));
    return html('div', { class: 'learn-table', tabindex: 0, role: 'group', 'aria-label': t('learn.table'), 'data-own-scroll': true },
      html('table', {},
        html('thead', {}, html('tr', {}, ...head.map((text) => html('th', { scope: 'col' }, text)))),
        html('tbody', {}, ...rows.map((row) => html('tr', {}, ...row.map(cell))))));
  }

  /** @param {Figure} figure */
  #figure({ fen, on = this.variant, caption, settings }) {
    const { root, live } = this.#board(() => live.open({ variant: on, settings, fen }));
    return html('figure', { class: 'learn-figure' }, root, html('figcaption', {}, ...this.#words(caption)));
  }

  /**
   * Creates a board with a button that resets the board to its original position.
   * @param {() => Promise<boolean>} show shows the board's original position; first called when the board comes into
   *   view
   */
  #board(show) {
    const host = html('div', { class: 'board-host learn-board' });
    const reset = button(t('learn.reset'), () => live.back(), { class: 'learn-reset', disabled: true, 'data-testid': 'figure-reset' });
    const live = new LiveBoard(host, this.page, { onTurn: () => { reset.disabled = false; } });
    this.#makers.set(host, () => void show());
    this.#watch.observe(host);
    return { root: html('div', { class: 'learn-live' }, host, reset), live };
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#watch.unobserve(target);
      this.#makers.get(target)?.();
    }
  }

  /** Creates the legend: a table of pieces with their letters, and a board that demonstrates the selected piece. */
  #legend() {
    const { legend } = this.book;
    const show = (/** @type {number} */ index) => {
      const { fen, on = this.variant, settings, moves } = legend[index];
      buttons.forEach((one, i) => one.setAttribute('aria-pressed', String(i === index)));
      caption.replaceChildren(...this.#words(moves));
      return live.open({ variant: on, settings, fen });
    };
    const name = (/** @type {string} */ letters) => (letters.length > 1 ? this.pieces.kind(letters[0]) : this.pieces.name(letters));
    const buttons = legend.map(({ letters }, index) =>
      html('button', { type: 'button', class: 'button learn-man-choice', 'aria-pressed': String(index === 0), 'data-letters': letters, onclick: () => void show(index) },
        ...[...letters].map((letter) => drawIcon(this.pieces, letter)), html('span', {}, name(letters))));
    const caption = html('figcaption', { 'data-testid': 'legend-moves' }, ...this.#words(legend[0].moves));
    const { root, live } = this.#board(() => show(0));
    const rows = legend.map((man, index) => html('tr', {},
      html('td', {}, buttons[index]),
      html('td', {}, html('code', {}, [...man.letters].join(' '))),
      html('td', {}, html('code', {}, variantOf(this.variant).turns.written(man.written))),
      ...(man.rings === undefined ? [] : [html('td', {}, man.rings)])));
    const heads = [t('learn.legend.man'), t('learn.legend.letter'), t('learn.legend.written'), ...(legend[0].rings === undefined ? [] : [t('learn.legend.rings')])];
    return html('div', { class: 'learn-legend', 'data-testid': 'legend' },
      html('div', { class: 'learn-table' },
        html('table', {}, html('thead', {}, html('tr', {}, ...heads.map((head) => html('th', { scope: 'col' }, head)))), html('tbody', {}, ...rows))),
      html('figure', { class: 'learn-figure' }, root, caption));
  }
}
