/** What is wished of the analysis: which engine and how many lines. The browser keeps it. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';

const MOST_LINES = 5;
const LINES = 3;

/** @param {number} count */
const isCount = (count) => Number.isInteger(count) && count >= 1 && count <= MOST_LINES;

/** @param {string} name @param {[value: number, text: string][]} options @param {number} chosen */
function choice(name, options, chosen) {
  const id = `analysis-${name}`;
  const select = html('select', { id, 'data-testid': id }, ...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
  const label = html('label', { for: id });
  return { select, label, field: html('div', { class: 'field analysis-field' }, label, select) };
}

/**
 * @param {object} page
 * @param {string[]} page.engines
 * @param {import('../game/storage.js').Settings} page.settings
 * @param {() => void} page.onChange
 */
export function createWishes({ engines, settings, onChange }) {
  const engine = choice('engine', engines.map((name, index) => [index, name]), Math.max(0, engines.indexOf(settings.get('analysis.engine'))));
  const count = settings.get('analysis.lines');
  const lines = choice('line-count', Array.from({ length: MOST_LINES }, (_, index) => [index + 1, String(index + 1)]), isCount(count) ? count : LINES);
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
    /** @returns {import('../game/searches.js').Wishes} */
    value: () => ({
      engine: Number(engine.select.value),
      lines: Number(lines.select.value),
      threads: settings.get('threads'),
      hash: settings.get('hash'),
    }),
    update() {
      engine.label.textContent = t('analysis.engine');
      lines.label.textContent = t('analysis.lines');
    },
  };
}
