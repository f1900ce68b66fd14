/** What the user can do in a game by link. */
import { awaited, canAskTakeback, canMove, canOfferDraw } from './log.js';

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./replay.js').Replayed} Replayed
 * @typedef {import('./store.js').FriendGame} FriendGame
 *
 * @typedef {'invite'|'invited'|'move'|'answer'|'send'|'wait'|'over'} Stage
 * - `invite`: the invitation has not been shared
 * - `invited`: the invitation has been shared, but not accepted
 * - `move`, `answer`: the user must make a turn, or answer an offer
 * - `send`: the user has acted, but not shared the link
 * - `wait`: the other player must act
 *
 * @typedef {object} Situation
 * @property {Stage} stage
 * @property {boolean} isUnsent whether the other player lacks some of the events
 * @property {boolean} mayMove
 * @property {boolean} mayUndo whether the user has acted since the last link
 * @property {boolean} mayOfferDraw
 * @property {boolean} mayAskTakeback
 * @property {boolean} mayResign
 * @property {'draw'|'takeback'|null} offer the other player's offer
 * @property {'draw'|'takeback'|null} own the user's offer
 */

/** Whether the page itself adds an event of this kind. @param {GameEvent} event */
const isAutomatic = ({ kind }) => kind === 'act' || kind === 'open';

/**
 * Number of events that stay if the user undoes everything since the last link. Accepting an invitation is not undone.
 * @param {FriendGame} game
 */
export function undoneTo({ log: { events }, side, shared }) {
  const joined = events.findIndex((event) => event.kind === 'join' && event.by === side);
  return Math.max(shared, joined + 1, 0);
}

/** The events without those that the page has added since the last link. @param {FriendGame} game */
export function withoutAutomatic({ log: { events }, shared }) {
  let length = events.length;
  while (length > Math.max(shared, 0) && isAutomatic(events[length - 1])) length -= 1;
  return events.slice(0, length);
}

/** @param {FriendGame} game @param {Pick<Replayed, 'course'|'over'>} replayed @returns {Situation} */
export function situationOf(game, { course, over }) {
  const { log: { terms, events }, side, shared } = game;
  const isUnsent = events.length > shared;
  const mayUndo = events.slice(undoneTo(game)).some((event) => !isAutomatic(event));
  const stage = over === null ? stageOf(game, course, isUnsent) : 'over';
  const isPlaying = over === null && course.joined;
  const offer = course.offer === null || course.offer.by === side ? null : course.offer.kind;
  return {
    stage,
    isUnsent,
    mayMove: over === null && stage !== 'invited' && canMove(course, terms, side),
    mayUndo,
    mayOfferDraw: isPlaying && mayUndo && canOfferDraw(course, side),
    mayAskTakeback: isPlaying && !mayUndo && canAskTakeback(course, side),
    mayResign: isPlaying,
    offer,
    own: course.offer?.by === side ? course.offer.kind : null,
  };
}

/** @param {FriendGame} game @param {import('./log.js').Course} course @param {boolean} isUnsent @returns {Stage} */
function stageOf({ log: { terms }, side }, course, isUnsent) {
  if (!course.joined) return isUnsent ? 'invite' : 'invited';
  if (awaited(course, terms) === side) return course.offer === null ? 'move' : 'answer';
  return isUnsent ? 'send' : 'wait';
}
