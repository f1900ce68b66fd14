/**
 * The dialogs of settings and help.
 */
import { html } from '../panels/dom.js';
import { LANGUAGES, t } from '../messages.js';
import { button, check, field, openDialog, select } from './dialog.js';

const LANGUAGE_NAMES = { en: 'English', pt: 'Português' };

/** @param {import('./settings.js').Settings} settings @returns {Promise<void>} */
export async function showSettings(settings) {
  const choice = (name, options) => {
    const control = select(options, settings.get(name), { 'data-testid': `set-${name}` });
    control.addEventListener('change', () => settings.set(name, control.value));
    return field(t(`settings.${name}`), control);
  };
  const flag = (name) => {
    const control = html('input', { type: 'checkbox', 'data-testid': `set-${name}`, checked: settings.get(name) });
    control.addEventListener('change', () => settings.set(name, control.checked));
    return check(t(`settings.${name}`), control);
  };
  const number = (name, min, max) => {
    const control = html('input', { type: 'number', min, max, value: settings.get(name), 'data-testid': `set-${name}` });
    control.addEventListener('change', () => {
      const value = Math.round(Number(control.value));
      if (value >= min && value <= max) settings.set(name, value);
      control.value = settings.get(name);
    });
    return field(t(`settings.${name}`), control);
  };
  const themes = ['system', 'light', 'dark'].map((name) => [name, t(`settings.theme.${name}`)]);
  const languages = [['system', t('settings.language.system')], ...LANGUAGES.map((name) => [name, LANGUAGE_NAMES[name]])];
  const threads = Math.max(1, navigator.hardwareConcurrency ?? 1);
  const { closed, dialog } = openDialog({
    title: t('settings.title'),
    testid: 'settings-dialog',
    body: [
      html('div', { class: 'group two' }, choice('theme', themes), choice('language', languages)),
      html('fieldset', { class: 'group' }, html('legend', {}, t('settings.board')), flag('coordinates'), flag('animation'), flag('arrows'), flag('sounds'), flag('shortcuts')),
      html('fieldset', { class: 'group' }, html('legend', {}, t('settings.engine')), html('div', { class: 'two' }, number('hash', 1, 65536), number('threads', 1, threads)),
        html('p', { class: 'muted small' }, t('settings.engine-note'))),
    ],
    buttons: (close) => [button(t('action.close'), () => close('closed'), { class: 'button-primary' })],
  });
  const again = ({ detail }) => {
    if (detail !== 'language') return;
    dialog.close();
    showSettings(settings).then(() => {});
  };
  settings.addEventListener('change', again);
  await closed;
  settings.removeEventListener('change', again);
}

/**
 * @param {{keys: string[], shown?: string, label: string}[]} shortcuts
 * @param {string} version
 * @returns {Promise<void>}
 */
export async function showHelp(shortcuts, version) {
  const rows = shortcuts.map(({ keys, shown, label }) =>
    html('tr', {}, html('td', {}, ...(shown ?? keys.join(' ')).split(' ').flatMap((key) => [html('kbd', {}, key), ' '])), html('td', {}, t(label))));
  const { closed } = openDialog({
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
      html('dl', { class: 'about-games' }, ...['turnover', 'turnover2019', 'oliveira', 'ctor'].flatMap((variant) => [
        html('dt', {}, t(`variant.${variant}`)), html('dd', {}, t(`help.${variant}`))])),
      html('p', { class: 'muted small' }, t('help.storage')),
      html('p', { class: 'muted small' }, t('help.version', { version })),
    ],
    buttons: (close) => [button(t('action.close'), () => close(), { class: 'button-primary' })],
  });
  await closed;
}
