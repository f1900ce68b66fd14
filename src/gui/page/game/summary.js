/**
 * Summaries of stored games: what the list of games shows and searches. A summary is stored next to its game, so that
 * the list need not read the games.
 *
 * @typedef {import('./tree.js').StoredTree} StoredTree
 *
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} library id of the library that contains the game; '' for the user's own games
 * @property {string} name name given by the user; '' for none
 * @property {string[]} tags
 * @property {string} variant '' if the game is damaged
 * @property {string[]} players names of the first and the second player
 * @property {string[]} [opponents] the named opponents that the players are, by id, or '' for another player; missing in
 *   games stored by earlier versions
 * @property {string} result `1-0`, `0-1`, `1/2-1/2`, or `*` for an unfinished game
 * @property {number} date start of the game, in ms since 1970; 0 if it is unknown
 * @property {number} savedAt
 * @property {number} moves length of the main line
 * @property {boolean} damaged
 * @property {Float64Array|null} positions keys of all positions in the game; null if they are not known yet
 */
import { isVariant } from '../variants/index.js';
import { opponentOf } from './opponents.js';
import { GameTree } from './tree.js';

/** @type {Record<string, string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' };

/** A hash of 53 bits. @param {string} text @param {number} [length] number of characters to read @returns {number} */
export function textKey(text, length = text.length) {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let at = 0; at < length; at += 1) {
    const letter = text.charCodeAt(at);
    low = Math.imul(low ^ letter, 0x01000193);
    high = Math.imul(high ^ letter, 0x85ebca6b);
    high ^= high >>> 15;
  }
  return ((high ^ (low >>> 7)) >>> 11) * 2 ** 32 + (low >>> 0);
}

/** The key of a position: a hash of the board and the side to move. @param {string} fen @returns {number} */
export function positionKey(fen) {
  const end = fen.indexOf(' ', fen.indexOf(' ') + 1);
  return textKey(fen, end < 0 ? fen.length : end);
}

/** @param {string[]} fens @returns {Float64Array} */
export const positionKeys = (fens) => Float64Array.from(new Set(fens.map(positionKey)));

/** @param {string|undefined} date @returns {number} */
export const timeOf = (date) => Date.parse(date ?? '') || 0;

/** The summary of a game that cannot be read. @param {string} id @param {string} library @returns {Summary} */
export const damagedSummary = (id, library = '') => ({ id, library, name: '', tags: [], variant: '', players: [], result: '*', date: 0, savedAt: 0, moves: 0, damaged: true, positions: null });

/**
 * The id of a named opponent, or '' if the player is none. The record names its engine.
 * @param {{name: string}|undefined} recorded
 * @param {import('./players.js').Player|undefined} player
 */
const opponentId = (recorded, player) => (player !== undefined && player.name === recorded?.name ? (opponentOf(player)?.id ?? '') : '');

/**
 * @param {{id: string, library: string, name: string, tags: string[], text: string, record: string}} row
 * @returns {Summary}
 */
export function summaryOf({ id, library, name, tags, text, record }) {
  try {
    const { tree: stored, savedAt, play } = JSON.parse(text);
    const tree = GameTree.fromJSON(stored);
    if (!isVariant(tree.variant)) return { ...damagedSummary(id, library), name, tags };
    const { players } = tree;
    const end = tree.end();
    return {
      id, library, name, tags,
      variant: tree.variant,
      players: players === null ? [] : [players.first.name, players.second.name],
      opponents: [opponentId(players?.first, play?.players?.first), opponentId(players?.second, play?.players?.second)],
      result: end === null ? '*' : (RESULTS[end.result] ?? '*'),
      // A record has no date, so the date of its tree is when it was opened.
      date: record === '' ? timeOf(tree.date) : 0,
      savedAt: Number(savedAt) || 0,
      moves: tree.mainLine().length,
      damaged: false,
      positions: positionKeys([...tree.nodes.values()].map(({ fen }) => fen)),
    };
  } catch {
    return { ...damagedSummary(id, library), name, tags };
  }
}
