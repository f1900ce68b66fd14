// Measures the static site in Chromium: a first visit, and in pairs, nodes per second relative to the native program and
// two threads relative to one. `npm run site-speed [PAIRS]`, after `cargo build --release` and `make site`, on an idle
// machine.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { at, isReady, startBrowser } from './browser.mjs';
import { ANEL } from './server.mjs';
import { ask, COUNT, ISOLATED, VARIANTS } from './site.mjs';
import { startStaticServer } from './static-server.mjs';

const pairs = Number(process.argv[2] ?? 5);
const THINKING_MS = 3000;
const BEST = /^bestmove /;

/** The median and the range. @param {number[]} numbers */
function summary(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]].map((number) => number.toFixed(2));
  return `${median} (${least} to ${most})`;
}

/** The speed in the last line of a benchmark. @param {string[]} output */
const benchSpeed = (output) => Number(/ (\d+) nps$/.exec(output[output.length - 1])?.[1]);

/** The speed in the last report of a search. @param {string[]} output */
function searchSpeed(output) {
  const report = output.findLast((line) => line.startsWith('info ') && line.includes(' nodes ')) ?? '';
  return Number(/ nodes (\d+)/.exec(report)?.[1]) / Number(/ time (\d+)/.exec(report)?.[1]);
}

/** @param {string} variant @param {number} threads */
const thinking = (variant, threads) => [
  `setoption name UCI_Variant value ${variant}`, 'setoption name Hash value 16', `setoption name Threads value ${threads}`,
  'position startpos', `go movetime ${THINKING_MS}`,
];

/** Speed of two threads, relative to one. @param {(lines: string[]) => Promise<string[]>} run @param {string} variant */
async function gain(run, variant) {
  const one = searchSpeed(await run(thinking(variant, 1)));
  return searchSpeed(await run(thinking(variant, 2))) / one;
}

/** Runs commands in the native program up to a line that matches a pattern. @param {string[]} lines @param {RegExp} last */
async function native(lines, last) {
  const engine = spawn(ANEL, { stdio: ['pipe', 'pipe', 'inherit'] });
  engine.stdin.write(`${lines.join('\n')}\n`);
  /** @type {string[]} */
  const output = [];
  for await (const line of createInterface(engine.stdout)) {
    output.push(line);
    if (last.test(line)) break;
  }
  engine.kill();
  return output;
}

const [plain, isolated, browser] = await Promise.all([startStaticServer(), startStaticServer({ headers: ISOLATED }), startBrowser()]);

/** Opens the site without its service worker, which would isolate the page. @param {string} url */
async function open(url) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(url);
  await isReady(page);
  return page;
}

/** Visits the site with an empty cache and makes a move at once. Returns the seconds to the first board and to the reply. */
async function visit() {
  const page = await browser.newPage();
  const start = performance.now();
  await page.goto(plain.url, { waitUntil: 'commit' });
  const seconds = () => (performance.now() - start) / 1000;
  await page.locator('#home .piece').first().waitFor();
  const board = seconds();
  await at(page, 'mode-play').click();
  await page.locator('.board-cell.movable[data-square="b2"]').click();
  await page.locator('.board-cell.target-cell[data-square="b4"]').click();
  await at(page, 'move').nth(1).waitFor();
  const reply = seconds();
  await page.context().close();
  return { board, reply };
}

try {
  const visits = [];
  for (let pair = 0; pair < pairs; pair++) visits.push(await visit());
  console.log(`first visit: board after ${summary(visits.map(({ board }) => board))} s, reply to a move after ${summary(visits.map(({ reply }) => reply))} s`);
  const single = await open(plain.url);
  for (const variant of VARIANTS) {
    const lines = [`setoption name UCI_Variant value ${variant}`, 'bench'];
    // The browser compiles the module in this run.
    await ask(single, 'single', lines);
    const ratios = [];
    for (let pair = 0; pair < pairs; pair++) ratios.push(benchSpeed(await ask(single, 'single', lines)) / benchSpeed(await native(lines, COUNT)));
    console.log(`${variant}: ${summary(ratios)} of the native speed`);
  }
  await single.context().close();
  const threads = await open(isolated.url);
  const inBrowser = (/** @type {string[]} */ lines) => ask(threads, 'threads', lines, BEST);
  const natively = (/** @type {string[]} */ lines) => native(lines, BEST);
  for (const variant of VARIANTS) {
    await inBrowser(thinking(variant, 2));
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const theirs = [];
    for (let pair = 0; pair < pairs; pair++) {
      ours.push(await gain(inBrowser, variant));
      theirs.push(await gain(natively, variant));
    }
    console.log(`${variant}, two threads against one: ${summary(ours)}, native ${summary(theirs)}`);
  }
} finally {
  await Promise.all([plain.stop(), isolated.stop(), browser.close()]);
}
