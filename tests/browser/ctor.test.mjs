// CTOR turns: buttons stay in place as the list of operations grows, passing needs confirmation, and each team sees
// only its own secret squares.

import assert from 'node:assert/strict';
import { at, boxOf, engineGate, hasMoves, isReady, says, workbench } from './browser.mjs';
import { beginGame, isUsersTurn, openForm } from './play.mjs';

const bench = workbench();

/** @param {import('playwright-core').Page} page @param {...number} squares */
async function place(page, ...squares) {
  for (const square of squares) {
    await page.locator(`#board [data-square="${square}"]`).click();
    await page.locator(`#board [data-square="${square}"][aria-label*="chip"]`).waitFor();
  }
}

/** Begins a game on the small board and plays a turn for each team. @param {import('playwright-core').Page} page */
async function beginAndOpen(page) {
  await beginGame(page, { variant: 'ctor8' });
  for (const squares of [[1], [10, 11]]) {
    await isUsersTurn(page);
    await place(page, ...squares);
    await at(page, 'end-turn').click();
    await at(page, 'turn-operations').locator('li').first().waitFor({ state: 'detached' });
  }
  await isUsersTurn(page);
}

bench.test('buttons stay in place during a turn, and chips are counted immediately', { context: { viewport: { width: 360, height: 740 } } }, async (page) => {
  await beginGame(page, { variant: 'ctor8' });
  const buttons = ['undo-operation', 'end-turn', 'pass-turn'];
  const places = async () => Promise.all(buttons.map(async (name) => boxOf(at(page, name))));
  for (const [turn, squares] of [[1], [2, 3], [10, 11, 19], [20, 28, 29]].entries()) {
    await isUsersTurn(page);
    const before = await places();
    const possible = squares.slice(0, turn < 2 ? turn + 1 : 2);
    await place(page, ...possible);
    assert.deepEqual(await places(), before, `turn ${turn + 1}`);
    assert.equal(await at(page, 'turn-operations').locator('li').count(), possible.length);
    if (turn === 0) await says(page, 'player-first', /1 chip/);
    await at(page, 'end-turn').click();
    await hasMoves(page, turn + 1);
  }
});

bench.test('an empty turn needs confirmation, by button and by key', {}, async (page) => {
  await beginGame(page, { variant: 'ctor8' });
  await isUsersTurn(page);
  assert.ok(await at(page, 'end-turn').isDisabled());
  await at(page, 'pass-turn').click();
  await at(page, 'confirm-pass-no').click();
  await page.locator('#board [tabindex="0"]').focus();
  await page.keyboard.press('Control+Enter');
  await at(page, 'confirm-pass-yes').click();
  await hasMoves(page, 1);
  await isUsersTurn(page);
  await place(page, 1);
  assert.ok(await at(page, 'pass-turn').isDisabled());
});

bench.test('secret squares are entered masked, and shown to the team to move on request', {}, async (page) => {
  await page.locator('#new-game').click();
  await openForm(page);
  const dialog = at(page, 'new-game-dialog');
  await at(dialog.page(), 'new-variant').selectOption('ctor8');
  await at(page, 'new-second-player').selectOption('person');
  await at(page, 'new-teams').selectOption('1v1');
  await says(page, 'new-teams-help', /1 landing/);
  await at(page, 'new-teams').selectOption('2v1');
  await says(page, 'new-teams-help', /no landing/);
  await at(page, 'new-secret-use').check();
  assert.equal(await at(page, 'new-first-secret').getAttribute('type'), 'password');
  await at(page, 'new-secret-show').check();
  assert.equal(await at(page, 'new-first-secret').getAttribute('type'), 'text');
  await at(page, 'new-first-secret').fill('3 17 44 58 63');
  await at(page, 'new-second-secret').fill('4 18 45 59 64');
  await at(page, 'new-game-start').click();
  await isUsersTurn(page);
  assert.equal(await page.locator('.noted-mark').count(), 0);
  await at(page, 'show-secret').click();
  assert.ok((await page.locator('.inside .noted-mark').count()) === 5);
  await says(page, 'live', /3, 17, 44, 58, 63/);
  await place(page, 1);
  await at(page, 'end-turn').click();
  await hasMoves(page, 1);
  await isUsersTurn(page);
  assert.equal(await page.locator('.noted-mark').count(), 0, 'secret squares are hidden from the other team');
  await at(page, 'show-secret').click();
  await says(page, 'live', /4, 18, 45, 59, 64/);
});

bench.test('an engine draws its own secret squares', { context: { permissions: ['clipboard-read', 'clipboard-write'] } }, async (page) => {
  const drawn = new Set();
  for (let game = 0; game < 2; game++) {
    await beginGame(page, { variant: 'ctor8', second: '0', more: { 'secret-use': true, 'first-secret': '1,2,3,4,5' } });
    await at(page, 'resign').click();
    await at(page, 'confirm-resign-yes').click();
    await at(page, 'tab-records').click();
    await at(page, 'records-copy-record').click();
    await at(page, 'copied').first().waitFor();
    const record = await page.evaluate(() => navigator.clipboard.readText());
    const [own, engines] = [...record.matchAll(/"SecretSquares":"([\d,]+)"/g)].map(([, squares]) => squares.split(',').map(Number));
    assert.deepEqual(own, [1, 2, 3, 4, 5]);
    assert.equal(new Set(engines).size, 5);
    assert.ok(engines.every((square) => square >= 1 && square <= 64));
    drawn.add(String(engines));
  }
  assert.equal(drawn.size, 2, 'other squares in each game');
});

bench.test('an operation can be removed, with those that depend on it', { context: { hasTouch: true, viewport: { width: 390, height: 844 } } }, async (page) => {
  await beginAndOpen(page);
  await place(page, 20);
  for (const square of [20, 21, 21, 22]) await page.locator(`#board [data-square="${square}"]`).tap();
  await place(page, 40);
  const operations = at(page, 'turn-operations').locator('li > span');
  assert.deepEqual(await operations.allTextContents(), ['20', '20-21', '21-22', '40']);
  const before = await boxOf(at(page, 'end-turn'));
  // Removing a step also removes the step after it.
  await at(page, 'remove-operation').nth(1).tap();
  await says(page, 'live', /Removed: chip from 20 to 21 and chip from 21 to 22/);
  assert.deepEqual(await operations.allTextContents(), ['20', '40']);
  assert.deepEqual(await boxOf(at(page, 'end-turn')), before);
  await page.locator('#board [data-square="20"][aria-label*="chip"]').waitFor();
  await says(page, 'left-movements', /./);
  assert.equal(await at(page, 'left-movements').locator('.pip:not(.used)').count(), 2);
  // By keyboard, the focus goes to the operation in its place.
  const box = await boxOf(at(page, 'remove-operation').first());
  assert.ok(box.width >= 36 && box.height >= 36);
  await at(page, 'remove-operation').first().focus();
  await page.keyboard.press('Enter');
  await says(page, 'live', /Removed: chip on 20$/);
  await page.locator('[data-testid="remove-operation"][aria-label="Remove: chip on 40"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-testid="pass-turn"]:focus').waitFor();
  assert.equal(await operations.count(), 0);
});

bench.test('squares chosen while the engine checks an operation count in their order', { on: 'server' }, async (_, { context }) => {
  const page = await context.newPage();
  const engine = await engineGate(page);
  await page.goto(bench.server.url);
  await isReady(page);
  await beginAndOpen(page);
  engine.hold();
  for (const square of [20, 20, 21, 21, 22, 40]) await page.locator(`#board [data-square="${square}"]`).click();
  engine.release();
  await page.locator('#board [data-square="40"][aria-label*="chip"]').waitFor();
  assert.deepEqual(await at(page, 'turn-operations').locator('li > span').allTextContents(), ['20', '20-21', '21-22', '40']);
});
