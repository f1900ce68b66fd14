/** Hands texts and links to other apps and to the clipboard, and makes addresses that work on other machines. */

/** Pattern of host names that refer to the local machine. */
const LOCAL = /^(localhost|127\..*|\[::1\])$/;

/** Whether the page's own address works on this machine only. */
export const isLocal = () => LOCAL.test(location.hostname);

/**
 * The address of this page with another fragment.
 * @param {string} hash
 * @param {string|null} outer URL at which other machines reach the server, or null if none can
 * @returns {string}
 */
export const addressWith = (hash, outer) => new URL(hash, isLocal() ? (outer ?? location.href) : location.href).href;

/** Whether the browser can hand texts and links to other apps: mostly on phones, and only over HTTPS. */
export const canShare = () => typeof navigator.share === 'function';

/**
 * Lets the user hand a text or link to another app.
 * @param {ShareData} data
 * @returns {Promise<'shared'|'left'|'failed'>} `left`: the user has chosen no app
 */
export async function share(data) {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed';
  }
}

/**
 * Copies a text to the clipboard. The clipboard API works only over TLS or on localhost. Elsewhere, `execCommand`
 * copies a selected text.
 * @param {string} text
 * @returns {Promise<boolean>} whether the text was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.className = 'visually-hidden';
  // While a modal dialog is open, only content inside the dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** Saves a file. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
