// Every page test runs with a host that offers what it tests.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filesFor, HOSTS } from '../hosts.mjs';

const FOLDER = new URL('../', import.meta.url);

test('every test file is assigned to a host', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.test.mjs'));
  assert.deepEqual(Object.keys(HOSTS).sort(), files.sort());
});

test('tests for one host only are in files that run with that host', () => {
  for (const host of /** @type {const} */ (['server', 'site'])) {
    const other = host === 'server' ? 'site' : 'server';
    for (const name of filesFor(host).filter((file) => !filesFor(other).includes(file))) {
      const text = readFileSync(new URL(name, FOLDER), 'utf8');
      assert.doesNotMatch(text, new RegExp(`\\bon: '${other}'`), name);
      if (host === 'site') assert.doesNotMatch(text, /skip: ON_SITE\b/, name);
      else assert.doesNotMatch(text, /skip: !ON_SITE\b/, name);
    }
  }
});
