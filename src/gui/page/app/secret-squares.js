/**
 * CTOR's secret squares: the page is the arbiter who knows those of both teams and writes into a turn which of them act.
 */

/** @param {string} fen @returns {string[]} what stands on the squares 1, 2, …: 'x', 'o' or '' */
export function chipsOf(fen) {
  const chips = [];
  for (const row of fen.split(' ')[0].split('/')) {
    for (const [part] of row.matchAll(/\d+|[xo]/g)) {
      if (part === 'x' || part === 'o') chips.push(part);
      else chips.push(...Array(Number(part)).fill(''));
    }
  }
  return chips;
}

/** @param {string} turn @returns {number[]} the squares that placements and landings of the turn went to */
export function placedSquares(turn) {
  return turn
    .split(',')
    .map((operation) => /^(?:\d+|\d+\+\d+-(\d+))$/.exec(operation))
    .filter((match) => match !== null && match[0] !== '0000')
    .map((match) => Number(match[1] ?? match[0]));
}

/** @param {string} text as `3,17,44,58,99` @returns {number[]} */
export function parseSquares(text) {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/**
 * The secret squares of the other team that act on a turn, in ascending order.
 * @param {import('./game.js').GameTree} tree its `settings.secret` is `{first: number[], second: number[]}`
 * @param {import('./game.js').Node} node before the turn
 * @param {{turn: string, fen: string}} step the turn, and the position after it
 * @returns {number[]}
 */
export function actingSquares(tree, node, step) {
  const owner = node.firstToMove ? 'second' : 'first';
  const secret = tree.settings.secret?.[owner] ?? [];
  if (secret.length === 0 || step.turn.includes('!')) return [];
  const gone = new Set();
  for (const earlier of tree.lineTo(node)) {
    if (earlier.parent.firstToMove !== node.firstToMove) continue;
    for (const [, square] of earlier.turn.matchAll(/!(\d+)/g)) gone.add(Number(square));
  }
  const chip = node.firstToMove ? 'x' : 'o';
  const chips = chipsOf(step.fen);
  const placed = new Set(placedSquares(step.turn));
  return secret
    .filter((square) => placed.has(square) && !gone.has(square) && chips[square - 1] === chip)
    .sort((a, b) => a - b);
}

/**
 * Five squares for an engine, which cannot choose them itself.
 * @param {number} squares on the board
 * @returns {number[]}
 */
export function randomSquares(squares) {
  const chosen = new Set();
  while (chosen.size < 5) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    chosen.add(1 + (random % squares));
  }
  return [...chosen].sort((a, b) => a - b);
}
