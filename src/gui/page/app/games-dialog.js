/**
 * The list of games kept in this browser.
 */
import { html } from '../panels/dom.js';
import { language, t, tn } from '../messages.js';
import { button, confirm, openDialog } from './dialog.js';
import { scoreText, variantName } from './names.js';

/**
 * @param {import('./storage.js').GameStore} store
 * @param {(text: string) => void} announce
 * @returns {Promise<string|undefined>} the id of the game to open
 */
export function askStoredGame(store, announce) {
  const list = html('ul', { class: 'game-list', 'data-testid': 'game-list' });
  const { dialog, closed, close } = openDialog({
    title: t('games.title'),
    testid: 'games-dialog',
    wide: true,
    body: [list],
    buttons: (leave) => [
      button(t('games.delete-all'), () => removeAll(), { class: 'button-danger', 'data-testid': 'games-delete-all' }),
      button(t('action.close'), () => leave()),
    ],
  });
  const removeAll = async () => {
    if (!(await confirm({ title: t('confirm.delete-all'), yes: t('action.delete'), testid: 'confirm-delete-all', danger: true }))) return;
    for (const { id } of store.list()) if (id !== store.id) store.remove(id);
    fill();
    announce(t('games.deleted'));
  };
  const remove = (id) => {
    store.remove(id);
    fill();
    announce(t('games.deleted'));
    dialog.querySelector('button')?.focus();
  };
  const fill = () => {
    const games = store.list();
    const items = games.map(({ id, data }) => gameItem({ id, data, isThis: id === store.id, open: () => close(id), remove: () => remove(id) }));
    list.replaceChildren(...items);
    if (games.length === 0) list.append(html('li', { class: 'muted' }, t('games.none')));
  };
  fill();
  return closed;
}

function gameItem({ id, data, isThis, open, remove }) {
  const { tree } = data;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(data.savedAt));
  const players = [tree.players?.first?.name, tree.players?.second?.name].filter(Boolean).join(' – ');
  const { moves, end } = mainLineOf(tree);
  const result = end === null ? t('games.unfinished') : scoreText(end);
  const title = tn('games.item', moves, { variant: variantName(tree.variant) });
  const about = [players, result, date, isThis ? t('games.this') : ''].filter((text) => text !== '').join(' · ');
  return html('li', { class: 'game-item', 'data-id': id },
    html('div', { class: 'game-about' }, html('strong', {}, title), html('span', { class: 'muted small' }, about)),
    button(t('action.open'), open, { 'data-testid': 'game-open', disabled: isThis }),
    button(t('action.delete'), remove, { class: 'button-quiet', 'data-testid': 'game-delete', disabled: isThis }));
}

/** How long the main line of a stored game is, and how it ended. */
function mainLineOf(tree) {
  const firstChild = new Map();
  for (const node of tree.nodes) if (!firstChild.has(node.parent)) firstChild.set(node.parent, node);
  let moves = 0;
  let last = tree.nodes[0];
  for (let at = firstChild.get(last.id); at !== undefined; at = firstChild.get(at.id)) {
    moves += 1;
    last = at;
  }
  return { moves, end: tree.ended ?? last.over ?? null };
}
