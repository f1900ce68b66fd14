// Every message that the engine under test prints, and every message in the engine's and server's sources, is translated
// into every language.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { translated, useErrorTexts } from '../../../src/gui/page/protocol/error-texts.js';
import { errorOf } from '../../../src/gui/page/protocol/lines.js';
import { VARIANTS } from '../../../src/gui/page/variants/index.js';
import { ANEL } from '../server.mjs';
import { errorFilesOf, errorsOf, TAGS } from './language-files.mjs';

const SOURCES = new URL('../../../src/', import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, SOURCES), 'utf8');
const OTHERS = TAGS.filter((tag) => tag !== 'en');
/** All languages translate the same messages, as `languages.test.mjs` checks. */
const table = errorsOf('pt');

/** Messages from outside this program: process exit statuses from the operating system, and errors of browsers. */
const OF_OTHERS = ['exit status: 3', 'signal: 9 (SIGKILL)', 'signal: 11 (SIGSEGV) (core dumped)', 'Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'];

const EMPTY = '8/8/8/8/8/8/8/8';
const ROWS = Array(8).fill('8').join('/');
const OLIVEIRA = '3kw3/8/8/8/8/8/8/3KW3[]';
/** In this position, a Pawn on e7 can promote, and White has a Grand Duke on the board. */
const PROMOTING = 'kl6/4P3/8/8/8/8/8/3KW2G[R]';

/** Invalid positions and turns, by variant. @type {Record<string, string[]>} */
const WRONG = {
  turnover: [
    ...['x', `${EMPTY} w - - 0`, `8/8 w`, `x7/8/8/8/8/8/8/8 w`, `P7/8/8/8/8/8/8/8 w`, `8/8/8/8/8/8/8/k7 w`, `9/8/8/8/8/8/8/8 w`, `kkk/8/8/8/8/8/8/8 w`, `${EMPTY} x`, `${EMPTY} w - - x 1`, `${EMPTY} w - - 0 x`, '']
      .map((fen) => `position fen ${fen}`),
    ...['e9e5', 'e2', 'a5a6', 'a8a7', 'a1a8', 'b2b9', 'a1b3x', 'b2b3q', 'b2b3x'].map((turn) => `position startpos moves ${turn}`),
    // Moves of a single stack that the stack cannot make, and a move in a finished game.
    ...['Q', 'N', 'R', 'B', 'P'].map((letter) => `position fen k7/8/8/8/8/${letter}7/8/7K w moves a3h5`),
    'position fen 8/8/8/8/8/8/8/7K w moves h1h2',
    'position fen k7/8/8/8/8/R6R/8/7K w',
    'query line Rd3',
    'query line Ra3.d3x',
    'query line Zd3',
    'query line R.9',
    'query line R',
    'query line Ra',
    'query line .',
    'query line a3',
    'query line Ra3d3',
    'position fen k7/8/8/8/R7/8/8/R6K w',
    'query line Ra3',
    'query line Ra2.',
    'query line R.a3',
    'position fen k7/8/8/8/R7/7R/8/R6K w',
    'query line R.a3',
    'position fen 3R3k/8/8/8/8/R6R/8/3R3K w',
    'query line R.d3',
  ],
  oliveira: [
    ...['x', `${EMPTY} w - - b`, `8/8[] w - - b`, `x7/8/8/8/8/8/8/8[] w - - b`, `P7/8/8/8/8/8/8/8[] w - - b`, `77/8/8/8/8/8/8/8[] w - - b`, `${EMPTY}[P] w - - b`, `${EMPTY}[${'L'.repeat(40)}] w - - b`,
      `${EMPTY}[] w - - b`, `8/8/8/8/8/8/8/K7[k] w - - b`, `3r4/8/8/8/8/8/8/K7[kw] w - - b`, `${EMPTY.slice(2)}/k7[KW] w - - b`, `k7/8/8/8/8/8/8/8[KW] w - - b`, `${EMPTY}[KWkw] b - - b`, `8/8/8/8/8/8/8/3KW3[kw] w - - b`,
      `${OLIVEIRA} x - - b`, `${OLIVEIRA} w x - b`, `r2kw3/8/8/8/8/8/8/R2KW3[] w QQ - b`, `k7/8/8/8/8/8/8/R6K[] w Q - b`, `${OLIVEIRA} w Q - b`, `${OLIVEIRA} w - x b`, `${OLIVEIRA} w - e3 b`, `${OLIVEIRA} w - e6 b`,
      `3kw3/4p3/8/4p3/8/8/8/3KW3[] w - e6 b`, `${OLIVEIRA} w - - x`, `${OLIVEIRA} w - - b!`, `3kw3/8/8/4p3/8/8/8/3KW3[] w - e6 w!`, `${OLIVEIRA} w - - b x 1`, `${OLIVEIRA} w - - b 0 x`, `${EMPTY}[KWkw] w - - w!`, 'r2k4/8/8/8/8/8/8/R2K4[] w - - b', '3k4/8/8/8/8/8/8/3K3R[] b - - b', 'k6R/8/8/8/8/8/8/3K4[] w - - b']
      .map((fen) => `position fen ${fen}`),
    'position startpos moves e2e4',
    ...['zz', 'e2', '0000', 'K@d1', 'G@e4', 'G@z9', 'e1@', 'z9@', 'a5a6', 'd8d7', 'd1d4', 'e1e8'].map((turn) => `position fen ${OLIVEIRA} w - - b moves ${turn}`),
    'position fen 3kw3/8/8/8/8/8/8/3KW3[G] w - - b moves G@e7',
    'position fen 3k4/8/8/8/8/8/8/r2K4[] w - - w moves 0000',
    'position fen 3k4/8/8/8/8/8/8/r2K4[] w - - w moves d1e1',
    'position fen 3k4/8/8/8/8/8/8/r2GK3[] w - - b moves d1@',
    ...['e7e8', 'h1h2'].map((turn) => `position fen ${PROMOTING} w - - b moves ${turn}`),
    // White is in check: passing is illegal, and the Warlord must not expose its King.
    ...['0000', 'e1e8'].map((turn) => `position fen 3kl3/8/8/8/8/8/8/r2KW3[] w - - w moves ${turn}`),
    'position fen k7/8/8/8/8/8/8/3K4[] w - - b moves d1d2',
    'position startpos',
    'query line K@d1 K@d8 a2a3++',
    'query line K@d1 K@d8 Zz9',
    ...['W', 'H', 'N', 'R', 'L', 'P'].map((letter) => `position fen kl6/8/8/8/8/2${letter}5/8/3K4[] w - - b moves c3a8`),
  ],
  ctor8: [
    ...['x', '8/8 1 0,0,0 1 0 64', `9/${ROWS.slice(2)} 1 0,0,0 1 0 64`, `z7/${ROWS.slice(2)} 1 0,0,0 1 0 64`, `7/${ROWS.slice(2)} 1 0,0,0 1 0 64`, `${ROWS} 3 0,0,0 1 0 64`, `${ROWS} 1 0,0,0 2 0 64`, `${ROWS} 1 0 1 0 64`,
      ...['9,0,0', '0,9,0', '0,0,9', 'x,0,0', '0,x,0', '0,0,x'].map((done) => `${ROWS} 1 ${done} 1 0 64`), `${ROWS} 1 0,0,0 x 0 64`, `${ROWS} 1 0,0,0 1 x 64`, `${ROWS} 1 0,0,0 1 0 99`, `${ROWS} 1 0,0,0 1 0 x`, `x7/${ROWS.slice(2)} 1 0,0,0 31 0 64`,
      `${Array(8).fill('xxxxxxxx').join('/')} 1 0,0,1 31 0 0`]
      .map((fen) => `position fen ${fen}`),
    ...['1,2,3,4,5', 'zz', '!4', '1-2', 'x4', '1,!z', '1,!9,!8', `1,${Array.from({ length: 30 }, (_, i) => `!${i + 1}`).join(',')}`, '1,!5', '1+2-3', '2+1-3'].map((turn) => `position startpos moves ${turn}`),
    // Turns after the opening, in which all kinds of operations are allowed.
    ...['1', '3-4', '1-2', '1-9', '1-3', '2-1', '1+2-3', '2+1-3', '1+9-17', '1+3-2', 'x2', '6,x1', '6,x2', '6,x8', '5-20', '6,7,8,9,10', '1-9,9-10,10-11,11-12,12-13,13-14', '1+3-20,20+4-30,30+5-40'].map((turn) => `position fen xoxxx3/${ROWS.slice(2)} 1 0,0,0 31 0 59 moves ${turn}`),
    `position fen ${Array(8).fill('xxxxxxxx').join('/')} 1 0,0,0 31 0 0 moves 1`,
    'setoption name SecretSquares value 1,2',
    'setoption name TeamSizes value 9v9',
  ],
  ctor: ['setoption name SecretSquares value 1,2,3,4,100', 'setoption name UCI_Variant value ctor8', 'setoption name SecretSquares value 1,2,3,4,100'],
};

/** Invalid commands of every kind. */
const REFUSED = [
  'hello', 'debug', 'setoption', 'setoption name', 'setoption name Style value x', 'setoption name Hash value 0', 'setoption name Ponder value x', 'setoption name UCI_Variant value chess', 'setoption name Hash value 1048576',
  'position', 'position startpos x', 'go x', 'go depth', 'go depth x', 'go wtime x', 'go searchmoves zz', 'go perft', 'query', 'query notation', 'query notation zz', 'bench x', 'query line zz', 'explain zz', 'explain b2b4 nodes x', 'explain b2b4 c',
];

/** @returns {string[]} the engine's error messages, in English */
function complaints() {
  use({});
  const lines = Object.entries(WRONG).flatMap(([variant, wrong]) => [`setoption name UCI_Variant value ${variant}`, ...wrong]);
  const input = [...REFUSED, ...lines].map((line) => `${line}\n`).join('');
  const output = execFileSync(ANEL, [], { input, encoding: 'utf8' });
  return [...new Set(output.split('\n').map(errorOf).filter((text) => text !== null))];
}

const said = complaints();
/** A message with empty placeholders, because the names of placeholders may differ. @param {string} text */
const skeleton = (text) => text.replace(/\{[^{}\n]*\}/g, '{}');
/** Source code in which string literals continued on the next line are joined. @param {string} source */
const joined = (source) => source.replace(/\\\n\s*/g, '');
const known = new Set(Object.keys(table).map(skeleton));

/** English words that occur in no translation. */
const ENGLISH = /\b(the|is|are|not|of|and|has|have|with|than|behind|expected|there|which|one|or)\b/;

for (const tag of OTHERS) {
  test(`${tag}: every error message of the engine has a translation`, () => {
    assert.ok(said.length > 150, `${said.length} complaints`);
    useErrorTexts(errorsOf(tag));
    use({}, tag);
    for (const text of [...said, ...OF_OTHERS.map((other) => (/^(exit|signal)/.test(other) ? `the engine has ended: ${other}` : other))]) {
      const other = translated(text);
      assert.notEqual(other, text);
      assert.doesNotMatch(other, ENGLISH, `${text} → ${other}`);
      assert.doesNotMatch(other, /\{\w+\}/);
    }
  });
}

test('unknown messages stay unchanged, and so does English', () => {
  useErrorTexts(table);
  use({}, 'pt');
  assert.equal(translated('I do not play this'), 'I do not play this');
  assert.equal(translated('the engine has ended: for a reason of its own'), 'a engine parou: for a reason of its own');
  assert.equal(translated('bad FEN: the side to move is w or b, not White'), 'FEN inválido: o lado que joga é w ou b, não White');
  assert.equal(translated('bad FEN: White is in check, but the other side is to move'), 'FEN inválido: o Rei das Brancas está em xeque, mas a vez é do outro lado');
  assert.equal(translated('32 engines are already running: close other tabs of this page'), '32 engines já estão em execução: feche outras abas desta página');
  use({});
  for (const text of said) assert.equal(translated(text), text);
});

test('every template translates an existing message', () => {
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const rust = names.filter((name) => name.endsWith('.rs')).map((name) => skeleton(joined(read(name)))).join('\n');
  const page = names.filter((name) => name.endsWith('.js')).map(read).join('\n');
  const templates = page.replace(/\$\{[^{}\n]*\}/g, '{}');
  use({}, 'pt');
  useErrorTexts(table);
  const texts = [...said, ...OF_OTHERS];
  const all = texts.map(translated);
  for (const english of Object.keys(table)) {
    if (['', 'setoption: '].some((prefix) => rust.includes(`"${prefix}${skeleton(english)}"`)) || page.includes(`'${english}'`) || templates.includes(`\`${skeleton(english)}\``)) continue;
    const { [english]: _, ...others } = table;
    useErrorTexts(others);
    assert.ok(texts.some((text, i) => translated(text) !== all[i]), `no message matches: ${english}`);
  }
});

/** Fragments of messages, which are tested above as parts of whole messages, and messages that no session prints. */
const PARTS = new Set([
  'malformed: expected {}{}, found {}', ', not {}', ' {}', ' or ', ', ', '{} is {}, not {}', 'one of {}',
  'the {} cannot move there', '{} is ambiguous: {}', 'move {} {}', 'move {} follows the end of the game',
  'query: expected one of gameover, p1turn, result, reason, fen, moves, attacked, secrets, islegal M, notation M, line M…, not {}',
]);

test('every error message in the sources has a template', () => {
  const files = ['turnover/error.rs', 'oliveira/error.rs', 'ctor/error.rs', 'game/fen_text.rs', 'game/game_history.rs', 'game/setup.rs', 'uci/options.rs', 'uci/parse.rs', 'uci/explain.rs', 'uci/game_session.rs', 'uci/job.rs', 'variant/text_game.rs', 'memory/mod.rs', 'thread_pool.rs', 'gui/engine.rs'];
  let count = 0;
  for (const name of files) {
    const source = joined(read(name));
    const shown = [...source.matchAll(/^impl(?:<[^\n]*>)? (?:fmt::)?Display for [\s\S]*?^}/gm)].map(([block]) => block).join('\n');
    const texts = [...shown.matchAll(/"((?:[^"\\]|\\.)*)"/g), ...source.matchAll(/#\[error\(\s*"((?:[^"\\]|\\.)*)"/g)];
    assert.ok(texts.length > 0, name);
    for (const [, text] of texts) {
      count += 1;
      const form = skeleton(text);
      const inner = form.replace(/^setoption: /, '');
      assert.ok(known.has(form) || known.has(inner) || PARTS.has(inner) || inner === '{}', `${name}: ${text}`);
    }
  }
  assert.ok(count > 120, `${count} texts`);
  for (const name of ['session.rs', 'process.rs', 'engine.rs', 'built_in.rs']) {
    for (const [, text] of joined(read(`gui/${name}`)).matchAll(/"((?:the engine|the server|a message|cannot start|\{\w+\} engines)[^"]*)"/g)) assert.ok(known.has(skeleton(text)), `${name}: ${text}`);
  }
});

test('every game has its translations where the page looks for them', () => {
  const folders = new Set(VARIANTS.map(({ teaching }) => `${teaching.folder}/errors.json`));
  for (const tag of OTHERS) assert.deepEqual(errorFilesOf(tag), ['errors.json', ...folders].sort());
});
