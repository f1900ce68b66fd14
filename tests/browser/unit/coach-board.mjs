// Checks what the coach claims about a turn: on the board before and after it, and by the legal moves of the engine.

import { ofKind } from '../../../src/gui/page/coach/reasons.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';

/**
 * @typedef {import('../../../src/gui/page/coach/reasons.js').Reason} Reason
 * @typedef {import('../../../src/gui/page/coach/telling.js').Telling} Telling
 * @typedef {import('../../../src/gui/page/game/rules.js').Rules} Rules
 * @typedef {import('../../../src/gui/page/game/rules.js').Step} Step
 * @typedef {import('../../../src/gui/page/game/tree.js').GameTree} GameTree
 * @typedef {import('../../../src/gui/page/variants/variant.js').Men} Men
 * @typedef {import('./coach-claims.mjs').Claim} Claim
 * @typedef {import('./coach-claims.mjs').Placed} Placed
 * @typedef {{letter: string, square: string, isOwn: boolean}} Taken
 */

/** The values of pieces in the engine's balances, by game and upper-case letter. @type {Record<string, Record<string, number>>} */
const VALUES = {
  turnover: { P: 1, B: 3, R: 4, N: 4, Q: 7, K: 8 },
  oliveira: { P: 1, L: 2, G: 2, N: 3, H: 3, W: 3, R: 5, K: 0 },
  ctor: { X: 1, O: 1 },
};

/** @param {boolean} isTrue @param {string} fault */
const unless = (isTrue, fault) => (isTrue ? null : fault);

export class Board {
  /** @type {Map<string, Promise<Step[]>>} */
  #lines = new Map();

  /** @param {{rules: Rules, tree: GameTree, reasons: Reason[], telling: Telling}} told */
  constructor({ rules, tree, reasons, telling }) {
    this.rules = rules;
    this.tree = tree;
    this.reasons = reasons;
    this.telling = telling;
    this.variant = variantOf(tree.variant);
    /** @type {import('../../../src/gui/page/variants/variant.js').Side} */
    this.side = telling.isFirst ? 'first' : 'second';
  }

  /** @param {string} fen */
  men = (fen) => this.variant.positions.read(fen).men;

  /** @param {string|undefined} letter */
  isOwn = (letter) => letter !== undefined && this.variant.pieces.isWhite(letter) === (this.variant.sides.color(this.side) === 'white');

  /** @param {string|undefined} letter */
  isTheirs = (letter) => letter !== undefined && !this.isOwn(letter);

  /** The positions after some legal turns. @param {readonly string[]} turns */
  steps(turns) {
    const key = turns.join(' ');
    const known = this.#lines.get(key) ?? this.rules.line(this.tree, this.tree.root, [...turns]).then(({ steps, error }) => {
      if (error !== null) throw new Error(`${key}: ${error}`);
      return steps;
    });
    this.#lines.set(key, known);
    return known;
  }

  /** The last line of play of a kind of reason. @param {string} kind @returns {Promise<Step[]>} */
  async lineOf(kind) {
    const [reason] = ofKind(this.reasons, kind);
    return reason === undefined ? [] : this.steps(reason.pv);
  }

  /** The pieces that vanish along a line because of the other side's turn. @param {Step[]} steps @returns {Taken[]} */
  takenAlong(steps) {
    let men = this.telling.before;
    return steps.flatMap(({ fen }, index) => {
      const earlier = men;
      men = this.men(fen);
      const mayLose = index % 2 === 0 ? this.isTheirs : this.isOwn;
      return [...earlier].filter(([square, letter]) => mayLose(letter) && isGone(earlier, men, square)).map(([square, letter]) => ({ square, letter, isOwn: index % 2 === 1 }));
    });
  }

  /** The mover's material minus the opponent's. @param {string} fen */
  balance(fen) {
    const values = VALUES[this.variant.game];
    const dukes = [...(/\[(.*?)\]/.exec(fen)?.[1] ?? '')].filter((letter) => /g/i.test(letter));
    return [...this.men(fen).values(), ...dukes].reduce((sum, letter) => sum + values[letter.toUpperCase()] * (this.isOwn(letter) ? 1 : -1), 0);
  }

  /** The change of the balance along a line. @param {Step[]} steps */
  change = (steps) => this.balance(steps.at(-1)?.fen ?? this.tree.startFen) - this.balance(this.tree.startFen);

  /** Whether a line ends with a win of the given side after this many of its turns. @param {Step[]} steps @param {boolean} isOwn @param {number} count */
  wins(steps, isOwn, count) {
    const made = isOwn ? Math.ceil(steps.length / 2) : Math.floor(steps.length / 2);
    return steps.at(-1)?.over?.result === (isOwn === this.telling.isFirst ? 'p1win' : 'p2win') && made === count;
  }

  /** Whether a turn takes the piece on a square, after the side to move in a position has passed. @param {string} fen @param {string} turn @param {string} square */
  async takesAfterPass(fen, turn, square) {
    const passed = this.variant.positions.passed(fen);
    const tree = await this.rules.newTree(this.tree.variant, {}, passed).catch(() => null);
    // The position is invalid if the side to move is in check.
    if (tree === null) return (await this.attacked(fen)).length > 0;
    const { steps } = await this.rules.line(tree, tree.root, [turn]);
    return steps.length === 1 && isGone(this.men(passed), this.men(steps[0].fen), square);
  }

  /** Squares of attacked Castles or Kings. @param {string} fen */
  async attacked(fen) {
    const tree = await this.rules.newTree(this.tree.variant, {}, fen);
    return (await this.rules.facts(tree, tree.root)).attacked;
  }

  /** The position after the turn. */
  async afterFen() {
    return (await this.steps([this.telling.turn]))[0].fen;
  }

  /** @param {Placed} placed @param {Men} men */
  isOurs = ({ kind, square }, men) => this.isOwn(men.get(square)) && men.get(square)?.toUpperCase() === kind;

  /** @param {Placed} placed @param {Men} men */
  isEnemy = ({ kind, square }, men) => this.isTheirs(men.get(square)) && men.get(square)?.toUpperCase() === kind;

  /** Whether the opponent could take a piece if the mover had passed. @param {string} kind of reason @param {string} square */
  async wasInDanger(kind, square) {
    const reason = ofKind(this.reasons, kind).find(({ values }) => values.square === square);
    return reason !== undefined && this.takesAfterPass(this.tree.startFen, reason.values.by, square);
  }

  /** Whether the mover threatens to take the piece on a square. @param {string} square */
  async threatens(square) {
    const reason = ofKind(this.reasons, 'threatens').find(({ values }) => values.square === square);
    return reason !== undefined && this.takesAfterPass(await this.afterFen(), reason.values.by, square);
  }

  /** What is wrong with a claim, or null. @param {Claim} claim @returns {Promise<string|null>} */
  async faultOf(claim) {
    for (const turns of claim.turns) await this.steps(turns.split(' '));
    const check = CHECKS[claim.key.replace(/\.(one|other|better)$/, '')];
    if (check === undefined) return 'not checked';
    const fault = await check(this, claim, claim.pieces[0]);
    return fault ?? (claim.key.endsWith('.better') ? this.#keptFault(claim) : null);
  }

  /** The better turn is another turn, and its line loses no piece of the kind. @param {Claim} claim */
  async #keptFault({ turns, pieces: [{ kind }] }) {
    const steps = await this.lineOf('best');
    const lost = this.takenAlong(steps).filter(({ isOwn, letter }) => isOwn && letter.toUpperCase() === kind);
    return unless(steps[0]?.turn === turns.at(-1) && steps[0].turn !== this.telling.turn && lost.length === 0, 'the better turn loses it too');
  }

  /** What is wrong with an idea: what it is about must be in the reasons, and be true. @param {string} key @param {string} kind */
  async ideaFault(key, kind) {
    const [reason] = ofKind(this.reasons, kind).filter(({ values }) => values.new !== 'false');
    if (reason === undefined) return 'no reason';
    const { piece = '', square = '', becomes = '', targets } = reason.values;
    const kindAt = (/** @type {string} */ at) => (this.telling.after.get(at) ?? '').toUpperCase();
    const pieces = kind === 'fork' ? targets.split(',').map((at) => ({ kind: kindAt(at), square: at })) : [{ kind: (kind === 'promotes' ? becomes : piece).toUpperCase(), square }];
    return CHECKS[key](this, { key, pieces, count: 1, turns: [], winner: '' }, pieces[0]);
  }
}

/** Whether the piece on a square is no longer on the board. @param {Men} earlier @param {Men} later @param {string} square */
function isGone(earlier, later, square) {
  const letter = earlier.get(square);
  const count = (/** @type {Men} */ men) => [...men.values()].filter((other) => other === letter).length;
  return letter !== undefined && later.get(square) !== letter && count(later) < count(earlier);
}

/** @param {Board} board @param {string} sign */
const operations = ({ telling }, sign) => telling.turn.split(',').filter((operation) => operation.includes(sign)).length;

/** The squares around a square of a torus, with it. @param {Board} board @param {string} square */
function around({ variant: { geometry: { size, placeOf, squareName } } }, square) {
  const { column, row } = placeOf(square);
  const steps = [-1, 0, 1];
  return steps.flatMap((down) => steps.map((right) => squareName((column + right + size) % size, (row + down + size) % size)));
}

/** Checks by message key, without its endings. @type {Record<string, (board: Board, claim: Claim, piece: Placed) => Promise<string|null>|string|null>} */
const CHECKS = {
  'coach.loses': async (board, { count, winner, turns }) => {
    const steps = await board.lineOf('proof');
    const name = board.variant.sides.name(board.telling.isFirst ? 'second' : 'first');
    return unless(winner === name && turns[0] === steps.slice(0, 2).map(({ turn }) => turn).join(' ') && board.wins(steps, false, count), 'the opponent does not win');
  },
  'coach.leaves': async (board, { turns: [turns] }, piece) => {
    const [, reply] = await board.steps(turns.split(' '));
    return unless(board.isOurs(piece, board.telling.after) && isGone(board.telling.after, board.men(reply.fen), piece.square), 'the reply does not take it');
  },
  'coach.loses-piece': async (board, { turns: [turns] }, piece) => {
    const steps = await board.lineOf('played');
    const taken = board.takenAlong(steps);
    const isLost = taken.some(({ square, letter, isOwn }) => isOwn && square === piece.square && letter.toUpperCase() === piece.kind);
    const isReply = steps.slice(0, 2).map(({ turn }) => turn).join(' ') === turns;
    return unless(isReply && isLost && board.isOurs(piece, board.telling.after) && taken.every(({ isOwn }) => isOwn), 'the line does not just lose it');
  },
  'coach.loses-material': async (board) => unless(board.change(await board.lineOf('played')) < 0, 'the line loses nothing'),
  'coach.loses-chips': async (board, { count }) => {
    const steps = await board.lineOf('played');
    return unless(steps.length % 2 === 0 && board.change(steps) === -count, `the line changes ${board.change(steps)}`);
  },
  'coach.missed-win': async (board, { count, turns: [turn] }) => {
    const steps = await board.lineOf('best');
    return unless(steps[0].turn === turn && turn !== board.telling.turn && board.wins(steps, true, count), 'the line does not win');
  },
  'coach.missed-piece': async (board, { turns: [turn] }, piece) => {
    const steps = await board.lineOf('best');
    const taken = board.takenAlong(steps);
    const isWon = taken.some(({ square, letter, isOwn }) => !isOwn && square === piece.square && letter.toUpperCase() === piece.kind);
    return unless(steps[0].turn === turn && isWon && board.isEnemy(piece, board.telling.before) && taken.every(({ isOwn }) => !isOwn), 'the line does not just win it');
  },
  'coach.missed-material': async (board, { turns: [turn] }) => {
    const [best, played] = [await board.lineOf('best'), await board.lineOf('played')];
    return unless(best[0].turn === turn && board.change(best) > Math.max(0, board.change(played)), 'the line wins nothing');
  },
  'coach.missed-chips': async (board, { turns: [turn], count }) => {
    const [best, played] = [await board.lineOf('best'), await board.lineOf('played')];
    return unless(best[0].turn === turn && (best.length - played.length) % 2 === 0 && board.change(best) - board.change(played) === count, 'another number');
  },
  'coach.wins': async (board) => unless(board.wins(await board.steps([board.telling.turn]), true, 1), 'the turn does not win'),
  'coach.forces': async (board, { count }) => unless(board.wins(await board.lineOf('proof'), true, count), 'the line does not win'),
  'coach.turnsover': (board, _, piece) => unless(board.isEnemy(piece, board.telling.before) && board.isOwn(board.telling.after.get(piece.square)), 'not turned over'),
  'coach.takes': (board, _, piece) => unless(board.isEnemy(piece, board.telling.before) && isGone(board.telling.before, board.telling.after, piece.square), 'not taken'),
  'coach.promotes': (board, _, piece) => unless(board.isOurs(piece, board.telling.after) && !board.isOurs(piece, board.telling.before), 'not promoted'),
  'coach.check': async (board, _, piece) => unless(board.isEnemy(piece, board.telling.after) && (await board.attacked(await board.afterFen())).includes(piece.square), 'not attacked'),
  'coach.fork': async (board, { pieces }) => {
    const attacked = await board.attacked(await board.afterFen());
    const areAttacked = await Promise.all(pieces.map(async (piece) => board.isEnemy(piece, board.telling.after) && (attacked.includes(piece.square) || (await board.threatens(piece.square)))));
    return unless(pieces.length > 1 && new Set(pieces.map(({ square }) => square)).size === pieces.length && areAttacked.every(Boolean), 'not attacked');
  },
  'coach.check-and': async (board, { pieces }) => {
    const areAttacked = await Promise.all(pieces.map(async (piece) => board.isEnemy(piece, board.telling.after) && (await board.threatens(piece.square))));
    const attacked = (await board.attacked(await board.afterFen())).filter((square) => board.isTheirs(board.telling.after.get(square)));
    return unless(attacked.length > 0 && pieces.length > 0 && areAttacked.every(Boolean), 'no check or no attack');
  },
  'coach.protects-several': async (board, { pieces }) => {
    const faults = await Promise.all(pieces.map((piece) => CHECKS['coach.protects'](board, { key: '', pieces: [piece], count: 1, turns: [], winner: '' }, piece)));
    return unless(pieces.length > 1, 'one piece') ?? faults.find((fault) => fault !== null) ?? null;
  },
  'coach.threatens': async (board, _, piece) => unless(board.isEnemy(piece, board.telling.after) && (await board.threatens(piece.square)), 'no threat'),
  'coach.escapes': async (board, _, piece) => unless(board.isOurs(piece, board.telling.before) && (await board.wasInDanger('escapes', piece.square)), 'no danger'),
  'coach.protects': async (board, _, piece) => {
    const isLeft = ofKind(board.reasons, 'leaves').some(({ values }) => values.square === piece.square);
    const { before, after } = board.telling;
    return unless(board.isOurs(piece, before) && board.isOurs(piece, after) && !isLeft && (await board.wasInDanger('protects', piece.square)), 'no danger, or it stays');
  },
  'coach.pushes': (board, _, { kind, square }) => {
    const to = ofKind(board.reasons, 'pushes').find(({ values }) => values.square === square)?.values.to ?? '';
    return unless(board.isEnemy({ kind, square }, board.telling.before) && board.isEnemy({ kind, square: to }, board.telling.after), 'not pushed');
  },
  'coach.replaces': (board, { count }) => {
    const theirs = (/** @type {Men} */ men) => [...men.values()].filter(board.isTheirs).length;
    return unless(operations(board, 'x') === count && theirs(board.telling.before) - theirs(board.telling.after) === count, 'another number');
  },
  'coach.lands': (board, { count }) => unless(operations(board, '+') === count, 'another number'),
  'coach.settles': (board, { count }) => {
    const squares = ofKind(board.reasons, 'settles')[0].values.squares.split(',');
    const isSafe = (/** @type {string} */ square) => around(board, square).filter((near) => board.isOwn(board.telling.after.get(near))).length > 4;
    return unless(squares.length === count && squares.every((square) => board.isOwn(board.telling.after.get(square)) && isSafe(square)), 'not safe');
  },
  'coach.may-replace': async (board, { count }) => {
    const squares = [...new Set(ofKind(board.reasons, 'threatens').map(({ values }) => values.square))];
    const are = await Promise.all(squares.map((square) => board.threatens(square)));
    return unless(squares.length === count && are.every(Boolean), 'not threatened');
  },
  'coach.idea.wins': (board, claim, piece) => CHECKS['coach.wins'](board, claim, piece),
  'coach.idea.forces': (board, claim, piece) => CHECKS['coach.forces'](board, claim, piece),
  'coach.idea.replaces': (board) => unless(operations(board, 'x') > 0, 'no replacement'),
  'coach.idea.lands': (board) => unless(operations(board, '+') > 0, 'no landing'),
  'coach.idea.settles': (board) => unless(ofKind(board.reasons, 'settles').length > 0, 'no reason'),
  'coach.idea.threatens': async (board) => {
    const [first] = ofKind(board.reasons, 'threatens').filter(({ values }) => values.new !== 'false');
    return unless(first !== undefined && (await board.threatens(first.values.square)), 'no threat');
  },
};
for (const kind of ['turnsover', 'takes', 'promotes', 'check', 'fork', 'escapes', 'protects']) CHECKS[`coach.idea.${kind}`] = (board) => board.ideaFault(`coach.${kind}`, kind);
