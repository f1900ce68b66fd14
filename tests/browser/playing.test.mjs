// Actions during a game other than moves.

import assert from 'node:assert/strict';
import { at, boxOf, hasMoves, says, workbench } from './browser.mjs';
import { beginGame, clicking, isUsersTurn, look, lots, makeMove, openForm } from './play.mjs';

const bench = workbench();
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {RegExp} text */
const status = (page, text) => page.locator('.status-line', { hasText: text }).waitFor();

bench.test('the user can take back moves', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  const start = await whatStands(page);
  const lot = lots(3);
  await isUsersTurn(page);
  await makeMove(page, lot, clicking(page));
  await isUsersTurn(page);
  assert.equal((await look(page)).moves, 2, 'the engine has replied');
  const after = await whatStands(page);
  await makeMove(page, lot, clicking(page));
  await isUsersTurn(page);

  // A takeback undoes the user's last move and the engine's reply.
  await at(page, 'takeback').click();
  await hasMoves(page, 2);
  await isUsersTurn(page);
  assert.deepEqual(await whatStands(page), after);
  await at(page, 'takeback').click();
  await hasMoves(page, 0);
  await isUsersTurn(page);
  assert.deepEqual(await whatStands(page), start);
  assert.ok(await at(page, 'takeback').isDisabled(), 'nothing is left to take back');
  await makeMove(page, lot, clicking(page));
});

bench.test('one person can play both sides', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'oliveira' });
  const lot = lots(2);
  for (let turn = 0; turn < 6; turn++) {
    const { moves } = await isUsersTurn(page);
    assert.equal(moves, turn);
    await makeMove(page, lot, clicking(page));
  }
});

bench.test('two engines play a complete game', {}, async (page) => {
  await beginGame(page, { variant: 'ctor8', first: '0', second: '0', more: { teams: '3v3', clock: 'movetime', movetime: 0.1 } });
  await page.locator('[data-testid="status"][data-over]').waitFor();
  assert.match((await look(page)).status, /^(1-0|0-1|½-½) /);
});

bench.test('the first hint names the piece, the second the move, and a game can be paused', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover' });
  await at(page, 'hint').click();
  await says(page, 'hint-text', /^Look at the Castle on [a-h][12]\. Ask again/);
  await page.locator('.board-frame .arrow-spot').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.board-frame .arrow-shaft').count(), 0);
  await at(page, 'hint').click();
  await says(page, 'hint-text', /^Hint: .* to [a-h][1-8]/);
  await page.locator('.board-frame .arrow-shaft').first().waitFor({ state: 'attached' });
  await at(page, 'pause').click();
  await status(page, /paused/i);
  assert.deepEqual((await look(page)).movable, []);
  await at(page, 'resume').click();
  await isUsersTurn(page);
});

bench.test('the user can resign', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0' });
  await at(page, 'resign').click();
  await at(page, 'confirm-resign-no').click();
  assert.equal((await look(page)).over, false);
  await at(page, 'resign').click();
  await at(page, 'confirm-resign-yes').click();
  await status(page, /^0-1 /);
  assert.deepEqual((await look(page)).movable, []);
});

bench.test('two people can agree on a draw', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover2019' });
  await at(page, 'offer-draw').click();
  await at(page, 'confirm-draw-yes').click();
  await status(page, /^½-½ /);
});

bench.test('the engine answers a draw offer', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await isUsersTurn(page);
  await at(page, 'offer-draw').click();
  const notice = at(page, 'draw-notice');
  await notice.waitFor();
  await makeMove(page, lots(1), clicking(page));
  await notice.waitFor({ state: 'detached', timeout: 3000 });
});

bench.test('the move list shows pieces, words or notation, and keeps the choice', { on: 'server' }, async (page) => {
  await page.goto(`${bench.server.url}#variant=oliveira&moves=K@d1+K@e8+b1c3+b8c6`);
  const move = at(page, 'move').nth(2);
  await move.locator('.figures .piece-icon use').waitFor();
  assert.equal(await move.locator('.figures').innerText(), 'b1–c3');
  assert.equal(await move.locator('.visually-hidden').textContent(), 'Knight to c3');
  await at(page, 'moves-style-words').click();
  await page.locator('[data-testid="move"]', { hasText: /^Knight to c3$/ }).waitFor();
  await at(page, 'moves-style-notation').click();
  await page.locator('[data-testid="move"]', { hasText: /^Nb1-c3$/ }).waitFor();
  await page.reload();
  await page.locator('[data-testid="move"]', { hasText: /^Nb1-c3$/ }).waitFor();
  await page.locator('[data-testid="moves-style-notation"][aria-pressed="true"]').waitFor();
  await at(page, 'settings').click();
  await at(page, 'set-language').selectOption('pt');
  await page.keyboard.press('Escape');
  await page.locator('[data-testid="move"]', { hasText: /^Cb1-c3$/ }).waitFor();
});

bench.test('a change of the game redraws only the rows of the move list that it concerns', { on: 'server' }, async (page) => {
  await page.goto(`${bench.server.url}#variant=turnover&moves=b2b4+b7b5+f2f4+f7f5`);
  const rows = page.locator('.move-row');
  await rows.nth(1).waitFor();
  await rows.evaluateAll((all) => all.forEach((row) => row.setAttribute('data-old', '')));
  await at(page, 'go-first').click();
  await at(page, 'go-next').click();
  await at(page, 'move-comment').fill('A comment');
  await page.locator('.move-aside .move-comment', { hasText: /^A comment$/ }).waitFor();
  // The comment splits the first row in two.
  assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('.move').length)), [1, 1, 2]);
  await at(page, 'move-comment').fill('');
  await page.locator('.move-aside').waitFor({ state: 'detached' });
  assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('.move').length)), [2, 2]);
  await rows.evaluateAll((all) => all.forEach((row) => row.setAttribute('data-old', '')));
  await at(page, 'go-last').click();
  await at(page, 'move-comment').fill('The end');
  await page.locator('.move-aside .move-comment', { hasText: /^The end$/ }).waitFor();
  assert.equal(await page.locator('.move-row[data-old]').count(), 2);
});

bench.test('while the user looks back, the status names the displayed move', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  const lot = lots(3);
  await isUsersTurn(page);
  await makeMove(page, lot, clicking(page));
  await isUsersTurn(page);
  await status(page, /Your turn/);
  await says(page, 'player-first', /^You/);
  await at(page, 'go-previous').click();
  await status(page, /^Viewing move 1$/);
  await at(page, 'go-previous').click();
  await status(page, /^Viewing the first position$/);
  await page.locator('button[data-testid="live"]').click();
  await status(page, /Your turn/);
});

bench.test('a game left in the middle of a turn does not disturb the next game', { on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'ctor8', more: { teams: '1v1' } });
  const { turn } = await isUsersTurn(page);
  assert.ok(turn !== null);
  await clicking(page).choose(turn.empty[0]);
  await page.locator('[data-testid="player-first"]', { hasText: '1 chip' }).waitFor();
  await beginGame(page, { variant: 'oliveira' });
  await isUsersTurn(page);
  await page.locator('.tray-place').first().waitFor();
  assert.equal(await at(page, 'fault-notice').count(), 0);
});

bench.test('clocks run, and running out of time loses', { on: 'server' }, async (page) => {
  // Each clock starts with six seconds (0.1 minutes).
  await beginGame(page, { variant: 'turnover', more: { clock: 'increment', minutes: 0.1, increment: 0 } });
  await isUsersTurn(page);
  const clock = at(page, 'clock-second');
  assert.equal(await clock.textContent(), '0:06.0');
  await page.clock.install();
  await makeMove(page, lots(1), clicking(page));
  await page.clock.runFor(2000);
  await says(page, 'clock-second', /0:0[1-4]\./);
  await page.clock.runFor(6000);
  await status(page, /^1-0 .*time/i);
  assert.equal(await clock.textContent(), '0:00.0');
});

bench.test('a game can start from a valid position only', { on: 'server' }, async (page) => {
  await at(page, 'new-game').click();
  await openForm(page);
  await at(page, 'new-variant').selectOption('turnover');
  await at(page, 'new-second-player').selectOption('person');
  await at(page, 'new-start-from').selectOption('fen');
  await at(page, 'new-fen').fill('no position');
  await at(page, 'new-game-start').click();
  await page.locator('[data-testid="new-error"]', { hasText: /\S/ }).waitFor();
  await at(page, 'new-fen').fill('7k/8/8/8/8/8/8/K7 b - - 0 30');
  await at(page, 'new-game-start').click();
  await page.locator('#board :focus').waitFor();
  const { movable } = await isUsersTurn(page);
  assert.deepEqual(movable.map(({ key }) => key), ['h8']);
});

bench.test('the effect of a move is described before it is made', { on: 'server' }, async (page) => {
  const fen = '7k/8/8/8/8/1p6/1K6/8 w - - 0 30';
  await beginGame(page, { variant: 'turnover', more: { 'start-from': 'fen', fen } });
  const hint = at(page, 'board-hint');
  await isUsersTurn(page);
  await page.locator('[data-square="b2"]').click();
  await page.locator('.target-cell[data-square="b3"]').hover();
  await says(page, 'board-hint', /captures the Wall/);
  const overEnemy = (await hint.textContent()) ?? '';
  await page.locator('.target-cell[data-square="a3"]').hover();
  await page.waitForFunction((before) => document.querySelector('[data-testid="board-hint"]')?.textContent !== before, overEnemy);
  const label = await page.locator('[data-square="b3"]').getAttribute('aria-label');
  assert.ok(label?.endsWith(`destination: ${overEnemy}`), `${label} says what the hint says: ${overEnemy}`);
});

bench.test('the engine plays at the chosen level, and first if chosen so', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', first: '0', second: 'person', more: { 'first-strength': 'limited', 'first-level': 500, think: 0.05 } });
  await isUsersTurn(page);
  assert.equal((await look(page)).moves, 1);
  assert.match(await at(page, 'player-first').innerText(), /500/);
  // If the user plays Black, Black's side is at the bottom of the board.
  const [a1, h8] = await Promise.all(['a1', 'h8'].map((square) => boxOf(page.locator(`[data-square="${square}"]`))));
  assert.ok(a1.y < h8.y && a1.x > h8.x);
  await at(page, 'flip').click();
  await page.waitForFunction(() => {
    const top = (/** @type {string} */ square) => document.querySelector(`[data-square="${square}"]`)?.getBoundingClientRect().top ?? NaN;
    return top('a1') > top('h8');
  });
});

/** A description in words of the piece on each square. @param {Page} page */
const whatStands = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.board-cell[data-square]')].map((cell) => cell.ariaLabel?.split(';')[0]));
