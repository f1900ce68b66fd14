// Runs the page tests that belong to the host, in `hosts.mjs`, and the test files among the arguments.

import { spawnSync } from 'node:child_process';
import { ON_SITE } from './browser.mjs';
import { filesFor } from './hosts.mjs';

const files = [...filesFor(ON_SITE ? 'site' : 'server'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=2', ...files], { stdio: 'inherit' });
process.exitCode = status ?? 1;
