// What a turn does, in words.

import { kindName } from './names.js';
import { letterOfRings } from './rings.js';
import { DUCHY } from './moves.js';

/**
 * A short text of what a turn does: `Wall to e5; turns over Fort into Fortress; Citadel stays on e4`.
 * @param {(key: string, values?: object) => string} t
 * @param {string} variant
 * @param {import('./effects.js').Effect} effect
 * @returns {string}
 */
export function effectText(t, variant, effect) {
  const clauses = { turnover: turnoverClauses, oliveira: oliveiraClauses, ctor: ctorClauses }[effect.game];
  return clauses(t, effect, (letter) => kindName(t, variant, letter)).join('; ');
}

function turnoverClauses(t, effect, name) {
  const { kind, from, to, travels, stays, target, result, promotes } = effect;
  const whole = travels.length > 1;
  const clauses = [t(whole ? 'effect.whole' : 'effect.to', { man: name(letterOfRings(travels)), to })];
  if (kind === 'combine') clauses.push(t('effect.combine', { target: name(target), result: name(result) }));
  if (kind === 'turn') clauses.push(t('effect.turn', { target: name(target), result: name(result) }));
  if (kind === 'capture') clauses.push(t('effect.capture', { target: name(target) }));
  if (promotes) clauses.push(t('effect.promote', { result: name('Q') }));
  if (stays) clauses.push(t('effect.stays', { stays: name(letterOfRings(stays)), from }));
  return clauses;
}

function oliveiraClauses(t, effect, name) {
  if (effect.kind === 'pass') return [t('effect.pass')];
  const clauses = [];
  if (effect.kind === 'lancer' || effect.kind === 'legionary' || effect.kind === 'sneak') clauses.push(t(`effect.${effect.kind}`));
  for (const { piece, to } of effect.travels) {
    clauses.push(to === DUCHY ? t('effect.withdraw', { man: name(piece) }) : t('effect.to', { man: name(piece), to }));
  }
  for (const { piece, square } of effect.captures) {
    const key = effect.kind === 'enpassant' ? 'effect.enpassant' : 'effect.capture';
    clauses.push(t(key, { target: name(piece), square }));
  }
  for (const { piece } of effect.spent) clauses.push(t('effect.spent', { man: name(piece) }));
  for (const { piece, to } of effect.pushes) clauses.push(t('effect.push', { target: name(piece), to }));
  for (const { piece } of effect.promotions) clauses.push(t('effect.promote', { result: name(piece) }));
  for (const { piece, square } of effect.removed) clauses.push(t('effect.removed', { man: name(piece), square }));
  return clauses;
}

function ctorClauses(t, effect) {
  if (effect.operations.length === 0) return [t('effect.empty')];
  return effect.operations.map((operation) => operationText(t, operation));
}

/**
 * What an operation of CTOR does.
 * @param {(key: string, values?: object) => string} t
 * @param {import('./ctor-turn.js').Operation} operation
 */
export function operationText(t, { kind, from, to }) {
  return t(`effect.${kind}`, { from: from[0], other: from[1], to });
}
