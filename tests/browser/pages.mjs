// Runs the page tests that belong to the host, in `hosts.mjs`, and then the test files among the arguments.
//
// Two processes run the page tests, each one file at a time. Starting Node, Playwright and a browser anew for every file
// would take longer.

import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ON_SITE } from './browser.mjs';
import { filesFor } from './hosts.mjs';

const PROCESSES = 2;

/** The files that no process has begun. */
const files = filesFor(ON_SITE ? 'site' : 'server');

/** Runs test files in a process of their own until none is left. Returns whether all tests passed. */
async function runFiles() {
  const runner = fork(fileURLToPath(new URL('run-files.mjs', import.meta.url)), { execArgv: ['--test-reporter=spec'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  /** @type {Buffer[]} */
  const output = [];
  const print = () => process.stdout.write(Buffer.concat(output.splice(0)));
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (/** @type {Buffer} */ part) => output.push(part));
  runner.on('message', () => {
    print();
    runner.send(files.shift() ?? '');
  });
  const [status] = await once(runner, 'close');
  print();
  return status === 0;
}

const passed = await Promise.all(Array.from({ length: PROCESSES }, runFiles));
const others = process.argv.slice(2);
const status = others.length === 0 ? 0 : spawnSync(process.execPath, ['--test', `--test-concurrency=${PROCESSES}`, ...others], { stdio: 'inherit' }).status;
process.exitCode = passed.every(Boolean) && files.length === 0 ? (status ?? 1) : 1;
