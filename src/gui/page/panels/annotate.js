/** Controls that annotate the current move: glyphs, and a pen for arrows and circles on the board. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { turnText } from '../game/players.js';
import { glyphName, glyphSign, JUDGING, withGlyph } from './glyphs.js';

/** Names of the pen's colours, in the order of their numbers. */
const COLORS = ['green', 'red', 'blue', 'yellow'];

/**
 * @param {HTMLElement} host
 * @param {Pick<import('./analysis.js').Page, 'state'|'announce'>} page
 */
export function createAnnotations(host, { state, announce }) {
  /** @param {Record<string, unknown>} attributes @param {() => void} run @param {...import('../base/dom.js').Child} content */
  const button = (attributes, run, ...content) => html('button', { type: 'button', class: 'button annotate-button', onclick: run, ...attributes }, ...content);
  const glyphs = JUDGING.map((glyph) => button({ 'data-glyph': glyph, 'data-testid': 'glyph' }, () => setGlyph(glyph), glyphSign(glyph)));
  const pens = COLORS.map((_, tone) => button({ 'data-tone': tone, 'data-testid': 'pen' }, () => usePen(tone), html('span', { class: `pen pen-${tone}` })));
  const clear = button({ 'data-testid': 'clear-drawings' }, () => state.setDrawings([]));
  const marks = html('div', { class: 'row annotate-row', role: 'group' }, ...glyphs);
  const caption = html('span', { class: 'small muted' });
  const drawing = html('div', { class: 'row annotate-row', role: 'group' }, caption, ...pens, clear);
  host.append(marks, drawing);

  /** @param {number} glyph */
  function setGlyph(glyph) {
    const { current } = state;
    current.glyphs = withGlyph(current.glyphs, glyph);
    state.tell('tree');
    const name = current.glyphs.includes(glyph) ? glyphName(glyph) : t('glyph.none');
    announce(`${turnText(state.tree.variant, current)}: ${name}`);
    update();
  }

  /** @param {number} tone */
  function usePen(tone) {
    state.setPen(state.pen === tone ? null : tone);
    announce(t(state.pen === null ? 'draw.off' : 'draw.on'));
  }

  function update() {
    const { current, mode, pen } = state;
    host.hidden = mode !== 'analyse';
    for (const [index, element] of glyphs.entries()) {
      const glyph = JUDGING[index];
      element.disabled = current.parent === null;
      element.setAttribute('aria-pressed', String(current.glyphs.includes(glyph)));
      element.ariaLabel = glyphName(glyph);
      element.title = glyphName(glyph);
    }
    for (const [tone, element] of pens.entries()) {
      element.setAttribute('aria-pressed', String(pen === tone));
      element.ariaLabel = t('draw.pen', { color: t(`draw.${COLORS[tone]}`) });
      element.title = element.ariaLabel;
    }
    marks.ariaLabel = t('glyph.label');
    drawing.ariaLabel = t('draw.label');
    caption.textContent = t('draw.label');
    clear.textContent = t('draw.clear');
    clear.disabled = current.drawings.length === 0;
  }

  state.listen((change) => {
    if (['current', 'tree', 'mode', 'drawings', 'settings'].includes(change)) update();
  });
  update();
}
