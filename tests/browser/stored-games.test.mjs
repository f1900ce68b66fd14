// Stored games are never lost: not through limits, damage, other tabs, full storage, or a change of browser.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { at, hasMoves, isReady, overflows, says, testid, workbench } from './browser.mjs';
import { invite, play } from './friends.mjs';
import { beginGame, isUsersTurn, openForm } from './play.mjs';
import { finds, move, openGames, storedText } from './stored-games.mjs';

/** @typedef {import('playwright-core').Page} Page */

const bench = workbench({ keeps: false });
const RECORDS = fileURLToPath(new URL('../vectors/match-records.jsonl', import.meta.url));

/** Stores copies of a game as earlier versions of the page did. @param {Page} page @param {string} text @param {number} count */
const storeEarlier = (page, text, count) => page.evaluate(([given, most]) => {
  for (let number = 0; number < Number(most); number += 1) {
    const data = JSON.parse(String(given));
    delete data.library;
    data.tree.players.second.name = `Rival ${number}`;
    localStorage.setItem(`anel.game.old-${number}`, JSON.stringify({ ...data, savedAt: 1_700_000_000_000 + number }));
  }
}, [text, count]);

/** @param {Page} page */
const copiesOf = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('anel.game.')).length);

bench.test('games that follow each other while the browser grants no lock are all kept', {}, async (page) => {
  await page.evaluate(() => {
    const request = /** @type {any} */ (navigator.locks.request.bind(navigator.locks));
    const granted = new Promise((grant) => Object.assign(window, { grant }));
    Object.assign(navigator.locks, { request: (/** @type {any[]} */ ...wanted) => granted.then(() => request(...wanted)) });
  });
  for (const [seed, variant] of ['turnover', 'turnover2019', 'oliveira'].entries()) {
    await beginGame(page, { variant });
    await move(page, seed);
  }
  await page.evaluate(() => /** @type {any} */ (window).grant());
  await openGames(page);
  await finds(page, /^3 games$/);
});

bench.test('games of earlier versions move to the database, and damaged ones are shown', {}, async (page, { open }) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  const text = await storedText(page);
  await storeEarlier(page, text, 60);
  await page.evaluate((given) => {
    const cyclic = JSON.parse(given);
    cyclic.tree.nodes.push({ id: 7, parent: 7, turn: 'b2b4', fen: 'x' });
    localStorage.setItem('anel.game.cut', given.slice(0, 200));
    localStorage.setItem('anel.game.cyclic', JSON.stringify(cyclic));
    localStorage.setItem('anel.game.empty', '{}');
    localStorage.setItem('anel.game.null', JSON.stringify({ tree: { variant: 'turnover', nodes: [null] } }));
  }, text);
  const other = await open();
  await openGames(other);
  await finds(other, /^65 games$/);
  assert.equal(await other.locator('.game-damaged').count(), 4);
  assert.ok((await copiesOf(other)) <= 2, 'only the games of the two tabs are still copied');
  const [download] = await Promise.all([other.waitForEvent('download'), at(other, 'game-save').first().click()]);
  assert.ok((await readFile(await download.path(), 'utf8')).length > 1, 'what is left of a damaged game can be saved');
  await other.locator('.game-damaged [data-testid="game-delete"]').first().click();
  await finds(other, /^64 games$/);
  await at(other, 'games-search').fill('rival 59');
  await finds(other, /^1 game$/);
  await at(other, 'game-open').click();
  await at(other, 'games-dialog').waitFor({ state: 'detached' });
  await hasMoves(other, 1);
});

bench.test('opened records become a library and leave the user’s own games alone', {}, async (page) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await storeEarlier(page, await storedText(page), 198);
  await at(page, 'tab-records').click();
  await at(page, 'records-file').setInputFiles(RECORDS);
  await at(page, 'record-choice').first().waitFor();
  const count = await at(page, 'record-choice').count();
  for (let index = 0; index < count; index += 1) {
    await at(page, 'record-choice').nth(index).click();
    await page.locator('.record-choice[aria-current="true"]').waitFor();
    await page.waitForTimeout(400);
  }
  await openGames(page);
  await finds(page, /^199 games$/);
  await page.locator('.games-place', { hasText: 'match-records.jsonl' }).click();
  await finds(page, new RegExp(`^${count} games$`));
  // The same file again is the same library.
  await at(page, 'games-file').setInputFiles(RECORDS);
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.games-place', { hasText: 'match-records.jsonl' }).count(), 1);
  await at(page, 'library-rename').click();
  await at(page, 'game-name').fill('My match');
  await at(page, 'game-edit-yes').click();
  await page.locator('.games-place', { hasText: 'My match' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'library-export').click()]);
  assert.equal(download.suggestedFilename(), 'My match.jsonl');
});

bench.test('games can be named, tagged, sorted, and deleted with undo', {}, async (page) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await storeEarlier(page, await storedText(page), 5);
  await openGames(page);
  await finds(page, /^6 games$/);
  await page.locator('.game-item', { hasText: 'Rival 3' }).locator(testid('game-edit')).click();
  await at(page, 'game-name').fill('A close finish');
  await at(page, 'game-tags').fill('club, Endings, club');
  await at(page, 'game-edit-yes').click();
  await page.locator('.game-item', { hasText: 'A close finish' }).waitFor();
  await at(page, 'games-search').fill('ENDINGS');
  await finds(page, /^1 game$/);
  assert.deepEqual(await page.locator('.game-tag').allTextContents(), ['club', 'Endings']);
  await at(page, 'game-delete').click();
  await finds(page, /^0 games$/);
  await at(page, 'games-undo').click();
  await finds(page, /^1 game$/);
  await at(page, 'games-search').fill('');
  await finds(page, /^6 games$/);
  await at(page, 'games-delete-all').click();
  await at(page, 'confirm-delete-all-yes').click();
  await finds(page, /^1 game$/);
  await says(page, 'games-bar', /5 games deleted/);
  await at(page, 'games-undo').click();
  await finds(page, /^6 games$/);
  await page.locator('.game-item', { hasText: 'A close finish' }).waitFor();
  await at(page, 'games-order').selectOption('players');
  await page.locator('.game-item:nth-child(2)', { hasText: 'Rival 0' }).waitFor();
  await at(page, 'games-filters').locator('summary').click();
  await at(page, 'games-result').selectOption('1-0');
  await finds(page, /^0 games$/);
  await at(page, 'games-result').selectOption('*');
  await at(page, 'games-from').fill('2031-01-01');
  await finds(page, /^0 games$/);
  await at(page, 'games-clear').click();
  await finds(page, /^6 games$/);
});

bench.test('a backup restores everything, merges without duplicates, and refuses bad files', {}, async (page, { context }) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await storeEarlier(page, await storedText(page), 3);
  await at(page, 'tab-records').click();
  await at(page, 'records-file').setInputFiles(RECORDS);
  await says(page, 'library-notice', /now a library/);
  await page.evaluate(() => localStorage.setItem('anel.settings', JSON.stringify({ theme: 'dark', solved: { turnover: ['a', 'b'] } })));
  await page.reload();
  await isReady(page);
  await openGames(page);
  await finds(page, /^4 games$/);
  const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'games-back-up').click()]);
  const path = await download.path();
  const file = { name: 'anel.json', mimeType: 'application/json' };

  const elsewhere = await (context.browser() ?? assert.fail()).newContext({ locale: 'en-GB' });
  const other = await elsewhere.newPage();
  await other.goto(bench.server.url);
  await isReady(other);
  await other.evaluate(() => localStorage.setItem('anel.settings', JSON.stringify({ theme: 'light', solved: { turnover: ['b', 'c'] } })));
  await other.reload();
  await isReady(other);
  await openGames(other);
  const text = await readFile(path, 'utf8');
  for (const [bad, reason] of [[text.slice(0, -60), /incomplete/], [text.replace('"version":1', '"version":9'), /newer version/], [text.replace('"tags":[]', '"tags":[7]'), /game 1 cannot be read/]]) {
    await at(other, 'games-file').setInputFiles({ ...file, buffer: Buffer.from(String(bad)) });
    await says(other, 'restore-refused', /** @type {RegExp} */ (reason));
    await at(other, 'restore-refused-close').click();
    await at(other, 'restore-refused').waitFor({ state: 'detached' });
  }
  await finds(other, /No games yet/);
  await at(other, 'games-file').setInputFiles({ ...file, buffer: Buffer.from(text) });
  await says(other, 'restore-about', /4 games of your own/);
  await at(other, 'restore-yes').click();
  await finds(other, /^4 games$/);
  assert.deepEqual(await other.evaluate(() => [JSON.parse(localStorage['anel.settings']).theme, JSON.parse(localStorage['anel.settings']).solved.turnover.sort()]), ['light', ['a', 'b', 'c']]);
  await other.locator('.games-place', { hasText: 'match-records.jsonl' }).waitFor();
  await at(other, 'games-file').setInputFiles({ ...file, buffer: Buffer.from(text) });
  await says(other, 'restore-effects', /are here already/);
  assert.doesNotMatch((await at(other, 'restore-effects').textContent()) ?? '', /added/);
  await at(other, 'restore-yes').click();
  await finds(other, /^4 games$/);
  // A version that differs from the stored one is added as a copy, once.
  const changed = text.replace(/Rival 1/, 'Rival X').replace(/(\\"turn\\":\\")[a-h]\d/, '$1z9');
  for (let time = 0; time < 2; time += 1) {
    await at(other, 'games-file').setInputFiles({ ...file, buffer: Buffer.from(changed) });
    await at(other, 'restore-yes').click();
    await at(other, 'restore-dialog').waitFor({ state: 'detached' });
  }
  await finds(other, /^5 games$/);
  await elsewhere.close();
});

bench.test('games by link are found by position, deleted with undo, and part of a backup', {}, async (page, { context }) => {
  await invite(page);
  await play(page, 'b2b4', 1);
  await openGames(page, 'links');
  await finds(page, /^1 game$/);
  await at(page, 'games-filters').locator('summary').click();
  await at(page, 'games-on-board').click();
  await finds(page, /^1 game$/);
  await at(page, 'games-fen').fill('8/8/8/8/8/8/8/8 w');
  await finds(page, /^0 games$/);
  await at(page, 'games-clear').click();
  await at(page, 'friend-game-delete').click();
  await finds(page, /No games with friends/);
  await at(page, 'games-undo').click();
  await finds(page, /^1 game$/);
  const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'games-back-up').click()]);
  const elsewhere = await (context.browser() ?? assert.fail()).newContext({ locale: 'en-GB' });
  const other = await elsewhere.newPage();
  await other.goto(bench.server.url);
  await isReady(other);
  await openGames(other, 'links');
  await at(other, 'games-file').setInputFiles({ name: 'anel.json', mimeType: 'application/json', buffer: await readFile(await download.path()) });
  await at(other, 'restore-yes').click();
  await finds(other, /^1 game$/);
  await at(other, 'friend-game-open').click();
  await hasMoves(other, 1);
  await elsewhere.close();
});

bench.test('a game that is open in another tab is neither deleted nor overwritten', {}, async (page, { open }) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await storedText(page);
  const other = await open();
  await openGames(other);
  await finds(other, /^1 game$/);
  await at(other, 'game-delete').click();
  await says(other, 'games-bar', /not deleted/);
  await finds(other, /^1 game$/);
  await at(other, 'game-open').click();
  await at(other, 'games-dialog').waitFor({ state: 'detached' });
  await hasMoves(other, 1);
  await move(other, 5);
  await move(page, 9);
  await move(page, 3);
  await page.waitForTimeout(500);
  await openGames(page);
  await finds(page, /^2 games$/);
  await says(page, 'game-list', /3 moves/);
  await says(page, 'game-list', /2 moves/);
});

bench.test('secret squares stay secret until the game is over', {}, async (page) => {
  await beginGame(page, { variant: 'ctor8', more: { 'secret-use': true, 'first-secret': '1,2,3,4,5', 'second-secret': '60,61,62,63,64' } });
  await at(page, 'takeback').waitFor();
  await page.locator('#board [data-square="28"]').click();
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => (localStorage[`anel.game.${sessionStorage['anel.tab']}`] ?? '').includes('"turn"'));
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })), /60,61,62|1,2,3,4,5/);
  assert.equal(await at(page, 'takeback').isDisabled(), true);
  await at(page, 'mode-analyse').click();
  await says(page, 'secrets-notice', /stay secret/);
  assert.equal(await at(page, 'mode-play').getAttribute('aria-pressed'), 'true');
  await at(page, 'tab-records').click();
  for (const copy of ['records-copy-record', 'records-copy-pgn']) {
    await at(page, copy).click();
    await at(page, 'copied').first().waitFor();
    assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /SecretSquares/);
  }
  await page.reload();
  await isReady(page);
  await at(page, 'resign').click();
  await at(page, 'confirm-resign-yes').click();
  await at(page, 'tab-records').click();
  await at(page, 'records-copy-record').click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('60,61,62,63,64'));
});

bench.test('a new game does not abandon the running one without asking', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await move(page, 1);
  await isUsersTurn(page);
  const begin = async () => {
    await at(page, 'new-game').click();
    await openForm(page);
    await at(page, 'new-game-start').click();
    await at(page, 'leave-dialog').waitFor();
  };
  await begin();
  await at(page, 'leave-cancel').click();
  await hasMoves(page, 2);
  await begin();
  await page.keyboard.press('Enter');
  await hasMoves(page, 0);
  await move(page, 1);
  await isUsersTurn(page);
  await begin();
  await at(page, 'leave-resign').click();
  await hasMoves(page, 0);
  await openGames(page);
  await finds(page, /^2 games$/);
  await says(page, 'game-list', /unfinished/);
  await says(page, 'game-list', /0-1/);
});

bench.test('full storage is reported until there is room again', {}, async (page) => {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const { setItem } = Storage.prototype;
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, { fill: () => {
      IDBObjectStore.prototype.put = refuse;
      Storage.prototype.setItem = refuse;
    }, empty: () => {
      IDBObjectStore.prototype.put = put;
      Storage.prototype.setItem = setItem;
    } });
    /** @type {any} */ (globalThis).fill();
  });
  await move(page, 1);
  await says(page, 'storage-notice', /no room left/);
  await page.evaluate(() => /** @type {any} */ (globalThis).empty());
  await move(page, 2);
  await at(page, 'storage-notice').waitFor({ state: 'detached' });
});

bench.test('without a database, games are kept and the view says what is not', {}, async (_, { context }) => {
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const page = await context.newPage();
  await page.goto(bench.server.url);
  await isReady(page);
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await beginGame(page, { variant: 'oliveira' });
  await page.reload();
  await isReady(page);
  await openGames(page);
  await says(page, 'games-note', /no database/);
  await finds(page, /^1 game$/);
  await at(page, 'game-open').click();
  await hasMoves(page, 1);
});

bench.test('a file dropped on the board opens', {}, async (page) => {
  const drop = (/** @type {string} */ text, /** @type {string} */ name) => page.evaluate(([content, file]) => {
    const data = new DataTransfer();
    data.items.add(new File([content], file));
    for (const kind of ['dragover', 'drop']) document.querySelector('#board')?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
  }, [text, name]);
  await drop('1. C.b4 C.b5 2. C.d4 *', 'game.txt');
  await hasMoves(page, 3);
  await drop(await readFile(RECORDS, 'utf8'), 'match.jsonl');
  await at(page, 'record-choice').first().waitFor();
  await says(page, 'library-notice', /match\.jsonl/);
});

bench.test('the games fit small screens', { context: { viewport: { width: 320, height: 640 }, locale: 'pt-BR' } }, async (page) => {
  await beginGame(page, { variant: 'turnover' });
  await move(page, 1);
  await storeEarlier(page, await storedText(page), 3);
  await openGames(page);
  await finds(page, /^4 partidas$/);
  await at(page, 'games-filters').locator('summary').click();
  assert.deepEqual(await overflows(page), []);
  await page.setViewportSize({ width: 844, height: 390 });
  assert.deepEqual(await overflows(page), []);
});
