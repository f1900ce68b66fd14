/** Games by link in words: the players, and the events in which versions differ. */
import { t } from '../base/messages.js';
import { sideName, variantName } from '../game/players.js';
import { written } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { otherSide } from '../variants/variant.js';
import { hasSecrets } from './log.js';
import { numberedTurn } from './replay.js';

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./log.js').Terms} Terms
 * @typedef {import('./replay.js').Replayed} Replayed
 */

/** The name of a player, or words for the friend who has not accepted yet. @param {Record<Side, string>} names @param {Side} side */
export const nameOf = (names, side) => (names[side] === '' ? t('friends.friend') : names[side]);

/** The game and its settings, separated by commas. @param {Terms} terms */
export function gameText(terms) {
  const { variant, settings } = terms;
  const fields = variantOf(variant).settings.link(settings).map(([, value]) => value);
  return [variantName(variant), ...fields, ...(hasSecrets(terms) ? [t('friends.with-secrets')] : [])].join(', ');
}

/**
 * An event of a game in words.
 * @param {Log} log
 * @param {Replayed} replayed
 * @param {number} index index of the event
 * @returns {string}
 */
export function eventText({ terms, events }, { course, steps }, index) {
  const event = events[index];
  if (event === undefined) return t('friends.event.none');
  if (event.kind !== 'turn') return t(`friends.event.${event.kind}`, { name: event.kind === 'join' ? event.name : nameOf(course.names, event.by) });
  const at = course.turns.findIndex((turn) => turn.event === index);
  if (at < 0) return t('friends.event.undone', { turn: event.turn });
  const { by } = course.turns[at];
  return t('friends.event.turn', { name: nameOf(course.names, by), side: sideName(terms.variant, by), move: numberedTurn(at, written(terms.variant, steps[at])) });
}

/** The other player's name. @param {Replayed} replayed @param {Side} side the user's side */
export const opponentName = ({ course }, side) => nameOf(course.names, otherSide(side));
