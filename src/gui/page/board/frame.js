// What stands in the board's place on the page: drawing, grid, hint, and beside them what a game needs more (trays or the turn panel).

import { createAnimator } from './animation.js';
import { createChooser } from './chooser.js';
import { createGeometry } from './geometry.js';
import { createGrid } from './grid.js';
import { createScene } from './scene.js';
import { createTray } from './trays.js';
import { createTurnPanel } from './turn-panel.js';
import { isCtor } from './pieces.js';

/**
 * @param {HTMLElement} host
 * @param {string} variant
 * @param {boolean} flipped
 * @param {(key: string, values?: object) => string} t
 * @param {{play: (turn: string) => void, undo: () => void, end: () => void}} actions of the buttons beside the board
 */
export function createFrame(host, variant, flipped, t, actions) {
  const geometry = createGeometry(variant, flipped);
  const scene = createScene(geometry);
  const grid = createGrid(geometry, t('board.label'));
  const root = element('div', 'board-frame');
  root.dataset.variant = variant;
  const area = element('div', 'board-area');
  area.append(scene.root, grid.root);
  const hint = element('p', 'board-hint');
  hint.dataset.testid = 'board-hint';
  root.append(area, hint);

  const trays = variant === 'oliveira' ? { first: createTray('first', t, actions.play), second: createTray('second', t, actions.play) } : null;
  if (trays) {
    area.before(flipped ? trays.first.root : trays.second.root);
    area.after(flipped ? trays.second.root : trays.first.root);
  }
  const panel = isCtor(variant) ? createTurnPanel(t, actions) : null;
  if (panel) hint.after(panel.root);
  host.append(root);

  const chooser = createChooser(area, t);
  return {
    root,
    geometry,
    scene,
    grid,
    trays,
    panel,
    chooser,
    animator: createAnimator(scene),
    /**
     * @param {string} text
     * @param {Element[]} [icons] the same in drawings
     */
    hint(text, icons = []) {
      const words = element('span', 'hint-text');
      words.textContent = text;
      const drawings = element('span', 'hint-icons');
      drawings.append(...icons);
      hint.replaceChildren(...(icons.length > 0 ? [drawings, words] : [words]));
    },
    /** Asks in a list beside a square, and gives the focus back to it. */
    async ask(title, options, square) {
      const { x, y } = geometry.centre(square);
      const side = geometry.span * 100;
      const answer = await chooser.ask(variant, title, options, { x: x / side, y: y / side });
      grid.focus(square);
      return answer;
    },
  };
}

function element(name, style) {
  const made = document.createElement(name);
  made.className = style;
  return made;
}
