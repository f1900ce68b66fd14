/**
 * The evaluation bar at the edge of the board: the better the score for the first player, the larger that player's part
 * of the bar.
 */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { resultText } from '../game/players.js';
import { scoreText, scoreWords, shareOf, standingOf } from '../game/scores.js';
import { variantOf } from '../variants/index.js';

/**
 * @param {import('../game/state.js').State} state
 * @param {import('../game/storage.js').Settings} settings
 * @returns {HTMLElement}
 */
export function createEvalBar(state, settings) {
  const fill = html('div', { class: 'eval-fill' });
  const label = html('span', { class: 'eval-label', 'aria-hidden': 'true' });
  const bar = html('div', { class: 'eval-bar', role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100, 'data-testid': 'eval-bar' }, fill, label);

  const update = () => {
    const { variant } = state.tree;
    const { over, score } = shownStanding(state);
    const share = shareOf({ over, score }, variant) ?? 0.5;
    const percent = Math.round(share * 100);
    bar.hidden = state.mode !== 'analyse' || !settings.get('evalBar');
    bar.classList.toggle('black-first', variantOf(variant).sides.color('first') === 'black');
    bar.classList.toggle('eval-bar-flipped', state.flipped);
    bar.classList.toggle('eval-bar-second', share < 0.5);
    fill.style.blockSize = `${(share * 100).toFixed(1)}%`;
    label.textContent = over ? resultText(over) : scoreText(score, variant);
    bar.setAttribute('aria-label', t(state.snapshot?.isThreat ? 'analysis.bar-threat' : 'analysis.bar'));
    bar.setAttribute('aria-valuenow', String(percent));
    bar.setAttribute('aria-valuetext', over ? resultText(over) : scoreWords(score, variant));
  };
  state.listen((change) => {
    if (['current', 'tree', 'analysis', 'settings', 'mode', 'flipped'].includes(change)) update();
  });
  update();
  return bar;
}

/** The standing in the analysis, or failing that, the last known standing. @param {import('../game/state.js').State} state */
function shownStanding({ current, snapshot }) {
  const { over, score } = standingOf(current);
  return { over: snapshot?.isThreat ? null : over, score: snapshot?.lines[0]?.score ?? score };
}
