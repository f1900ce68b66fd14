// On a Portuguese page, messages of the engine and the server are translated.

import assert from 'node:assert/strict';
import { ANEL, childrenOf } from './server.mjs';
import { at, says, workbench } from './browser.mjs';
import { beginGame, clicking, editVariant, isUsersTurn, lots, makeMove } from './play.mjs';

const bench = workbench({ engines: [`"${ANEL}"`] });
const BRAZIL = { context: { locale: 'pt-BR' } };

/** @param {import('playwright-core').Page} page @param {string} fen */
async function applyFen(page, fen) {
  await at(page, 'editor-fen').fill(fen);
  await at(page, 'editor-apply-fen').click();
}

bench.test('a rejected position is explained in Portuguese', BRAZIL, async (page) => {
  await at(page, 'mode-edit').click();
  await applyFen(page, '9/8/8/8/8/8/8/8 w');
  await says(page, 'editor-status', /Não é uma posição deste jogo: FEN inválido: a fileira 8 contém '9'; use/);
  await editVariant(page, 'oliveira');
  await applyFen(page, '8/8/8/8/8/8/8/8[] w - - b');
  await says(page, 'editor-status', /FEN inválido: Brancas: deve haver um só Rei, não 0/);
});

bench.test('rejected moves and links are explained in Portuguese', BRAZIL, async (page, { open }) => {
  await at(page, 'tab-records').click();
  await at(page, 'paste').fill('a1a2 a1a2');
  await at(page, 'records-open').click();
  await says(page, 'records-warning', /O lance 2 de 2 é recusado.*lance ilegal a1a2: não há pilha na casa de origem; na notação das regras/);
  const other = await open('#variant=turnover&fen=8/8+w');
  await says(other, 'link-notice', /FEN inválido: o tabuleiro deve ter 8 fileiras separadas por \/, não 2/);
});

bench.test('an engine crash is reported in Portuguese', { ...BRAZIL, on: 'server' }, async (page) => {
  await beginGame(page, { variant: 'turnover', second: '1', more: { think: 0.05, 'second-strength': 'full' } });
  await isUsersTurn(page);
  await makeMove(page, lots(1), clicking(page));
  await isUsersTurn(page);
  const [child] = await childrenOf(bench.server.pid);
  process.kill(child, 'SIGKILL');
  await says(page, 'engine-notice', /parou inesperadamente \(a engine parou: sinal 9 \(SIGKILL\)\)/);
});

bench.test('engine messages follow the language setting', {}, async (page) => {
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await at(page, 'mode-edit').click();
  await applyFen(page, '8/8 w');
  await says(page, 'editor-status', /Not a valid position of this game: bad FEN: the board must have 8 ranks separated by \/, not 2/);
  assert.deepEqual(loaded.filter((path) => path.endsWith('errors.json')), [], 'English needs no translation');
  await at(page, 'settings').click();
  await at(page, 'set-language').selectOption('pt');
  await page.locator('html[lang="pt-BR"]').waitFor();
  await page.keyboard.press('Escape');
  await applyFen(page, '8/8/8 w');
  await says(page, 'editor-status', /FEN inválido: o tabuleiro deve ter 8 fileiras separadas por \/, não 3/);
});
