/**
 * A game as a tree of positions: the line that was played and its variations. No page, no network.
 *
 * @typedef {{result: 'p1win'|'p2win'|'draw', reason: string}} End
 * @typedef {{cp: number}|{mate: number}} Score seen from the first player
 * @typedef {object} Node
 * @property {number} id
 * @property {Node|null} parent
 * @property {Node[]} children the first is the main line
 * @property {string|null} turn on the wire; null at the root
 * @property {string|null} notation in the notation of the rules
 * @property {string} fen the position after the turn
 * @property {number} ply 0 at the root
 * @property {boolean} firstToMove whether the first player is to move
 * @property {End|null} over how the rules end the game here
 * @property {number|null} clock ms that the mover had left after the turn
 * @property {Score|null} score @property {number|null} depth @property {number|null} nodes @property {number|null} timeMs
 * @property {{score: Score, depth: number}|null} analysis what an analysis found here; `score` is what the mover's engine said
 * @property {string} comment
 */

const KEPT = ['turn', 'notation', 'fen', 'firstToMove', 'over', 'clock', 'score', 'depth', 'nodes', 'timeMs', 'analysis', 'comment'];

/** What a node may be told besides its place. */
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
    comment: facts.comment ?? '',
  };
}

export class GameTree {
  /**
   * @param {object} start
   * @param {string} start.variant value of `UCI_Variant`
   * @param {{TeamSizes?: string}} [start.settings] what the engines agree on
   * @param {string} start.startFen
   * @param {boolean} [start.firstToMove]
   * @param {End|null} [start.over]
   * @param {object|null} [start.players] `{first, second}`: who played, for records: `{name, options}`
   * @param {string} [start.date] ISO date and time
   * @param {string|null} [start.pace] as in records: `tc=300+3`, `st=1`, `none`
   * @param {object|null} [start.record] the record that the game was opened from
   */
  constructor({
    variant, settings = {}, startFen, firstToMove = true, over = null, players = null, date, pace = null, record = null,
  }) {
    this.variant = variant;
    this.settings = settings;
    this.startFen = startFen;
    this.players = players;
    this.date = date ?? new Date().toISOString();
    this.pace = pace;
    this.record = record;
    /** How a game ended that the rules did not end: by agreement, on time, by resigning. @type {End|null} */
    this.ended = null;
    this.nextId = 1;
    this.nodes = new Map();
    this.root = this.#keep(makeNode(0, null, { fen: startFen, firstToMove, over }));
  }

  #keep(node) {
    this.nodes.set(node.id, node);
    return node;
  }

  /**
   * Adds a turn below a node.
   * @param {Node} node
   * @param {object} facts `turn`, `fen` and what else is known of the position after it
   * @returns {Node} the child; the one that was there if the turn was
   */
  add(node, facts) {
    const known = node.children.find((child) => child.turn === facts.turn);
    if (known !== undefined) return known;
    const child = this.#keep(makeNode(this.nextId++, node, facts));
    node.children.push(child);
    return child;
  }

  /**
   * Removes a node and all below it. The root stays.
   * @param {Node} node
   */
  remove(node) {
    if (node.parent === null) return;
    for (const child of [...node.children]) this.remove(child);
    node.parent.children = node.parent.children.filter((child) => child !== node);
    this.nodes.delete(node.id);
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

  /** @param {Node} node @returns {Node[]} the nodes from below the root to this one */
  lineTo(node) {
    const line = [];
    for (let at = node; at.parent !== null; at = at.parent) line.push(at);
    return line.reverse();
  }

  /** @returns {Node[]} the main line, without the root */
  mainLine() {
    return lineBelow(this.root);
  }

  /** @param {number} id @returns {Node|undefined} */
  byId(id) {
    return this.nodes.get(id);
  }

  /** @param {Node} node @returns {boolean} whether the node is still a part of this tree */
  has(node) {
    return this.nodes.get(node.id) === node;
  }

  /** @param {Node} node @returns {string[]} the turns that lead to a node */
  turnsTo(node) {
    return this.lineTo(node).map((at) => at.turn);
  }

  /** @returns {End|null} how the main line ended */
  end() {
    return this.ended ?? (this.mainLine().at(-1) ?? this.root).over;
  }

  /** @returns {object} plain data; ids are kept */
  toJSON() {
    const nodes = [];
    const write = (node) => {
      const data = { id: node.id, parent: node.parent?.id ?? null };
      for (const key of KEPT) {
        if (node[key] !== null && node[key] !== '') data[key] = node[key];
      }
      nodes.push(data);
      node.children.forEach(write);
    };
    write(this.root);
    const { variant, settings, startFen, players, date, pace, record, ended } = this;
    return { variant, settings, startFen, players, date, pace, record, ended, nodes };
  }

  /**
   * @param {object} data what `toJSON` gave
   * @returns {GameTree}
   * @throws {Error} where it is no such data
   */
  static fromJSON(data) {
    const [root, ...rest] = data?.nodes ?? [];
    if (root === undefined || typeof data.variant !== 'string') throw new Error('not a stored game');
    const tree = new GameTree({ ...data, firstToMove: root.firstToMove, over: root.over ?? null });
    tree.ended = data.ended ?? null;
    tree.root.comment = root.comment ?? '';
    for (const item of rest) {
      const parent = tree.nodes.get(item.parent);
      if (parent === undefined || typeof item.fen !== 'string') throw new Error('not a stored game');
      parent.children.push(tree.#keep(makeNode(item.id, parent, item)));
      tree.nextId = Math.max(tree.nextId, item.id + 1);
    }
    return tree;
  }
}

/** @param {Node} node @returns {Node[]} the main continuation below a node */
export function lineBelow(node) {
  const line = [];
  for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}
