// What the page tells about a game: how fair it is, how long it takes, and its first moves.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { verdictOn } from '../../src/gui/page/learn/balance.js';
import { VARIANTS } from '../../src/gui/page/variants/index.js';
import { at, overflows, says, workbench } from './browser.mjs';

const bench = workbench();

/** @type {{variants: import('../../src/gui/page/learn/balance.js').Balance[]}} */
const { variants } = JSON.parse(readFileSync(new URL('../../src/gui/page/variants/balance.json', import.meta.url), 'utf8'));

/** The texts of a table's rows. @param {import('playwright-core').Page} page @param {string} table */
const rowsOf = (page, table) => at(page, table).locator('tbody tr').allInnerTexts();

bench.test('every game has its measurements, which are loaded on demand', {}, async (page) => {
  assert.deepEqual(variants.map(({ variant }) => variant), VARIANTS.map(({ name }) => name));
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('variants/balance.json')).length);
  await at(page, 'mode-learn').click();
  await at(page, 'course').waitFor();
  assert.equal(await loaded(), 0);
  await at(page, 'learn-about').click();
  for (const { variant, strengths, first_turns: { turns } } of variants) {
    await at(page, 'learn-game').selectOption(variant);
    await page.locator(`[data-testid="about"][data-variant="${variant}"]`).waitFor();
    const scores = await rowsOf(page, 'balance-scores');
    assert.equal(scores.length, strengths.length);
    const { games, score } = strengths[0];
    assert.match(scores[0], new RegExp(`\\b${games}\\b[^]*\\b${Math.round(score.mean * 100)}\\b`));
    assert.equal((await rowsOf(page, 'balance-length')).length, strengths.length);
    for (const [index, { limit }] of strengths.entries()) {
      const clock = /^tc=(.*)\+(.*)$/.exec(limit);
      if (clock !== null) assert.ok(scores[index].startsWith(`${clock[1]} s + ${clock[2]} s per turn`), scores[index]);
    }
    const first = await rowsOf(page, 'balance-first');
    assert.equal(first.length, Math.min(turns.length, 8));
    for (const [index, row] of first.entries()) {
      const { notation, equal } = turns[index];
      assert.equal(row.startsWith('pass'), notation === '0000', row);
      assert.equal(row.includes(`(${equal - 1} more by symmetry)`), equal > 1, row);
    }
  }
  assert.equal(await loaded(), 1);
  await at(page, 'learn-rules').click();
  await at(page, 'rules').waitFor();
});

bench.test('a verdict needs an interval that excludes an even score', {}, async (page) => {
  assert.equal(verdictOn({ mean: 0.53, error: 0.04 }), 'even');
  assert.equal(verdictOn({ mean: 0.55, error: 0.04 }), 'first');
  assert.equal(verdictOn({ mean: 0.45, error: 0.04 }), 'second');
  assert.equal(verdictOn({ mean: 1, error: null }), 'unknown');
  const changed = { variants: variants.map((balance) => ({ ...balance, strengths: balance.strengths.map((strength) => ({ ...strength, score: { mean: 0.6, error: 0.02 } })) })) };
  await page.route('**/variants/balance.json', (route) => route.fulfill({ json: changed }));
  await at(page, 'mode-learn').click();
  await at(page, 'learn-about').click();
  await says(page, 'balance-verdict', /60 ± 2%: the first player has the better results/);
});

bench.test('a game that is chosen while the measurements load is shown with them', {}, async (page) => {
  /** @type {(value?: unknown) => void} */
  let arrive = () => {};
  const arrived = new Promise((resolve) => { arrive = resolve; });
  await page.route('**/variants/balance.json', async (route) => {
    await arrived;
    await route.continue();
  });
  await at(page, 'mode-learn').click();
  await at(page, 'course').waitFor();
  await at(page, 'learn-about').click();
  const { name } = VARIANTS[VARIANTS.length - 1];
  await at(page, 'learn-game').selectOption(name);
  arrive();
  await page.locator(`[data-testid="about"][data-variant="${name}"]`).waitFor();
});

bench.test('a game without measurements says so', {}, async (page) => {
  await page.route('**/variants/balance.json', (route) => route.fulfill({ json: { variants: [] } }));
  await at(page, 'mode-learn').click();
  await at(page, 'learn-about').click();
  await says(page, 'about', /not been measured/);
});

for (const locale of ['en-GB', 'pt-BR', 'es-MX']) {
  bench.test(`the measurements fit a phone: ${locale}`, { on: 'server', context: { viewport: { width: 360, height: 740 }, locale } }, async (page) => {
    await at(page, 'mode-learn').click();
    await at(page, 'learn-about').click();
    await at(page, 'balance-first').waitFor();
    assert.deepEqual(await overflows(page), []);
    const texts = await at(page, 'about').innerText();
    assert.doesNotMatch(texts, /balance\.|\{\w+\}|NaN|undefined/);
  });
}
