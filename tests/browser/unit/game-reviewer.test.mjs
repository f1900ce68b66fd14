// With the engine under test, a review's scores agree with an analysis of the same positions.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect } from '../../../src/gui/page/protocol/engine.js';
import { Reviewer } from '../../../src/gui/page/game/reviewer.js';
import { Rules } from '../../../src/gui/page/game/rules.js';
import { Analyser } from '../../../src/gui/page/game/searches.js';
import { standingOf } from '../../../src/gui/page/game/scores.js';
import { EngineSocket } from './engine-socket.mjs';

/** @typedef {import('../../../src/gui/page/game/searches.js').Findings} Findings */

const DEPTH = 10;
/**
 * Allowed difference between scores, in centipawns; large scores may differ by another tenth. Earlier searches
 * influence later ones this much.
 */
const CLOSE = 100;
/** Endgames with a forced win, a position in which Black has too few Castles, and openings. */
const GAMES = [
  { variant: 'turnover', fen: '2k5/5Q2/8/r7/3P2R1/8/8/2K2R2 w - - 1 53', turns: ['g4g8', 'a5a1'] },
  { variant: 'turnover', fen: '2k5/5Q2/8/r7/3P2R1/8/8/2K2R2 w - - 1 53', turns: ['g4g8'] },
  { variant: 'turnover', fen: '2k5/8/3rn3/BR4p1/1P1bb3/5r2/K7/RB6 b - - 21 62', turns: ['e6c5', 'a1b1'] },
  { variant: 'turnover', fen: 'k1k5/1k1k4/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1', turns: ['b2b4', 'b7b5', 'f2f4'] },
  { variant: 'turnover', fen: null, turns: ['d2d4', 'd7d5', 'e1e3', 'd7a4', 'b2b4'] },
  { variant: 'oliveira', fen: null, turns: ['K@d1', 'K@d8', 'e2e4', 'e7e5'] },
];

before(() => Object.assign(globalThis, { WebSocket: EngineSocket, location: new URL('http://test/') }));
/** @type {(() => void)[]} */
const endings = [];
after(() => endings.forEach((end) => end()));

const settings = { get: (/** @type {string} */ name) => ({ threads: 1, hash: 16 })[name] };
const quiet = { onFault: (/** @type {unknown} */ fault) => assert.equal(fault, null), onConnect: () => {} };

for (const { variant, fen, turns } of GAMES) {
  test(`${variant}, ${fen ?? 'from the start'}: ${turns.join(' ')}`, { timeout: 120_000 }, async () => {
    const engine = connect(0);
    const rules = new Rules(engine);
    const reviewer = new Reviewer({ settings: /** @type {any} */ (settings), rules, ...quiet });
    /** The latest findings. @type {Findings[]} */
    const found = [];
    const analyser = new Analyser({ ...quiet, onFindings: (findings) => found.splice(0, 1, findings) });
    endings.push(() => [engine, reviewer, analyser].forEach((each) => each.close()));

    const { tree } = await rules.replay(variant, {}, fen, turns);
    assert.ok(await reviewer.run({ tree, nodes: tree.mainLine(), depth: DEPTH }, () => {}));
    const nodes = [tree.root, ...tree.mainLine()];
    assert.ok(nodes.length === turns.length + 1);
    for (const node of nodes) {
      const said = standingOf(node).score;
      const depth = node.analysis?.depth;
      assert.ok(said !== null && depth !== undefined, `the review has no score for ${node.fen}`);
      await analyser.search(tree, node, { engine: 0, lines: 2, threads: 1, hash: 16 }, `go depth ${depth}`);
      const [line] = found[0].lines;
      assert.ok(line !== undefined && line.depth === depth);
      // Forced wins must agree exactly. Other scores depend on earlier searches, but not on the side to move.
      if (said.mate !== undefined) assert.deepEqual(line.score, said, node.fen);
      else assert.ok(Math.abs((line.score.cp ?? Infinity) - said.cp) <= CLOSE + Math.abs(said.cp) / 10, `${node.fen}: ${JSON.stringify([said, line.score])}`);
    }
  });
}
