// Every sentence of the coach is true: each is read back, and what it claims is checked on the board, by the rules.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { endsReasons, parseReason } from '../../../src/gui/page/coach/reasons.js';
import { costOf, ideaOf, meritsOf, mistakeOf, movesToName } from '../../../src/gui/page/coach/sentences.js';
import { tellingOf } from '../../../src/gui/page/coach/telling.js';
import { VARIANTS } from '../../../src/gui/page/variants/index.js';
import { Board } from './coach-board.mjs';
import { reader } from './coach-claims.mjs';
import { openSession } from './engine-session.mjs';
import { messagesOf, TAGS } from './language-files.mjs';

/** Positions of each variant. */
const POSITIONS = 300;
/** Node limits: of most explanations, of every sixth one, and of the moves between two of them. */
const NODES = { explain: 200, deep: 5000, play: 20 };
/** Longest game, in turns. */
const LONGEST = 90;

const { session, rules } = openSession();

/** Random numbers from 0 to below `most`, the same in every run. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** The words after the first one. @param {string} line */
const wordsIn = (line) => line.split(' ').slice(1).filter((word) => word !== '');

/**
 * A random legal turn. In games whose turns have several operations, the turn has up to two of them.
 * @param {(most: number) => number} random
 * @param {string} position
 * @param {string[]} choices the answer to `query moves`
 */
async function randomTurn(random, position, choices) {
  const pick = () => choices[random(choices.length)];
  for (let attempt = 0; attempt < 8; attempt++) {
    const turn = choices.at(-1) === 'end' ? [pick(), pick()].slice(random(2)).join(',') : pick();
    const [answer] = await session.exchange([position, `query islegal ${turn}`]);
    if (answer === 'response true') return turn;
  }
  return null;
}

/**
 * Positions from games in which some turns are random and others are the engine's, each with a turn to explain.
 * @param {string} variant
 * @returns {AsyncGenerator<{fen: string, turn: string}>}
 */
async function* games(variant) {
  const random = randomFrom(2029);
  await session.exchange([`setoption name UCI_Variant value ${variant}`, 'setoption name Hash value 1']);
  /** @type {string[]} */
  let turns = [];
  for (;;) {
    const position = turns.length === 0 ? 'position startpos' : `position startpos moves ${turns.join(' ')}`;
    const [fen, over, moves] = await session.exchange([position, 'query fen', 'query gameover', 'query moves']);
    if (wordsIn(over)[0] === 'true' || turns.length > LONGEST) {
      turns = [];
      continue;
    }
    const best = wordsIn((await session.ask([`go nodes ${NODES.play}`], 'bestmove')).at(-1) ?? '')[0];
    const other = (await randomTurn(random, position, wordsIn(moves))) ?? best;
    if (turns.length > 3) yield { fen: wordsIn(fen).join(' '), turn: random(2) === 0 ? best : other };
    turns.push(random(3) === 0 ? other : best);
  }
}

/** @param {string} variant @param {string} fen @param {string} turn @param {number} nodes */
async function explained(variant, fen, turn, nodes) {
  const tree = await rules.newTree(variant, {}, fen);
  const lines = await session.ask([`position fen ${fen}`, `explain ${turn} nodes ${nodes}`], 'explained');
  assert.ok(endsReasons(lines.at(-1) ?? ''));
  const reasons = lines.map(parseReason).filter((reason) => reason !== null);
  return { tree, reasons, telling: await tellingOf(rules, tree, tree.root, turn, movesToName(reasons)) };
}

/** Ways to tell about a turn. */
const WAYS = [mistakeOf, costOf, meritsOf, ideaOf];

/** The languages, English first, each with a reader of its sentences. @param {string} variant */
const languagesOf = (variant) => ['en', ...TAGS.filter((tag) => tag !== 'en')].map((tag) => {
  const messages = messagesOf(tag);
  use(messages, tag);
  return { tag, messages, read: reader(variant, messages) };
});

/**
 * Checks everything that the coach says about a turn.
 * @param {string} variant
 * @param {ReturnType<typeof languagesOf>} languages
 * @param {{fen: string, turn: string}} played
 * @param {number} nodes
 * @returns {Promise<string[]>} the keys of all claims
 */
async function checkedKeys(variant, languages, { fen, turn }, nodes) {
  const { tree, reasons, telling } = await explained(variant, fen, turn, nodes);
  const [[, english], ...others] = languages.map(({ tag, messages, read }) => {
    use(messages, tag);
    return /** @type {const} */ ([tag, WAYS.map((tell) => tell(reasons, telling)).map((text) => ({ text, claims: read(text, telling) }))]);
  });
  use(languages[0].messages);
  const board = new Board({ rules, tree, reasons, telling });
  for (const { text, claims } of english) {
    const where = `${variant} ${fen}: ${turn}: ${text}`;
    assert.ok(claims !== null && claims.length <= 2, `${where}: not understood`);
    for (const claim of claims) assert.equal(await board.faultOf(claim), null, `${where}: ${claim.key}`);
  }
  for (const [tag, texts] of others) {
    for (const [index, { text, claims }] of texts.entries()) {
      const where = `${tag}: ${variant} ${fen}: ${turn}: ${text}`;
      const same = english[index].claims?.map((claim, at) => ({ ...claim, winner: claims?.[at]?.winner }));
      assert.deepEqual(claims, same, where);
      assert.ok(text === '' || text !== english[index].text, where);
    }
  }
  return english.flatMap(({ claims }) => (claims ?? []).map(({ key }) => key));
}

for (const { name: variant } of VARIANTS) {
  test(`${variant}: what the coach says is true, and the same in every language`, async () => {
    /** @type {string[]} */
    const keys = [];
    const languages = languagesOf(variant);
    let positions = 0;
    for await (const played of games(variant)) {
      if (++positions > POSITIONS) break;
      keys.push(...(await checkedKeys(variant, languages, played, positions % 6 === 0 ? NODES.deep : NODES.explain)));
    }
    assert.ok(keys.length > POSITIONS, `${keys.length} claims`);
    assert.ok(new Set(keys).size > 7, [...new Set(keys)].join(' '));
  });
}
