/** A board with the names of ffish.js, for programs that know that library. */

/** @typedef {import('./position.js').Position} Position */

/** Effects that take something from the opponent. */
const CAPTURES = new Set(['takes', 'turnsover', 'replaces']);

/** @param {(...given: any[]) => Position} position */
export function createBoard(position) {
  return class Board {
    /** @type {Position} */
    #position;
    #settings;

    /** @param {string} [variant] @param {string|null} [fen] @param {Record<string, string>} [settings] */
    constructor(variant = 'turnover', fen = null, settings = {}) {
      // ffish.js takes a flag for Chess960 here.
      this.#settings = typeof settings === 'object' && settings !== null ? settings : {};
      this.#position = position(variant, fen || null, this.#settings);
    }

    legalMoves() {
      return this.#position.legalMoves().join(' ');
    }

    legalMovesSan() {
      return this.#position.legalMoves().map((move) => this.sanMove(move)).join(' ');
    }

    numberLegalMoves() {
      return this.#position.legalMoves().length;
    }

    /** @param {string} move @returns {boolean} whether the move was legal */
    push(move) {
      return this.#try(() => this.#position.push(move));
    }

    /** @param {string} text */
    pushSan(text) {
      return this.#try(() => this.#position.push(this.#position.parse(text)));
    }

    /** @param {string} moves */
    pushMoves(moves) {
      for (const move of moves.split(/\s+/).filter((word) => word !== '')) this.#position.push(move);
    }

    /** @param {() => unknown} run */
    #try(run) {
      try {
        run();
        return true;
      } catch {
        return false;
      }
    }

    pop() {
      this.#position.pop();
    }

    reset() {
      this.#replace(null);
    }

    fen() {
      return this.#position.fen();
    }

    /** @param {string} fen */
    setFen(fen) {
      this.#replace(fen);
    }

    /** @param {string|null} fen */
    #replace(fen) {
      const old = this.#position;
      this.#position = position(old.variant, fen, this.#settings);
      old.delete();
    }

    /** @param {string} move */
    sanMove(move) {
      return this.#position.notation(move);
    }

    /** Moves of a line in the notation of the rules, numbered from the start of the board. @param {string} moves @param {unknown} [notation] @param {boolean} [numbers] */
    variationSan(moves, notation, numbers = true) {
      const line = this.#position.copy();
      try {
        const start = position(line.variant, line.startFen, this.#settings);
        const offset = start.turn() === 'first' ? 0 : 1;
        start.delete();
        const played = line.played().length + offset;
        const words = moves.split(/\s+/).filter((word) => word !== '').map((move, index) => {
          const ply = played + index;
          const text = line.notation(move);
          line.push(move);
          if (!numbers || (ply % 2 === 1 && index > 0)) return text;
          return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'} ${text}`;
        });
        return words.join(' ');
      } finally {
        line.delete();
      }
    }

    moveStack() {
      return this.#position.played().join(' ');
    }

    gamePly() {
      return this.#position.played().length;
    }

    /** Whether the first player is to move. */
    turn() {
      return this.#position.turn() === 'first';
    }

    variant() {
      return this.#position.variant;
    }

    isCheck() {
      return this.#position.isCheck();
    }

    /** @param {string} move */
    isCapture(move) {
      return this.#position.effects(move).effects.some(({ kind }) => CAPTURES.has(kind));
    }

    isGameOver() {
      return this.#position.isGameOver();
    }

    result() {
      return this.#position.result();
    }

    toString() {
      return this.#position.toString();
    }

    delete() {
      this.#position.delete();
    }
  };
}
