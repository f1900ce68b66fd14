/** The effect of an Oliveira move: which pieces are moved, pushed, captured, promoted and removed. */
import { t } from '../../base/messages.js';
import { colored, isWhite, letteredPieces } from '../letters.js';
import { DUCHY, HAND, PASS, parseMove } from '../moves.js';
import { isSquare } from '../squares.js';

/**
 * @typedef {import('../variant.js').Effect} Effect
 * @typedef {import('../variant.js').MarkKind} MarkKind
 * @typedef {import('../variant.js').Men} Men
 * @typedef {import('../variant.js').Position} Position
 * @typedef {import('../variant.js').Stage} Stage
 * @typedef {import('../moves.js').Move} Move
 * @typedef {import('../moves.js').Step} Step
 *
 * @typedef {'pass'|'place'|'deploy'|'withdraw'|'legionary'|'castle'|'charge'|'lancer'|'double'|'enpassant'|'capture'|'move'|'sneak'} Kind
 * @typedef {{piece: string, from: string, to: string}} Travel
 * @typedef {{piece: string, square: string}} Place
 */

/** Destination marker for each kind of move. @type {Record<Kind, MarkKind>} */
const MARKS = {
  pass: 'move', place: 'move', deploy: 'move', withdraw: 'move', double: 'move', move: 'move', sneak: 'move', castle: 'step',
  capture: 'capture', enpassant: 'capture', charge: 'charge', lancer: 'push', legionary: 'legionary',
};

const { kind: name, a, the } = letteredPieces('oliveira');

/** @implements {Effect} */
export class OliveiraEffect {
  /** @param {boolean} white whether White moves */
  constructor(white) {
    this.white = white;
    /** @type {Kind} */
    this.kind = 'move';
    /**
     * Pieces that the mover moves, with origin and destination. The places `hand` and `duchy` are off the board.
     * @type {Travel[]}
     */
    this.travels = [];
    /** @type {Travel[]} */
    this.pushes = [];
    /** @type {Place[]} */
    this.captures = [];
    /** The charging piece of a charge, which leaves the board together with its target. @type {Place[]} */
    this.spent = [];
    /** Pieces to which Pawns promote, with their squares. @type {Place[]} */
    this.promotions = [];
    /**
     * Moved pieces that an enemy Grand Duke's zone of control removes from the board. Known only if the position after
     * the move is given.
     * @type {Place[]}
     */
    this.removed = [];
  }

  get squares() {
    const moved = [...this.travels, ...this.pushes].flatMap(({ from, to }) => [from, to]);
    return [...new Set(moved.filter(isSquare))];
  }

  get mark() {
    const pushes = this.kind === 'legionary' && this.pushes.length > 0;
    return { kind: pushes ? /** @type {const} */ ('push') : MARKS[this.kind], promotes: this.promotions.length > 0 };
  }

  get meeting() {
    const others = [...this.captures, ...this.pushes].map(({ piece }) => piece);
    if (this.travels.length === 0 || (others.length === 0 && this.promotions.length === 0)) return null;
    return { traveller: this.travels[0].piece, others, result: this.promotions[0]?.piece ?? null };
  }

  /** The effect in words, for example `Pawn to e4, pushes the Knight to e5`. */
  text() {
    const { kind } = this;
    if (kind === 'pass') return t('effect.pass');
    const clauses = [];
    if (kind === 'lancer' || kind === 'legionary' || kind === 'sneak') clauses.push(t(`effect.${kind}`));
    for (const { piece, to } of this.travels) {
      clauses.push(to === DUCHY ? t('effect.withdraw', { man: name(piece) }) : t('effect.to', { man: name(piece), to }));
    }
    const captured = kind === 'enpassant' ? 'effect.enpassant' : 'effect.capture';
    for (const { piece, square } of this.captures) clauses.push(t(captured, { target: the(piece), square }));
    for (const { piece } of this.spent) clauses.push(t('effect.spent', { man: the(piece) }));
    for (const { piece, to } of this.pushes) clauses.push(t('effect.push', { target: the(piece), to }));
    for (const { piece } of this.promotions) clauses.push(t('effect.promote', { result: a(piece) }));
    for (const { piece, square } of this.removed) clauses.push(t('effect.removed', { man: the(piece), square }));
    return clauses.join(', ');
  }

  /** For example the drawing of a Pawn, `e2–e4`, a push, the drawing of a Knight, and `e5`. */
  get figures() {
    /** @type {import('../variant.js').Figure[]} */
    const figures = this.kind === 'pass' ? [{ text: t('board.pass') }] : [];
    const captured = this.captures.flatMap(({ piece }) => [{ sign: this.mark.kind }, { icon: piece }]);
    this.travels.forEach(({ piece, from, to }, index) => {
      figures.push({ icon: piece });
      if (to === DUCHY) figures.push({ text: `${from} ↩` });
      else if (from === HAND || from === DUCHY) figures.push({ text: to });
      else if (index === 0 && captured.length > 0) figures.push({ text: from }, ...captured, { text: to });
      else figures.push({ text: `${from}–${to}` });
      const promoted = this.promotions.find(({ square }) => square === to);
      if (promoted !== undefined) figures.push({ text: '=' }, { icon: promoted.piece });
    });
    for (const { piece, to } of this.pushes) figures.push({ sign: 'push' }, { icon: piece }, { text: to });
    return figures;
  }

  idea() {
    if (this.kind === 'pass') return { key: 'hint.pass' };
    const [{ piece, from }] = this.travels;
    if (from === HAND) return { key: 'hint.place' };
    if (from === DUCHY) return { key: 'hint.deploy' };
    return { key: 'hint.piece', values: { man: the(piece), square: from } };
  }

  rest() {
    return this;
  }

  /** @param {Stage} stage @param {Men} before @param {number} travelTime */
  async play(stage, before, travelTime) {
    const arriving = this.travels.map(async ({ piece, from, to }) => {
      if (from === HAND || from === DUCHY) return stage.appear(stage.put(to, piece));
      if (to === DUCHY) return stage.fade(stage.spritesOf(from));
      stage.remove(from);
      return stage.travel(stage.spawn(from, piece), from, to, travelTime);
    });
    const losing = this.captures.map(({ square }) => stage.fade(stage.spritesOf(square), travelTime * 0.6));
    const pushing = this.pushes.map(({ from, to }) => stage.push(stage.spritesOf(from), from, to, travelTime * 0.3));
    await Promise.all([...arriving, ...losing, ...pushing]);
    stage.setMen(this.#menAfterMoves(before));
    await Promise.all(this.promotions.map(({ piece, square }) => stage.appear(stage.put(square, piece))));
    await Promise.all([...this.spent, ...this.removed].map(({ square }) => stage.fade(stage.spritesOf(square))));
  }

  /**
   * The pieces on the board after all moves and pushes, but before promotions and removals.
   * @param {Men} before
   * @returns {Men}
   */
  #menAfterMoves(before) {
    const after = new Map(before);
    for (const { square } of this.captures) after.delete(square);
    for (const { from } of [...this.travels, ...this.pushes]) after.delete(from);
    for (const { piece, to } of [...this.pushes, ...this.travels]) if (to !== DUCHY) after.set(to, piece);
    return after;
  }
}

/**
 * @param {Position} position position before the move
 * @param {string} text move in UCI notation
 * @param {Position|null} [after] position after the move
 * @returns {OliveiraEffect}
 */
export function oliveiraEffect(position, text, after = null) {
  const effect = new OliveiraEffect(position.toMove === 'first');
  const move = parseMove(text);
  if (text === PASS) effect.kind = 'pass';
  else if (move.steps.length === 2) legionary(effect, position.men, move);
  else if (move.steps[0].from === HAND) place(effect, move.steps[0]);
  else if (move.steps[0].from === DUCHY) deploy(effect, move.steps[0]);
  else ordinary(effect, position.men, move);
  if (after) effect.removed = removedByZone(effect, after.men);
  return effect;
}

/**
 * The square that lies the given number of ranks ahead of a square, seen from the mover's side.
 * @param {string} square
 * @param {number} ranks
 * @param {boolean} white
 */
function ahead(square, ranks, white) {
  return square[0] + (Number(square[1]) + (white ? ranks : -ranks));
}

/** @param {OliveiraEffect} effect @param {Step} step */
function place(effect, { to }) {
  effect.kind = 'place';
  const other = (to[0] === 'd' ? 'e' : 'd') + to[1];
  effect.travels.push(
    { piece: colored('K', effect.white), from: HAND, to },
    { piece: colored('W', effect.white), from: HAND, to: other },
  );
}

/** @param {OliveiraEffect} effect @param {Step} step */
function deploy(effect, { to }) {
  effect.kind = 'deploy';
  effect.travels.push({ piece: colored('G', effect.white), from: DUCHY, to });
}

/** @param {OliveiraEffect} effect @param {Men} men @param {Move} move */
function legionary(effect, men, { steps }) {
  effect.kind = 'legionary';
  for (const { from, to, promotion } of steps) {
    effect.travels.push({ piece: men.get(from) ?? '', from, to });
    push(effect, men, to, ahead(to, 1, effect.white));
    promote(effect, to, promotion);
  }
}

/** @param {OliveiraEffect} effect @param {Men} men @param {string} from @param {string} to */
function push(effect, men, from, to) {
  const piece = men.get(from);
  if (piece !== undefined) effect.pushes.push({ piece, from, to });
}

/** @param {OliveiraEffect} effect @param {string} square @param {string|null} promotion */
function promote(effect, square, promotion) {
  if (promotion !== null) effect.promotions.push({ piece: colored(promotion, effect.white), square });
}

/** @param {OliveiraEffect} effect @param {Men} men @param {Move} move */
function ordinary(effect, men, move) {
  const { from, to, promotion } = move.steps[0];
  const piece = men.get(from) ?? '';
  const kind = piece.toUpperCase();
  effect.travels.push({ piece, from, to });
  if (to === DUCHY) {
    effect.kind = 'withdraw';
    return;
  }
  const target = men.get(to);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const twoAhead = to === ahead(from, 2, effect.white);
  if (kind === 'K' && Math.abs(files) === 2) castle(effect, from, files);
  else if (kind === 'P' && twoAhead && !move.charge && from[1] === (effect.white ? '2' : '7')) double(effect, men, from);
  else if ('PL'.includes(kind) && twoAhead && target !== undefined) charge(effect, piece, to, target);
  else if (kind === 'P' && files !== 0 && target === undefined) enPassant(effect, men, from, to);
  else if (target !== undefined) capture(effect, to, target);
  else if ('LW'.includes(kind) && sneaks(kind, from, to, effect.white)) effect.kind = 'sneak';
  promote(effect, to, promotion);
}

/** @param {OliveiraEffect} effect @param {string} from @param {number} files */
function castle(effect, from, files) {
  effect.kind = 'castle';
  const rank = from[1];
  const crossed = String.fromCharCode(from.charCodeAt(0) + Math.sign(files)) + rank;
  effect.travels.push({ piece: colored('R', effect.white), from: (files < 0 ? 'a' : 'h') + rank, to: crossed });
}

/**
 * A Pawn's double step. If an enemy piece is in the way, the double step is a lancer move, which pushes that piece to
 * the third square in front of the Pawn's origin.
 * @param {OliveiraEffect} effect @param {Men} men @param {string} from
 */
function double(effect, men, from) {
  effect.kind = 'double';
  const third = ahead(from, 3, effect.white);
  push(effect, men, ahead(from, 1, effect.white), third);
  push(effect, men, ahead(from, 2, effect.white), third);
  if (effect.pushes.length > 0) effect.kind = 'lancer';
}

/** @param {OliveiraEffect} effect @param {string} piece @param {string} to @param {string} target */
function charge(effect, piece, to, target) {
  effect.kind = 'charge';
  effect.captures.push({ piece: target, square: to });
  effect.spent.push({ piece, square: to });
}

/** @param {OliveiraEffect} effect @param {Men} men @param {string} from @param {string} to */
function enPassant(effect, men, from, to) {
  effect.kind = 'enpassant';
  const square = to[0] + from[1];
  effect.captures.push({ piece: men.get(square) ?? colored('P', !effect.white), square });
}

/** @param {OliveiraEffect} effect @param {string} to @param {string} target */
function capture(effect, to, target) {
  effect.kind = 'capture';
  effect.captures.push({ piece: target, square: to });
}

/**
 * Whether a Lord's or Warlord's move to an empty square is a sneak: a move from the last rank that is not one of the
 * piece's ordinary moves.
 * @param {string} kind
 * @param {string} from
 * @param {string} to
 * @param {boolean} white
 */
function sneaks(kind, from, to, white) {
  if (from[1] !== (white ? '8' : '1')) return false;
  const files = Math.abs(to.charCodeAt(0) - from.charCodeAt(0));
  const ranks = Math.abs(Number(to[1]) - Number(from[1]));
  const near = kind === 'L' ? files === 1 && ranks === 1 : (files <= 2 && ranks === 0) || (files === 0 && ranks === 1);
  return !near;
}

/**
 * The moved pieces that are missing from their destinations because an enemy zone of control removed them.
 * @param {OliveiraEffect} effect
 * @param {Men} after
 * @returns {Place[]}
 */
function removedByZone(effect, after) {
  const arrived = effect.travels.filter(({ to }) => to !== DUCHY && !effect.spent.some(({ square }) => square === to));
  return arrived
    .map(({ piece, to }) => effect.promotions.find(({ square }) => square === to) ?? { piece, square: to })
    .filter(({ square, piece }) => after.get(square) === undefined && isWhite(piece) === effect.white);
}
