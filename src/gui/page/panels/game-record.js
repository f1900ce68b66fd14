// From a game in the page to a record of it.

import { UNFINISHED, turnOf } from './record-format.js';

const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' };
const ENDS = Object.fromEntries(Object.entries(RESULTS).map(([end, result]) => [result, end]));

/** @param {string} result of a record @returns {'p1win'|'p2win'|'draw'|null} */
export const endOf = (result) => ENDS[result] ?? null;

/** @param {{result: string}|null} end @returns {string} the result of a record */
export const resultOf = (end) => RESULTS[end?.result] ?? UNFINISHED;

/**
 * The record of a game: its main line, and what was noted besides.
 * @param {import('../app/game.js').GameTree} tree
 * @param {string} startFen the start position of its variant
 * @returns {import('./record-format.js').GameRecord}
 */
export function recordOf(tree, startFen) {
  const record = isUnchanged(tree) ? { ...tree.record } : newRecord(tree, startFen);
  const annotations = annotationsOf(tree);
  delete record.annotations;
  return annotations.length === 0 ? record : { ...record, annotations };
}

/** Whether the game is still the one of the record that it was read from. */
function isUnchanged(tree) {
  const { record } = tree;
  if (!record) {
    return false;
  }
  const turns = [...record.opening.moves, ...record.turns.map((turn) => turn.mv)];
  const line = tree.mainLine();
  return (
    turns.length === line.length &&
    line.every((node, index) => node.turn === turns[index]) &&
    resultOf(tree.end()) === record.result
  );
}

function newRecord(tree, startFen) {
  const line = tree.mainLine();
  const end = tree.end();
  const [white, black] = playersOf(tree);
  const rules = line.at(-1)?.over ?? tree.root.over;
  const margin = rules && tree.ended === null ? marginOf(tree.variant, (line.at(-1) ?? tree.root).fen) : null;
  const record = {
    of: null,
    game: 0,
    white,
    black,
    opening: { fen: tree.startFen === startFen ? null : tree.startFen, moves: [] },
    turns: line.map(turnOf),
    result: resultOf(end),
    reason: end?.reason ?? 'unfinished',
    fault: faultOf(end),
    ...(margin === null ? {} : { margin }),
  };
  return { ...record, of: matchInfo(tree, record) };
}

/** Who lost on time; other faults are none that a game of the page ends by. */
function faultOf(end) {
  if (end?.reason !== 'time' || end.result === 'draw') {
    return null;
  }
  return end.result === 'p1win' ? 'black' : 'white';
}

/** By how many chips team 1 leads; null in games that are not decided by a count. */
export function marginOf(variant, fen) {
  if (!variant.startsWith('ctor')) {
    return null;
  }
  const [rows] = fen.split(' ');
  return rows.split('x').length - rows.split('o').length;
}

/** Each game of the page is a match of its own. */
function matchInfo(tree, record) {
  return {
    id: identity({ variant: tree.variant, date: tree.date, ...record }),
    variant: tree.variant,
    pace: tree.pace ?? 'none',
    seed: 0,
    engines: [record.white.name, record.black.name],
    games: 1,
    shard: { index: 1, count: 1 },
    sprt: null,
  };
}

function playersOf({ players, settings }) {
  const white = player(players?.first, 'White', settings, 'first');
  const black = player(players?.second, 'Black', settings, 'second');
  // A report tells players by their names.
  return white.name === black.name ? [white, { ...black, name: `${black.name} (2)` }] : [white, black];
}

/** A player with what is set for the game: both teams know their sizes, each its own secret squares. */
function player(given, name, settings, side) {
  const texts = Object.entries(given?.options ?? {}).map(([option, value]) => [option, String(value)]);
  const options = Object.fromEntries(texts);
  const { TeamSizes, secret } = settings ?? {};
  if (TeamSizes && TeamSizes !== '1v1') {
    options.TeamSizes = TeamSizes;
  }
  if (secret?.[side]?.length > 0) {
    options.SecretSquares = secret[side].join(',');
  }
  return { name: given?.name || name, options };
}

/**
 * What is set for the game of a record.
 * @param {import('./record-format.js').GameRecord} record
 * @returns {{TeamSizes?: string, secret?: {first: number[], second: number[]}}}
 */
export function settingsOf({ of, white, black }) {
  if (!of.variant.startsWith('ctor')) {
    return {};
  }
  const sizes = optionOf(white.options, 'TeamSizes');
  const [first, second] = [white, black].map(({ options }) => squaresOf(optionOf(options, 'SecretSquares')));
  return {
    ...(sizes === undefined ? {} : { TeamSizes: sizes }),
    ...(first.length + second.length === 0 ? {} : { secret: { first, second } }),
  };
}

/** Names of options are read in any case. */
const optionOf = (options, name) =>
  Object.entries(options).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];

const squaresOf = (text) => (text?.match(/\d+/g) ?? []).map(Number);

/** A hash (FNV-1a, 64 bits) of all that a record says: the same for equal games. */
function identity(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = bytes.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
  return hash.toString(16).padStart(16, '0');
}

/** Comments on the main line and alternatives to its turns. */
function annotationsOf(tree) {
  const noted = [tree.root, ...tree.mainLine()].map((node) => ({ ply: node.ply, ...notesOn(node) }));
  return noted.filter((note) => note.comment !== undefined || note.variations !== undefined);
}

/** The comment on a node of a line, and the lines that begin beside it. */
function notesOn(node) {
  const isMain = node.parent?.children[0] === node;
  const variations = isMain ? node.parent.children.slice(1).map(lineFrom) : [];
  return {
    ...(node.comment ? { comment: node.comment } : {}),
    ...(variations.length > 0 ? { variations } : {}),
  };
}

/** A variation from its first turn on. */
function lineFrom(first) {
  const line = [];
  for (let at = first; at !== undefined; at = at.children[0]) {
    line.push({ ...turnOf(at), ...notesOn(at) });
  }
  return line;
}
