/** Small dialogs for the names and tags of games and libraries. */
import { button, field, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';

const LONGEST_NAME = 100;
const LONGEST_TAG = 40;

/** @param {string} text @returns {string[]} the different tags in a text */
export const tagsIn = (text) => [...new Set(text.split(/[,;]/).map((tag) => tag.trim().slice(0, LONGEST_TAG)).filter((tag) => tag !== ''))];

/**
 * Asks for something that a form contains.
 * @template T
 * @param {string} title
 * @param {import('../base/dom.js').Child[]} body
 * @param {() => T} read
 * @returns {Promise<T|undefined>}
 */
function ask(title, body, read) {
  const form = html('form', { id: 'game-words', class: 'group' }, ...body);
  const { closed, close } = openDialog({
    title,
    testid: 'game-edit-dialog',
    body: [form],
    buttons: (/** @type {(value?: T) => void} */ leave) => [
      button(t('action.cancel'), () => leave()),
      html('button', { type: 'submit', form: form.id, class: 'button button-primary', 'data-testid': 'game-edit-yes' }, t('games.keep')),
    ],
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    close(read());
  });
  return closed;
}

/**
 * @param {{name: string, tags: string[]}} words
 * @param {string[]} known tags in use
 */
export function askWords({ name, tags }, known) {
  const input = html('input', { type: 'text', value: name, maxlength: LONGEST_NAME, autocomplete: 'off', autofocus: true, 'data-testid': 'game-name' });
  const list = html('input', { type: 'text', value: tags.join(', '), autocomplete: 'off', 'data-testid': 'game-tags' });
  const add = (/** @type {string} */ tag) => {
    const chosen = tagsIn(list.value);
    list.value = (chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag]).join(', ');
  };
  const choices = known.map((tag) => button(tag, () => add(tag), { class: 'game-tag', 'data-testid': 'known-tag' }));
  return ask(t('games.edit'), [
    field(t('games.name'), input),
    field(t('games.tags'), list, html('p', { class: 'muted small' }, t('games.tags-about'))),
    ...(choices.length === 0 ? [] : [html('div', { class: 'row', role: 'group', 'aria-label': t('games.known-tags') }, ...choices)]),
  ], () => ({ name: input.value.trim(), tags: tagsIn(list.value) }));
}

/** @param {string} name @returns {Promise<string|undefined>} the new name of a library */
export async function askLibraryName(name) {
  const input = html('input', { type: 'text', value: name, maxlength: LONGEST_NAME, required: true, autocomplete: 'off', autofocus: true, 'data-testid': 'game-name' });
  const chosen = await ask(t('games.rename-library'), [field(t('games.name'), input)], () => input.value.trim());
  return chosen === '' ? undefined : chosen;
}
