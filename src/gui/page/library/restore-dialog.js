/** Restores a backup, after telling the user what it contains. */
import { button, check, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { messageOf } from '../base/faults.js';
import { language, t, tn } from '../base/messages.js';
import { readBackup } from './backup.js';
import { summarize } from './imports.js';
import { idsFor, merge, mergedSettings } from './merge.js';

/**
 * @typedef {import('./view.js').Page} Page
 * @typedef {import('./backup.js').Backup} Backup
 * @typedef {import('./merge.js').Merged} Merged
 */

/** Settings that a page stores without the user's doing. */
const UNCHOSEN = ['learnt', 'solved', 'newGame', 'welcome'];

/** @param {import('../game/archive.js').Row[]} rows @param {Page} page @returns {Promise<Merged>} */
async function planFor(rows, { store, archive }) {
  const ids = rows.map(({ id }) => id);
  const stored = new Map((await archive.rows(idsFor(rows))).map((row) => [row.id, row]));
  const free = new Set(await store.free(ids));
  return merge(rows, (id) => stored.get(id), (id) => free.has(id));
}

/**
 * Reads a backup, asks, and restores it.
 * @param {string} text
 * @param {Page} page
 * @returns {Promise<void>}
 */
export async function restore(text, page) {
  await page.session.save();
  await page.store.settle();
  const read = readBackup(text);
  const fault = 'fault' in read ? read.fault : await page.links.faultOf(read.backup.links);
  if ('fault' in read || fault !== null) {
    refuse(fault === null ? '' : t(fault.key, fault.values));
    return;
  }
  const { backup, rows } = read;
  const merged = await planFor(rows, page);
  const takesOver = html('input', { type: 'checkbox', 'data-testid': 'restore-settings', checked: Object.keys(page.settings.values).every((name) => UNCHOSEN.includes(name)) });
  const { closed } = openDialog({
    title: t('restore.title'),
    testid: 'restore-dialog',
    body: [...described(backup, merged), check(t('restore.settings'), takesOver)],
    buttons: (/** @type {(sure?: boolean) => void} */ leave) => [
      button(t('action.cancel'), () => leave(), { 'data-testid': 'restore-no' }),
      button(t('restore.yes'), () => leave(true), { class: 'button-primary', 'data-testid': 'restore-yes', autofocus: true }),
    ],
  });
  // Other tabs may have changed games in the meantime.
  if ((await closed) === true) await carryOut(backup, await planFor(rows, page), takesOver.checked, page);
}

/** @param {string} reason */
function refuse(reason) {
  openDialog({
    title: t('restore.refused'),
    testid: 'restore-refused',
    body: [html('p', {}, reason), html('p', { class: 'muted' }, t('restore.unchanged'))],
    buttons: (leave) => [button(t('action.close'), () => leave(), { class: 'button-primary' })],
  });
}

/** What restoring will do, in words. @param {Backup} backup @param {Merged} merged */
function described(backup, { added, copies, updated, same }) {
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(backup.created));
  const own = backup.games.filter(({ library }) => library === '').length;
  const content = [tn('restore.own', own), tn('restore.records', backup.games.length - own), tn('restore.links', backup.links.length)];
  /** @type {[key: string, count: number][]} */
  const effects = [['restore.added', added.length], ['restore.updated', updated.length], ['restore.copies', copies.length], ['restore.same', same]];
  return [
    html('p', { 'data-testid': 'restore-about' }, t('restore.about', { date, content: content.join(', ') })),
    html('ul', { class: 'restore-effects', 'data-testid': 'restore-effects' }, ...effects.filter(([, count]) => count > 0).map(([key, count]) => html('li', {}, tn(key, count)))),
  ];
}

/** @param {Backup} backup @param {Merged} merged @param {boolean} takesOver @param {Page} page */
async function carryOut(backup, { added, copies, updated }, takesOver, { archive, settings, links, tell }) {
  try {
    await archive.restore([...added, ...copies, ...updated], backup.libraries, summarize);
    await links.restore(backup.links);
    settings.adopt(mergedSettings(settings.values, backup.settings, takesOver));
    tell(tn('restore.done', added.length + copies.length + updated.length));
  } catch (error) {
    tell(t('restore.failed', { reason: messageOf(error) }));
  }
}
