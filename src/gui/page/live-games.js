/** Live games through the server. The code in `live/` is loaded on first use. */
import { t } from './base/messages.js';
import { byId } from './base/dom.js';
import { lazy } from './base/lazy.js';
import { isLiveLink, remotePlayer } from './game/players.js';

/** @typedef {Omit<import('./live/live.js').Page, 'host'|'invitation'> & {invitation: string|null}} Page */

const PREFIX = '#live=';

export class LiveGames {
  #load = lazy(() => import('./live/live.js').then(({ Live }) => Live.load({ ...this.page, invitation: this.page.invitation ?? '', host: byId('live-game') })));

  /** @param {Page} page `invitation`: null if the server offers no live games */
  constructor(page) {
    this.page = page;
  }

  /** The entries of the sheet that starts a game. */
  get ways() {
    if (this.page.invitation === null) return [];
    return [{ label: t('sheet.on-server'), testid: 'new-live', run: async () => (await this.#load()).create() }];
  }

  /** Opens the live game in the address of the page, if there is one, and removes it from the address. */
  async openAddress() {
    const { hash } = location;
    if (!hash.startsWith(PREFIX)) return;
    history.replaceState(null, '', location.pathname + location.search);
    if (this.page.invitation === null) throw new Error(t('live.no-server'));
    (await this.#load()).open(hash.slice(PREFIX.length));
  }

  /** Continues the game on the board, if it is a live game. */
  async resume() {
    const { play } = this.page;
    const remote = remotePlayer(play.players);
    if (remote === null || !isLiveLink(remote.link)) return;
    play.held = true;
    (await this.#load()).resume(remote.link);
  }
}
