/** The dialogs for settings and help. */
import { button, check, field, openDialog, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { has, languageName, load, offered, t } from '../base/messages.js';
import { variantName } from '../game/players.js';
import { VARIANTS } from '../variants/index.js';

/** @typedef {import('../game/storage.js').Settings} Settings */

/** Names of the board and piece styles, as used in the style sheet. */
const BOARDS = ['sage', 'wood', 'sea', 'slate'];
const PIECES = ['rings', 'plain', 'colour'];

/** Loads the texts. @returns {Promise<void>} */
export const prepareDialogs = () => load('dialogs.json');

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
  const keys = [
    html('h3', {}, t('help.keys')),
    html('table', { class: 'keys' },
      html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, t('help.key')), html('th', { scope: 'col' }, t('help.does')))),
      html('tbody', {}, ...rows)),
    html('p', {}, t('help.board')),
  ];
  const games = [
    html('h3', {}, t('help.games')),
    html('dl', { class: 'about-games' }, ...explained.flatMap(({ name }) => [html('dt', {}, variantName(name)), html('dd', {}, t(`help.${name}`))])),
    html('div', {}, button(t('help.learn'), () => learn(), { 'data-testid': 'help-learn' })),
  ];
  // A phone rarely has a keyboard.
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const help = openDialog({
    title: t('help.title'),
    testid: 'help-dialog',
    wide: true,
    reading: true,
    body: [
      ...(isTouched ? [...games, ...keys] : [...keys, ...games]),
      html('p', { class: 'muted small' }, t('help.storage')),
      html('p', { class: 'muted small' }, t('help.version', { version })),
    ],
    buttons: (close) => [button(t('action.close'), () => close(), { class: 'button-primary' })],
  });
  await help.closed;
}
