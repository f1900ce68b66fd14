// Lines of play in the notation of the rules, from a session of the rules of their own, so that nobody waits for them.

import { connect } from '../app/protocol.js';
import { Rules } from '../app/rules.js';

/** So many turns are remembered; what was asked for longest ago is forgotten first. */
const MOST = 5000;

/** @typedef {{turn: string, notation: string, fen: string}} Step */

export class PvNotation {
  #known = new Map();
  #rules = null;

  /** @param {import('../app/rules.js').Rules|null} [rules] for tests; else a session is opened when it is first needed */
  constructor(rules = null) {
    this.#rules = rules;
  }

  /**
   * @param {import('../app/game.js').GameTree} tree
   * @param {import('../app/game.js').Node} node
   * @param {string[]} turns from the node on
   * @returns {Promise<Step[]>} as far as the turns are legal
   */
  async steps(tree, node, turns) {
    const root = `${tree.variant} ${tree.settings?.TeamSizes ?? ''} ${node.fen}`;
    const keys = turns.map((_, index) => `${root} ${turns.slice(0, index + 1).join(' ')}`);
    const unknown = keys.findIndex((key) => !this.#known.has(key));
    if (unknown >= 0) {
      const steps = await this.#ask(tree, node, turns.slice(0, unknown), turns.slice(unknown));
      steps.forEach((step, index) => this.#keep(keys[unknown + index], step));
    }
    const found = keys.map((key) => this.#known.get(key));
    const end = found.indexOf(undefined);
    return end < 0 ? found : found.slice(0, end);
  }

  /** Only the turns behind those that are known are asked for. */
  async #ask(tree, node, known, turns) {
    this.#rules ??= ownRules();
    const before = [...tree.turnsTo(node), ...known];
    const place = { variant: tree.variant, settings: tree.settings, startFen: tree.startFen, turnsTo: () => before };
    const { steps } = await this.#rules.line(place, node, turns);
    return steps.map(({ turn, notation, fen }) => ({ turn, notation, fen }));
  }

  #keep(key, step) {
    this.#known.set(key, step);
    if (this.#known.size > MOST) {
      this.#known.delete(this.#known.keys().next().value);
    }
  }
}

function ownRules() {
  const engine = connect(0);
  engine.setOption('Hash', 1);
  return new Rules(engine);
}
