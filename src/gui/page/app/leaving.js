/** Asks what becomes of a game in progress when another game begins. */
import { button, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { isLiveLink, isPerson, remotePlayer } from '../game/players.js';

/**
 * @typedef {object} Page
 * @property {import('../game/state.js').State} state
 * @property {import('../game/play.js').Play} play
 */

/**
 * What the user would abandon: a game in which a turn has been made, but not the analysis of a position. A game by link
 * is kept by itself.
 * @param {Page} page
 * @returns {'own'|'live'|null}
 */
function gameInProgress({ state, play }) {
  const { first, second } = play.players;
  if (play.over !== null || play.head.parent === null) return null;
  const remote = remotePlayer(play.players);
  if (remote !== null) return isLiveLink(remote.link) ? 'live' : null;
  return state.mode !== 'play' && isPerson(first) && isPerson(second) ? null : 'own';
}

/**
 * Lets the user keep a game in progress for later, or resign it.
 * @param {Page} page
 * @returns {Promise<boolean>} whether the other game may begin
 */
export async function mayLeave(page) {
  const kind = gameInProgress(page);
  if (kind === null) return true;
  const { play } = page;
  const mayResign = kind === 'own' && play.userSide() !== null;
  const { closed } = openDialog({
    title: t('leave.title'),
    testid: 'leave-dialog',
    body: [html('p', {}, t(kind === 'own' ? 'leave.text' : 'leave.live'))],
    buttons: (/** @type {(choice?: 'keep'|'resign') => void} */ leave) => [
      button(t('action.cancel'), () => leave(), { 'data-testid': 'leave-cancel' }),
      ...(mayResign ? [button(t('leave.resign'), () => leave('resign'), { class: 'button-danger', 'data-testid': 'leave-resign' })] : []),
      button(t(kind === 'own' ? 'leave.keep' : 'leave.go'), () => leave('keep'), { class: 'button-primary', autofocus: true, 'data-testid': 'leave-keep' }),
    ],
  });
  const choice = await closed;
  if (choice === 'resign') play.resign();
  return choice !== undefined;
}
