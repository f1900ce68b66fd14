/** The view with all stored games: the user's own, those by link, and imported libraries. */
import { button, confirm, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { messageOf } from '../base/faults.js';
import { saveFile } from '../base/sharing.js';
import { t, tn } from '../base/messages.js';
import { OPENED } from '../game/archive.js';
import { openRecord } from '../records/open-game.js';
import { askLibraryName, askWords } from './edit-dialog.js';
import { Filters } from './filters.js';
import { Indexer, recordIn, summarize } from './imports.js';
import { gameItem, titleOf } from './item.js';
import { ALL, LINKS, OWN, Places } from './places.js';
import { writeLibrary } from './export.js';
import { found, sorted } from './search.js';

/**
 * @typedef {import('../game/archive.js').Row} Row
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('./backup.js').LinkText} LinkText
 * @typedef {import('./search.js').Entry} Entry
 *
 * @typedef {object} Links the games with friends by link
 * @property {() => Promise<Entry[]>} entries
 * @property {(id: string) => Promise<Float64Array>} positions
 * @property {(id: string) => Promise<void>} open
 * @property {(id: string) => Promise<LinkText[]>} remove returns what `restore` brings back
 * @property {() => Promise<LinkText[]>} texts
 * @property {(texts: LinkText[]) => Promise<Message|null>} faultOf why the games cannot be restored
 * @property {(texts: LinkText[]) => Promise<void>} restore
 *
 * @typedef {object} Page
 * @property {import('../game/archive.js').Archive} archive
 * @property {import('../game/game-store.js').GameStore} store
 * @property {import('../game/session.js').Session} session
 * @property {import('../game/state.js').State} state
 * @property {import('../game/storage.js').Settings} settings
 * @property {Links} links
 * @property {(file: File) => Promise<void>} openFile
 * @property {() => Promise<void>} backUp
 * @property {(text: string) => void} tell shows the result of an action
 */

/** Number of games that are drawn at once. */
const PAGE = 100;
/** How often the list is redrawn while games are looked through, in ms. */
const REDRAW_MS = 400;

export class GamesView {
  /** @type {Entry[]} */
  #entries = [];
  /** The games that the search has found. @type {Entry[]} */
  #found = [];
  #drawn = 0;
  #refreshes = 0;
  /** @type {Indexer|null} */
  #indexer = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.places = new Places(page, () => void this.refresh());
    this.filters = new Filters({ currentFen: () => (page.state.preview ?? page.state.current).fen, onChange: () => this.#search() });
    this.count = html('p', { class: 'muted', role: 'status', 'data-testid': 'games-count' });
    this.tools = html('div', { class: 'row games-tools' });
    this.list = html('ul', { class: 'game-list', 'data-testid': 'game-list' });
    this.more = button(t('games.more'), () => this.#drawMore(), { 'data-testid': 'games-more' });
    this.bar = html('div', { class: 'games-bar', role: 'status', 'data-testid': 'games-bar' });
    this.note = html('p', { class: 'games-note', hidden: true, 'data-testid': 'games-note' }, t('games.no-database'));
    const file = html('input', { type: 'file', class: 'visually-hidden', tabindex: -1, accept: '.pgn,.jsonl,.json,.txt', 'aria-hidden': 'true', 'data-testid': 'games-file' });
    file.addEventListener('change', async () => {
      const [chosen] = file.files ?? [];
      file.value = '';
      if (chosen !== undefined) await page.openFile(chosen);
    });
    const { dialog, closed, close } = openDialog({
      title: t('games.title'),
      testid: 'games-dialog',
      body: [this.places.root, html('div', { class: 'games-main' }, this.note, this.filters.root, html('div', { class: 'games-head' }, this.count, this.tools), this.list, this.more)],
      buttons: () => [
        this.bar,
        button(t('games.open-file'), () => file.click(), { 'data-testid': 'games-open-file' }),
        button(t('games.back-up'), () => void page.backUp(), { 'data-testid': 'games-back-up' }),
        file,
      ],
    });
    dialog.classList.add('games-view');
    this.dialog = dialog;
    this.close = close;
    /** Resolves when the user has left the view. */
    this.closed = closed.then(() => this.#indexer?.stop());
    new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.#drawMore(), { root: dialog.querySelector('.games-main') }).observe(this.more);
    this.list.addEventListener('keydown', (event) => this.#step(event));
    void page.archive.isLasting().then((lasts) => (this.note.hidden = lasts));
  }

  /** Shows a library, or the user's own games. @param {string} place */
  async show(place) {
    this.places.chosen = place;
    await this.refresh();
  }

  /** Reads the games again. */
  async refresh() {
    this.#indexer?.stop();
    this.#indexer = null;
    const mine = ++this.#refreshes;
    const { archive, links } = this.page;
    const { chosen } = this.places;
    const stored = chosen === LINKS ? [] : await archive.summaries(chosen === ALL ? undefined : chosen);
    const linked = await links.entries();
    if (mine !== this.#refreshes) return;
    this.#entries = chosen === LINKS ? linked : chosen === ALL ? [...stored, ...linked] : stored;
    await this.places.draw(linked.length);
    this.#drawTools();
    this.#search();
  }

  #search() {
    const query = this.filters.read();
    this.#found = sorted(found(this.#entries, query), this.filters.sorting);
    const shown = Math.max(PAGE, Math.min(this.#drawn, this.#found.length));
    this.#drawn = 0;
    this.list.replaceChildren();
    this.list.classList.toggle('friend-list', this.places.chosen === LINKS);
    this.list.dataset.testid = this.places.chosen === LINKS ? 'friend-games' : 'game-list';
    this.#drawMore(query.position === null && this.#found.length === this.#entries.length ? shown : PAGE);
    if (query.position !== null) void this.#lookThrough();
    this.#tellCount();
  }

  #tellCount() {
    const unknown = this.#indexer === null ? 0 : this.#entries.filter(isUnknown).length;
    const rest = unknown === 0 ? '' : ` ${tn('games.looking', unknown)}`;
    this.count.textContent = this.#entries.length === 0 ? t(`games.none.${this.places.kind}`) : `${tn('games.count', this.#found.length)}${rest}`;
  }

  #drawMore(count = PAGE) {
    const next = this.#found.slice(this.#drawn, this.#drawn + count);
    this.#drawn += next.length;
    this.list.append(...next.map((entry) => this.#item(entry)));
    this.more.hidden = this.#drawn >= this.#found.length;
  }

  /** @param {Entry} entry */
  #item(entry) {
    return gameItem({
      entry,
      isThis: entry.id === this.page.store.id,
      isLink: entry.library === LINKS,
      open: () => void this.#open(entry).catch((error) => this.tell(messageOf(error))),
      edit: () => void this.#edit(entry),
      remove: () => void this.#remove([entry]),
      save: () => void this.#save(entry),
    });
  }

  /** Looks up the positions of games that have not been replayed yet. */
  async #lookThrough() {
    if (this.#indexer !== null || !this.#entries.some(isUnknown)) return;
    const indexer = new Indexer(this.page.archive);
    this.#indexer = indexer;
    let drawnAt = performance.now();
    const redraw = (/** @type {boolean} */ isLast) => {
      if (this.#indexer !== indexer || (!isLast && performance.now() - drawnAt < REDRAW_MS)) return;
      drawnAt = performance.now();
      if (isLast) this.#indexer = null;
      this.#search();
    };
    try {
      for (const entry of this.#entries.filter((one) => one.library === LINKS && isUnknown(one))) entry.positions = await this.page.links.positions(entry.id);
      await indexer.run(this.#entries.filter(isUnknown), () => redraw(false));
    } catch (error) {
      if (this.#indexer === indexer) this.tell(messageOf(error));
    } finally {
      indexer.stop();
      redraw(true);
    }
  }

  /** @param {Entry} entry */
  async #open(entry) {
    const { archive, links, session, state, store } = this.page;
    if (entry.library === LINKS) void links.open(entry.id);
    else if (entry.id !== store.id) {
      const row = await archive.get(entry.id);
      const record = row === undefined || row.text !== '' ? null : recordIn(row);
      if (record === null) {
        if (await session.open(row)) this.close();
        else this.tell(t('notice.stored-bad'));
        return;
      }
      const { tree, node, warning } = await openRecord(record, state.rules);
      state.openTree(tree, node, { library: entry.library, id: entry.id });
      if (warning !== null) this.page.tell(t(warning.key, warning.values));
    }
    this.close();
  }

  /** @param {Entry} entry */
  async #edit(entry) {
    const known = [...new Set(this.#entries.flatMap(({ tags }) => tags))].sort();
    const words = await askWords(entry, known);
    if (words === undefined) return;
    await this.page.archive.describe(entry.id, words);
    await this.refresh();
    this.#focus(entry.id);
  }

  /** Deletes games, which the user can undo. @param {Entry[]} entries */
  async #remove(entries) {
    const { links, store, archive } = this.page;
    const at = Math.max(0, this.#found.indexOf(entries[0]));
    const texts = (await Promise.all(entries.filter(({ library }) => library === LINKS).map(({ id }) => links.remove(id)))).flat();
    const rows = await store.remove(entries.filter(({ library }) => library !== LINKS).map(({ id }) => id));
    const count = texts.length + rows.length;
    await this.refresh();
    this.#focus(this.#found[Math.min(at, this.#found.length - 1)]?.id);
    if (count < entries.length) this.tell(t('games.open-elsewhere'));
    if (count === 0) return;
    const text = entries.length === 1 ? t('games.deleted-one', { title: titleOf(entries[0]) }) : tn('games.deleted', count);
    this.tell(text, { label: t('games.undo'), run: async () => {
      await archive.put(rows, summarize);
      await links.restore(texts);
      await this.refresh();
      this.#focus(entries[0].id);
      this.tell(t('games.undone'));
    } });
  }

  /** Deletes all games that the search has found. */
  async #removeFound() {
    const games = this.#found.filter(({ id }) => id !== this.page.store.id);
    if (games.length === 0) return;
    const sure = await confirm({ title: tn('games.confirm-delete', games.length), yes: t('action.delete'), testid: 'confirm-delete-all', danger: true });
    if (sure) await this.#remove(games);
  }

  /** Saves what is stored of a damaged game. @param {Entry} entry */
  async #save(entry) {
    const row = await this.page.archive.get(entry.id);
    const text = row === undefined ? ((await this.page.links.texts()).find(({ id }) => id === entry.id)?.text ?? '') : row.text || row.record;
    saveFile(`anel-${entry.id.replaceAll(/[^\w-]/g, '-')}.txt`, new Blob([text], { type: 'text/plain' }));
  }

  /** The buttons for all games shown, and for the library. */
  #drawTools() {
    const { archive } = this.page;
    const library = this.places.library;
    const rename = async () => {
      const name = library === undefined ? undefined : await askLibraryName(library.name);
      if (library === undefined || name === undefined) return;
      await archive.putLibrary({ ...library, name });
      await this.refresh();
    };
    const parts = [];
    if (library !== undefined) {
      if (library.id !== OPENED) parts.push(button(t('games.rename'), () => void rename(), { class: 'button-quiet', 'data-testid': 'library-rename' }));
      parts.push(button(t('games.export'), () => void writeLibrary(archive, library, this.places.nameOf(library)), { class: 'button-quiet', 'data-testid': 'library-export' }));
      parts.push(button(t('games.delete-library'), () => void this.#removeLibrary(library), { class: 'button-quiet', 'data-testid': 'library-delete' }));
    } else if (this.#entries.length > 0) {
      parts.push(button(t('games.delete-found'), () => void this.#removeFound(), { class: 'button-quiet', 'data-testid': 'games-delete-all' }));
    }
    this.tools.replaceChildren(...parts);
  }

  /** @param {import('../game/archive.js').Library} library */
  async #removeLibrary(library) {
    const { archive, store } = this.page;
    const rows = await archive.inLibrary(library.id);
    const free = await store.free(rows.map(({ id }) => id));
    if (free.length < rows.length) {
      this.tell(t('games.library-open'));
      return;
    }
    await archive.removeLibrary(library.id);
    this.places.chosen = OWN;
    await this.refresh();
    this.tell(t('games.deleted-one', { title: this.places.nameOf(library) }), { label: t('games.undo'), run: async () => {
      await archive.restore(rows, [library], summarize);
      await this.show(library.id);
      this.tell(t('games.undone'));
    } });
  }

  /**
   * Shows the result of an action at the foot of the view.
   * @param {string} text
   * @param {{label: string, run: () => Promise<void>}} [action]
   */
  tell(text, action) {
    const parts = [html('span', {}, text)];
    this.bar.replaceChildren(...parts, ...(action === undefined ? [] : [button(action.label, () => {
      this.bar.replaceChildren();
      void action.run();
    }, { 'data-testid': 'games-undo' })]));
  }

  /** @param {string|undefined} id */
  #focus(id) {
    const item = [...this.list.children].find((child) => child instanceof HTMLElement && child.dataset.id === id);
    (item?.querySelector('button') ?? this.filters.words).focus();
  }

  /** Arrow keys lead from game to game. @param {KeyboardEvent} event */
  #step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = event.target instanceof Element ? event.target.closest('.game-item') : null;
    if (by === undefined || item === null) return;
    event.preventDefault();
    const next = by > 0 ? item.nextElementSibling : item.previousElementSibling;
    next?.querySelector('button')?.focus();
  }
}

/** Whether the positions of a game are not known yet. @param {Entry} entry */
const isUnknown = ({ positions, damaged }) => positions === null && !damaged;
