// The element <anel-board> and the engine in Firefox and WebKit, without a bundler. Each browser starts once.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ISOLATED, serve } from './pages.mjs';
import { install, ROOT } from './support.mjs';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "anel": "/node_modules/anel/index.js", "anel/board": "/node_modules/anel/board.js" } }</script>
<body style="width: 500px"><anel-board variant="turnover" movable="first"></anel-board>
<script type="module">
  import { load } from 'anel';
  import 'anel/board';
  const board = document.querySelector('anel-board');
  const moved = new Promise((resolve) => board.addEventListener('move', resolve, { once: true }));
  globalThis.played = (async () => {
    const anel = await load();
    const engine = await anel.engine({ threads: crossOriginIsolated ? 2 : 1, hash: 4 });
    await moved;
    const { move } = await engine.play(board.position, { nodes: 3000 });
    board.push(move);
    engine.close();
    return { played: board.position.played(), isLegal: anel.position('turnover').push('b2b4').isLegal(move), isolated: crossOriginIsolated };
  })();
</script></body></html>`;

/** The centre of a square. @param {string} square */
const centre = (square) => `(() => {
  const { x, y, width, height } = document.querySelector('anel-board').shadowRoot.querySelector('[data-square="${square}"]').getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** @param {string} name @returns {Promise<any>} a module of the page's tests */
const helper = (name) => import(pathToFileURL(`${ROOT}/tests/browser/${name}`).href);

const BROWSERS = [
  { name: 'Firefox', program: process.env.FIREFOX ?? '/usr/bin/firefox-esr', start: async () => (await helper('firefox.mjs')).startFirefox() },
  { name: 'WebKit', program: process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver', start: async () => (await helper('webkit.mjs')).startWebKit({ sharesMemory: true }) },
];

const folder = install();

for (const { name, program, start } of BROWSERS) {
  const skip = !existsSync(program) && `${program} is missing`;
  if (skip && process.env.ANEL_REQUIRE_BROWSERS !== undefined) throw new Error(skip);
  test(`a user and the engine make moves in ${name}`, { skip, timeout: 60_000 }, async (t) => {
    const browser = await start();
    t.after(() => browser.close());
    for (const headers of [{}, ISOLATED]) {
      const server = await serve(folder, new Map([['/', PAGE]]), headers);
      t.after(() => server.close());
      const page = await browser.newTab();
      await page.open(server.url);
      await page.evaluate(`customElements.whenDefined('anel-board').then(() => document.querySelector('anel-board').ready)`);
      for (const square of ['b2', 'b4']) {
        const { x, y } = await page.evaluate(centre(square));
        await page.click(x, y);
      }
      const { played: [first, second], isLegal, isolated } = await page.evaluate('globalThis.played');
      assert.equal(first, 'b2b4');
      assert.ok(isLegal, second);
      assert.equal(isolated, headers === ISOLATED);
      assert.deepEqual(await page.complaints(), []);
    }
  });
}
