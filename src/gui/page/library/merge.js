/**
 * Merges the games of a backup with the stored ones. A game that is there already is not added again, and nothing that
 * a stored game contains is lost.
 */
import { parsedRow } from '../game/archive.js';
import { isStoredTree } from '../game/stored-tree.js';
import { textKey } from '../game/summary.js';

/**
 * @typedef {import('../game/archive.js').Row} Row
 * @typedef {import('../game/tree.js').StoredTree} StoredTree
 *
 * @typedef {object} Merged
 * @property {Row[]} added
 * @property {Row[]} copies games that differ from the stored ones of the same origin, under ids of their own
 * @property {Row[]} updated games that continue the stored ones
 * @property {number} same number of games that are there already
 */

/** @param {Row} row @returns {StoredTree|null} */
function treeOf(row) {
  const tree = parsedRow(row)?.tree;
  return isStoredTree(tree) ? tree : null;
}

/** @param {StoredTree['nodes'][number]} node */
const essence = ({ parent, turn, fen, comment = '', glyphs = [] }) => JSON.stringify([parent ?? null, turn ?? null, fen, comment, glyphs]);

/**
 * Whether a game contains everything of another version of it: each move, comment and sign, and the end.
 * @param {Row} row
 * @param {Row} part
 */
function contains(row, part) {
  if (row.record !== part.record) return false;
  if (row.text === part.text || part.text === '') return true;
  const [whole, other] = [treeOf(row), treeOf(part)];
  if (whole === null || other === null || whole.variant !== other.variant) return false;
  const nodes = new Map(whole.nodes.map((node) => [node.id, essence(node)]));
  const isEnded = other.ended === null || JSON.stringify(whole.ended) === JSON.stringify(other.ended);
  return isEnded && other.nodes.every((node) => nodes.get(node.id) === essence(node));
}

/** @param {Row} row @returns {Row} the game under an id that depends on its content, so that restoring twice adds one copy */
const copyOf = (row) => ({ ...row, id: `${row.id.slice(0, 120)}~${textKey(row.text + row.record).toString(36)}` });

/** @param {Row} row @param {Row} given */
const withTags = (row, given) => ({ ...row, name: row.name || given.name, tags: [...new Set([...row.tags, ...given.tags])] });

/**
 * @param {Row[]} given
 * @param {(id: string) => Row|undefined} stored
 * @param {(id: string) => boolean} isFree whether no tab has a game open
 * @returns {Merged}
 */
export function merge(given, stored, isFree) {
  /** @type {Merged} */
  const merged = { added: [], copies: [], updated: [], same: 0 };
  for (const row of given) {
    const known = stored(row.id);
    if (known === undefined) merged.added.push(row);
    else if (contains(known, row)) merged.same += 1;
    else if (contains(row, known) && isFree(row.id)) merged.updated.push(withTags(row, known));
    else if (stored(copyOf(row).id) === undefined) merged.copies.push(copyOf(row));
    else merged.same += 1;
  }
  return merged;
}

/** Ids of the stored games that a merge must know. @param {Row[]} given @returns {string[]} */
export const idsFor = (given) => given.flatMap((row) => [row.id, copyOf(row).id]);

/** Whether a setting is progress: lists of ids by game. @param {any} value */
const isProgress = (value) => value !== null && typeof value === 'object' && Object.values(value).length > 0 && Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'));

/**
 * The settings with the progress of both.
 * @param {Record<string, any>} own
 * @param {Record<string, any>} given
 * @param {boolean} takesOver whether the other settings of the backup replace the user's
 */
export function mergedSettings(own, given, takesOver) {
  const progress = Object.keys(given).filter((name) => isProgress(given[name])).map((name) => [name, united(own[name] ?? {}, given[name])]);
  return { ...own, ...(takesOver ? given : {}), ...Object.fromEntries(progress) };
}

/** @param {Record<string, string[]>} own @param {Record<string, string[]>} given ids by game */
function united(own, given) {
  const all = { ...own };
  for (const [game, ids] of Object.entries(given)) all[game] = [...new Set([...(all[game] ?? []), ...ids])];
  return all;
}
