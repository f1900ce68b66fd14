/** The page's Puzzles mode. This module is loaded when the user first opens Puzzles mode. */
import { field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { load, t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { prepare as prepareLearn } from '../learn/learn.js';
import { puzzlesOf, withPuzzles } from './content.js';
import { overviewOf } from './overview.js';
import { forget, solved } from './progress.js';
import { PuzzleView } from './puzzle-view.js';
import { Solver } from './solver.js';

/** @typedef {{variant: string, index: number|null}} Place `index`: index of a puzzle, or null for the overview */

/** Loads the texts and styles of the Puzzles mode. @returns {Promise<void>} */
export async function prepare() {
  const sheet = html('link', { rel: 'stylesheet', href: 'style/puzzles.css' });
  /** @type {Promise<void>} */
  const styled = new Promise((resolve) => {
    sheet.onload = () => resolve();
    // If the style sheet fails to load, continue: puzzles work without it.
    sheet.onerror = () => resolve();
  });
  document.head.append(sheet);
  await Promise.all([styled, load('puzzles.json'), prepareLearn()]);
}

export class Puzzles {
  /** @type {Place} */
  #place;
  #leave = () => {};
  #opened = 0;
  #solver = new Solver();

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {import('../learn/live-board.js').Page} options.page
   * @param {string} options.variant variant of the current game
   * @param {(variant: string, fen: string) => void} options.onAnalyse
   */
  constructor({ host, page, variant, onAnalyse }) {
    this.host = host;
    this.page = page;
    this.onAnalyse = onAnalyse;
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
    const puzzles = await puzzlesOf(variant);
    if (mine !== this.#opened) return;
    this.#leave();
    const puzzle = index === null ? undefined : puzzles[index];
    const shown = puzzle === undefined || index === null ? this.#overview(variant, puzzles) : this.#puzzle(variant, puzzles, index);
    this.#leave = () => shown.leave?.();
    this.host.replaceChildren(this.#bar(), shown.root);
    await shown.begin?.();
    if (mine !== this.#opened || this.host.hidden) return;
    shown.title.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Closes the engine session for puzzles when the user leaves Puzzles mode. */
  close() {
    this.#solver.close();
  }

  #bar() {
    const game = select(withPuzzles.map((name) => [name, variantName(name)]), this.#place.variant, { 'data-testid': 'puzzles-game' });
    game.addEventListener('change', () => void this.open({ variant: game.value, index: null }));
    return html('div', { class: 'learn-bar' }, field(t('puzzles.game'), game));
  }

  /** @param {string} variant @param {import('./content.js').Puzzle[]} puzzles @returns {Shown} */
  #overview(variant, puzzles) {
    const { settings } = this.page;
    return overviewOf({
      variant,
      puzzles,
      done: solved(settings, variant),
      open: (index) => void this.open({ variant, index }),
      forget: () => {
        forget(settings, variant);
        void this.open();
      },
    });
  }

  /** @param {string} variant @param {import('./content.js').Puzzle[]} puzzles @param {number} index @returns {Shown} */
  #puzzle(variant, puzzles, index) {
    const isLast = index === puzzles.length - 1;
    return new PuzzleView({
      variant,
      puzzle: puzzles[index],
      place: { number: index + 1, of: puzzles.length },
      page: this.page,
      solver: this.#solver,
      way: {
        overview: () => void this.open({ variant, index: null }),
        next: isLast ? null : () => void this.open({ variant, index: index + 1 }),
        analyse: (fen) => this.onAnalyse(variant, fen),
      },
    });
  }
}

/** @typedef {{root: HTMLElement, title: HTMLElement, begin?: () => Promise<void>, leave?: () => void}} Shown a displayed puzzle or puzzle overview */
