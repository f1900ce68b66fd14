// Turns in words and in figures, and notation with the letters of each language.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { effectOf, wordsOf, written } from '../../../src/gui/page/game/wording.js';
import { OliveiraEffect } from '../../../src/gui/page/variants/oliveira/effect.js';
import { variantOf } from '../../../src/gui/page/variants/index.js';
import { messagesOf, TAGS } from './language-files.mjs';

afterEach(() => use({}));

const TURNOVER = variantOf('turnover').positions.start;

/** @type {[variant: string, fen: string, turn: string, after: string|null, english: string, portuguese: string][]} */
const TURNS = [
  ['turnover', TURNOVER, 'b2b4', null, 'Wall to b4; a Citadel stays on b2', 'Peão para b4; uma Rainha fica em b2'],
  ['turnover', 'k7/8/8/8/3b4/4K3/8/8 w - - 0 1', 'e3d4', null,
    'Wall to d4, turns over the Fort to form a Fortress; a Citadel stays on e3', 'Peão para d4, toma o Bispo e forma um Cavalo; uma Rainha fica em e3'],
  ['turnover', 'k7/8/8/8/8/4K3/8/8 w - - 0 1', 'e3e4', null, 'whole Castle to e4', 'Castelo inteiro para e4'],
  ['turnover', 'k7/8/8/4r3/8/4R3/8/K7 w - - 0 1', 'e3e5', null, 'Tower to e5, captures the Tower', 'Torre para e5, captura a Torre'],
  ['oliveira', '4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1', 'e2e4', null, 'lancer move, Pawn to e4, pushes the Knight to e5', 'movimento de lança, Peão para e4, empurra o Cavalo para e5'],
  ['oliveira', '6k1/2P5/8/8/8/8/8/4K3[R] w - - w 0 1', 'c7c8r', '2R3k1/8/8/8/8/8/8/4K3[] b - - w 0 1', 'Pawn to c8, becomes a Rook', 'Peão para c8, torna-se uma Torre'],
  ['oliveira', '4k3/8/8/8/3g4/8/8/R3K3[] w - - b 0 1', 'a1a3', '4k3/8/8/8/3g4/8/8/4K3[R] b - - b 0 1',
    'Rook to a3, a Grand Duke removes the Rook from a3', 'Torre para a3, um Grão-Duque remove a Torre de a3'],
  ['ctor', '10/10/10/10/10/10/10/10/10/10 1 0,0,0 5 0 100', '12,14,20-28,3+4-30,x44,x45', null,
    'places 12 and 14, moves 20 to 28, lands 3 and 4 on 30, replaces 44 and 45',
    'coloca em 12 e 14, move 20 para 28, faz aterrissar 3 e 4 em 30, substitui 44 e 45'],
  ['ctor', '10/10/10/10/10/10/10/10/10/10 1 0,0,0 5 0 100', '20-21,21-31,7', null, 'moves 20 via 21 to 31, places 7', 'move 20 por 21 para 31, coloca em 7'],
  ['ctor', '10/10/10/10/10/10/10/10/10/10 1 0,0,0 5 0 100', '20-21,57-58,7,!7', null,
    'moves 20 to 21 and 57 to 58, places 7, a secret square turns over 7', 'move 20 para 21 e 57 para 58, coloca em 7, uma casa secreta vira 7'],
];

test('turns in words', () => {
  for (const [tag, column] of /** @type {const} */ ([['en', 4], ['pt', 5]])) {
    use(messagesOf(tag), tag);
    for (const row of TURNS) {
      const [variant, fen, turn, after] = row;
      assert.equal(wordsOf(variant, fen, { turn, fen: after ?? fen }), row[column]);
    }
  }
});

test('every turn has words, figures and an idea in every language', () => {
  const lines = ['variants-moves.jsonl', 'variants-turns.jsonl'].flatMap((name) => readFileSync(new URL(name, import.meta.url), 'utf8').trim().split('\n'));
  for (const tag of TAGS) {
    use(messagesOf(tag), tag);
    for (const { variant, fen, turn, after } of lines.map((line) => JSON.parse(line))) {
      const effect = effectOf(variant, fen, { turn, fen: after });
      const { key, values = {} } = effect.idea();
      assert.ok(key in messagesOf(tag), key);
      const wanted = [...messagesOf(tag)[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const name of wanted) assert.ok(values[name] !== undefined, `${turn}: ${key} lacks ${name}`);
      for (const text of [effect.text(), ...effect.figures.map((figure) => ('text' in figure ? figure.text : ''))]) {
        assert.doesNotMatch(text, /[{}]|undefined|effect\.|piece\./, `${variant} ${turn}`);
      }
      const texts = effect.figures.flatMap((figure) => ('text' in figure ? [figure.text] : [])).join(' ');
      const pushed = effect instanceof OliveiraEffect ? effect.pushes.map(({ from }) => from) : [];
      for (const square of effect.squares.filter((other) => !pushed.includes(other))) assert.match(texts, new RegExp(`(?<![a-z\\d])${square}(?!\\d)`), `${variant} ${turn}`);
      for (const figure of effect.figures) if ('icon' in figure) assert.equal(variantOf(variant).pieces.name(figure.icon).startsWith('piece.'), false);
    }
  }
});

test('a turnover in figures names both stacks and the result', () => {
  use(messagesOf('en'));
  const { figures } = effectOf('turnover', 'k7/8/8/8/3b4/4K3/8/8 w - - 0 1', { turn: 'e3d4', fen: 'k7/8/8/8/3N4/4Q3/8/8 b - - 0 1' });
  assert.deepEqual(figures, [{ icon: 'P' }, { text: 'e3' }, { sign: 'turn' }, { icon: 'b' }, { text: 'd4' }, { text: '=' }, { icon: 'N' }]);
});

test('the notation of Oliveira has the letters of the source in Portuguese', () => {
  const moves = ['K@e1', 'Nb8-c6', 'Ha1xb2+', 'e2-e4', 'e7-e8=R#', 'Ge8@', 'G@e5', 'c7-c8=R,d7-d8=N', 'Lc5xc7', '0000'];
  const shown = () => moves.map((notation) => written('oliveira', { turn: '', notation }));
  use(messagesOf('en'));
  assert.deepEqual(shown(), moves);
  use(messagesOf('pt'), 'pt');
  assert.deepEqual(shown(), ['R@e1', 'Cb8-c6', 'SSa1xb2+', 'e2-e4', 'e7-e8=T#', 'Ge8@', 'G@e5', 'c7-c8=T,d7-d8=C', 'Lc5xc7', '0000']);
  assert.equal(written('turnover', { turn: '', notation: 'C.b4' }), 'C.b4');
});
