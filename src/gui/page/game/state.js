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
 * @typedef {import('./snapshot.js').Snapshot} Snapshot
 * @typedef {'home'|'play'|'analyse'|'edit'|'learn'|'puzzles'} Mode
 * @typedef {{turn: string, rank: number|'hint'|'idea', isThreat?: boolean}} Arrow `rank`: of an analysis line; `hint`: a turn to play; `idea`:
 *   only the square on which a turn begins
 * @typedef {{fen: string, before: import('../variants/variant.js').Before, arrows: Arrow[]}} Preview
 * @typedef {{fen: string, men: import('../variants/variant.js').Men}} Making `fen`: the position before the turn
 *
 * @typedef {'tree'|'current'|'leave'|'ended'|'play'|'mode'|'flipped'|'hint'|'preview'|'making'|'arrows'|'analysis'|'drawings'|'review'|'settings'} StateChange
 * - `tree`: a different game was opened, or nodes were added, removed or updated; `current` may have changed too
 * - `current`: a different node is shown
 * - `leave`: the user is about to leave this game for another game
 * - `ended`: the game in progress has just ended
 * - `play`: the side to move, the clocks, the pause or the end of the game has changed
 * - `analysis`: the analysis has a new snapshot, or none any more
 * - `drawings`: the user's drawings on the current node have changed, or the way to draw
 * - `review`: a review has judged a turn
 * - `settings`: the language, the theme or another user setting has changed
 * - any other name: the property of that name has changed
 */
import { Observable } from '../base/events.js';
import { arrowsOf } from './snapshot.js';
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
    /**
     * Where to store the game that is about to be opened; null for the user's own games.
     * @type {import('./game-store.js').Place|null}
     */
    this.place = null;
    /** The node whose position is on the board. @type {Node} */
    this.current = tree.root;
    /** @type {Mode} */
    this.mode = 'play';
    this.flipped = false;
    /** Whether the game on the board allows a mode. @type {(mode: Mode) => boolean} */
    this.mayEnter = () => true;
    /** A position shown on the board instead of the current node; null for none. @type {Preview|null} */
    this.preview = null;
    /** The pieces on the board during an unfinished turn. @type {Making|null} */
    this.making = null;
    /**
     * Handles turns made on the board while the user retries a move in a review. If null, turns made on the board
     * belong to the game.
     * @type {((turn: string) => Promise<unknown>)|null}
     */
    this.attempt = null;
    /** Arrows for the current node, apart from those of the analysis: hints. @type {Arrow[]} */
    this.arrows = [];
    /**
     * The newest results of the analysis for the current node. Arrows, evaluation bar and lines all show this snapshot.
     * @type {Snapshot|null}
     */
    this.snapshot = null;
    /** Colour in which clicks and keys draw on the board, 0 to 3; null while they make moves. @type {number|null} */
    this.pen = null;
  }

  /** Whether the game is visible in the current mode. */
  get isShown() {
    return this.mode === 'play' || this.mode === 'analyse';
  }

  /** Shows the position of a node on the board. @param {Node} node */
  goTo(node) {
    const hadPreview = this.preview !== null;
    if (node === this.current && !hadPreview) return;
    this.preview = null;
    if (node !== this.current) {
      this.arrows = [];
      this.snapshot = null;
    }
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
    this.snapshot = null;
    this.#facts = new WeakMap();
    this.tell('tree');
    this.tell('current');
  }

  /**
   * Opens a game from a record, a position or a link. The previous game stays among the stored games.
   * @param {GameTree} tree
   * @param {Node} [node] the node to show; default: the root
   * @param {import('./game-store.js').Place|null} [place] where to store the game; default: among the user's own games
   */
  openTree(tree, node = tree.root, place = null) {
    this.place = place;
    this.tell('leave');
    this.setTree(tree, node);
    this.setMode('analyse');
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.mode || !this.mayEnter(mode)) return;
    this.mode = mode;
    this.preview = null;
    this.arrows = [];
    this.pen = null;
    this.tell('mode');
  }

  /** @param {Preview|null} preview */
  setPreview(preview) {
    if (preview === null && this.preview === null) return;
    this.preview = preview;
    this.tell('preview');
  }

  /** @param {Making|null} making */
  setMaking(making) {
    if (making?.men === this.making?.men) return;
    this.making = making;
    this.tell('making');
  }

  /** Shows new results of the analysis. @param {Snapshot|null} snapshot results for the current node */
  setSnapshot(snapshot) {
    if (snapshot === this.snapshot) return;
    this.snapshot = snapshot;
    this.tell('analysis');
  }

  /** The arrows of the current node: those of the analysis, and hints. @returns {Arrow[]} */
  allArrows() {
    if (this.mode !== 'analyse' || this.snapshot === null) return this.arrows;
    return [...this.arrows, ...arrowsOf(this.snapshot)];
  }

  /** @param {number|null} pen */
  setPen(pen) {
    if (pen === this.pen) return;
    this.pen = pen;
    this.tell('drawings');
  }

  /** Replaces the user's drawings on the current node. @param {import('./tree.js').Drawing[]} drawings */
  setDrawings(drawings) {
    this.current.drawings = drawings;
    this.tell('drawings');
    this.tell('tree');
  }

  /** @param {Arrow[]} arrows arrows for the current node */
  setArrows(arrows) {
    if (JSON.stringify(arrows) === JSON.stringify(this.arrows)) return;
    this.arrows = arrows;
    this.tell('arrows');
  }

  /**
   * The legal turns and attacked squares at a node. The results are cached.
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
   * Makes a turn in the current position: adds the turn to the game tree and shows the resulting position.
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
   * Adds a turn after a node of the game tree without showing the turn.
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
   * Adds a line of turns after a node and shows the last position of the line.
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
