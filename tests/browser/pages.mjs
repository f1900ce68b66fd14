// Runs the page tests that belong to the host, in `hosts.mjs`, and then the test files given as arguments.
//
// Two processes share the page tests. Each runs one file after another, because starting Node, Playwright and a browser
// for every file takes longer. The files given as arguments have a process each, since they replace globals.

import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ON_SITE } from './browser.mjs';
import { filesFor } from './hosts.mjs';

const PROCESSES = 2;

/** The files that no process has begun. */
const files = filesFor(ON_SITE ? 'site' : 'server');

/** Starts a process that runs one test file after another until none is left. Returns whether all tests passed. */
async function runFiles() {
  const runner = fork(fileURLToPath(new URL('run-files.mjs', import.meta.url)), { execArgv: ['--test-reporter=spec'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  /**
   * The output since the last file, held back so that the output of two files rarely mixes.
   * @type {Buffer[]}
   */
  const output = [];
  const print = () => process.stdout.write(Buffer.concat(output.splice(0)));
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (/** @type {Buffer} */ part) => output.push(part));
  let isDone = false;
  runner.on('message', () => {
    print();
    const file = files.shift() ?? '';
    isDone = file === '';
    runner.send(file);
  });
  const [status] = await once(runner, 'close');
  print();
  if (!isDone) console.error('A process of page tests ended before all of its files had run.');
  return status === 0 && isDone;
}

const passed = await Promise.all(Array.from({ length: PROCESSES }, runFiles));
const others = process.argv.slice(2);
const status = others.length === 0 ? 0 : spawnSync(process.execPath, ['--test', `--test-concurrency=${PROCESSES}`, ...others], { stdio: 'inherit' }).status;
process.exitCode = passed.every(Boolean) ? (status ?? 1) : 1;
