// Other apps: the share sheet of the system, and files, texts and links that other apps hand over.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { at, hasMoves, isReady, says, workbench } from './browser.mjs';
import { beginGame, makeMoves, resign } from './play.mjs';

/** @typedef {import('playwright-core').Page} Page */

const bench = workbench();

const PGN = '[Variant "turnover"]\n[White "Ana"]\n[Black "Rui"]\n\n1. b2b4 b7b5 *\n';

/**
 * Reloads the page in a browser with a share sheet.
 * @param {Page} page
 * @param {string|null} fault name of the error with which sharing fails
 */
async function withShareSheet(page, fault = null) {
  await page.addInitScript((name) => {
    const share = async (/** @type {ShareData} */ data) => {
      if (name !== null) throw new DOMException('', name);
      document.body.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  }, fault);
  await page.reload();
  await isReady(page);
}

/** What the page has handed to the share sheet. @param {Page} page @returns {Promise<ShareData>} */
async function sharedBy(page) {
  await page.locator('body[data-shared]').waitFor();
  const shared = await page.evaluate(() => {
    const { dataset: { shared: data = '' } } = document.body;
    delete document.body.dataset.shared;
    return data;
  });
  return JSON.parse(shared);
}

bench.test('links and games go to the share sheet', {}, async (page) => {
  await withShareSheet(page);
  await page.click('.mode[data-mode="analyse"]');
  await at(page, 'tab-records').click();
  await at(page, 'paste').fill('moves b2b4');
  await at(page, 'records-open').click();
  await hasMoves(page, 1);
  await at(page, 'records-share').click();
  const { text = '' } = await sharedBy(page);
  assert.match(text, /^\[Event /);
  assert.match(text, /^1\. /m);
  await at(page, 'link-share').click();
  const { url = '' } = await sharedBy(page);
  assert.equal(new URL(url).hash, '#variant=turnover&moves=b2b4');
});

bench.test('without a share sheet there are no buttons for it', {}, async (page) => {
  await page.click('.mode[data-mode="analyse"]');
  await at(page, 'tab-records').click();
  await at(page, 'records-download').waitFor();
  assert.equal(await at(page, 'records-share').count(), 0);
  assert.equal(await at(page, 'link-share').isVisible(), false);
});

/** Plays one move against the engine and resigns. @param {Page} page */
async function loseGame(page) {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  await makeMoves(page, 1);
  await resign(page);
}

bench.test('the picture of a finished game goes to a share sheet that takes files', {}, async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'canShare', { value: (/** @type {ShareData} */ { files = [] }) => files.length === 1 });
    const share = async (/** @type {ShareData} */ { text, url, files: [file] = [] }) => {
      document.body.dataset.shared = JSON.stringify({ text, url, title: `${file.name} ${file.type}` });
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.reload();
  await isReady(page);
  await loseGame(page);
  await at(page, 'share').click();
  const { text = '', url = '', title = '' } = await sharedBy(page);
  assert.equal(text, 'Turnover: Black won: White resigned');
  assert.match(url, /#variant=turnover&moves=/);
  assert.match(title, /^anel-turnover-\d{4}-\d\d-\d\d\.png image\/png$/);
  assert.equal(await at(page, 'share-dialog').count(), 0);
});

bench.test('elsewhere the picture can be saved, with the same colours in both themes', {}, async (page) => {
  await loseGame(page);
  /** @type {string[]} */
  const pictures = [];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await at(page, 'share').click();
    await says(page, 'copied', /Result and link copied/);
    const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'share-save').click()]);
    const file = readFileSync(await download.path());
    assert.equal(file.subarray(1, 4).toString(), 'PNG');
    assert.equal(file.readUInt32BE(16), 1000, 'the width of the picture');
    assert.ok(file.length > 20_000, `${file.length} bytes`);
    pictures.push(file.toString('base64'));
    await at(page, 'share-dialog-close').click();
  }
  assert.equal(pictures[0], pictures[1]);
});

bench.test('the picture of a CTOR game shows no secret squares', {}, async (page) => {
  /** @param {Record<string, string|boolean>} more */
  const pictureOf = async (more) => {
    await beginGame(page, { variant: 'ctor8', more: { teams: '2v2', ...more } });
    await page.locator('#board [data-square="10"]').click();
    await page.locator('#board [data-square="10"][aria-label*="chip"]').waitFor();
    if (more['secret-use']) await at(page, 'show-secret').click();
    await at(page, 'end-turn').click();
    await hasMoves(page, 1);
    await resign(page);
    await at(page, 'share').click();
    await at(page, 'share-dialog').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'share-save').click()]);
    await at(page, 'share-dialog-close').click();
    return readFileSync(await download.path()).toString('base64');
  };
  const plain = await pictureOf({});
  const secret = await pictureOf({ 'secret-use': true, 'secret-show': true, 'first-secret': '9 22 28 44 55', 'second-secret': '4 18 37 45 62' });
  assert.equal(secret, plain);
});

bench.test('a link that cannot be shared is copied', {}, async (page) => {
  await withShareSheet(page, 'NotAllowedError');
  await page.click('.mode[data-mode="analyse"]');
  await at(page, 'tab-records').click();
  await at(page, 'link-share').click();
  await says(page, 'copied', /^Link copied/);
  assert.equal(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash, '#variant=turnover');
});

bench.test('leaving the share sheet copies nothing', {}, async (page) => {
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  await withShareSheet(page, 'AbortError');
  await page.click('.mode[data-mode="analyse"]');
  await at(page, 'tab-records').click();
  await at(page, 'link-share').click();
  await at(page, 'link-copy').focus();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'mine');
  assert.equal(await at(page, 'copied').count(), 0);
});

bench.test('a file opened with the app is shown', {}, async (page) => {
  await page.addInitScript(() => {
    const setConsumer = (/** @type {Function} */ consume) => Object.assign(globalThis, { launch: consume });
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
  });
  await page.reload();
  await isReady(page);
  const open = (/** @type {string} */ text) =>
    page.evaluate((content) => /** @type {any} */ (globalThis).launch({ files: [{ getFile: async () => new File([content], 'game.pgn') }] }), text);
  await open(PGN);
  await hasMoves(page, 2);
  await open('[Variant "chess"]\n\n1. e4 *\n');
  await says(page, 'records-fault', /Variant/);
  await hasMoves(page, 2);
});

/**
 * Shares data with the installed app, as the system does after the user has chosen it in a share sheet.
 * @param {Page} page
 * @param {Record<string, string>} fields
 * @param {string|null} file content of a file
 */
async function shareWith(page, fields, file = null) {
  const address = await page.evaluate(async ([texts, content]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    if (content !== null) form.set('records', new File([content], 'game.pgn'));
    const { share_target: target } = await (await fetch('manifest.webmanifest')).json();
    return (await fetch(target.action, { method: target.method, body: form })).url;
  }, /** @type {[Record<string, string>, string|null]} */ ([fields, file]));
  assert.equal(new URL(address).search, '?shared');
  await page.goto(address);
  await isReady(page);
}

bench.test('what other apps share with the app is opened', { on: 'site' }, async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await isReady(page);
  await shareWith(page, {}, PGN);
  await hasMoves(page, 2);
  assert.equal(new URL(page.url()).search, '', 'a reload does not open it again');
  await shareWith(page, { text: 'Look at this: https://example.org/anel/#variant=turnover&moves=b2b4+b7b5+d2d4' });
  await hasMoves(page, 3);
  await shareWith(page, {}, PGN.replace('[White', '[Site "https://example.org/#variant=turnover"]\n[White'));
  await hasMoves(page, 2);
  await shareWith(page, { text: 'moves b2b4' });
  await hasMoves(page, 1);
  await shareWith(page, { text: 'not a game' });
  await at(page, 'records-fault').waitFor();
  assert.notEqual(await at(page, 'records-fault').innerText(), '');
  await page.reload();
  await isReady(page);
  assert.equal(await at(page, 'records-fault').count(), 1);
  assert.equal(await at(page, 'records-fault').innerText(), '', 'it is opened once');
});
