/** Under the board: what may still be done in this turn, what has been done, undo, and the end of the turn. */
import { html } from '../../base/dom.js';
import { t } from '../../base/messages.js';
import { operationText, quotas, writeOperation } from './turn.js';

/** @type {['placements'|'movements'|'landings', string][]} */
const KINDS = [
  ['placements', 'board.ctor.placements'],
  ['movements', 'board.ctor.movements'],
  ['landings', 'board.ctor.landings'],
];

/** @param {{undo: () => void, end: () => void}} actions */
export function createTurnPanel(actions) {
  const left = html('ul', { class: 'turn-quotas', 'aria-label': t('board.ctor.left') });
  const made = html('ol', { class: 'turn-operations', 'aria-label': t('board.ctor.operations') });
  const undo = html('button', { type: 'button', 'data-testid': 'undo-operation', onclick: actions.undo }, t('board.ctor.undo'));
  const end = html('button', { type: 'button', class: 'primary', 'data-testid': 'end-turn', onclick: actions.end }, t('board.ctor.end'));
  const root = html('div', { class: 'turn-panel' }, left, made, html('div', { class: 'turn-buttons' }, undo, end));
  return {
    root,
    /**
     * @param {import('./turn.js').TurnInTheMaking} turn
     * @param {boolean} mayMove
     */
    show(turn, mayMove) {
      const whole = quotas(turn.teamSizes, turn.position.turn);
      const kinds = KINDS.filter(([kind]) => whole[kind] > 0);
      left.replaceChildren(...kinds.map(([kind, key]) => quota(key, kind, turn.left[kind], whole[kind])));
      made.replaceChildren(...turn.operations.map((operation) => item(operationText(operation), writeOperation(operation))));
      undo.disabled = !mayMove || turn.operations.length === 0;
      end.disabled = !mayMove;
      end.textContent = t(turn.text === '0000' ? 'board.ctor.end.empty' : 'board.ctor.end');
      root.classList.toggle('idle', !mayMove);
    },
  };
}

/**
 * Name of a kind of operation, and a pip for each that the turn may hold.
 * @param {string} key
 * @param {string} kind
 * @param {number} remaining
 * @param {number} whole
 */
function quota(key, kind, remaining, whole) {
  const pips = Array.from({ length: whole }, (_, index) => html('i', { class: index < remaining ? 'pip' : 'pip used' }));
  const label = t('board.ctor.of', { left: remaining, whole });
  return html('li', { 'data-testid': `left-${kind}` },
    html('span', {}, t(key)),
    html('span', { class: 'pips', role: 'img', 'aria-label': label }, ...pips));
}

/** @param {string} label @param {string} text */
const item = (label, text) => html('li', { title: label, 'aria-label': label }, text);
