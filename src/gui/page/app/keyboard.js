/**
 * Keyboard shortcuts of the page. Those of the board are the board's.
 */

/** What handles its own keys. */
const OWN_KEYS = 'input, select, textarea, dialog, [contenteditable], [role="grid"], [role="tree"], [role="slider"], [role="listbox"], [role="menu"]';
const ARROWS_OWN = '[role="tab"], [role="radio"], [data-own-arrows]';

/**
 * @param {{keys: string[], run: () => void}[]} shortcuts `keys` as in `KeyboardEvent.key`
 * @param {() => boolean} areOn whether the user wants those that are single characters
 */
export function listen(shortcuts, areOn) {
  const byKey = new Map(shortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run])));
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = byKey.get(event.key);
    if (run === undefined || !areOn()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isArrow = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
    const own = target.closest(OWN_KEYS);
    if (own !== null && (isArrow || own.getAttribute('role') !== 'grid')) return;
    if (isArrow && target.closest(ARROWS_OWN) !== null) return;
    event.preventDefault();
    run();
  });
}
