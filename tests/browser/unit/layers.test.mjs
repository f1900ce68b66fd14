// The page's folders depend on each other in one direction, and only the code in `variants/` depends on which game is
// shown.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../src/gui/page/', import.meta.url));

/**
 * Folders in order of dependency: each may import from itself and from earlier ones. The page's own folder comes last.
 */
const LAYERS = ['base', 'variants', 'protocol', 'game', 'coach', 'records', 'board', 'editor', 'panels', 'app', 'home', 'review', 'learn', 'puzzles', 'openings', 'library', 'friends', 'live', '.'];

const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));

/** @param {string} name */
const read = (name) => readFileSync(join(PAGE, name), 'utf8');

/**
 * The files from which a file imports values; if `types` is set, also the files from which it imports types.
 * @param {string} name
 * @param {boolean} types
 * @returns {string[]}
 */
function importsOf(name, types) {
  const found = [...read(name).matchAll(/\bfrom '(\.[^']+)'/g), ...read(name).matchAll(/[=>(] import\('(\.[^']+)'\)/g), ...(types ? read(name).matchAll(/\bimport\('(\.[^']+)'\)/g) : [])];
  return found.map(([, path]) => join(dirname(name), path));
}

/** @param {string} name */
const layerOf = (name) => LAYERS.indexOf(name.includes('/') ? name.slice(0, name.indexOf('/')) : '.');

test('every file belongs to a layer, and every import is a file', () => {
  assert.ok(files.length > 50);
  for (const name of files) {
    assert.ok(layerOf(name) >= 0, `${name} is in no layer`);
    for (const path of importsOf(name, true)) assert.ok(files.includes(path), `${name} imports ${path}`);
  }
});

test('folders depend in one direction, types included', () => {
  for (const name of files) {
    for (const path of importsOf(name, true)) assert.ok(layerOf(path) <= layerOf(name), `${name} must not import ${path}`);
  }
});

test('there are no circular imports', () => {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} name @param {string[]} way */
  const visit = (name, way) => {
    assert.ok(!way.includes(name), [...way, name].join(' → '));
    if (done.has(name)) return;
    for (const path of importsOf(name, false)) visit(path, [...way, name]);
    done.add(name);
  };
  for (const name of files) visit(name, []);
});

test('every file is used', () => {
  // Some files are loaded on demand, by a dynamic `import`.
  const late = files.flatMap((name) => [...read(name).matchAll(/(?:=>|=|await) \(?(?:await )?import\('(\.[^']+)'\)/g)].map(([, path]) => join(dirname(name), path)));
  const workers = files.flatMap((name) => [...read(name).matchAll(/scriptUrl\(new URL\('([^']+)', import\.meta\.url\)\)/g)].map(([, path]) => join(dirname(name), path)));
  const used = new Set([...files.flatMap((name) => importsOf(name, false)), ...late, ...workers]);
  // The server links to the remaining files.
  const linked = ['main.js', 'enter.js'];
  assert.deepEqual(files.filter((name) => !linked.includes(name) && !used.has(name)), []);
});

test('no other folder names a game', () => {
  const games = /\b([Tt]urnover(2019)?|[Oo]liveira|ctor8?|CTOR)\b|TeamSizes|SecretSquares/;
  const others = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('variants/'));
  assert.ok(others.length > 40);
  for (const name of others) {
    const named = read(name).split('\n').filter((line) => games.test(line));
    assert.deepEqual(named, [], name);
  }
});
