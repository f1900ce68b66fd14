// Searches for the analysis: keeps an engine searching whatever position is shown. No DOM.

import { firstPlayersScore } from '../app/info.js';
import { connect, EngineError, EngineGone } from '../app/protocol.js';
import { positionLine } from '../app/rules.js';

/**
 * @typedef {{turns: string[], score: import('./scores.js').Score|null, bound: 'lower'|'upper'|null, wdl: number[]|null, depth: number}} Line
 * @typedef {{tree: object, node: object, lines: Line[], depth: number, seldepth: number, nodes: number, nps: number, hashfull: number, time: number}} Findings
 * @typedef {{engine: number, lines: number, threads: number, hash: number}} Wishes
 */

export class Analyser {
  #engine = null;
  #told = new Map();
  #run = 0;

  /**
   * @param {object} callbacks
   * @param {(findings: Findings) => void} callbacks.onFindings with every line that the engine writes
   * @param {(fault: {key: string, values?: object}|null) => void} callbacks.onFault
   * @param {(engine: import('../app/protocol.js').Engine) => void} [callbacks.onConnect] with each new session
   */
  constructor({ onFindings, onFault, onConnect = () => {} }) {
    this.onFindings = onFindings;
    this.onFault = onFault;
    this.onConnect = onConnect;
  }

  /**
   * Searches a node until it is stopped, or as `go` says.
   * @param {import('../app/game.js').GameTree} tree
   * @param {import('../app/game.js').Node} node
   * @param {Wishes} wishes
   * @param {string} [go]
   * @returns {Promise<boolean>} whether the search came to its own end
   */
  async search(tree, node, wishes, go = 'go infinite') {
    const run = ++this.#run;
    const isCurrent = () => run === this.#run;
    const engine = this.#connected(wishes.engine);
    await engine.stop();
    try {
      await engine.ready();
      if (!isCurrent()) return false;
      if (!engine.plays(tree.variant)) {
        this.onFault({ key: 'analysis.no-variant', values: { engine: engine.name } });
        return false;
      }
      for (const [name, value] of optionsFor(tree, wishes)) await this.#tell(engine, name, value);
      if (!isCurrent()) return false;
      this.onFault(null);
      const findings = { tree, node, lines: [], depth: 0, seldepth: 0, nodes: 0, nps: 0, hashfull: 0, time: 0 };
      const { stopped } = await engine.search(positionLine(tree.startFen, tree.turnsTo(node)), go, (info) => {
        if (isCurrent() && take(findings, info)) this.onFindings(findings);
      });
      return isCurrent() && !stopped;
    } catch (error) {
      if (isCurrent()) return this.#failed(error, () => this.search(tree, node, wishes, go));
      return false;
    }
  }

  /** A session that broke off is begun again by itself, and the search with it. */
  #failed(error, again) {
    if (error instanceof EngineGone && !['failed', 'closed'].includes(this.#engine?.state)) {
      this.onFault({ key: 'analysis.gone' });
      return again();
    }
    this.onFault({ key: 'analysis.failed', values: { error: error.message } });
    if (!(error instanceof EngineError)) this.#dismiss();
    return false;
  }

  /** Ends the search. */
  async stop() {
    this.#run += 1;
    await this.#engine?.stop();
  }

  /** Ends the session too. */
  close() {
    this.#run += 1;
    this.#dismiss();
  }

  #dismiss() {
    this.#engine?.close();
    this.#engine = null;
    this.#told.clear();
  }

  #connected(index) {
    if (this.#engine !== null && (this.#engine.index !== index || this.#engine.state === 'failed')) this.#dismiss();
    if (this.#engine === null) {
      this.#engine = connect(index);
      this.onConnect(this.#engine);
    }
    return this.#engine;
  }

  async #tell(engine, name, value) {
    if (this.#told.get(name) === value) return;
    const error = await engine.setOption(name, value);
    if (error !== null) throw new EngineError(error);
    if (name === 'UCI_Variant') this.#told.delete('TeamSizes');
    this.#told.set(name, value);
  }
}

/** In the order in which an engine must hear them: another variant sets the teams back. */
function optionsFor({ variant, settings }, { lines, threads, hash }) {
  return [
    ['UCI_Variant', variant],
    ...(variant.startsWith('ctor') ? [['TeamSizes', settings?.TeamSizes ?? '1v1']] : []),
    ['Hash', hash],
    ['Threads', threads],
    ['MultiPV', lines],
    ['UCI_AnalyseMode', true],
    ['UCI_ShowWDL', true],
  ];
}

const FIGURES = ['seldepth', 'nodes', 'nps', 'hashfull', 'time'];

/** Takes in what a line says; false where it says nothing of the search. */
function take(findings, info) {
  for (const figure of FIGURES) {
    if (info[figure] !== undefined) findings[figure] = info[figure];
  }
  const score = firstPlayersScore(info, findings.node.firstToMove);
  if (score === null || info.pv.length === 0) return info.nodes !== undefined;
  const number = (info.multipv ?? 1) - 1;
  const wdl = info.wdl?.length === 3 ? info.wdl : null;
  const depth = info.depth ?? 0;
  // A turn that has moved up is no longer where it was at the depth before.
  findings.lines = findings.lines.map((line) => (line?.turns[0] === info.pv[0] ? undefined : line));
  findings.lines[number] = { turns: info.pv, score, bound: info.bound ?? null, wdl, depth };
  if (number === 0) findings.depth = depth;
  return findings.lines[0] !== undefined;
}
