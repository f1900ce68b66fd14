/** Rings and the stacks that they make. */

/** Rings of each stack's letter (upper case), from inner to outer: Tower, Fort, Wall. @type {Record<string, string>} */
const RINGS = { R: 'T', B: 'F', P: 'W', Q: 'TF', N: 'FW', K: 'TFW' };

/** @param {string} letter in any case @returns {string} rings from inner to outer */
export const ringsOf = (letter) => RINGS[letter.toUpperCase()];

/**
 * The letter (upper case) of the stack that these rings make, or null where they do not fit into each other.
 * @param {string} rings in any order
 * @returns {string|null}
 */
export function letterOfRings(rings) {
  const ordered = [...'TFW'].filter((ring) => rings.includes(ring)).join('');
  if (ordered.length !== rings.length) return null;
  return Object.keys(RINGS).find((letter) => RINGS[letter] === ordered) ?? null;
}

/** @param {string} rings that make a stack @returns {string} its letter (upper case) */
export function stackOf(rings) {
  const letter = letterOfRings(rings);
  if (letter === null) throw new Error(`no stack has the rings ${rings}`);
  return letter;
}
