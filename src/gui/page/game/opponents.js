/**
 * The named opponents: levels of the built-in engine from weak to strong, the same in every game. The keys of their
 * names and descriptions are `opponent.ID` and `opponent.ID.about`.
 */
import { t } from '../base/messages.js';

/**
 * @typedef {import('./players.js').Player} Player
 * @typedef {import('./players.js').EngineChoice} EngineChoice
 * @typedef {{id: string, level: number|null}} Opponent `level`: value of `UCI_Elo`, null for full strength
 */

/** @type {readonly Opponent[]} */
export const OPPONENTS = [
  { id: 'pebble', level: 500 },
  { id: 'page', level: 750 },
  { id: 'squire', level: 1000 },
  { id: 'mason', level: 1300 },
  { id: 'sentinel', level: 1600 },
  { id: 'castellan', level: 1900 },
  { id: 'marshal', level: 2200 },
  { id: 'sovereign', level: null },
];

/** The opponent of a user's first game: a moderate one. */
export const FIRST_OPPONENT = OPPONENTS[2];

/** @param {string} id */
export const opponentName = (id) => t(`opponent.${id}`);

/** @param {Opponent} opponent @param {string} engine name of the built-in engine @returns {EngineChoice} */
export const playerOf = ({ level }, engine) => ({ kind: 'engine', index: 0, name: engine, level });

/** The opponent that a player is, or null. Only levels of the built-in engine have names. @param {Player} player @returns {Opponent|null} */
export function opponentOf(player) {
  if (player.kind !== 'engine' || player.index !== 0) return null;
  return OPPONENTS.find(({ level }) => level === player.level) ?? null;
}
