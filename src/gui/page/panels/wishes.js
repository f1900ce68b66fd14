// What is wished of the analysis: which engine and how many lines. The browser keeps it.

import { html } from './dom.js';

const MOST_LINES = 5;
const LINES = 3;

const within = (value, least, most, otherwise) =>
  Number.isInteger(value) && value >= least && value <= most ? value : otherwise;

/**
 * @param {object} page
 * @param {Function} page.t
 * @param {string[]} page.engines
 * @param {{get(name: string): unknown, set(name: string, value: unknown): void}} page.settings
 * @param {() => void} page.onChange
 */
export function createWishes({ t, engines, settings, onChange }) {
  const choice = (name, options, chosen) => {
    const id = `analysis-${name}`;
    const select = html('select', { id, 'data-testid': id });
    select.append(...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
    const label = html('label', { for: id });
    return { select, label, field: html('div', { class: 'field analysis-field' }, label, select) };
  };
  const named = Math.max(0, engines.indexOf(settings.get('analysis.engine')));
  const engine = choice('engine', engines.map((name, index) => [index, name]), named);
  const counts = Array.from({ length: MOST_LINES }, (_, index) => [index + 1, String(index + 1)]);
  const lines = choice('line-count', counts, within(settings.get('analysis.lines'), 1, MOST_LINES, LINES));
  engine.field.hidden = engines.length < 2;

  engine.select.addEventListener('change', () => {
    settings.set('analysis.engine', engines[Number(engine.select.value)]);
    onChange();
  });
  lines.select.addEventListener('change', () => {
    settings.set('analysis.lines', Number(lines.select.value));
    onChange();
  });

  return {
    engine: engine.field,
    lines: lines.field,
    /** @returns {import('./analyser.js').Wishes} */
    value: () => ({
      engine: Number(engine.select.value),
      lines: Number(lines.select.value),
      threads: Number(settings.get('threads') ?? 1),
      hash: Number(settings.get('hash') ?? 64),
    }),
    update() {
      engine.label.textContent = t('analysis.engine');
      lines.label.textContent = t('analysis.lines');
    },
  };
}
