/**
 * The panel under a CTOR board. The panel shows how many operations remain in the turn, lists the operations made, and
 * has buttons to remove operations, end the turn, pass and show the secret squares.
 */
import { html } from '../../base/dom.js';
import { t } from '../../base/messages.js';
import { quotas, writeOperation } from './turn.js';
import { operationText } from './words.js';

/**
 * @typedef {import('./control.js').CtorControl} CtorControl
 * @typedef {import('./turn.js').TurnInTheMaking} TurnInTheMaking
 */

/** @type {['placements'|'movements'|'landings', string][]} */
const KINDS = [
  ['placements', 'board.ctor.placements'],
  ['movements', 'board.ctor.movements'],
  ['landings', 'board.ctor.landings'],
];

/** @param {import('../variant.js').Actions} actions @returns {import('../variant.js').Surroundings} */
export function turnPanel(actions) {
  const panel = new TurnPanel(actions);
  return {
    style: 'with-turn-panel',
    parts: [{ element: panel.root, at: 'under' }],
    show: ({ control, mayMove }) => panel.show(/** @type {CtorControl} */ (control), mayMove),
  };
}

/**
 * The panel under a CTOR board. The list of operations scrolls in a line of its own, so that the buttons never move.
 * The pass button is not next to the button that ends the turn, so that users do not pass by mistake.
 */
class TurnPanel {
  /** @type {CtorControl|null} */
  #control = null;
  /** What the list of operations shows. */
  #shown = '';

  /** @param {import('../variant.js').Actions} actions */
  constructor(actions) {
    this.left = html('ul', { class: 'turn-quotas', 'aria-label': t('board.ctor.left') });
    this.made = html('ol', { class: 'turn-operations', 'aria-label': t('board.ctor.operations'), 'data-testid': 'turn-operations' });
    this.undo = html('button', { type: 'button', 'data-testid': 'undo-operation', onclick: actions.undo }, t('board.ctor.undo'));
    this.end = html('button', { type: 'button', class: 'primary', 'data-testid': 'end-turn', onclick: actions.end }, t('board.ctor.end'));
    this.pass = html('button', { type: 'button', 'data-testid': 'pass-turn', onclick: () => this.#control?.pass() }, t('board.ctor.pass'));
    this.secret = html('button', { type: 'button', 'data-testid': 'show-secret', 'aria-pressed': false, onclick: () => this.#control?.showSecret() }, t('board.ctor.secret'));
    this.root = html('div', { class: 'turn-panel' },
      this.left, html('div', { class: 'turn-buttons' }, this.undo, this.end),
      this.made, html('div', { class: 'turn-buttons' }, this.secret, this.pass));
  }

  /** @param {CtorControl} control @param {boolean} mayMove */
  show(control, mayMove) {
    const { turn } = control;
    this.#control = control;
    const whole = quotas(turn.teamSizes, turn.position.turn);
    const kinds = KINDS.filter(([kind]) => whole[kind] > 0);
    this.left.replaceChildren(...kinds.map(([kind, key]) => quota(key, kind, turn.left[kind], whole[kind])));
    this.undo.disabled = !mayMove || turn.operations.length === 0;
    this.end.disabled = !mayMove || turn.isEmpty;
    this.pass.disabled = !mayMove || !turn.isEmpty;
    this.#list(turn, mayMove);
    this.secret.hidden = control.secret.length === 0;
    this.secret.setAttribute('aria-pressed', String(control.isSecretShown));
    this.root.classList.toggle('idle', !mayMove);
  }

  /**
   * Lists the turn's operations, each with a button that removes it, and scrolls to the last one. If a button that had
   * the focus is gone, the focus moves to the one in its place, or to the pass button.
   * @param {TurnInTheMaking} turn
   * @param {boolean} mayMove
   */
  #list({ operations }, mayMove) {
    const texts = operations.map(writeOperation);
    const shown = `${mayMove} ${texts}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = [...this.made.children].findIndex((item) => item.contains(document.activeElement));
    this.made.replaceChildren(...operations.map((operation, index) => {
      const label = operationText(operation);
      return html('li', { title: label }, html('span', { 'aria-label': label, role: 'img' }, texts[index]), ...(mayMove ? [this.#remover(label, index)] : []));
    }));
    this.made.scrollLeft = this.made.scrollWidth;
    if (focused >= 0) (this.made.querySelectorAll('button')[Math.min(focused, operations.length - 1)] ?? this.pass).focus();
  }

  /** @param {string} operation @param {number} index */
  #remover(operation, index) {
    const label = t('board.ctor.remove', { operation });
    return html('button', { type: 'button', class: 'turn-remove', 'aria-label': label, title: label, 'data-testid': 'remove-operation', onclick: () => this.#control?.remove(index) }, '×');
  }
}

/**
 * An item of the quota list: the name of a kind of operation, with one dot for each operation allowed in the turn.
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
