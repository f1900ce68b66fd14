/**
 * A game as a tree of positions: the main line and its variations. Uses neither the DOM nor the network.
 *
 * @typedef {import('../variants/variant.js').End} End
 * @typedef {import('../variants/variant.js').GameSettings} GameSettings
 * @typedef {import('../variants/variant.js').Score} Score
 * @typedef {import('../variants/variant.js').Side} Side
 *
 * @typedef {{from: string, to: string, tone: number}} Drawing an arrow, or a circle if both squares are the same; `tone`: its
 *   colour: 0 green, 1 red, 2 blue, 3 yellow
 *
 * @typedef {object} Node
 * @property {number} id
 * @property {Node|null} parent
 * @property {Node[]} children continuations; the first is the main line
 * @property {string|null} turn the turn that leads to this node, in UCI move format; null at the root
 * @property {string|null} notation the turn in the notation of the rules
 * @property {string} fen the position after the turn
 * @property {number} ply number of turns since the root
 * @property {boolean} firstToMove whether the first player is to move
 * @property {End|null} over the end of the game by the rules, if the game ends at this node
 * @property {number|null} clock the mover's remaining time after the turn, in ms
 * @property {Score|null} score score of the turn, from the mover's engine
 * @property {number|null} depth
 * @property {number|null} nodes
 * @property {number|null} timeMs
 * @property {{score: Score, depth: number}|null} analysis result of an analysis of this position
 * @property {import('./judging.js').Review|null} review review of the turn that leads to this node
 * @property {string} comment
 * @property {number[]} glyphs numeric annotation glyphs of PGN
 * @property {Drawing[]} drawings arrows and circles that the user has drawn on the position
 *
 * @typedef {Node & {parent: Node, turn: string}} TurnNode a node reached by a turn: any node except the root
 * @typedef {Omit<Node, 'id'|'parent'|'children'|'ply'>} Facts data of a node, without its place in the tree
 * @typedef {Partial<Omit<Facts, 'turn'|'fen'>>} MoreFacts optional data of a node, without turn and position
 * @typedef {MoreFacts & {turn: string, fen: string}} TurnFacts
 * @typedef {{name: string, options: Record<string, string>}} RecordedPlayer
 *
 * @typedef {object} Start
 * @property {string} variant value of `UCI_Variant`
 * @property {GameSettings} [settings]
 * @property {string} startFen
 * @property {boolean} [firstToMove]
 * @property {End|null} [over]
 * @property {Record<Side, RecordedPlayer>|null} [players] the players, for records
 * @property {string} [date] ISO date and time
 * @property {string|null} [pace] time control as in records: `tc=300+3`, `st=1`, `none`
 * @property {object|null} [record] the record that the game was opened from
 *
 * @typedef {Partial<Facts> & {id: number, parent: number|null}} StoredNode
 * @typedef {Required<Omit<Start, 'firstToMove'|'over'|'settings'>> & {settings: import('./stored-tree.js').StoredSettings, ended: End|null,
 *   nodes: StoredNode[]}} StoredTree
 */
import { variantOf } from '../variants/index.js';
import { isStoredTree, sealed, unsealed } from './stored-tree.js';

/** @type {readonly (keyof Facts)[]} */
const FACTS = ['turn', 'notation', 'fen', 'firstToMove', 'over', 'clock', 'score', 'depth', 'nodes', 'timeMs', 'analysis', 'review', 'comment', 'glyphs', 'drawings'];

/**
 * @param {Node[keyof Facts]} fact
 * @returns {boolean} whether a field of a node is written to storage; empty fields are not
 */
const isStored = (fact) => fact !== null && fact !== '' && !(Array.isArray(fact) && fact.length === 0);

/**
 * @param {number} id
 * @param {Node|null} parent
 * @param {Partial<Facts> & {fen: string}} facts
 * @returns {Node}
 */
function makeNode(id, parent, facts) {
  return {
    id,
    parent,
    children: [],
    ply: parent === null ? 0 : parent.ply + 1,
    turn: facts.turn ?? null,
    notation: facts.notation ?? null,
    fen: facts.fen,
    firstToMove: facts.firstToMove ?? true,
    over: facts.over ?? null,
    clock: facts.clock ?? null,
    score: facts.score ?? null,
    depth: facts.depth ?? null,
    nodes: facts.nodes ?? null,
    timeMs: facts.timeMs ?? null,
    analysis: facts.analysis ?? null,
    review: facts.review ?? null,
    comment: facts.comment ?? '',
    glyphs: facts.glyphs ?? [],
    drawings: facts.drawings ?? [],
  };
}

/** A game from the start position of a variant, with default settings. @param {string} variant @returns {GameTree} */
export function firstTree(variant) {
  const { start, isFirstToMove } = variantOf(variant).positions;
  return new GameTree({ variant, startFen: start, firstToMove: isFirstToMove(start) });
}

/** @param {Node} node @returns {node is TurnNode} */
export const isTurnNode = (node) => node.parent !== null;

/** @param {Node} node @returns {Side} */
export const sideToMove = (node) => (node.firstToMove ? 'first' : 'second');

export class GameTree {
  /** @param {Start} start */
  constructor({ variant, settings = {}, startFen, firstToMove = true, over = null, players = null, date, pace = null, record = null }) {
    this.variant = variant;
    this.settings = settings;
    this.startFen = startFen;
    this.players = players;
    this.date = date ?? new Date().toISOString();
    this.pace = pace;
    this.record = record;
    /** The end of a game that was not ended by the rules: by agreement, on time or by resignation. @type {End|null} */
    this.ended = null;
    this.nextId = 1;
    /** @type {Map<number, Node>} */
    this.nodes = new Map();
    this.root = this.#keep(makeNode(0, null, { fen: startFen, firstToMove, over }));
  }

  /** @param {Node} node */
  #keep(node) {
    this.nodes.set(node.id, node);
    return node;
  }

  /**
   * Adds a turn after a node.
   * @param {Node} node
   * @param {TurnFacts} facts data of the position after the turn
   * @returns {TurnNode} the child; an existing child with the same turn is returned unchanged
   */
  add(node, facts) {
    const known = node.children.find((child) => child.turn === facts.turn);
    if (known !== undefined && isTurnNode(known)) return known;
    const child = this.#keep(makeNode(this.nextId++, node, facts));
    node.children.push(child);
    return /** @type {TurnNode} */ (child);
  }

  /**
   * Removes a node and its subtree. The root cannot be removed.
   * @param {Node} node
   */
  remove(node) {
    if (node.parent === null) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    for (const below of nodesFrom(node)) this.nodes.delete(below.id);
  }

  /**
   * Makes the line that leads to a node the main line.
   * @param {Node} node
   */
  promote(node) {
    for (let at = node; at.parent !== null; at = at.parent) {
      const siblings = at.parent.children;
      at.parent.children = [at, ...siblings.filter((other) => other !== at)];
    }
  }

  /** @param {Node} node @returns {TurnNode[]} the nodes on the path from the root to this node, without the root */
  lineTo(node) {
    /** @type {TurnNode[]} */
    const line = [];
    for (let at = node; isTurnNode(at); at = at.parent) line.push(at);
    return line.reverse();
  }

  /** @returns {TurnNode[]} the main line, without the root */
  mainLine() {
    return lineBelow(this.root);
  }

  /** @returns {Node} the last node of the main line */
  last() {
    return this.mainLine().at(-1) ?? this.root;
  }

  /** @param {number} id @returns {Node|undefined} */
  byId(id) {
    return this.nodes.get(id);
  }

  /** @param {Node} node @returns {boolean} whether the node is still part of this tree */
  has(node) {
    return this.nodes.get(node.id) === node;
  }

  /** @param {Node} node @returns {string[]} the turns that lead to a node */
  turnsTo(node) {
    return this.lineTo(node).map((at) => at.turn);
  }

  /** @returns {End|null} how the game ended, or null if the game is unfinished */
  end() {
    return this.ended ?? this.last().over;
  }

  /**
   * Restores a removed subtree.
   * @param {Node} parent
   * @param {Removed} removed
   * @param {number} [index] position among the children
   * @returns {TurnNode}
   */
  paste(parent, removed, index = parent.children.length) {
    /** @type {TurnNode[]} */
    const made = [];
    for (const { facts, under } of removed) {
      const node = this.add(under === null ? parent : made[under], facts);
      node.analysis ??= facts.analysis ?? null;
      made.push(node);
    }
    const [node] = made;
    parent.children = parent.children.filter((child) => child !== node);
    parent.children.splice(index, 0, node);
    return node;
  }

  /** @returns {StoredTree} the game as plain data; node ids are preserved */
  toJSON() {
    const nodes = nodesFrom(this.root).map((node) => {
      const facts = FACTS.filter((key) => isStored(node[key])).map((key) => [key, node[key]]);
      return /** @type {StoredNode} */ ({ id: node.id, parent: node.parent?.id ?? null, ...Object.fromEntries(facts) });
    });
    const { variant, startFen, players, date, pace, record, ended } = this;
    const settings = sealed(this.settings, record !== null || this.end() !== null);
    return { variant, settings, startFen, players, date, pace, record, ended, nodes };
  }

  /**
   * @param {any} data output of `toJSON`
   * @returns {GameTree}
   * @throws {Error} if the data are not a stored game
   */
  static fromJSON(data) {
    if (!isStoredTree(data)) throw new Error('not a stored game');
    const [root, ...rest] = data.nodes;
    const tree = new GameTree({ ...data, settings: unsealed(data.settings ?? {}), firstToMove: root.firstToMove, over: root.over ?? null });
    tree.ended = data.ended ?? null;
    Object.assign(tree.root, { comment: root.comment ?? '', analysis: root.analysis ?? null, glyphs: root.glyphs ?? [], drawings: root.drawings ?? [] });
    for (const item of rest) {
      const parent = /** @type {Node} */ (tree.nodes.get(item.parent));
      parent.children.push(tree.#keep(makeNode(item.id, parent, item)));
      tree.nextId = Math.max(tree.nextId, item.id + 1);
    }
    return tree;
  }
}

/**
 * A node and its subtree in preorder. The traversal is iterative, since recursion would overflow the stack in long
 * games.
 * @param {Node} node
 */
function nodesFrom(node) {
  /** @type {Node[]} */
  const found = [];
  const waiting = [node];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    found.push(at);
    waiting.push(...[...at.children].reverse());
  }
  return found;
}

/** @param {Node} node @returns {TurnNode[]} the main continuation after a node */
export function lineBelow(node) {
  /** @type {TurnNode[]} */
  const line = [];
  for (let at = node.children[0]; at !== undefined && isTurnNode(at); at = at.children[0]) line.push(at);
  return line;
}

/**
 * The complete line through a node: from the start of the game to the end of the node's main continuation.
 * @param {GameTree} tree
 * @param {Node} node
 * @returns {TurnNode[]}
 */
export const lineThrough = (tree, node) => [...tree.lineTo(node), ...lineBelow(node)];

/**
 * A copy of a subtree in preorder; `under`: index of the parent in the list, null for the top node.
 * @typedef {{facts: TurnFacts, under: number|null}[]} Removed
 */

/** @param {TurnNode} node @returns {Removed} */
export function copyBelow(node) {
  const nodes = nodesFrom(node);
  const places = new Map(nodes.map((at, index) => [at, index]));
  return nodes.map((at) => ({
    facts: /** @type {TurnFacts} */ (Object.fromEntries(FACTS.map((fact) => [fact, at[fact]]))),
    under: at === node || at.parent === null ? null : (places.get(at.parent) ?? null),
  }));
}
