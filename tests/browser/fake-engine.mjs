// A UCI engine for tests of the page: it knows no rules and misbehaves as its arguments say. Run by `anel gui --engine`.
//
// `ranks`: reports ranks far beyond MultiPV. `swings`: reports two lines over and over, exchanging them each time, with
// scores that tell which is which. `memory`: refuses tables of more than 100 MiB.

import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

/** The name that the engine gives itself. */
export const OWN_NAME = 'Fake Engine 7';

/** The command that starts the engine. @param {...string} kinds */
export const fakeEngine = (...kinds) => [process.execPath, fileURLToPath(import.meta.url), ...kinds].map((word) => `"${word}"`).join(' ');

const SWING_MS = 15;

/** @param {Set<string>} kinds */
function run(kinds) {
  const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let searching;
  let depth = 0;
  const swing = () => {
    depth += 1;
    const moves = depth % 2 === 0 ? ['b2b4', 'd2d4'] : ['d2d4', 'b2b4'];
    const score = depth % 2 === 0 ? 100 + depth : -100 - depth;
    moves.forEach((move, index) => say(`info depth ${depth} seldepth ${depth} multipv ${index + 1} score cp ${score - index} nodes ${depth} nps 1 time 1 pv ${move}`));
  };
  const go = () => {
    if (kinds.has('ranks')) for (const rank of ['99999999', '4294967296', '1.5', '-1', '0', 'NaN']) say(`info depth 1 multipv ${rank} score cp 5 nodes 1 pv h8h7`);
    swing();
    if (kinds.has('swings')) searching = setInterval(swing, SWING_MS);
  };
  const stop = () => {
    clearInterval(searching);
    say('bestmove b2b4');
  };
  const refusal = (/** @type {string} */ line) => {
    const [, size] = /^setoption name Hash value (\d+)/.exec(line) ?? [];
    if (kinds.has('memory') && Number(size) > 100) say(`info string error: setoption: no memory for a table of ${size} MiB; keeping the old table`);
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'uci') {
      for (const greeting of [`id name ${OWN_NAME}`, 'option name Hash type spin default 16 min 1 max 1048576', 'option name MultiPV type spin default 1 min 1 max 8',
        'option name Style type combo default Solid var Solid var Wild', 'option name Greedy type check default false',
        'option name UCI_Variant type combo default turnover var turnover var ctor8', 'uciok']) say(greeting);
    } else if (line === 'isready') say('readyok');
    else if (line.startsWith('go')) go();
    else if (line === 'stop') stop();
    else if (line === 'quit') process.exit();
    else refusal(line);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(new Set(process.argv.slice(2)));
