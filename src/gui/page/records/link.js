/**
 * A link that holds a position: `#variant=V[&teams=T][&fen=F][&moves=M+M…]`. Without `fen` the game begins at
 * its start position. It is a fragment, so it never leaves the browser.
 */
import { VARIANTS, isVariant, variantOf } from '../variants/index.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 *
 * @typedef {{variant: string, settings: GameSettings, fen: string|null, moves: string[]}} Linked `fen` is null for the start position
 */

/** Longer ones are refused: no game needs them, and they would only keep the rules busy. */
const LONGEST = 200_000;

/** Encodes a value, but leaves readable what a fragment may hold; blanks become `+`. @param {string} text */
const encoded = (text) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(2F|2C|40|3A)/g, (code) => decodeURIComponent(code));

/**
 * The fragment of a link, with its `#`.
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
 * Reads a fragment or a whole address. Whether position and moves are legal only the rules can say.
 * @param {string} text
 * @returns {{ok: true, linked: Linked}|{ok: false, fault: Message}|null} null where it is no such link
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
 * Whatever is no word of a line could begin another line of the protocol, so control signs separate words too.
 * @param {string|null} text
 */
export const wordsOf = (text) => (text ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
