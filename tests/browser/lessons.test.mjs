// Every lesson can be solved and every board in the rules is a legal position: the engine plays the solutions, and its
// solver verifies the wins.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bookOf, courseOf } from '../../src/gui/page/learn/content.js';
import { reaches } from '../../src/gui/page/learn/judge.js';
import { VARIANTS, variantOf } from '../../src/gui/page/variants/index.js';
import { openSession } from './unit/engine-session.mjs';
import { textsOf } from './unit/language-files.mjs';

/**
 * @typedef {import('../../src/gui/page/learn/content.js').Lesson} Lesson
 * @typedef {import('../../src/gui/page/learn/content.js').RuleBook} RuleBook
 * @typedef {import('../../src/gui/page/learn/content.js').Task} Task
 */

/** Timeout for all lessons of a variant together, in ms; far more than they need. */
const PATIENCE_MS = 60_000;

const { session, rules } = openSession();

/** @param {string} variant @param {string} file */
const read = (variant, file) =>
  JSON.parse(readFileSync(new URL(`../../src/gui/page/variants/${variantOf(variant).teaching.folder}/${file}.json`, import.meta.url), 'utf8'));

/** @param {string} variant @param {string} file */
const readTexts = (variant, file) => textsOf('en', `${variantOf(variant).teaching.folder}/${file}.json`);

/** @param {string} variant @returns {Lesson[]} */
const lessonsOf = (variant) => courseOf(read(variant, 'course').lessons, readTexts(variant, 'course'), variant);

/** @param {string} variant @returns {RuleBook} */
const rulesOf = (variant) => bookOf(read(variant, 'rules'), readTexts(variant, 'rules'), variant);

/**
 * Plays a task's solutions and tries the other legal turns.
 * @param {string} variant
 * @param {Task} task
 * @param {string} name
 */
async function playTask(variant, task, name) {
  const { fen, settings = {}, steps, wrong = [], proof } = task;
  const tree = await rules.newTree(variant, settings, fen);
  assert.equal(tree.root.over, null, `${name}: the game is not over`);
  let node = tree.root;
  for (const [index, step] of steps.entries()) {
    for (const turn of [step.solution, ...(step.turns ?? [])]) {
      const made = await rules.play(tree, node, turn);
      assert.ok(made !== null, `${name}: ${turn} must be legal`);
      assert.ok(reaches(variant, node.fen, made, step), `${name}: ${turn} reaches the goal`);
    }
    const { legal } = await rules.facts(tree, node);
    const others = legal.filter((turn) => turn !== 'end' && !step.turns?.includes(turn));
    if (step.turns === undefined && legal.length > 0) await hasBothKinds(variant, tree, node, step, legal, name);
    else assert.ok(legal.length === 0 || others.length > 0, `${name}: there are wrong turns to try`);
    if (index === 0) for (const { turns = [] } of wrong) await areTries(variant, tree, node, step, turns, name);
    const made = await rules.play(tree, node, step.solution);
    assert.ok(made !== null);
    node = tree.add(node, made);
    const isLast = index === steps.length - 1;
    assert.equal(step.reply === undefined, isLast, `${name}: a reply to every turn except the last`);
    if (step.reply === undefined) continue;
    const reply = await rules.play(tree, node, step.reply);
    assert.ok(reply !== null, `${name}: the reply ${step.reply} must be legal`);
    node = tree.add(node, reply);
  }
  if (proof !== undefined) await isProven(variant, task, proof, name);
}

/**
 * Checks that some legal turns reach the goal and others do not.
 * @param {string} variant
 * @param {import('../../src/gui/page/game/tree.js').GameTree} tree
 * @param {import('../../src/gui/page/game/tree.js').Node} node
 * @param {import('../../src/gui/page/learn/content.js').Goal} goal
 * @param {string[]} legal
 * @param {string} name
 */
async function hasBothKinds(variant, tree, node, goal, legal, name) {
  const kinds = new Set();
  for (const turn of legal) {
    const made = await rules.play(tree, node, turn);
    if (made !== null) kinds.add(reaches(variant, node.fen, made, goal));
  }
  assert.deepEqual([...kinds].sort(), [false, true], name);
}

/**
 * Checks wrong turns for which a task has a specific explanation: they must be legal and must not reach the goal.
 * @param {string} variant
 * @param {import('../../src/gui/page/game/tree.js').GameTree} tree
 * @param {import('../../src/gui/page/game/tree.js').Node} node
 * @param {import('../../src/gui/page/learn/content.js').Goal} goal
 * @param {string[]} turns
 * @param {string} name
 */
async function areTries(variant, tree, node, goal, turns, name) {
  for (const turn of turns) {
    const made = await rules.play(tree, node, turn);
    assert.ok(made !== null, `${name}: ${turn} must be legal`);
    assert.ok(!reaches(variant, node.fen, made, goal), `${name}: ${turn} must not reach the goal`);
  }
}

/**
 * Checks with the solver that the turns that reach the goal win within the given number of moves, and that no other
 * turns do.
 * @param {string} variant
 * @param {Task} task
 * @param {number} moves
 * @param {string} name
 */
async function isProven(variant, { fen, steps }, moves, name) {
  const tree = await rules.newTree(variant, {}, fen);
  const { legal } = await rules.facts(tree, tree.root);
  /** @type {string[]} */
  const winning = [];
  for (const turn of legal) {
    const info = await session.search(`go mate ${moves} searchmoves ${turn}`);
    const found = /score mate (-?\d+)/.exec(info);
    if (found !== null && Number(found[1]) > 0 && Number(found[1]) <= moves) winning.push(turn);
  }
  const asked = [];
  for (const turn of legal) {
    const made = await rules.play(tree, tree.root, turn);
    if (made !== null && reaches(variant, fen, made, steps[0])) asked.push(turn);
  }
  assert.deepEqual(winning, asked, `${name}: the winning turns are those that reach the goal`);
}

for (const { name: variant } of VARIANTS) {
  test(`${variant}: the course has 8 to 15 lessons with unique ids`, () => {
    const lessons = lessonsOf(variant);
    assert.ok(lessons.length >= 8 && lessons.length <= 15, `${lessons.length} lessons`);
    assert.equal(new Set(lessons.map(({ id }) => id)).size, lessons.length);
  });

  test(`${variant}: every lesson can be solved`, { timeout: PATIENCE_MS }, async () => {
    for (const { id, tasks } of lessonsOf(variant)) {
      assert.ok(tasks.length > 0, id);
      for (const [index, task] of tasks.entries()) await playTask(task.on ?? variant, task, `${variant}, ${id} ${index + 1}`);
    }
  });

  test(`${variant}: every board in the rules is a legal position`, async () => {
    const { legend, sections } = rulesOf(variant);
    const figures = [...legend, ...sections.flatMap(({ blocks }) => blocks.flatMap(({ board }) => (board === undefined ? [] : [board])))];
    assert.ok(figures.length >= 4);
    for (const { fen, on = variant, settings = {} } of figures) {
      const found = await rules.setUp(on, settings, fen);
      assert.ok(found.ok, `${fen}: ${found.ok ? '' : found.error}`);
    }
  });

  test(`${variant}: the legend covers every piece`, () => {
    const letters = rulesOf(variant).legend.flatMap((man) => [...man.letters]).sort();
    assert.deepEqual(letters, variantOf(variant).editing.palette.flat().sort());
  });

  test(`${variant}: rules and lessons refer to each other`, () => {
    const lessons = new Set(lessonsOf(variant).map(({ id }) => id));
    const { legend, sections } = rulesOf(variant);
    const ids = new Set(sections.map(({ id }) => id));
    for (const { id, rules: section } of lessonsOf(variant)) assert.ok(ids.has(section), `${id}: section ${section}`);
    for (const { lesson } of [...legend, ...sections]) if (lesson !== undefined) assert.ok(lessons.has(lesson), `lesson ${lesson}`);
  });
}

test('every lesson and every block of the rules has its texts', () => {
  for (const { name } of VARIANTS) {
    const lessons = lessonsOf(name);
    assert.ok(lessons.length > 5, name);
    for (const { id, title, idea, tasks } of lessons) {
      const texts = [title, ...idea, ...tasks.flatMap(({ ask, otherwise, done, wrong = [] }) => [ask, otherwise, done, ...wrong.map(({ say }) => say)])];
      for (const text of texts) assert.equal(typeof text, 'string', `${name}: ${id}`);
    }
    const { legend, sections } = rulesOf(name);
    for (const { moves, letters } of legend) assert.equal(typeof moves, 'string', `${name}: ${letters}`);
    for (const { id, title, blocks } of sections) {
      assert.equal(typeof title, 'string', `${name}: ${id}`);
      for (const { text, list, table, board, legend: isLegend } of blocks) {
        assert.ok(text ?? list ?? table?.rows.every((row) => row.every((cell) => typeof cell === 'string')) ?? board?.caption ?? isLegend, `${name}: ${id}`);
      }
    }
  }
});
