// Positions and the board with the names of ffish.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { importFrom, install } from './support.mjs';

const { readPgn } = await import('../../src/gui/page/records/pgn-read.js');
const { AnelError, load } = await importFrom(install());
const anel = await load();

/** Collects garbage. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const START = 'k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1';
const AFTER_B2B4 = 'k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1';

test('a position plays, tells and takes back', () => {
  const position = anel.position('turnover');
  assert.equal(position.variant, 'turnover');
  assert.equal(position.fen(), START);
  assert.equal(position.legalMoves().length, 41);
  assert.equal(position.notation('b2b4'), 'C.b4');
  assert.equal(position.parse('C.b4'), 'b2b4');
  assert.deepEqual(position.effects('b2b4'), {
    movements: [{ piece: 'P', from: 'b2', to: 'b4' }],
    effects: [{ kind: 'splits', square: 'b2', piece: 'K', becomes: 'Q' }],
    changes: [{ square: 'b2', before: 'K', after: 'Q' }, { square: 'b4', after: 'P' }],
  });
  assert.equal(position.turn(), 'first');
  const key = position.key();
  assert.equal(typeof key, 'bigint');
  assert.equal(position.push('b2b4').fen(), AFTER_B2B4);
  assert.equal(position.turn(), 'second');
  assert.notEqual(position.key(), key);
  assert.equal(position.toUci(), `position fen ${START} moves b2b4`);
  assert.deepEqual(position.played(), ['b2b4']);
  assert.equal(position.pieces().get('b4'), 'P');
  assert.equal(position.pieces().size, 17);
  assert.equal(position.pliesToCountEnd(), 99);
  assert.equal(position.margin(), null);
  assert.equal(position.isCheck(), false);
  assert.equal(position.result(), '*');
  assert.equal(position.occurrences(), 1);
  assert.equal(position.perft(0), 1);
  const copy = position.copy();
  assert.equal(position.pop(), 'b2b4');
  assert.equal(position.pop(), null);
  assert.equal(position.key(), key);
  assert.equal(copy.fen(), AFTER_B2B4);
  assert.equal(copy.equals(position), false);
  copy.pop();
  assert.equal(copy.equals(position), true);
  assert.match(String(position), /\n/);
});

test('plies of a turn in CTOR', () => {
  const position = anel.position('ctor8', null, { TeamSizes: '1v1' });
  assert.deepEqual(position.settings, { TeamSizes: '1v1' });
  assert.equal(position.margin(), 0);
  position.pushPly('1');
  assert.equal(position.turn(), 'first');
  assert.equal(position.toUci(), `position fen ${position.fen()}`);
  position.pushPly('end');
  assert.equal(position.turn(), 'second');
  assert.equal(position.pop(), 'end');
  assert.equal(position.pop(), '1');
  position.push('1');
  assert.match(position.toUci(), / moves 1$/);
});

test('a won game is over', () => {
  const position = anel.position('turnover', 'k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
  assert.deepEqual(position.attackedSquares().includes('a8'), true);
  position.push('a1a8');
  assert.equal(position.isGameOver(), true);
  assert.equal(position.result(), '1-0');
  assert.equal(position.reason(), 'castles');
  assert.throws(() => position.push('b3b1'), AnelError);
});

test('errors say what is wrong', () => {
  const position = anel.position('turnover');
  assert.throws(() => position.push('a1a9'), { name: 'AnelError', message: /illegal move a1a9/ });
  assert.throws(() => position.notation('zzz'), AnelError);
  assert.throws(() => anel.position('chess'), { message: /there is no variant named "chess"/ });
  assert.throws(() => anel.position('turnover', '8/8'), AnelError);
  assert.throws(() => anel.position('turnover', null, { TeamSizes: '1v1' }), { message: /no option named/ });
  assert.throws(() => anel.position('ctor', null, { TeamSizes: '9v9' }), AnelError);
  assert.throws(() => position.push('b2\0b4'), AnelError);
  assert.throws(() => position.perft(-1), AnelError);
  assert.equal(position.fen(), START);
  position.delete();
  position.delete();
  assert.throws(() => position.fen(), { message: 'the position has been deleted' });
});

test('the list of variants and their settings', () => {
  assert.deepEqual(anel.variantNames, ['turnover', 'turnover2019', 'oliveira', 'ctor', 'ctor8']);
  assert.equal(anel.settingsOf('ctor').TeamSizes[0], '1v1');
  assert.deepEqual(anel.settingsOf('turnover'), {});
  assert.match(anel.version, /^\d+\.\d+\.\d+$/);
});

test('a board has the names of ffish.js', () => {
  const board = new anel.Board('turnover');
  assert.equal(board.legalMoves().split(' ').length, 41);
  assert.equal(board.numberLegalMoves(), 41);
  assert.equal(board.legalMovesSan().split(' ').length, 41);
  assert.equal(board.push('a1a9'), false);
  assert.equal(board.push('b2b4'), true);
  assert.equal(board.fen(), AFTER_B2B4);
  assert.equal(board.turn(), false);
  assert.equal(board.pushSan('xyz'), false);
  assert.equal(board.pushSan(board.sanMove('b7b5')), true);
  assert.equal(board.moveStack(), 'b2b4 b7b5');
  assert.equal(board.gamePly(), 2);
  board.pop();
  const line = board.variationSan('b7b5 d2d4');
  assert.match(line, /^1\.\.\. \S+ 2\. \S+$/);
  board.reset();
  assert.match(board.variationSan('b2b4 b7b5 d2d4'), /^1\. C\.b4 \S+ 2\. \S+$/);
  assert.equal(board.variationSan('b2b4', null, false), 'C.b4');
  assert.equal(board.fen(), anel.startingFen('turnover'));
  board.setFen('k7/8/8/8/8/1r6/8/R3K3 w - - 0 1');
  assert.equal(board.isCapture('a1a8'), true);
  assert.equal(board.isCapture('a1b1'), false);
  assert.equal(board.isCheck(), false);
  board.push('a1a8');
  assert.equal(board.isGameOver(), true);
  assert.equal(board.result(), '1-0');
  board.delete();
  assert.equal(anel.validateFen(START, 'turnover'), 1);
  assert.equal(anel.validateFen('8/8', 'turnover'), -1);
  assert.equal(anel.variants(), 'turnover turnover2019 oliveira ctor ctor8');
});

test('the arbiter completes turns with secret squares', () => {
  const position = anel.position('ctor8').push('28');
  const opponent = { SecretSquares: '3,17,44,58,60' };
  assert.equal(position.arbitrate('44,30', opponent), '44,30,!44');
  assert.equal(position.arbitrate('44,30', {}), '44,30');
  assert.throws(() => position.arbitrate('44,!44', opponent), /only the arbiter says which secret squares act/);
  assert.throws(() => position.arbitrate('44', { SecretSquares: '1' }), /SecretSquares is five different square numbers/);
  assert.throws(() => anel.position('turnover').arbitrate('b2b4', opponent), /turnover has no option named SecretSquares/);
});

test('the page reads the PGN of a game', () => {
  const games = { turnover: ['b2b4', 'b7b5'], oliveira: ['K@e1', 'K@d8', 'e2e4', '0000'], ctor8: ['28', '30,44,!44', '0000'] };
  for (const [variant, moves] of Object.entries(games)) {
    const settings = variant === 'ctor8' ? { TeamSizes: '2v2', SecretSquares: '1,2,3,4,5' } : {};
    const position = anel.position(variant, null, settings);
    for (const move of moves) position.push(move);
    const text = position.pgn({ White: 'Ana "A"', Black: 'Rui', Date: '2026.11.26', Result: '0-1', Reason: 'resignation' });
    const { records: [record], faults } = readPgn(text, 'turnover');
    assert.deepEqual(faults, []);
    assert.deepEqual(record.turns.map(({ mv }) => mv), moves);
    assert.deepEqual([record.of.variant, record.white.name, record.black.name], [variant, 'Ana "A"', 'Rui']);
    assert.deepEqual([record.result, record.reason, record.opening.fen], ['0-1', 'resignation', null]);
    assert.deepEqual({ ...record.white.options }, variant === 'ctor8' ? { TeamSizes: '2v2' } : {});
  }
  const won = anel.position('turnover', 'k7/8/8/8/8/8/8/R3K3 w - - 0 1').push('a1a8');
  assert.match(won.pgn(), /\[Result "1-0"\][^]*\[Reason "castles"\]\n\n1\. a1a8 1-0\n\n$/);
  assert.throws(() => won.pgn({ Result: 'white' }), /the PGN tag Result is/);
  assert.throws(() => won.pgn({ White: 'a\nb' }), AnelError);
});

/** Memory of the process outside the heap of JavaScript, which includes that of WebAssembly, in MiB. */
const mib = () => {
  collect();
  const { external, rss, heapTotal } = process.memoryUsage();
  return { external: external / 2 ** 20, native: (rss - heapTotal) / 2 ** 20 };
};

const POSITIONS = Number(process.env.ANEL_MEMORY_POSITIONS ?? 200_000);

for (const isDeleted of [true, false]) {
  test(`${POSITIONS} positions leave the memory as it was: ${isDeleted ? 'deleted' : 'forgotten'}`, async (t) => {
    const make = async (count) => {
      for (let index = 0; index < count; index++) {
        const position = anel.position(anel.variantNames[index % 5]);
        const copy = position.copy();
        if (isDeleted) {
          position.delete();
          copy.delete();
        } else if (index % 1000 === 0) {
          collect();
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    };
    await make(5000);
    const before = mib();
    await make(POSITIONS / 2);
    const now = mib();
    t.diagnostic(`WebAssembly ${(now.external - before.external).toFixed(1)} MiB, process ${(now.native - before.native).toFixed(1)} MiB more`);
    assert.ok(now.external - before.external < 4, `${before.external} to ${now.external} MiB`);
    assert.ok(now.native - before.native < 32, `${before.native} to ${now.native} MiB`);
  });
}
