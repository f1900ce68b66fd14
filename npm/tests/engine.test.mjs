// The engine in workers of Node.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { ANEL, importFrom, install } from './support.mjs';

const folder = install();
const anel = await (await importFrom(folder)).load();
const engine = await anel.engine();
after(() => engine.close());

/** The best move of the native engine after lines of the protocol. @param {string[]} lines */
async function nativeMove(lines) {
  const native = spawn(ANEL, { stdio: ['pipe', 'pipe', 'inherit'] });
  // The end of the input would stop the search.
  native.stdin.write(`${lines.join('\n')}\n`);
  for await (const line of createInterface(native.stdout)) {
    const [, best] = /^bestmove (\S+)/.exec(line) ?? [];
    if (best === undefined) continue;
    native.stdin.end('quit\n');
    return best;
  }
  throw new Error('the native engine found no move');
}

test('the engine finds the moves of the native engine', async () => {
  for (const variant of anel.variantNames) {
    const lines = ['setoption name Hash value 16', `setoption name UCI_Variant value ${variant}`, 'setoption name UCI_AnalyseMode value true', 'position startpos', 'go nodes 20000'];
    const best = await nativeMove(lines);
    await engine.newGame();
    const found = await engine.analyse(anel.position(variant), { nodes: 20_000 });
    assert.equal(found.best, best, variant);
    assert.equal(found.lines.length, 1);
    assert.equal(found.lines[0].pv[0], best);
    assert.equal(found.stopped, false);
  }
});

test('several lines, and limits', async () => {
  const position = anel.position('turnover');
  const { lines } = await engine.analyse(position, { depth: 4, multipv: 3 });
  assert.deepEqual(lines.map(({ multipv }) => multipv), [1, 2, 3]);
  assert.ok(lines.every(({ depth }) => depth === 4));
  const { best } = await engine.analyse(position, { nodes: 500, moves: [lines[2].pv[0]] });
  assert.equal(best, lines[2].pv[0]);
  const start = performance.now();
  await engine.analyse(position, { time: 300 });
  const ms = performance.now() - start;
  assert.ok(ms > 200 && ms < 3000, `${ms} ms`);
  await assert.rejects(engine.analyse(position, { nodes: 0 }), { name: 'AnelError' });
  await assert.rejects(engine.analyse(position, { nodes: 10, moves: ['zz'] }), /zz/);
});

test('the history counts', async () => {
  const position = anel.position('turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
  assert.deepEqual((await engine.analyse(position, { nodes: 1000 })).lines[0].mate, 1);
  assert.equal((await engine.play(position, { level: 1500 })).move, 'a1a8');
  position.push('a1a8');
  assert.equal((await engine.analyse(position, { nodes: 1000 })).best, null);
});

test('the lines of an analysis come one after another, and leaving stops it', async () => {
  const depths = [];
  for await (const { depth, pv } of engine.analysis(anel.position('turnover'))) {
    if (depth === undefined || pv.length === 0) continue;
    depths.push(depth);
    if (depth >= 5) break;
  }
  assert.ok(depths.at(-1) >= 5);
  assert.deepEqual(depths, [...depths].sort((one, other) => one - other));
  // The engine is free again.
  assert.notEqual((await engine.play(anel.position('ctor8'), { nodes: 500 })).move, null);
});

test('stop ends an infinite search', async () => {
  const searching = (async () => {
    let count = 0;
    for await (const _ of engine.analysis(anel.position('turnover'))) count += 1;
    return count;
  })();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await engine.stop();
  assert.ok((await searching) > 0);
});

test('weaker players play legal moves', async () => {
  for (const variant of anel.variantNames) {
    const position = anel.position(variant);
    const { move } = await engine.play(position, { level: 500 });
    assert.ok(position.isLegal(move), `${variant} ${move}`);
  }
});

test('settings reach the engine', async () => {
  const position = anel.position('ctor8', null, { TeamSizes: '3v1' });
  const { move } = await engine.play(position, { nodes: 500 });
  assert.ok(position.isLegal(move));
  assert.match((await engine.exchange('d')).join('\n'), /Fen: /);
});

test('explanations are those of the protocol', async () => {
  const position = anel.position('turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
  assert.deepEqual(await engine.explain(position, 'a1a8'), ['takes square a8 piece k', 'ends result p1win by castles']);
  await assert.rejects(engine.explain(position, 'a1b2'), { name: 'AnelError', message: /illegal move a1b2/ });
});

test('two threads search together', async () => {
  const both = await anel.engine({ threads: 2, hash: 8 });
  try {
    const found = await both.analyse(anel.position('turnover'), { nodes: 50_000 });
    assert.notEqual(found.best, null);
    assert.ok(found.lines[0].nodes > 10_000);
  } finally {
    both.close();
  }
});

test('an option that is unknown or out of range is refused', async () => {
  const position = anel.position('turnover');
  await assert.rejects(engine.play(position, { level: 100 }), { name: 'AnelError', message: 'UCI_Elo is a number from 500 to 2500, not 100' });
  await assert.rejects(engine.analyse(position, { multipv: 999 }), { name: 'AnelError', message: 'MultiPV is a number from 1 to 256, not 999' });
  await assert.rejects(anel.engine({ options: { Style: 'wild' } }), { name: 'AnelError', message: 'no option is named Style' });
  await assert.rejects(engine.analyse(position, { moves: ['b2b5'], nodes: 10 }), { name: 'AnelError', message: /illegal move b2b5/ });
  assert.ok(position.isLegal((await engine.play(position, { level: 500 })).move));
  await assert.rejects(anel.engine({ threads: 0 }), { name: 'AnelError' });
  await assert.rejects(anel.engine({ options: { UCI_Variant: 'chess' } }), /chess/);
});

test('a program given on the command line has an engine too', () => {
  const program = `import { load } from 'anel';
    const anel = await load();
    const engine = await anel.engine();
    console.log((await engine.analyse(anel.position('turnover'), { nodes: 1000 })).best);
    engine.close();`;
  const best = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, encoding: 'utf8' });
  assert.match(best, /^[a-h][1-8][a-h][1-8]\n$/);
});
