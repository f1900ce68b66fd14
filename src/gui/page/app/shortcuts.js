/** Keyboard shortcuts of the page. Those of the board are the board's. */

/**
 * @typedef {{keys: string[], shown?: string, label: string, run: () => void}} Shortcut `keys` as in `KeyboardEvent.key`; `shown`: how help
 *   writes them
 */

/** What handles its own keys. */
const OWN_KEYS = 'input, select, textarea, dialog, [contenteditable], [role="grid"], [role="tree"], [role="slider"], [role="listbox"], [role="menu"]';
const OWN_ARROWS = '[role="tab"], [role="radio"], [data-own-arrows]';

/**
 * @param {object} page
 * @param {import('./actions.js').Actions} page.actions
 * @param {import('../game/state.js').State} page.state
 * @param {{focus: () => void}} page.board
 * @param {() => void} page.newGame
 * @param {() => void} page.help
 * @returns {Shortcut[]}
 */
export function shortcutsOf({ actions, state, board, newGame, help }) {
  /** @param {'first'|'previous'|'next'|'last'} where */
  const step = (where) => () => actions.step(where);
  return [
    { keys: ['ArrowLeft'], shown: '←', label: 'key.previous', run: step('previous') },
    { keys: ['ArrowRight'], shown: '→', label: 'key.next', run: step('next') },
    { keys: ['Home', 'ArrowUp'], shown: '↑ Home', label: 'key.first', run: step('first') },
    { keys: ['End', 'ArrowDown'], shown: '↓ End', label: 'key.last', run: step('last') },
    { keys: ['b'], label: 'key.board', run: () => board.focus() },
    { keys: ['f'], label: 'key.flip', run: () => actions.flip() },
    { keys: ['n'], label: 'key.new', run: () => newGame() },
    { keys: ['h'], label: 'key.hint', run: () => actions.hint() },
    { keys: ['u'], label: 'key.takeback', run: () => actions.takeBack() },
    { keys: ['p'], label: 'key.pause', run: () => actions.pauseOrResume() },
    { keys: ['a'], label: 'key.analyse', run: () => state.setMode(state.mode === 'analyse' ? 'play' : 'analyse') },
    { keys: ['?'], label: 'key.help', run: help },
  ];
}

/**
 * @param {Shortcut[]} shortcuts
 * @param {() => boolean} areOn whether the user wants shortcuts
 */
export function listenToShortcuts(shortcuts, areOn) {
  const byKey = new Map(shortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run])));
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = byKey.get(event.key);
    if (run === undefined || !areOn()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isArrow = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
    const own = target.closest(OWN_KEYS);
    if (own !== null && (isArrow || own.getAttribute('role') !== 'grid')) return;
    if (isArrow && target.closest(OWN_ARROWS) !== null) return;
    event.preventDefault();
    run();
  });
}
