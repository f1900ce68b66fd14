/** Starts games: by the sheet of opponents, as a rematch, or the first one of a visit. */
import { mayLeave } from './app/leaving.js';
import { isEngine, isPerson } from './game/players.js';
import { variantOf } from './variants/index.js';

/**
 * @typedef {import('./app/new-game.js').From} From
 * @typedef {import('./app/new-game.js').NewGame} NewGame
 * @typedef {import('./app/editing.js').Shown} Shown
 *
 * @typedef {object} Page
 * @property {import('./game/state.js').State} state
 * @property {import('./game/play.js').Play} play
 * @property {import('./game/session.js').Session} session
 * @property {import('./game/storage.js').Settings} settings
 * @property {import('./home/results.js').ResultBook} results
 * @property {string[]} engines
 * @property {() => import('./home/sheet.js').Way[]} ways ways to play with a friend
 * @property {() => void} focusBoard
 */

export class NewGames {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Lets the user choose a game and starts it.
   * @param {object} [wanted]
   * @param {From} [wanted.start]
   * @param {Shown} [wanted.shown] the position to start from; default: the one on the board
   * @param {string} [wanted.variant]
   * @param {boolean} [wanted.withFriend]
   */
  async ask({ start = 'standard', shown = this.#shown(), variant, withFriend } = {}) {
    const { state, settings, results, engines, ways } = this.page;
    const { askGame } = await import('./home/sheet.js');
    const game = await askGame({ engines, settings, results, rules: state.rules, ways: ways(), shown, start, variant, withFriend });
    if (game !== undefined && (await mayLeave(this.page))) this.#begin(game);
  }

  /** Starts the game that has just ended again, with the sides swapped. */
  async rematch() {
    const { state, play } = this.page;
    const { tree } = state;
    const { lasting } = variantOf(tree.variant).settings;
    const players = { first: play.players.second, second: play.players.first };
    const control = play.clock.control;
    this.#begin({ tree: await state.rules.newTree(tree.variant, lasting(tree.settings), tree.startFen), players, control });
  }

  /** @returns {Shown} */
  #shown() {
    const { tree, current } = this.page.state;
    return { variant: tree.variant, settings: tree.settings, fen: current.fen };
  }

  /** @param {NewGame} game */
  #begin(game) {
    const { state, session, focusBoard } = this.page;
    state.flipped = isEngine(game.players.first) && isPerson(game.players.second);
    session.begin(game);
    focusBoard();
  }
}
