/** Counts the results of the user's games against the named opponents. */
import { opponentOf } from '../game/opponents.js';
import { isPerson } from '../game/players.js';
import { variantOf } from '../variants/index.js';
import { SIDES, otherSide } from '../variants/variant.js';

/** @typedef {import('../game/tree.js').GameTree} GameTree */

/**
 * @param {import('../game/state.js').State} state
 * @param {import('../game/play.js').Play} play
 * @param {import('./results.js').ResultBook} book
 */
export function recordResults(state, play, book) {
  // After a takeback, a game can end again. Only its first end counts.
  /** @type {WeakSet<GameTree>} */
  const counted = new WeakSet();
  state.listen((change) => {
    const { tree } = state;
    const { over, players, head } = play;
    if (change !== 'ended' || over === null || counted.has(tree)) return;
    const side = SIDES.find((one) => isPerson(players[one]));
    const opponent = side === undefined ? null : opponentOf(players[otherSide(side)]);
    const variant = variantOf(tree.variant);
    const isWhole = tree.startFen === variant.positions.start && head.parent !== null;
    if (opponent === null || !isWhole) return;
    counted.add(tree);
    const won = side === 'first' ? 'p1win' : 'p2win';
    book.add(variant.game, opponent.id, over.result === 'draw' ? 'drawn' : over.result === won ? 'won' : 'lost');
  });
}
