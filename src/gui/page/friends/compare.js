/** Compares two versions of the same game: which one continues the other, or where they part. */

/**
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./log.js').Terms} Terms
 *
 * @typedef {'same'|'newer'|'older'|'fork'} Relation
 */

/** @param {unknown} one @param {unknown} other plain data with the same order of fields */
const areEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Terms} one @param {Terms} other @returns {boolean} whether two links belong to the same invitation */
export const areSameTerms = (one, other) => areEqual(one, other);

/**
 * @param {GameEvent[]} stored
 * @param {GameEvent[]} given
 * @returns {{relation: Relation, common: number}} `relation`: what the given version is, compared with the stored one;
 *   `common`: number of events that both versions begin with
 */
export function compare(stored, given) {
  let common = 0;
  while (common < stored.length && common < given.length && areEqual(stored[common], given[common])) common += 1;
  const isWhole = { stored: common === stored.length, given: common === given.length };
  if (isWhole.stored && isWhole.given) return { relation: 'same', common };
  if (isWhole.stored) return { relation: 'newer', common };
  return { relation: isWhole.given ? 'older' : 'fork', common };
}

/**
 * Adds a version to the versions that are kept. Of two versions of which one continues the other, the longer one stays.
 * @param {GameEvent[][]} versions
 * @param {GameEvent[]} added
 * @returns {GameEvent[][]}
 */
export function withVersion(versions, added) {
  const relations = versions.map((events) => compare(events, added).relation);
  if (relations.some((relation) => relation === 'same' || relation === 'older')) return versions;
  return [...versions.filter((_, index) => relations[index] === 'fork'), added];
}
