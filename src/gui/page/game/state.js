/**
 * State shared by all parts of the page: the game, the node on the board, and the mode.
 *
 * @typedef {import('./rules.js').NodeFacts} NodeFacts
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').MoreFacts} MoreFacts
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').TurnNode} TurnNode
 *
 * @typedef {'play'|'analyse'|'edit'|'learn'|'puzzles'} Mode
 * @typedef {{turn: string, rank: number|'hint'}} Arrow
 * @typedef {{fen: string, before: import('../variants/variant.js').Before, arrows: Arrow[]}} Preview
 *
 * @typedef {'tree'|'current'|'leave'|'ended'|'play'|'mode'|'flipped'|'hint'|'preview'|'making'|'arrows'|'analysis'|'review'|'settings'} StateChange
 * - `tree`: a different game, or nodes were added, removed or updated; `current` may have changed too
 * - `current`: a different node is shown
 * - `leave`: the user is about to leave this game for another
 * - `ended`: the game in progress has just ended
 * - `play`: the turn, the clocks, a pause or the end
 * - `analysis`: an analysis has a new result for a node
 * - `review`: a review has judged a turn
 * - `settings`: language, theme or another user setting
 * - the other names: the property of that name has changed
 */
import { Observable } from '../base/events.js';
import { isTurnNode } from './tree.js';

/** @extends {Observable<StateChange>} */
export class State extends Observable {
  /** @type {WeakMap<Node, Promise<NodeFacts>>} */
  #facts = new WeakMap();

  /**
   * @param {object} options
   * @param {Rules} options.rules
   * @param {GameTree} options.tree
   */
  constructor({ rules, tree }) {
    super();
    this.rules = rules;
    this.tree = tree;
    /** The node on the board. @type {Node} */
    this.current = tree.root;
    /** @type {Mode} */
    this.mode = 'play';
    this.flipped = false;
    /** A position shown instead of `current`. @type {Preview|null} */
    this.preview = null;
    /** The pieces on the board during an unfinished turn. @type {import('../variants/variant.js').Men|null} */
    this.making = null;
    /**
     * Receives the turns that the user makes on the board while retrying a move in a review; null: they belong to the
     * game.
     * @type {((turn: string) => Promise<unknown>)|null}
     */
    this.attempt = null;
    /** Arrows of the analysis and of hints for `current`. @type {Arrow[]} */
    this.arrows = [];
  }

  /** Whether the game is visible in the current mode. */
  get isShown() {
    return this.mode === 'play' || this.mode === 'analyse';
  }

  /** Shows a node. @param {Node} node */
  goTo(node) {
    const hadPreview = this.preview !== null;
    if (node === this.current && !hadPreview) return;
    this.preview = null;
    if (node !== this.current) this.arrows = [];
    this.current = node;
    if (hadPreview) this.tell('preview');
    this.tell('current');
  }

  /**
   * Switches to another game.
   * @param {GameTree} tree
   * @param {Node} [node] the node to show; default: the root
   */
  setTree(tree, node = tree.root) {
    this.tree = tree;
    this.current = node;
    this.preview = null;
    this.arrows = [];
    this.#facts = new WeakMap();
    this.tell('tree');
    this.tell('current');
  }

  /**
   * Opens a game from a record, a position or a link. The previous game stays among the stored games.
   * @param {GameTree} tree
   * @param {Node} [node] the node to show; default: the root
   */
  openTree(tree, node = tree.root) {
    this.tell('leave');
    this.setTree(tree, node);
    this.setMode('analyse');
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.preview = null;
    this.arrows = [];
    this.tell('mode');
  }

  /** @param {Preview|null} preview */
  setPreview(preview) {
    if (preview === null && this.preview === null) return;
    this.preview = preview;
    this.tell('preview');
  }

  /** @param {import('../variants/variant.js').Men|null} men */
  setMaking(men) {
    if (men === this.making) return;
    this.making = men;
    this.tell('making');
  }

  /** @param {Arrow[]} arrows arrows for the current node */
  setArrows(arrows) {
    if (JSON.stringify(arrows) === JSON.stringify(this.arrows)) return;
    this.arrows = arrows;
    this.tell('arrows');
  }

  /**
   * The rules' facts about a node; cached.
   * @param {Node} node
   * @returns {Promise<NodeFacts>}
   */
  facts(node) {
    let facts = this.#facts.get(node);
    if (facts === undefined) {
      facts = this.rules.facts(this.tree, node);
      this.#facts.set(node, facts);
      facts.catch(() => this.#facts.delete(node));
    }
    return facts;
  }

  /**
   * Makes a turn in the current position: adds it to the tree and shows its result.
   * @param {string} turn
   * @returns {Promise<TurnNode|null>} null if the turn is illegal
   */
  async playTurn(turn) {
    const { tree, current } = this;
    const child = await this.addTurn(tree, current, turn);
    if (child === null || this.tree !== tree) return null;
    this.goTo(child);
    return child;
  }

  /**
   * Adds a turn after a node without showing it.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string} turn
   * @param {MoreFacts} [facts] further data about the position after the turn
   * @returns {Promise<TurnNode|null>} null if the turn is illegal
   */
  async addTurn(tree, node, turn, facts = {}) {
    const known = node.children.find((child) => child.turn === turn);
    if (known !== undefined && isTurnNode(known)) return known;
    const after = await this.rules.play(tree, node, turn);
    if (after === null || !tree.has(node)) return null;
    const child = tree.add(node, { ...after, ...facts });
    if (this.tree === tree) this.tell('tree');
    return child;
  }

  /**
   * Adds a line of turns after a node and shows its last position.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string[]} turns
   */
  async addLine(tree, node, turns) {
    let at = node;
    for (const turn of turns) {
      const child = await this.addTurn(tree, at, turn);
      if (child === null) return;
      at = child;
    }
    if (this.tree === tree) this.goTo(at);
  }
}
