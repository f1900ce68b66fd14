/** Puzzles mode: shows the puzzles in place of the board. The code in `puzzles/` is loaded on first use. */
import { byId } from './base/dom.js';
import { language } from './base/messages.js';

/** @typedef {import('./puzzles/puzzles.js').Puzzles} Puzzles */

/**
 * @param {object} options
 * @param {import('./game/state.js').State} options.state
 * @param {import('./coaching.js').Coaching} options.coach
 * @param {import('./game/storage.js').Settings} options.settings
 * @param {import('./app/notices.js').Notices} options.notices
 */
export function followPuzzles({ state, coach, settings, notices: { announce, notify } }) {
  const host = byId('puzzles');
  /** @type {Promise<Puzzles>|null} */
  let loading = null;
  let shownIn = language();
  const loadPuzzles = () => (loading ??= import('./puzzles/puzzles.js')
    .then(async ({ prepare, Puzzles }) => {
      await prepare();
      const onAnalyse = async (/** @type {string} */ variant, /** @type {string} */ fen) => state.openTree(await state.rules.newTree(variant, {}, fen));
      const puzzles = new Puzzles({ host, page: { rules: state.rules, coach, settings, announce, notify }, variant: state.tree.variant, onAnalyse });
      await puzzles.open();
      return puzzles;
    })
    .catch((error) => {
      loading = null;
      throw error;
    }));
  state.listen(async (change) => {
    if (change === 'mode') {
      host.hidden = state.mode !== 'puzzles';
      if (!host.hidden) await loadPuzzles();
      else (await loading)?.close();
    }
    // When the language has changed, redraw the open puzzle or overview.
    if (change !== 'settings' || language() === shownIn) return;
    shownIn = language();
    await (await loading)?.open();
  });
}
