/**
 * A game by link as a list of events, to which both players append. A link carries the whole list. This file knows in
 * which order events are allowed, but not the rules of the games.
 */
import { otherSide } from '../variants/variant.js';
import { isKept } from './secrets.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {import('../variants/variant.js').End} End
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./secrets.js').Opening} Opening
 *
 * @typedef {object} Terms the terms of a game, set by the player who invites
 * @property {string} id
 * @property {string} variant
 * @property {GameSettings} settings without secret squares
 * @property {Side} inviter the side that the inviting player plays
 * @property {string} name name of the inviting player
 * @property {string} note
 * @property {string[]} commitments the inviting player's commitments to secret squares; empty without secret squares
 *
 * @typedef {'draw'|'takeback'|'accept'|'decline'|'resign'} Word
 * @typedef {{kind: 'turn', turn: string}} TurnEvent
 * @typedef {{kind: 'join', by: Side, name: string, commitments: string[]}} JoinEvent
 * @typedef {{kind: Word, by: Side}} WordEvent `draw` and `takeback` are offers, which the other player accepts or declines
 * @typedef {{kind: 'act'|'open', by: Side, openings: Opening[]}} OpeningEvent `act`: secret squares that take effect at
 *   the end of the opponent's turn; `open`: the remaining secret squares, after the game
 * @typedef {TurnEvent|JoinEvent|WordEvent|OpeningEvent} GameEvent
 * @typedef {{terms: Terms, events: GameEvent[]}} Log
 *
 * @typedef {{turn: string, by: Side, acted: number[], event: number}} Standing a turn that has not been taken back;
 *   `acted`: secret squares that took effect; `event`: index of the event
 *
 * @typedef {object} Course the state of a game after its events
 * @property {Record<Side, string>} names '' for a player who has not accepted the invitation yet
 * @property {Record<Side, string[]>} commitments
 * @property {Record<Side, Map<number, number>>} opened opened secret squares, by index of the commitment
 * @property {Standing[]} turns
 * @property {boolean} joined whether the invitation has been accepted
 * @property {{kind: 'draw'|'takeback', by: Side}|null} offer the offer that waits for an answer
 * @property {End|null} end the end by resignation or agreement
 * @property {boolean} isOpen whether a player has opened the remaining secret squares: the game must be over
 */

/** Error for a link whose content cannot be a game. */
export class BadLink extends Error {
  /** @param {string} key @param {Values} [values] */
  constructor(key, values) {
    super(key);
    /** @type {Message} */
    this.fault = { key, values };
  }
}

/** Most secret squares that can take effect in one turn. */
const MOST_ACTING = 3;

/** The side to move. @param {Pick<Course, 'turns'>} course @returns {Side} */
export const moverOf = ({ turns }) => (turns.length % 2 === 0 ? 'first' : 'second');

/** The player who must act next while the game is in progress. @param {Course} course @param {Terms} terms @returns {Side} */
export function awaited(course, { inviter }) {
  if (!course.joined) return otherSide(inviter);
  return course.offer === null ? moverOf(course) : otherSide(course.offer.by);
}

/** Whether both players have secret squares. @param {Terms} terms */
export const hasSecrets = ({ commitments }) => commitments.length > 0;

/**
 * Whether a player can make a turn. The inviting player can make the first turn before the invitation is accepted,
 * but not with secret squares: the other player could place them by it.
 * @param {Course} course
 * @param {Terms} terms
 * @param {Side} side
 */
export function canMove(course, terms, side) {
  if (course.end !== null || moverOf(course) !== side) return false;
  if (!course.joined) return side === terms.inviter && course.turns.length === 0 && !hasSecrets(terms);
  return course.offer === null || course.offer.by !== side;
}

/** @param {Course} course @param {Side} side @returns {boolean} whether a draw can be offered: after one's own turn */
export const canOfferDraw = (course, side) =>
  course.joined && course.end === null && course.offer === null && course.turns.at(-1)?.by === side;

/** @param {Course} course @param {Side} side @returns {boolean} whether the player has a turn to take back */
export const canAskTakeback = (course, side) =>
  course.joined && course.end === null && course.offer === null && course.turns.some(({ by }) => by === side);

/**
 * Follows the events of a game.
 * @param {Log} log
 * @returns {Course}
 * @throws {BadLink} at the first event that is not allowed
 */
export function courseOf({ terms, events }) {
  const { inviter } = terms;
  /** @type {Course} */
  const course = {
    names: { first: '', second: '', [inviter]: terms.name },
    commitments: { first: [], second: [], [inviter]: terms.commitments },
    opened: { first: new Map(), second: new Map() },
    turns: [],
    joined: false,
    offer: null,
    end: null,
    isOpen: false,
  };
  events.forEach((event, index) => {
    const isLate = (course.end !== null || course.isOpen) && event.kind !== 'act' && event.kind !== 'open';
    if (isLate) throw new BadLink('friends.forged.over');
    if (!follow(course, terms, event, index)) throw new BadLink('friends.forged.order', { number: index + 1 });
  });
  return course;
}

/**
 * Adds an event to the course of a game.
 * @param {Course} course
 * @param {Terms} terms
 * @param {GameEvent} event
 * @param {number} index
 * @returns {boolean} whether the event is allowed
 */
function follow(course, terms, event, index) {
  switch (event.kind) {
    case 'turn': return makeTurn(course, terms, event, index);
    case 'join': return join(course, terms, event);
    case 'act': return act(course, terms, event);
    case 'open': return open(course, terms, event);
    case 'draw': return canOfferDraw(course, event.by) && offer(course, 'draw', event.by);
    case 'takeback': return canAskTakeback(course, event.by) && offer(course, 'takeback', event.by);
    case 'resign': return resign(course, event.by);
    default: return answer(course, event.kind === 'accept', event.by);
  }
}

/** @param {Course} course @param {Terms} terms @param {TurnEvent} event @param {number} index */
function makeTurn(course, terms, { turn }, index) {
  const by = moverOf(course);
  if (!canMove(course, terms, by)) return false;
  // A turn declines the opponent's offer.
  course.offer = null;
  course.turns.push({ turn, by, acted: [], event: index });
  return true;
}

/** @param {Course} course @param {Terms} terms @param {JoinEvent} event */
function join(course, terms, { by, name, commitments }) {
  if (course.joined || by === terms.inviter || commitments.length !== terms.commitments.length) return false;
  course.joined = true;
  course.names[by] = name;
  course.commitments[by] = commitments;
  return true;
}

/** @param {Course} course @param {'draw'|'takeback'} kind @param {Side} by */
function offer(course, kind, by) {
  course.offer = { kind, by };
  return true;
}

/** @param {Course} course @param {Side} by */
function resign(course, by) {
  if (!course.joined) return false;
  course.offer = null;
  course.end = { result: by === 'first' ? 'p2win' : 'p1win', reason: 'resigned' };
  return true;
}

/** @param {Course} course @param {boolean} accepts @param {Side} by */
function answer(course, accepts, by) {
  const { offer: made } = course;
  if (made === null || made.by === by) return false;
  course.offer = null;
  if (accepts && made.kind === 'draw') course.end = { result: 'draw', reason: 'agreement' };
  if (accepts && made.kind === 'takeback') {
    const last = course.turns.findLastIndex((turn) => turn.by === made.by);
    course.turns.splice(last);
  }
  return true;
}

/** @param {Course} course @param {Terms} terms @param {OpeningEvent} event */
function act(course, terms, { by, openings }) {
  const last = course.turns.at(-1);
  const squares = openings.map(({ square }) => square);
  const isAscending = squares.every((square, index) => index === 0 || square > squares[index - 1]);
  if (last === undefined || last.by === by || last.acted.length > 0 || squares.length > MOST_ACTING || !isAscending) return false;
  reveal(course, terms, by, openings);
  last.acted = squares;
  return true;
}

/** @param {Course} course @param {Terms} terms @param {OpeningEvent} event */
function open(course, terms, { by, openings }) {
  reveal(course, terms, by, openings);
  course.isOpen = true;
  return true;
}

/** @param {Course} course @param {Terms} terms @param {Side} by @param {Opening[]} openings @throws {BadLink} */
function reveal(course, { id }, by, openings) {
  for (const opening of openings) {
    if (!isKept(id, by, course.commitments[by], opening)) {
      throw new BadLink('friends.forged.secret', { name: course.names[by], square: opening.square });
    }
    course.opened[by].set(opening.index, opening.square);
  }
}
