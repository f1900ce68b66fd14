/** The list of games. To add a game, add its descriptor here. */
import { ctor, ctor8 } from './ctor.js';
import { oliveira } from './oliveira.js';
import { turnover, turnover2019 } from './turnover.js';

/** @typedef {import('./variant.js').Variant} Variant */

/**
 * All variants, in display order. A text that fits several variants is assumed to belong to the first of them.
 * @type {readonly Variant[]}
 */
export const VARIANTS = [turnover, turnover2019, oliveira, ctor, ctor8];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

/** @param {string} name @returns {boolean} whether a variant has this name */
export function isVariant(name) {
  return byName.has(name);
}

/** @param {string} name value of `UCI_Variant` @returns {Variant} @throws {Error} if no variant has this name */
export function variantOf(name) {
  const variant = byName.get(name);
  if (variant === undefined) throw new Error(`unknown variant: ${name}`);
  return variant;
}

/**
 * Finds a variant that accepts a text: preferably the variant in use, otherwise the first in the list; null if none
 * accepts it.
 * @param {(variant: Variant) => boolean} owns
 * @param {string} inUse
 * @returns {string|null}
 */
export function variantThat(owns, inUse) {
  const able = VARIANTS.filter(owns).map(({ name }) => name);
  return able.includes(inUse) ? inUse : (able[0] ?? null);
}
