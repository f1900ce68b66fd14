/** The user's progress through the puzzles, stored with the settings. */

/** @typedef {import('../game/storage.js').Settings} Settings */

/**
 * Returns the id of a puzzle, an FNV-1a hash of the puzzle's position. The id therefore stays the same when puzzles are
 * added, removed or reordered.
 * @param {{fen: string}} puzzle
 */
export function idOf({ fen }) {
  let hash = 0x811c9dc5;
  for (const sign of fen) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** @param {Settings} settings @param {string} variant @returns {Set<string>} ids of solved puzzles */
export const solved = (settings, variant) => new Set(settings.get('solved')[variant] ?? []);

/** Marks a puzzle as solved. @param {Settings} settings @param {string} variant @param {string} id */
export function note(settings, variant, id) {
  const all = settings.get('solved');
  const done = all[variant] ?? [];
  if (!done.includes(id)) settings.set('solved', { ...all, [variant]: [...done, id] });
}

/** Clears the user's progress through the puzzles of a game. @param {Settings} settings @param {string} variant */
export function forget(settings, variant) {
  settings.set('solved', { ...settings.get('solved'), [variant]: [] });
}
