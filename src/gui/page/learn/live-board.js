/** A board of its own on which a position can be played on; the engine judges each turn. */
import { BoardView } from '../app/board-view.js';
import { Board } from '../board/board.js';
import { State } from '../game/state.js';

/**
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../board/board.js').View['mayMove']} MayMove
 *
 * @typedef {object} Page what boards of lessons and rules need of the page
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
  /** Whose men the user may move. @type {MayMove} */
  mayMove = 'both';
  /** Nobody thinks here while the user waits. */
  mayPremove = null;

  /**
   * @param {HTMLElement} host
   * @param {Page} page
   * @param {object} [events]
   * @param {(node: TurnNode) => void} [events.onTurn] a turn that the user has made is shown
   * @param {(from: string, to: string|null) => void} [events.onRefused]
   */
  constructor(host, page, { onTurn = () => {}, onRefused = () => {} } = {}) {
    this.page = page;
    this.onTurn = onTurn;
    this.board = new Board(host, { announce: page.announce, onTurn: (turn) => void this.#turnMade(turn), onRefused });
  }

  /** What is shown. @returns {State} */
  get state() {
    if (this.#state === null) throw new Error('the board shows nothing yet');
    return this.#state;
  }

  /**
   * Shows a position.
   * @param {{variant: string, settings?: GameSettings, fen: string}} place
   * @returns {Promise<boolean>} false where another one has been asked for in the meantime
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

  /** Makes a turn as if the user had made it. @param {string} turn @returns {Promise<TurnNode|null>} */
  play(turn) {
    return this.state.playTurn(turn);
  }

  /** Lets the user move the men of a side, both, or none. @param {MayMove} side */
  allow(side) {
    this.mayMove = side;
    this.#state?.tell('play');
  }

  /** Back to a position that was shown before. @param {import('../game/tree.js').Node} [node] the first one unless given */
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
