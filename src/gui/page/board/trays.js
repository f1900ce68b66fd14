// Oliveira beside the board: for each side what is in its hand, its Duchy, its pool of captured pieces, and who holds the token; the button to pass.

import { drawIcon } from './pieces.js';
import { DUCHY, HAND, PASS } from './moves.js';
import { kindName } from './names.js';

const POOL = ['R', 'W', 'H', 'N', 'L'];

/**
 * @param {'first'|'second'} side
 * @param {(key: string, values?: object) => string} t
 * @param {(turn: string) => void} play
 */
export function createTray(side, t, play) {
  const white = side === 'first';
  const coloured = (letter) => (white ? letter : letter.toLowerCase());
  const root = document.createElement('div');
  root.className = 'board-tray';
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', t(white ? 'board.tray.white' : 'board.tray.black'));
  const duchy = place(`duchy-${white ? 'white' : 'black'}`);
  const hand = place(`hand-${white ? 'white' : 'black'}`);
  const pool = document.createElement('ul');
  pool.className = 'tray-pool';
  pool.setAttribute('aria-label', t('board.pool'));
  const token = document.createElement('span');
  token.className = 'tray-token';
  token.title = t('board.token');
  token.setAttribute('role', 'img');
  token.setAttribute('aria-label', t('board.token'));
  const pass = document.createElement('button');
  pass.type = 'button';
  pass.className = 'tray-pass';
  pass.dataset.testid = `pass-${white ? 'white' : 'black'}`;
  pass.textContent = t('board.pass');
  pass.addEventListener('click', () => play(PASS));
  root.append(hand, duchy, pool, token, pass);

  return {
    root,
    /**
     * @param {import('./fen.js').Position} position
     * @param {{selected: string[], targets: Map<string, object>}} marks
     * @param {{active: boolean, movable: (key: string) => boolean, mayPass: boolean}} state `active`: the user may move for this side
     */
    show(position, { selected, targets }, { active, movable, mayPass }) {
      const count = (letter) => position.hand[coloured(letter)] ?? 0;
      fill(hand, ['K', 'W'], t('board.hand'));
      fill(duchy, count('G') > 0 ? ['G'] : [], t('board.duchy.holds', { count: count('G') }));
      hand.hidden = count('K') === 0;
      duchy.hidden = count('K') > 0;
      for (const [element, key] of [[hand, HAND], [duchy, DUCHY]]) {
        element.classList.toggle('selected', active && selected.includes(key));
        element.classList.toggle('target', active && targets.has(key));
        element.classList.toggle('movable', active && movable(key));
        if (active) element.dataset.place = key;
        else delete element.dataset.place;
        element.disabled = !active || !(movable(key) || targets.has(key));
      }
      const setUp = count('K') > 0;
      pool.replaceChildren(...POOL.filter((letter) => !setUp && count(letter) > 0).map((letter) => poolItem(coloured(letter), count(letter))));
      token.hidden = position.token !== side;
      pass.hidden = !active || !mayPass;
    },
  };

  function fill(element, letters, label) {
    element.replaceChildren(caption(label), ...letters.map((letter) => withCount(coloured(letter), 1)));
  }

  function caption(label) {
    const element = document.createElement('span');
    element.className = 'tray-caption';
    element.textContent = label;
    return element;
  }

  function poolItem(letter, many) {
    const element = document.createElement('li');
    element.append(withCount(letter, many));
    const label = t('board.pool.holds', { man: kindName(t, 'oliveira', letter), count: many });
    element.setAttribute('aria-label', label);
    element.title = label;
    return element;
  }
}

function place(testid) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'tray-place';
  element.dataset.testid = testid;
  return element;
}

/** A man, and how many there are if more than one. */
function withCount(letter, many) {
  const element = document.createElement('span');
  element.className = 'tray-man';
  element.append(drawIcon('oliveira', letter));
  if (many > 1) {
    const number = document.createElement('span');
    number.className = 'tray-count';
    number.textContent = `×${many}`;
    element.append(number);
  }
  return element;
}
