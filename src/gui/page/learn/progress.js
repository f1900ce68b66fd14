/** The user's progress through the lessons, stored with the settings. */

/** @typedef {import('../game/storage.js').Settings} Settings */

/** @param {Settings} settings @param {string} variant @returns {Set<string>} ids of completed lessons */
export const learnt = (settings, variant) => new Set(settings.get('learnt')[variant] ?? []);

/** Marks a lesson as completed. @param {Settings} settings @param {string} variant @param {string} id */
export function note(settings, variant, id) {
  const all = settings.get('learnt');
  const done = all[variant] ?? [];
  if (!done.includes(id)) settings.set('learnt', { ...all, [variant]: [...done, id] });
}

/** Clears the user's progress through the lessons of a game. @param {Settings} settings @param {string} variant */
export function forget(settings, variant) {
  settings.set('learnt', { ...settings.get('learnt'), [variant]: [] });
}
