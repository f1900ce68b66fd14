// Lessons, rules and explanations, from a newcomer's point of view.

import assert from 'node:assert/strict';
import { at, boxOf, says, testid, workbench } from './browser.mjs';

const bench = workbench();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} square a square of the lesson board */
const lessonSquare = (page, square) => page.locator(`.learn-board[data-settled] [data-square="${square}"]`);

/** @param {Page} page */
const waits = (page) => page.locator('.learn-lesson[data-waits]').waitFor();

/** @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  await lessonSquare(page, from).click();
  await page.locator('.learn-board .target-cell').first().waitFor();
  await lessonSquare(page, to).click();
}

bench.test('the first visit offers lessons, which are loaded on demand', {}, async (page, { open }) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /learn|course|rules\.json|why/.test(name)).length);
  assert.equal(await loaded(), 0, 'the first board loads no lesson files');
  await at(page, 'welcome-learn').click();
  await at(page, 'course-begin').click();
  await waits(page);
  await move(page, 'd2', 'd6');
  await says(page, 'lesson-answer', /one stack has become two/);
  await at(page, 'lesson-next').click();
  await page.locator(`${testid('lesson')}[data-lesson="tower-fort"]`).waitFor();
  await at(page, 'learn-course').click();
  await says(page, 'course-progress', /^1 of 15/);
  // Once the user has accepted the offer to learn, the page does not repeat the offer, and it saves the progress.
  const again = await open();
  assert.equal(await at(again, 'welcome').isVisible(), false);
  await at(again, 'mode-learn').click();
  await says(again, 'course-progress', /^1 of 15/);
});

bench.test('a wrong answer is explained', {}, async (page) => {
  await at(page, 'mode-learn').click();
  await at(page, 'lesson-capture').click();
  await waits(page);
  await move(page, 'd4', 'd7');
  await says(page, 'lesson-answer', /That is a turnover/);
  await at(page, 'lesson-retry').click();
  await waits(page);
  await move(page, 'd4', 'e6');
  await says(page, 'lesson-answer', /A Tower moves in a straight line/);
  await move(page, 'd4', 'g4');
  await says(page, 'lesson-answer', /Tower takes Tower/);
});

bench.test('a solution can be shown and then has to be repeated', {}, async (page) => {
  await at(page, 'mode-learn').click();
  await at(page, 'learn-game').selectOption('ctor8');
  await at(page, 'lesson-landing').click();
  await waits(page);
  await at(page, 'lesson-show').click();
  await says(page, 'lesson-answer', /Now do it yourself/);
  await at(page, 'lesson-retry').click();
  await waits(page);
  for (const square of ['1', '64', '36', '28']) await lessonSquare(page, square).click();
  await at(page, 'end-turn').click();
  await says(page, 'lesson-answer', /one chip given, two gained/);
});

bench.test('a lesson can be completed by keyboard alone', { context: { locale: 'pt-BR' } }, async (page) => {
  await at(page, 'mode-learn').focus();
  await page.keyboard.press('Enter');
  await at(page, 'lesson-fits').focus();
  await page.keyboard.press('Enter');
  await waits(page);
  await lessonSquare(page, 'a4').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await says(page, 'lesson-answer', /viraram uma só pilha/);
  assert.match(await page.locator(':focus').innerText(), /Próxima tarefa/, 'the focus is on the button to the next task');
});

bench.test('the rules have playable boards and a legend of the pieces', {}, async (page) => {
  await at(page, 'help').click();
  await at(page, 'help-learn').click();
  await at(page, 'learn-rules').click();
  // Before the position is shown, a click selects nothing.
  await page.locator('.learn-rules .board-cell[data-square="b2"][aria-label*="Castle"]').first().click();
  await page.locator('.learn-rules .board-cell[data-square="b4"].target-cell').first().click();
  await page.locator('.learn-rules .board-cell[data-square="b4"][aria-label*="Wall"]').first().waitFor();
  await page.locator('[data-testid="figure-reset"]:enabled').first().click();
  await page.locator('.learn-rules .board-cell[data-square="b4"][aria-label$="empty"]').first().waitFor();
  await page.locator('[data-letters="Nn"]').click();
  await says(page, 'legend-moves', /leaps like a Knight/);
  await at(page, 'practise-castle').click();
  await page.locator(`${testid('lesson')}[data-lesson="castle"]`).waitFor();
});

bench.test('illegal moves and squares are explained in a game', {}, async (page) => {
  const square = (/** @type {string} */ name) => page.locator(`#board [data-square="${name}"]`);
  await square('b2').click();
  await page.locator('#board .target-cell').first().waitFor();
  await square('b5').click();
  await says(page, 'board-hint', /A Castle steps one square in any direction/);
  await at(page, 'why').click();
  await says(page, 'explain-answer', /A Castle steps one square in any direction/);
  await square('b4').click();
  await says(page, 'explain-answer', /^.*Yes: Wall to b4/);
  await square('b2').click();
  await square('g8').click();
  await says(page, 'explain-answer', /g8, black Castle/);
  await at(page, 'explain-lesson').click();
  await page.locator(`${testid('lesson')}[data-lesson="castle"]`).waitFor();
  await at(page, 'mode-play').click();
  assert.equal(await at(page, 'explain').isVisible(), false);
});

bench.test('on a phone, a lesson shows its whole board, and the way back is beside its title', { context: { viewport: { width: 390, height: 844 } } }, async (page) => {
  await at(page, 'mode-learn').click();
  await at(page, 'lesson-capture').click();
  await waits(page);
  const [board, tabs] = await Promise.all([page.locator('.learn-board .board-area'), page.locator('.modes')].map(boxOf));
  assert.ok(board.y + board.height <= tabs.y, `the board ends at ${board.y + board.height}`);
  await at(page, 'lesson-back').click();
  await at(page, 'course-begin').waitFor();
});
