// Under CTOR's board: what may still be done in this turn, what has been done, undo, and the end of the turn.

import { operationText } from './effect-text.js';
import { quotas, writeOperation } from './ctor-turn.js';

const KINDS = [
  ['placements', 'board.ctor.placements'],
  ['movements', 'board.ctor.movements'],
  ['landings', 'board.ctor.landings'],
];

/**
 * @param {(key: string, values?: object) => string} t
 * @param {{undo: () => void, end: () => void}} actions
 */
export function createTurnPanel(t, actions) {
  const root = document.createElement('div');
  root.className = 'turn-panel';
  const left = document.createElement('ul');
  left.className = 'turn-quotas';
  left.setAttribute('aria-label', t('board.ctor.left'));
  const made = document.createElement('ol');
  made.className = 'turn-operations';
  made.setAttribute('aria-label', t('board.ctor.operations'));
  const undo = button(t('board.ctor.undo'), 'undo-operation', actions.undo);
  const end = button(t('board.ctor.end'), 'end-turn', actions.end);
  end.classList.add('primary');
  const buttons = document.createElement('div');
  buttons.className = 'turn-buttons';
  buttons.append(undo, end);
  root.append(left, made, buttons);

  return {
    root,
    /**
     * @param {import('./ctor-turn.js').TurnInTheMaking} turn
     * @param {string} teamSizes
     * @param {boolean} mayMove
     */
    show(turn, teamSizes, mayMove) {
      const whole = quotas(teamSizes, turn.position.turn);
      left.replaceChildren(...KINDS.filter(([kind]) => whole[kind] > 0).map(([kind, key]) => quota(t, key, kind, turn.left[kind], whole[kind])));
      made.replaceChildren(...turn.operations.map((operation) => item(operationText(t, operation), writeOperation(operation))));
      undo.disabled = !mayMove || turn.operations.length === 0;
      end.disabled = !mayMove;
      end.textContent = t(turn.text === '0000' ? 'board.ctor.end.empty' : 'board.ctor.end');
      root.classList.toggle('idle', !mayMove);
    },
  };
}

/** Name of a kind of operation, and a pip for each that the turn may hold. */
function quota(t, key, kind, remaining, whole) {
  const element = document.createElement('li');
  element.dataset.testid = `left-${kind}`;
  const name = document.createElement('span');
  name.textContent = t(key);
  const pips = document.createElement('span');
  pips.className = 'pips';
  pips.setAttribute('role', 'img');
  pips.setAttribute('aria-label', t('board.ctor.of', { left: remaining, whole }));
  for (let index = 0; index < whole; index++) {
    const pip = document.createElement('i');
    pip.className = index < remaining ? 'pip' : 'pip used';
    pips.append(pip);
  }
  element.append(name, pips);
  return element;
}

function item(label, text) {
  const element = document.createElement('li');
  element.textContent = text;
  element.title = label;
  element.setAttribute('aria-label', label);
  return element;
}

function button(label, testid, action) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.dataset.testid = testid;
  element.addEventListener('click', action);
  return element;
}
