/** The page's Puzzles mode. This module is loaded when the user first opens Puzzles mode. */
import { confirm, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { loadStyle } from '../base/lazy.js';
import { load, t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { prepare as prepareLearn } from '../learn/learn.js';
import { puzzlesOf, themesOf, withPuzzles } from './content.js';
import { dailyIndex } from './daily.js';
import { overviewOf } from './overview.js';
import { dueOf, forget, noteDay, recordOf, recordResult, solved } from './progress.js';
import { PuzzleView } from './puzzle-view.js';
import { dayOf } from './repetition.js';
import { Solver } from './solver.js';

/**
 * @typedef {object} Place
 * @property {string} variant
 * @property {number|null} index index of a puzzle; null for the overview
 * @property {number[]} [list] indices of the puzzles to solve one after another; by default, all those of the theme
 * @property {boolean} [isDaily] whether this is the puzzle of the day
 *
 * @typedef {{coach: Pick<import('../coach/coach.js').Coach, 'cost'|'merits'>}} Coached services of the coach
 */

/** Loads the texts and styles of the Puzzles mode. @returns {Promise<void>} */
export async function prepare() {
  await Promise.all([loadStyle('puzzles.css'), load('puzzles.json'), prepareLearn()]);
}

export class Puzzles {
  /** @type {Place} */
  #place;
  /** Theme of the puzzles shown; empty for all. */
  #theme = '';
  #leave = () => {};
  #opened = 0;
  #solver = new Solver();

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {import('../learn/live-board.js').Page & import('./puzzles.js').Coached} options.page
   * @param {string} options.variant variant of the current game
   * @param {(variant: string, fen: string) => void} options.onAnalyse
   */
  constructor({ host, page, variant, onAnalyse }) {
    this.host = host;
    this.page = page;
    this.onAnalyse = onAnalyse;
    /** The page shown below the bar. @type {HTMLElement} */
    this.content = html('div');
    this.#place = { variant: withPuzzles.includes(variant) ? variant : withPuzzles[0], index: null };
  }

  /**
   * Shows a puzzle or the puzzle overview. By default, shows the last page again.
   * @param {Place} [place]
   * @returns {Promise<void>}
   */
  async open(place = this.#place) {
    const mine = ++this.#opened;
    this.#place = place;
    const { variant, index } = place;
    // Until the puzzles have loaded, what is shown takes no clicks.
    this.content.inert = true;
    const puzzles = await puzzlesOf(variant).finally(() => {
      if (mine === this.#opened) this.content.inert = false;
    });
    if (mine !== this.#opened) return;
    this.#leave();
    const puzzle = index === null ? undefined : puzzles[index];
    const shown = puzzle === undefined || index === null ? this.#overview(variant, puzzles) : this.#puzzle(puzzles, index);
    this.#leave = () => shown.leave?.();
    this.content = shown.root;
    this.host.replaceChildren(this.#bar(puzzles), this.content);
    await shown.begin?.();
    if (mine !== this.#opened || this.host.hidden) return;
    shown.title.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Closes the engine session for puzzles when the user leaves Puzzles mode. */
  close() {
    this.#solver.close();
  }

  /** @param {import('./content.js').Puzzle[]} puzzles */
  #bar(puzzles) {
    const { variant } = this.#place;
    const game = select(withPuzzles.map((name) => [name, variantName(name)]), variant, { 'data-testid': 'puzzles-game' });
    game.addEventListener('change', () => {
      this.#theme = '';
      void this.open({ variant: game.value, index: null });
    });
    /** @type {[string, string][]} */
    const themes = themesOf(puzzles).map((name) => [name, t(`puzzles.theme.${name}`)]);
    const theme = select([['', t('puzzles.all-themes')], ...themes], this.#theme, { 'data-testid': 'puzzles-theme' });
    theme.addEventListener('change', () => {
      this.#theme = theme.value;
      void this.open({ variant, index: null });
    });
    return html('div', { class: 'learn-bar' }, field(t('puzzles.game'), game), field(t('puzzles.theme'), theme));
  }

  /** @param {string} variant @param {import('./content.js').Puzzle[]} puzzles @returns {Shown} */
  #overview(variant, puzzles) {
    const { settings } = this.page;
    const today = dayOf(Date.now());
    const due = dueOf(settings, variant, puzzles, today);
    return overviewOf({
      variant,
      puzzles,
      theme: this.#theme,
      done: solved(settings, variant),
      record: recordOf(settings, variant),
      today,
      due,
      open: (index) => void this.open({ variant, index }),
      daily: () => void this.open({ variant, index: dailyIndex(variant, puzzles, today), list: [], isDaily: true }),
      repeat: () => void this.open({ variant, index: due[0], list: due }),
      forget: () => void this.#startOver(),
    });
  }

  /** Forgets the solved puzzles and the rating after the user has confirmed it. */
  async #startOver() {
    const { variant } = this.#place;
    const isSure = await confirm({ title: t('puzzles.forget.title'), text: t('puzzles.forget.text', { game: variantName(variant) }), yes: t('puzzles.forget'), testid: 'confirm-forget', danger: true });
    if (!isSure) return;
    forget(this.page.settings, variant);
    await this.open();
  }

  /** @param {import('./content.js').Puzzle[]} puzzles @param {number} index @returns {Shown} */
  #puzzle(puzzles, index) {
    const { variant, isDaily = false, list } = this.#place;
    const { settings } = this.page;
    const puzzle = puzzles[index];
    const today = dayOf(Date.now());
    const next = this.#next(puzzles, index);
    return new PuzzleView({
      variant,
      puzzle,
      place: { number: index + 1, of: puzzles.length },
      isDaily,
      page: this.page,
      solver: this.#solver,
      way: {
        overview: () => void this.open({ variant, index: null }),
        next: next === undefined ? null : () => void this.open({ variant, index: next, list }),
        analyse: (fen) => this.onAnalyse(variant, fen),
        result: (isSolved) => {
          if (isDaily && isSolved) noteDay(settings, variant, today);
          return recordResult(settings, variant, puzzle, isSolved);
        },
      },
    });
  }

  /**
   * The index of the next puzzle: in the list of the place, or of the chosen theme.
   * @param {import('./content.js').Puzzle[]} puzzles
   * @param {number} index
   * @returns {number|undefined}
   */
  #next(puzzles, index) {
    const { list } = this.#place;
    if (list !== undefined) return list[list.indexOf(index) + 1];
    const found = puzzles.findIndex(({ themes }, at) => at > index && (this.#theme === '' || themes.includes(this.#theme)));
    return found < 0 ? undefined : found;
  }
}

/** @typedef {{root: HTMLElement, title: HTMLElement, begin?: () => Promise<void>, leave?: () => void}} Shown a displayed puzzle or puzzle overview */
