// Import and export of games and positions as text.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { copyBelow, GameTree } from '../../../src/gui/page/game/tree.js';
import { recordOf } from '../../../src/gui/page/records/game-record.js';
import { openMoves, openPosition, openRecord, readPasted, variantOfFen } from '../../../src/gui/page/records/open-game.js';
import { parseExact, readRecords, writeExact, writeRecords } from '../../../src/gui/page/records/record-format.js';
import { turnedScore } from '../../../src/gui/page/records/record-nodes.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';

/** @typedef {import('../../../src/gui/page/records/record-format.js').GameRecord} GameRecord */

/** @param {string} name */
const vectors = (name) => readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8');
/** Records written by `anel match --out`. */
const OF_MATCH = vectors('match-records.jsonl');
/** Records written by the page; tests/all/gui/records.rs reads them. */
const OF_PAGE = vectors('gui-records.jsonl');
const START = 'start';

/**
 * Fake rules that accept every turn except `bad` and never end a game.
 * @type {Pick<import('../../../src/gui/page/game/rules.js').Rules, 'replay'|'line'>}
 */
const rules = {
  async replay(variant, settings, fen, turns) {
    const tree = new GameTree({ variant, settings, startFen: fen ?? START });
    const { steps, error } = await this.line(tree, tree.root, turns);
    let node = tree.root;
    for (const step of steps) node = tree.add(node, step);
    return { tree, error };
  },
  async line(_tree, node, turns) {
    const bad = turns.indexOf('bad');
    const steps = turns.slice(0, bad < 0 ? undefined : bad).map((turn, index) => ({
      turn,
      notation: `[${turn}]`,
      fen: `${node.fen} ${turn}`,
      firstToMove: node.firstToMove === (index % 2 === 1),
      over: null,
    }));
    return { steps, error: bad < 0 ? null : 'illegal move bad' };
  },
};

/**
 * Alternative legal moves for each match game: one for its second turn, two replies to that alternative, and one for
 * its third turn.
 * @type {Record<string, string[]>}
 */
const BESIDE = {
  turnover: ['a8a6', 'a1a2', 'a1a3', 'a1a2'],
  turnover2019: ['a8a6', 'a1a2', 'a1a3', 'a1a2'],
  oliveira: ['K@e8', 'a2a3', 'a2a3,b2b3', 'a2a3'],
  ctor: ['1', '10', '100', '1'],
  ctor8: ['1', '10', '11', '1'],
};

/** Squares to draw on, by the names of the squares. */
const SQUARES = { edge: { squares: ['e5', 'a1'] }, squares: { squares: ['28', '35'] } };

/**
 * A game as if played on the page: the turns of a match game, with comments and variations added.
 * @param {GameRecord} record
 */
async function gameOfPage(record) {
  const { tree } = await openRecord(record, rules);
  tree.record = null;
  tree.date = '2026-11-21T18:00:00.000Z';
  tree.pace = 'tc=300+3';
  tree.players = { first: { name: 'Ana', options: {} }, second: { name: 'anel', options: { UCI_Elo: '1500' } } };
  tree.ended = { result: 'p2win', reason: 'resigned' };
  tree.root.comment = 'A game for the tests, with "quotes" and ½';
  const [first, second, third] = tree.mainLine();
  second.comment = 'hm';
  second.glyphs = [6];
  const { squares } = SQUARES[variantOf(tree.variant).geometry.labels];
  tree.root.drawings = [{ from: squares[0], to: squares[0], tone: 2 }];
  second.drawings = [{ from: squares[0], to: squares[1], tone: 0 }, { from: squares[1], to: squares[1], tone: 1 }];
  const [instead, answer, other, later] = BESIDE[tree.variant];
  const beside = tree.add(first, { turn: instead, fen: instead, firstToMove: true, score: { cp: -20 }, depth: 3, nodes: 99, timeMs: 1.5, comment: 'better', glyphs: [1, 14] });
  tree.add(beside, { turn: answer, fen: answer, firstToMove: false, comment: '0.500s' });
  third.comment = ' {a} \\ [%cal Ge2e4]\r\n"\u0001 ';
  tree.add(beside, { turn: other, fen: other, firstToMove: false, score: { mate: 2 } });
  tree.add(second, { turn: later, fen: later, firstToMove: false });
  assert.equal(third.parent, second);
  return tree;
}

test('records of a match are written exactly as they were read', async () => {
  const { records, faults } = readRecords(OF_MATCH);
  assert.deepEqual(faults, []);
  assert.equal(records.length, 5);
  const written = await Promise.all(
    records.map(async (record) => {
      const { tree, warning } = await openRecord(record, rules);
      assert.equal(warning, null);
      assert.equal(tree.variant, record.of.variant);
      const stored = GameTree.fromJSON(JSON.parse(JSON.stringify(tree)));
      return [tree, stored].map((game) => recordOf(game, START));
    }),
  );
  assert.equal(writeRecords(written.map(([fromTree]) => fromTree)), OF_MATCH);
  assert.equal(writeRecords(written.map(([, fromStored]) => fromStored)), OF_MATCH, 'also from the stored form');
});

test('record scores are converted to the point of view of the first player, and the result is kept', async () => {
  const [record] = readRecords(OF_MATCH).records;
  const { tree } = await openRecord(record, rules);
  const line = tree.mainLine();
  assert.equal(line.length, record.opening.moves.length + record.turns.length);
  assert.deepEqual(line[3].score, { cp: -137 }, 'the record has 137 from the point of view of the second player');
  assert.deepEqual(line[4].score, { cp: -113 });
  assert.deepEqual([line[3].depth, line[3].nodes, line[3].timeMs], [1, 44, 6.449]);
  assert.equal(line[0].score, null);
  assert.deepEqual(tree.end(), { result: 'draw', reason: 'move limit' });
  assert.deepEqual(tree.players?.first, { name: 'A', options: { Hash: '2' } });
});

test('a continued game gets a new record id', async () => {
  const [record] = readRecords(OF_MATCH).records;
  const { tree } = await openRecord(record, rules);
  tree.ended = null;
  tree.add(tree.last(), { turn: 'more', fen: 'more', firstToMove: true });
  const written = recordOf(tree, START);
  assert.notEqual(written.of.id, record.of.id);
  assert.match(written.of.id, /^[0-9a-f]{16}$/);
  assert.deepEqual([written.result, written.reason, written.of.games], ['*', 'unfinished', 1]);
  assert.equal(written.turns.length, record.opening.moves.length + record.turns.length + 1);
  assert.deepEqual(written.turns.at(-1), { mv: 'more', score: null, depth: null, nodes: null, time_ms: 0 });
});

test('games of the page match the test vectors and survive a round trip', async () => {
  const games = await Promise.all(readRecords(OF_MATCH).records.map(gameOfPage));
  const written = writeRecords(games.map((tree) => recordOf(tree, START)));
  assert.equal(written, OF_PAGE);
  const { records, faults } = readRecords(written);
  assert.deepEqual(faults, []);
  for (const [index, record] of records.entries()) {
    const { tree } = await openRecord(record, rules);
    assert.deepEqual(recordOf(tree, START), record);
    const notes = (/** @type {GameTree} */ game) => [...game.nodes.values()].map((node) => [node.ply, node.turn, node.comment, node.glyphs, node.drawings, node.score, node.children.length]);
    assert.deepEqual(notes(tree).sort(), notes(games[index]).sort(), 'with comments and variations');
  }
});

test('a record distinguishes two players of the same name', async () => {
  const tree = new GameTree({ variant: 'turnover', startFen: START, players: { first: { name: 'anel', options: {} }, second: { name: 'anel', options: {} } } });
  const { white, black, of } = recordOf(tree, START);
  assert.deepEqual([white.name, black.name], ['anel', 'anel (2)']);
  assert.deepEqual(of.engines, ['anel', 'anel (2)']);
});

test('a record contains the start position and the side that lost on time', () => {
  const tree = new GameTree({ variant: 'turnover', startFen: 'k7/8/8/8/8/8/8/7K b - - 0 1', firstToMove: false });
  tree.ended = { result: 'p1win', reason: 'time' };
  const record = recordOf(tree, START);
  assert.equal(record.opening.fen, 'k7/8/8/8/8/8/8/7K b - - 0 1');
  assert.deepEqual([record.result, record.fault], ['1-0', { by: 'black', kind: 'time' }]);
});

test("settings of CTOR are the players' options, in any case", () => {
  const settings = { TeamSizes: '1v2', secret: { first: [3, 17, 44, 58, 60], second: [] } };
  const tree = new GameTree({ variant: 'ctor8', startFen: START, settings });
  assert.deepEqual(recordOf(tree, START).white.options, { TeamSizes: '1v2' }, 'secrets stay out of the record of a running game');
  tree.ended = { result: 'p1win', reason: 'resigned' };
  const record = recordOf(tree, START);
  assert.deepEqual(record.white.options, { TeamSizes: '1v2', SecretSquares: '3,17,44,58,60' });
  assert.deepEqual(record.black.options, { TeamSizes: '1v2' });
  const { ofRecord } = variantOf('ctor8').settings;
  assert.deepEqual(ofRecord(record.white.options, record.black.options), settings);
  assert.deepEqual(ofRecord({ teamsizes: '2v2' }, record.black.options), { TeamSizes: '2v2' });
  assert.equal(variantOf('ctor8').positions.margin('xxo5/8/8/8/8/8/8/7x 1 0,0,0 3 0 60'), 2);
  assert.equal(variantOf('turnover').positions.margin('k7/8/8/8/8/8/8/7K b'), null);
});

test('a game with an illegal turn is opened up to that turn, with a warning', async () => {
  const [record] = readRecords(OF_MATCH).records;
  const broken = structuredClone(JSON.parse(JSON.stringify(record)));
  broken.turns[2].mv = 'bad';
  const { tree, warning } = await openRecord(broken, rules);
  assert.equal(tree.mainLine().length, record.opening.moves.length + 2);
  assert.deepEqual([warning?.key, warning?.values?.number, warning?.values?.error], ['records.illegal', 6, 'illegal move bad']);
  assert.equal(tree.record, null);
  await assert.rejects(openPosition({ variant: 'turnover', settings: {}, fen: null, moves: ['bad', 'e2e4'] }, rules), /illegal move bad/);
});

test('invalid lines are reported, and a truncated last line is skipped', () => {
  const [match, first, nextMatch, second] = OF_MATCH.split('\n');
  const bad = [`nonsense`, '{}', '[1]', second.replace('"mv":', '"move":'), first.replace('{"cp":', '{"points":'), first.replace('"fault":null', '"fault":"white"')];
  const { records, faults } = readRecords([first, match, first, '', ...bad, '{"match":{"id":1}}', second, nextMatch, second, second.slice(0, 90)].join('\n'));
  assert.deepEqual(records.map(({ of }) => of.variant), ['turnover', 'turnover2019']);
  assert.deepEqual(
    faults.map(({ key, values }) => [values?.line, key, values?.field]),
    [
      [1, 'records.no-match-line', ''],
      [5, 'records.no-json', ''],
      [6, 'records.bad-field', 'game'],
      [7, 'records.bad-field', 'game'],
      [8, 'records.bad-field', 'turns'],
      [9, 'records.bad-field', 'turns'],
      [10, 'records.bad-field', 'fault'],
      [11, 'records.bad-field', 'match.id'],
      [12, 'records.no-match-line', ''],
    ],
  );
  assert.deepEqual(readRecords(`${match}\n${first.slice(0, 90)}`), { records: [], faults: [] });
  assert.equal(readRecords(`\uFEFF${match}\r\n${first}\r\n`).records.length, 1);
});

test('a match line is written where the match changes', () => {
  const [match, first, nextMatch, second] = OF_MATCH.split('\n');
  const lines = [match, first, first, nextMatch, second, match, first];
  const text = lines.map((line) => `${line}\n`).join('');
  assert.equal(writeRecords(readRecords(text).records), text);
  assert.equal(writeRecords(readRecords(`${match}\n${first}\n${match}\n${first}\n`).records), `${match}\n${first}\n${first}\n`);
  assert.equal(writeRecords([]), '');
});

test('glyphs survive storage, deletion and records', async () => {
  const [record] = readRecords(OF_MATCH).records;
  const noted = { ...record, annotations: [{ ply: 2, glyphs: [1, 14], variations: [[{ mv: 'v1', score: null, depth: null, nodes: null, time_ms: 0, glyphs: [6] }]] }] };
  const { tree } = await openRecord(noted, rules);
  const stored = GameTree.fromJSON(JSON.parse(JSON.stringify(tree)));
  assert.deepEqual(recordOf(tree, START), noted);
  assert.deepEqual(recordOf(stored, START).annotations, noted.annotations);
  const [first] = tree.mainLine();
  const copy = copyBelow(first);
  tree.remove(first);
  tree.paste(tree.root, copy);
  assert.deepEqual(recordOf(tree, START).annotations, noted.annotations);
});

test('integers of any size are preserved', () => {
  const text = '{"seed":18446744073709551615,"a":[-12345678901234567890,1,1.5,12345678901234567.5],"s":"12345678901234567890","e":1e21}';
  assert.equal(writeExact(parseExact(text)), text.replace('12345678901234567.5', '12345678901234568').replace('1e21', '1e+21'));
  assert.equal(Number(parseExact(text).seed), 2 ** 64);
  assert.throws(() => parseExact('{'), SyntaxError);
});

test('scores in records are from the point of view of the mover', () => {
  assert.deepEqual(turnedScore({ cp: 14 }, false), { cp: -14 });
  assert.deepEqual(turnedScore({ mate: -3 }, true), { mate: -3 });
  assert.deepEqual(turnedScore({ cp: -0 }, false), { cp: 0 });
  assert.equal(turnedScore(null, true), null);
  assert.deepEqual(turnedScore({ mate: 3 }, false), { mate: -3 });
});

const TURNOVER = { variant: 'turnover2019', settings: {} };
/** @type {import('../../../src/gui/page/records/open-game.js').InUse} */
const CTOR = { variant: 'ctor8', settings: { TeamSizes: '1v2', secret: { first: [1, 2, 3, 4, 5], second: [] } } };
/** @param {string} text @param {import('../../../src/gui/page/records/open-game.js').InUse} [inUse] */
const position = (text, inUse = TURNOVER) => {
  const read = readPasted(text, inUse);
  assert.ok(read.kind === 'position', JSON.stringify(read));
  return read.position;
};

test('the kind of a pasted text is recognised', () => {
  const fen = 'k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1';
  assert.deepEqual(position(fen), { variant: 'turnover2019', settings: {}, fen, moves: [] });
  assert.equal(position(fen, CTOR).variant, 'turnover');
  assert.deepEqual(position(`position fen ${fen} moves b2b4 b7b5`).moves, ['b2b4', 'b7b5']);
  assert.deepEqual(position(' b2b4\n b7b5 '), { variant: 'turnover2019', settings: {}, fen: null, moves: ['b2b4', 'b7b5'] });
  assert.deepEqual(position('position startpos moves K@e1'), { variant: 'oliveira', settings: {}, fen: null, moves: ['K@e1'] });
  assert.deepEqual(position('startpos', CTOR), { variant: 'ctor8', settings: { TeamSizes: '1v2' }, fen: null, moves: [] });
  assert.deepEqual(position('28 30,37', CTOR), { variant: 'ctor8', settings: { TeamSizes: '1v2' }, fen: null, moves: ['28', '30,37'] });
  assert.equal(position('28 30,37,28-29,12+19-23,x44,!37').variant, 'ctor');
  assert.equal(position('http://127.0.0.1:7878/#variant=oliveira&moves=K@d1').variant, 'oliveira');
  const read = readPasted(OF_MATCH, TURNOVER);
  assert.ok(read.kind === 'records');
  assert.equal(read.records.length, 5);
});

test('the variant of a FEN is recognised', () => {
  assert.equal(variantOfFen('rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1', 'turnover'), 'oliveira');
  assert.equal(variantOfFen('10/10/10/10/10/10/10/10/10/10 1 0,0,0 1 0 100', 'turnover'), 'ctor');
  assert.equal(variantOfFen('8/8/8/8/8/8/8/8 1 0,0,0 1 0 64', 'turnover'), 'ctor8');
  assert.equal(variantOfFen('8/8/8/8/8/8/8/8 w', 'ctor8'), 'turnover');
  assert.equal(variantOfFen('8/8 w', 'ctor8'), null);
});

test('texts that cannot be opened give a reason', () => {
  const keyOf = (/** @type {string} */ text) => {
    const read = readPasted(text, TURNOVER);
    return read.kind === 'fault' ? read.fault.key : null;
  };
  assert.equal(keyOf('  '), 'records.nothing');
  assert.equal(keyOf('8/8/8 hello world'), 'records.unknown');
  assert.equal(keyOf('http://127.0.0.1/#game=1.WyJd.00000000'), 'records.friend-link');
  assert.equal(keyOf('{"a": 1}'), 'records.bad-field');
  assert.equal(keyOf('{"a": '), 'records.no-json');
  assert.equal(keyOf(OF_MATCH.split('\n')[1]), 'records.no-match-line');
  assert.equal(keyOf(OF_MATCH.split('\n')[0]), 'records.no-games');
  assert.equal(keyOf('[Match "no JSON"]\n\n1. e4'), 'records.pgn-tag');
  assert.equal(keyOf('#variant=chess'), 'link.bad-variant');
});

test('a move in a record is a single word', () => {
  const [match, line] = OF_MATCH.split('\n');
  const record = JSON.parse(line);
  const withMove = (/** @type {string} */ mv) => `${match}\n${JSON.stringify({ ...record, turns: [{ ...record.turns[0], mv }, ...record.turns.slice(1)] })}`;
  assert.equal(readRecords(withMove('g7g5')).faults.length, 0);
  for (const mv of ['g7g5 d2d4', 'g7g5\nquit', '']) assert.equal(readRecords(withMove(mv)).faults[0]?.values?.field, 'turns', mv);
});

test('a move list is read without numbers, comments, annotation marks and result', () => {
  const inUse = { variant: 'oliveira', settings: {} };
  const lists = ['1. C.b4 C.b5 2. C.f4 1-0', '1.C.b4 C.b5!? 2.C.f4', 'C.b4 {the first} C.b5 C.f4 *', '1. C.b4 1... C.b5 2. C.f4 ½-½'];
  for (const list of lists) {
    const read = readPasted(list, inUse);
    assert.deepEqual(read.kind === 'moves' && read.moves, ['C.b4', 'C.b5', 'C.f4'], list);
  }
  const uci = readPasted('1. b2b4 b7b5 (1... d7d5 {also good}) 2. c1b2', { variant: 'turnover', settings: {} });
  assert.deepEqual(uci.kind === 'position' && uci.position.moves, ['b2b4', 'b7b5', 'c1b2']);
  const encoded = readPasted('1. T28 T30_37 2. T28_x44_=37 --', CTOR);
  assert.deepEqual(encoded.kind === 'position' && encoded.position.moves, ['28', '30,37', '28,x44,!37', '0000']);
});

test('a move list opens in the variant in which most of its moves are legal', async () => {
  /** @type {typeof rules} */
  const picky = {
    line: rules.line,
    replay: (variant, settings, fen, turns) => rules.replay(variant, settings, fen, variant === 'turnover2019' ? turns : ['bad', ...turns]),
  };
  const opened = await openMoves({ kind: 'moves', moves: ['C.b4', 'C.b5'], text: '', inUse: { variant: 'ctor', settings: {} } }, picky);
  assert.equal(opened?.tree.variant, 'turnover2019');
  assert.equal(opened?.node.ply, 2);
  const none = { ...rules, replay: (/** @type {string} */ variant) => rules.replay(variant, {}, null, ['bad']) };
  assert.equal(await openMoves({ kind: 'moves', moves: ['no', 'moves'], text: '', inUse: { variant: 'ctor', settings: {} } }, none), null);
});
