// Games by link are checked by the rules of the engine under test: forged turns, game ends, and secret squares.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BadLink } from '../../../src/gui/page/friends/log.js';
import { actingNow, grow, replay, verifySecrets } from '../../../src/gui/page/friends/replay.js';
import { commitmentsOf } from '../../../src/gui/page/friends/secrets.js';
import { Rules } from '../../../src/gui/page/game/rules.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';
import { connect } from '../../../src/gui/page/protocol/engine.js';
import { EngineSocket } from './engine-socket.mjs';
import { ANA, BRUNO, JOIN, opening, SECRET_JOIN, SECRET_TERMS, secretsOf, TERMS, turns, word } from './friends-games.mjs';

/**
 * @typedef {import('../../../src/gui/page/friends/log.js').GameEvent} GameEvent
 * @typedef {import('../../../src/gui/page/friends/log.js').Terms} Terms
 */

/** @type {Rules} */
let rules;
let close = () => {};
before(() => {
  Object.assign(globalThis, { WebSocket: EngineSocket, location: new URL('http://test/') });
  const engine = connect(0);
  rules = new Rules(engine);
  close = () => engine.close();
});
after(() => close());

const ALL = [0, 1, 2, 3, 4];

/** @param {GameEvent[]} events @param {Terms} [terms] */
const replayed = (events, terms = TERMS) => replay({ terms, events }, rules);

/** @param {GameEvent[]} events @param {string} key @param {Terms} [terms] */
const isRefused = (events, key, terms) =>
  assert.rejects(replayed(events, terms), (error) => error instanceof BadLink && error.fault.key === key, JSON.stringify(events));

test('legal turns are followed, and forged turns are refused', async () => {
  const { steps, over } = await replayed([JOIN, ...turns('b2b4 b7b5')]);
  assert.deepEqual([steps.map(({ turn }) => turn), over], [['b2b4', 'b7b5'], null]);
  await isRefused([JOIN, ...turns('b2b4 b7b3')], 'friends.forged.turn');
  await isRefused([JOIN, ...turns('b2b4'), word('takeback', 'first'), word('accept', 'second'), ...turns('b7b5')], 'friends.forged.turn');
});

test('nothing follows the end of the game', async () => {
  const shuffled = 'a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8';
  const { over } = await replayed([JOIN, ...turns(shuffled)]);
  assert.deepEqual(over, { result: 'draw', reason: 'repetition' });
  await isRefused([JOIN, ...turns(`${shuffled} b2b4`)], 'friends.forged.over');
  await isRefused([JOIN, ...turns(shuffled), word('resign', 'first')], 'friends.forged.over');
  await isRefused([JOIN, ...turns(shuffled), word('draw', 'second')], 'friends.forged.over');
});

test('the tree keeps analysis, and drops what was taken back', async () => {
  const { steps, start } = await replayed([JOIN, ...turns('b2b4 b7b5 f2f4')]);
  const tree = new GameTree(start);
  const head = grow(tree, steps, tree.root);
  assert.deepEqual(tree.turnsTo(head), ['b2b4', 'b7b5', 'f2f4']);
  const side = tree.add(tree.root, { turn: 'f2f4', fen: 'analysed' });
  const other = await replayed([JOIN, ...turns('b2b4 b7b5 f2f4'), word('takeback', 'second'), word('accept', 'first'), ...turns('d7d5')]);
  const now = grow(tree, other.steps, head);
  assert.deepEqual(tree.turnsTo(now), ['b2b4', 'd7d5']);
  assert.deepEqual([tree.has(head), tree.has(side)], [false, true]);
});

test('a secret square turns the chip over in both positions', async () => {
  const played = [SECRET_JOIN, ...turns('28')];
  const open = await replayed(played, SECRET_TERMS);
  assert.deepEqual(actingNow(SECRET_TERMS, open, 'second', BRUNO.squares), [28]);
  assert.deepEqual(actingNow(SECRET_TERMS, open, 'second', [1, 2, 3, 4, 5]), []);
  assert.deepEqual(actingNow(SECRET_TERMS, open, 'first', ANA.squares), []);
  const acted = [...played, opening('act', 'second', BRUNO, [0])];
  const { steps, start } = await replayed([...acted, ...turns('10,11')], SECRET_TERMS);
  assert.deepEqual(steps.map(({ turn }) => turn), ['28,!28', '10,11']);
  assert.match(steps[0].fen, /^8\/8\/8\/3o4\//);
  const tree = new GameTree(start);
  const bare = grow(tree, open.steps, tree.root);
  assert.deepEqual(tree.turnsTo(grow(tree, steps, bare)), ['28,!28', '10,11']);
  assert.equal(tree.has(bare), false);
  // The square of the second player that nobody has played on cannot act.
  await isRefused([...played, opening('act', 'second', BRUNO, [1])], 'friends.forged.turn', SECRET_TERMS);
});

test('squares are opened only when the game is over', async () => {
  await isRefused([SECRET_JOIN, ...turns('28'), opening('open', 'second', BRUNO, ALL)], 'friends.forged.early', SECRET_TERMS);
});

/** A game in which the first player places on 28, the second on 30, and the second player resigns. @param {GameEvent[]} answer @param {GameEvent[]} reply */
const secretGame = (answer, reply) => [
  SECRET_JOIN, ...turns('28'), ...answer, ...turns('30,40'), ...reply, ...turns('50,51'), word('resign', 'second'),
  opening('open', 'second', BRUNO, ALL), opening('open', 'first', ANA, ALL),
];

test('an honest game passes the check at the end', async () => {
  const game = secretGame([opening('act', 'second', BRUNO, [0])], [opening('act', 'first', ANA, [0])]);
  assert.deepEqual(await verifySecrets(SECRET_TERMS, await replayed(game, SECRET_TERMS), rules), { complete: true, cheats: [] });
  const half = await replayed(game.slice(0, -1), SECRET_TERMS);
  assert.deepEqual(await verifySecrets(SECRET_TERMS, half, rules), { complete: false, cheats: [] });
  assert.deepEqual(await verifySecrets(TERMS, await replayed([JOIN, word('resign', 'first')]), rules), { complete: true, cheats: [] });
});

test('a secret square that was kept quiet is detected', async () => {
  const game = secretGame([opening('act', 'second', BRUNO, [0])], []);
  assert.deepEqual((await verifySecrets(SECRET_TERMS, await replayed(game, SECRET_TERMS), rules)).cheats, [{ by: 'first', key: 'friends.cheat.acts', square: 30, number: 2 }]);
});

test('squares that are not five different squares of the board are detected', async () => {
  const twice = secretsOf([28, 28, 2, 4, 5], 'D');
  const game = [
    { ...SECRET_JOIN, commitments: commitmentsOf(TERMS.id, 'second', twice) }, ...turns('28'), word('resign', 'first'),
    opening('open', 'first', ANA, ALL), opening('open', 'second', twice, ALL),
  ];
  const { cheats } = await verifySecrets(SECRET_TERMS, await replayed(game, SECRET_TERMS), rules);
  assert.deepEqual(cheats, [{ by: 'second', key: 'friends.cheat.squares' }]);
});
