// Games as PGN.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { isPgn, readPgn } from '../../../src/gui/page/records/pgn-read.js';
import { figuresText, moveOfWord, moveWord, readFigures } from '../../../src/gui/page/records/pgn-words.js';
import { writePgn } from '../../../src/gui/page/records/pgn-write.js';
import { readRecords, Whole } from '../../../src/gui/page/records/record-format.js';

/** @typedef {import('../../../src/gui/page/records/record-format.js').GameRecord} GameRecord */

/** @param {string} name */
const vectors = (name) => readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8');
const RECORDS = ['match-records.jsonl', 'gui-records.jsonl'].flatMap((name) => readRecords(vectors(name)).records);
/** The PGN text of the records in both files. The Rust tests write the same text. */
const PGN = vectors('games.pgn');

/** A turn without score, depth and node count. @param {string} mv */
const turn = (mv) => ({ mv, score: null, depth: null, nodes: null, time_ms: 0 });

/** @param {Partial<GameRecord>} [fields] @returns {GameRecord} a sample game with some fields replaced */
const game = (fields) => ({ ...RECORDS[0], opening: { fen: null, moves: [] }, turns: [turn('b2b4'), turn('b7b5'), turn('c1b2')], ...fields });

/** Reads a PGN text that must be free of errors. @param {string} text @param {string} [inUse] */
function read(text, inUse = 'turnover') {
  const { records, faults } = readPgn(text, inUse);
  assert.deepEqual(faults, []);
  return records;
}

/** The movetext of a game in PGN. @param {string} text */
const movetext = (text) => text.slice(text.indexOf('\n\n') + 2).trimEnd();

/** A PGN game with a minimal set of tags. @param {string} text its movetext */
const foreign = (text) => `[Event "?"]\n\n${text}\n`;

test('the records of the test vectors give the PGN of the test vectors, and back', () => {
  assert.equal(RECORDS.length, 10);
  assert.equal(RECORDS.map(writePgn).join(''), PGN);
  assert.deepEqual(read(PGN, 'oliveira'), RECORDS);
  assert.deepEqual(read(PGN.replaceAll('\n', '\r\n')), RECORDS);
});

test('lines have at most 80 columns, unless a comment is longer', () => {
  for (const line of RECORDS.map(writePgn).map(movetext).join('\n').split('\n')) {
    assert.ok([...line].length <= 80, line);
    assert.doesNotMatch(line, /^ | $/);
  }
  const said = 'word '.repeat(40).trim();
  assert.match(writePgn(game({ annotations: [{ ply: 1, comment: said }] })), new RegExp(`\\n\\{${said}\\}\\n`));
});

test('tags state the whole match, the players and the end of the game', () => {
  const [tags] = writePgn({
    ...game(),
    of: { ...RECORDS[0].of, pace: 'tc=10+0.1' },
    game: 6,
    white: { name: 'A "\\" B', options: { Hash: '2' } },
    opening: { fen: 'k7/8/8/8/8/8/8/7K b - - 0 1', moves: ['b7b5'] },
    result: '1-0',
    reason: 'illegal move: z9',
    fault: { by: 'black', kind: 'illegal move' },
    margin: -3,
  }).split('\n\n');
  assert.deepEqual(tags.split('\n'), [
    '[Event "anel match 91726cf43f02d87c"]',
    '[Site "?"]',
    '[Date "????.??.??"]',
    '[Round "7"]',
    String.raw`[White "A \"\\\" B"]`,
    '[Black "B"]',
    '[Result "1-0"]',
    '[Variant "turnover"]',
    '[TimeControl "10+0.1"]',
    '[PlyCount "4"]',
    '[Termination "rules infraction"]',
    '[SetUp "1"]',
    '[FEN "k7/8/8/8/8/8/8/7K b - - 0 1"]',
    '[Reason "illegal move: z9"]',
    '[Fault "black illegal move"]',
    '[Margin "-3"]',
    String.raw`[WhiteOptions "{\"Hash\":\"2\"}"]`,
    `[Match ${JSON.stringify(
      '{"id":"91726cf43f02d87c","variant":"turnover","pace":"tc=10+0.1","seed":18446744073709551615,"engines":["A","B"],"games":2,"shard":{"index":1,"count":1},"sprt":null}',
    )}]`,
  ]);
});

test('the termination tag names the kind of end', () => {
  /** @type {[Partial<GameRecord>, string][]} */
  const ends = [
    [{ result: '1-0' }, 'normal'],
    [{ result: '*' }, 'unterminated'],
    [{ result: '1-0', fault: { by: 'black', kind: 'time' } }, 'time forfeit'],
    [{ result: '1-0', fault: { by: 'black', kind: 'crash' } }, 'abandoned'],
    [{ result: '1-0', fault: { by: 'black', kind: 'silence' } }, 'abandoned'],
  ];
  for (const [fields, termination] of ends) {
    const record = game(fields);
    assert.match(writePgn(record), new RegExp(`\\[Termination "${termination}"\\]`));
    assert.deepEqual(read(writePgn(record)), [record]);
  }
});

test('moves of every game are written as words without commas, and read back', () => {
  /** @type {[string, string][]} */
  const words = [
    ['28,35,28-29,x44', 'T28_35_28-29_x44'],
    ['12+19-23', 'T12+19-23'],
    ['44,45,!44', 'T44_45_=44'],
    ['!44', 'T=44'],
    ['0000', '--'],
    ['d2d3,e2e3', 'd2d3_e2e3'],
    ['c7c8r,d7d8g', 'c7c8r_d7d8g'],
    ['K@e1', 'K@e1'],
    ['e8@', 'e8@'],
    ['c5xc7', 'c5xc7'],
  ];
  for (const [move, word] of words) {
    assert.equal(moveWord(move), word);
    assert.equal(moveOfWord(word), move);
    const variant = /^[\d!]/.test(move) ? 'ctor' : 'oliveira';
    const record = game({ of: { ...RECORDS[0].of, variant }, turns: [turn(move), turn('0000')] });
    assert.deepEqual(read(writePgn(record)), [record], move);
  }
});

test('moves in the notation of the rules stay as they are', () => {
  const moves = ['e7-e8=R', 'c4-c5,d4-d5', 'Ng1xf3', 'K@e1', 'e2e4'];
  const [record] = read(foreign(`1. ${moves.join(' ')} *`), 'oliveira');
  assert.deepEqual(record.turns.map(({ mv }) => mv), moves);
  assert.deepEqual(read(foreign('1. g8.Cf7 Qd1:Qc2+ 2. :Kb4 *'))[0].turns.map(({ mv }) => mv), ['g8.Cf7', 'Qd1:Qc2+', ':Kb4']);
  assert.deepEqual(read(foreign('28 30,37,28-29,12+19-23,x44,!37 0000'), 'ctor')[0].turns.map(({ mv }) => mv), ['28', '30,37,28-29,12+19-23,x44,!37', '0000']);
});

test('search figures are one comment', () => {
  /** @type {[import('../../../src/gui/page/records/pgn-words.js').Figures, string][]} */
  const figures = [
    [{ score: { cp: 94 }, depth: 9, nodes: 41022, time_ms: 12.345 }, '+0.94/9 0.012345s, n=41022'],
    [{ score: { cp: -137 }, depth: null, nodes: null, time_ms: 1000 }, '-1.37 1.000s'],
    [{ score: { cp: 0 }, depth: null, nodes: null, time_ms: 0.001 }, '+0.00 0.000001s'],
    [{ score: { cp: -5 }, depth: 1, nodes: 0, time_ms: 60000.25 }, '-0.05/1 60.00025s, n=0'],
    [{ score: { mate: 3 }, depth: 12, nodes: null, time_ms: 0 }, '+M3/12 0.000s'],
    [{ score: { mate: -3 }, depth: null, nodes: null, time_ms: 0 }, '-M3 0.000s'],
    [{ score: { mate: 0 }, depth: null, nodes: null, time_ms: 0 }, '-M0 0.000s'],
    [{ score: null, depth: null, nodes: null, time_ms: 500 }, '0.500s'],
    [{ score: null, depth: 9, nodes: new Whole('18446744073709551615'), time_ms: 1000 }, '/9 1.000s, n=18446744073709551615'],
  ];
  for (const [given, text] of figures) {
    assert.equal(figuresText(given), text);
    assert.deepEqual(readFigures(text), given);
  }
  for (const text of ['', '0.5', '+0.94/9', '94 0.5s', '+M 0.5s', '+1.5 0.5s', '0.5s n=3']) assert.equal(readFigures(text), null, text);
});

test('comments, glyphs and nested variations survive', () => {
  const record = game({
    annotations: [
      { ply: 0, comment: 'the start' },
      { ply: 1, comment: '0.500s', glyphs: [1] },
      {
        ply: 2,
        comment: 'two\nlines, with % and ; and "quotes"',
        glyphs: [5, 255],
        variations: [
          [
            { ...turn('d7d5'), comment: 'book', glyphs: [2] },
            { ...turn('d2d4'), score: { cp: 12 }, depth: 3, nodes: 4, comment: 'better', variations: [[turn('f2f4'), turn('f7f5')], [turn('c1b2')]] },
            { ...turn('f7f5'), time_ms: 2 },
          ],
          [{ ...turn('h7h5'), comment: '/9 1.000s' }],
        ],
      },
    ],
  });
  const text = writePgn(record);
  assert.equal(
    movetext(text).replaceAll('\n', ' '),
    '{the start} 1. b2b4 $1 {0.000s} {0.500s} b7b5 $5 $255 {0.000s} {two lines, with % and ; and "quotes"} ' +
      '( 1... d7d5 $2 {0.000s} {book} 2. d2d4 {+0.12/3 0.000s, n=4} {better} ( 2. f2f4 f7f5 ) ( 2. c1b2 ) f7f5 {0.002s} ) ' +
      '( 1... h7h5 {0.000s} {/9 1.000s} ) 2. c1b2 {0.000s} 1/2-1/2',
  );
  assert.deepEqual(read(text), [record]);
});

test('text that PGN cannot express is written as near as possible, followed by the exact text', () => {
  const record = game({ annotations: [{ ply: 0, comment: ' ' }, { ply: 1, comment: 'a {b} c' }] });
  const text = writePgn(record);
  assert.match(movetext(text), /^\{\[%exact " "\]\} 1\. b2b4 \{0\.000s\} \{a \(b\) c \[%exact "a \\u007bb\\u007d c"\]\} b7b5/);
  assert.deepEqual(read(text), [record]);
});

test('drawings are the commands of a comment that other programs know', () => {
  const record = game({
    annotations: [
      { ply: 0, drawings: ['Ge5'] },
      { ply: 1, comment: 'see', drawings: ['Gb2b4', 'Ra1', 'B28-35', 'Y28'], variations: [[{ ...turn('d2d4'), drawings: ['Gd2d4'] }]] },
    ],
  });
  const text = writePgn(record);
  assert.equal(movetext(text).replaceAll('\n', ' '),
    '{[%csl Ge5]} 1. b2b4 {0.000s} {[%cal Gb2b4][%csl Ra1][%cal B28-35][%csl Y28] see} ( 1. d2d4 {[%cal Gd2d4]} ) b7b5 {0.000s} 2. c1b2 {0.000s} 1/2-1/2');
  assert.deepEqual(read(text), [record]);
  const [foreigner] = read(foreign('1. b2b4 {[%clk 0:01:00] a [%csl Ge5, Rd4] b [%cal nonsense]} *'));
  assert.deepEqual(foreigner.annotations, [{ ply: 1, comment: '[%clk 0:01:00] a  b [%cal nonsense]', drawings: ['Ge5', 'Rd4'] }]);
});

test('turns of a game that the second player begins are numbered from 1...', () => {
  const record = game({ opening: { fen: 'k7/8/8/8/8/8/8/7K b - - 0 1', moves: ['a8a7'] }, annotations: [{ ply: 3, variations: [[turn('b2b3')]] }] });
  assert.equal(movetext(writePgn(record)), '1... a8a7 {book} 2. b2b4 {0.000s} b7b5 {0.000s} ( 2... b2b3 ) 3. c1b2 {0.000s}\n1/2-1/2');
  assert.deepEqual(read(writePgn(record)), [record]);
});

test('PGN of other programs is read', () => {
  const text = `% a line to skip
[White "<b>Ana</b>"]
[ Result   "1-0" ] [Unknown "…"]
[Round "3.1"]

; a comment at the start
1.b2b4!! {good} {very} b7b5 $4 ; a remark
2 . . . c1b2?! ! (2. d2d4 {or} (2.f2f4 ?) 2... d7d5) {after all} $0 ½
% another one
{the end}

[Variant "oliveira"]
[TimeControl "300+3"]
1... K@d1 =`;
  assert.ok(isPgn(text));
  const [first, second] = read(text.replace('2 . . .', '2. ...'), 'turnover2019');
  assert.match(first.of.id, /^[0-9a-f]{16}$/);
  assert.deepEqual({ ...first.of, id: '' }, { id: '', variant: 'turnover2019', pace: 'none', seed: 0, engines: ['<b>Ana</b>', 'Black'], games: 1, shard: { index: 1, count: 1 }, sprt: null });
  assert.deepEqual([first.game, first.white.name, first.black.name, first.result, first.reason, first.fault], [0, '<b>Ana</b>', 'Black', '1-0', 'normal', null]);
  assert.deepEqual(first.turns, ['b2b4', 'b7b5', 'c1b2'].map(turn));
  assert.deepEqual(first.annotations, [
    { ply: 0, comment: 'a comment at the start' },
    { ply: 1, comment: 'good very', glyphs: [3] },
    { ply: 2, comment: 'a remark', glyphs: [4] },
    {
      ply: 3,
      comment: 'after all the end',
      glyphs: [6, 1],
      variations: [[{ ...turn('d2d4'), comment: 'or', variations: [[{ ...turn('f2f4'), glyphs: [2] }]] }, turn('d7d5')]],
    },
  ]);
  assert.deepEqual([second.of.variant, second.of.pace, second.result], ['oliveira', 'tc=300+3', '1/2-1/2']);
});

test('drawn games may be written with fraction signs', () => {
  for (const draw of ['½', '½-½', '1/2-1/2', '=']) assert.equal(read(foreign(`1. b2b4 ${draw}`))[0].result, '1/2-1/2');
  assert.equal(read(foreign('1. b2b4'))[0].result, '*');
});

test('the error for a malformed game names the game and the fault; the other games are read', () => {
  const good = writePgn(game());
  /** @type {[string, string, string][]} */
  const texts = [
    ['[Event "?"]\n[White Ana]\n\n*', 'records.pgn-tag', '[White Ana]'],
    ['[Match "{"]\n\n*', 'records.pgn-tag', 'Match'],
    ['[Match "{\\"id\\":1}"]\n\n*', 'records.pgn-tag', 'Match'],
    ['[Variant "chess"]\n\n*', 'records.pgn-tag', 'Variant'],
    ['[WhiteOptions "[]"]\n\n*', 'records.pgn-tag', 'WhiteOptions'],
    ['[Fault "white nothing"]\n\n*', 'records.pgn-tag', 'Fault'],
    ['[Margin "much"]\n\n*', 'records.pgn-tag', 'Margin'],
    [foreign('( b2b4 ) *'), 'records.pgn-misplaced', '('],
    [foreign('1. b2b4 ( ) *'), 'records.pgn-misplaced', ')'],
    [foreign('1. b2b4 ) *'), 'records.pgn-misplaced', ')'],
    [foreign('1. b2b4 } *'), 'records.pgn-misplaced', '}'],
    [foreign('1. b2b4 $256 *'), 'records.pgn-misplaced', '$256'],
    [foreign('$1 1. b2b4 *'), 'records.pgn-misplaced', '$1'],
    [foreign('1. b2b4 * b7b5'), 'records.pgn-misplaced', 'b7b5'],
    [foreign('b2b4 ( '.repeat(101)), 'records.pgn-misplaced', '('],
    [foreign('1. b2b4 ( 1. d2d4 *'), 'records.pgn-open-variation', ''],
  ];
  for (const [text, key, token] of texts) {
    const { records, faults } = readPgn(`${good}${text}\n\n${good}`, 'turnover');
    assert.deepEqual(faults, [{ key, values: { game: 2, text: token } }], text);
    assert.equal(records.length, 2, text);
  }
  const { records, faults } = readPgn(`${good}${foreign('1. b2b4 {not closed')}`, 'turnover');
  assert.deepEqual([records.length, faults], [1, [{ key: 'records.pgn-open-comment', values: { game: 2, text: '{not closed\n' } }]]);
});
