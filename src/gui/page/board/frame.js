/** What stands in the board's place on the page: drawing, grid, hint, and what the game needs around them. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';
import { createAnimator } from './animation.js';
import { createChooser } from './chooser.js';
import { createGeometry, UNIT } from './geometry.js';
import { createGrid } from './grid.js';
import { effectIcons } from './marks.js';
import { createScene } from './scene.js';

/**
 * @typedef {import('../variants/variant.js').Choice} Choice
 * @typedef {import('../variants/variant.js').Effect} Effect
 * @typedef {ReturnType<typeof createFrame>} Frame
 */

/**
 * @param {HTMLElement} host
 * @param {import('../variants/variant.js').Variant} variant
 * @param {boolean} flipped
 * @param {import('../variants/variant.js').Actions} actions
 */
export function createFrame(host, variant, flipped, actions) {
  const layout = createGeometry(variant.geometry, flipped);
  const scene = createScene(layout, variant);
  const grid = createGrid(layout, t('board.label'));
  const area = html('div', { class: 'board-area' }, scene.root, grid.root);
  const hint = html('p', { class: 'board-hint', 'data-testid': 'board-hint' });
  const surroundings = variant.turns.surroundings(actions);
  const root = html('div', { class: `board-frame ${surroundings?.style ?? ''}`.trim() }, area, hint);
  for (const { element, at } of surroundings?.parts ?? []) {
    if (at === 'under') hint.after(element);
    else if ((at === 'first') === flipped) area.before(element);
    else area.after(element);
  }
  host.append(root);

  const chooser = createChooser(area, variant.pieces);
  return {
    root,
    layout,
    scene,
    grid,
    surroundings,
    chooser,
    animator: createAnimator(scene),
    /** @param {string} text @param {Effect} [effect] the same in drawings */
    hint(text, effect) {
      const icons = effect === undefined ? [] : effectIcons(effect, (letter) => drawIcon(variant.pieces, letter));
      const words = html('span', { class: 'hint-text' }, text);
      hint.replaceChildren(...(icons.length > 0 ? [html('span', { class: 'hint-icons' }, ...icons), words] : [words]));
    },
    /** Asks in a list beside a square, and gives the focus back to it. @param {string} title @param {Choice[]} options @param {string} square */
    async ask(title, options, square) {
      const { x, y } = layout.centre(square);
      const side = layout.span * UNIT;
      const answer = await chooser.ask(title, options, { x: x / side, y: y / side });
      grid.focus(square);
      return answer;
    },
  };
}
