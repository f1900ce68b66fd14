/**
 * Links to positions, in the form `#variant=…[&teams=…][&fen=…][&moves=…+…]` with optional parts in brackets. Without
 * `fen`, the game begins at the start position of the variant. Browsers never send a URL fragment to the server.
 */
import { VARIANTS, isVariant, variantOf } from '../variants/index.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 *
 * @typedef {{variant: string, settings: GameSettings, fen: string|null, moves: string[]}} Linked `fen` is null for the start position
 */

/**
 * Maximum length of a link, in characters. No game needs a longer link, and checking a longer link would only keep the
 * engine busy.
 */
const LONGEST = 200_000;

/**
 * Encodes a value for use in a link. Spaces become `+`. The characters `/`, `,`, `@` and `:` are allowed in a URL
 * fragment and stay as they are.
 * @param {string} text
 */
const encoded = (text) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(2F|2C|40|3A)/g, (code) => decodeURIComponent(code));

/**
 * The URL fragment of a link to a position, including the `#`.
 * @param {Linked} position
 * @returns {string}
 */
export function writeLink({ variant, settings, fen, moves }) {
  const parts = [['variant', variant], ...variantOf(variant).settings.link(settings)];
  if (fen !== null) parts.push(['fen', fen]);
  if (moves.length > 0) parts.push(['moves', moves.join(' ')]);
  return `#${parts.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

/** @param {string} key @param {Values} [values] @returns {{ok: false, fault: Message}} */
const fault = (key, values) => ({ ok: false, fault: { key, values } });

/**
 * Reads a URL fragment or a complete URL, without checking that position and moves are legal.
 * @param {string} text
 * @returns {{ok: true, linked: Linked}|{ok: false, fault: Message}|null} null if the text is not a link to a position
 */
export function readLink(text) {
  const at = text.indexOf('#');
  if (at < 0) return null;
  if (text.length > LONGEST) return /[#&]variant=/.test(text) ? fault('link.too-long') : null;
  const given = new URLSearchParams(text.slice(at + 1).trim());
  const variant = given.get('variant');
  if (variant === null) return null;
  if (!isVariant(variant)) return fault('link.bad-variant', { variant, variants: VARIANTS.map(({ name }) => name).join(', ') });
  const read = variantOf(variant).settings.ofLink(given);
  if ('fault' in read) return { ok: false, fault: read.fault };
  const fen = wordsOf(given.get('fen')).join(' ');
  return {
    ok: true,
    linked: { variant, settings: read.settings, fen: fen === '' || fen === 'startpos' ? null : fen, moves: wordsOf(given.get('moves')) },
  };
}

/**
 * Splits a text into words at whitespace and control characters. A control character left in a word could start a new
 * protocol line.
 * @param {string|null} text
 */
export const wordsOf = (text) => (text ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
