// Speed of the package in Node, per second of processor time: node npm/tests/speed.mjs

import { importFrom, install } from './support.mjs';

const anel = await (await importFrom(install())).load();

/** Processor time of this process, in ms. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Prints how many things per second of processor time some work gets done. @param {string} name @param {() => number|Promise<number>} work */
async function measure(name, work) {
  const start = used();
  const count = await work();
  console.log(`${name}: ${((count / (used() - start)) * 1000).toPrecision(3)} per second`);
}

for (const [variant, depth] of [['turnover', 5], ['oliveira', 6]]) {
  const position = anel.position(variant);
  position.perft(depth);
  await measure(`perft ${variant}`, () => {
    let lines = 0;
    for (let round = 0; round < 8; round++) lines += position.perft(depth);
    return lines;
  });
}

await measure('legalMoves, push and isGameOver', () => {
  const position = anel.position('turnover');
  const turns = 60_000;
  for (let turn = 0; turn < turns; turn++) {
    const moves = position.legalMoves();
    position.push(moves[turn % moves.length]);
    if (position.isGameOver() || turn % 60 === 59) while (position.pop() !== null);
  }
  return turns;
});

const engine = await anel.engine();
for (const variant of ['turnover', 'oliveira', 'ctor8']) {
  await engine.newGame();
  await measure(`nodes of a search in ${variant}`, async () => {
    const { lines } = await engine.analyse(anel.position(variant), { nodes: 600_000 });
    return lines[0].nodes ?? 0;
  });
}
engine.close();
