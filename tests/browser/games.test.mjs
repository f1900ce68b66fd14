// Complete games against the engine, by mouse, in every variant.

import assert from 'node:assert/strict';
import { workbench } from './browser.mjs';
import { beginGame, clicking, dragging, look, lots, makeMove, makeTurn, playToTheEnd } from './play.mjs';

const bench = workbench({ keeps: false });

/** Settings of the opposing engine: 0.05 seconds per move at full strength. */
const SHORT = { think: 0.05, 'second-strength': 'full' };
/** Games that are also played on the static site in Chromium. Firefox and WebKit play every game there. */
const ON_BOTH = ['turnover', 'ctor'];

for (const variant of ['turnover', 'turnover2019', 'oliveira']) {
  bench.test(`a complete ${variant} game by mouse`, { on: ON_BOTH.includes(variant) ? 'both' : 'server' }, async (page) => {
    await beginGame(page, { variant, second: '0', more: SHORT });
    const lot = lots(7);
    // The user's moves alternate between clicking and dragging.
    const hands = [clicking(page), dragging(page)];
    const { turns, status } = await playToTheEnd(page, (turn) => makeMove(page, lot, hands[turn % 2]), 200);
    assert.ok(turns >= 3, `a game of ${turns} turns`);
    assert.match(status, /^(1-0|0-1|½-½) /);
    await isRecorded(page, status);
  });
}

for (const [variant, teams] of [['ctor', '3v3'], ['ctor8', '1v1']]) {
  bench.test(`a complete ${variant} game by mouse`, { on: ON_BOTH.includes(variant) ? 'both' : 'server' }, async (page) => {
    await beginGame(page, { variant, second: '0', more: { ...SHORT, teams } });
    const lot = lots(11);
    const { turns, status } = await playToTheEnd(page, () => makeTurn(page, lot), 200);
    assert.ok(turns >= 5, `a game of ${turns} turns`);
    assert.match(status, /^(1-0|0-1|½-½) /);
    await isRecorded(page, status);
  });
}

/** @typedef {import('playwright-core').Page} Page */

/**
 * Checks a finished game: the move list shows the result, no piece can be moved, and the user can step through the
 * moves.
 * @param {Page} page
 * @param {string} status
 */
async function isRecorded(page, status) {
  const [score] = status.split(' ');
  await page.locator('[data-testid="moves-end"]', { hasText: score }).waitFor();
  const { movable, moves } = await look(page);
  assert.deepEqual(movable, []);
  assert.ok(moves > 0);
  await page.locator('[data-testid="go-first"]').click();
  await page.locator('[data-testid="go-last"]').click();
  await page.locator('[data-testid="move"][aria-current="true"]').waitFor();
}
