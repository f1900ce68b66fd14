/** Positions of any variant, with the moves that led to them. */
import { AnelError } from './error.js';

/**
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {Record<string, string>} Settings
 */

/** Frees positions that nobody refers to any more. */
const forgotten = new FinalizationRegistry((/** @type {{rules: Rules, handle: number}} */ { rules, handle }) => {
  try {
    rules.call('anel_position_free', handle);
  } catch {
    // The module has ended, and its memory with it.
  }
});

/** Names and values as the module reads them, one pair a line. @param {string} what @param {Record<string, string>} pairs */
function pairLines(what, pairs) {
  const lines = Object.entries(pairs).map(([name, value]) => {
    if (/[\r\n]/.test(name + value)) throw new AnelError(`the ${what} ${name} contains a line break`);
    return `${name}=${value}`;
  });
  return lines.join('\n');
}

/** @param {string[]} words @returns {[kind: string, details: Record<string, string>]} */
function fact([kind, ...words]) {
  /** @type {Record<string, string>} */
  const details = {};
  for (let index = 0; index + 1 < words.length; index += 2) details[words[index]] = words[index + 1];
  return [kind, details];
}

export class Position {
  /** @type {Rules} */
  #rules;
  /** Address of the position in the module; 0 after `delete`. */
  #handle;
  #start;
  /** How many of the moves played are plies that are no turns by themselves. */
  #plies = 0;

  /** @param {Rules} rules @param {number} handle @param {string} start the FEN before the first move */
  constructor(rules, handle, start) {
    this.#rules = rules;
    this.#handle = handle;
    this.#start = start;
    forgotten.register(this, { rules, handle }, this);
  }

  /**
   * @param {Rules} rules
   * @param {string} variant
   * @param {string|null} [fen]
   * @param {Settings} [settings]
   */
  static create(rules, variant, fen = null, settings = {}) {
    const handle = rules.pointer('anel_position_new', variant, fen ?? null, pairLines('setting', settings));
    return new Position(rules, handle, rules.text('anel_position_fen', handle));
  }

  get #at() {
    if (this.#handle === 0) throw new AnelError('the position has been deleted');
    return this.#handle;
  }

  /** @param {string} name @param {...string} given */
  #text(name, ...given) {
    return this.#rules.text(`anel_position_${name}`, this.#at, ...given);
  }

  /** @param {string} name @param {...string} given */
  #list(name, ...given) {
    return this.#rules.list(`anel_position_${name}`, this.#at, ...given);
  }

  get variant() {
    return this.#text('variant');
  }

  /** @returns {Settings} */
  get settings() {
    return Object.fromEntries(this.#list('settings').map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }));
  }

  get startFen() {
    return this.#start;
  }

  fen() {
    return this.#text('fen');
  }

  /** @returns {'first'|'second'} */
  turn() {
    return this.#rules.number('anel_position_turn', this.#at) === 0 ? 'first' : 'second';
  }

  legalMoves() {
    return this.#list('legal_moves');
  }

  /** @param {string} turn */
  isLegal(turn) {
    return this.#rules.number('anel_position_is_legal', this.#at, turn) === 1;
  }

  /** @param {string} turn */
  push(turn) {
    this.#rules.number('anel_position_push', this.#at, turn);
    if (this.#plies > 0) this.#plies += 1;
    return this;
  }

  /** @param {string} ply */
  pushPly(ply) {
    const [isTurn, mover] = [this.isLegal(ply), this.turn()];
    this.#rules.number('anel_position_push_ply', this.#at, ply);
    if (this.#plies > 0 || !isTurn || mover === this.turn()) this.#plies += 1;
    return this;
  }

  /** @returns {string|null} */
  pop() {
    const taken = this.#text('pop');
    if (this.#plies > 0) this.#plies -= 1;
    return taken === '' ? null : taken;
  }

  played() {
    return this.#list('played');
  }

  /** The position as an engine is told it: with its turns, or as it is if plies have been played one by one. */
  toUci() {
    const turns = this.#plies > 0 ? [] : this.played();
    const fen = this.#plies > 0 ? this.fen() : this.#start;
    return `position fen ${fen}${turns.length > 0 ? ` moves ${turns.join(' ')}` : ''}`;
  }

  /** @param {string} turn */
  notation(turn) {
    return this.#text('notation', turn);
  }

  /** @param {string} text */
  parse(text) {
    return this.#text('parse', text);
  }

  /** @param {string} turn */
  effects(turn) {
    /** @type {{movements: Record<string, string>[], effects: Record<string, string>[], changes: Record<string, string>[]}} */
    const found = { movements: [], effects: [], changes: [] };
    for (const line of this.#list('effects', turn)) {
      const [kind, details] = fact(line.split(' '));
      if (kind === 'moves') found.movements.push(details);
      else if (kind === 'changes') found.changes.push(details);
      else found.effects.push({ kind, ...details });
    }
    return found;
  }

  /** @param {string} turn @param {Settings} opponent */
  arbitrate(turn, opponent) {
    return this.#text('arbitrate', turn, pairLines('setting', opponent));
  }

  /** @param {Record<string, string>} [tags] */
  pgn(tags = {}) {
    return this.#text('pgn', pairLines('tag', tags));
  }

  isCheck() {
    return this.#rules.number('anel_position_is_check', this.#at) === 1;
  }

  isGameOver() {
    return this.result() !== '*';
  }

  result() {
    return this.#text('result');
  }

  reason() {
    return this.#text('reason');
  }

  occurrences() {
    return this.#rules.number('anel_position_occurrences', this.#at);
  }

  margin() {
    return this.#rules.written('anel_position_margin', 'getInt32', this.#at);
  }

  pliesToCountEnd() {
    return this.#rules.written('anel_position_plies_to_count_end', 'getUint32', this.#at);
  }

  key() {
    return this.#rules.written('anel_position_key', 'getBigUint64', this.#at);
  }

  /** @param {number} depth */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0) throw new AnelError('the depth of a perft is a whole number of at least 0');
    return Number(this.#rules.written('anel_position_perft', 'getBigUint64', this.#at, depth));
  }

  /** @returns {Map<string, string>} */
  pieces() {
    return new Map(this.#list('pieces').map((line) => /** @type {[string, string]} */ (line.split(' '))));
  }

  attackedSquares() {
    return this.#list('attacked_squares');
  }

  /** @param {Position} other */
  equals(other) {
    if (other.#rules !== this.#rules) return other.variant === this.variant && other.fen() === this.fen() && JSON.stringify(other.settings) === JSON.stringify(this.settings);
    return this.#rules.number('anel_position_equals', this.#at, other.#at) === 1;
  }

  copy() {
    const copy = new Position(this.#rules, this.#rules.pointer('anel_position_clone', this.#at), this.#start);
    copy.#plies = this.#plies;
    return copy;
  }

  delete() {
    if (this.#handle === 0) return;
    forgotten.unregister(this);
    const handle = this.#handle;
    this.#handle = 0;
    this.#rules.call('anel_position_free', handle);
  }

  toString() {
    return this.#text('diagram');
  }
}
