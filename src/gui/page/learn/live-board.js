/**
 * An interactive board for lessons, rules and puzzles, independent of the main game. The engine checks whether each
 * turn is legal.
 */
import { BoardView } from '../app/board-view.js';
import { Board } from '../board/board.js';
import { State } from '../game/state.js';

/**
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../board/board.js').View['mayMove']} MayMove
 *
 * @typedef {object} Page services of the page for boards in lessons, rules and puzzles
 * @property {import('../game/rules.js').Rules} rules
 * @property {import('../game/storage.js').Settings} settings
 * @property {(text: string) => void} announce
 * @property {import('../game/players.js').Notify} notify
 */

export class LiveBoard {
  /** @type {State|null} */
  #state = null;
  /** @type {BoardView|null} */
  #view = null;
  #opened = 0;
  /** Side that the user may move; `both` or `none` are also possible. @type {MayMove} */
  mayMove = 'both';
  /** Premoves are disabled, because the user never waits for an engine's move on lesson and puzzle boards. */
  mayPremove = null;

  /**
   * @param {HTMLElement} host
   * @param {Page} page
   * @param {object} [events]
   * @param {(node: TurnNode) => void} [events.onTurn] called after the user's turn has been played on the board
   * @param {(from: string, to: string|null) => void} [events.onRefused]
   */
  constructor(host, page, { onTurn = () => {}, onRefused = () => {} } = {}) {
    this.page = page;
    this.onTurn = onTurn;
    this.board = new Board(host, { announce: page.announce, onTurn: (turn) => void this.#turnMade(turn), onRefused });
  }

  /** Game state shown on the board; throws if no position has been opened yet. @returns {State} */
  get state() {
    if (this.#state === null) throw new Error('the board shows nothing yet');
    return this.#state;
  }

  /**
   * Opens a position on the board.
   * @param {{variant: string, settings?: GameSettings, fen: string}} place
   * @returns {Promise<boolean>} false if a later call of `open` has superseded this call
   */
  async open({ variant, settings = {}, fen }) {
    const mine = ++this.#opened;
    const { rules, settings: looks } = this.page;
    const tree = await rules.newTree(variant, settings, fen);
    if (mine !== this.#opened) return false;
    if (this.#state === null) {
      this.#state = new State({ rules, tree });
      this.#view = new BoardView({ board: this.board, state: this.#state, play: this, settings: looks });
    } else {
      this.#state.setTree(tree);
    }
    await this.#view?.update();
    return mine === this.#opened;
  }

  /** Plays a turn on the board. @param {string} turn @returns {Promise<TurnNode|null>} */
  play(turn) {
    return this.state.playTurn(turn);
  }

  /** Sets which side or sides the user may move. @param {MayMove} side */
  allow(side) {
    this.mayMove = side;
    this.#state?.tell('play');
  }

  /**
   * Takes the board back to an earlier position.
   * @param {import('../game/tree.js').Node} [node] by default the first position
   */
  back(node = this.state.tree.root) {
    this.state.goTo(node);
  }

  focus() {
    this.board.focus();
  }

  /** @param {string} turn */
  async #turnMade(turn) {
    try {
      const node = await this.play(turn);
      if (node !== null) this.onTurn(node);
    } catch (error) {
      this.page.notify(error instanceof Error ? error.message : String(error), { kind: 'error' });
    }
  }
}
