// The drawing of the board: its layers, and the men on it. What lies in which layer:
// squares, marks under the men, men, marks over the men, arrows, and the man that is being dragged.

import { drawPiece, isCtor, isWhite } from './pieces.js';
import { drawSquares } from './squares.js';
import { svg } from './svg.js';
import { UNIT } from './geometry.js';
import { drawArrow } from './arrows.js';
import { drawAttacked, drawAttackedSign, drawLastMove, drawSelected, drawTarget } from './marks.js';

/** Up to so many targets are marked on the border too. */
const FEW = 12;

const LAYERS = ['squares', 'under', 'men', 'over', 'arrows', 'drag'];

/**
 * @param {ReturnType<import('./geometry.js').createGeometry>} geometry
 */
export function createScene(geometry) {
  const side = geometry.span * UNIT;
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: `layer-${name}` })]));
  const root = svg(
    'svg',
    { class: 'board-drawing', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true', focusable: 'false' },
    ...Object.values(layers),
  );
  layers.squares.append(...drawSquares(geometry));
  /** @type {Map<string, SVGElement[]>} */
  const sprites = new Map();

  /** Something drawn on every copy of a square. */
  const onCopies = (square, draw) =>
    geometry.copies(square).map((cell) => {
      const { x, y } = geometry.centre(cell);
      return svg('g', { transform: `translate(${x} ${y})`, class: cell.repeated ? 'repeated' : 'inside' }, draw());
    });

  /** Chips hide the number of their square, and so wear it. */
  const numberOn = (square, letter) => {
    if (!isCtor(geometry.variant)) return [];
    const number = svg('text', { class: `number chip-number ${isWhite(geometry.variant, letter) ? 'on-white' : 'on-black'}`, y: 1 });
    number.textContent = square;
    return [number];
  };

  const scene = {
    root,
    geometry,

    /** Puts a man on a square, above what stands there; it is not noted as the man of the square. */
    spawn(square, letter) {
      const copies = onCopies(square, () => svg('g', { class: 'motion' }, drawPiece(geometry.variant, letter), ...numberOn(square, letter)));
      layers.men.append(...copies);
      return copies;
    },

    /** Puts a man on a square in the place of what stands there. */
    put(square, letter) {
      scene.remove(square);
      sprites.set(square, scene.spawn(square, letter));
      return sprites.get(square);
    },

    /** The drawings of the man on a square: one inside, and those of the border. */
    spritesOf: (square) => sprites.get(square) ?? [],

    remove(square) {
      for (const sprite of scene.spritesOf(square)) sprite.remove();
      sprites.delete(square);
    },

    /** @param {Map<string, string>} men */
    setMen(men) {
      layers.men.replaceChildren();
      sprites.clear();
      for (const [square, letter] of men) sprites.set(square, scene.spawn(square, letter));
    },

    /**
     * @param {object} marks
     * @param {string[]} marks.lastMove
     * @param {string[]} marks.selected
     * @param {string[]} marks.attacked
     * @param {Map<string, {kind: string, promotes: boolean}>} marks.targets
     * @param {Map<string, string>} marks.men
     */
    setMarks({ lastMove, selected, attacked, targets, men }) {
      const known = (square) => geometry.cell(square) !== undefined;
      const marked = (squares, draw) => squares.filter(known).flatMap((square) => onCopies(square, draw));
      layers.under.replaceChildren(...marked(lastMove, drawLastMove), ...marked(selected, drawSelected), ...marked(attacked, drawAttacked));
      const aims = [...targets].filter(([square]) => known(square));
      layers.over.replaceChildren(
        ...marked(attacked, drawAttackedSign),
        ...aims.flatMap(([square, mark]) => onCopies(square, () => drawTarget(mark, men.has(square))).slice(0, aims.length > FEW ? 1 : undefined)),
      );
    },

    /** @param {{turn: string, rank: number|'hint'}[]} arrows */
    setArrows(arrows) {
      const weight = ({ rank }) => (rank === 'hint' ? 0 : rank);
      // a turn of CTOR is many arrows: those of several lines could not be told apart
      const shown = isCtor(geometry.variant) ? arrows.filter((arrow) => weight(arrow) <= 1) : [...arrows];
      const weakestFirst = shown.sort((one, other) => weight(other) - weight(one));
      layers.arrows.replaceChildren(...weakestFirst.map((arrow) => drawArrow(geometry, arrow)));
    },

    /**
     * Shows the man that is being dragged.
     * @param {string} letter
     * @param {{x: number, y: number}} point in units of the drawing
     */
    setDragged(letter, { x, y }) {
      let dragged = layers.drag.firstElementChild;
      if (dragged?.dataset.letter !== letter) {
        dragged = svg('g', { class: 'dragged', 'data-letter': letter }, drawPiece(geometry.variant, letter));
        layers.drag.replaceChildren(dragged);
      }
      dragged.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    },

    clearDragged: () => layers.drag.replaceChildren(),

    /** Point of the page in units of the drawing. */
    toDrawing({ clientX, clientY }) {
      const box = root.getBoundingClientRect();
      return { x: ((clientX - box.left) / box.width) * side, y: ((clientY - box.top) / box.height) * side };
    },
  };
  return scene;
}
