// A simulated user: starts games in the dialog and makes the moves that the page marks as legal.

import assert from 'node:assert/strict';
import { PATIENCE, testid } from './browser.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {() => number} Lot a random number generator; its numbers are at least 0 and less than 1
 * @typedef {{x: number, y: number}} Point
 * @typedef {{choose: (place: Point) => Promise<void>, move: (from: Point, to: Point) => Promise<void>}} Hand a way of making moves: by clicking, dragging or touch
 */

/**
 * Starts a game in the dialog. Controls that are not mentioned keep their values.
 * @param {Page} page
 * @param {object} game
 * @param {string} game.variant
 * @param {string} [game.first] `person`, or the index of an engine
 * @param {string} [game.second]
 * @param {Record<string, string|number|boolean>} [game.more] values of other controls, by name: `teams`, `clock`, `minutes`, `fen`, …
 */
export async function beginGame(page, { variant, first = 'person', second = 'person', more = {} }) {
  await page.locator(testid('new-game')).click();
  const dialog = page.locator(testid('new-game-dialog'));
  await openForm(page);
  await dialog.locator(testid('new-variant')).selectOption(variant);
  await dialog.locator(testid('new-first-player')).selectOption(first);
  await dialog.locator(testid('new-second-player')).selectOption(second);
  for (const [name, value] of Object.entries(more)) await setControl(dialog.locator(testid(`new-${name}`)), value);
  await dialog.locator(testid('new-game-start')).click();
  await dialog.waitFor({ state: 'detached' });
  await keepForLater(page);
  // A new game focuses the board when it starts.
  await page.locator('#board :focus').waitFor();
}

/** Unfolds the form with all choices in the sheet that starts a game. @param {Page} page */
export async function openForm(page) {
  await page.locator(testid('new-more')).waitFor();
  const isOpen = await page.evaluate((selector) => document.querySelector(selector)?.hasAttribute('open') === true, testid('new-more'));
  if (!isOpen) await page.locator(`${testid('new-more')} > summary`).click();
}

/** Answers the question about a game in progress, if the page asks it. @param {Page} page */
async function keepForLater(page) {
  await page.locator(`#board :focus, ${testid('leave-keep')}`).first().waitFor();
  const isAsked = await page.evaluate((selector) => document.querySelector(selector) !== null, testid('leave-keep'));
  if (isAsked) await page.locator(testid('leave-keep')).click();
}

/**
 * Selects a game in the position editor and waits for its start position.
 * @param {Page} page
 * @param {string} variant
 */
export async function editVariant(page, variant) {
  await page.locator(testid('edit-variant')).selectOption(variant);
  await page.locator('#editor:not([inert]) > .editor').waitFor();
}

/** @param {import('playwright-core').Locator} control @param {string|number|boolean} value */
async function setControl(control, value) {
  const kind = await control.evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName));
  if (kind === 'SELECT') await control.selectOption(String(value));
  else if (kind === 'checkbox') await control.setChecked(value === true);
  else await control.fill(String(value));
}

/**
 * Reads the state of the game from the page.
 * @param {Page} page
 * @returns {Promise<{over: boolean, status: string, moves: number, movable: Place[], targets: Place[], choices: number, turn: TurnPanel|null, pass: boolean}>}
 *
 * @typedef {{key: string, label: string, x: number, y: number}} Place a square or tray place on the screen; `x` and `y` are its centre
 * @typedef {{placements: number, empty: Place[]}} TurnPanel the state of CTOR's turn panel
 */
export function look(page) {
  return page.evaluate(() => {
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
    const place = (/** @type {HTMLElement} */ element) => {
      const box = element.getBoundingClientRect();
      const { square, place: name } = element.dataset;
      return { key: square ?? name ?? '', label: element.ariaLabel ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const isCtorTurn = document.querySelector('.turn-panel:not(.idle)') !== null;
    return {
      over: document.querySelector('[data-testid="status"][data-over]') !== null,
      status: document.querySelector('.status-line')?.textContent ?? '',
      moves: all('[data-testid="move"]').length,
      movable: all('.board-cell.movable, .tray-place.movable:not([disabled])').map(place),
      targets: all('.board-cell.target-cell, .tray-place.target:not([disabled])').map(place),
      choices: all('[data-testid="chooser"] [data-choice]').length,
      turn: isCtorTurn
        ? {
            placements: all('[data-testid="left-placements"] .pip:not(.used)').length,
            empty: all('.board-cell[data-square]').filter((cell) => cell.ariaLabel?.endsWith('empty')).map(place),
          }
        : null,
      pass: all('.tray-pass').some((button) => button.checkVisibility()),
    };
  });
}

/**
 * Makes a move by clicking its two squares. A board that still shows an earlier position would lose a click.
 * @param {Page} page
 * @param {string} move
 */
export async function clickMove(page, move) {
  await page.locator(`#board[data-settled] .board-cell.movable[data-square="${move.slice(0, 2)}"]`).click();
  await page.locator(`#board[data-settled] .board-cell.target-cell[data-square="${move.slice(2)}"]`).click();
}

/**
 * Waits until it is the user's turn or the game is over.
 * @param {Page} page
 */
export async function isUsersTurn(page) {
  await page.waitForFunction(
    () => {
      // The board and the move list may show an earlier state for a moment.
      if (document.querySelector('#board:not([data-settled]), [data-testid="moves"][aria-busy="true"]') !== null) return false;
      if (document.querySelector('[data-testid="status"][data-over]') !== null) return true;
      const movable = document.querySelector('.board-cell.movable, .tray-place.movable:not([disabled]), .turn-panel:not(.idle)');
      return movable !== null || [...document.querySelectorAll('.tray-pass')].some((button) => button.checkVisibility());
    },
    null,
    { timeout: PATIENCE },
  );
  return look(page);
}

/**
 * Waits until the game has more than the given number of moves, or is over.
 * @param {Page} page
 * @param {number} moves
 */
export async function hasMoved(page, moves) {
  await page.waitForFunction(
    (before) => document.querySelectorAll('[data-testid="move"]').length > before || document.querySelector('[data-testid="status"][data-over]') !== null,
    moves,
    { timeout: PATIENCE },
  );
}

/** A seeded random number generator with a reproducible sequence. @param {number} seed @returns {Lot} */
export function lots(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A random element of a list. @template T @param {T[]} list @param {Lot} lot @returns {T} */
export const oneOf = (list, lot) => list[Math.floor(lot() * list.length)];

/** Makes moves by clicking. @param {Page} page @returns {Hand} */
export const clicking = (page) => ({
  choose: (place) => page.mouse.click(place.x, place.y),
  move: (_, to) => page.mouse.click(to.x, to.y),
});

/**
 * Makes moves by dragging: `choose` starts dragging a piece, and `move` drops the piece.
 * @param {Page} page
 * @returns {Hand}
 */
export const dragging = (page) => ({
  async choose(place) {
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.mouse.move(place.x + 9, place.y + 9);
  },
  async move(_, to) {
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  },
});

/** Makes moves by touch. @param {Page} page @returns {Hand} */
export const tapping = (page) => ({
  choose: (place) => page.touchscreen.tap(place.x, place.y),
  move: (_, to) => page.touchscreen.tap(to.x, to.y),
});

/**
 * Makes a random move in a game with origin and destination squares.
 * @param {Page} page
 * @param {Lot} lot
 * @param {Hand} hand
 */
export async function makeMove(page, lot, hand) {
  const before = await look(page);
  if (before.movable.length === 0 && before.pass) {
    await page.locator('.tray-pass:visible').click();
  } else {
    // If the King has yet to be placed, the page has already selected it.
    const source = before.targets.length > 0 ? null : oneOf(before.movable, lot);
    if (source !== null) await hand.choose(source);
    await page.locator('.board-cell.target-cell, .tray-place.target').first().waitFor();
    const target = oneOf((await look(page)).targets, lot);
    await (source === null ? page.mouse.click(target.x, target.y) : hand.move(source, target));
    if ((await look(page)).choices > 0) {
      const choices = page.locator(`${testid('chooser')} [data-choice]`);
      await choices.nth(Math.floor(lot() * (await choices.count()))).click();
    }
  }
  await hasMoved(page, before.moves);
}

/** The square that has the focus. @param {Page} page */
export const focusedSquare = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);

/**
 * Moves the focus to a square with the arrow keys, with White at the bottom of the board.
 * @param {Page} page
 * @param {string} square
 */
export async function goTo(page, square) {
  for (let step = 0; step < 20; step++) {
    const at = await focusedSquare(page);
    assert.ok(at !== null, 'the board has the focus');
    if (at === square) return;
    if (at[0] !== square[0]) await page.keyboard.press(at[0] < square[0] ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(at[1] < square[1] ? 'ArrowUp' : 'ArrowDown');
  }
  throw new Error(`${square} is not reachable with the arrow keys`);
}

/** Makes a random move with the arrow keys and Enter. @param {Page} page @param {Lot} lot */
export async function moveByKeyboard(page, lot) {
  const { movable, moves } = await look(page);
  await goTo(page, oneOf(movable, lot).key);
  await page.keyboard.press('Enter');
  await goTo(page, oneOf((await look(page)).targets, lot).key);
  await page.keyboard.press('Enter');
  if ((await look(page)).choices > 0) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await hasMoved(page, moves);
  await isUsersTurn(page);
}

/**
 * Makes a random CTOR turn: all placements, one replacement or movement if possible, and the end of the turn.
 * @param {Page} page
 * @param {Lot} lot
 */
export async function makeTurn(page, lot) {
  const before = await look(page);
  for (let left = before.turn?.placements ?? 0; left > 0; left--) {
    const empty = (await look(page)).turn?.empty ?? [];
    if (empty.length === 0) break;
    const { x, y } = oneOf(empty, lot);
    await page.mouse.click(x, y);
    await page.waitForFunction(
      (fewer) => document.querySelectorAll('[data-testid="left-placements"] .pip:not(.used)').length === fewer,
      left - 1,
    );
  }
  const { targets } = await look(page);
  if (targets.length > 0) await page.mouse.click(targets[0].x, targets[0].y);
  await page.locator(testid('end-turn')).click();
  await hasMoved(page, before.moves);
}

/**
 * Plays until the game is over.
 * @param {Page} page
 * @param {(turn: number) => Promise<void>} makeOne makes the user's next turn
 * @param {number} most maximum number of the user's turns; a game should end long before it reaches this number
 * @returns {Promise<{turns: number, status: string}>}
 */
export async function playToTheEnd(page, makeOne, most) {
  for (let turns = 0; turns <= most; turns++) {
    const { over, status } = await isUsersTurn(page);
    if (over) return { turns, status };
    await makeOne(turns);
  }
  throw new Error(`the game is not over after ${most} turns`);
}

/** Resigns the game in progress. @param {Page} page */
export async function resign(page) {
  await page.locator(testid('resign')).click();
  await page.locator(testid('confirm-resign-yes')).click();
  await page.locator('[data-testid="status"][data-over]').waitFor();
}

/** Makes moves for the user. @param {Page} page @param {number} count */
export async function makeMoves(page, count) {
  const lot = lots(5);
  for (let turn = 0; turn < count; turn++) {
    await isUsersTurn(page);
    await makeMove(page, lot, clicking(page));
  }
  await isUsersTurn(page);
}
