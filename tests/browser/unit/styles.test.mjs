// The style sheets work in the oldest supported browsers.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const STYLES = new URL('../../../src/gui/page/style/', import.meta.url);

test('no style sheet uses light-dark(), which Safari before 17.5 lacks', async () => {
  const names = await readdir(STYLES);
  assert.ok(names.includes('theme.css'));
  for (const name of names) {
    const rules = (await readFile(new URL(name, STYLES), 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    assert.doesNotMatch(rules, /light-dark\(/, `${name}: write var(--light, A) var(--dark, B)`);
  }
});
