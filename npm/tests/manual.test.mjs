// The examples in docs/javascript.md: they print what the comments say.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { install, ROOT } from './support.mjs';

const manual = readFileSync(join(ROOT, 'docs/javascript.md'), 'utf8');
const examples = [...manual.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
const folder = install();

test('the manual has examples', () => assert.equal(examples.length, 3));

for (const [index, code] of examples.entries()) {
  test(`example ${index + 1}`, () => {
    writeFileSync(join(folder, 'example.mjs'), code);
    const output = execFileSync('node', ['example.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    const expected = [...code.matchAll(/^console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text);
    assert.deepEqual(output.trim().split('\n'), expected);
  });
}
