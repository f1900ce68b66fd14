/** A game in the list of stored games. */
import { button } from '../base/dialog.js';
import { html, svg } from '../base/dom.js';
import { language, t, tn } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { playedAt, shownPlayers } from './search.js';

/**
 * @typedef {import('./search.js').Entry} Entry
 *
 * @typedef {object} Item
 * @property {Entry} entry
 * @property {boolean} isThis whether the game is open in this tab
 * @property {boolean} isLink
 * @property {() => void} open
 * @property {() => void} edit
 * @property {() => void} remove
 * @property {() => void} save saves the text of a damaged game to a file
 */

/** Formats dates; made once, because that is slow. @type {{tag: string, format: Intl.DateTimeFormat}} */
let dates = { tag: '', format: new Intl.DateTimeFormat() };

/** @param {number} ms */
function dateText(ms) {
  if (dates.tag !== language()) dates = { tag: language(), format: new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }) };
  return ms === 0 ? '' : dates.format.format(ms);
}

/** @param {Entry} entry */
export const titleOf = (entry) => entry.name || shownPlayers(entry).join(' – ') || t('games.untitled');

/** @param {Entry} entry @param {boolean} isThis */
function about(entry, isThis) {
  const { name, variant, moves, result, about: state = '' } = entry;
  const outcome = result === '*' ? t('games.unfinished') : result.replaceAll('1/2', '½');
  const parts = [variantName(variant), tn('games.moves', moves), state === '' ? outcome : state, name === '' ? '' : shownPlayers(entry).join(' – '), dateText(playedAt(entry)), isThis ? t('games.this') : ''];
  return parts.filter((part) => part !== '').join(' · ');
}

const PENCIL = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
const BIN = 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5';

/** @param {string} path @param {string} label @param {() => void} run @param {Record<string, unknown>} attributes */
function iconButton(path, label, run, attributes) {
  const made = button('', run, { class: 'button-quiet button-icon', 'aria-label': label, title: label, ...attributes });
  made.append(svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path })));
  return made;
}

/** @param {Item} item */
export function gameItem(item) {
  return item.entry.damaged ? damagedItem(item) : readableItem(item);
}

/** @param {Item} item */
function readableItem({ entry, isThis, isLink, open, edit, remove }) {
  const title = titleOf(entry);
  return html('li', { class: 'game-item', 'data-id': entry.id },
    html('button', { type: 'button', class: 'game-open', 'data-testid': isLink ? 'friend-game-open' : 'game-open', onclick: open },
      html('strong', {}, title),
      html('span', { class: 'muted small' }, about(entry, isThis)),
      ...(entry.tags.length === 0 ? [] : [html('span', { class: 'game-tags small' }, ...entry.tags.map((tag) => html('span', { class: 'game-tag' }, tag)))])),
    ...(isLink ? [] : [iconButton(PENCIL, t('games.edit-game', { title }), edit, { 'data-testid': 'game-edit' })]),
    iconButton(BIN, t('games.delete-game', { title }), remove, { disabled: isThis, 'data-testid': isLink ? 'friend-game-delete' : 'game-delete' }));
}

/** @param {Item} item */
function damagedItem({ entry, remove, save }) {
  return html('li', { class: 'game-item game-damaged', 'data-id': entry.id },
    html('div', { class: 'game-about' }, html('strong', {}, entry.name || t('games.damaged')), html('span', { class: 'muted small' }, t('games.damaged-about'))),
    button(t('games.save'), save, { class: 'button-quiet', 'data-testid': 'game-save' }),
    iconButton(BIN, t('action.delete'), remove, { 'data-testid': 'game-delete' }));
}
