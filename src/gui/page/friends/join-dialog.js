/** The dialogs for a link to a game that this browser does not know: an invitation, or a game in progress. */
import { button, field, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { sideName } from '../game/players.js';
import { otherSide, SIDES } from '../variants/variant.js';
import { faultLine, InputFault, nameInput, readName, submits } from './form.js';
import { awaited, hasSecrets } from './log.js';
import { SecretField } from './secret-field.js';
import { gameText, nameOf } from './words.js';

/**
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').Terms} Terms
 * @typedef {import('./replay.js').Replayed} Replayed
 *
 * @typedef {{name: string, squares: number[]|null}} Joined
 */

/**
 * Asks whether to accept an invitation.
 * @param {object} options
 * @param {Terms} options.terms
 * @param {string} options.name the user's name in the last game
 * @param {boolean} options.keeps whether the browser keeps secret squares
 * @returns {Promise<Joined|undefined>} undefined if the user does not accept now
 */
export function askJoin({ terms, name, keeps }) {
  const side = sideName(terms.variant, otherSide(terms.inviter));
  const input = nameInput(name);
  const squares = new SecretField();
  squares.show(terms.variant);
  squares.root.hidden = !hasSecrets(terms);
  const fault = faultLine('friend-fault');
  const form = html('form', { id: 'friend-join-form', class: 'new-game', novalidate: true }, field(t('friends.name'), input), squares.root, fault);
  const note = terms.note === '' ? [] : [html('blockquote', { class: 'friend-note', 'data-testid': 'friend-note-text' }, terms.note)];
  const read = () => {
    const given = readName(input);
    if (hasSecrets(terms) && !keeps) throw new InputFault(squares.input, t('friends.squares.no-storage'));
    return { name: given, squares: hasSecrets(terms) ? squares.read() : null };
  };
  const { closed } = openDialog({
    title: t('friends.join.title', { name: terms.name }),
    testid: 'friend-join',
    body: [html('p', {}, t('friends.join.about', { game: gameText(terms), side })), ...note, form],
    buttons: (/** @type {(joined?: Joined) => void} */ leave) => {
      submits(form, fault, read, leave);
      return [
        button(t('friends.join.later'), () => leave()),
        html('button', { type: 'submit', form: form.id, class: 'button button-primary', 'data-testid': 'friend-accept' }, t('friends.join.accept')),
      ];
    },
  });
  input.focus();
  return closed;
}

/**
 * Asks which player the user is. The player whose turn it is comes first, since a link is usually opened by them.
 * @param {object} options
 * @param {Terms} options.terms
 * @param {Replayed} options.replayed
 * @returns {Promise<Side|'watch'|undefined>}
 */
export function askSeat({ terms, replayed: { course, over } }) {
  const next = awaited(course, terms);
  const mayPlay = !hasSecrets(terms) && over === null;
  const seats = mayPlay ? [next, otherSide(next)] : [];
  const about = over !== null ? 'friends.seat.over' : hasSecrets(terms) ? 'friends.seat.secrets' : 'friends.seat.about';
  const names = SIDES.map((side) => nameOf(course.names, side)).join(' – ');
  const { closed } = openDialog({
    title: t('friends.seat.title'),
    testid: 'friend-seat',
    body: [html('p', {}, html('strong', {}, names), ` · ${gameText(terms)}`), html('p', {}, t(about))],
    buttons: (/** @type {(side: Side|'watch') => void} */ leave) => [
      button(t('friends.seat.watch'), () => leave('watch'), { 'data-testid': 'friend-watch', ...(mayPlay ? {} : { class: 'button-primary' }) }),
      ...seats.reverse().map((side) => button(t('friends.seat.as', { name: nameOf(course.names, side), side: sideName(terms.variant, side) }), () => leave(side),
        { 'data-testid': `friend-seat-${side}`, class: side === next ? 'button-primary' : '' })),
    ],
  });
  return closed;
}
