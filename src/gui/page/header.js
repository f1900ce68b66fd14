/** Connects the buttons in the page header, which is inert until then, and the skip link; shows the mode of the page. */
import { listenToShortcuts, shortcutsOf } from './app/actions.js';
import { byId } from './base/dom.js';
import { lazy } from './base/lazy.js';
import { t } from './base/messages.js';

/** Loads the dialogs for settings and help, with their texts. */
const loadDialogs = lazy(async () => {
  const later = await import('./later.js');
  await later.prepareDialogs();
  return later;
});

/** @typedef {import('./game/state.js').Mode} Mode */
/** @typedef {import('./game/state.js').State} State */

/**
 * @param {object} page
 * @param {State} page.state
 * @param {import('./game/storage.js').Settings} page.settings
 * @param {import('./app/actions.js').Actions} page.actions
 * @param {{focus: () => void}} page.board
 * @param {() => void} page.newGame
 * @param {string} page.version
 * @param {import('./stored-games.js').StoredGames} page.games
 */
export function wireHeader({ state, settings, actions, board, newGame, version, games }) {
  const help = () => void loadDialogs().then(({ showHelp }) => showHelp(shortcuts, version, () => state.setMode('learn')));
  const shortcuts = shortcutsOf({ actions, state, board, newGame, help, zen: () => settings.set('zen', !settings.get('zen')) });
  listenToShortcuts(shortcuts, () => settings.get('shortcuts'));
  byId('new-game').addEventListener('click', newGame);
  byId('games').addEventListener('click', () => void games.open());
  byId('settings').addEventListener('click', () => void loadDialogs().then(({ showSettings }) => showSettings(settings)));
  byId('help').addEventListener('click', help);
  byId('zen-leave').addEventListener('click', () => settings.set('zen', false));
  byId('brand').addEventListener('click', () => state.setMode('home'));
  for (const { button, mode } of modeButtons()) button.addEventListener('click', () => state.setMode(mode));
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    if (state.isShown) board.focus();
    else skipInto(`[data-skip="${state.mode}"]`);
  });
  byId('header').inert = false;
}

/**
 * Focuses the main content of a page section: the board if the section has exactly one board, otherwise the heading.
 * @param {string} section selector of the section
 */
function skipInto(section) {
  // Rules have several boards, each drawn when it comes into view.
  const boards = document.querySelectorAll(`${section} :is(.board-host, .editor-board)`);
  const board = boards.length === 1 ? boards[0] : null;
  const aim = board?.querySelector('[role="grid"] [tabindex="0"]') ?? board ?? document.querySelector(`${section} h2`);
  if (aim instanceof HTMLElement) aim.focus();
}

/** @returns {{button: HTMLElement, mode: Mode}[]} */
function modeButtons() {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = document.querySelectorAll('.mode');
  return [...buttons].map((button) => ({ button, mode: /** @type {Mode} */ (button.dataset.mode) }));
}

/** @param {State} state */
export function showMode({ mode, isShown }) {
  for (const { button, mode: own } of modeButtons()) button.setAttribute('aria-pressed', String(own === mode));
  byId('table').hidden = !isShown;
  byId('analysis').hidden = mode !== 'analyse';
  document.body.dataset.mode = mode;
  // The skip link is named after the board or, in modes without one, after the main content.
  const skip = byId('skip');
  skip.dataset.t = isShown || mode === 'edit' ? 'app.skip' : 'app.skip-content';
  skip.textContent = t(skip.dataset.t);
}
