/**
 * The SVG drawing of the board. Its layers from back to front: squares, marks under the pieces, pieces, marks over the
 * pieces, arrows, the user's drawings, and the dragged piece.
 */
import { svg } from '../base/dom.js';
import { drawMan } from '../variants/variant.js';
import { UNIT } from './geometry.js';
import { drawArrow, drawAttackedSign, drawDrawing, drawLastMove, drawNoted, drawSelected, drawTarget, drawTraces } from './marks.js';

/**
 * @typedef {import('../variants/variant.js').Mark} Mark
 * @typedef {import('../variants/variant.js').Men} Men
 * @typedef {import('../variants/variant.js').Sprites} Sprites
 * @typedef {import('../variants/variant.js').Variant} Variant
 * @typedef {import('./marks.js').Arrow} Arrow
 * @typedef {import('./geometry.js').Cell} Cell
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {ReturnType<typeof createScene>} Scene
 */

/** Maximum number of target squares whose repetitions on the border of a torus board are marked too. */
const FEW = 12;

/**
 * @param {Layout} layout
 * @param {Pick<Variant, 'pieces'|'turns'>} variant
 */
export function createScene(layout, { pieces, turns }) {
  const side = layout.span * UNIT;
  const layer = (/** @type {string} */ name) => svg('g', { class: `layer-${name}` });
  const layers = { squares: layer('squares'), under: layer('under'), men: layer('men'), over: layer('over'), arrows: layer('arrows'), drawings: layer('drawings'), drag: layer('drag') };
  const root = svg(
    'svg',
    { class: 'board-drawing', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true', focusable: 'false' },
    ...Object.values(layers),
  );
  layers.squares.append(...drawSquares(layout));
  /** @type {Map<string, Sprites>} */
  const sprites = new Map();

  /**
   * Creates a drawing for every copy of a square. On a torus board, the border repeats edge squares.
   * @param {string} square
   * @param {() => SVGElement} draw
   * @returns {Sprites}
   */
  const onCopies = (square, draw) =>
    layout.copies(square).map((cell) => {
      const { x, y } = layout.centre(cell);
      return svg('g', { transform: `translate(${x} ${y})`, class: cell.repeated ? 'repeated' : 'inside' }, draw());
    });

  /**
   * Draws a piece on a square without registering it as the occupant of the square.
   * @param {string} square
   * @param {string} letter
   */
  const spawn = (square, letter) => {
    const copies = onCopies(square, () => svg('g', { class: 'motion' }, drawMan(pieces, letter)));
    layers.men.append(...copies);
    return copies;
  };

  /**
   * Returns the drawings of the piece on a square: one on the board itself, the others on the border of a torus board.
   * @param {string} square
   * @returns {Sprites}
   */
  const spritesOf = (square) => sprites.get(square) ?? [];

  /** @param {string} square */
  const remove = (square) => {
    for (const sprite of spritesOf(square)) sprite.remove();
    sprites.delete(square);
  };

  /** Puts a piece on a square and removes the previous piece. @param {string} square @param {string} letter */
  const put = (square, letter) => {
    remove(square);
    const copies = spawn(square, letter);
    sprites.set(square, copies);
    return copies;
  };

  /**
   * The part of a turn at which its rank is written: the first that no better turn shares.
   * @param {Arrow} arrow
   * @param {readonly Arrow[]} arrows
   */
  const labelled = ({ turn, rank }, arrows) => {
    const better = new Set(arrows.filter((other) => Number(other.rank) < Number(rank)).flatMap((other) => turns.arrows(other.turn)).map(({ from, to }) => `${from} ${to}`));
    const lines = turns.arrows(turn);
    return lines.find(({ from, to }) => !better.has(`${from} ${to}`)) ?? lines[0];
  };

  /** @type {SVGElement|null} */
  let dragged = null;

  return {
    root,
    layout,
    pieces,
    spawn,
    put,
    spritesOf,
    remove,

    /** @param {Men} men */
    setMen(men) {
      layers.men.replaceChildren();
      sprites.clear();
      for (const [square, letter] of men) sprites.set(square, spawn(square, letter));
    },

    /**
     * @param {object} marks
     * @param {string[]} marks.lastMove
     * @param {string[]} marks.selected
     * @param {string[]} marks.attacked
     * @param {Map<string, Mark>} marks.targets
     * @param {string[]} [marks.noted]
     * @param {import('../variants/variant.js').Traces|null} [marks.traces]
     * @param {Men} marks.men
     */
    setMarks({ lastMove, selected, attacked, targets, noted = [], traces = null, men }) {
      /** @param {string[]} squares @param {() => SVGElement} draw */
      const marked = (squares, draw) => squares.filter(layout.has).flatMap((square) => onCopies(square, draw));
      layers.under.replaceChildren(...marked(lastMove, drawLastMove), ...marked(selected, drawSelected));
      const aims = [...targets].filter(([square]) => layout.has(square));
      layers.over.replaceChildren(
        ...(traces === null ? [] : drawTraces(layout, traces)),
        ...marked(attacked, drawAttackedSign),
        ...marked(noted, drawNoted),
        ...aims.flatMap(([square, mark]) => onCopies(square, () => drawTarget(mark, men.has(square))).slice(0, aims.length > FEW ? 1 : undefined)),
      );
    },

    /** @param {readonly Arrow[]} arrows */
    setArrows(arrows) {
      const weight = (/** @type {Arrow} */ { rank }) => (typeof rank === 'string' ? 0 : rank);
      const weakestFirst = [...arrows].sort((one, other) => weight(other) - weight(one));
      layers.arrows.replaceChildren(...weakestFirst.map((arrow) => drawArrow(layout, turns.arrows(arrow.turn), arrow, labelled(arrow, arrows))));
    },

    /** @param {readonly import('./marks.js').Drawing[]} drawings */
    setDrawings(drawings) {
      const shown = drawings.filter(({ from, to }) => layout.has(from) && layout.has(to));
      layers.drawings.replaceChildren(...shown.map((drawing) => drawDrawing(layout, drawing)));
    },

    /** Draws the dragged piece at the pointer. @param {string} letter @param {Point} point */
    setDragged(letter, { x, y }) {
      if (dragged?.dataset.letter !== letter) {
        dragged = svg('g', { class: 'dragged', 'data-letter': letter }, drawMan(pieces, letter));
        layers.drag.replaceChildren(dragged);
      }
      dragged.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    },

    clearDragged() {
      dragged = null;
      layers.drag.replaceChildren();
    },

    /**
     * Converts the client coordinates of an event to units of the board drawing.
     * @param {{clientX: number, clientY: number}} event
     * @returns {Point}
     */
    toDrawing({ clientX, clientY }) {
      const box = root.getBoundingClientRect();
      return { x: ((clientX - box.left) / box.width) * side, y: ((clientY - box.top) / box.height) * side };
    },
  };
}

/** @param {Layout} layout @returns {SVGElement[]} */
function drawSquares(layout) {
  return layout.labels === 'squares' ? numberedSquares(layout) : drawCells(layout.cells, (cell) => (cell.light ? 'square-light' : 'square-dark'));
}

/**
 * Draws all cells of a style class as one path: fewer elements than one rectangle per cell.
 * @param {readonly Cell[]} cells
 * @param {(cell: Cell) => string} styleOf
 */
function drawCells(cells, styleOf) {
  const outline = (/** @type {Cell} */ { column, row }) => `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
  const styles = [...new Set(cells.map(styleOf))];
  return styles.map((style) => {
    const alike = cells.filter((cell) => styleOf(cell) === style);
    return svg('path', { class: style, d: alike.map(outline).join('') });
  });
}

/**
 * Draws the squares of a numbered torus board. A line separates the board from its paler border.
 * @param {Layout} layout
 */
function numberedSquares(layout) {
  const drawn = drawCells(layout.cells, (cell) => (cell.repeated ? 'square-repeated' : edgeStyle(layout, cell)));
  const numbers = svg('g', { class: 'numbers' });
  for (const cell of layout.cells) {
    const { x, y } = layout.centre(cell);
    const number = svg('text', { class: cell.repeated ? 'number number-repeated' : 'number', x, y: y + 1 });
    number.textContent = cell.square;
    numbers.append(number);
  }
  const field = { x: UNIT, y: UNIT, width: layout.size * UNIT, height: layout.size * UNIT };
  return [...drawn, numbers, svg('rect', { class: 'field-frame', ...field })];
}

/**
 * Returns the style class of a square of the torus board. Edge squares, which the border repeats, are coloured, as on
 * the printed board.
 * @param {Layout} layout
 * @param {Cell} cell
 */
function edgeStyle(layout, cell) {
  const last = layout.span - 2;
  const isEdge = cell.column === 1 || cell.row === 1 || cell.column === last || cell.row === last;
  return isEdge ? 'square-field square-edge' : 'square-field';
}
