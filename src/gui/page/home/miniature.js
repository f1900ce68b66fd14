/** A small part of a board that plays through a game's showcase. */
import { html } from '../base/dom.js';
import { createAnimator, prefersStillness } from '../board/animation.js';
import { createGeometry, UNIT } from '../board/geometry.js';
import { createScene } from '../board/scene.js';

/** Rest before the first turn and between turns, in ms. */
const REST = 700;
const TRAVEL = 420;

/** @param {number} index @param {number} count */
const isWithin = (index, count) => index >= 0 && index < count;

/**
 * The miniature is a drawing for the eye only. It plays once when `play` is called, for less than five seconds, and
 * then keeps its last position.
 * @param {import('../variants/variant.js').Variant} variant
 * @param {import('../variants/variant.js').Showcase} showcase
 */
export function createMiniature(variant, { fen, turns, view }) {
  const { geometry, positions } = variant;
  const layout = createGeometry(geometry, false);
  const { border } = layout;
  const inView = (/** @type {import('../board/geometry.js').Cell} */ { column, row }) => isWithin(column - border - view.column, view.width) && isWithin(row - border - view.row, view.height);
  const scene = createScene({ ...layout, cells: layout.cells.filter(inView) }, variant);
  const animator = createAnimator(scene);
  scene.root.setAttribute('viewBox', [view.column + border, view.row + border, view.width, view.height].map((squares) => squares * UNIT).join(' '));
  scene.root.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  const root = html('div', { class: 'miniature' }, scene.root);
  /** The current run; a later run replaces it. */
  let run = 0;

  /** @param {string} shown */
  const show = (shown) => scene.setMen(positions.read(shown).men);
  /** @param {number} ms */
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const stop = () => {
    run += 1;
    animator.stop();
  };

  show(fen);
  return {
    root,
    stop,
    async play() {
      stop();
      const mine = run;
      show(fen);
      if (prefersStillness()) return;
      let before = positions.read(fen);
      for (const [turn, after] of turns) {
        await rest(REST);
        if (mine !== run) return;
        const next = positions.read(after);
        await animator.play(before.men, variant.turns.effect(before, turn, next), TRAVEL);
        if (mine !== run) return;
        show(after);
        before = next;
      }
    },
  };
}
