// The game in sentences: phases, turning points, and what the card says about a turn.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { phasesOf } from '../../../src/gui/page/game/phases.js';
import { GameTree, isTurnNode } from '../../../src/gui/page/game/tree.js';
import { sentencesOf } from '../../../src/gui/page/review/sentences.js';
import { chaptersOf, storyOf } from '../../../src/gui/page/review/story.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';
import { messagesOf } from './language-files.mjs';

afterEach(() => use({}));

const { start } = variantOf('turnover').positions;
/** Positions with 48, 34 and 12 of 48 rings. */
const [FULL, HALF, FEW] = [start, 'k1k1k1k1/1k1k4/8/8/8/8/1K1K4/K1K1K1R1 b - - 0 20', 'k1k5/8/8/8/8/8/8/K1K5 w - - 0 40'];

/**
 * A line in which White and Black alternate.
 * @param {[fen: string, best: number, played: number][]} turns for each turn: the position before it, and the mover's expected scores
 */
function lineOf(turns) {
  const tree = new GameTree({ variant: 'turnover', startFen: turns[0][0], firstToMove: true });
  /** @type {import('../../../src/gui/page/game/tree.js').Node} */
  let node = tree.root;
  turns.forEach(([, best, played], index) => {
    const fen = turns[index + 1]?.[0] ?? FEW;
    const review = { depth: 8, score: { cp: 0 }, best, second: best, played, isBest: best === played, line: ['a1a2'] };
    node = tree.add(node, { turn: `${index}`, fen, firstToMove: index % 2 === 1, review });
  });
  return tree.mainLine().filter(isTurnNode);
}

const LOST = { result: /** @type {const} */ ('p2win'), reason: 'castles' };
/** A quiet reply by Black. @param {string} fen @returns {[string, number, number]} */
const reply = (fen) => [fen, 50, 50];

const LOST_GAME = lineOf([
  [FULL, 50, 50], reply(FULL), [FULL, 52, 51], reply(FULL),
  [HALF, 50, 38], reply(HALF), [HALF, 48, 20], reply(HALF),
  [FEW, 10, 2], reply(FEW), [FEW, 2, 0],
]);

test('phases follow the rings on the board and do not return', () => {
  assert.deepEqual(phasesOf('turnover', LOST_GAME), [...Array(4).fill('opening'), ...Array(4).fill('middlegame'), ...Array(3).fill('endgame')]);
  const back = lineOf([[FULL, 50, 50], [FEW, 50, 50], [FULL, 50, 50]]);
  assert.deepEqual(phasesOf('turnover', back), ['opening', 'endgame', 'endgame']);
});

test('games that begin full, empty, or with pieces in hand have all three phases', () => {
  const { oliveira, ctor } = { oliveira: variantOf('oliveira').positions, ctor: variantOf('ctor').positions };
  assert.equal(ctor.left(ctor.read(ctor.start).men), 1);
  assert.equal(ctor.left(ctor.read('xxxxxooooo/xxxxxooooo/xxxxxooooo/xxxxxooooo/xxxxxooooo/10/10/10/10/10 1 0,0,0 30 0 50').men), 0.5);
  assert.ok(oliveira.left(oliveira.read(oliveira.start).men) >= 0.85);
  assert.equal(variantOf('turnover2019').positions.left(variantOf('turnover2019').positions.read(variantOf('turnover2019').positions.start).men), 1);
});

test('the story names the phase in which the game was lost', () => {
  assert.deepEqual(chaptersOf({ variant: 'turnover', line: LOST_GAME, side: 'first', end: LOST }), [
    { phase: 'opening', kind: 'well', count: 0 }, { phase: 'middlegame', kind: 'lost', count: 2 },
  ]);
  use(messagesOf('en'));
  const course = { variant: 'turnover', line: LOST_GAME, side: /** @type {const} */ ('first'), end: LOST };
  assert.equal(storyOf({ ...course, isUser: true }), 'You played well in the opening. You lost the game in the middlegame: 2 turning points.');
  assert.equal(storyOf({ ...course, side: 'second', isUser: false }), 'Black played the whole game well.');
  use(messagesOf('pt'), 'pt');
  assert.equal(storyOf({ ...course, isUser: true }), 'Você jogou bem na abertura. Você perdeu a partida no meio-jogo: 2 momentos decisivos.');
});

test('a draw from a won position let a win slip; a won game has only mistakes', () => {
  const line = lineOf([[FULL, 50, 44], reply(FULL), [HALF, 90, 55], reply(HALF), [FEW, 50, 50]]);
  /** @param {'draw'|'p1win'} result */
  const kinds = (result) => chaptersOf({ variant: 'turnover', line, side: 'first', end: { result, reason: '' } }).map(({ kind }) => kind);
  assert.deepEqual(kinds('draw'), ['fair', 'slipped', 'well']);
  assert.deepEqual(kinds('p1win'), ['fair', 'mistakes', 'well']);
});

test('a game can be lost without a turning point', () => {
  const line = lineOf([[FULL, 50, 44], reply(FULL), [HALF, 44, 38], reply(HALF), [HALF, 38, 31], reply(HALF), [FEW, 25, 18], reply(FEW), [FEW, 12, 12]]);
  assert.deepEqual(chaptersOf({ variant: 'turnover', line, side: 'first', end: LOST }).map(({ phase, kind }) => `${phase} ${kind}`), ['opening fair', 'middlegame declined']);
});

/** A reviewed turn of CTOR that costs three chips. @param {Partial<import('../../../src/gui/page/game/judging.js').Review>} facts */
function ctorTurn(facts) {
  const { start: fen } = variantOf('ctor8').positions;
  const tree = new GameTree({ variant: 'ctor8', startFen: fen, firstToMove: true });
  const review = { depth: 4, score: { cp: 250 }, after: { cp: -60 }, best: 60, second: 55, played: 40, isBest: false, line: ['28'], ...facts };
  return /** @type {import('../../../src/gui/page/game/judging.js').ReviewedNode} */ (tree.add(tree.root, { turn: '1', fen, firstToMove: false, review }));
}

test('the card says what a turn cost, in chips if the game counts them, and what was better', () => {
  use(messagesOf('en'));
  const better = { turn: '28', notation: '28', fen: variantOf('ctor8').positions.start, firstToMove: false, over: null };
  const told = { variant: 'ctor8', node: ctorTurn({}), better, isUser: true };
  assert.deepEqual(sentencesOf(told), ['Your winning chances fell from 60% to 40%.', 'The turn cost about 3 chips.', 'Better: places 28.']);
  // A win by seven that becomes a win by five, and a review of an earlier version without the score of the turn played.
  const won = ctorTurn({ score: { cp: 20700 }, after: { cp: 20500 }, best: 100, played: 90 });
  assert.equal(sentencesOf({ ...told, node: won })[1], 'The turn cost about 2 chips.');
  assert.equal(sentencesOf({ ...told, node: ctorTurn({ after: undefined }), better: null }).length, 1);
  assert.deepEqual(sentencesOf({ ...told, node: ctorTurn({ played: 58 }), better: null, isUser: false }), ['Team 1 (black): winning chances 58%.']);
});
