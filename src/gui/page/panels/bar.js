// The evaluation bar: the first player's share of it grows with his score.

import { language } from '../messages.js';
import { html } from './dom.js';
import { countsChips, scoreText, scoreWords, share, shareOfResult } from './scores.js';

/** What is known of how a node stands: a result, what the analysis found, what the mover's engine said. */
export function standingOf(node) {
  return { over: node.over, score: node.analysis?.score ?? node.score ?? null };
}

/** @returns {number|null} the first player's share at a node, null where nothing is known */
export function shareAt(node, variant) {
  const { over, score } = standingOf(node);
  if (over !== null) return shareOfResult(over);
  return score === null ? null : share(score, variant);
}

const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '½-½' };

/**
 * @param {HTMLElement} host
 * @param {{t: Function, state: import('../app/state.js').State}} page
 */
export function createBar(host, { t, state }) {
  const fill = html('div', { class: 'eval-fill' });
  const label = html('span', { class: 'eval-label', 'aria-hidden': 'true' });
  const bar = html('div', { class: 'eval-bar', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100, 'data-testid': 'eval-bar' }, fill, label);
  host.append(bar);

  const update = () => {
    const { variant } = state.tree;
    const { over, score } = standingOf(state.current);
    const part = shareAt(state.current, variant) ?? 0.5;
    bar.classList.toggle('eval-bar-ctor', countsChips(variant));
    bar.classList.toggle('eval-bar-second', part < 0.5);
    bar.classList.toggle('eval-bar-unknown', over === null && score === null);
    fill.style.inlineSize = `${(part * 100).toFixed(1)}%`;
    label.textContent = over ? RESULTS[over.result] : scoreText(score, variant, language());
    bar.setAttribute('aria-label', t('analysis.bar'));
    bar.setAttribute('aria-valuenow', String(Math.round(part * 100)));
    bar.setAttribute('aria-valuetext', over ? RESULTS[over.result] : scoreWords(score, variant, t, language()));
  };
  state.addEventListener('change', ({ detail }) => {
    if (['current', 'tree', 'analysis', 'settings'].includes(detail)) update();
  });
  update();
}
