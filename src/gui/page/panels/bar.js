/** The evaluation bar: the first player's share of it grows with his score. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { resultText } from '../game/players.js';
import { scoreText, scoreWords, shareAt, standingOf } from '../game/scores.js';
import { variantOf } from '../variants/index.js';

/**
 * @param {HTMLElement} host
 * @param {import('../game/state.js').State} state
 */
export function createBar(host, state) {
  const fill = html('div', { class: 'eval-fill' });
  const label = html('span', { class: 'eval-label', 'aria-hidden': 'true' });
  const bar = html('div', { class: 'eval-bar', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100, 'data-testid': 'eval-bar' }, fill, label);
  host.append(bar);

  const update = () => {
    const { variant } = state.tree;
    const { over, score } = standingOf(state.current);
    const part = shareAt(state.current, variant) ?? 0.5;
    bar.classList.toggle('black-first', variantOf(variant).sides.color('first') === 'black');
    bar.classList.toggle('eval-bar-second', part < 0.5);
    bar.classList.toggle('eval-bar-unknown', over === null && score === null);
    fill.style.inlineSize = `${(part * 100).toFixed(1)}%`;
    label.textContent = over ? resultText(over) : scoreText(score, variant);
    bar.setAttribute('aria-label', t('analysis.bar'));
    bar.setAttribute('aria-valuenow', String(Math.round(part * 100)));
    bar.setAttribute('aria-valuetext', over ? resultText(over) : scoreWords(score, variant));
  };
  state.listen((change) => {
    if (change === 'current' || change === 'tree' || change === 'analysis' || change === 'settings') update();
  });
  update();
}
