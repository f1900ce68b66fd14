// The types of the package, with `tsc --strict`.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { install, ROOT } from './support.mjs';

const TSC = join(ROOT, 'tests/browser/node_modules/.bin/tsc');

const SAMPLE = `
import { load, AnelError, type Engine, type Position } from 'anel';
import { setLanguage } from 'anel/board';

const anel = await load();
const position: Position = anel.position('ctor', null, { TeamSizes: '1v1' });
const moves: string[] = position.legalMoves();
const key: bigint = position.key();
const margin: number | null = position.margin();
const piece: string | undefined = position.pieces().get('1');
const board = new anel.Board('turnover', undefined, false);
const won: boolean = board.push('b2b4');
const engine: Engine = await anel.engine({ threads: 2, hash: 16 });
for await (const { depth, cp, pv } of engine.analysis(position, { depth: 3 })) {
  const line: string = pv.join(' ');
  const score: number | undefined = cp ?? depth;
  console.log(line, score);
}
const { move } = await engine.play(position, { level: 1200 });
const element = document.createElement('anel-board');
await element.ready;
element.position = position;
element.addEventListener('fault', ({ detail }) => console.log(detail.message));
element.addEventListener('move', ({ detail }) => console.log(detail.notation));
element.addEventListener('click', ({ clientX }) => console.log(clientX));
setLanguage('pt');
console.log(moves, key, margin, piece, won, move, AnelError);
`;

/** Checks a program with the package installed. Returns what the compiler prints. @param {string} folder @param {string} program */
function check(folder, program) {
  writeFileSync(join(folder, 'sample.ts'), program);
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', '', 'sample.ts'];
  const { stdout } = spawnSync(TSC, options, { cwd: folder, encoding: 'utf8' });
  return stdout.trim();
}

test('a program with the package passes the strictest checks', { skip: !existsSync(TSC) && 'run npm ci in tests/browser' }, () => {
  const folder = install();
  assert.equal(check(folder, SAMPLE), '');
  const wrong = check(folder, `${SAMPLE}\nposition.push(1); engine.play(position, { levl: 1 });`);
  assert.match(wrong, /number.*string/s);
  assert.match(wrong, /levl/);
});

test('the code of the package agrees with its types', { skip: !existsSync(TSC) && 'run npm ci in tests/browser' }, () => {
  const installed = install();
  const folder = join(installed, 'checked');
  // The compiler does not check what is in node_modules.
  renameSync(join(installed, 'node_modules/anel'), folder);
  // A type of the page that no session uses.
  mkdirSync(join(folder, 'engine/variants'));
  writeFileSync(join(folder, 'engine/variants/variant.js'), '/** @typedef {{cp?: number, mate?: number}} Score */\nexport {};\n');
  const modules = ['index', 'position', 'rules', 'ffish', 'engine', 'error', 'engine/protocol/platform', 'engine/protocol/node-worker'].map((name) => `${name}.js`);
  const options = ['--allowJs', '--checkJs', '--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node', '--typeRoots', join(ROOT, 'tests/browser/node_modules/@types')];
  const { stdout } = spawnSync(TSC, [...options, ...modules], { cwd: folder, encoding: 'utf8' });
  assert.equal(stdout.trim(), '');
});

test('the declared methods exist', () => {
  const program = `
    const { load } = await import('anel');
    const anel = await load();
    const position = anel.position('turnover');
    const engine = await anel.engine();
    const board = new anel.Board();
    const names = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => name !== 'constructor').sort();
    console.log(JSON.stringify({ Position: names(position), Engine: names(engine), Board: names(board), Anel: Object.keys(anel).sort() }));
    engine.close();
  `;
  const folder = install();
  writeFileSync(join(folder, 'names.mjs'), program);
  const found = JSON.parse(execFileSync('node', ['names.mjs'], { cwd: folder, encoding: 'utf8' }));
  const types = readFileSync(join(folder, 'node_modules/anel/index.d.ts'), 'utf8');
  for (const [type, names] of Object.entries(found)) {
    const [, body] = new RegExp(`^export (?:class|interface) ${type} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(types);
    const declared = [...body.matchAll(/^ {2}(?:readonly )?(?!private)(\w+)[(:]/gm)].map(([, name]) => name);
    assert.deepEqual([...new Set(declared)].sort(), names, type);
  }
});
