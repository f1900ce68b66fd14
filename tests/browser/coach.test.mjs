// The coach's sentences, made of the reasons of the engine under test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { use } from '../../src/gui/page/base/messages.js';
import { parseReason } from '../../src/gui/page/coach/reasons.js';
import { ideaOf, meritsOf, mistakeOf, movesToName } from '../../src/gui/page/coach/sentences.js';
import { tellingOf } from '../../src/gui/page/coach/telling.js';
import { VARIANTS } from '../../src/gui/page/variants/index.js';
import { openSession } from './unit/engine-session.mjs';
import { messagesOf, TAGS } from './unit/language-files.mjs';

const { session, rules } = openSession();

/**
 * The reasons for a turn, and what the sentences need to know.
 * @param {string} variant @param {string} fen @param {string} turn
 * @param {string[]} [given] the engine's answer; without it, the engine is asked
 */
async function reasonsFor(variant, fen, turn, given) {
  const tree = await rules.newTree(variant, {}, fen);
  const lines = given ?? (await session.ask([`position fen ${fen}`, `explain ${turn} nodes 20000`], 'explained'));
  const reasons = lines.map(parseReason).filter((reason) => reason !== null);
  return { reasons, telling: await tellingOf(rules, tree, tree.root, turn, movesToName(reasons)) };
}

/** @param {string} variant @param {string} fen @param {string} turn */
async function toldOf(variant, fen, turn) {
  const { reasons, telling } = await reasonsFor(variant, fen, turn);
  return { mistake: mistakeOf(reasons, telling), merits: meritsOf(reasons, telling), idea: ideaOf(reasons, telling) };
}


/** The games and what the coach says in English about some turns: `[variant, fen, turn, mistake, merits, idea]`. */
const TOLD = [
  ['turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1', 'a1b1', 'Leaves the Tower on b1 to RxRb1+. RxCa8++ would have won at once.', 'Threatens the Tower on b3.', 'Look for a threat.'],
  ['turnover', 'k6k/8/8/3b4/8/8/8/K2R3K w - - 0 1', 'd1d5', '', 'Turns over the Fort on d5. Threatens the Castle on a8.', 'Look for something to turn over.'],
  ['turnover', '8/8/3k4/8/3R4/8/8/K6K b - - 0 1', 'd6d5', 'White can now win at once: RxCd5++.', 'Threatens the Tower on d4.', 'Look for a threat.'],
  ['turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1', 'a1a8', '', 'Wins the game.', 'You can win at once.'],
  ['oliveira', 'r3k3/8/8/3N4/8/8/8/R3K3[] w - - b 0 1', 'd5c7', '', 'Wins by force in 2 moves. Gives check and also attacks the Rook on a8.', 'You can win by force in 2 moves.'],
  ['ctor8', '8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58', '29,x28', null, 'Replaces a chip. Threatens to replace a chip.', 'Look for chips to replace.'],
];

test('the coach names replies, missed wins, threats and ideas', async () => {
  use(messagesOf('en'));
  for (const [variant, fen, turn, mistake, merits, idea] of TOLD) {
    const told = await toldOf(String(variant), String(fen), String(turn));
    if (mistake !== null) assert.equal(told.mistake, mistake, `${fen} ${turn}`);
    assert.deepEqual([told.merits, told.idea], [merits, idea], `${fen} ${turn}`);
  }
});

test('a turn of CTOR that is worth fewer chips than another is told with the number', async () => {
  use(messagesOf('en'));
  // A fixed answer: which turn costs chips changes with the evaluation.
  const { reasons, telling } = await reasonsFor('ctor8', '8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58', '29,x28', [
    'reason replaces square 28 piece o becomes x',
    'reason played cp 415 balance 1 won o@28 settled true pv 29,x28 22,42,36-37,37-45',
    'reason best cp 782 balance 4 won o@28,o@36 settled true pv 29,x28,44,x36,44-43,29-30 6,15',
  ]);
  assert.equal(mistakeOf(reasons, telling), '29,x28,44,x36,44-43,29-30 would have been worth 3 chips more.');
});

test('without reasons there are no sentences', () => {
  const telling = { variant: 'turnover', turn: 'a1a2', isFirst: true, before: new Map(), after: new Map(), notations: new Map() };
  assert.deepEqual([mistakeOf([], telling), meritsOf([], telling), ideaOf([], telling)], ['', '', '']);
});

test('a line that ends in the middle of an exchange proves nothing', () => {
  const telling = { variant: 'turnover', turn: 'a1a2', isFirst: true, before: new Map(), after: new Map(), notations: new Map() };
  const lines = ['reason played cp -300 balance -4 lost R@a2 settled false pv a1a2 b2a2', 'reason best cp 10 balance 4 won r@b2 settled false pv a1b1'];
  const reasons = lines.map(parseReason).filter((reason) => reason !== null);
  assert.equal(reasons.length, 2);
  assert.equal(mistakeOf(reasons, telling), '');
});

/** Turns of a game between weak players. @param {string} variant @param {number} plies */
async function weakGame(variant, plies) {
  /** @type {string[]} */
  const turns = [];
  await session.exchange([`setoption name UCI_Variant value ${variant}`, 'setoption name UCI_LimitStrength value true', 'setoption name UCI_Elo value 600', 'ucinewgame']);
  for (let ply = 0; ply < plies; ply += 1) {
    const position = turns.length === 0 ? 'position startpos' : `position startpos moves ${turns.join(' ')}`;
    const turn = (await session.ask([position, 'go nodes 200'], 'bestmove')).at(-1)?.split(' ')[1] ?? '(none)';
    if (turn === '(none)') break;
    turns.push(turn);
  }
  return turns;
}

test('sentences are complete in every language, and at most two', async (t) => {
  t.after(() => use(messagesOf('en')));
  let said = 0;
  for (const { name: variant } of VARIANTS) {
    const turns = await weakGame(variant, 24);
    const tree = await rules.newTree(variant, {}, null);
    const { steps } = await rules.line(tree, tree.root, turns);
    for (let ply = 3; ply < steps.length; ply += 4) {
      const { reasons, telling } = await reasonsFor(variant, steps[ply - 1].fen, turns[ply]);
      for (const tag of TAGS) {
        use(messagesOf(tag), tag);
        for (const text of [mistakeOf(reasons, telling), meritsOf(reasons, telling), ideaOf(reasons, telling)]) {
          assert.doesNotMatch(text, /[{}]|coach\.|undefined/, `${tag} ${variant} ${steps[ply - 1].fen} ${turns[ply]}`);
          assert.ok((text.match(/[.!](?= |$)/g) ?? []).length <= 3, text);
          said += text === '' ? 0 : 1;
        }
      }
    }
  }
  assert.ok(said > 50, `${said} texts`);
});
