/** The Home screen: a card for each game, and the ways to go on. */
import { button } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { language, t, tn } from '../base/messages.js';
import { GAMES } from '../variants/index.js';
import { createMiniature } from './miniature.js';

/**
 * @typedef {import('../variants/variant.js').Variant} Variant
 * @typedef {import('./unfinished.js').Unfinished} Unfinished
 *
 * @typedef {object} HomeActions
 * @property {() => Promise<Unfinished|null>} unfinished the game to continue
 * @property {(variant: string) => void} play lets the user choose an opponent
 * @property {(variant: string) => void} learn
 * @property {() => void} puzzles
 * @property {() => void} friend lets the user choose how to play with a friend
 */

export class Home {
  /** @type {ReturnType<typeof createMiniature>[]} */
  #miniatures = [];
  #language = '';
  #searches = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {import('../game/state.js').State} options.state
   * @param {HomeActions} options.actions
   */
  constructor({ host, state, actions }) {
    this.host = host;
    this.state = state;
    this.actions = actions;
    this.next = html('div', { class: 'home-continue', hidden: true });
    state.listen((change) => {
      if (change === 'mode') {
        this.show();
        this.host.querySelector('h2')?.focus({ preventScroll: true });
      } else if (change === 'settings' && language() !== this.#language) this.show();
    });
    this.show();
  }

  /** Shows or hides the screen, as the mode of the page requires. */
  show() {
    const isShown = this.state.mode === 'home';
    this.host.hidden = !isShown;
    if (!isShown) {
      for (const miniature of this.#miniatures) miniature.stop();
      return;
    }
    if (language() !== this.#language) this.#draw();
    void this.#showNext();
    for (const miniature of this.#miniatures) void miniature.play();
  }

  #draw() {
    this.#language = language();
    const { actions } = this;
    this.#miniatures = [];
    this.host.replaceChildren(
      html('h2', { class: 'home-title', tabindex: -1 }, t('home.title')),
      this.next,
      html('div', { class: 'home-games' }, ...GAMES.map(([variant]) => this.#card(variant))),
      html('div', { class: 'home-more' },
        button(t('home.puzzle'), actions.puzzles, { class: 'home-way', 'data-testid': 'home-puzzle' }),
        button(t('home.friend'), actions.friend, { class: 'home-way', 'data-testid': 'home-friend' })));
  }

  /** @param {Variant} variant the first variant of a game */
  #card(variant) {
    const { name, game, showcase } = variant;
    const miniature = showcase === null ? null : createMiniature(variant, showcase);
    if (miniature !== null) this.#miniatures.push(miniature);
    const title = t(`game.${game}`);
    const card = html('article', { class: 'home-card', 'data-testid': `home-${game}` },
      ...(miniature === null ? [] : [miniature.root]),
      html('h3', {}, title),
      html('p', {}, t(`game.${game}.goal`)),
      html('div', { class: 'row' },
        button(t('home.play'), () => this.actions.play(name), { class: 'home-play button-primary', 'data-testid': `home-play-${game}`, 'aria-label': t('home.play-game', { game: title }) }),
        button(t('home.learn'), () => this.actions.learn(name), { class: 'button-quiet', 'data-testid': `home-learn-${game}`, 'aria-label': t('home.learn-game', { game: title }) })));
    card.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && void miniature?.play());
    return card;
  }

  /** Offers the unfinished game. It is then the primary action of the screen; otherwise each card has one. */
  async #showNext() {
    const mine = ++this.#searches;
    const game = await this.actions.unfinished().catch(() => null);
    if (mine !== this.#searches) return;
    for (const play of this.host.querySelectorAll('.home-play')) play.classList.toggle('button-primary', game === null);
    this.next.hidden = game === null;
    if (game === null) return;
    const { title, moves, run } = game;
    this.next.replaceChildren(
      html('p', {}, html('strong', {}, title), html('span', { class: 'muted small' }, tn('home.moves', moves))),
      button(t('home.continue'), run, { class: 'button-primary', 'data-testid': 'home-continue' }));
  }
}
