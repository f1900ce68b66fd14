/** The games of the page. Another game is a descriptor and its place in this list. */
import { ctor, ctor8 } from './ctor.js';
import { oliveira } from './oliveira.js';
import { turnover, turnover2019 } from './turnover.js';

/** @typedef {import('./variant.js').Variant} Variant */

/** In the order in which they are offered; where several would do, the first is meant. @type {readonly Variant[]} */
export const VARIANTS = [turnover, turnover2019, oliveira, ctor, ctor8];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

/** @param {string} name @returns {boolean} whether there is such a variant */
export function isVariant(name) {
  return byName.has(name);
}

/** @param {string} name on the wire @returns {Variant} @throws {Error} where there is none of this name */
export function variantOf(name) {
  const variant = byName.get(name);
  if (variant === undefined) throw new Error(`unknown variant: ${name}`);
  return variant;
}

/**
 * The variant that a text can be of: the one in use if it can, else the first.
 * @param {(variant: Variant) => boolean} owns
 * @param {string} inUse
 * @returns {string|null}
 */
export function variantThat(owns, inUse) {
  const able = VARIANTS.filter(owns).map(({ name }) => name);
  return able.includes(inUse) ? inUse : (able[0] ?? null);
}
