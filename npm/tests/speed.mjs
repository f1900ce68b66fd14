// Compares the package in Node and in headless Chromium, in pairs, one thread each: `node npm/tests/speed.mjs [PAIRS]`,
// after `make npm`, on an idle machine. With `node` of another version, it measures that one.

import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ISOLATED, serve } from './pages.mjs';
import { browserRequire, CHROMIUM, install } from './support.mjs';

const pairs = Number(process.argv[2] ?? 5);
const folder = install();
copyFileSync(fileURLToPath(new URL('./speed-work.mjs', import.meta.url)), join(folder, 'work.js'));

const IN_NODE = `
  const anel = await (await import('anel')).load();
  console.log(JSON.stringify(await (await import('./work.js')).speeds(anel)));`;

/** @returns {Record<string, number>} */
const inNode = () => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', IN_NODE], { cwd: folder, encoding: 'utf8' }));

// The page may share memory between workers, so that its engine is the same WebAssembly module as in Node.
const server = await serve(folder, new Map([['/', '<!doctype html><title>Speed</title>']]), ISOLATED);
const browser = await browserRequire('playwright-core').chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });

/** @returns {Promise<Record<string, number>>} */
async function inChromium() {
  const page = await browser.newPage();
  await page.goto(server.url);
  const speeds = await page.evaluate(async () => {
    const anel = await (await import('/node_modules/anel/index.js')).load();
    return (await import('/work.js')).speeds(anel);
  });
  await page.close();
  return speeds;
}

const runs = [];
for (let pair = 0; pair < pairs; pair++) runs.push([inNode(), await inChromium()]);

/** The middle of some numbers, least first. @param {number[]} numbers */
const sorted = (numbers) => numbers.toSorted((one, other) => one - other);
/** @param {number[]} numbers */
const median = (numbers) => sorted(numbers)[numbers.length >> 1];

console.log(`Node ${process.versions.node}, Chromium ${browser.version()}, ${pairs} pairs; per second, median, and Node relative to Chromium`);
for (const name of Object.keys(runs[0][0])) {
  const ratios = sorted(runs.map(([node, chromium]) => node[name] / chromium[name]));
  const [node, chromium] = [0, 1].map((side) => median(runs.map((run) => run[side][name])).toPrecision(3));
  const [least, most] = [ratios[0], ratios[ratios.length - 1]].map((ratio) => ratio.toFixed(2));
  console.log(`${name}: ${node}, ${chromium}, ${median(ratios).toFixed(2)} (${least} to ${most})`);
}
await browser.close();
server.close();
