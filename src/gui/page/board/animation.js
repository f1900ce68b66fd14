/** Animates the effects of turns on the board. */
import { drawMan } from '../variants/variant.js';
import { UNIT } from './geometry.js';

/**
 * @typedef {import('../variants/variant.js').Effect} Effect
 * @typedef {import('../variants/variant.js').Men} Men
 * @typedef {import('../variants/variant.js').Sprites} Sprites
 * @typedef {import('../variants/variant.js').Stage} Stage
 */

/** Durations of animation steps, in ms. */
const TRAVEL = 280;
const TURN_OVER = 340;
const FADE = 200;
const SETTLE = 140;

/** @param {import('./scene.js').Scene} scene the board drawing to animate */
export function createAnimator(scene) {
  const { layout } = scene;
  /** @type {Set<Animation>} */
  let running = new Set();
  /** Identity of the current animation. Replacing this object aborts the remaining steps of earlier animations. */
  let current = {};

  /**
   * Plays keyframes on all copies of a piece; a torus board repeats edge pieces on its border.
   * @param {Sprites} sprites
   * @param {Keyframe[]} keyframes
   * @param {number} duration
   * @param {KeyframeAnimationOptions} [options]
   */
  const play = async (sprites, keyframes, duration, options = {}) => {
    if (duration === 0) return;
    const mine = current;
    const animations = sprites.flatMap((sprite) =>
      sprite.firstElementChild?.animate(keyframes, { duration, fill: 'both', easing: 'ease-in-out', ...options }) ?? []);
    for (const animation of animations) running.add(animation);
    // The `finished` promise of a cancelled animation rejects, so that later steps of the animation are skipped too.
    await Promise.all(animations.map((animation) => animation.finished));
    if (mine !== current) throw new DOMException('replaced by another animation', 'AbortError');
  };

  /** @param {string} from @param {string} to */
  const offset = (from, to) => {
    const { right, down } = layout.shortest(from, to);
    return `translate(${right * UNIT}px, ${down * UNIT}px)`;
  };

  /** @type {Stage} */
  const stage = {
    put: scene.put,
    spawn: scene.spawn,
    spritesOf: scene.spritesOf,
    remove: scene.remove,
    setMen: scene.setMen,
    /** Moves a piece, enlarged as if lifted off the board. `settle` restores the size. */
    travel: (sprites, from, to, duration = TRAVEL) =>
      play(sprites, [{ transform: 'translate(0, 0) scale(1)' }, { transform: `${offset(from, to)} scale(1.12)` }], duration),
    push: (sprites, from, to, delay) => play(sprites, [{ transform: 'translate(0, 0)' }, { transform: offset(from, to) }], TRAVEL, { delay }),
    fade: (sprites, delay = 0) =>
      play(sprites, [{ opacity: 1, transform: 'scale(1)' }, { opacity: 0, transform: 'scale(0.6)' }], FADE, { delay }),
    appear: (sprites) => play(sprites, [{ opacity: 0, transform: 'scale(1.5)' }, { opacity: 1, transform: 'scale(1)' }], FADE),
    settle: (sprites) => play(sprites, [{ transform: 'scale(1.12)' }, { transform: 'scale(1)' }], SETTLE),
    /** Flips the piece on a square about its vertical axis to show the piece with the given letter. */
    async turnOver(square, letter) {
      const sprites = scene.spritesOf(square);
      const upright = { transform: 'scaleX(1)' };
      const edgeOn = { transform: 'scaleX(0.02)' };
      await play(sprites, [upright, edgeOn], TURN_OVER / 2, { easing: 'ease-in' });
      for (const sprite of sprites) sprite.firstElementChild?.replaceChildren(drawMan(scene.pieces, letter));
      await play(sprites, [edgeOn, upright], TURN_OVER / 2, { easing: 'ease-out' });
    },
  };

  return {
    /**
     * Animates the effect of a turn, starting from the position before the turn. Resolves when the animation has
     * finished or has been stopped.
     * @param {Men} before
     * @param {Effect} effect
     * @param {number} [travelTime] time for a move of the moving piece, in ms; 0 if the user has dragged it
     */
    async play(before, effect, travelTime = TRAVEL) {
      current = {};
      scene.setMen(before);
      try {
        await effect.play(stage, before, travelTime);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      }
    },

    /** Stops the animation at once; the caller must then redraw the scene. */
    stop() {
      current = {};
      for (const animation of running) animation.cancel();
      running = new Set();
    },
  };
}

/** Whether the user prefers reduced motion. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
