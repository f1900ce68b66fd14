/**
 * A picture of a position as a PNG file: the page's own drawing of the board, with a caption below it, in the colours of
 * the light theme. Only pieces and the squares of the last move are drawn, never what belongs to one side alone, such as
 * secret squares.
 */
import { html, svg } from '../base/dom.js';
import { t } from '../base/messages.js';
import { createGeometry, UNIT } from '../board/geometry.js';
import { createScene } from '../board/scene.js';
import { variantOf } from '../variants/index.js';

/** Width of the picture and its parts, in pixels. */
const WIDTH = 1000;
const MARGIN = 36;
const BOARD = WIDTH - 2 * MARGIN;
const LINE = 44;
/** Space between board and caption; a board with letters and digits at its edge has them in the margin. */
const CAPTION = 44;
const LARGE = 32;
const SMALL = 26;

/** CSS properties that a drawing outside the page would lose; each becomes an attribute of its element. */
const PAINT = [
  'display', 'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline',
];

/**
 * @typedef {object} Shown
 * @property {string} variant
 * @property {import('../game/tree.js').Node} node the position
 * @property {boolean} flipped
 * @property {string} title first lines of the caption
 * @property {string} note last line of the caption
 */

/**
 * Draws a position on a canvas.
 * @param {Shown} shown
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawPicture(shown) {
  const canvas = html('canvas', { class: 'picture-canvas', role: 'img', 'aria-label': `${t('board.label')}. ${shown.title}` });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.font = `650 ${LARGE}px system-ui, sans-serif`;
  const lines = brokenInto(shown.title, (text) => context.measureText(text).width <= BOARD);
  const height = MARGIN + BOARD + CAPTION + (lines.length + 1) * LINE + MARGIN;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureText(shown, lines, height))}`;
  await image.decode();
  canvas.width = WIDTH;
  canvas.height = height;
  context.drawImage(image, 0, 0, WIDTH, height);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {string} name @returns {Promise<File>} */
export async function fileOf(canvas, name) {
  /** @type {Blob|null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the picture could not be written');
  return new File([blob], name, { type: 'image/png' });
}

/**
 * The picture as SVG that depends on no style sheet.
 * @param {Shown} shown
 * @param {string[]} lines
 * @param {number} height
 */
function pictureText({ variant: name, node, flipped, note }, lines, height) {
  const variant = variantOf(name);
  const layout = createGeometry(variant.geometry, flipped);
  const scene = createScene(layout, variant);
  const position = variant.positions.read(node.fen);
  scene.setMen(position.men);
  const lastMove = node.parent === null || node.turn === null ? [] : variant.turns.effect(variant.positions.read(node.parent.fen), node.turn, position).squares;
  scene.setMarks({ lastMove, selected: [], attacked: [], targets: new Map(), men: position.men });
  const { board, pieces } = document.documentElement.dataset;
  const area = html('div', { class: 'board-area' }, scene.root);
  const host = html('div', { class: 'in-light picture-host', 'data-board': board, 'data-pieces': pieces, 'aria-hidden': true }, area);
  area.style.width = `${BOARD}px`;
  document.body.append(host);
  const { color } = getComputedStyle(host);
  const page = getComputedStyle(host).backgroundColor;
  paint(scene.root);
  host.remove();
  for (const [key, value] of Object.entries({ x: MARGIN, y: MARGIN, width: BOARD, height: BOARD })) scene.root.setAttribute(key, String(value));
  const top = MARGIN + BOARD + CAPTION;
  const caption = [
    ...lines.map((line, index) => words(line, MARGIN, top + (index + 0.7) * LINE, { 'font-size': LARGE, 'font-weight': 650 })),
    words(note, MARGIN, top + (lines.length + 0.7) * LINE, { 'font-size': SMALL }),
    words(t('app.name'), WIDTH - MARGIN, top + (lines.length + 0.7) * LINE, { 'font-size': SMALL, 'font-weight': 700, 'text-anchor': 'end' }),
  ];
  const root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}`, fill: color },
    svg('rect', { width: WIDTH, height, fill: page }), scene.root, ...edgeLabels(layout), ...caption);
  return new XMLSerializer().serializeToString(root);
}

/** Writes the computed style of a drawing into its attributes. @param {SVGElement} root */
function paint(root) {
  const elements = [root, ...root.querySelectorAll('*')];
  for (const element of elements) {
    const style = getComputedStyle(element);
    for (const name of PAINT) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const element of elements) element.removeAttribute('class');
}

/** Letters and digits in the margin of a chequered board. @param {import('../board/geometry.js').Layout} layout */
function edgeLabels({ labels, cells, span }) {
  if (labels !== 'edge') return [];
  const side = BOARD / span;
  const style = { 'font-size': 22, 'text-anchor': 'middle', 'dominant-baseline': 'central' };
  const centre = (/** @type {number} */ index) => MARGIN + (index + 0.5) * side;
  return [
    ...cells.filter(({ column }) => column === 0).map(({ square, row }) => words(square[1], MARGIN / 2, centre(row), style)),
    ...cells.filter(({ row }) => row === span - 1).map(({ square, column }) => words(square[0], centre(column), MARGIN + BOARD + 0.18 * UNIT, style)),
  ];
}

/** @param {string} text @param {number} x @param {number} y @param {Record<string, string|number>} style */
function words(text, x, y, style) {
  const element = svg('text', { x, y, 'font-family': 'system-ui, sans-serif', ...style });
  element.textContent = text;
  return element;
}

/**
 * Breaks a text into lines at spaces.
 * @param {string} text
 * @param {(line: string) => boolean} fits
 * @returns {string[]}
 */
function brokenInto(text, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
