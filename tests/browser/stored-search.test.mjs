// Searching many stored games, by words and by position.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { at, says, workbench } from './browser.mjs';
import { beginGame, isUsersTurn } from './play.mjs';
import { finds, move, openGames, storedText } from './stored-games.mjs';

/** @typedef {import('playwright-core').Page} Page */

const bench = workbench({ keeps: false });
const RECORDS = fileURLToPath(new URL('../vectors/match-records.jsonl', import.meta.url));

/**
 * Counts what is read from the database. Reads of the game on the board, which the page makes when it saves this game,
 * do not count.
 * @param {Page} page
 * @returns {Promise<() => Promise<Record<string, number>>>} reads from each table since the last call
 */
async function countReads(page) {
  await page.evaluate(() => {
    const reads = { games: 0, summaries: 0, libraries: 0 };
    Object.assign(window, { reads });
    for (const { prototype } of /** @type {{prototype: any}[]} */ ([IDBObjectStore, IDBIndex])) {
      for (const method of ['get', 'getAll', 'openCursor']) {
        const read = prototype[method];
        prototype[method] = function (/** @type {any[]} */ ...query) {
          const isOfBoard = method === 'get' && query[0] === sessionStorage['anel.tab'];
          if (!isOfBoard) reads[/** @type {keyof typeof reads} */ ((this.objectStore ?? this).name)] += 1;
          return read.apply(this, query);
        };
      }
    }
  });
  return () => page.evaluate(() => {
    const { reads } = /** @type {any} */ (window);
    const counts = { ...reads };
    for (const table of Object.keys(reads)) reads[table] = 0;
    return counts;
  });
}

bench.test('a position is found in own games and in records that were never on the board', {}, async (page) => {
  await at(page, 'tab-records').click();
  await at(page, 'records-file').setInputFiles(RECORDS);
  await at(page, 'record-choice').nth(1).click();
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
  await at(page, 'go-next').click();
  await at(page, 'go-next').click();
  await openGames(page, 'all');
  await finds(page, /games?$/);
  await at(page, 'games-filters').locator('summary').click();
  await at(page, 'games-on-board').click();
  await finds(page, /^[1-9]\d* games?$/);
  const found = Number((await at(page, 'games-count').textContent())?.split(' ')[0]);
  assert.ok(found >= 1);
  await at(page, 'games-fen').fill('8/8/8/8/8/8/8/8 w');
  await finds(page, /^0 games$/);
  await at(page, 'games-fen').fill('nonsense');
  await says(page, 'games-fen-fault', /not a FEN/);
  await at(page, 'games-clear').click();
  await finds(page, /^[1-9]\d* games?$/);
});

bench.test('two thousand games are opened from their summaries and searched in memory', {}, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '0', more: { think: 0.05 } });
  for (let turn = 0; turn < 3; turn += 1) await move(page, turn + 1);
  await isUsersTurn(page);
  const text = await storedText(page);
  for (let from = 0; from < 2000; from += 400) {
    await page.evaluate(async ([given, start]) => {
      const { Archive, makeRow } = /** @type {any} */ (await import(new URL('game/archive.js', location.href).href));
      const { openTables } = /** @type {any} */ (await import(new URL('game/database.js', location.href).href));
      const archive = new Archive(openTables());
      const rows = Array.from({ length: 400 }, (_, index) => {
        const data = JSON.parse(String(given));
        data.tree.players.second.name = `Rival ${Number(start) + index}`;
        return makeRow({ id: `many-${Number(start) + index}`, text: JSON.stringify({ ...data, savedAt: 1_700_000_000_000 + Number(start) + index }) });
      });
      await archive.put(rows);
    }, [text, from]);
  }
  const reads = await countReads(page);
  await at(page, 'games').click();
  await finds(page, /^2001 games$/);
  const { games, summaries } = await reads();
  assert.ok(summaries > 0, 'the summaries are read');
  assert.equal(games, 0, 'no game is read');
  const search = async (/** @type {string} */ name, /** @type {string} */ value, /** @type {RegExp} */ count) => {
    await at(page, name).evaluate((/** @type {HTMLInputElement} */ input, words) => {
      input.value = words;
      input.dispatchEvent(new Event('input'));
    }, value);
    await finds(page, count);
    assert.ok((await page.locator('.game-item').count()) <= 100, 'a long list is drawn in parts');
    assert.deepEqual(await reads(), { games: 0, summaries: 0, libraries: 0 }, 'a search reads nothing');
  };
  await search('games-search', 'rival 1999', /^1 game$/);
  await search('games-search', '', /^2001 games$/);
  await search('games-fen', '8/8/8/8/8/8/8/8 w', /^0 games$/);
  await search('games-fen', JSON.parse(text).tree.nodes[2].fen, /^2001 games$/);
  await search('games-search', 'rival', /^2000 games$/);
});
