// What a move of Oliveira does: which pieces go where, which are pushed, captured or removed.

import { isWhite } from './pieces.js';
import { DUCHY, HAND, PASS, parseMove } from './moves.js';

/**
 * @typedef {{piece: string, from: string, to: string}} Travel
 * @typedef {object} OliveiraEffect
 * @property {'oliveira'} game
 * @property {'pass'|'place'|'deploy'|'withdraw'|'legionary'|'castle'|'charge'|'lancer'|'double'|'enpassant'|'capture'|'move'|'sneak'} kind
 * @property {boolean} white whose move it is
 * @property {Travel[]} travels pieces of the mover; from `hand` or `duchy`, to `duchy` where they come from or go off the board
 * @property {Travel[]} pushes
 * @property {{piece: string, square: string}[]} captures what is captured
 * @property {{piece: string, square: string}[]} spent a piece that charges leaves the board itself
 * @property {{piece: string, square: string}[]} promotions letter and square of what Pawns become
 * @property {{piece: string, square: string}[]} removed what a Grand Duke's zone of control removes; known only with the position after the move
 */

/**
 * @param {import('./fen.js').Position} position before the move
 * @param {string} text
 * @param {import('./fen.js').Position|null} [after] position after the move
 * @returns {OliveiraEffect}
 */
export function oliveiraEffect(position, text, after = null) {
  const effect = {
    game: 'oliveira',
    kind: 'move',
    white: position.toMove === 'first',
    travels: [],
    pushes: [],
    captures: [],
    spent: [],
    promotions: [],
    removed: [],
  };
  const move = parseMove(text);
  if (text === PASS) effect.kind = 'pass';
  else if (move.steps.length === 2) legionary(effect, position, move);
  else if (move.steps[0].from === HAND) place(effect, position, move.steps[0]);
  else if (move.steps[0].from === DUCHY) deploy(effect, move.steps[0]);
  else ordinary(effect, position, move);
  if (after) effect.removed = removedByZone(effect, after);
  return effect;
}

const coloured = (letter, white) => (white ? letter.toUpperCase() : letter.toLowerCase());

/** The square so many ranks ahead of the mover. */
function ahead(square, ranks, white) {
  return square[0] + (Number(square[1]) + (white ? ranks : -ranks));
}

function place(effect, position, { to }) {
  effect.kind = 'place';
  const other = (to[0] === 'd' ? 'e' : 'd') + to[1];
  effect.travels.push(
    { piece: coloured('K', effect.white), from: HAND, to },
    { piece: coloured('W', effect.white), from: HAND, to: other },
  );
}

function deploy(effect, { to }) {
  effect.kind = 'deploy';
  effect.travels.push({ piece: coloured('G', effect.white), from: DUCHY, to });
}

function legionary(effect, position, { steps }) {
  effect.kind = 'legionary';
  for (const { from, to, promotion } of steps) {
    effect.travels.push({ piece: position.men.get(from), from, to });
    push(effect, position, to, ahead(to, 1, effect.white));
    promote(effect, to, promotion);
  }
}

function push(effect, position, from, to) {
  const piece = position.men.get(from);
  if (piece !== undefined) effect.pushes.push({ piece, from, to });
}

function promote(effect, square, promotion) {
  if (promotion !== null) effect.promotions.push({ piece: coloured(promotion, effect.white), square });
}

function ordinary(effect, position, move) {
  const { from, to, promotion } = move.steps[0];
  const piece = position.men.get(from);
  const kind = piece.toUpperCase();
  effect.travels.push({ piece, from, to });
  if (to === DUCHY) {
    effect.kind = 'withdraw';
    return;
  }
  const target = position.men.get(to);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const twoAhead = to === ahead(from, 2, effect.white);
  if (kind === 'K' && Math.abs(files) === 2) castle(effect, from, to, files);
  else if (kind === 'P' && twoAhead && !move.charge && from[1] === (effect.white ? '2' : '7')) double(effect, position, from);
  else if ('PL'.includes(kind) && twoAhead && target !== undefined) charge(effect, piece, to, target);
  else if (kind === 'P' && files !== 0 && target === undefined) enPassant(effect, position, from, to);
  else if (target !== undefined) capture(effect, to, target);
  else if ('LW'.includes(kind) && sneaks(kind, from, to, effect.white)) effect.kind = 'sneak';
  promote(effect, to, promotion);
}

function castle(effect, from, to, files) {
  effect.kind = 'castle';
  const rank = from[1];
  const crossed = String.fromCharCode(from.charCodeAt(0) + Math.sign(files)) + rank;
  effect.travels.push({ piece: coloured('R', effect.white), from: (files < 0 ? 'a' : 'h') + rank, to: crossed });
}

/** The double step; with an enemy in the way the lancer, which pushes it to the third square. */
function double(effect, position, from) {
  effect.kind = 'double';
  const third = ahead(from, 3, effect.white);
  push(effect, position, ahead(from, 1, effect.white), third);
  push(effect, position, ahead(from, 2, effect.white), third);
  if (effect.pushes.length > 0) effect.kind = 'lancer';
}

function charge(effect, piece, to, target) {
  effect.kind = 'charge';
  effect.captures.push({ piece: target, square: to });
  effect.spent.push({ piece, square: to });
}

function enPassant(effect, position, from, to) {
  effect.kind = 'enpassant';
  const square = to[0] + from[1];
  effect.captures.push({ piece: position.men.get(square) ?? coloured('P', !effect.white), square });
}

function capture(effect, to, target) {
  effect.kind = 'capture';
  effect.captures.push({ piece: target, square: to });
}

/** Whether a Lord or Warlord goes further than its ordinary moves: one square, for a Warlord also two straight to the side. */
function sneaks(kind, from, to, white) {
  if (from[1] !== (white ? '8' : '1')) return false;
  const files = Math.abs(to.charCodeAt(0) - from.charCodeAt(0));
  const ranks = Math.abs(Number(to[1]) - Number(from[1]));
  const near = kind === 'L' ? files === 1 && ranks === 1 : (files <= 2 && ranks === 0) || (files === 0 && ranks === 1);
  return !near;
}

/** What stands no longer where the move brought it. */
function removedByZone(effect, after) {
  const arrived = effect.travels.filter(({ to }) => to !== DUCHY && !effect.spent.some(({ square }) => square === to));
  return arrived
    .map(({ piece, to }) => effect.promotions.find(({ square }) => square === to) ?? { piece, square: to })
    .filter(({ square, piece }) => after.men.get(square) === undefined && isWhite('oliveira', piece) === effect.white);
}
