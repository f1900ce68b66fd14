/** Displays the current position of the game on the board. */
import { isTurnNode } from '../game/tree.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/rules.js').NodeFacts} NodeFacts
 * @typedef {import('../game/state.js').Preview} Preview
 * @typedef {import('../game/tree.js').Node} Node
 */

/** How long the board waits for the legal turns before it shows the position without them, in ms. */
const PATIENCE_MS = 150;

export class BoardView {
  #updates = 0;
  #hasShown = false;
  /** @type {Node|null} */
  #lastNode = null;
  /** @type {Preview|null} */
  #lastPreview = null;
  /**
   * The facts shown last, and the position that they hold for, in any game. They bridge the time until a new game with
   * the same position has facts of its own.
   * @type {{key: string, facts: NodeFacts|null}}
   */
  #lastFacts = { key: '', facts: null };
  /**
   * Cached query results per game tree node, keyed by turn: whether the turn is legal, and the FEN after the turn.
   * @type {WeakMap<Node, {isLegal: Map<string, Promise<boolean>>, after: Map<string, Promise<string|null>>}>}
   */
  #answers = new WeakMap();

  /**
   * @param {object} options
   * @param {import('../board/board.js').Board} options.board
   * @param {import('../game/state.js').State} options.state
   * @param {Pick<import('../board/board.js').View, 'mayMove'|'mayPremove'>} options.play
   * @param {import('../game/storage.js').Settings} options.settings
   */
  constructor({ board, state, play, settings }) {
    this.board = board;
    this.state = state;
    this.play = play;
    this.settings = settings;
    state.listen((change) => {
      if (change === 'analysis' || change === 'arrows' || change === 'drawings') this.#draw();
      else if (change !== 'leave' && change !== 'ended' && change !== 'making') this.update();
    });
  }

  /** Updates the board from the page state. @returns {Promise<void>} */
  async update() {
    const { state } = this;
    if (!state.isShown) return;
    const mine = ++this.#updates;
    this.#settle(false);
    const { current } = state;
    const facts = state.facts(current).catch(() => null);
    // The first position after the page has loaded is drawn at once, without waiting for the legal turns.
    if (!this.#hasShown) this.#show(current, null);
    /** @type {Promise<undefined>} */
    const waiting = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
    const early = await Promise.race([facts, waiting]);
    if (mine !== this.#updates) return;
    this.#show(current, early ?? null);
    if (early === undefined) {
      const late = await facts;
      if (mine !== this.#updates) return;
      if (late !== null) this.#show(current, late);
    }
    this.#settle(true);
  }

  /** Updates the arrows and drawings at once if the board shows the current position. */
  #draw() {
    const { state, board } = this;
    if (!state.isShown) return;
    if (!this.#hasShown || this.#lastNode !== state.current || this.#lastPreview !== state.preview) {
      void this.update();
      return;
    }
    board.setArrows(this.#arrows());
    board.setDrawings(this.#drawn());
  }

  /** Marks whether the board is up to date with the page state. @param {boolean} isSettled */
  #settle(isSettled) {
    this.board.host.toggleAttribute('data-settled', isSettled);
  }

  /** @param {Node} node @param {NodeFacts|null} given */
  #show(node, given) {
    const { state, settings, play } = this;
    const { tree, preview } = state;
    const key = `${tree.variant} ${JSON.stringify(tree.settings)} ${node.fen}`;
    const facts = given ?? (key === this.#lastFacts.key ? this.#lastFacts.facts : null);
    this.#lastFacts = { key, facts };
    const isNew = preview === null ? node !== this.#lastNode && node.parent === this.#lastNode : preview !== this.#lastPreview;
    const animate = settings.get('animation') && isNew;
    this.#hasShown = true;
    this.#lastNode = node;
    this.#lastPreview = preview;
    const answers = this.#answersOf(node);
    const before = isTurnNode(node) ? { fen: node.parent.fen, turn: node.turn } : null;
    this.board.show({
      variant: variantOf(tree.variant),
      settings: tree.settings,
      fen: preview?.fen ?? node.fen,
      before: preview === null ? before : preview.before,
      animate,
      flipped: state.flipped,
      coordinates: settings.get('coordinates'),
      mayMove: this.#mayMove(),
      mayPremove: state.mode === 'play' && state.preview === null ? play.mayPremove : null,
      legal: preview === null ? (facts?.legal ?? []) : [],
      isListed: preview !== null || facts !== null,
      attacked: preview === null ? (facts?.attacked ?? []) : [],
      arrows: this.#arrows(),
      ...this.#drawn(),
      isLegal: (turn) => once(answers.isLegal, turn, false, () => state.rules.isLegal(tree, node, turn)),
      after: (turn) => once(answers.after, turn, null, () => state.rules.after(tree, node, turn)),
    });
  }

  /** @returns {import('../board/board.js').View['mayMove']} */
  #mayMove() {
    const { state, play } = this;
    if (state.preview !== null) return 'none';
    if (state.mode === 'play') return play.mayMove;
    const { over } = state.current;
    return over === null || variantOf(state.tree.variant).positions.playOn.includes(over.reason) ? 'both' : 'none';
  }

  #arrows() {
    const { state, settings } = this;
    const arrows = state.preview?.arrows ?? (state.preview === null ? state.allArrows() : []);
    return settings.get('arrows') ? arrows : arrows.filter(({ rank }) => typeof rank === 'string');
  }

  /** The user's drawings, which belong to the position in an analysis only. */
  #drawn() {
    const { mode, preview, current, pen } = this.state;
    return mode === 'analyse' && preview === null ? { drawings: current.drawings, pen } : { drawings: null, pen: null };
  }

  /** @param {Node} node */
  #answersOf(node) {
    const answers = this.#answers.get(node) ?? { isLegal: new Map(), after: new Map() };
    this.#answers.set(node, answers);
    return answers;
  }
}

/**
 * Runs a query about a turn and caches the reply, because the board repeats the query whenever the pointer moves.
 * @template T
 * @param {Map<string, Promise<T>>} known
 * @param {string} turn
 * @param {T} otherwise result if the query fails
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
function once(known, turn, otherwise, ask) {
  const answer = known.get(turn) ?? ask().catch(() => {
    known.delete(turn);
    return otherwise;
  });
  known.set(turn, answer);
  return answer;
}
