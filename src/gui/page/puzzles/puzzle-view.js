/** View of one puzzle: the user plays the side to move against the best defence. */
import { button } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { drawLineIcon } from '../base/icons.js';
import { t, tn } from '../base/messages.js';
import { sideName } from '../game/players.js';
import { wordsOf } from '../game/wording.js';
import { LiveBoard } from '../learn/live-board.js';
import { whyOf } from '../learn/content.js';
import { variantOf } from '../variants/index.js';
import { idOf, note } from './progress.js';

/**
 * @typedef {import('./content.js').Puzzle} Puzzle
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {'ask'|'good'|'bad'|'shown'} Mood tone of the feedback
 *
 * @typedef {object} Way navigation from a puzzle
 * @property {() => void} overview
 * @property {(() => void)|null} next opens the next puzzle; null in the last puzzle
 * @property {(fen: string) => void} analyse
 * @property {(isSolved: boolean) => {rating: number, change: number}|null} result records the first result: solved
 *   without a wrong move or help, or not; returns the solver's rating if the result counts
 */

/** Delay in ms before the opponent replies. */
const REPLY_MS = 600;

export class PuzzleView {
  /** Position in which the user must find the right turn; null while no turn is expected. @type {Node|null} */
  #start = null;
  /** Number of correct moves that the user has made in the current puzzle. */
  #made = 0;
  /** Whether all turns so far have followed the puzzle's stored solution. */
  #isOnLine = true;
  /** Whether the solution has been shown to the user. If so, the puzzle does not count as solved. */
  #wasShown = false;
  /** Whether the first result has been recorded. */
  #isRecorded = false;
  /**
   * Counter incremented when the user makes a turn, retries, restarts, leaves, or asks for the solution. An
   * asynchronous step stops if the counter has changed since the step began.
   */
  #run = 0;

  /**
   * @param {object} options
   * @param {string} options.variant
   * @param {Puzzle} options.puzzle
   * @param {{number: number, of: number}} options.place number of the puzzle, and total number of puzzles
   * @param {boolean} options.isDaily whether this is the puzzle of the day
   * @param {import('../learn/live-board.js').Page & import('./puzzles.js').Coached} options.page
   * @param {import('./solver.js').Solver} options.solver
   * @param {Way} options.way
   */
  constructor({ variant, puzzle, place, isDaily, page, solver, way }) {
    this.variant = variant;
    this.puzzle = puzzle;
    this.page = page;
    this.solver = solver;
    this.way = way;
    this.title = html('h2', { tabindex: -1 }, isDaily ? t('puzzles.daily') : t('puzzles.number', place));
    this.task = html('p', { class: 'learn-task', 'data-testid': 'puzzle-task' });
    this.answer = html('p', { class: 'learn-answer', 'data-testid': 'puzzle-answer' });
    this.about = html('p', { class: 'muted small', hidden: true, 'data-testid': 'puzzle-about' });
    this.buttons = html('div', { class: 'row learn-buttons puzzle-foot' });
    this.words = html('div', { class: 'puzzle-words' }, this.answer, this.about);
    const host = html('div', { class: 'board-host learn-board', tabindex: -1 });
    this.live = new LiveBoard(host, page, { onTurn: (node) => void this.#try(node), onRefused: (from, to) => void this.#refused(from, to) });
    const all = t('puzzles.all');
    const back = html('button', { type: 'button', class: 'button button-quiet learn-back puzzle-back', 'aria-label': all, title: all, 'data-testid': 'puzzle-overview', onclick: way.overview }, drawLineIcon('previous'), html('span', {}, all));
    this.root = html('article', { class: 'learn-lesson puzzle', 'data-testid': 'puzzle' },
      html('div', { class: 'learn-text' }, back, html('p', { class: 'muted small' }, t('puzzles.place', { ...place, rating: puzzle.rating })), this.title, this.task),
      host,
      html('div', { class: 'learn-feedback puzzle-panel' }, this.words, this.buttons));
  }

  /** Starts the puzzle from its first position. */
  async begin() {
    const { fen, wins } = this.puzzle;
    const mine = ++this.#run;
    this.#made = 0;
    this.#isOnLine = true;
    this.live.allow('none');
    if (!(await this.live.open({ variant: this.variant, fen })) || mine !== this.#run) return;
    const { state } = this.live;
    const { firstToMove } = state.tree.root;
    state.flipped = !firstToMove;
    state.tell('flipped');
    const side = sideName(this.variant, firstToMove ? 'first' : 'second');
    this.task.textContent = wins === undefined ? t('puzzles.task-best', { side }) : tn('puzzles.task-wins', wins, { side });
    this.#wait(state.current);
  }

  /** Cancels pending asynchronous steps of the puzzle. */
  leave() {
    this.#run += 1;
  }

  /** Waits for the user's turn in the given position. @param {Node} node */
  #wait(node) {
    this.#start = node;
    this.live.allow(node.firstToMove ? 'first' : 'second');
    this.#say('ask', this.#made > 0 ? t('puzzles.go-on', { count: this.#left }) : '');
    this.#offer(this.#helps());
    this.root.dataset.waits = '';
  }

  /** Number of moves left in which the user must win. */
  get #left() {
    return (this.puzzle.wins ?? 1) - this.#made;
  }

  /**
   * The next turn of the stored solution, or null if the turns played differ from the solution.
   * @returns {string|null}
   */
  get #planned() {
    return this.#isOnLine ? (this.puzzle.solution[2 * this.#made] ?? null) : null;
  }

  /** @param {TurnNode} node */
  async #try(node) {
    if (this.#start === null || node.parent !== this.#start) return;
    const mine = ++this.#run;
    delete this.root.dataset.waits;
    this.live.allow('none');
    this.live.state.setArrows([]);
    this.#offer([]);
    const isRight = await this.#isRight(node);
    if (mine !== this.#run) return;
    if (isRight) await this.#right(node, mine);
    else await this.#wrong(node, mine);
  }

  /**
   * Returns whether a turn is correct: either the turn follows the stored solution, or the solver proves that the turn
   * still wins within the required number of moves.
   * @param {TurnNode} node
   */
  async #isRight(node) {
    const { wins } = this.puzzle;
    const { state } = this.live;
    if (node.turn === this.#planned) return true;
    if (wins === undefined) return (await this.#afterSolution()) === node.fen;
    this.#say('ask', t('puzzles.judging'));
    if (node.over !== null) return node.over.result === (node.parent.firstToMove ? 'p1win' : 'p2win');
    // `anel puzzles` has proven that no other first move wins within the required number of moves.
    if (this.#made === 0 || this.#left <= 1) return false;
    const isWinning = (await this.solver.winningTurn(state.tree, node.parent, this.#left, node.turn)) !== null;
    if (isWinning) this.#isOnLine = false;
    return isWinning;
  }

  /**
   * Returns the FEN after the puzzle's best turn. A turn that makes the same operations in another order is equally
   * correct, so resulting positions are compared instead of turns.
   */
  #afterSolution() {
    const { state } = this.live;
    return state.rules.after(state.tree, state.tree.root, this.puzzle.solution[0]);
  }

  /** @param {TurnNode} node @param {number} mine */
  async #right(node, mine) {
    this.#made += 1;
    const { wins } = this.puzzle;
    if (node.over !== null || wins === undefined) {
      this.#done();
      return;
    }
    this.#say('good', t('puzzles.right'));
    const { state } = this.live;
    const planned = this.#isOnLine ? this.puzzle.solution[2 * this.#made - 1] : undefined;
    const [reply] = await Promise.all([planned ?? this.solver.reply(state.tree, node).then((found) => found?.turn ?? null), new Promise((resolve) => setTimeout(resolve, REPLY_MS))]);
    if (mine !== this.#run || reply === null || !this.root.isConnected) return;
    const after = await this.live.play(reply);
    if (mine !== this.#run || after === null) return;
    if (after.over !== null) this.#done();
    else this.#wait(after);
  }

  #done() {
    this.#start = null;
    this.#record(!this.#wasShown);
    if (!this.#wasShown) note(this.page.settings, this.variant, idOf(this.puzzle));
    this.#say('good', t(this.puzzle.wins === undefined ? 'puzzles.solved-best' : 'puzzles.solved'));
    // A win in one move needs no reason.
    if (this.puzzle.wins !== 1) void this.#addReasons();
    this.#offer([...this.#onward(), this.#againButton(), this.#analyseButton()], true);
    this.root.dataset.done = '';
  }

  /** Says what the first turn of the solution achieves. */
  async #addReasons() {
    const mine = this.#run;
    const { tree } = this.live.state;
    const merits = await this.page.coach.merits(tree, tree.root, this.puzzle.solution[0]);
    if (mine !== this.#run || merits === '') return;
    this.#say('good', `${this.answer.textContent} ${merits}`);
  }

  /**
   * Records the first result of the puzzle, and shows what may be told now: the themes and the solver's rating.
   * @param {boolean} isSolved
   */
  #record(isSolved) {
    if (this.#isRecorded) return;
    this.#isRecorded = true;
    const result = this.way.result(isSolved);
    const sign = result !== null && result.change >= 0 ? '+' : '−';
    const rating = result === null ? [] : [t('puzzles.rating-now', { rating: result.rating, change: `${sign}${Math.abs(result.change)}` })];
    const themes = this.puzzle.themes.map((theme) => t(`puzzles.theme.${theme}`));
    this.about.textContent = [...rating, ...(isSolved && themes.length > 0 ? [t('puzzles.themes', { themes: themes.join(', ') })] : [])].join(' · ');
    this.about.hidden = this.about.textContent === '';
  }

  /** Explains why a turn is wrong and shows the opponent's best reply. @param {TurnNode} node @param {number} mine */
  async #wrong(node, mine) {
    const { state } = this.live;
    const reply = node.over === null ? await this.solver.reply(state.tree, node) : null;
    const step = reply === null ? undefined : (await state.rules.line(state.tree, node, [reply.turn])).steps[0];
    const cost = await this.page.coach.cost(state.tree, node.parent, node.turn);
    if (mine !== this.#run) return;
    this.#record(false);
    const objection = this.#objection(reply, step && wordsOf(state.tree.variant, node.fen, step));
    this.#say('bad', [objection, cost].filter((text) => text !== '').join(' '));
    if (reply !== null) state.setArrows([{ turn: reply.turn, rank: 'hint' }]);
    this.#offer([button(t('puzzles.retry'), () => this.#retry(), { class: 'button-primary', 'data-testid': 'puzzle-retry' }), this.#showButton(), this.#analyseButton()], true);
  }

  /** @param {import('./solver.js').Reply|null} reply @param {string} [move] the reply in words */
  #objection(reply, move) {
    const { wins } = this.puzzle;
    if (reply === null || move === undefined) return t('puzzles.wrong-end');
    if (wins === undefined) return t('puzzles.wrong-best', { move });
    return t(reply.mate !== null && reply.mate < 0 ? 'puzzles.wrong-slow' : 'puzzles.wrong', { move, count: this.#left });
  }

  #retry() {
    if (this.#start === null) return;
    this.#run += 1;
    this.live.state.setArrows([]);
    this.live.back(this.#start);
    this.#wait(this.#start);
    this.live.focus();
  }

  /** Shows a hint, in words and on the board: where the next correct turn begins, or ends if it begins nowhere. */
  async #hint() {
    const turn = await this.#best();
    if (turn === null || this.#start === null) return;
    this.#record(false);
    const [line] = variantOf(this.variant).turns.arrows(turn);
    const square = line?.from ?? line?.to;
    this.live.state.setArrows([{ turn, rank: 'idea' }]);
    if (square !== undefined) this.#say('ask', t(line?.from === null ? 'puzzles.hint-to' : 'puzzles.hint', { square }));
  }

  /** @returns {Promise<string|null>} the turn that the user must find next, or null if unknown */
  async #best() {
    if (this.#planned !== null || this.#start === null) return this.#planned;
    return this.solver.winningTurn(this.live.state.tree, this.#start, this.#left);
  }

  /** Plays the puzzle's whole solution on the board. */
  async #show() {
    if (this.#start === null) return;
    const mine = ++this.#run;
    this.#wasShown = true;
    this.#record(false);
    delete this.root.dataset.waits;
    this.live.allow('none');
    this.#offer([]);
    const { state } = this.live;
    state.setArrows([]);
    this.live.back(state.tree.root);
    this.#say('shown', t('puzzles.shown', { moves: await this.#written() }));
    for (const turn of this.puzzle.solution) {
      if (mine !== this.#run || !this.root.isConnected) return;
      await this.live.play(turn);
      await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    }
    if (mine !== this.#run) return;
    this.#offer([...this.#onward(), this.#againButton(), this.#analyseButton()], true);
  }

  /** Returns the puzzle's solution in words. */
  async #written() {
    const { state: { rules, tree } } = this.live;
    const { steps } = await rules.line(tree, tree.root, this.puzzle.solution);
    return steps.map((step, index) => wordsOf(tree.variant, (steps[index - 1] ?? tree.root).fen, step)).join(' – ');
  }

  /** Explains why the move that the user attempted is impossible. @param {string} from @param {string|null} to */
  async #refused(from, to) {
    if (this.#start === null) return;
    const { tree, current } = this.live.state;
    const { legal } = await this.live.state.facts(current);
    const why = await whyOf(this.variant);
    const { key, values } = why({ position: variantOf(this.variant).positions.read(current.fen), from, to, legal, settings: tree.settings });
    if (this.live.state.current === current) this.#say('bad', t(key, values));
  }

  #helps() {
    return [button(t('puzzles.hint-button'), () => void this.#hint(), { 'data-testid': 'puzzle-hint' }), this.#showButton()];
  }

  #onward() {
    const { next, overview } = this.way;
    return next === null
      ? [button(t('puzzles.all'), overview, { class: 'button-primary', 'data-testid': 'puzzle-next' })]
      : [button(t('puzzles.next'), next, { class: 'button-primary', 'data-testid': 'puzzle-next' })];
  }

  #showButton() {
    return button(t('puzzles.show'), () => void this.#show(), { 'data-testid': 'puzzle-show' });
  }

  #againButton() {
    return button(t('puzzles.again'), () => void this.begin().then(() => this.live.focus()));
  }

  #analyseButton() {
    return button(t('puzzles.analyse'), () => this.way.analyse(this.puzzle.fen), { class: 'button-quiet', 'data-testid': 'puzzle-analyse' });
  }

  /** @param {Mood} mood @param {string} text */
  #say(mood, text) {
    this.answer.dataset.mood = mood;
    this.answer.textContent = text;
    this.answer.hidden = text === '';
    // The keyboard scrolls an answer that is longer than its place.
    this.words.tabIndex = this.words.scrollHeight > this.words.clientHeight ? 0 : -1;
    this.page.announce(text);
  }

  /** @param {HTMLElement[]} buttons @param {boolean} [takesFocus] whether to focus the first button */
  #offer(buttons, takesFocus = false) {
    this.buttons.replaceChildren(...buttons);
    if (takesFocus) buttons[0]?.focus({ preventScroll: true });
  }
}
