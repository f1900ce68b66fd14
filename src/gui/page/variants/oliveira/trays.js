/** Beside the board: for each side what is in its hand, its Duchy, its pool of captured pieces, and who holds the token; the button to pass. */
import { html } from '../../base/dom.js';
import { t } from '../../base/messages.js';
import { colored } from '../letters.js';
import { DUCHY, HAND, PASS } from '../moves.js';
import { drawIcon } from '../variant.js';

/**
 * @typedef {import('../variant.js').Control} Control
 * @typedef {import('../variant.js').Pieces} Pieces
 * @typedef {import('../variant.js').Side} Side
 * @typedef {import('../oliveira.js').OliveiraPosition} OliveiraPosition
 */

const POOL = ['R', 'W', 'H', 'N', 'L'];

/**
 * @param {Side} side
 * @param {Pieces} pieces
 * @param {(turn: string) => void} play
 */
export function createTray(side, pieces, play) {
  const white = side === 'first';
  const color = white ? 'white' : 'black';
  const place = (/** @type {string} */ name) => html('button', { type: 'button', class: 'tray-place', 'data-testid': `${name}-${color}` });
  const duchy = place('duchy');
  const hand = place('hand');
  const pool = html('ul', { class: 'tray-pool', 'aria-label': t('board.pool') });
  const token = html('span', { class: 'tray-token', title: t('board.token'), role: 'img', 'aria-label': t('board.token') });
  const pass = html('button', { type: 'button', class: 'tray-pass', 'data-testid': `pass-${color}`, onclick: () => play(PASS) }, t('board.pass'));
  const root = html('div', { class: 'board-tray', role: 'group', 'aria-label': t(`board.tray.${color}`) }, hand, duchy, pool, token, pass);

  /** A man, and how many there are if more than one. @param {string} letter @param {number} many */
  const withCount = (letter, many) => {
    const count = many > 1 ? [html('span', { class: 'tray-count' }, `×${many}`)] : [];
    return html('span', { class: 'tray-man' }, drawIcon(pieces, letter), ...count);
  };

  /** @param {HTMLElement} element @param {string[]} letters @param {string} label */
  const fill = (element, letters, label) =>
    element.replaceChildren(html('span', { class: 'tray-caption' }, label), ...letters.map((letter) => withCount(colored(letter, white), 1)));

  /** @param {string} letter @param {number} many */
  const poolItem = (letter, many) => {
    const label = t('board.pool.holds', { man: pieces.kind(letter), count: many });
    return html('li', { 'aria-label': label, title: label }, withCount(letter, many));
  };

  return {
    root,
    /**
     * @param {OliveiraPosition} position
     * @param {Control} control
     * @param {{isActive: boolean, mayPass: boolean}} state `isActive`: the user may move for this side
     */
    show(position, control, { isActive, mayPass }) {
      const { selected, targets } = control.marks();
      const count = (/** @type {string} */ letter) => position.hand[colored(letter, white)] ?? 0;
      fill(hand, ['K', 'W'], t('board.hand'));
      fill(duchy, count('G') > 0 ? ['G'] : [], t('board.duchy.holds', { count: count('G') }));
      const isSetUp = count('K') > 0;
      hand.hidden = !isSetUp;
      duchy.hidden = isSetUp;
      for (const { element, key } of [{ element: hand, key: HAND }, { element: duchy, key: DUCHY }]) {
        const isMovable = control.isMovable(key);
        element.classList.toggle('selected', isActive && selected.includes(key));
        element.classList.toggle('target', isActive && targets.has(key));
        element.classList.toggle('movable', isActive && isMovable);
        if (isActive) element.dataset.place = key;
        else delete element.dataset.place;
        element.disabled = !isActive || !(isMovable || targets.has(key));
      }
      const held = POOL.filter((letter) => !isSetUp && count(letter) > 0);
      pool.replaceChildren(...held.map((letter) => poolItem(colored(letter, white), count(letter))));
      token.hidden = position.token !== side;
      pass.hidden = !isActive || !mayPass;
    },
  };
}
