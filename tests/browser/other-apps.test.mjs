// Other apps: the share sheet of the system, and files, texts and links that other apps hand over.

import assert from 'node:assert/strict';
import { at, hasMoves, isReady, says, workbench } from './browser.mjs';

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
