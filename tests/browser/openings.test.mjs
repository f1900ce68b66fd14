// The opening explorer, with statistics from the engine's games and from the user's own games.

import assert from 'node:assert/strict';
import { at, hasMoves, says, workbench } from './browser.mjs';

const bench = workbench();

/** @param {import('playwright-core').Page} page @param {string} hash */
async function openLink(page, hash) {
  await page.goto(bench.server.url + hash);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
}

bench.test('openings of the engine are counted, and a click plays one', {}, async (page) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /openings/.test(name)).length);
  await openLink(page, '#variant=turnover');
  assert.equal(await loaded(), 0, 'openings are loaded on demand');
  await at(page, 'tab-openings').click();
  const first = at(page, 'openings-turn').first();
  await first.waitFor();
  const count = Number(await page.locator('[data-testid="openings-table"] tbody tr:first-child td').first().innerText());
  assert.ok(count > 50, `${count} games`);
  await says(page, 'openings-table', /White \d+%, draws \d+%, Black \d+%/);
  await first.click();
  await hasMoves(page, 1);
  const { length } = await page.locator('[data-testid="openings-turn"]').all();
  await says(page, 'openings-note', new RegExp(`^${count} games`));
  assert.ok(length > 0);
});

bench.test('stored games of the user are counted as openings', { context: { locale: 'pt-BR' } }, async (page) => {
  await openLink(page, '#variant=turnover&moves=b2b4+b7b5');
  await at(page, 'tab-openings').click();
  await at(page, 'openings-own').click();
  await says(page, 'openings-note', /Nenhuma das partidas/);
  await page.locator('#go-first').click();
  await says(page, 'openings-note', /^1 partida/);
  await at(page, 'openings-turn').click();
  await says(page, 'openings-note', /^1 partida/);
});

bench.test('no openings are shown during a game', {}, async (page) => {
  await at(page, 'tab-openings').click();
  await says(page, 'openings-note', /While a game is being played/);
  assert.equal(await at(page, 'openings-turn').count(), 0);
});
