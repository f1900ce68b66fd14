/** Finds the game that the user can go on with. */
import { parsedRow } from '../game/archive.js';
import { isPerson, playerName, remotePlayer, variantName } from '../game/players.js';
import { readStored } from '../game/session.js';
import { t } from '../base/messages.js';

/** @typedef {{title: string, moves: number, run: () => void}} Unfinished */

/** Number of stored games to look at, most recent first. */
const MOST = 5;

/** @param {string} variant @param {import('../game/players.js').Players} players */
function titleOf(variant, { first, second }) {
  const game = variantName(variant);
  const other = [first, second].find((player) => !isPerson(player));
  return other === undefined ? game : t('home.against', { game, name: playerName(other) });
}

/**
 * The game in this tab if it is under way, otherwise the last unfinished game among the user's own stored ones.
 * @param {object} page
 * @param {import('../game/state.js').State} page.state
 * @param {import('../game/play.js').Play} page.play
 * @param {import('../game/game-store.js').GameStore} page.store
 * @param {import('../game/session.js').Session} page.session
 * @param {string[]} page.engines
 * @returns {Promise<Unfinished|null>}
 */
export async function unfinishedGame({ state, play, store, session, engines }) {
  const { tree } = state;
  if (play.over === null && (play.head.parent !== null || remotePlayer(play.players) !== null)) {
    return { title: titleOf(tree.variant, play.players), moves: play.head.ply, run: () => state.setMode('play') };
  }
  const summaries = await store.archive.summaries('');
  const open = summaries.filter(({ id, result, moves, damaged }) => result === '*' && moves > 0 && !damaged && id !== store.id);
  const latest = open.sort((one, other) => other.savedAt - one.savedAt).slice(0, MOST);
  for (const row of await store.archive.rows(latest.map(({ id }) => id))) {
    const stored = storedGame(parsedRow(row), engines);
    if (stored === null || stored.mode !== 'play' || stored.play.head.parent === null) continue;
    return { title: titleOf(stored.tree.variant, stored.play.players), moves: stored.play.head.ply, run: () => void session.open(row) };
  }
  return null;
}

/** @param {any} data stored data @param {string[]} engines @returns {import('../game/session.js').Stored|null} null if the data are damaged */
function storedGame(data, engines) {
  try {
    return data?.play === undefined ? null : readStored(data, engines);
  } catch {
    return null;
  }
}
