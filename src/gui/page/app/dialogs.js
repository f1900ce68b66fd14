/** The dialogs for stored games, settings and help. */
import { button, check, confirm, field, openDialog, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { has, language, languageName, offered, t, tn } from '../base/messages.js';
import { resultText, variantName } from '../game/players.js';
import { VARIANTS } from '../variants/index.js';

/**
 * @typedef {import('../game/storage.js').GameStore} GameStore
 * @typedef {import('../game/storage.js').Settings} Settings
 * @typedef {import('../game/storage.js').StoredGame} StoredGame
 */

/**
 * The dialog with the games stored in this browser.
 * @param {GameStore} store
 * @param {(text: string) => void} announce
 * @param {(leave: () => void) => HTMLElement|null} moreGames returns a further list of games; `leave` closes the dialog
 * @returns {Promise<string|undefined>} id of the game to open
 */
export function askStoredGame(store, announce, moreGames) {
  const list = html('ul', { class: 'game-list', 'data-testid': 'game-list' });
  const { dialog, closed, close } = openDialog({
    title: t('games.title'),
    testid: 'games-dialog',
    wide: true,
    body: [...[moreGames(() => close())].filter((more) => more !== null), list],
    buttons: (/** @type {(id?: string) => void} */ leave) => [
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
  const remove = (/** @type {string} */ id) => {
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

/**
 * @param {object} game
 * @param {string} game.id
 * @param {StoredGame} game.data
 * @param {boolean} game.isThis whether the game is open in this tab
 * @param {() => void} game.open
 * @param {() => void} game.remove
 */
function gameItem({ id, data, isThis, open, remove }) {
  const { tree } = data;
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(data.savedAt));
  const players = [tree.players?.first?.name, tree.players?.second?.name].filter(Boolean).join(' – ');
  const { moves, end } = mainLineOf(tree);
  const result = end === null ? t('games.unfinished') : resultText(end);
  const title = tn('games.item', moves, { variant: variantName(tree.variant) });
  const about = [players, result, date, isThis ? t('games.this') : ''].filter((text) => text !== '').join(' · ');
  return html('li', { class: 'game-item', 'data-id': id },
    html('div', { class: 'game-about' }, html('strong', {}, title), html('span', { class: 'muted small' }, about)),
    button(t('action.open'), open, { 'data-testid': 'game-open', disabled: isThis }),
    button(t('action.delete'), remove, { class: 'button-quiet', 'data-testid': 'game-delete', disabled: isThis }));
}

/** Returns the length of a stored game's main line and how the game ended. @param {StoredGame['tree']} tree */
function mainLineOf(tree) {
  /** @type {Map<number|null, StoredGame['tree']['nodes'][number]>} */
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

/** Names of the board and piece styles, as used in the style sheet. */
const BOARDS = ['sage', 'wood', 'sea', 'slate'];
const PIECES = ['rings', 'plain', 'colour'];

/** @param {Settings} settings @returns {Promise<void>} */
export async function showSettings(settings) {
  /** @param {'theme'|'language'|'board'|'pieces'} name @param {[value: string, text: string][]} options */
  const choice = (name, options) => {
    const control = select(options, settings.get(name), { 'data-testid': `set-${name}` });
    control.addEventListener('change', () => settings.set(name, control.value));
    return field(t(`settings.${name}`), control);
  };
  /** @param {'coordinates'|'animation'|'arrows'|'evalBar'|'zen'|'sounds'|'shortcuts'} name */
  const flag = (name) => {
    const control = html('input', { type: 'checkbox', 'data-testid': `set-${name}`, checked: settings.get(name) });
    control.addEventListener('change', () => settings.set(name, control.checked));
    return check(t(`settings.${name}`), control);
  };
  /** @param {'hash'|'threads'} name @param {number} min @param {number} max */
  const number = (name, min, max) => {
    const control = html('input', { type: 'number', min, max, value: settings.get(name), 'data-testid': `set-${name}` });
    control.addEventListener('change', () => {
      const value = Math.round(Number(control.value));
      if (value >= min && value <= max) settings.set(name, value);
      control.value = String(settings.get(name));
    });
    return field(t(`settings.${name}`), control);
  };
  /** @type {[string, string][]} */
  const themes = ['system', 'light', 'dark'].map((name) => [name, t(`settings.theme.${name}`)]);
  const looks = (/** @type {string} */ what, /** @type {string[]} */ names) => names.map((name) => /** @type {[string, string]} */ ([name, t(`settings.${what}.${name}`)]));
  /** @type {[string, string][]} */
  const languages = [['system', t('settings.language.system')], ...offered().map((tag) => /** @type {[string, string]} */ ([tag, languageName(tag)]))];
  const threads = Math.max(1, navigator.hardwareConcurrency ?? 1);
  const { closed, dialog } = openDialog({
    title: t('settings.title'),
    testid: 'settings-dialog',
    body: [
      html('div', { class: 'group two' }, choice('theme', themes), choice('language', languages)),
      html('fieldset', { class: 'group' }, html('legend', {}, t('settings.board-part')),
        html('div', { class: 'two' }, choice('board', looks('board', BOARDS)), choice('pieces', looks('pieces', PIECES))),
        flag('coordinates'), flag('animation'), flag('arrows'), flag('evalBar'), flag('zen'), flag('sounds'), flag('shortcuts')),
      html('fieldset', { class: 'group' }, html('legend', {}, t('settings.engine')), html('div', { class: 'two' }, number('hash', 1, 65536), number('threads', 1, threads)),
        html('p', { class: 'muted small' }, t('settings.engine-note'))),
    ],
    buttons: (close) => [button(t('action.close'), () => close(), { class: 'button-primary' })],
  });
  // When the user changes the language, reopen the settings dialog in the new language.
  const ignore = settings.listen((name) => {
    if (name !== 'language') return;
    dialog.close();
    showSettings(settings);
  });
  await closed;
  ignore();
}

/**
 * @param {import('./actions.js').Shortcut[]} shortcuts
 * @param {string} version
 * @param {() => void} onLearn called when the user asks for lessons and rules
 * @returns {Promise<void>}
 */
export async function showHelp(shortcuts, version, onLearn) {
  const learn = () => {
    help.close();
    onLearn();
  };
  const explained = VARIANTS.filter(({ name }) => has(`help.${name}`));
  const rows = shortcuts.map(({ keys, shown, label }) =>
    html('tr', {}, html('td', {}, ...(shown ?? keys.join(' ')).split(' ').flatMap((key) => [html('kbd', {}, key), ' '])), html('td', {}, t(label))));
  const help = openDialog({
    title: t('help.title'),
    testid: 'help-dialog',
    wide: true,
    reading: true,
    body: [
      html('h3', {}, t('help.keys')),
      html('table', { class: 'keys' },
        html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, t('help.key')), html('th', { scope: 'col' }, t('help.does')))),
        html('tbody', {}, ...rows)),
      html('p', {}, t('help.board')),
      html('h3', {}, t('help.games')),
      html('dl', { class: 'about-games' }, ...explained.flatMap(({ name }) => [html('dt', {}, variantName(name)), html('dd', {}, t(`help.${name}`))])),
      html('div', {}, button(t('help.learn'), () => learn(), { 'data-testid': 'help-learn' })),
      html('p', { class: 'muted small' }, t('help.storage')),
      html('p', { class: 'muted small' }, t('help.version', { version })),
    ],
    buttons: (close) => [button(t('action.close'), () => close(), { class: 'button-primary' })],
  });
  await help.closed;
}
