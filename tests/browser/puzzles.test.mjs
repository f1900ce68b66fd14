// Puzzles from a player's point of view: right and wrong attempts, hints, solutions, progress.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { at, boxOf, says, workbench } from './browser.mjs';

const bench = workbench({ keeps: false });

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../src/gui/page/puzzles/content.js').Puzzle} Puzzle */

/** @param {string} path @returns {Puzzle[]} */
const read = (path) => JSON.parse(readFileSync(new URL(`../../src/gui/page/variants/${path}`, import.meta.url), 'utf8'));
const PUZZLES = read('turnover/puzzles/turnover.json');
/** The number of the first puzzle whose solution wins in the given number of moves. @param {number} wins */
const numberOf = (wins) => PUZZLES.findIndex((puzzle) => puzzle.wins === wins) + 1;

/** @param {Page} page @param {string} square */
const squareOf = (page, square) => page.locator(`.learn-board[data-settled] [data-square="${square}"]`);
/** @param {string} turn */
const ends = (turn) => [turn.slice(0, 2), turn.slice(2, 4)];

/** @param {Page} page */
const waits = (page) => page.locator('[data-testid="puzzle"][data-waits]').waitFor();

/** @param {Page} page @param {string} turn */
async function move(page, turn) {
  const [from, to] = ends(turn);
  await squareOf(page, from).click();
  await page.locator('.learn-board .target-cell').first().waitFor();
  await squareOf(page, to).click();
}

/** @param {Page} page @param {number} number */
async function openPuzzle(page, number) {
  await at(page, 'mode-puzzles').click();
  await at(page, `puzzle-${number}`).click();
  await waits(page);
}

bench.test('puzzles are loaded on demand, solved move by move, and progress is saved', {}, async (page, { open }) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /puzzles\//.test(name)).length);
  assert.equal(await loaded(), 0, 'the first board loads no puzzle files');
  const number = numberOf(2);
  const { solution } = PUZZLES[number - 1];
  await openPuzzle(page, number);
  await says(page, 'puzzle-task', /Win in 2 moves/);
  await move(page, solution[0]);
  await says(page, 'puzzle-answer', /Moves left: 1/);
  await waits(page);
  await move(page, solution[2]);
  await says(page, 'puzzle-answer', /Solved/);
  await at(page, 'puzzle-overview').click();
  await says(page, 'puzzles-progress', new RegExp(`^1 of ${PUZZLES.length} solved`));
  const again = await open();
  await at(again, 'mode-puzzles').click();
  await says(again, 'puzzles-progress', /^1 of/);
  await again.locator(`[data-testid="puzzle-${number}"][data-solved="true"]`).waitFor();
  // Only a confirmed wish deletes the progress.
  await at(again, 'puzzles-forget').click();
  await at(again, 'confirm-forget-no').click();
  await says(again, 'puzzles-progress', /^1 of/);
  await at(again, 'puzzles-forget').click();
  await at(again, 'confirm-forget-yes').click();
  await says(again, 'puzzles-progress', /^0 of/);
});

bench.test('a wrong move is answered by the engine and can be retried', {}, async (page) => {
  const number = numberOf(2);
  await openPuzzle(page, number);
  const [from, to] = ends(PUZZLES[number - 1].solution[0]);
  await squareOf(page, from).click();
  await page.locator(`.learn-board .target-cell:not([data-square="${to}"])`).first().click();
  await says(page, 'puzzle-answer', /The best reply is|takes longer|ends the game/);
  await at(page, 'puzzle-retry').click();
  await waits(page);
  await at(page, 'puzzle-hint').click();
  await says(page, 'puzzle-answer', new RegExp(`look at ${from}`));
});

bench.test('showing the solution does not count as solving', {}, async (page) => {
  await openPuzzle(page, 1);
  await at(page, 'puzzle-show').click();
  await says(page, 'puzzle-answer', /The solution: \S+/);
  await at(page, 'puzzle-next').click();
  await page.locator('[data-testid="puzzle"] h2', { hasText: 'Puzzle 2' }).waitFor();
  await at(page, 'puzzle-overview').click();
  await says(page, 'puzzles-progress', /^0 of/);
});

bench.test('an alternative win of the same length is accepted, as proven by the solver', {}, async (page) => {
  // Find a puzzle won in three moves that has an alternative second move.
  const other = await page.evaluate(async () => {
    const { Rules } = await import(/** @type {string} */ ('./game/rules.js'));
    const { Solver } = await import(/** @type {string} */ ('./puzzles/solver.js'));
    const { connect } = await import(/** @type {string} */ ('./protocol/engine.js'));
    const rules = new Rules(connect(0));
    const solver = new Solver();
    const puzzles = await (await fetch('variants/turnover/puzzles/turnover.json')).json();
    for (const [index, { fen, wins, solution }] of puzzles.entries()) {
      if (wins !== 3) continue;
      const { tree } = await rules.replay('turnover', {}, fen, solution.slice(0, 2));
      const { legal } = await rules.facts(tree, tree.last());
      for (const turn of legal) {
        if (turn !== solution[2] && (await solver.winningTurn(tree, tree.last(), 2, turn)) !== null) return { number: index + 1, first: solution[0], turn };
      }
    }
    return null;
  });
  assert.ok(other !== null, 'there is a puzzle with two solutions');
  await openPuzzle(page, other.number);
  await move(page, other.first);
  await says(page, 'puzzle-answer', /Moves left: 2/);
  await waits(page);
  await move(page, other.turn);
  await says(page, 'puzzle-answer', /Right|Solved|Moves left: 1/);
});

bench.test('puzzles work by keyboard alone, in Portuguese', { context: { locale: 'pt-BR' } }, async (page) => {
  await at(page, 'mode-puzzles').focus();
  await page.keyboard.press('Enter');
  await at(page, 'puzzle-1').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-testid')), 'puzzle-2');
  await page.keyboard.press('Enter');
  await waits(page);
  await says(page, 'puzzle-task', /jogam e vencem em um lance/);
  const [from] = ends(PUZZLES[1].solution[0]);
  await squareOf(page, from).focus();
  await page.keyboard.press('Enter');
  await page.locator('.learn-board .target-cell').first().waitFor();
});

bench.test('CTOR puzzles ask for the best turn, and a puzzle position can be analysed', {}, async (page) => {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/ctor/puzzles/**', async (route) => {
    await released;
    await route.continue();
  });
  await at(page, 'mode-puzzles').click();
  await at(page, 'puzzles-game').selectOption('ctor8');
  // Until the puzzles of CTOR have loaded, those of Turnover Chess cannot be opened.
  const opened = at(page, 'puzzle-1').click();
  await page.locator('#puzzles > [inert]').waitFor();
  release();
  await opened;
  await waits(page);
  await says(page, 'puzzle-task', /best move/);
  await at(page, 'puzzle-show').click();
  await at(page, 'puzzle-analyse').click();
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
});

bench.test('a puzzle solved at the first attempt raises the rating, a failed one lowers it and is repeated the next day', {}, async (page) => {
  await page.clock.install();
  await openPuzzle(page, 1);
  await move(page, PUZZLES[0].solution[0]);
  await says(page, 'puzzle-about', /^Your rating: 1\d\d\d \(\+\d+\)/);
  await at(page, 'puzzle-next').click();
  await page.locator('[data-testid="puzzle"] h2', { hasText: 'Puzzle 2' }).waitFor();
  await waits(page);
  await at(page, 'puzzle-hint').click();
  await says(page, 'puzzle-about', /^Your rating: \d+ \(−\d+\)/);
  await move(page, PUZZLES[1].solution[0]);
  await says(page, 'puzzle-answer', /Solved/);
  await at(page, 'puzzle-overview').click();
  await says(page, 'puzzles-record', /^Your rating: \d+$/);
  assert.equal(await at(page, 'puzzles-repeat').count(), 0);
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await at(page, 'puzzles-theme').selectOption('');
  await at(page, 'puzzles-theme').dispatchEvent('change');
  await says(page, 'puzzles-repeat', /^Repeat 1 failed puzzle$/);
  await at(page, 'puzzles-repeat').click();
  await page.locator('[data-testid="puzzle"] h2', { hasText: 'Puzzle 2' }).waitFor();
});

bench.test('the puzzle of the day is the same in every browser and counts days', {}, async (page, { open }) => {
  const daily = async (/** @type {Page} */ visit) => {
    await at(visit, 'mode-puzzles').click();
    await at(visit, 'puzzles-daily').click();
    await waits(visit);
    await visit.locator('[data-testid="puzzle"] h2', { hasText: 'Puzzle of the day' }).waitFor();
    return Number(/^\d+/.exec((await visit.locator('[data-testid="puzzle"] .muted').first().textContent()) ?? '')?.[0]);
  };
  const number = await daily(page);
  assert.ok(number >= 1 && number <= PUZZLES.length);
  const { solution } = PUZZLES[number - 1];
  for (const [ply, turn] of solution.entries()) {
    if (ply % 2 > 0) continue;
    await waits(page);
    await move(page, turn);
    await says(page, 'puzzle-answer', /Right|Solved|Moves left/);
  }
  await says(page, 'puzzle-answer', /Solved/);
  await at(page, 'puzzle-overview').click();
  await says(page, 'puzzles-record', /puzzle of the day: 1 day/);
  await says(page, 'puzzles-daily', /✓/);
  assert.equal(await daily(await open()), number);
});

bench.test('puzzles can be chosen by theme', {}, async (page) => {
  await at(page, 'mode-puzzles').click();
  await at(page, 'puzzles-theme').selectOption('fork');
  const forks = PUZZLES.flatMap(({ themes }, index) => (themes.includes('fork') ? [index + 1] : []));
  assert.ok(forks.length > 1);
  await says(page, 'puzzles-progress', new RegExp(`^0 of ${forks.length} solved`));
  await says(page, 'puzzles-about', /threatens two/);
  assert.equal(await page.locator('.puzzles-cell').count(), forks.length);
  await at(page, `puzzle-${forks[0]}`).click();
  await waits(page);
  await at(page, 'puzzle-show').click();
  await at(page, 'puzzle-next').click();
  await page.locator('[data-testid="puzzle"] h2', { hasText: `Puzzle ${forks[1]}` }).waitFor();
});

for (const [width, height] of [[390, 844], [360, 740], [768, 1024]]) {
  bench.test(`the answer of a puzzle ends at the lower edge and never covers the board, ${width} wide`, { context: { viewport: { width, height } } }, async (page) => {
    for (const variant of ['turnover', 'oliveira', 'ctor8']) {
      await at(page, 'mode-puzzles').click();
      if (await at(page, 'puzzle-overview').isVisible()) await at(page, 'puzzle-overview').click();
      await at(page, 'puzzles-game').selectOption(variant);
      await at(page, 'puzzle-30').click();
      await waits(page);
      const board = await boxOf(page.locator('.learn-board .board-area'));
      await at(page, 'puzzle-show').click();
      await says(page, 'puzzle-answer', /The solution/);
      await at(page, 'puzzle-next').waitFor();
      assert.deepEqual(await boxOf(page.locator('.learn-board .board-area')), board, 'the board stays where it is');
      const [frame, panel, next, answer] = await Promise.all([page.locator('.learn-board'), page.locator('.puzzle-panel'), at(page, 'puzzle-next'), page.locator('.puzzle-words')].map(boxOf));
      const tabs = width < 560 ? (await boxOf(page.locator('.modes'))).y : height;
      assert.ok(frame.y + frame.height <= panel.y + 1, `${variant}: the panel is below the board`);
      assert.ok(next.y + next.height <= tabs && next.y > tabs - 140, `${variant}: ${next.y} of ${tabs}`);
      assert.ok(answer.y + answer.height <= next.y, `${variant}: the buttons are below the answer`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false, `${variant}: nothing to scroll`);
    }
  });
}

bench.test('in a large window, the board leaves room for the text beside it', { context: { viewport: { width: 1920, height: 1080 } } }, async (page) => {
  await openPuzzle(page, 100);
  const [board, text] = await Promise.all([page.locator('.learn-board .board-area'), page.locator('.learn-text')].map(boxOf));
  assert.ok(board.x + board.width < text.x, `${board.x + board.width} and ${text.x}`);
  assert.ok(text.width >= 300);
});
