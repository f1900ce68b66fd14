/**
 * CTOR turns: parses, writes and applies operations, and counts how many operations remain. The engine decides which
 * turns are legal.
 */
import { t } from '../../base/messages.js';
import { torusNeighbours } from '../squares.js';
import { turnText } from './words.js';

/**
 * @typedef {import('../variant.js').Effect} Effect
 * @typedef {import('../variant.js').Geometry} Geometry
 * @typedef {import('../variant.js').Men} Men
 * @typedef {import('../variant.js').Position} Position
 * @typedef {import('../variant.js').Stage} Stage
 *
 * @typedef {Position & {done: {placements: number, movements: number, landings: number}, turn: number}} CtorPosition
 *   `done`: operations already made in this turn; `turn`: turn number, which increases with every turn of either team
 *
 * @typedef {object} Operation
 * @property {'placement'|'movement'|'landing'|'replacement'|'secret'} kind
 * @property {string[]} from squares from which chips move
 * @property {string} to destination of a chip, or the square on which the chip changes colour
 */

/** Number of the mover's chips that must surround an enemy chip before the enemy chip can be replaced. */
const SURROUNDED = 5;

const TURN = /^(0000|[\dx!][\dx!,+-]*)$/;

/** @param {string[]} texts @returns {boolean} whether all texts have the form of CTOR turns */
export const areTurns = (texts) => texts.every((text) => TURN.test(text));

/**
 * Parses a turn into operations. An empty turn, `0000`, yields none.
 * @param {string} text
 * @returns {Operation[]}
 */
export function parseTurn(text) {
  return text === '0000' || text === '' ? [] : text.split(',').map(parseOperation);
}

/**
 * @param {string} text
 * @returns {Operation}
 */
export function parseOperation(text) {
  if (text.startsWith('x')) return { kind: 'replacement', from: [], to: text.slice(1) };
  if (text.startsWith('!')) return { kind: 'secret', from: [], to: text.slice(1) };
  const [origin, to] = text.split('-');
  if (to === undefined) return { kind: 'placement', from: [], to: origin };
  const from = origin.split('+');
  return { kind: from.length === 2 ? 'landing' : 'movement', from, to };
}

/**
 * @param {Operation} operation
 * @returns {string}
 */
export function writeOperation({ kind, from, to }) {
  if (kind === 'replacement') return `x${to}`;
  if (kind === 'secret') return `!${to}`;
  if (kind === 'placement') return to;
  const origins = [...from].sort((one, other) => Number(one) - Number(other));
  return `${origins.join('+')}-${to}`;
}

/**
 * The chips on the board after an operation.
 * @param {Men} men
 * @param {Operation} operation
 * @param {string} chip chip of the team to move, `x` or `o`
 * @returns {Men}
 */
export function applyOperation(men, operation, chip) {
  const after = new Map(men);
  for (const square of operation.from) after.delete(square);
  after.set(operation.to, operation.kind === 'secret' ? enemyOf(chip) : chip);
  return after;
}

/** The other team's chip. @param {string} chip */
const enemyOf = (chip) => (chip === 'x' ? 'o' : 'x');
/** The letter of a side's chips. @param {import('../variant.js').Side} toMove */
export const chipOf = (toMove) => (toMove === 'first' ? 'x' : 'o');

/**
 * The number of operations of each kind that a turn allows, and whether the turn allows replacements.
 * @param {string} teamSizes team sizes, as in `1v2`
 * @param {number} turn turn number, which increases with every turn of either team
 */
export function quotas(teamSizes, turn) {
  const larger = Math.max(...teamSizes.split('v').map(Number));
  const opening = larger === 3 ? 3 : 2;
  if (turn <= opening) return { placements: turn, movements: 0, landings: 0, replacements: false };
  const many = larger === 3 ? 3 : 2;
  return { placements: many, movements: many, landings: larger === 1 ? 1 : 0, replacements: true };
}

/**
 * A CTOR turn while the user is entering it. The object is immutable: `with` and `upTo` return new objects.
 */
export class TurnInTheMaking {
  /**
   * @param {Geometry} geometry
   * @param {CtorPosition} position position at the start of the turn or part-way through the turn
   * @param {string} teamSizes
   * @param {Operation[]} [operations]
   */
  constructor(geometry, position, teamSizes, operations = []) {
    this.geometry = geometry;
    this.position = position;
    this.teamSizes = teamSizes;
    this.operations = operations;
    this.chip = chipOf(position.toMove);
    this.men = operations.reduce((men, operation) => applyOperation(men, operation, this.chip), position.men);
  }

  /** Returns the turn with one more operation. @param {Operation} operation */
  with(operation) {
    return new TurnInTheMaking(this.geometry, this.position, this.teamSizes, [...this.operations, operation]);
  }

  /** Returns the turn with only the first operations. @param {number} count */
  upTo(count) {
    return new TurnInTheMaking(this.geometry, this.position, this.teamSizes, this.operations.slice(0, count));
  }

  /** Whether the team to move has made no operation in this turn. */
  get isEmpty() {
    const { placements, movements, landings } = this.position.done;
    return this.operations.length === 0 && placements + movements + landings === 0;
  }

  /** The turn in UCI notation. */
  get text() {
    return this.operations.length === 0 ? '0000' : this.operations.map(writeOperation).join(',');
  }

  /** Operations still available in this turn: the number of each kind, and whether replacements are allowed. */
  get left() {
    const { placements, movements, landings, replacements } = quotas(this.teamSizes, this.position.turn);
    /** @param {Operation['kind']} kind */
    const count = (kind) => this.operations.filter((operation) => operation.kind === kind).length;
    const { done } = this.position;
    const used = this.operations.length > 0 || done.placements + done.movements + done.landings > 0;
    return {
      placements: placements - done.placements - count('placement'),
      movements: movements - done.movements - count('movement'),
      landings: landings - done.landings - count('landing'),
      replacements: replacements && used,
    };
  }

  /** @param {string} square @returns {boolean} whether the square holds a chip of the team to move */
  owns(square) {
    return this.men.get(square) === this.chip;
  }

  /** Number of the mover's chips on the eight squares around a square. @param {string} square */
  around(square) {
    return torusNeighbours(this.geometry, square, true).filter((neighbour) => this.owns(neighbour)).length;
  }

  /** @param {string} square @returns {boolean} whether the square holds an enemy chip that can be replaced now */
  replaceable(square) {
    return this.left.replacements && this.men.get(square) === enemyOf(this.chip) && this.around(square) >= SURROUNDED;
  }

  /**
   * The squares to which the chip on a square can move; empty if the turn has no movements left.
   * @param {string} square
   * @returns {string[]}
   */
  stepsOf(square) {
    if (this.left.movements <= 0) return [];
    return torusNeighbours(this.geometry, square, false).filter((neighbour) => !this.men.has(neighbour));
  }
}

/** @implements {Effect} */
export class CtorEffect {
  /**
   * @param {string} chip chip of the team to move
   * @param {Operation[]} operations
   */
  constructor(chip, operations) {
    this.chip = chip;
    this.operations = operations;
  }

  get squares() {
    return [...new Set(this.operations.flatMap(({ from, to }) => [...from, to]))];
  }

  get mark() {
    return { kind: /** @type {const} */ ('place'), promotes: false };
  }

  /** A movement is an arrow, a landing two arrows that meet, a replacement a sign. */
  get traces() {
    const arrows = this.operations.flatMap(({ from, to }) => from.map((origin) => ({ from: origin, to })));
    const flips = this.operations.filter(({ kind }) => kind === 'replacement' || kind === 'secret').map(({ to }) => to);
    return { arrows, flips };
  }

  get meeting() {
    return null;
  }

  text() {
    return turnText(this.operations);
  }

  /** For example the drawing of a chip, `12`, `14`, `20→28`, a turnover and `44`. */
  get figures() {
    /** @type {import('../variant.js').Figure[]} */
    const figures = [{ icon: this.chip }];
    if (this.operations.length === 0) figures.push({ text: t('board.ctor.pass') });
    for (const { kind, from, to } of this.operations) {
      if (kind === 'replacement') figures.push({ sign: 'turn' });
      if (kind === 'secret') figures.push({ sign: 'turn' }, { icon: enemyOf(this.chip) });
      figures.push({ text: from.length > 0 ? `${from.join('+')}→${to}` : to });
    }
    return figures;
  }

  idea() {
    const [first] = this.operations;
    if (first === undefined) return { key: 'hint.ctor.empty' };
    const { kind, from, to } = this.operations.find((operation) => operation.kind === 'replacement') ?? first;
    return { key: `hint.ctor.${kind}`, values: { from: from[0], other: from[1], to } };
  }

  /**
   * @param {unknown} progress the control's progress: operations that were animated while the turn was being entered
   */
  rest(progress) {
    const seen = Array.isArray(progress) ? progress.length : 0;
    return new CtorEffect(this.chip, this.operations.slice(seen));
  }

  /** @param {Stage} stage @param {Men} before */
  async play(stage, before) {
    let men = before;
    for (const operation of this.operations) {
      const { kind, from, to } = operation;
      const after = applyOperation(men, operation, this.chip);
      if (kind === 'placement') await stage.appear(stage.put(to, this.chip));
      else if (kind === 'replacement' || kind === 'secret') await stage.turnOver(to, after.get(to) ?? this.chip);
      else await Promise.all(from.map((origin) => stage.travel(stage.spritesOf(origin), origin, to)));
      men = after;
      stage.setMen(men);
    }
  }
}

/** @param {import('../variant.js').Position} position @param {string} turn */
export const ctorEffect = (position, turn) => new CtorEffect(chipOf(position.toMove), parseTurn(turn));
