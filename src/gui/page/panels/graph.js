// The evaluation over the game: click or arrow keys go to a turn. Its hundreds of points are one slider to a keyboard.

import { svg } from '../board/svg.js';
import { language } from '../messages.js';
import { shareAt, standingOf } from './bar.js';
import { html, throttled } from './dom.js';
import { createGameCheck, lineThrough } from './game-check.js';
import { paths, plyAt, stretches, ticks, xOf, yOf } from './graph-geometry.js';
import { numberText, turnNumber } from './numbering.js';
import { countsChips, scoreText, scoreWords } from './scores.js';

const HEIGHT = 88;
const MARGIN = { left: 8, right: 8, top: 6, bottom: 16 };
const REDRAW_MS = 200;

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {import('../app/state.js').State} page.state
 * @param {{get(name: string): unknown}} page.settings
 * @param {(text: string) => void} [page.announce]
 * @param {Function} [page.watch] as for the analysis
 */
export function createGraph(host, { t, state, settings, announce = () => {}, watch = () => {} }) {
  const picture = svg('svg', { class: 'graph-picture', 'aria-hidden': 'true', focusable: 'false' });
  const slider = html('div', { class: 'graph', role: 'slider', tabindex: 0, 'aria-valuemin': 0, 'data-testid': 'graph-slider' });
  const caption = html('p', { class: 'graph-caption small', 'data-testid': 'graph-caption' });
  const under = html('div', { class: 'row graph-under' }, caption);
  slider.append(picture);
  host.append(slider, under);
  createGameCheck(under, { t, state, settings, announce, watch });
  let pointed = null;

  /** The line that the node shown lies on, and on from there. */
  const line = () => [state.tree.root, ...lineThrough(state)];

  const area = () => {
    const width = Math.max(120, slider.clientWidth || 300);
    return { left: MARGIN.left, top: MARGIN.top, width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  };

  /** What engines think is not shown to somebody who is playing, and before the first turn there is nothing to show. */
  const isOfUse = () => state.tree.root.children.length > 0 && (state.mode !== 'play' || state.tree.end() !== null);

  function draw() {
    host.hidden = !isOfUse();
    if (host.hidden) return;
    const nodes = line();
    const place = area();
    const last = nodes.length - 1;
    const { variant } = state.tree;
    picture.setAttribute('viewBox', `0 0 ${place.width + MARGIN.left + MARGIN.right} ${HEIGHT}`);
    slider.classList.toggle('graph-ctor', countsChips(variant));
    picture.replaceChildren(...ground(place), ...marks(nodes, last, place), ...curves(nodes, last, place, variant), ...cursor(nodes, last, place, variant));
    describe(nodes);
  }

  function describe(nodes) {
    const { current } = state;
    slider.setAttribute('aria-label', t('graph.label'));
    slider.setAttribute('aria-valuemax', String(nodes.length - 1));
    slider.setAttribute('aria-valuenow', String(current.ply));
    slider.setAttribute('aria-valuetext', `${nameOf(current)}: ${words(current)}`);
    const shown = pointed ?? current;
    const score = standingOf(shown).score;
    caption.textContent = `${nameOf(shown)}${score ? `   ${scoreText(score, state.tree.variant, language())}` : ''}`;
  }

  const nameOf = (node) => (node.parent === null ? t('graph.start') : `${numberText(turnNumber(node), true)}${node.notation ?? node.turn}`);
  const words = (node) => (node.over ? t('graph.over') : scoreWords(standingOf(node).score, state.tree.variant, t, language()));

  const nodeAt = (event) => {
    const nodes = line();
    return nodes[plyAt(event.clientX - slider.getBoundingClientRect().left, nodes.length - 1, area())];
  };
  const pointAt = (node) => {
    if (node === pointed) return;
    pointed = node;
    draw();
  };

  const onKey = (event) => {
    const nodes = line();
    const { ply } = state.current;
    const target = {
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      PageUp: ply + 10,
      PageDown: ply - 10,
      Home: 0,
      End: nodes.length - 1,
    }[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    state.goTo(nodes[Math.min(nodes.length - 1, Math.max(0, target))]);
  };

  slider.addEventListener('keydown', onKey);
  slider.addEventListener('click', (event) => state.goTo(nodeAt(event)));
  slider.addEventListener('pointermove', (event) => pointAt(nodeAt(event)));
  slider.addEventListener('pointerleave', () => pointAt(null));

  const redraw = throttled(() => {
    if (pointed !== null && !state.tree.has(pointed)) pointed = null;
    draw();
  }, REDRAW_MS);
  state.addEventListener('change', ({ detail }) => {
    if (detail === 'current' || detail === 'mode') draw();
    if (['tree', 'analysis', 'settings', 'ended'].includes(detail)) redraw();
  });
  const resized = new ResizeObserver(() => redraw());
  resized.observe(slider);

  function marks(nodes, last, place) {
    return ticks(last, 6).map((ply) => {
      const text = svg('text', { class: 'graph-tick', x: xOf(ply, last, place), y: HEIGHT - 5 });
      text.textContent = String(turnNumber(nodes[ply]).number);
      return text;
    });
  }

  function cursor(nodes, last, place, variant) {
    const at = (node, name) => {
      const x = xOf(node.ply, last, place);
      const share = shareAt(node, variant);
      const rule = svg('line', { class: name, x1: x, x2: x, y1: place.top, y2: place.top + place.height });
      return share === null ? [rule] : [rule, svg('circle', { class: `${name}-point`, cx: x, cy: yOf(share, place), r: 4 })];
    };
    return [...(pointed ? at(pointed, 'graph-pointed') : []), ...at(state.current, 'graph-current')];
  }

  draw();
}

/** White's half, black's half and the line of equality. */
function ground(place) {
  const middle = yOf(0.5, place);
  const half = { x: place.left, width: place.width, height: place.height / 2 };
  return [
    svg('rect', { class: 'graph-first', ...half, y: place.top }),
    svg('rect', { class: 'graph-second', ...half, y: middle }),
    svg('line', { class: 'graph-even', x1: place.left, x2: place.left + place.width, y1: middle, y2: middle }),
    svg('rect', { class: 'graph-frame', x: place.left, y: place.top, width: place.width, height: place.height, rx: 3 }),
  ];
}

function curves(nodes, last, place, variant) {
  return stretches(nodes.map((node) => shareAt(node, variant))).flatMap((stretch) => {
    const { line, surface } = paths(stretch, last, place);
    const [{ ply, share }] = stretch;
    const alone = stretch.length === 1 ? [svg('circle', { class: 'graph-dot', cx: xOf(ply, last, place), cy: yOf(share, place), r: 2 })] : [];
    return [svg('path', { class: 'graph-surface', d: surface }), svg('path', { class: 'graph-line', d: line }), ...alone];
  });
}
