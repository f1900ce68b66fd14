/** Copying and saving texts. */

/**
 * Copies a text. Pages that were not fetched over loopback or TLS have no clipboard of their own; there the old command
 * copies what is selected.
 * @param {string} text
 * @returns {Promise<boolean>} whether it could be copied
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
  // Within an open dialog only what is in it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type MIME type
 */
export function saveText(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
