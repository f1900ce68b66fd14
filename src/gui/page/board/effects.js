// What a turn does, in any variant, and how its destination is marked.

import { isCtor, isTurnover } from './pieces.js';
import { chipOf, parseTurn } from './ctor-turn.js';
import { oliveiraEffect } from './oliveira-effect.js';
import { turnoverEffect } from './turnover-effect.js';

/**
 * @typedef {{game: 'ctor', chip: string, operations: import('./ctor-turn.js').Operation[]}} CtorEffect
 * @typedef {import('./turnover-effect.js').TurnoverEffect | import('./oliveira-effect.js').OliveiraEffect | CtorEffect} Effect
 */

/**
 * @param {import('./fen.js').Position} position before the turn
 * @param {string} turn legal there
 * @param {import('./fen.js').Position|null} [after] position after it: only with it is it known what Oliveira's Grand Dukes remove
 * @returns {Effect}
 */
export function effectOf(position, turn, after = null) {
  if (isTurnover(position.variant)) return turnoverEffect(position, turn);
  if (isCtor(position.variant)) return { game: 'ctor', chip: chipOf(position.toMove), operations: parseTurn(turn) };
  return oliveiraEffect(position, turn, after);
}

/** Kinds of Oliveira's moves that are marked like another. */
const MARKED_AS = { enpassant: 'capture', double: 'move', lancer: 'push', deploy: 'move', withdraw: 'move', place: 'move', sneak: 'move', castle: 'step' };

/**
 * How a destination is marked.
 * @param {Effect} effect of Turnover or Oliveira
 * @returns {{kind: 'move'|'step'|'combine'|'turn'|'capture'|'charge'|'push'|'legionary', promotes: boolean}}
 */
export function markOf(effect) {
  if (effect.game === 'turnover') return { kind: effect.kind, promotes: effect.promotes };
  const pushes = effect.kind === 'legionary' && effect.pushes.length > 0;
  return { kind: pushes ? 'push' : (MARKED_AS[effect.kind] ?? effect.kind), promotes: effect.promotions.length > 0 };
}

/**
 * How a destination is marked to which several moves lead.
 * @param {Effect[]} effects
 */
export function markOfAll(effects) {
  const marks = effects.map(markOf);
  const kinds = new Set(marks.map(({ kind }) => kind));
  return { kind: kinds.size === 1 ? marks[0].kind : 'choice', promotes: marks.some(({ promotes }) => promotes) };
}

/**
 * The squares that a turn begins and ends on, for marking the last move.
 * @param {Effect} effect
 * @returns {string[]}
 */
export function squaresOf(effect) {
  if (effect.game === 'turnover') return [effect.from, effect.to];
  if (effect.game === 'ctor') return [...new Set(effect.operations.flatMap(({ from, to }) => [...from, to]))];
  const moved = [...effect.travels, ...effect.pushes].flatMap(({ from, to }) => [from, to]);
  return [...new Set(moved.filter((square) => /^[a-h][1-8]$/.test(square)))];
}
