/**
 * Shows the node that the page looks at on the board.
 */

/** So long a board waits for what is legal before it shows the position without. */
const PATIENCE_MS = 150;

export class BoardView {
  #shown = 0;

  /**
   * @param {object} options
   * @param {{show: (view: object) => void}} options.board
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {import('./settings.js').Settings} options.settings
   */
  constructor({ board, state, play, settings }) {
    Object.assign(this, { board, state, play, settings });
    this.lastNode = null;
    this.lastPreview = null;
    this.answers = new WeakMap();
    state.addEventListener('change', ({ detail }) => {
      if (detail !== 'leave' && detail !== 'ended') this.update();
    });
  }

  /** Shows what is to be seen now. @returns {Promise<void>} */
  async update() {
    const { state } = this;
    if (state.mode === 'edit') return;
    const mine = ++this.#shown;
    this.#settle(false);
    const { current } = state;
    const facts = state.facts(current).catch(() => null);
    const early = await Promise.race([facts, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))]);
    if (mine !== this.#shown) return;
    this.#show(current, early ?? null);
    if (early === undefined) {
      const late = await facts;
      if (mine !== this.#shown) return;
      if (late !== null) this.#show(current, late);
    }
    this.#settle(true);
  }

  /** Marks whether what the board shows is what is to be seen now. */
  #settle(isSettled) {
    this.board.host.toggleAttribute('data-settled', isSettled);
  }

  #show(node, facts) {
    const { state, settings } = this;
    const { tree, preview } = state;
    const isNew = preview === null ? node !== this.lastNode && node.parent === this.lastNode : preview !== this.lastPreview;
    const animate = settings.get('animation') && isNew;
    this.lastNode = node;
    this.lastPreview = preview;
    const before = node.parent === null ? null : { fen: node.parent.fen, turn: node.turn };
    this.board.show({
      variant: tree.variant,
      settings: tree.settings,
      fen: preview?.fen ?? node.fen,
      before: preview === null ? before : preview.before,
      animate,
      flipped: state.flipped,
      coordinates: settings.get('coordinates'),
      mayMove: this.mayMove(),
      legal: preview === null ? (facts?.legal ?? []) : [],
      attacked: preview === null ? (facts?.attacked ?? []) : [],
      arrows: this.#arrows(),
      isLegal: (turn) => this.#ask(tree, node, `? ${turn}`, () => state.rules.isLegal(tree, node, turn)),
      after: (turn) => this.#ask(tree, node, `> ${turn}`, () => state.rules.after(tree, node, turn)),
    });
  }

  /** @returns {'first'|'second'|'both'|'none'} */
  mayMove() {
    const { state, play } = this;
    if (state.preview !== null) return 'none';
    if (state.mode === 'play') return play.mayMove;
    const over = state.current.over;
    const isFinal = over !== null && !['fifty moves', 'repetition', 'kings and dukes', 'idle'].includes(over.reason);
    return isFinal ? 'none' : 'both';
  }

  #arrows() {
    const { state, settings } = this;
    const arrows = state.preview?.arrows ?? (state.preview === null ? state.arrows : []);
    return settings.get('arrows') ? arrows : arrows.filter((arrow) => arrow.rank === 'hint');
  }

  /** Asks about a node once for each question: the board asks whenever the pointer moves. */
  #ask(tree, node, question, ask) {
    let known = this.answers.get(node);
    if (known === undefined) this.answers.set(node, (known = new Map()));
    let answer = known.get(question);
    if (answer === undefined) {
      answer = ask().catch(() => {
        known.delete(question);
        return question.startsWith('?') ? false : null;
      });
      known.set(question, answer);
    }
    return answer;
  }
}

