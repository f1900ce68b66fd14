// What bundlers and TypeScript read in the package.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { install } from './support.mjs';

const folder = join(install(), 'node_modules/anel');
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));

test('bundlers find the files that modules name', () => {
  const named = modules.flatMap((path) => {
    const code = readFileSync(join(folder, path), 'utf8');
    return [...code.matchAll(/new URL\((['"`])(.*?)\1, import\.meta\.url\)/g)].map(([, , file]) => join(dirname(path), file));
  });
  for (const file of named) assert.ok(existsSync(join(folder, file)), file);
  assert.deepEqual([...new Set(named)].sort(), ['anel-threads.wasm', 'anel.wasm', 'engine/protocol/engine-worker.js']);
});

test('the types come first', () => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const entry of ['.', './board']) assert.equal(Object.keys(exports[entry])[0], 'types');
});
