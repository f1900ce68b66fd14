/** Converts between rings of Turnover Chess and the stacks that these rings form. */

/** Rings of each stack from inner to outer (Tower, Fort, Wall), by upper-case letter. @type {Record<string, string>} */
const RINGS = { R: 'T', B: 'F', P: 'W', Q: 'TF', N: 'FW', K: 'TFW' };

/** @param {string} letter stack letter, upper or lower case @returns {string} the stack's rings, from inner to outer */
export const ringsOf = (letter) => RINGS[letter.toUpperCase()];

/**
 * The upper-case letter of the stack that the given rings form, or null if the rings do not fit together.
 * @param {string} rings ring letters, in any order
 * @returns {string|null}
 */
export function letterOfRings(rings) {
  const ordered = [...'TFW'].filter((ring) => rings.includes(ring)).join('');
  if (ordered.length !== rings.length) return null;
  return Object.keys(RINGS).find((letter) => RINGS[letter] === ordered) ?? null;
}

/** @param {string} rings rings that form a stack @returns {string} upper-case letter of the stack */
export function stackOf(rings) {
  const letter = letterOfRings(rings);
  if (letter === null) throw new Error(`no stack has the rings ${rings}`);
  return letter;
}
