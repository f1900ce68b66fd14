/** Games with a friend by link. The code in `friends/` is loaded on first use. */
import { t } from './base/messages.js';
import { byId } from './base/dom.js';
import { lazy } from './base/lazy.js';
import { isLiveLink, remotePlayer } from './game/players.js';
import { FRIEND_PREFIX } from './game/storage.js';

/** @typedef {Omit<import('./friends/friends.js').Page, 'host'>} Page */

/** @param {string} text @returns {boolean} whether a URL fragment is a link to a game with a friend */
const isFriendLink = (text) => text.startsWith('#game=');

export class FriendGames {
  #load = lazy(() => import('./friends/friends.js').then(({ Friends }) => Friends.load({ ...this.page, host: byId('friend') })));

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** The entry of the sheet that starts a game. */
  get way() {
    return { label: t('sheet.by-link'), testid: 'new-friend', run: async () => (await this.#load()).invite() };
  }

  /** Opens the link in the address of the page, if there is one, and removes the link from the address. */
  async openAddress() {
    const { hash } = location;
    if (!isFriendLink(hash)) return;
    history.replaceState(null, '', location.pathname + location.search);
    await (await this.#load()).openOrTell(hash);
  }

  /** Continues the game on the board, if it is one with a friend. */
  async resume() {
    const remote = remotePlayer(this.page.play.players);
    if (remote !== null && !isLiveLink(remote.link)) await (await this.#load()).resume(remote.link);
  }

  /** The stored games, for the list of all games. @returns {import('./library/view.js').Links} */
  get links() {
    const load = async () => (await this.#load()).links;
    const hasGames = () => this.#load.started !== null || Object.keys(this.page.storage ?? {}).some((key) => key.startsWith(FRIEND_PREFIX));
    return {
      entries: async () => (hasGames() ? (await load()).entries() : []),
      positions: async (id) => (await load()).positions(id),
      open: async (id) => (await load()).open(id),
      remove: async (id) => (await load()).remove(id),
      texts: async () => (hasGames() ? (await load()).texts() : []),
      faultOf: async (texts) => (texts.length === 0 ? null : (await load()).faultOf(texts)),
      restore: async (texts) => (texts.length === 0 ? undefined : (await load()).restore(texts)),
    };
  }
}
