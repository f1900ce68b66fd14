/** Checks the turns of a game by link by the rules, and builds the game tree. */
import { numberText } from '../game/players.js';
import { GameTree } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { otherSide, SIDES } from '../variants/variant.js';
import { BadLink, courseOf, hasSecrets } from './log.js';

/**
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../game/rules.js').Step} Step
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../variants/variant.js').End} End
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./log.js').Course} Course
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./log.js').Standing} Standing
 * @typedef {import('./log.js').Terms} Terms
 *
 * @typedef {object} Replayed a game whose events and turns have been checked
 * @property {Course} course
 * @property {Step[]} steps the standing turns, with the secret squares that took effect, and the positions after them
 * @property {End|null} over the end of the game, by the rules or by the players
 * @property {Start} start
 *
 * @typedef {import('../game/tree.js').Start & {firstToMove: boolean}} Start
 *
 * @typedef {{by: Side, key: string, square?: number, number?: number}} Cheat a violation of the rules of secret squares;
 *   `key`: key of the message about it; `number`: number of the turn
 */

/** @param {Terms} terms @param {Standing} standing @returns {string} the turn with the secret squares that took effect */
function fullTurn({ variant }, { turn, acted }) {
  return acted.length === 0 ? turn : (variantOf(variant).settings.secrets?.withActed(turn, acted) ?? turn);
}

/** A turn with its move number. @param {number} index index of the turn in the game @param {string} turn */
export const numberedTurn = (index, turn) => `${numberText({ number: Math.floor(index / 2) + 1, byFirst: index % 2 === 0 }, true)}${turn}`;

/** Place of a line of turns after the start position. @param {Start} start @param {string[]} turns */
const placeAfter = ({ variant, settings = {}, startFen }, turns) => ({ variant, settings, startFen, turnsTo: () => turns });

/**
 * Checks a game.
 * @param {Log} log
 * @param {Rules} rules
 * @returns {Promise<Replayed>}
 * @throws {BadLink} if an event or a turn is not allowed
 */
export async function replay(log, rules) {
  const { terms } = log;
  const course = courseOf(log);
  const tree = await rules.newTree(terms.variant, terms.settings);
  const start = { variant: terms.variant, settings: terms.settings, startFen: tree.startFen, firstToMove: tree.root.firstToMove };
  const turns = course.turns.map((turn) => fullTurn(terms, turn));
  const { steps, error } = await rules.line(placeAfter(start, []), tree.root, turns);
  if (error !== null) throw new BadLink('friends.forged.turn', { move: numberedTurn(steps.length, turns[steps.length]) });
  const end = steps.findIndex(({ over }) => over !== null);
  const last = steps.at(-1);
  const byRules = last?.over ?? null;
  if ((end >= 0 && end < steps.length - 1) || (byRules !== null && (course.end !== null || course.offer !== null))) {
    throw new BadLink('friends.forged.over');
  }
  const over = course.end ?? byRules;
  if (course.isOpen && over === null) throw new BadLink('friends.forged.early');
  return { course, steps, over, start };
}

/**
 * Brings a game tree up to date: adds the turns of the game, and removes turns that were taken back or, in games with
 * secret squares, turned out differently.
 * @param {GameTree} tree
 * @param {Step[]} steps
 * @param {Node} head the last position of the game that the tree shows so far
 * @returns {Node} the last position of the game
 */
export function grow(tree, steps, head) {
  /** @type {Node} */
  let at = tree.root;
  for (const step of steps) at = tree.add(at, step);
  const line = new Set([tree.root, ...tree.lineTo(at)]);
  const gone = tree.lineTo(head).find((node) => !line.has(node));
  if (gone !== undefined && line.has(gone.parent)) tree.remove(gone);
  return at;
}

/** @param {Terms} terms @param {Record<Side, number[]>} secret @returns {import('../variants/variant.js').GameSettings} */
export const settingsWith = (terms, secret) => (hasSecrets(terms) ? { ...terms.settings, secret } : terms.settings);

/**
 * The secret squares of a player that take effect in the opponent's last turn.
 * @param {Terms} terms
 * @param {Replayed} replayed
 * @param {Side} owner
 * @param {number[]} squares the player's secret squares
 * @returns {number[]}
 */
export function actingNow(terms, { steps, course }, owner, squares) {
  const last = course.turns.at(-1);
  if (last === undefined || last.by === owner || last.acted.length > 0) return [];
  return actingIn(terms, steps.map(({ turn }) => turn), steps[steps.length - 1], owner, squares);
}

/**
 * @param {Terms} terms
 * @param {string[]} turns all turns, including the last
 * @param {{turn: string, fen: string}} step the last turn without secret squares, and the position after it
 * @param {Side} owner
 * @param {number[]} squares
 */
function actingIn({ variant }, turns, step, owner, squares) {
  const { turns: { complete }, settings: { secrets } } = variantOf(variant);
  const before = turns.slice(0, -1).map((turn, index) => ({ turn, by: SIDES[index % 2] }));
  const secret = { first: [], second: [], [owner]: squares };
  return secrets?.acted(complete({ settings: { secret }, mover: otherSide(owner), turns: before }, step)) ?? [];
}

/**
 * Checks, after a game, whether each player's secret squares took effect exactly when they should have.
 * @param {Terms} terms
 * @param {Replayed} replayed
 * @param {Rules} rules
 * @returns {Promise<{complete: boolean, cheats: Cheat[]}>} `complete`: whether both players have opened all squares
 */
export async function verifySecrets(terms, replayed, rules) {
  const { course, start } = replayed;
  const { geometry, settings: { secrets } } = variantOf(terms.variant);
  if (secrets === null || !hasSecrets(terms)) return { complete: true, cheats: [] };
  /** @type {Cheat[]} */
  const cheats = [];
  let complete = true;
  for (const by of SIDES) {
    const squares = [...course.opened[by].values()];
    if (squares.length < secrets.count) complete = false;
    else if (secrets.read(squares.join(','), geometry.size ** 2) === null) cheats.push({ by, key: 'friends.cheat.squares' });
    else cheats.push(...(await falseActs(terms, replayed, by, squares, (turns) => stepAfter(rules, start, turns))));
  }
  return { complete, cheats };
}

/** @param {Rules} rules @param {Start} start @param {string[]} turns */
async function stepAfter(rules, start, turns) {
  const before = turns.slice(0, -1);
  const root = new GameTree(start).root;
  const { steps } = await rules.line(placeAfter(start, before), root, turns.slice(-1));
  return steps[0];
}

/**
 * The turns in which a player's secret squares should have taken effect, but did not.
 * @param {Terms} terms
 * @param {Replayed} replayed
 * @param {Side} owner
 * @param {number[]} squares
 * @param {(turns: string[]) => Promise<Step>} stepOf returns the last of the given turns and the position after it
 * @returns {Promise<Cheat[]>}
 */
async function falseActs(terms, { course, steps }, owner, squares, stepOf) {
  const full = steps.map(({ turn }) => turn);
  /** @type {Cheat[]} */
  const cheats = [];
  for (const [index, standing] of course.turns.entries()) {
    const isLast = index === course.turns.length - 1;
    // The owner may have resigned, or agreed to a draw, instead of answering the last turn.
    if (standing.by === owner || (isLast && course.end !== null)) continue;
    const turns = [...full.slice(0, index), standing.turn];
    const step = standing.acted.length === 0 ? steps[index] : await stepOf(turns);
    const due = actingIn(terms, turns, step, owner, squares);
    const wrong = [...due.filter((square) => !standing.acted.includes(square)), ...standing.acted.filter((square) => !due.includes(square))];
    cheats.push(...wrong.map((square) => ({ by: owner, key: 'friends.cheat.acts', square, number: index + 1 })));
  }
  return cheats;
}

