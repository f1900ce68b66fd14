/**
 * What all parts of the page look at: the game, the node that is shown, what is being done with it.
 *
 * Dispatches `change` with `detail` =
 * - 'tree': another game, or nodes came, went or were told something; `current` may be another too
 * - 'current': another node is shown
 * - 'leave': the user is about to leave this game for another
 * - 'ended': the game that is played has just ended
 * - 'mode', 'flipped', 'hint', 'preview', 'arrows', 'settings' (language, theme, …), 'play' (whose turn, clocks, pause, end)
 */
export class State extends EventTarget {
  /**
   * @param {object} options
   * @param {import('./rules.js').Rules} options.rules
   * @param {import('./game.js').GameTree} options.tree
   */
  constructor({ rules, tree }) {
    super();
    this.rules = rules;
    /** @type {import('./game.js').GameTree} */
    this.tree = tree;
    /** The node shown. @type {import('./game.js').Node} */
    this.current = tree.root;
    /** @type {'play'|'analyse'|'edit'} */
    this.mode = 'play';
    this.flipped = false;
    /** A position shown instead of `current`. @type {{fen: string, before: {fen: string, turn: string}|null, arrows?: object[]}|null} */
    this.preview = null;
    /** Arrows of the analysis and hints on `current`, as the board takes them. @type {{turn: string, rank: number|'hint'}[]} */
    this.arrows = [];
    this.known = new WeakMap();
  }

  /** @param {string} kind see above */
  changed(kind) {
    this.dispatchEvent(new CustomEvent('change', { detail: kind }));
  }

  /** Shows a node. @param {import('./game.js').Node} node */
  goTo(node) {
    const hadPreview = this.preview !== null;
    if (node === this.current && !hadPreview) return;
    this.preview = null;
    if (node !== this.current) this.arrows = [];
    this.current = node;
    if (hadPreview) this.changed('preview');
    this.changed('current');
  }

  /**
   * Shows another game.
   * @param {import('./game.js').GameTree} tree
   * @param {import('./game.js').Node} [node] the root if missing
   */
  setTree(tree, node = tree.root) {
    this.tree = tree;
    this.current = node;
    this.preview = null;
    this.arrows = [];
    this.known = new WeakMap();
    this.changed('tree');
    this.changed('current');
  }

  /**
   * Shows a game that the user has opened (a record, a position, a link). The one that was shown is kept among the stored games.
   * @param {import('./game.js').GameTree} tree
   * @param {{node?: import('./game.js').Node, mode?: 'play'|'analyse'}} [options]
   */
  openTree(tree, { node = tree.root, mode = 'analyse' } = {}) {
    this.changed('leave');
    this.setTree(tree, node);
    this.setMode(mode);
  }

  /** @param {'play'|'analyse'|'edit'} mode */
  setMode(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.preview = null;
    this.arrows = [];
    this.changed('mode');
  }

  /** @param {object|null} preview */
  setPreview(preview) {
    if (preview === null && this.preview === null) return;
    this.preview = preview;
    this.changed('preview');
  }

  /** @param {{turn: string, rank: number|'hint'}[]} arrows on the node shown */
  setArrows(arrows) {
    if (JSON.stringify(arrows) === JSON.stringify(this.arrows)) return;
    this.arrows = arrows;
    this.changed('arrows');
  }

  /**
   * The legal moves of a node (none in CTOR, where they are too many) and the squares that are attacked.
   * @param {import('./game.js').Node} node
   * @returns {Promise<{legal: string[], attacked: string[]}>}
   */
  facts(node) {
    let facts = this.known.get(node);
    if (facts === undefined) {
      facts = this.rules.facts(this.tree, node);
      this.known.set(node, facts);
      facts.catch(() => this.known.delete(node));
    }
    return facts;
  }

  /**
   * Makes a turn in the position shown: adds it to the tree and goes there.
   * @param {string} turn
   * @returns {Promise<import('./game.js').Node|null>} null if it is illegal
   */
  async playTurn(turn) {
    const { tree, current } = this;
    const child = await this.addTurn(tree, current, turn);
    if (child === null || this.tree !== tree) return null;
    this.goTo(child);
    return child;
  }

  /**
   * Adds a turn below a node without going there.
   * @param {import('./game.js').GameTree} tree
   * @param {import('./game.js').Node} node
   * @param {string} turn
   * @param {object} [facts] what else is known: clock, score, depth, nodes, timeMs
   * @returns {Promise<import('./game.js').Node|null>} null if it is illegal
   */
  async addTurn(tree, node, turn, facts = {}) {
    const known = node.children.find((child) => child.turn === turn);
    if (known !== undefined) return known;
    const after = await this.rules.play(tree, node, turn);
    if (after === null || !tree.has(node)) return null;
    const child = tree.add(node, { ...after, ...facts });
    if (this.tree === tree) this.changed('tree');
    return child;
  }
}
