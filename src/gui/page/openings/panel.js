/**
 * The openings panel: shows the turns played from the current position, with their frequency, results and mean scores.
 */
import { html, keepFocus } from '../base/dom.js';
import { loadStyle } from '../base/lazy.js';
import { load, t, tn } from '../base/messages.js';
import { OPENED, parsedRow } from '../game/archive.js';
import { KnownLines } from '../game/rules.js';
import { scoreText } from '../game/scores.js';
import { positionKey } from '../game/summary.js';
import { sideName } from '../game/players.js';
import { written } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { playedIn } from './own-games.js';
import { SelfPlay } from './self-play.js';

/**
 * @typedef {import('./self-play.js').Counted} Counted
 * @typedef {'engine'|'own'} Source
 * @typedef {{state: import('../game/state.js').State, archive: import('../game/archive.js').Archive, announce: (text: string) => void, save: () => Promise<void>}} Page
 */

/** @type {readonly Source[]} */
const SOURCES = ['engine', 'own'];
/** Maximum number of turns shown in the openings table. */
const MOST_TURNS = 12;
/** @type {readonly ('first'|'draw'|'second')[]} */
const RESULTS = ['first', 'draw', 'second'];

/**
 * Loads the texts and styles of the openings panel, then creates the panel.
 * @param {HTMLElement} host
 * @param {Page} page
 */
export async function createOpenings(host, page) {
  await Promise.all([loadStyle('openings.css'), load('openings.json')]);
  return new Openings(host, page);
}

class Openings {
  /** @type {Source} */
  #source = 'engine';
  #drawn = 0;
  #known = new KnownLines();

  /** @param {HTMLElement} host @param {Page} page */
  constructor(host, page) {
    this.host = host;
    this.page = page;
    this.state = page.state;
    this.selfPlay = new SelfPlay(page.state.rules);
    this.sources = SOURCES.map((source) => html('button', { type: 'button', class: 'button', 'data-source': source, 'data-testid': `openings-${source}`, onclick: () => this.#choose(source) }));
    this.bar = html('div', { class: 'row', role: 'group' }, ...this.sources);
    this.note = html('p', { class: 'muted', 'data-testid': 'openings-note' });
    this.table = html('table', { class: 'openings-table', 'data-testid': 'openings-table' });
    host.append(this.bar, this.note, this.table);
    // A hidden panel is not redrawn on changes, so draw the panel when it becomes visible.
    new MutationObserver(() => void this.draw()).observe(host, { attributes: true, attributeFilter: ['hidden'] });
    this.state.listen((change) => {
      if (['current', 'tree', 'mode', 'settings', 'ended'].includes(change)) void this.draw();
    });
  }

  /** @param {Source} source */
  #choose(source) {
    this.#source = source;
    void this.draw();
  }

  /** Whether opening statistics may be shown. The statistics are hidden while the user's game is in progress. */
  get #isAllowed() {
    return this.state.mode !== 'play' || this.state.tree.end() !== null;
  }

  async draw() {
    if (this.host.hidden) return;
    const mine = ++this.#drawn;
    this.bar.setAttribute('aria-label', t('openings.source'));
    for (const button of this.sources) {
      button.textContent = t(`openings.${button.dataset.source}`);
      button.setAttribute('aria-pressed', String(button.dataset.source === this.#source));
    }
    this.bar.hidden = !this.#isAllowed;
    const played = this.#isAllowed ? await this.#played() : [];
    const shown = played.slice(0, MOST_TURNS);
    const names = await Promise.all(shown.map(({ turn }) => this.#written(turn)));
    if (mine !== this.#drawn) return;
    const games = played.reduce((sum, turn) => sum + turn.games, 0);
    this.note.textContent = this.#isAllowed ? (games === 0 ? t(`openings.none.${this.#source}`) : tn('openings.games', games)) : t('openings.later');
    this.#drawTable(shown, names);
  }

  /** The notation of a turn; null if the turn is illegal with the settings of the current game. @param {string} turn */
  async #written(turn) {
    const { tree, current } = this.state;
    const [step] = await this.#known.steps(tree, current, [turn]);
    return step === undefined ? null : written(tree.variant, step);
  }

  /** @returns {Promise<Counted[]>} */
  async #played() {
    const { tree, current } = this.state;
    if (this.#source === 'engine') return this.selfPlay.at(tree, current);
    const { archive, save } = this.page;
    await save();
    const key = positionKey(current.fen);
    const stored = (await Promise.all(['', OPENED].map((library) => archive.summaries(library)))).flat();
    const games = stored.filter(({ variant, positions }) => variant === tree.variant && positions?.includes(key));
    const rows = await archive.rows(games.map(({ id }) => id));
    return playedIn(rows.map(parsedRow).filter((game) => game !== undefined), tree, current);
  }

  /**
   * @param {Counted[]} played
   * @param {(string|null)[]} names notation of each turn; null if the turn is illegal with the settings of the current
   *   game
   */
  #drawTable(played, names) {
    const rows = played.flatMap((turn, index) => {
      const name = names[index];
      return name === null ? [] : [this.#row(turn, name)];
    });
    this.table.hidden = rows.length === 0;
    const parts = [
      html('caption', { class: 'visually-hidden' }, t('openings.title')),
      html('thead', {}, html('tr', {}, ...['move', 'count', 'results', 'score'].map((name) => html('th', { scope: 'col' }, t(`openings.${name}`))))),
      html('tbody', {}, ...rows),
    ];
    keepFocus(this.table, 'turn', () => this.table.replaceChildren(...parts));
  }

  /** @param {Counted} counted @param {string} name */
  #row({ turn, games, results, score }, name) {
    const { variant } = this.state.tree;
    const play = html('button', { type: 'button', class: 'button button-quiet', 'data-testid': 'openings-turn', 'data-turn': turn, onclick: () => void this.#play(turn, name) }, name);
    return html('tr', {},
      html('th', { scope: 'row' }, play),
      html('td', {}, String(games)),
      html('td', { class: 'openings-results' }, this.#bar(results)),
      html('td', {}, score === null ? '–' : scoreText({ cp: score }, variant)));
  }

  /**
   * Creates a bar that shows the proportions of first-player wins, draws and second-player wins, with a text
   * alternative for screen readers.
   * @param {Counted['results']} results
   */
  #bar(results) {
    const { variant } = this.state.tree;
    const { sides } = variantOf(variant);
    const sum = RESULTS.reduce((all, result) => all + results[result], 0);
    if (sum === 0) return html('span', {}, '–');
    const percent = (/** @type {'first'|'draw'|'second'} */ result) => Math.round((100 * results[result]) / sum);
    const name = (/** @type {'first'|'draw'|'second'} */ result) => (result === 'draw' ? t('openings.draws') : sideName(variant, result));
    const parts = RESULTS.filter((result) => results[result] > 0).map((result) => {
      const share = html('span', { class: 'openings-share', 'data-result': result, 'data-color': result === 'draw' ? 'draw' : sides.color(result), 'aria-hidden': 'true' }, percent(result) >= 15 ? `${percent(result)}%` : '');
      share.style.flexGrow = String(results[result]);
      return share;
    });
    const words = RESULTS.map((result) => `${name(result)} ${percent(result)}%`).join(', ');
    return html('span', { class: 'openings-bar', title: words }, ...parts, html('span', { class: 'visually-hidden' }, words));
  }

  /** @param {string} turn @param {string} name */
  async #play(turn, name) {
    if ((await this.state.playTurn(turn)) !== null) this.page.announce(name);
  }
}
