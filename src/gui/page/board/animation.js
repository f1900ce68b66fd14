// Shows what a turn does: which ring travels and what stays, that rings combine, that a stack turns over, what is pushed or captured.

import { applyOperation } from './ctor-turn.js';
import { drawPiece } from './pieces.js';
import { letterOfRings } from './rings.js';
import { DUCHY, HAND } from './moves.js';
import { UNIT } from './geometry.js';

/** Durations in ms. */
const TRAVEL = 280;
const TURN_OVER = 340;
const FADE = 200;
const SETTLE = 140;

/**
 * @param {ReturnType<import('./scene.js').createScene>} scene which shows the position before the turn
 */
export function createAnimator(scene) {
  const { geometry } = scene;
  let running = new Set();
  /** Stands for what is being shown now: what was begun under another one comes to its end. */
  let current = {};

  /** Plays keyframes on all copies of a man. */
  const play = async (sprites, keyframes, duration, options = {}) => {
    if (duration === 0) return;
    const mine = current;
    const animations = sprites.map((sprite) => sprite.firstElementChild.animate(keyframes, { duration, fill: 'both', easing: 'ease-in-out', ...options }));
    for (const animation of animations) running.add(animation);
    // a cancelled animation rejects, as what follows it must not be shown either
    await Promise.all(animations.map((animation) => animation.finished));
    if (mine !== current) throw new DOMException('another turn is shown', 'AbortError');
  };

  const offset = (from, to) => {
    const [start, end] = [geometry.cell(from), geometry.cell(to)];
    const { right, down } = geometry.border > 0 ? geometry.shortest(from, to) : { right: end.column - start.column, down: end.row - start.row };
    return `translate(${right * UNIT}px, ${down * UNIT}px)`;
  };

  /** Lifted on the way; whatever follows puts the man down. */
  const travel = (sprites, from, to, duration = TRAVEL) =>
    play(sprites, [{ transform: 'translate(0, 0) scale(1)' }, { transform: `${offset(from, to)} scale(1.12)` }], duration);

  const fade = (sprites, delay = 0) =>
    play(sprites, [{ opacity: 1, transform: 'scale(1)' }, { opacity: 0, transform: 'scale(0.6)' }], FADE, { delay });

  const appear = (sprites) => play(sprites, [{ opacity: 0, transform: 'scale(1.5)' }, { opacity: 1, transform: 'scale(1)' }], FADE);

  const settle = (sprites) => play(sprites, [{ transform: 'scale(1.12)' }, { transform: 'scale(1)' }], SETTLE);

  /** A man turns about its upright axis and comes up in another letter. */
  const turnOver = async (square, letter) => {
    const sprites = scene.spritesOf(square);
    const upright = { transform: 'scaleX(1)' };
    const edgeOn = { transform: 'scaleX(0.02)' };
    await play(sprites, [upright, edgeOn], TURN_OVER / 2, { easing: 'ease-in' });
    for (const sprite of sprites) sprite.firstElementChild.replaceChildren(drawPiece(geometry.variant, letter));
    await play(sprites, [edgeOn, upright], TURN_OVER / 2, { easing: 'ease-out' });
  };

  const coloured = (letter, white) => (white ? letter : letter.toLowerCase());

  const turnover = async (effect, travelTime) => {
    const { kind, from, to, white, travels, stays, target, result, promotes } = effect;
    scene.remove(from);
    if (stays) scene.put(from, coloured(letterOfRings(stays), white));
    const traveller = scene.spawn(from, coloured(letterOfRings(travels), white));
    const captured = kind === 'capture' ? fade(scene.spritesOf(to), travelTime * 0.6) : null;
    await Promise.all([travel(traveller, from, to, travelTime), captured]);
    for (const sprite of traveller) sprite.remove();
    const arrived = scene.spawn(to, coloured(letterOfRings(travels), white));
    if (kind === 'turn') await turnOver(to, coloured(target.toUpperCase(), white));
    for (const sprite of arrived) sprite.remove();
    await settle(scene.put(to, coloured(result, white)));
    if (promotes) await appear(scene.put(to, coloured('Q', white)));
  };

  const oliveira = async (effect, travelTime) => {
    const arriving = effect.travels.map(async ({ piece, from, to }) => {
      if (from === HAND || from === DUCHY) return appear(scene.put(to, piece));
      if (to === DUCHY) return fade(scene.spritesOf(from));
      scene.remove(from);
      return travel(scene.spawn(from, piece), from, to, travelTime);
    });
    const losing = effect.captures.map(({ square }) => fade(scene.spritesOf(square), travelTime * 0.6));
    const pushing = effect.pushes.map(({ from, to }) =>
      play(scene.spritesOf(from), [{ transform: 'translate(0, 0)' }, { transform: offset(from, to) }], TRAVEL, { delay: travelTime * 0.3 }),
    );
    await Promise.all([...arriving, ...losing, ...pushing]);
    scene.setMen(menAfterMoves(effect));
    await Promise.all(effect.promotions.map(({ piece, square }) => appear(scene.put(square, piece))));
    await Promise.all([...effect.spent, ...effect.removed].map(({ square }) => fade(scene.spritesOf(square))));
  };

  let men = new Map();
  /** Where all stands when the travelling is done, before promotions and removals. */
  const menAfterMoves = ({ travels, pushes, captures }) => {
    const after = new Map(men);
    for (const { square } of captures) after.delete(square);
    for (const { from } of [...travels, ...pushes]) after.delete(from);
    for (const { piece, to } of [...pushes, ...travels]) if (to !== DUCHY) after.set(to, piece);
    return after;
  };

  const ctor = async ({ operations, chip }) => {
    for (const operation of operations) {
      const { kind, from, to } = operation;
      const after = applyOperation(men, operation, chip);
      if (kind === 'placement') await appear(scene.put(to, chip));
      else if (kind === 'replacement' || kind === 'secret') await turnOver(to, after.get(to));
      else await Promise.all(from.map((origin) => travel(scene.spritesOf(origin), origin, to)));
        men = after;
      scene.setMen(men);
    }
  };

  return {
    /**
     * Plays a turn from the position before it. Resolves when it has been shown, or stopped.
     * @param {Map<string, string>} before
     * @param {import('./effects.js').Effect} effect
     * @param {boolean} dragged whether the man has already been carried to its destination
     */
    async play(before, effect, dragged) {
      current = {};
      men = before;
      scene.setMen(before);
      const shown = { turnover, oliveira, ctor }[effect.game];
      try {
        await shown(effect, dragged ? 0 : TRAVEL);
      } catch (error) {
        if (error.name !== 'AbortError') throw error;
      }
    },

    /** Ends what is being shown at once; the scene is then to be set anew. */
    stop() {
      current = {};
      for (const animation of running) animation.cancel();
      running = new Set();
    },
  };
}

/** Whether the reader has asked for less motion. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
