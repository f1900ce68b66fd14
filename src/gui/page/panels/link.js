// A link that holds a position: `#variant=V[&teams=T][&fen=F][&moves=M+M…]`. Without `fen` the game begins at
// its start position. It is a fragment, so it never leaves the browser.

/** @typedef {{variant: string, settings: {TeamSizes?: string}, fen: string|null, moves: string[]}} Linked */

export const VARIANTS = ['turnover', 'turnover2019', 'oliveira', 'ctor', 'ctor8'];

/** Longer ones are refused: no game needs them, and they would only keep the rules busy. */
const LONGEST = 200_000;

/** Encodes a value, but leaves readable what a fragment may hold; blanks become `+`. */
const encoded = (text) =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/%(2F|2C|40|3A)/g, (code) => decodeURIComponent(code));

/**
 * The fragment of a link, with its `#`.
 * @param {Linked} position
 */
export function writeLink({ variant, settings = {}, fen = null, moves = [] }) {
  const parts = [['variant', variant]];
  if (settings.TeamSizes && settings.TeamSizes !== '1v1') {
    parts.push(['teams', settings.TeamSizes]);
  }
  if (fen) {
    parts.push(['fen', fen]);
  }
  if (moves.length > 0) {
    parts.push(['moves', moves.join(' ')]);
  }
  return `#${parts.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

const fault = (key, values) => ({ ok: false, fault: { key, values } });

/**
 * Reads a fragment or a whole address. Whether position and moves are legal only the rules can say.
 * @param {string} text
 * @returns {{ok: true, linked: Linked}|{ok: false, fault: {key: string, values?: object}}|null} null where it is no such link
 */
export function readLink(text) {
  const at = text.indexOf('#');
  if (at < 0) {
    return null;
  }
  if (text.length > LONGEST) {
    return /[#&]variant=/.test(text) ? fault('link.too-long') : null;
  }
  const given = new URLSearchParams(text.slice(at + 1).trim());
  const variant = given.get('variant');
  if (variant === null) {
    return null;
  }
  if (!VARIANTS.includes(variant)) {
    return fault('link.bad-variant', { variant, variants: VARIANTS.join(', ') });
  }
  const teams = given.get('teams');
  if (teams !== null && !/^[1-3]v[1-3]$/.test(teams)) {
    return fault('link.bad-teams', { teams });
  }
  const fen = words(given.get('fen')).join(' ');
  return {
    ok: true,
    linked: {
      variant,
      settings: teams === null ? {} : { TeamSizes: teams },
      fen: fen === '' || fen === 'startpos' ? null : fen,
      moves: words(given.get('moves')),
    },
  };
}

// Whatever is no word of a line could begin another line of the protocol, so control signs part words too.
const words = (text) => (text ?? '').split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
