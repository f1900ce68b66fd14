// The position editor.

import assert from 'node:assert/strict';
import { at, exactly, hasValue, workbench } from './browser.mjs';
import { editVariant, isUsersTurn, look } from './play.mjs';

const bench = workbench();
/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
const square = (page, name) => page.locator(`.editor-board [data-square="${name}"]`);

/** Opens the editor for a variant. @param {Page} page @param {string} variant */
async function edit(page, variant) {
  await at(page, 'mode-edit').click();
  await editVariant(page, variant);
}

/** @param {Page} page @param {boolean} isSo */
const isAccepted = (page, isSo) => page.locator(`[data-testid="editor-status"][data-ok="${isSo}"]`).waitFor();
/** @param {Page} page @param {string} fen */
const fenIs = (page, fen) => hasValue(page, 'editor-fen', exactly(fen));

bench.test('a position can be set up by mouse and played', {}, async (page) => {
  await edit(page, 'turnover');
  await at(page, 'editor-clear').click();
  await at(page, 'editor-tool-K').click();
  await square(page, 'c3').click();
  await at(page, 'editor-tool-k').click();
  await square(page, 'f6').click();
  await at(page, 'editor-tool-p').click();
  await square(page, 'a7').click();
  await isAccepted(page, true);
  await fenIs(page, '8/p7/5k2/8/8/2K5/8/8 w - - 0 1');
  // Erase a piece, move another piece in the editor, and undo both changes.
  await at(page, 'editor-tool-rubber').click();
  await square(page, 'a7').click();
  await fenIs(page, '8/8/5k2/8/8/2K5/8/8 w - - 0 1');
  await at(page, 'editor-tool-hand').click();
  await square(page, 'c3').dragTo(square(page, 'd4'));
  await fenIs(page, '8/8/5k2/8/3K4/8/8/8 w - - 0 1');
  await at(page, 'editor-undo').click();
  await at(page, 'editor-undo').click();
  await fenIs(page, '8/p7/5k2/8/8/2K5/8/8 w - - 0 1');
  await at(page, 'editor-side-second').check();
  await fenIs(page, '8/p7/5k2/8/8/2K5/8/8 b - - 0 1');
  await isAccepted(page, true);

  await at(page, 'edit-play').click();
  await at(page, 'new-first-player').selectOption('person');
  await at(page, 'new-second-player').selectOption('person');
  await at(page, 'new-game-start').click();
  await page.locator('#board :focus').waitFor();
  const { movable } = await isUsersTurn(page);
  assert.deepEqual(movable.map(({ key }) => key).sort(), ['a7', 'f6']);
});

bench.test('illegal stacks are rejected', {}, async (page) => {
  await edit(page, 'turnover');
  await at(page, 'editor-clear').click();
  await at(page, 'editor-tool-k').click();
  await square(page, 'f6').click();
  // A position with a Castle on its last rank is invalid, because the Castle would have been promoted.
  await at(page, 'editor-tool-K').click();
  await square(page, 'c8').click();
  await isAccepted(page, false);
  await fenIs(page, '8/8/5k2/8/8/8/8/8 w - - 0 1');
  assert.match(await at(page, 'editor-status').innerText(), /c8/);
  // Errors in a FEN that the page does not check are reported by the engine.
  await at(page, 'editor-fen').fill('k7/8/8/8/8/8/8/8/8 w - - 0 1');
  await at(page, 'editor-apply-fen').click();
  await page.locator('[data-testid="editor-fen"][aria-invalid="true"]').waitFor();
  await isAccepted(page, false);
  await at(page, 'editor-fen').fill('7k/8/8/8/8/8/8/K7 b - - 3 30');
  await at(page, 'editor-apply-fen').click();
  await isAccepted(page, true);
  await square(page, 'h8').locator('.piece-icon').waitFor();
});

bench.test('the Oliveira and CTOR editors have their own fields', {}, async (page) => {
  await edit(page, 'oliveira');
  await at(page, 'editor-start').click();
  await isAccepted(page, true);
  await at(page, 'editor-clock').fill('7');
  await at(page, 'editor-clock').press('Enter');
  await hasValue(page, 'editor-fen', / 7 1$/);

  await editVariant(page, 'ctor8');
  await at(page, 'editor-tool-x').click();
  await square(page, '28').click();
  await hasValue(page, 'editor-fen', /^8\/8\/8\/3x4\//);
  await isAccepted(page, true);
  await at(page, 'edit-analyse').click();
  await page.locator('.board-cell[data-square="28"][aria-label*="chip"]').waitFor();
});

bench.test('while another game is loading, the editor is blocked', {}, async (page) => {
  await edit(page, 'turnover');
  await isAccepted(page, true);
  // The user chooses two games in quick succession: the editor must not act before the engine's first reply, and the
  // second choice must win.
  const meanwhile = await page.evaluate(() => {
    const choice = document.querySelector('[data-testid="edit-variant"]');
    if (!(choice instanceof HTMLSelectElement)) throw new Error('the game selector is missing');
    for (const name of ['ctor', 'oliveira']) {
      choice.value = name;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const uses = ['edit-play', 'edit-analyse'].map((name) => document.querySelector(`[data-testid="${name}"]`));
    return { canBeChanged: document.querySelector('#editor:not([inert])') !== null, canBeUsed: uses.some((use) => use?.matches(':enabled')) };
  });
  assert.deepEqual(meanwhile, { canBeChanged: false, canBeUsed: false });
  await page.locator('#editor:not([inert]) > .editor').waitFor();
  await isAccepted(page, true);
  await at(page, 'editor-fen').fill('4k3/8/8/8/8/8/8/R3K3[] w - - b');
  await at(page, 'editor-apply-fen').click();
  await hasValue(page, 'editor-fen', /^4k3\/8\/8\/8\/8\/8\/8\/R3K3\[\] w - - /);
  await isAccepted(page, true);
  await at(page, 'edit-analyse').click();
  await page.locator('#board [data-square="e1"]').first().waitFor();
});

bench.test('a position can be set up by keyboard', {}, async (page) => {
  await edit(page, 'turnover');
  await at(page, 'editor-clear').click();
  await square(page, 'a1').focus();
  await page.keyboard.press('K');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'q']) await page.keyboard.press(key);
  await fenIs(page, '8/8/8/8/8/1q6/8/K7 w - - 0 1');
  await page.keyboard.press('Delete');
  await page.keyboard.press('k');
  await fenIs(page, '8/8/8/8/8/1k6/8/K7 w - - 0 1');
  await isAccepted(page, true);
});

bench.test('leaving the editor does not change the game', {}, async (page) => {
  await isUsersTurn(page);
  const before = await look(page);
  await edit(page, 'ctor');
  await at(page, 'edit-leave').click();
  const after = await isUsersTurn(page);
  assert.deepEqual(after.movable.map(({ key }) => key), before.movable.map(({ key }) => key));
});
