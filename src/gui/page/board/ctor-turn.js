// A turn of CTOR: its operations, what they do to the chips, and what may still be done. The engine has the last word on what is legal.

import { torusNeighbours } from './geometry.js';

/**
 * @typedef {object} Operation
 * @property {'placement'|'movement'|'landing'|'replacement'|'secret'} kind
 * @property {string[]} from squares that chips leave
 * @property {string} to square that changes last
 */

/** Enemies beside which a replacement needs so many own chips. */
const SURROUNDED = 5;

/**
 * Reads a turn; an empty one has no operations.
 * @param {string} text
 * @returns {Operation[]}
 */
export function parseTurn(text) {
  return text === '0000' || text === '' ? [] : text.split(',').map(parseOperation);
}

/**
 * Reads one operation.
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
 * Writes one operation.
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
 * Chips after an operation.
 * @param {Map<string, string>} men
 * @param {Operation} operation
 * @param {string} chip `x` or `o`: the team that moves
 * @returns {Map<string, string>}
 */
export function applyOperation(men, operation, chip) {
  const after = new Map(men);
  for (const square of operation.from) after.delete(square);
  after.set(operation.to, operation.kind === 'secret' ? enemyOf(chip) : chip);
  return after;
}

/** The other team's chip. */
const enemyOf = (chip) => (chip === 'x' ? 'o' : 'x');
/** The chip of the side to move. */
export const chipOf = (toMove) => (toMove === 'first' ? 'x' : 'o');

/**
 * How many operations of each kind a turn may hold.
 * @param {string} teamSizes as in `1v2`
 * @param {number} turn number of the turn, both teams' counted
 */
export function quotas(teamSizes, turn) {
  const larger = Math.max(...teamSizes.split('v').map(Number));
  const opening = larger === 3 ? 3 : 2;
  if (turn <= opening) return { placements: turn, movements: 0, landings: 0, replacements: false };
  const many = larger === 3 ? 3 : 2;
  return { placements: many, movements: many, landings: larger === 1 ? 1 : 0, replacements: true };
}

/**
 * A turn in the making. It is not changed: `with` and `without` give another one.
 */
export class TurnInTheMaking {
  /**
   * @param {import('./fen.js').Position} position where the turn begins, or what is left of it
   * @param {string} teamSizes
   * @param {Operation[]} [operations]
   */
  constructor(position, teamSizes, operations = []) {
    this.position = position;
    this.teamSizes = teamSizes;
    this.operations = operations;
    this.chip = chipOf(position.toMove);
    this.men = operations.reduce((men, operation) => applyOperation(men, operation, this.chip), position.men);
  }

  /** The same turn with one operation more. */
  with(operation) {
    return new TurnInTheMaking(this.position, this.teamSizes, [...this.operations, operation]);
  }

  /** The same turn without its last operation. */
  withoutLast() {
    return new TurnInTheMaking(this.position, this.teamSizes, this.operations.slice(0, -1));
  }

  /** As on the wire. */
  get text() {
    return this.operations.length === 0 ? '0000' : this.operations.map(writeOperation).join(',');
  }

  /** What may still be done. */
  get left() {
    const { placements, movements, landings, replacements } = quotas(this.teamSizes, this.position.turn);
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

  /** @returns {boolean} whether one of our chips stands there */
  owns(square) {
    return this.men.get(square) === this.chip;
  }

  /** How many of our chips stand around a square. */
  around(square) {
    return torusNeighbours(this.position.variant, square, true).filter((neighbour) => this.owns(neighbour)).length;
  }

  /** @returns {boolean} whether an enemy chip could be replaced now */
  replaceable(square) {
    return this.left.replacements && this.men.get(square) === enemyOf(this.chip) && this.around(square) >= SURROUNDED;
  }

  /** Empty squares beside a chip, where it may go while movements are left. */
  stepsOf(square) {
    if (this.left.movements <= 0) return [];
    return torusNeighbours(this.position.variant, square, false).filter((neighbour) => !this.men.has(neighbour));
  }
}
