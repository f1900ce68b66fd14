/**
 * Queries about the rules, such as the legal turns of a position and their results. The queries are answered by the
 * built-in engine, in a session that is used for nothing else.
 */
import { connect } from '../protocol/engine.js';
import { translated } from '../protocol/error-texts.js';
import { errorOf, positionLine } from '../protocol/lines.js';
import { variantOf } from '../variants/index.js';
import { GameTree, sideToMove } from './tree.js';

/**
 * @typedef {import('../protocol/engine.js').Engine} Engine
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').GameSettings} GameSettings
 * @typedef {import('./tree.js').Node} Node
 *
 * @typedef {{fen: string, firstToMove: boolean, over: End|null}} Description data about a position
 * @typedef {Description & {turn: string, notation: string}} Step a turn and the position after it
 * @typedef {{legal: string[], attacked: string[]}} NodeFacts the legal turns, if the engine can list them, and
 *   the squares of attacked pieces
 * @typedef {({ok: true} & Description)|{ok: false, error: string}} Checked
 * @typedef {{steps: Step[], error: string|null}} Line `error`: why the turn after the last step is illegal; null if all
 *   turns are legal
 * @typedef {Pick<GameTree, 'variant'|'settings'|'startFen'|'turnsTo'>} Place the data of a game needed to locate a
 *   position
 */

/** @type {Record<string, End['result']>} */
const RESULTS = { '1-0': 'p1win', '0-1': 'p2win', '1/2-1/2': 'draw' };
/** Maximum number of turns in one query; the length of a protocol line is limited. */
const CHUNK = 1000;
/** Capacity of the line cache, in turns; the oldest entries are dropped first. */
const MOST_KNOWN = 5000;

/**
 * Parses the engine's reply to the command `d`.
 * @param {string} variant
 * @param {string[]} lines
 * @returns {Description}
 * @throws {Error} if the lines are not a reply to `d`
 */
function parseDescription(variant, lines) {
  const fen = lines.find((line) => line.startsWith('Fen: '))?.slice(5);
  const outcome = lines.find((line) => line.startsWith('Outcome: '))?.slice(9);
  if (fen === undefined || outcome === undefined) throw new Error(translated('the engine does not describe the position'));
  const [, result = '', reason = ''] = /^(\S+) \((.*)\)$/.exec(outcome) ?? [];
  const over = result in RESULTS ? { result: RESULTS[result], reason } : null;
  return { fen, firstToMove: variantOf(variant).positions.isFirstToMove(fen), over };
}

/** The command for a start position. @param {string|null} fen null for the start position of the variant */
const startLine = (fen) => (fen === null ? 'position startpos' : `position fen ${fen.trim().replace(/\s+/g, ' ')}`);

export class Rules {
  /** Session number, variant and settings that the engine was last set up for. @type {string|null} */
  #told = null;

  /** @param {Engine} engine a session of the built-in engine */
  constructor(engine) {
    this.engine = engine;
  }

  /**
   * Sends a batch of queries, after switching the session to the variant and settings if necessary.
   * @param {string} variant
   * @param {GameSettings} settings
   * @param {string[]} lines
   * @returns {Promise<string[]>}
   */
  async #ask(variant, settings, lines) {
    // The session for rules queries never searches, so a minimal hash table suffices.
    const options = [['Hash', '1'], ['UCI_Variant', variant], ...variantOf(variant).settings.engine(settings)];
    const answers = await this.engine.exchange(() => {
      const game = `${this.engine.generation} ${options.join(' ')}`;
      if (game === this.#told) return lines;
      this.#told = game;
      return [...options.map(([name, value]) => `setoption name ${name} value ${value}`), ...lines];
    });
    return answers.filter((line) => !line.startsWith('info string variant '));
  }

  /**
   * Queries a position of a game.
   * @param {Place} tree
   * @param {string[]} turns the turns that lead to the position
   * @param {string[]} questions
   */
  #askAt(tree, turns, questions) {
    return this.#ask(tree.variant, tree.settings, [positionLine(tree.startFen, turns), ...questions]);
  }

  /**
   * Checks the start position of a game.
   * @param {string} variant
   * @param {GameSettings} settings
   * @param {string|null} fen null for the start position of the variant
   * @returns {Promise<Checked>}
   */
  async setUp(variant, settings, fen) {
    const answers = await this.#ask(variant, settings, [startLine(fen), 'd']);
    const error = answers.map(errorOf).find((text) => text !== null);
    if (error !== undefined && error !== null) return { ok: false, error };
    return { ok: true, ...parseDescription(variant, answers) };
  }

  /**
   * Creates a game from a start position.
   * @param {string} variant
   * @param {GameSettings} settings
   * @param {string|null} [fen]
   * @returns {Promise<GameTree>}
   * @throws {Error} with the engine's message if the position is invalid
   */
  async newTree(variant, settings, fen = null) {
    const start = await this.setUp(variant, settings, fen);
    if (!start.ok) throw new Error(start.error);
    return new GameTree({ variant, settings, startFen: start.fen, firstToMove: start.firstToMove, over: start.over });
  }

  /**
   * Lets the engine draw secret squares for a player, other squares each time.
   * @param {string} variant
   * @param {string|null} fen start position of the game; null for that of the variant
   * @returns {Promise<number[]>} empty if the game has no secret squares, or if the position is invalid
   */
  async secretSquares(variant, fen) {
    if (variantOf(variant).settings.secrets === null) return [];
    const answers = await this.#ask(variant, {}, [startLine(fen), 'query secrets']);
    if (answers.some((line) => errorOf(line) !== null)) return [];
    const { settings: { secrets }, geometry } = variantOf(variant);
    return secrets?.read(wordsOf(answers[0]).join(' '), geometry.size ** 2) ?? [];
  }

  /** @param {Place} tree @param {Node} node @returns {Promise<NodeFacts>} */
  async facts(tree, node) {
    const { questions } = variantOf(tree.variant).positions;
    const answers = await this.#askAt(tree, tree.turnsTo(node), questions.map((question) => `query ${question}`));
    const words = answers.slice(-questions.length).map(wordsOf);
    /** @param {typeof questions[number]} question */
    const answerTo = (question) => words[questions.indexOf(question)] ?? [];
    return { attacked: answerTo('attacked'), legal: answerTo('moves') };
  }

  /**
   * @param {Place} tree
   * @param {Node} node
   * @param {string} turn
   * @returns {Promise<boolean>} whether a turn is legal at a node
   */
  async isLegal(tree, node, turn) {
    const answers = await this.#askAt(tree, tree.turnsTo(node), [`query islegal ${turn}`]);
    return answers.at(-1) === 'response true';
  }

  /**
   * @param {Place} tree
   * @param {Node} node
   * @param {string} turn
   * @returns {Promise<string|null>} the FEN after a turn, null if it is illegal
   */
  async after(tree, node, turn) {
    const answers = await this.#askAt(tree, [...tree.turnsTo(node), turn], ['query fen']);
    if (answers.some((line) => errorOf(line) !== null)) return null;
    return answers.at(-1)?.replace(/^response /, '') ?? null;
  }

  /**
   * Checks a turn at a node and describes the result. The resulting turn includes any additions by the game's arbiter.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string} turn
   * @returns {Promise<Step|null>} null if the turn is illegal
   */
  async play(tree, node, turn) {
    const [step] = (await this.line(tree, node, [turn])).steps;
    if (step === undefined) return null;
    const turns = tree.lineTo(node).map((at) => ({ turn: at.turn, by: sideToMove(at.parent) }));
    const complete = variantOf(tree.variant).turns.complete({ settings: tree.settings, mover: sideToMove(node), turns }, step);
    if (complete === turn) return step;
    return (await this.line(tree, node, [complete])).steps[0] ?? null;
  }

  /**
   * Checks a line of turns from a node and describes each step, up to the first illegal turn.
   * @param {Place} tree
   * @param {Node} node
   * @param {string[]} turns in UCI move format or in the notation of the rules
   * @returns {Promise<Line>}
   */
  async line(tree, node, turns) {
    const before = tree.turnsTo(node);
    /** @type {Step[]} */
    const steps = [];
    for (let from = 0; from < turns.length; from += CHUNK) {
      const made = steps.map(({ turn }) => turn);
      const answers = await this.#askAt(tree, [...before, ...made], [`query line ${turns.slice(from, from + CHUNK).join(' ')}`]);
      // Ignore replies after an error: if the engine has rejected the position, later replies refer to another
      // position.
      const wrong = answers.findIndex((line) => errorOf(line) !== null);
      for (const line of wrong < 0 ? answers : answers.slice(0, wrong)) steps.push(parseStep(tree.variant, line));
      if (wrong >= 0) return { steps, error: errorOf(answers[wrong]) };
    }
    return { steps, error: null };
  }

  /**
   * Creates a game from its turns.
   * @param {string} variant
   * @param {GameSettings} settings
   * @param {string|null} startFen
   * @param {string[]} turns
   * @returns {Promise<{tree: GameTree, error: string|null}>} the game up to the first illegal turn
   * @throws {Error} if the start position is invalid
   */
  async replay(variant, settings, startFen, turns) {
    const tree = await this.newTree(variant, settings, startFen);
    const { steps, error } = await this.line(tree, tree.root, turns);
    let node = tree.root;
    for (const step of steps) node = tree.add(node, step);
    return { tree, error };
  }
}

/** @param {string} line */
function wordsOf(line) {
  const [, words] = /^response(?: (.*))?$/.exec(line) ?? [];
  return words ? words.split(' ') : [];
}

/**
 * Parses a reply to `query line`.
 * @param {string} variant
 * @param {string} line
 * @returns {Step}
 * @throws {Error} if the line is not a reply to `query line`
 */
function parseStep(variant, line) {
  const [, turn, notation, result, reason, fen] = /^response (\S+) (\S+) (p1win|p2win|draw|none) (.*?) fen (.*)$/.exec(line) ?? [];
  if (fen === undefined) throw new Error('the engine gave no valid reply to `query line`');
  const over = result === 'none' ? null : { result: /** @type {End['result']} */ (result), reason };
  return { turn, notation, fen, firstToMove: variantOf(variant).positions.isFirstToMove(fen), over };
}

/**
 * Cache of lines of turns checked by the rules. The cache has its own engine session, so that other queries need not
 * wait for it.
 */
export class KnownLines {
  /** @type {Map<string, Step>} */
  #known = new Map();
  /** @type {Pick<Rules, 'line'>|null} */
  #rules;

  /** @param {Pick<Rules, 'line'>|null} [rules] replacement for tests; by default, a session is opened on first use */
  constructor(rules = null) {
    this.#rules = rules;
  }

  /**
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string[]} turns the turns after the node
   * @returns {Promise<Step[]>} the steps up to the first illegal turn
   */
  async steps(tree, node, turns) {
    const root = `${tree.variant} ${JSON.stringify(tree.settings)} ${node.fen}`;
    const keys = turns.map((_, index) => `${root} ${turns.slice(0, index + 1).join(' ')}`);
    const unknown = keys.findIndex((key) => !this.#known.has(key));
    if (unknown >= 0) {
      const steps = await this.#ask(tree, node, turns.slice(0, unknown), turns.slice(unknown));
      steps.forEach((step, index) => this.#keep(keys[unknown + index], step));
    }
    /** @type {Step[]} */
    const found = [];
    for (const key of keys) {
      const step = this.#known.get(key);
      if (step === undefined) break;
      found.push(step);
    }
    return found;
  }

  /**
   * Queries the rules only about the turns of a line that are not cached.
   * @param {GameTree} tree
   * @param {Node} node
   * @param {string[]} known cached turns at the start of the line
   * @param {string[]} turns turns after the cached turns
   */
  async #ask(tree, node, known, turns) {
    this.#rules ??= new Rules(connect(0));
    const before = [...tree.turnsTo(node), ...known];
    const place = { variant: tree.variant, settings: tree.settings, startFen: tree.startFen, turnsTo: () => before };
    return (await this.#rules.line(place, node, turns)).steps;
  }

  /** @param {string} key @param {Step} step */
  #keep(key, step) {
    this.#known.set(key, step);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
  }
}
