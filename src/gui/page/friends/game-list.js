/** The list of games by link, part of the dialog with the stored games. */
import { button, confirm } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { language, t, tn } from '../base/messages.js';
import { resultText } from '../game/players.js';
import { SIDES } from '../variants/variant.js';
import { courseOf } from './log.js';
import { situationOf } from './situation.js';
import { gameText, nameOf } from './words.js';

/** @typedef {import('./store.js').FriendGame} FriendGame */

/**
 * @param {object} options
 * @param {FriendGame[]} options.games
 * @param {(id: string) => void} options.open
 * @param {(id: string) => void} options.remove
 * @returns {HTMLElement}
 */
export function gameList({ games, open, remove }) {
  const items = games.map((game) => {
    const { id } = game.log.terms;
    const leave = async () => {
      const sure = await confirm({ title: t('confirm.delete'), text: t('friends.delete'), yes: t('action.delete'), testid: 'confirm-friend-delete', danger: true });
      if (!sure) return;
      remove(id);
      item.remove();
    };
    const item = html('li', { class: 'game-item', 'data-id': id }, about(game),
      button(t('action.open'), () => open(id), { 'data-testid': 'friend-game-open' }),
      button(t('action.delete'), leave, { class: 'button-quiet', 'data-testid': 'friend-game-delete' }));
    return item;
  });
  return html('section', {}, html('h3', {}, t('friends.games')), html('ul', { class: 'game-list', 'data-testid': 'friend-games' }, ...items));
}

/** @param {FriendGame} game */
function about(game) {
  const course = courseOf(game.log);
  const names = SIDES.map((side) => nameOf(course.names, side)).join(' – ');
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(game.savedAt));
  const state = game.over === null ? t(`friends.state.${situationOf(game, { course, over: null }).stage}`) : resultText(game.over);
  const parts = [gameText(game.log.terms), tn('friends.moves', course.turns.length), date];
  return html('div', { class: 'game-about' }, html('strong', {}, `${names} · ${state}`), html('span', { class: 'muted small' }, parts.join(' · ')));
}
