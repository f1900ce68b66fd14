/**
 * The evaluation graph of the game. A click or an arrow key selects a turn; for keyboard users, the whole graph is one
 * slider. A game review fills in missing scores and marks mistakes and blunders.
 */
import { html, svg, throttled } from '../base/dom.js';
import { t } from '../base/messages.js';
import { numberedWords, turnNumber } from '../game/players.js';
import { isReviewed, judge, SIGNS } from '../game/judging.js';
import { scoreText, scoreWords, shareAt, standingOf } from '../game/scores.js';
import { lineThrough } from '../game/tree.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('./analysis.js').Page} Page
 */

const HEIGHT = 88;
const MARGIN = { left: 8, right: 8, top: 6, bottom: 16 };
const REDRAW_MS = 200;

/** @param {HTMLElement} host @param {Pick<Page, 'state'>} page @param {string} [testid] */
export function createGraph(host, page, testid = 'graph') {
  const { state } = page;
  const picture = svg('svg', { class: 'graph-picture', 'aria-hidden': 'true', focusable: 'false' });
  const slider = html('div', { class: 'graph', role: 'slider', tabindex: 0, 'aria-valuemin': 0, 'data-testid': `${testid}-slider` });
  const caption = html('p', { class: 'graph-caption small', 'data-testid': `${testid}-caption` });
  slider.append(picture);
  host.append(slider, caption);
  /** The game tree node under the pointer. @type {Node|null} */
  let pointed = null;

  /** The nodes of the complete line through the current node, including the root. */
  const line = () => [state.tree.root, ...lineThrough(state.tree, state.current)];

  const area = () => {
    const width = Math.max(120, slider.clientWidth || 300);
    return { left: MARGIN.left, top: MARGIN.top, width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  };

  /**
   * Whether the graph may be shown. There must be scores to show, and the game must not be in progress, because players
   * must not see engine scores.
   */
  const isOfUse = () => (state.mode !== 'play' || state.tree.end() !== null) && line().filter((node) => standingOf(node).score !== null).length > 1;

  function draw() {
    host.hidden = !isOfUse();
    if (host.hidden) return;
    const nodes = line();
    const place = area();
    const last = nodes.length - 1;
    const { variant } = state.tree;
    picture.setAttribute('viewBox', `0 0 ${place.width + MARGIN.left + MARGIN.right} ${HEIGHT}`);
    slider.classList.toggle('black-first', variantOf(variant).sides.color('first') === 'black');
    picture.replaceChildren(...ground(place), ...marks(nodes, last, place), ...curves(nodes, last, place, variant), ...turningPoints(nodes, last, place, variant), ...cursor(last, place, variant));
    describe(nodes);
  }

  /** @param {Node[]} nodes */
  function describe(nodes) {
    const { current } = state;
    slider.setAttribute('aria-label', t('graph.label'));
    slider.setAttribute('aria-valuemax', String(nodes.length - 1));
    slider.setAttribute('aria-valuenow', String(current.ply));
    slider.setAttribute('aria-valuetext', `${nameOf(current)}: ${words(current)}`);
    const shown = pointed ?? current;
    const score = standingOf(shown).score;
    const judgement = isReviewed(shown) ? SIGNS[judge(shown.review)] : undefined;
    caption.textContent = `${nameOf(shown)}${judgement === undefined ? '' : ` ${judgement}`}${score ? `   ${scoreText(score, state.tree.variant)}` : ''}`;
  }

  const nameOf = (/** @type {Node} */ node) => numberedWords(state.tree.variant, node) || t('graph.start');
  const words = (/** @type {Node} */ node) =>
    [
      ...(isReviewed(node) ? [t(`review.is.${judge(node.review)}`)] : []),
      node.over ? t('graph.over') : scoreWords(standingOf(node).score, state.tree.variant),
    ].join(', ');

  const nodeAt = (/** @type {MouseEvent} */ event) => {
    const nodes = line();
    return nodes[plyAt(event.clientX - slider.getBoundingClientRect().left, nodes.length - 1, area())];
  };
  const pointAt = (/** @type {Node|null} */ node) => {
    if (node === pointed) return;
    pointed = node;
    draw();
  };

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const nodes = line();
    const { ply } = state.current;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      PageUp: ply + 10,
      PageDown: ply - 10,
      Home: 0,
      End: nodes.length - 1,
    };
    const target = targets[event.key];
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
  state.listen((change) => {
    if (change === 'current' || change === 'mode') draw();
    if (change === 'tree' || change === 'analysis' || change === 'review' || change === 'settings' || change === 'ended') redraw();
  });
  const resized = new ResizeObserver(() => redraw());
  resized.observe(slider);

  /** @param {Node[]} nodes @param {number} last @param {Area} place */
  function marks(nodes, last, place) {
    return ticks(last, 6).map((ply) => {
      const text = svg('text', { class: 'graph-tick', x: xOf(ply, last, place), y: HEIGHT - 5 });
      text.textContent = String(turnNumber(nodes[ply]).number);
      return text;
    });
  }

  /** @param {number} last @param {Area} place @param {string} variant */
  function cursor(last, place, variant) {
    /** @param {Node} node @param {string} name */
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

/** Draws the two players' halves of the graph and the line of equality between them. @param {Area} place */
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

/** @param {Node[]} nodes @param {number} last @param {Area} place @param {string} variant */
function curves(nodes, last, place, variant) {
  return stretches(nodes.map((node) => shareAt(node, variant))).flatMap((stretch) => {
    const { line, surface } = paths(stretch, last, place);
    const [{ ply, share }] = stretch;
    const alone = stretch.length === 1 ? [svg('circle', { class: 'graph-dot', cx: xOf(ply, last, place), cy: yOf(share, place), r: 2 })] : [];
    return [svg('path', { class: 'graph-surface', d: surface }), svg('path', { class: 'graph-line', d: line }), ...alone];
  });
}

/**
 * Draws markers on mistakes and blunders.
 * @param {Node[]} nodes
 * @param {number} last
 * @param {Area} place
 * @param {string} variant
 */
function turningPoints(nodes, last, place, variant) {
  return nodes.filter(isReviewed).flatMap((node) => {
    const judgement = judge(node.review);
    if (judgement !== 'mistake' && judgement !== 'blunder') return [];
    const [x, y] = [xOf(node.ply, last, place), yOf(shareAt(node, variant) ?? 0.5, place)];
    // Mistakes and blunders differ in shape as well as colour: a mistake is a circle, a blunder a diamond.
    const shape = judgement === 'mistake' ? svg('circle', { cx: x, cy: y, r: 4.5 }) : svg('path', { d: `M${x} ${y - 6.5}l6.5 6.5l-6.5 6.5l-6.5-6.5Z` });
    shape.setAttribute('class', `graph-mark judgement-${judgement}`);
    shape.dataset.node = String(node.id);
    return [shape];
  });
}

/**
 * @typedef {{left: number, top: number, width: number, height: number}} Area
 * @typedef {{ply: number, share: number}} Point
 */

/**
 * The x coordinate of a ply on the graph. The first ply is at the left edge, the last at the right edge.
 * @param {number} ply ply number, counted from 0
 * @param {number} last number of the last ply
 * @param {Area} area
 */
export const xOf = (ply, last, area) => area.left + (last === 0 ? 0.5 : ply / last) * area.width;

/**
 * The y coordinate of an evaluation, given as the first player's share of the evaluation bar: 1 is at the top of the
 * graph, 0 at the bottom.
 * @param {number} share 0 to 1
 * @param {Area} area
 */
export const yOf = (share, area) => area.top + (1 - share) * area.height;

/**
 * The ply nearest to an x coordinate on the graph.
 * @param {number} x
 * @param {number} last
 * @param {Area} area
 */
export function plyAt(x, last, area) {
  const ply = Math.round(((x - area.left) / area.width) * last);
  return Math.min(last, Math.max(0, ply));
}

/**
 * Splits the graph into stretches of successive plies with known scores.
 * @param {(number|null)[]} shares the first player's share of the evaluation bar after each ply; null if the score is
 *   unknown
 * @returns {Point[][]}
 */
export function stretches(shares) {
  /** @type {Point[][]} */
  const found = [];
  shares.forEach((share, ply) => {
    if (share === null) return;
    if (ply === 0 || shares[ply - 1] === null) found.push([]);
    found.at(-1)?.push({ ply, share });
  });
  return found;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * Two SVG paths: the curve through a stretch of points, and the area between the curve and the line of equality.
 * @param {Point[]} stretch
 * @param {number} last
 * @param {Area} area
 */
export function paths(stretch, last, area) {
  const points = stretch.map(({ ply, share }) => [round(xOf(ply, last, area)), round(yOf(share, area))]);
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const middle = round(yOf(0.5, area));
  const surface = `M${points[0][0]} ${middle}${points.map(([x, y]) => `L${x} ${y}`).join('')}L${points[points.length - 1][0]} ${middle}Z`;
  return { line, surface };
}

/**
 * The plies at which the axis shows a move number: at most `most`, evenly spaced and each at the end of a full
 * move.
 * @param {number} last
 * @param {number} most
 */
export function ticks(last, most) {
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000];
  const moves = Math.floor(last / 2);
  const step = steps.find((candidate) => moves / candidate <= most) ?? steps[steps.length - 1];
  return Array.from({ length: Math.floor(moves / step) }, (_, index) => (index + 1) * step * 2);
}
