/**
 * The clocks of a game. Callers pass the current time in ms, from a monotonic clock.
 *
 * @typedef {import('./tree.js').Side} Side
 * @typedef {{kind: 'none', think: number} | {kind: 'increment', base: number, increment: number} |
 *   {kind: 'movetime', perMove: number}} TimeControl all times in ms; `think`: thinking time per move of an engine in a
 *   game without a clock
 * @typedef {Record<Side, number>} Times remaining time in ms
 */
import { sideToMove } from './tree.js';

/** @type {TimeControl} */
export const NO_CLOCK = { kind: 'none', think: 1000 };

/** @param {TimeControl} control @returns {string} the time control in the format of game records */
export function paceOf(control) {
  if (control.kind === 'increment') return `tc=${control.base / 1000}+${control.increment / 1000}`;
  if (control.kind === 'movetime') return `st=${control.perMove / 1000}`;
  return 'none';
}

export class Clock {
  /**
   * @param {TimeControl} control
   * @param {Times} [left] remaining times; default: the full time
   */
  constructor(control, left) {
    this.control = control;
    /** @type {Times} */
    this.left = left ?? { first: this.full(), second: this.full() };
    /** @type {Side|null} the side whose clock is running */
    this.running = null;
    this.since = 0;
  }

  /** @returns {boolean} whether the game is played with a clock */
  get exists() {
    return this.control.kind !== 'none';
  }

  /** @returns {number} time at the start of the game, in ms */
  full() {
    if (this.control.kind === 'increment') return this.control.base;
    return this.control.kind === 'movetime' ? this.control.perMove : 0;
  }

  /** Starts the clock of one side and stops the clock of the other side. @param {Side} side @param {number} now */
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
   * Ends a turn: stops the clock, then adds the increment or, with a fixed time per move, resets the mover's time.
   * @param {Side} side
   * @param {number} now
   * @returns {number|null} remaining time in ms, as written in records; null without a clock
   */
  press(side, now) {
    this.stop(now);
    if (this.control.kind === 'increment') this.left[side] += this.control.increment;
    const left = this.left[side];
    if (this.control.kind === 'movetime') this.left[side] = this.control.perMove;
    return this.exists ? left : null;
  }

  /** @param {Side} side @param {number} now @returns {number} remaining time in ms, at least 0 */
  remaining(side, now) {
    const spent = this.running === side ? now - this.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  /** @param {number} now @returns {Side|null} the side whose time has run out */
  flagged(now) {
    if (!this.exists || this.running === null) return null;
    return this.remaining(this.running, now) <= 0 ? this.running : null;
  }

  /** @param {number} now @returns {Times} remaining times, from which the clocks can be resumed later */
  snapshot(now) {
    return { first: this.remaining('first', now), second: this.remaining('second', now) };
  }

  /**
   * Sets the clocks back to their state at a node of the game tree.
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
   * Search limits for the side to move.
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
 * Formats a remaining time as `1:02:03` or `4:05`, with tenths of a second below ten seconds: `0:09.5`.
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
