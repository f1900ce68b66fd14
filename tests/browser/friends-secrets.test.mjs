// Secret squares in games by link: neither player sees the other's squares, and cheating is found out.

import assert from 'node:assert/strict';
import { at, exactly, hasMoves, isReady, says, workbench } from './browser.mjs';
import { accept, asFriend, copied, invite, open } from './friends.mjs';

/** @typedef {import('playwright-core').Page} Page */

const bench = workbench();

/** Makes a turn of placements. @param {Page} page @param {number[]} squares @param {number} count number of turns afterwards */
async function place(page, squares, count) {
  await page.locator('.turn-panel:not(.idle)').waitFor();
  for (const square of squares) {
    await page.locator(`.board-cell[data-square="${square}"]`).first().click();
    await page.locator(`.board-cell[data-square="${square}"][aria-label*="chip"]`).first().waitFor();
  }
  await at(page, 'end-turn').click();
  await hasMoves(page, count);
  await says(page, 'friend-title', /Send/);
}

const ANAS = '30, 3, 17, 44, 58';
const BRUNOS = '28, 1, 2, 4, 5';

/**
 * Starts a game with secret squares, in which Ana's first chip is on one of Bruno's squares.
 * @param {Page} page
 * @param {(friend: Page, link: string) => Promise<void>} run `link` contains Ana's first turn
 */
async function begunWithSecrets(page, run) {
  await invite(page, { variant: 'ctor8', squares: ANAS });
  await says(page, 'friend-text', /Your friend opens the link/);
  await page.locator('.turn-panel.idle').waitFor();
  const invitation = await copied(page);
  await asFriend(bench, async (friend) => {
    await says(friend, 'friend-join', /secret squares/);
    await at(friend, 'friend-accept').click();
    await says(friend, 'friend-fault', /Enter the name/);
    await accept(friend, 'Bruno', BRUNOS);
    await says(friend, 'friend-title', exactly('Send the link to Ana'));
    await open(page, await copied(friend));
    await says(page, 'friend-title', exactly('Your turn'));
    await place(page, [28], 1);
    await run(friend, await copied(page));
  }, invitation);
}

/** The owner of a chip, as the board describes it. @param {Page} page @param {number} square @param {RegExp} pattern */
const holds = (page, square, pattern) => page.waitForFunction(
  ([of, source]) => new RegExp(source).test(document.querySelector(`.board-cell[data-square="${of}"]`)?.getAttribute('aria-label') ?? ''),
  [String(square), pattern.source],
);

bench.test('secret squares act one by one and are checked at the end', {}, async (page) => {
  await begunWithSecrets(page, async (friend, link) => {
    await holds(page, 28, /black chip/);
    await open(friend, link);
    await holds(friend, 28, /white chip/);
    await says(friend, 'friend-title', exactly('Your turn'));
    await place(friend, [30, 40], 2);
    const reply = await copied(friend);
    await open(page, reply);
    await holds(page, 28, /white chip/);
    await holds(page, 30, /black chip/);
    await place(page, [50], 3);
    await at(page, 'friend-resign').click();
    await at(page, 'confirm-resign-yes').click();
    await says(page, 'friend-verdict', /Bruno has not opened the secret squares yet/);
    await open(friend, await copied(page));
    await holds(friend, 30, /black chip/);
    await says(friend, 'friend-verdict', /fit the game/);
    await says(friend, 'friend-title', exactly('Send the last link to Ana'));
    await open(page, await copied(friend));
    await says(page, 'friend-verdict', /fit the game/);
    await says(page, 'friend-title', /^0-1 Team 2/);
    await page.reload();
    await isReady(page);
    await says(page, 'friend-verdict', /fit the game/);
  });
});

bench.test('a player who hides a secret square is found out', {}, async (page) => {
  await begunWithSecrets(page, async (friend, link) => {
    // Bruno removes the squares from his browser while his page looks at Ana's turn.
    const change = (/** @type {boolean} */ hides) => friend.evaluate((isHidden) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('anel.friends.game.')) ?? '';
      const game = JSON.parse(localStorage[key]);
      if (isHidden) sessionStorage.kept = JSON.stringify(game.secrets);
      localStorage[key] = JSON.stringify({ ...game, secrets: isHidden ? null : JSON.parse(sessionStorage.kept) });
    }, hides);
    await change(true);
    await open(friend, link);
    await says(friend, 'friend-title', exactly('Your turn'));
    await place(friend, [40], 2);
    await change(false);
    await friend.reload();
    await isReady(friend);
    await open(page, await copied(friend));
    await hasMoves(page, 2);
    await holds(page, 28, /black chip/);
    await at(page, 'friend-resign').click();
    await at(page, 'confirm-resign-yes').click();
    await says(page, 'friend-title', exactly('Send the last link to Bruno'));
    await open(friend, await copied(page));
    await says(friend, 'friend-title', exactly('Send the last link to Ana'));
    await open(page, await copied(friend));
    await says(page, 'friend-verdict', /Bruno broke the rules: secret square 28 did not act as it had to in turn 1/);
  });
});

bench.test('a square that was not noted before the game cannot act', {}, async (page) => {
  const { writeGameLink, readGameLink } = await import('../../src/gui/page/friends/link.js');
  await begunWithSecrets(page, async (friend, link) => {
    await open(friend, link);
    await place(friend, [30], 2);
    const { terms, events } = readGameLink(await copied(friend));
    const forged = events.map((event) => (event.kind === 'act' ? { ...event, openings: event.openings.map((opening) => ({ ...opening, square: 29 })) } : event));
    await open(page, writeGameLink({ terms, events: forged }));
    await says(page, 'link-notice', /29 is a secret square of Bruno, but it does not match the seal/);
    await hasMoves(page, 1);
    await open(page, link);
    await hasMoves(page, 1);
  });
});

bench.test('secret squares stay in the browser that chose them', {}, async (page) => {
  await begunWithSecrets(page, async (friend, link) => {
    const stored = await friend.evaluate(() => JSON.stringify(localStorage));
    assert.match(stored, /\\?"squares\\?":\[/, 'the friend’s browser keeps the squares');
    const { readGameLink } = await import('../../src/gui/page/friends/link.js');
    const log = JSON.stringify(readGameLink(link));
    assert.doesNotMatch(log, /square|salt/, 'the link contains commitments only');
    await asFriend(bench, async (other) => {
      await says(other, 'friend-seat', /you can only watch here/);
      assert.equal(await at(other, 'friend-seat-first').count(), 0);
    }, link);
  });
});
