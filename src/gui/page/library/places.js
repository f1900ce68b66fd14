/** The groups of stored games: the user's own, those by link, each library, and all together. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { OPENED } from '../game/archive.js';

/** @typedef {import('../game/archive.js').Library} Library */

export const OWN = '';
export const LINKS = 'links';
export const ALL = 'all';

export class Places {
  /** @type {Library[]} */
  #libraries = [];

  /** @param {{archive: import('../game/archive.js').Archive}} page @param {() => void} onChange */
  constructor({ archive }, onChange) {
    this.archive = archive;
    this.onChange = onChange;
    this.chosen = OWN;
    this.root = html('nav', { class: 'games-places', 'aria-label': t('games.places') });
  }

  /** The chosen library; undefined for the other groups. */
  get library() {
    return this.#libraries.find(({ id }) => id === this.chosen);
  }

  /** Kind of the chosen group, for texts. */
  get kind() {
    return this.chosen === OWN ? 'own' : this.chosen === LINKS ? 'links' : 'other';
  }

  /** @param {Library} library */
  nameOf({ id, name }) {
    return id === OPENED ? t('games.opened') : name;
  }

  /** @param {number} links number of games by link */
  async draw(links) {
    const { archive } = this;
    const libraries = (await archive.libraries()).sort((one, other) => other.openedAt - one.openedAt);
    const hasOpened = (await archive.count(OPENED)) > 0;
    this.#libraries = hasOpened ? [{ id: OPENED, name: '', openedAt: 0 }, ...libraries.filter(({ id }) => id !== OPENED)] : libraries;
    const counts = await Promise.all([OWN, ...this.#libraries.map(({ id }) => id)].map((id) => archive.count(id)));
    const all = counts.reduce((sum, count) => sum + count, links);
    /** @type {[id: string, name: string, count: number][]} */
    const places = [[OWN, t('games.own'), counts[0]], [LINKS, t('games.links'), links], ...this.#libraries.map((library, index) => /** @type {[string, string, number]} */ ([library.id, this.nameOf(library), counts[index + 1]])), [ALL, t('games.all'), all]];
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren(...places.map(([id, name, count]) => this.#button(id, name, count)));
    if (focused) this.root.querySelector('button')?.focus();
    /** @type {HTMLElement|null} */
    const pressed = this.root.querySelector('[aria-pressed="true"]');
    if (focused) pressed?.focus();
  }

  /** @param {string} id @param {string} name @param {number} count */
  #button(id, name, count) {
    const choose = () => {
      this.chosen = id;
      this.onChange();
    };
    return html('button', { type: 'button', class: 'games-place', 'aria-pressed': String(id === this.chosen), 'data-place': id === OWN ? 'own' : id, 'data-testid': 'games-place', onclick: choose },
      html('span', { class: 'games-place-name' }, name), html('span', { class: 'muted small' }, String(count)));
  }
}
