/** The list of games. To add a game, add its descriptor to `VARIANTS`. */
import { ctor, ctor8 } from './ctor.js';
import { oliveira } from './oliveira.js';
import { turnover, turnover2019 } from './turnover.js';

/** @typedef {import('./variant.js').Variant} Variant */

/**
 * All variants, in display order. If a text such as a FEN fits several variants, but not the variant in use, the first
 * match in this list is chosen.
 * @type {readonly Variant[]}
 */
export const VARIANTS = [turnover, turnover2019, oliveira, ctor, ctor8];

/** The games, in display order, each with its variants: rule sets or board sizes. @type {readonly (readonly Variant[])[]} */
export const GAMES = [...new Set(VARIANTS.map(({ game }) => game))].map((game) => VARIANTS.filter((variant) => variant.game === game));

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
 * Finds a variant that accepts a text such as a FEN. The variant in use takes precedence over the order of the list.
 * @param {(variant: Variant) => boolean} owns whether a variant accepts the text
 * @param {string} inUse name of the variant in use
 * @returns {string|null} name of the variant found; null if no variant accepts the text
 */
export function variantThat(owns, inUse) {
  const able = VARIANTS.filter(owns).map(({ name }) => name);
  return able.includes(inUse) ? inUse : (able[0] ?? null);
}
