/**
 * Draws the pieces of Xadrez Brasileiro Oliveira, centred on (0, 0) in a square of 100 x 100 units. All pieces have
 * similar plinths and differ in their heads.
 */
import { svg } from '../../base/dom.js';

/** @typedef {[style: string, d: string]} Outline CSS class and path data of an SVG path */

/** @param {string} d @returns {Outline} */
const body = (d) => ['piece-body piece-rim', d];
/** @param {string} d @returns {Outline} */
const line = (d) => ['piece-line', d];

/** The plinth (base) of a piece. @param {number} half half of the plinth's width */
const plinth = (half) => [
  body(`M${-half} 39V35Q${-half} 30 ${-half + 5} 30H${half - 5}Q${half} 30 ${half} 35V39Q${half} 41 ${half - 2} 41H${-half + 2}Q${-half} 41 ${-half} 39Z`),
];

/**
 * The body of a piece, which narrows from the plinth to a collar at the y coordinate `top`.
 * @param {number} foot
 * @param {number} neck
 * @param {number} top
 */
const robe = (foot, neck, top) => [
  body(`M${-foot} 30Q${-neck - 1} 18 ${-neck} ${top}H${neck}Q${neck + 1} 18 ${foot} 30Z`),
  body(`M${-neck - 5} ${top - 5}H${neck + 5}Q${neck + 7} ${top - 2.5} ${neck + 5} ${top}H${-neck - 5}Q${-neck - 7} ${top - 2.5} ${-neck - 5} ${top - 5}Z`),
];

/** @param {number} cx @param {number} cy @param {number} r */
const circle = (cx, cy, r) => body(`M${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}Z`);

/** SVG paths of each piece, in drawing order, keyed by the piece's letter. @type {Record<string, Outline[]>} */
const SHAPES = {
  // Pawn: a round head
  P: [...plinth(23), ...robe(17, 7, 3), circle(0, -13, 13)],

  // Lord: a shield in front of a lance with a pennon
  L: [
    ...plinth(26),
    body('M-13 30L-9 16H9L13 30Z'),
    body('M-2.5 -12V-46H2.5V-12Z'),
    body('M2.5 -45L27 -38L18 -31.5L27 -25L2.5 -19Z'),
    body('M-19 -15H19V0C19 10 10 17 0 21C-10 17 -19 10 -19 0Z'),
    line('M0 -9V14M-13 -3H13'),
  ],

  // Rook: battlements
  R: [
    ...plinth(29),
    body('M-22 30L-17 -8H17L22 30Z'),
    body('M-24 -8V-31Q-24 -33 -22 -33H-15Q-13 -33 -13 -31V-25H-6V-31Q-6 -33 -4 -33H4Q6 -33 6 -31V-25H13V-31Q13 -33 15 -33H22Q24 -33 24 -31V-8Q24 -6 22 -6H-22Q-24 -6 -24 -8Z'),
    line('M-18.5 23H18.5M-20 -14.5H20'),
  ],

  // Knight: a horse's head
  N: [
    ...plinth(28),
    body('M-20 30C-21 14 -8 7 -4 -4C-9 -1 -14 1 -18 5C-21 8 -26 7 -28 3L-30 -3C-31 -6 -29 -8 -27 -10L-13 -27L-14 -38L-4 -31C14 -30 25 -14 24 10C24 18 22 25 21 30Z'),
    line('M-3 -31C9 -24 15 -8 13 12M-23.5 0.5L-20.5 -1.5'),
    ['piece-eye', 'M-11 -17.5A3 3 0 1 1 -11 -17.4Z'],
  ],

  // Priest: a mitre with a cross
  H: [
    ...plinth(27),
    ...robe(20, 10, 10),
    body('M-15 5C-25 -8 -17 -24 0 -38C17 -24 25 -8 15 5Z'),
    circle(0, -40, 4.2),
    line('M0 -27V-5M-8.5 -16H8.5M-16 -0.5H16'),
  ],

  // Warlord: a helmet with visor and crest
  W: [
    ...plinth(29),
    body('M-17 30C-21 24 -22 20 -22 14H22C22 20 21 24 17 30Z'),
    body('M-5 -27C-6 -40 8 -45 22 -37C31 -32 33 -20 30 -8C26 -19 17 -25 7 -25Z'),
    body('M-23 14V-7C-23 -21 -13 -29 0 -29C13 -29 23 -21 23 -7V14H8V4L4 -1H-4L-8 4V14Z'),
    line('M-17 -8H17M0 -22V-8'),
  ],

  // King: a closed crown with a cross
  K: [
    ...plinth(29),
    body('M-4 -31V-35H-10V-42H-4V-48H4V-42H10V-35H4V-31Z'),
    body('M-20 30C-19 22 -22 17 -27 8C-35 -8 -24 -23 -10 -18C-6 -16.500 -2 -12 0 -8C2 -12 6 -16.500 10 -18C24 -23 35 -8 27 8C22 17 19 22 20 30Z'),
    body('M-8 -23Q-8 -31 0 -31Q8 -31 8 -23Q5 -14 0 -8Q-5 -14 -8 -23Z'),
    line('M-20.5 19.500Q0 12 20.5 19.500M0 -8V13'),
  ],

  // Grand Duke: an eight-pointed star, for the eight squares of the zone of control
  G: [
    ...plinth(29),
    body('M-12 30L-9 18H9L12 30Z'),
    body('M0 -46L7.3 -27.600L25.5 -35.500L17.600 -17.300L36 -10L17.600 -2.700L25.500 15.500L7.300 7.600L0 26L-7.300 7.600L-25.500 15.500L-17.600 -2.700L-36 -10L-17.600 -17.300L-25.500 -35.500L-7.300 -27.600Z'),
    ['piece-line', 'M-9.500 -10A9.500 9.500 0 1 1 9.500 -10A9.500 9.500 0 1 1 -9.500 -10Z'],
    ['piece-eye', 'M-3.600 -10A3.600 3.600 0 1 1 3.600 -10A3.600 3.600 0 1 1 -3.600 -10Z'],
  ],
};

/**
 * @param {string} kind upper-case letter of the piece
 * @param {boolean} white
 * @returns {SVGElement}
 */
export function drawOliveiraPiece(kind, white) {
  const piece = svg('g', { class: `piece figure ${white ? 'piece-white' : 'piece-black'}` });
  for (const [style, d] of SHAPES[kind]) piece.append(svg('path', { class: style, d }));
  return piece;
}
