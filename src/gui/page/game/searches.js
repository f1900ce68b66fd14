/**
 * Searches outside the game in progress, each in a separate engine session: analysis and hints. Does not use the DOM.
 */
import { t } from '../base/messages.js';
import { connect, EngineError, EngineGone } from '../protocol/engine.js';
import { firstPlayersScore, positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';
import { effectOf, wordsOf } from './wording.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../protocol/engine.js').Engine} Engine
 * @typedef {import('../protocol/engine.js').OptionValue} OptionValue
 * @typedef {import('../protocol/lines.js').Info} Info
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./rules.js').Step} Step
 * @typedef {import('./tree.js').Score} Score
 *
 * @typedef {{turns: string[], score: Score, bound: 'lower'|'upper'|null, wdl: number[]|null, depth: number}} Line
 * @typedef {{tree: GameTree, node: Node, most: number, lines: (Line|undefined)[], depth: number, seldepth: number, nodes: number, nps: number,
 *   hashfull: number, time: number}} Findings results of a search so far; `most`: the number of lines requested
 * @typedef {{engine: number, lines: number, threads: number, hash: number, more?: Record<string, OptionValue>}} Wishes search settings;
 *   `engine`: index of the engine; `more`: further engine options
 */

/**
 * An option that an engine refused. `kept`: the value still in use, or null if unknown.
 * @typedef {{name: string, value: OptionValue, kept: OptionValue|null, error: string}} Refusal
 */

/** Runs an analysis engine on one node at a time. */
export class Analyser {
  /** @type {Engine|null} */
  #engine = null;
  /** Option values already sent in this session. @type {Map<string, OptionValue>} */
  #told = new Map();
  /** Values that the engine has accepted in this session. @type {Map<string, OptionValue>} */
  #accepted = new Map();
  /** Session number of the engine to which the options were sent. */
  #generation = 0;
  /** The options that the engine has refused, by name. @type {Map<string, Refusal>} */
  #refused = new Map();
  #run = 0;

  /**
   * @param {object} callbacks
   * @param {(findings: Findings) => void} callbacks.onFindings called for every `info` line with results
   * @param {(fault: Message|null) => void} callbacks.onFault
   * @param {(engine: Engine) => void} callbacks.onConnect called for each new session
   * @param {(refusals: Refusal[]) => void} [callbacks.onRefusals] called before each search with the options that the
   *   engine refused although it can search without them
   */
  constructor({ onFindings, onFault, onConnect, onRefusals = () => {} }) {
    this.onFindings = onFindings;
    this.onFault = onFault;
    this.onConnect = onConnect;
    this.onRefusals = onRefusals;
  }

  /**
   * Searches the position of a node, until stopped or within the limits of the `go` command.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {Wishes} wishes
   * @param {string} [go]
   * @returns {Promise<boolean>} whether the search finished without being stopped
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
      await this.#setUp(engine, tree, wishes);
      if (!isCurrent()) return false;
      this.onFault(null);
      this.onRefusals([...this.#refused.values()]);
      /** @type {Findings} */
      const findings = { tree, node, most: wishes.lines, lines: [], depth: 0, seldepth: 0, nodes: 0, nps: 0, hashfull: 0, time: 0 };
      const { stopped } = await engine.search(positionLine(tree.startFen, tree.turnsTo(node)), go, (info) => {
        if (isCurrent() && take(findings, info)) this.onFindings(findings);
      });
      return isCurrent() && !stopped;
    } catch (error) {
      if (isCurrent()) return this.#failed(error, () => this.search(tree, node, wishes, go));
      return false;
    }
  }

  /**
   * Repeats the search if the engine session has ended unexpectedly and is restarting; otherwise reports the error.
   * @param {unknown} error
   * @param {() => Promise<boolean>} again
   */
  #failed(error, again) {
    const isGone = this.#engine === null || this.#engine.state === 'failed' || this.#engine.state === 'closed';
    if (error instanceof EngineGone && !isGone) {
      this.onFault({ key: 'analysis.gone' });
      return again();
    }
    this.onFault({ key: 'analysis.failed', values: { error: error instanceof Error ? error.message : String(error) } });
    if (!(error instanceof EngineError)) this.#dismiss();
    return false;
  }

  /**
   * The options that an engine offers.
   * @param {number} index index of the engine
   * @returns {Promise<import('../protocol/lines.js').Option[]>}
   */
  async options(index) {
    const engine = this.#connected(index);
    // An engine that has greeted the page need not be asked, which would wait for the end of a search.
    if (engine.options.length === 0) await engine.ready();
    return engine.options;
  }

  /** Stops the search. */
  async stop() {
    this.#run += 1;
    await this.#engine?.stop();
  }

  /** Stops the search and closes the session. */
  close() {
    this.#run += 1;
    this.#dismiss();
  }

  #dismiss() {
    this.#engine?.close();
    this.#engine = null;
    this.#forget();
  }

  /** Forgets the options of a session that has ended. */
  #forget() {
    this.#told.clear();
    this.#refused.clear();
    this.#accepted.clear();
  }

  /** @param {number} index index of the engine */
  #connected(index) {
    if (this.#engine !== null && (this.#engine.index !== index || this.#engine.state === 'failed')) this.#dismiss();
    if (this.#engine === null) {
      this.#engine = connect(index);
      this.onConnect(this.#engine);
    }
    return this.#engine;
  }

  /**
   * Sends the options of an analysis. Only those that set the game must be accepted: with a smaller hash table, for
   * example, the analysis goes on.
   * @param {Engine} engine
   * @param {GameTree} tree
   * @param {Wishes} wishes
   * @throws {EngineError} if the engine refuses the game
   */
  async #setUp(engine, tree, wishes) {
    if (this.#generation !== engine.generation) this.#forget();
    this.#generation = engine.generation;
    for (const [name, value] of gameOptions(tree)) {
      const error = await this.#tell(engine, name, value);
      if (error === null) continue;
      this.#told.delete(name);
      throw new EngineError(error);
    }
    const wanted = searchOptions(wishes);
    for (const [name, value] of [...this.#outdated(engine, tree, wanted), ...wanted]) {
      const error = await this.#tell(engine, name, value);
      if (error !== null) this.#refused.set(name, { name, value, kept: this.#accepted.get(name) ?? engine.defaultOf(name), error });
    }
  }

  /**
   * The options sent earlier that are no longer wanted, with their defaults.
   * @param {Engine} engine
   * @param {GameTree} tree
   * @param {[name: string, value: OptionValue][]} wanted
   * @returns {[name: string, value: OptionValue][]}
   */
  #outdated(engine, tree, wanted) {
    const names = new Set([...gameOptions(tree), ...wanted].map(([name]) => name));
    /** @type {[name: string, value: OptionValue|null][]} */
    const defaults = [...this.#told.keys()].filter((name) => !names.has(name)).map((name) => [name, engine.defaultOf(name)]);
    return defaults.flatMap(([name, value]) => (value === null ? [] : [/** @type {[string, OptionValue]} */ ([name, value])]));
  }

  /**
   * Sends an option unless the engine has already been sent this value. After a change of variant, the settings of the
   * variant are sent again, since the engine may have reset them.
   * @param {Engine} engine
   * @param {string} name
   * @param {OptionValue} value
   * @returns {Promise<string|null>} the engine's error message, or null
   */
  async #tell(engine, name, value) {
    if (this.#told.get(name) === value) return null;
    const error = await engine.setOption(name, value);
    if (name === 'UCI_Variant') for (const [setting] of variantOf(String(value)).settings.engine({})) this.#told.delete(setting);
    this.#refused.delete(name);
    if (error === null) this.#accepted.set(name, value);
    this.#told.set(name, value);
    return error;
  }
}

/**
 * The engine options that set the game, in the order in which they must be sent.
 * @param {GameTree} tree
 * @returns {[name: string, value: OptionValue][]}
 */
const gameOptions = ({ variant, settings }) => [['UCI_Variant', variant], ...variantOf(variant).settings.engine(settings)];

/**
 * The other engine options of an analysis.
 * @param {Wishes} wishes
 * @returns {[name: string, value: OptionValue][]}
 */
function searchOptions({ lines, threads, hash, more = {} }) {
  const options = { Hash: hash, Threads: threads, ...more, MultiPV: lines, UCI_AnalyseMode: true, UCI_ShowWDL: true };
  return Object.entries(options);
}

/** @type {readonly ('seldepth'|'nodes'|'nps'|'hashfull'|'time')[]} */
const FIGURES = ['seldepth', 'nodes', 'nps', 'hashfull', 'time'];

/**
 * Updates the search results from an `info` line.
 * @param {Findings} findings
 * @param {Info} info
 * @returns {boolean} whether the line contains results to show
 */
function take(findings, info) {
  for (const figure of FIGURES) findings[figure] = info[figure] ?? findings[figure];
  const score = firstPlayersScore(info, findings.node.firstToMove);
  if (score === null || info.pv.length === 0) return info.nodes !== undefined;
  const rank = info.multipv ?? 1;
  // An engine may report any rank. Only the lines asked for are kept.
  if (!Number.isInteger(rank) || rank < 1 || rank > findings.most) return false;
  const number = rank - 1;
  const wdl = info.wdl?.length === 3 ? info.wdl : null;
  const depth = info.depth ?? 0;
  // When a turn moves up in the MultiPV order, remove the turn's line from the previous depth.
  findings.lines = findings.lines.map((line) => (line?.turns[0] === info.pv[0] ? undefined : line));
  findings.lines[number] = { turns: info.pv, score, bound: boundOf(info, findings.node.firstToMove), wdl, depth };
  if (number === 0) findings.depth = depth;
  return findings.lines[0] !== undefined;
}

/**
 * The bound of a score from the first player's point of view.
 * @param {Info} info
 * @param {boolean} firstToMove
 * @returns {Line['bound']}
 */
function boundOf({ bound }, firstToMove) {
  if (bound === undefined) return null;
  return (bound === 'lower') === firstToMove ? 'lower' : 'upper';
}

const HINT_MS = 1000;
const HINT_HASH_MIB = 16;

/**
 * Hints for the user: the move that the built-in engine would play. Hints about a position become clearer one by one:
 * the idea of the move if the coach knows it, the piece to move, and the move.
 */
export class Hints {
  #asked = 0;
  /** The hints about the current position that have not been shown yet. @type {(() => void)[]} */
  #more = [];
  /** @type {Engine|null} */
  #engine = null;
  /** Text of the hint for the current position. */
  text = '';

  /**
   * Creates the source of hints, which starts the built-in engine on first use.
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./players.js').Notify} options.notify
   * @param {(text: string) => void} options.announce
   * @param {import('./players.js').Watch} options.watch
   * @param {string} options.name name of the built-in engine
   * @param {(tree: GameTree, node: Node, turn: string) => Promise<string>} options.idea the idea of a turn, or ''
   */
  constructor({ state, notify, announce, watch, name, idea }) {
    this.state = state;
    this.notify = notify;
    this.announce = announce;
    this.watch = watch;
    this.name = name;
    this.idea = idea;
    state.listen((change) => {
      if (change === 'current' || change === 'mode') this.#forget();
    });
  }

  /** Discards the current hint and stops the search for a hint. */
  #forget() {
    this.#asked += 1;
    this.#more = [];
    this.text = '';
    this.#engine?.stop();
  }

  /** Shows the next hint for the current position, as a text and on the board. */
  async show() {
    const { state } = this;
    const { tree, current } = state;
    if (this.#more.length > 0) {
      this.#more.shift()?.();
      return;
    }
    await this.#engine?.stop();
    const asked = ++this.#asked;
    this.#say(t('hint.asking'));
    try {
      const move = await this.#search(tree, current);
      if (asked !== this.#asked) return;
      if (move === null) {
        this.#say(t('hint.none'));
        return;
      }
      const [{ steps: [step] }, idea] = await Promise.all([state.rules.line(tree, current, [move]), this.idea(tree, current, move)]);
      if (asked !== this.#asked || step === undefined) return;
      const last = () => {
        this.#mark(step.turn, 'hint');
        this.#say(t('hint.answer', { move: wordsOf(tree.variant, current.fen, step) }));
        this.#more = [last];
      };
      this.#more = [...(idea === '' ? [] : [() => this.#say(t('hint.idea', { idea }))]), () => this.#sayPiece(step), last];
      this.#more.shift()?.();
    } catch (error) {
      if (error instanceof EngineError) this.notify(t('notice.engine-error', { name: this.name, error: error.message }), { kind: 'error' });
      else if (!(error instanceof EngineGone)) throw error;
    }
  }

  /** Names the piece to move. @param {Step} step */
  #sayPiece(step) {
    const { tree, current } = this.state;
    this.#mark(step.turn, 'idea');
    const { key, values } = effectOf(tree.variant, current.fen, step).idea();
    this.#say(t('hint.begin', { idea: t(key, values) }));
  }

  /** @param {string} turn @param {'hint'|'idea'} rank */
  #mark(turn, rank) {
    const { state } = this;
    state.setArrows([...state.arrows.filter((arrow) => typeof arrow.rank === 'number'), { turn, rank }]);
  }

  /** @param {string} text */
  #say(text) {
    this.text = text;
    this.announce(text);
    this.state.tell('hint');
  }

  /** @param {GameTree} tree @param {Node} node */
  async #search(tree, node) {
    if (this.#engine === null) {
      this.#engine = connect(0);
      this.watch(this.#engine, this.name);
    }
    await this.#engine.setOptions([['Hash', HINT_HASH_MIB], ['UCI_Variant', tree.variant], ...variantOf(tree.variant).settings.engine(tree.settings)]);
    const { bestmove, stopped } = await this.#engine.search(positionLine(tree.startFen, tree.turnsTo(node)), `go movetime ${HINT_MS}`);
    return stopped ? null : bestmove;
  }
}
