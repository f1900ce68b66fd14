/**
 * The clocks of a game. Pure: every call is told what time it is, in ms of a clock that never goes back.
 *
 * @typedef {import('./tree.js').Side} Side
 * @typedef {{kind: 'none', think: number} | {kind: 'increment', base: number, increment: number} |
 *   {kind: 'movetime', perMove: number}} TimeControl ms; `think`: how long an engine thinks where there is no clock
 * @typedef {Record<Side, number>} Times ms left
 */
import { sideToMove } from './tree.js';

/** @type {TimeControl} */
export const NO_CLOCK = { kind: 'none', think: 1000 };

/** @param {TimeControl} control @returns {string} as records write it */
export function paceOf(control) {
  if (control.kind === 'increment') return `tc=${control.base / 1000}+${control.increment / 1000}`;
  if (control.kind === 'movetime') return `st=${control.perMove / 1000}`;
  return 'none';
}

export class Clock {
  /**
   * @param {TimeControl} control
   * @param {Times} [left] the full time if missing
   */
  constructor(control, left) {
    this.control = control;
    /** @type {Times} */
    this.left = left ?? { first: this.full(), second: this.full() };
    /** @type {Side|null} whose clock runs */
    this.running = null;
    this.since = 0;
  }

  /** @returns {boolean} whether there is a clock at all */
  get exists() {
    return this.control.kind !== 'none';
  }

  /** @returns {number} ms at the start of the game */
  full() {
    if (this.control.kind === 'increment') return this.control.base;
    return this.control.kind === 'movetime' ? this.control.perMove : 0;
  }

  /** Lets a clock run, and only that. @param {Side} side @param {number} now */
  start(side, now) {
    if (this.running === side) return;
    this.stop(now);
    this.running = side;
    this.since = now;
  }

  /** Stops the clocks. @param {number} now */
  stop(now) {
    if (this.running !== null) this.left[this.running] = this.remaining(this.running, now);
    this.running = null;
  }

  /**
   * Ends a turn: the clock stops, and the mover gets what the time control gives for a turn.
   * @param {Side} side
   * @param {number} now
   * @returns {number|null} ms left, as a record says it; null without a clock
   */
  press(side, now) {
    this.stop(now);
    if (this.control.kind === 'increment') this.left[side] += this.control.increment;
    const left = this.left[side];
    if (this.control.kind === 'movetime') this.left[side] = this.control.perMove;
    return this.exists ? left : null;
  }

  /** @param {Side} side @param {number} now @returns {number} ms left, not below 0 */
  remaining(side, now) {
    const spent = this.running === side ? now - this.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  /** @param {number} now @returns {Side|null} whose time is up */
  flagged(now) {
    if (!this.exists || this.running === null) return null;
    return this.remaining(this.running, now) <= 0 ? this.running : null;
  }

  /** @param {number} now @returns {Times} to go on from later */
  snapshot(now) {
    return { first: this.remaining('first', now), second: this.remaining('second', now) };
  }

  /**
   * Sets the clocks to what they were at a node.
   * @param {import('./tree.js').GameTree} tree
   * @param {import('./tree.js').Node} node
   */
  rewind(tree, node) {
    this.running = null;
    this.left = { first: this.full(), second: this.full() };
    if (this.control.kind !== 'increment') return;
    for (const at of tree.lineTo(node)) {
      if (at.clock !== null) this.left[sideToMove(at.parent)] = at.clock;
    }
  }

  /**
   * The limits of a search for the side to move.
   * @param {number} now
   * @returns {string} a `go` line
   */
  goLine(now) {
    const { control } = this;
    if (control.kind === 'none') return `go movetime ${control.think}`;
    const { first, second } = this.snapshot(now);
    if (control.kind === 'movetime') {
      const left = this.running === null ? control.perMove : this.remaining(this.running, now);
      return `go movetime ${Math.max(1, Math.round(left))}`;
    }
    const times = [first, second].map((ms) => Math.max(1, Math.round(ms)));
    return `go wtime ${times[0]} btime ${times[1]} winc ${control.increment} binc ${control.increment}`;
  }
}

/**
 * A time as people read it: `1:02:03`, `4:05`, and with tenths below ten seconds.
 * @param {number} ms
 * @returns {string}
 */
export function clockText(ms) {
  if (ms < 10000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
