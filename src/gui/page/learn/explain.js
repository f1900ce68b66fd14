/**
 * Explains the position on the board: how a piece moves, why a piece can or cannot go to a square, and what the last
 * turn did.
 */
import { button } from '../base/dialog.js';
import { html, targetOf } from '../base/dom.js';
import { t } from '../base/messages.js';
import { isTurnNode } from '../game/tree.js';
import { wordsAt, written } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { drawIcon } from '../variants/variant.js';
import { lessonsOf, rulesOf, whyOf } from './content.js';
import { formatted } from './text.js';

/**
 * @typedef {{text: string, lesson: string|null, letter: string|null}} Answer `letter`: letter of the piece that the
 *   answer is about
 * @typedef {import('../base/dom.js').Child} Child
 */

export class Explainer {
  /** Selected square, or piece location next to the board, whose piece is explained. @type {string|null} */
  #from = null;
  #asked = 0;
  #listening = new AbortController();

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {HTMLElement} options.boardHost the board on which the user selects squares
   * @param {import('../game/state.js').State} options.state
   * @param {Pick<import('../coach/coach.js').Coach, 'mistake'|'merits'>} options.coach
   * @param {(text: string) => void} options.announce
   * @param {(lesson: string) => void} options.openLesson
   */
  constructor({ host, boardHost, state, coach, announce, openLesson }) {
    this.host = host;
    this.boardHost = boardHost;
    this.state = state;
    this.coach = coach;
    this.announce = announce;
    this.openLesson = openLesson;
    this.answer = html('div', { class: 'explain-answer', 'data-testid': 'explain-answer' });
    state.listen((change) => {
      if (!this.isOpen) return;
      if (change === 'current' || change === 'tree' || change === 'settings') void this.#begin();
      if (change === 'mode' && !state.isShown) this.close();
    });
  }

  get isOpen() {
    return !this.host.hidden;
  }

  /** @param {{from: string, to: string|null}|null} [tried] an impossible move that the user has just attempted */
  async open(tried = null) {
    this.host.hidden = false;
    this.#listen();
    await this.#begin();
    if (tried !== null) await this.#choose(tried.from, tried.to);
  }

  close() {
    this.host.hidden = true;
    this.#listening.abort();
    this.#mark(null);
  }

  /**
   * Intercepts input on the board. While explanations are open, selecting a square requests an explanation instead of
   * moving a piece.
   */
  #listen() {
    this.#listening.abort();
    this.#listening = new AbortController();
    const options = { capture: true, signal: this.#listening.signal };
    const keyOf = (/** @type {Event} */ event) => {
      const cell = targetOf(event, '[data-square], [data-repeats]');
      return cell?.dataset.square ?? cell?.dataset.repeats ?? null;
    };
    const take = (/** @type {Event} */ event, /** @type {boolean} */ asks) => {
      const square = keyOf(event);
      if (square === null) return;
      event.stopPropagation();
      if (asks) {
        event.preventDefault();
        void this.#chosen(square);
      }
    };
    this.boardHost.addEventListener('pointerdown', (event) => take(event, false), options);
    this.boardHost.addEventListener('click', (event) => take(event, true), options);
    this.boardHost.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') take(event, true);
      else if (event.key === 'Escape') this.close();
    }, options);
  }

  /** Describes the last turn and asks the user to select a square for an explanation. */
  async #begin() {
    this.#from = null;
    this.#mark(null);
    const { current, tree } = this.state;
    /** @type {Child[]} */
    const last = [];
    if (isTurnNode(current)) {
      const reasons = html('p', { hidden: true, 'data-testid': 'explain-reasons' });
      last.push(html('p', {}, html('strong', {}, written(tree.variant, current)), ` – ${wordsAt(tree.variant, current)}`), reasons);
      void this.#addReasons(current, reasons);
    }
    this.#show([...last, html('p', { class: 'muted' }, t('explain.ask'))], null);
  }

  /**
   * Adds what the coach says about the last turn. What was wrong with it is told in analysis only, because that also
   * tells what to play now.
   * @param {import('../game/tree.js').TurnNode} node
   * @param {HTMLElement} place
   */
  async #addReasons(node, place) {
    const { state, coach } = this;
    const told = [coach.merits(state.tree, node.parent, node.turn), ...(state.mode === 'analyse' ? [coach.mistake(state.tree, node.parent, node.turn)] : [])];
    const sentences = (await Promise.all(told)).filter((text) => text !== '');
    place.textContent = sentences.join(' ');
    place.hidden = sentences.length === 0;
  }

  /** @param {string} square */
  async #chosen(square) {
    if (this.#from === square) await this.#begin();
    else if (this.#from === null) await this.#choose(square, null);
    else await this.#choose(this.#from, square);
  }

  /** @param {string} from @param {string|null} to */
  async #choose(from, to) {
    const mine = ++this.#asked;
    const answer = to === null ? await this.#about(from) : await this.#whether(from, to);
    if (mine !== this.#asked || !this.isOpen) return;
    this.#from = answer.letter === null ? null : from;
    this.#mark(this.#from);
    const pieces = variantOf(this.state.tree.variant).pieces;
    const icon = answer.letter === null ? [] : [html('span', { class: 'learn-man' }, drawIcon(pieces, answer.letter))];
    const more = this.#from === null ? [] : [html('p', { class: 'muted small' }, t('explain.target'))];
    this.#show([html('p', {}, ...icon, ' ', ...formatted(answer.text, pieces)), ...more], answer.lesson);
    this.announce(this.answer.textContent ?? '');
  }

  /** Describes the piece on a square and its moves. @param {string} square @returns {Promise<Answer>} */
  async #about(square) {
    const { current, tree } = this.state;
    const { pieces, positions } = variantOf(tree.variant);
    const letter = positions.read(current.fen).men.get(square) ?? null;
    if (letter === null) return { text: pieces.onSquare(square, undefined), lesson: null, letter };
    const { legend } = await rulesOf(tree.variant);
    const man = legend.find(({ letters }) => letters.includes(letter));
    const text = `*${pieces.onSquare(square, letter)}.* ${man === undefined ? '' : man.moves}`;
    if (positions.questions.includes('moves')) return { text, lesson: man?.lesson ?? null, letter };
    // In games whose legal turns the engine cannot list, `why` also explains the piece on the selected square.
    const why = await whyOf(tree.variant);
    const { key, values, lesson } = why({ position: positions.read(current.fen), from: square, to: null, legal: [], settings: tree.settings });
    return { text: `${text} ${t(key, values)}`, lesson, letter };
  }

  /**
   * Explains why a piece can or cannot go to a square.
   * @param {string} from
   * @param {string} to
   * @returns {Promise<Answer>}
   */
  async #whether(from, to) {
    const { state } = this;
    const { current, tree } = state;
    const { turns, positions } = variantOf(tree.variant);
    const [why, { legal }] = await Promise.all([whyOf(tree.variant), state.facts(current)]);
    const position = positions.read(current.fen);
    const letter = position.men.get(from) ?? null;
    const turn = legal.find((one) => turns.arrows(one).some((line) => line.from === from && line.to === to));
    if (turn !== undefined) return { text: t('explain.can', { text: turns.effect(position, turn).text() }), lesson: null, letter };
    const { key, values, lesson } = why({ position, from, to, legal, settings: tree.settings });
    return { text: t(key, values), lesson, letter };
  }

  /** @param {Child[]} parts @param {string|null} lesson */
  async #show(parts, lesson) {
    const { variant } = this.state.tree;
    this.answer.replaceChildren(...parts);
    const known = lesson === null ? undefined : (await lessonsOf(variant)).find(({ id }) => id === lesson);
    const learn = known === undefined
      ? []
      : [button(t('explain.lesson', { title: known.title }), () => this.openLesson(known.id), { class: 'button-primary', 'data-testid': 'explain-lesson' })];
    const close = button('×', () => this.close(), { class: 'button-quiet button-icon notice-close', 'aria-label': t('action.close'), 'data-testid': 'explain-close' });
    this.host.replaceChildren(
      html('div', { class: 'explain-head' }, html('h2', {}, t('explain.title')), close),
      this.answer,
      html('div', { class: 'row' }, ...learn));
  }

  /** @param {string|null} square */
  #mark(square) {
    for (const cell of this.boardHost.querySelectorAll('.explained')) cell.classList.remove('explained');
    if (square !== null) this.boardHost.querySelector(`[data-square="${CSS.escape(square)}"]`)?.classList.add('explained');
  }
}
