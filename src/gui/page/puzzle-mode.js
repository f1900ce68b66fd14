/** Puzzles mode: shows the puzzles in place of the board. The code in `puzzles/` is loaded on first use. */
import { byId } from './base/dom.js';
import { lazy } from './base/lazy.js';
import { language } from './base/messages.js';

/**
 * @param {object} options
 * @param {import('./game/state.js').State} options.state
 * @param {import('./coaching.js').Coaching} options.coach
 * @param {import('./game/storage.js').Settings} options.settings
 * @param {import('./app/notices.js').Notices} options.notices
 */
export function followPuzzles({ state, coach, settings, notices: { announce, notify } }) {
  const host = byId('puzzles');
  let shownIn = language();
  const loadPuzzles = lazy(async () => {
    const { prepare, Puzzles } = await import('./puzzles/puzzles.js');
    await prepare();
    const onAnalyse = async (/** @type {string} */ variant, /** @type {string} */ fen) => state.openTree(await state.rules.newTree(variant, {}, fen));
    const puzzles = new Puzzles({ host, page: { rules: state.rules, coach, settings, announce, notify }, variant: state.tree.variant, onAnalyse });
    await puzzles.open();
    return puzzles;
  });
  state.listen(async (change) => {
    if (change === 'mode') {
      host.hidden = state.mode !== 'puzzles';
      if (!host.hidden) await loadPuzzles();
      else (await loadPuzzles.started)?.close();
    }
    // When the language has changed, redraw the open puzzle or overview.
    if (change !== 'settings' || language() === shownIn) return;
    shownIn = language();
    await (await loadPuzzles.started)?.open();
  });
}
