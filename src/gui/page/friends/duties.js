/** What the user's page owes to the other player: secret squares that act, and their opening after the game. */
import { actingNow } from './replay.js';
import { openingsOf } from './secrets.js';

/**
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./replay.js').Replayed} Replayed
 * @typedef {import('./store.js').FriendGame} FriendGame
 */

/**
 * The next event that the page adds to the game by itself.
 * @param {FriendGame} game
 * @param {Replayed} replayed
 * @returns {GameEvent|null}
 */
export function dueEvent({ log: { terms }, side, secrets }, replayed) {
  const { course, over } = replayed;
  if (secrets === null || !course.joined) return null;
  const openings = openingsOf(secrets);
  // A turn that the other player wants to take back has no effect yet.
  const isWaiting = course.offer?.kind === 'takeback' && course.offer.by !== side;
  const acting = course.end !== null || isWaiting ? [] : actingNow(terms, replayed, side, secrets.squares);
  if (acting.length > 0) {
    const opened = acting.flatMap((square) => openings.find((opening) => opening.square === square) ?? []);
    return { kind: 'act', by: side, openings: opened };
  }
  const rest = openings.filter(({ index }) => !course.opened[side].has(index));
  return over !== null && rest.length > 0 ? { kind: 'open', by: side, openings: rest } : null;
}
