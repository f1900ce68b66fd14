// Results of games in words, as a native speaker says them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { endText, reasonText } from '../../../src/gui/page/game/players.js';
import { textsOf } from './language-files.mjs';

/** @typedef {import('../../../src/gui/page/game/tree.js').End} End */

use(textsOf('en', 'page.json'));

/** @param {string} tag @param {string} variant @param {End['result']} result @param {string} reason */
function inLanguage(tag, variant, result, reason) {
  use(textsOf(tag, 'page.json'), tag);
  const text = endText(variant, { result, reason });
  use(textsOf('en', 'page.json'));
  return text;
}

test('a result names the winner and says what happened to the loser', () => {
  assert.equal(endText('turnover', { result: 'p1win', reason: 'castles' }), 'White won: Black has no Castle left');
  assert.equal(inLanguage('pt', 'turnover', 'p2win', 'resigned'), 'As pretas venceram: as brancas desistiram');
  assert.equal(inLanguage('pt', 'oliveira', 'p1win', 'bare king'), 'As brancas venceram: as pretas ficaram só com o Rei');
  assert.equal(inLanguage('es', 'turnover', 'p2win', 'time'), 'Ganan las negras: las blancas se quedaron sin tiempo');
});

test('teams take the singular', () => {
  assert.equal(endText('ctor', { result: 'p2win', reason: 'time' }), 'Team 2 won: Team 1 ran out of time');
  assert.equal(inLanguage('pt', 'ctor8', 'p1win', 'resigned'), 'A equipe 1 venceu: a equipe 2 desistiu');
  assert.equal(inLanguage('es', 'ctor', 'p2win', 'time'), 'Gana el equipo 2: el equipo 1 se quedó sin tiempo');
  assert.equal(inLanguage('pt', 'ctor', 'p1win', 'full'), 'A equipe 1 venceu: o tabuleiro está cheio');
});

test('a draw names nobody, and a reason that the page does not know stays as it is', () => {
  assert.equal(inLanguage('es', 'oliveira', 'draw', 'stalemate'), 'Empate: ahogado');
  assert.equal(reasonText('ctor', { result: 'p1win', reason: 'the cat ate a chip' }), 'the cat ate a chip');
  assert.equal(endText('another game', { result: 'p1win', reason: 'resigned' }), 'White won: Black resigned');
});
