// Analysis with other engines: two side by side, their names and options, and engines that misbehave.

import assert from 'node:assert/strict';
import { at, says, workbench } from './browser.mjs';
import { fakeEngine, OWN_NAME } from './fake-engine.mjs';
import { beginGame } from './play.mjs';

const bench = workbench({ engines: [fakeEngine('swings'), fakeEngine('ranks'), fakeEngine('memory')] });
/** Places of the engines in the list, after the built-in one. */
const [SWINGS, RANKS, MEMORY] = ['1', '2', '3'];

/** @typedef {import('playwright-core').Page} Page */

/** Opens the start position for analysis with an engine. @param {Page} page @param {string} engine */
async function analyseWith(page, engine) {
  await page.goto(`${bench.server.url}#variant=turnover`);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
  await at(page, 'analysis-engine').selectOption(engine);
  await at(page, 'analysis-toggle').click();
  await page.locator('.pv-line').first().waitFor();
}

bench.test('arrows, evaluation bar and lines always show the same update', { on: 'server' }, async (page) => {
  await analyseWith(page, SWINGS);
  // Looks at the page in every frame for a while. The engine exchanges its two lines 60 times a second.
  const seen = await page.evaluate(async () => {
    /** @type {{bar: string, line: string, move: string, arrow: string, depth: string}[]} */
    const looks = [];
    const textOf = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
    for (const end = performance.now() + 5000; performance.now() < end;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const arrow = document.querySelector('.arrow-best');
      looks.push({
        bar: textOf('.eval-label'),
        line: textOf('.pv-line[data-rank="1"] .pv-score > [aria-hidden]'),
        move: textOf('.pv-line[data-rank="1"] .pv-move'),
        arrow: arrow instanceof SVGElement ? (arrow.dataset.turn ?? '') : '',
        depth: textOf('[data-figure="depth"] dd'),
      });
    }
    return looks;
  });
  assert.ok(new Set(seen.map(({ depth }) => depth)).size > 5, 'the analysis goes on');
  assert.equal(new Set(seen.map(({ arrow }) => arrow)).size, 2, 'both moves are seen as the best');
  for (const { bar, line, move, arrow, depth } of seen) {
    const wanted = Number.parseInt(depth, 10) % 2 === 0 ? ['b2b4', /b4$/, '+'] : ['d2d4', /d4$/, '−'];
    assert.equal(bar, line);
    assert.equal(arrow, wanted[0], `${depth} ${line}`);
    assert.match(move, /** @type {RegExp} */ (wanted[1]));
    assert.ok(line.startsWith(/** @type {string} */ (wanted[2])), line);
  }
});

bench.test('ranks beyond the lines asked for are ignored', { on: 'server' }, async (page) => {
  await analyseWith(page, RANKS);
  assert.equal(await page.locator('.pv-line').count(), 2);
  await at(page, 'analysis-toggle').click();
  await page.locator('[data-testid="analysis-toggle"][aria-pressed="false"]').waitFor();
});

bench.test('an engine that cannot use the table goes on with the previous size', { on: 'server' }, async (page) => {
  await analyseWith(page, MEMORY);
  assert.equal(await at(page, 'analysis-notice').textContent(), '');
  await at(page, 'settings').click();
  await at(page, 'set-hash').fill('4096');
  await at(page, 'set-hash').blur();
  await page.keyboard.press('Escape');
  await says(page, 'analysis-notice', /4096 MiB.*64 MiB.*no memory/);
  await page.locator('.pv-line').first().waitFor();
  assert.equal(await at(page, 'analysis-fault').textContent(), '');
});

bench.test('an engine is called by its own name and its name in the list', { on: 'server' }, async (page) => {
  await analyseWith(page, SWINGS);
  await says(page, 'analysis-name', new RegExp(`^${OWN_NAME} \\(node\\)$`));
  assert.match((await at(page, 'analysis-engine').locator('option').nth(1).textContent()) ?? '', new RegExp(OWN_NAME));
  await beginGame(page, { variant: 'turnover', second: SWINGS, more: { think: 0.1, 'second-strength': 'full' } });
  await says(page, 'player-second', new RegExp(OWN_NAME));
});

bench.test('two engines analyse side by side, each with its name and options', { on: 'server' }, async (page) => {
  await analyseWith(page, '0');
  await at(page, 'analysis-more').click();
  await at(page, 'analysis-second-engine').selectOption(SWINGS);
  const second = page.locator('.engine-lines').nth(1);
  await second.locator('.pv-line').first().waitFor();
  await says(page, 'analysis-name', /^anel$/);
  await says(page, 'analysis-second-name', new RegExp(OWN_NAME));
  await at(page, 'analysis-options-2').locator('summary').click();
  const style = page.locator('[data-testid="engine-option-2"][data-option="Style"]');
  await style.selectOption('Wild');
  await page.locator('[data-testid="engine-option-2"][data-option="Greedy"]').check();
  await second.locator('.pv-line').first().waitFor();
  assert.equal(await style.inputValue(), 'Wild');
  // The built-in engine can be its own second, with another table.
  await at(page, 'analysis-second-engine').selectOption('0');
  await says(page, 'analysis-second-name', /^anel$/);
  const hash = page.locator('[data-testid="engine-option-2"][data-option="Hash"]');
  await hash.fill('1');
  await hash.blur();
  await says(page, 'analysis-second-name', /^anel · Hash 1$/);
  await second.locator('.pv-line').first().waitFor();
  const { 'analysis.options': options } = await page.evaluate(() => JSON.parse(localStorage.getItem('anel.settings') ?? '{}'));
  assert.deepEqual(options, { '2 node': { Style: 'Wild', Greedy: true }, '2 anel': { Hash: 1 } });
  await second.locator('[data-testid="pv-move"]').first().click();
  await at(page, 'preview-back').click();
  await at(page, 'analysis-second-engine').selectOption('');
  await second.waitFor({ state: 'hidden' });
});
