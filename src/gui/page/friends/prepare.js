/** Loads the texts and styles of games with a friend. */
import { html } from '../base/dom.js';
import { load } from '../base/messages.js';

/** @type {Promise<unknown>|null} */
let loading = null;

/** @returns {Promise<unknown>} */
export function prepare() {
  loading ??= Promise.all([loadStyle(), load('friends.json')]).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @returns {Promise<void>} */
function loadStyle() {
  const sheet = html('link', { rel: 'stylesheet', href: 'style/friends.css' });
  /** @type {Promise<void>} */
  const styled = new Promise((resolve) => {
    // The game works without its style sheet, too.
    sheet.onload = sheet.onerror = () => resolve();
  });
  document.head.append(sheet);
  return styled;
}
