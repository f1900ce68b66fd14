/** Bytes as base64url text (RFC 4648, without padding), and text as UTF-8. */

const TEXT = /^[\w-]*$/;

/** @param {Uint8Array} bytes @returns {string} */
export function toBase64(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text @returns {Uint8Array|null} null if the text is not base64url */
export function ofBase64(text) {
  if (!TEXT.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {string} text @returns {Uint8Array} */
export const toUtf8 = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes @returns {string|null} null if the bytes are not UTF-8 */
export function ofUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
