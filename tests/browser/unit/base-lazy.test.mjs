// Parts that are loaded on first use are loaded once, and again after a failure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from '../../../src/gui/page/base/lazy.js';

test('a part is loaded once, on first use', async () => {
  let loads = 0;
  const part = lazy(async () => ++loads);
  assert.equal(part.started, null);
  assert.equal(loads, 0);
  assert.deepEqual(await Promise.all([part(), part()]), [1, 1]);
  assert.equal(await part.started, 1);
});

test('a part that could not be loaded is loaded again', async () => {
  let loads = 0;
  const part = lazy(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return loads;
  });
  await assert.rejects(part(), /offline/);
  assert.equal(part.started, null);
  assert.equal(await part(), 2);
});
