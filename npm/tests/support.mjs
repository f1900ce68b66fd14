// The package as its users have it: the archive of `make npm`, installed in an empty folder.

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The native engine. */
export const ANEL = process.env.ANEL ?? join(ROOT, 'target/release/anel');

/** The browser of the tests. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** The programs that the tests of the page use. */
export const browserRequire = createRequire(join(ROOT, 'tests/browser/package.json'));

/** The archive of the package. */
function archive() {
  const folder = join(ROOT, 'target/npm');
  const name = readdirSync(folder).find((file) => /^anel-.*\.tgz$/.test(file));
  if (name === undefined) throw new Error(`${folder} has no archive; run make npm`);
  return join(folder, name);
}

/** Installs the package in an empty folder, which is removed when the program ends. Returns the folder. */
export function install() {
  const folder = mkdtempSync(join(tmpdir(), 'anel-npm-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', archive()], { cwd: folder });
  return folder;
}

/** Loads the package from a folder. @param {string} folder @returns {Promise<import('../src/index.js')>} */
export const importFrom = (folder) => import(pathToFileURL(join(folder, 'node_modules/anel/index.js')).href);

/** The test vectors in a file. @param {string} file @returns {any[]} */
export function vectors(file) {
  const text = readFileSync(join(ROOT, 'tests/vectors', file), 'utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
}
