/**
 * What sides, moves and ends are called.
 */
import { has, t } from '../messages.js';
import { isCtor } from './rules.js';

export const VARIANTS = ['turnover', 'turnover2019', 'oliveira', 'ctor', 'ctor8'];

/** @param {string} variant @returns {string} */
export function variantName(variant) {
  return has(`variant.${variant}`) ? t(`variant.${variant}`) : variant;
}

/** @param {string} variant @param {'first'|'second'} side @returns {string} */
export function sideName(variant, side) {
  return t(isCtor(variant) ? `side.ctor.${side}` : `side.${side}`);
}

/** @param {string} reason as the engine or a record says it @returns {string} */
export function reasonText(reason) {
  return has(`reason.${reason}`) ? t(`reason.${reason}`) : reason;
}

/** @param {import('./game.js').End} end @returns {string} `1-0`, `0-1` or `½-½` */
export function scoreText(end) {
  return { p1win: '1-0', p2win: '0-1', draw: '½-½' }[end.result] ?? '*';
}

/** @param {string} variant @param {import('./game.js').End} end @returns {string} who won and why */
export function endText(variant, end) {
  const who = end.result === 'draw' ? t('result.draw') : t('result.won', { side: sideName(variant, winner(end)) });
  return t('result.text', { who, reason: reasonText(end.reason) });
}

function winner(end) {
  return end.result === 'p1win' ? 'first' : 'second';
}
