/** The dialog in which the user chooses between versions of a game. */
import { button, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { eventText } from './words.js';

/**
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./replay.js').Replayed} Replayed
 *
 * @typedef {{log: Log, replayed: Replayed, common: number}} Version `common`: number of events shared with the user's version
 */

/**
 * Asks which version of a game to play on.
 * @param {object} options
 * @param {{game: {log: Log}, replayed: Replayed}} options.mine the version on the board
 * @param {Version[]} options.versions
 * @param {boolean} options.isNew whether a link has just brought the other version
 * @returns {Promise<number|undefined>} index of the chosen version; undefined to stay with the version on the board
 */
export function askVersion({ mine, versions, isNew }) {
  const { closed, close } = openDialog({
    title: t(isNew ? 'friends.fork.title' : 'friends.versions.title'),
    testid: 'friend-versions',
    body: [
      html('p', {}, t(isNew ? 'friends.fork.about' : 'friends.versions.about')),
      ...versions.map(({ log, replayed, common }, index) => html('div', { class: 'friend-version' },
        described(t('friends.version.mine'), mine.game.log, mine.replayed, common),
        described(t(isNew ? 'friends.version.link' : 'friends.version.other'), log, replayed, common),
        ...(isNew ? [] : [html('div', { class: 'row' }, button(t('friends.version.choose'), () => close(index), { 'data-testid': 'friend-version-choose' }))]))),
    ],
    buttons: (/** @type {(choice?: number) => void} */ leave) => isNew
      ? [
          button(t('friends.fork.link'), () => leave(0), { 'data-testid': 'friend-version-link' }),
          button(t('friends.fork.mine'), () => leave(), { class: 'button-primary', 'data-testid': 'friend-version-mine' }),
        ]
      : [button(t('action.close'), () => leave())],
  });
  return closed;
}

/** How a version goes on after the common events. @param {string} title @param {Log} log @param {Replayed} replayed @param {number} common */
function described(title, log, replayed, common) {
  const more = log.events.length - common - 1;
  const rest = more > 0 ? ` ${tn('friends.version.more', more)}` : '';
  return html('p', {}, html('strong', {}, title), html('br'), `${eventText(log, replayed, common)}${rest}`);
}
