/**
 * What is legal and what it leads to: asked of a session of the built-in engine that does nothing else.
 */
import { errorOf } from './info.js';
import { GameTree } from './game.js';
import { actingSquares } from './secret-squares.js';

const RESULTS = { '1-0': 'p1win', '0-1': 'p2win', '1/2-1/2': 'draw' };
/** So many turns are asked about in one go. */
const CHUNK = 12;

/** @param {string} variant @returns {boolean} */
export function isCtor(variant) {
  return variant.startsWith('ctor');
}

/** @param {string} fen @returns {boolean} whether the first player is to move */
export function isFirstToMove(fen) {
  const side = fen.split(' ')[1];
  return side === 'w' || side === '1';
}

/**
 * @param {string} startFen
 * @param {string[]} turns
 * @returns {string} a `position` line
 */
export function positionLine(startFen, turns) {
  return turns.length === 0 ? `position fen ${startFen}` : `position fen ${startFen} moves ${turns.join(' ')}`;
}

/**
 * What the answer to `d` says of a position.
 * @param {string[]} lines
 * @returns {{fen: string, firstToMove: boolean, over: import('./game.js').End|null}|null} null if they are no such answer
 */
export function parseDescription(lines) {
  const fen = lines.find((line) => line.startsWith('Fen: '))?.slice(5);
  const outcome = lines.find((line) => line.startsWith('Outcome: '))?.slice(9);
  if (fen === undefined || outcome === undefined) return null;
  const [, result, reason] = /^(\S+) \((.*)\)$/.exec(outcome) ?? [];
  const over = result in RESULTS ? { result: RESULTS[result], reason } : null;
  return { fen, firstToMove: isFirstToMove(fen), over };
}

export class Rules {
  /** @param {import('./protocol.js').Engine} engine a session of the built-in engine */
  constructor(engine) {
    this.engine = engine;
    this.told = null;
  }

  /** Asks in one go; whatever game the session was at before is changed first. */
  #ask(variant, settings, lines) {
    const teams = isCtor(variant) ? (settings.TeamSizes ?? '1v1') : '';
    return this.engine
      .exchange(() => {
        const game = `${this.engine.generation} ${variant} ${teams}`;
        if (game === this.told) return lines;
        this.told = game;
        // A session that never searches needs no table.
        const options = ['setoption name Hash value 1', `setoption name UCI_Variant value ${variant}`];
        if (teams !== '') options.push(`setoption name TeamSizes value ${teams}`);
        return [...options, ...lines];
      })
      .then((answers) => answers.filter((line) => !line.startsWith('info string variant ')));
  }

  /**
   * Checks a position that a game is to start from.
   * @param {string} variant
   * @param {object} settings
   * @param {string|null} fen the start position of the variant if null
   * @returns {Promise<{ok: true, fen: string, firstToMove: boolean, over: object|null}|{ok: false, error: string}>}
   */
  async setUp(variant, settings, fen) {
    const position = fen === null ? 'position startpos' : `position fen ${fen.trim().replace(/\s+/g, ' ')}`;
    const answers = await this.#ask(variant, settings, [position, 'd']);
    const error = answers.map(errorOf).find((text) => text !== null);
    if (error !== undefined) return { ok: false, error };
    return { ok: true, ...parseDescription(answers) };
  }

  /**
   * A game from its start.
   * @param {string} variant
   * @param {object} settings
   * @param {string|null} fen
   * @returns {Promise<GameTree>}
   * @throws {Error} with the engine's sentence where the position is none
   */
  async newTree(variant, settings, fen = null) {
    const start = await this.setUp(variant, settings, fen);
    if (!start.ok) throw new Error(start.error);
    return new GameTree({ variant, settings, startFen: start.fen, firstToMove: start.firstToMove, over: start.over });
  }

  /** @returns {Promise<{legal: string[], attacked: string[]}>} of a node; no legal moves in CTOR */
  async facts(tree, node) {
    const questions = isCtor(tree.variant) ? ['query attacked'] : ['query attacked', 'query moves'];
    const position = positionLine(tree.startFen, tree.turnsTo(node));
    const answers = await this.#ask(tree.variant, tree.settings, [position, ...questions]);
    const [attacked, legal] = answers.slice(-questions.length).map(wordsOf);
    return { attacked: attacked ?? [], legal: legal ?? [] };
  }

  /** @returns {Promise<boolean>} whether a turn is legal at a node */
  async isLegal(tree, node, turn) {
    const position = positionLine(tree.startFen, tree.turnsTo(node));
    const answers = await this.#ask(tree.variant, tree.settings, [position, `query islegal ${turn}`]);
    return answers.at(-1) === 'response true';
  }

  /** @returns {Promise<string|null>} the position after a turn at a node, null if the turn is illegal */
  async after(tree, node, turn) {
    const position = positionLine(tree.startFen, [...tree.turnsTo(node), turn]);
    const answers = await this.#ask(tree.variant, tree.settings, [position, 'query fen']);
    if (answers.some((line) => errorOf(line) !== null)) return null;
    return answers.at(-1).replace(/^response /, '');
  }

  /**
   * What a turn at a node is and leads to. In a game with secret squares those that act are added to the turn.
   * @returns {Promise<{turn: string, notation: string, fen: string, firstToMove: boolean, over: object|null}|null>}
   */
  async play(tree, node, turn) {
    const { steps } = await this.line(tree, node, [turn]);
    const step = steps[0];
    if (step === undefined) return null;
    const acting = actingSquares(tree, node, step);
    if (acting.length === 0) return step;
    const written = `${turn},${acting.map((square) => `!${square}`).join(',')}`;
    return (await this.line(tree, node, [written])).steps[0] ?? null;
  }

  /**
   * What a line of turns from a node is and leads to, as far as it is legal.
   * @param {import('./game.js').GameTree} tree
   * @param {import('./game.js').Node} node
   * @param {string[]} turns
   * @returns {Promise<{steps: {turn: string, notation: string, fen: string, firstToMove: boolean, over: object|null}[],
   *     error: string|null}>} `error`: why it is not legal further on
   */
  async line(tree, node, turns) {
    const before = tree.turnsTo(node);
    const steps = [];
    for (let from = 0; from < turns.length; from += CHUNK) {
      const chunk = turns.slice(from, from + CHUNK);
      const questions = [positionLine(tree.startFen, [...before, ...turns.slice(0, from)])];
      chunk.forEach((turn, i) => {
        questions.push(`query notation ${turn}`);
        questions.push(positionLine(tree.startFen, [...before, ...turns.slice(0, from + i + 1)]), 'd');
      });
      const answers = await this.#ask(tree.variant, tree.settings, questions);
      const error = readSteps(answers, chunk, steps);
      if (error !== null) return { steps, error };
    }
    return { steps, error: null };
  }

  /**
   * A game from its turns.
   * @param {string} variant
   * @param {object} settings
   * @param {string|null} startFen
   * @param {string[]} turns
   * @returns {Promise<{tree: GameTree, error: string|null}>} as far as the turns are legal
   * @throws {Error} where the start position is none
   */
  async replay(variant, settings, startFen, turns) {
    const tree = await this.newTree(variant, settings, startFen);
    const { steps, error } = await this.line(tree, tree.root, turns);
    let node = tree.root;
    for (const step of steps) node = tree.add(node, step);
    return { tree, error };
  }
}

function wordsOf(line) {
  const [, words] = /^response(?: (.*))?$/.exec(line) ?? [];
  return words ? words.split(' ') : [];
}

/** Reads the answers about each turn: its notation, then the drawing of the position after it. */
function readSteps(answers, turns, steps) {
  let at = 0;
  for (const turn of turns) {
    const error = errorOf(answers[at] ?? '');
    if (error !== null) return error;
    const notation = (answers[at++] ?? '').replace(/^response /, '');
    const refused = errorOf(answers[at] ?? '');
    if (refused !== null) return refused;
    const end = answers.findIndex((line, i) => i >= at && line.startsWith('Outcome: '));
    if (end < 0) return 'no answer';
    steps.push({ turn, notation, ...parseDescription(answers.slice(at, end + 1)) });
    at = end + 1;
  }
  return null;
}
