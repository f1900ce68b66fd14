// What `speed.mjs` measures, in Node and in a page.

const PERFT_DEPTHS = { turnover: 5, oliveira: 6 };
const VARIANTS = ['turnover', 'oliveira', 'ctor8'];

/** Things done per second by some work, which returns their number. @param {() => number|Promise<number>} work */
async function rate(work) {
  const start = performance.now();
  const count = await work();
  return (count / (performance.now() - start)) * 1000;
}

/** Turns of games: list the moves, play one, ask for the end. @param {import('../src/index.js').Anel} anel */
function play(anel, turns = 60_000) {
  const position = anel.position('turnover');
  for (let turn = 0; turn < turns; turn++) {
    const moves = position.legalMoves();
    position.push(moves[turn % moves.length]);
    if (position.isGameOver() || turn % 60 === 59) while (position.pop() !== null);
  }
  return turns;
}

/** Speeds by name, after a warm-up in which the WebAssembly is compiled. @param {import('../src/index.js').Anel} anel */
export async function speeds(anel) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const [variant, depth] of Object.entries(PERFT_DEPTHS)) {
    const position = anel.position(variant);
    position.perft(depth);
    found[`perft ${variant}, leaves`] = await rate(() => {
      let leaves = 0;
      for (let round = 0; round < 8; round++) leaves += position.perft(depth);
      return leaves;
    });
  }
  found['legalMoves, push and isGameOver, turns'] = await rate(() => play(anel));
  const engine = await anel.engine();
  for (const variant of VARIANTS) {
    const search = async (nodes = 1_500_000) => {
      await engine.newGame();
      const { lines } = await engine.analyse(anel.position(variant), { nodes });
      return lines[0].nodes ?? 0;
    };
    await search(300_000);
    found[`search ${variant}, nodes`] = await rate(search);
  }
  engine.close();
  return found;
}
