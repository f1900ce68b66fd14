// The game review: searching in the background, judging turns, going through mistakes, and retrying them.

import assert from 'node:assert/strict';
import { at, boxOf, hasCount, hasMoves, says, workbench } from './browser.mjs';
import { beginGame, isUsersTurn, lots, makeTurn } from './play.mjs';

const bench = workbench({ keeps: false });

/** A game that consists of a few random moves. */
const GAME = '#variant=turnover&moves=d2d4+d7d5+e1e3+d7a4+b2b4+b7b5+b2b1+f7f5+d2c2+b7b8+a1a3+a4b5+f2f4+b5c7';

/** The same game, in which White's last move is a blunder too, whatever the network. */
const BLUNDERS_OF_BOTH = `${GAME}+c2e4`;

const SHORT_GAME = GAME.split('+').slice(0, 5).join('+');

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} hash */
async function openGame(page, hash) {
  await page.goto(bench.server.url + hash);
  await page.locator('[data-testid="mode-analyse"][aria-pressed="true"]').waitFor();
}

/** Reviews the current game at the lowest depth. @param {Page} page */
async function review(page) {
  await at(page, 'tab-review').click();
  await at(page, 'review-depth').selectOption('0');
  await at(page, 'review-start').click();
  await isReviewed(page);
}

/** @param {Page} page */
async function isReviewed(page) {
  await at(page, 'review-story').waitFor();
  await at(page, 'review-progress').waitFor({ state: 'hidden' });
}

/** Unfolds the figures and the list of all judgements. @param {Page} page */
async function unfold(page) {
  await at(page, 'review-details').click();
  await at(page, 'review-summary').waitFor();
}

/** A number from the review summary. @param {Page} page @param {string} row @param {string} side */
const figure = async (page, row, side) => Number.parseInt((await page.locator(`[data-row="${row}"] [data-side="${side}"]`).textContent()) ?? '', 10);

bench.test('every turn is judged, and each side gets an accuracy', {}, async (page) => {
  await openGame(page, GAME);
  await review(page);
  await unfold(page);
  for (const side of ['first', 'second']) {
    const accuracy = await figure(page, 'accuracy', side);
    assert.ok(accuracy > 0 && accuracy <= 100, `${side}: ${accuracy} %`);
  }
  const items = at(page, 'review-item');
  const counts = await Promise.all(['inaccuracy', 'mistake', 'blunder'].flatMap((row) => ['first', 'second'].map((side) => figure(page, row, side))));
  assert.equal(await items.count(), counts.reduce((sum, count) => sum + count, 0));
  assert.ok((await items.count()) > 0, 'the game contains mistakes');
  await at(page, 'tab-moves').click();
  // The graph marks mistakes and blunders, and the move list shows the judgements.
  await hasCount(page, '#graph .graph-mark', counts.slice(2).reduce((sum, count) => sum + count, 0));
  await hasCount(page, '[data-testid="moves"] .judgement:not(.judgement-only)', await items.count());
});

bench.test('a better line can be stepped through on the board', {}, async (page) => {
  await openGame(page, GAME);
  await review(page);
  await unfold(page);
  await at(page, 'review-item').first().click();
  await says(page, 'review-text', /from \d+% to \d+%/);
  await says(page, 'review-text', /Better: \S.*\./);
  await at(page, 'review-show').click();
  const move = page.locator('[data-testid="review-turn"] [data-testid="pv-move"]');
  await page.locator('[data-testid="review-turn"] [data-step="0"][aria-current="true"]').waitFor();
  await move.first().focus();
  const fen = () => at(page, 'fen').inputValue();
  const first = await fen();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-testid="review-turn"] [data-step="1"][aria-current="true"]').waitFor();
  assert.notEqual(await fen(), first);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-testid="review-turn"] [aria-current]').count(), 0);
});

bench.test('the review opens at the first turning point and goes through one side\'s mistakes', {}, async (page) => {
  await openGame(page, BLUNDERS_OF_BOTH);
  await review(page);
  /** @param {string} side */
  const pointsOf = async (side) => {
    const items = await page.locator('.review-item:has(.judgement-mistake, .judgement-blunder)').all();
    const own = await Promise.all(items.map(async (item) => ((await item.locator(`[data-color="${side}"]`).count()) === 1 ? item.getAttribute('data-node') : null)));
    return own.filter((node) => node !== null);
  };
  for (const [side, color] of [['second', 'black'], ['first', 'white']]) {
    await at(page, `review-${side}`).click();
    await page.locator(`[data-testid="review-${side}"][aria-pressed="true"]`).waitFor();
    const points = await pointsOf(color);
    assert.ok(points.length > 0);
    for (const [index, node] of points.entries()) {
      await page.locator(`[data-testid="move"][data-node="${node}"][aria-current="true"]`).waitFor({ state: 'attached' });
      await says(page, 'review-place', new RegExp(`^${index + 1} of ${points.length} · `));
      assert.equal(await page.locator('[data-testid="review-turn"] .button-primary').count(), 1);
      if (index + 1 < points.length) await at(page, 'review-next').click();
    }
    assert.equal(await at(page, 'review-next').count(), 0);
  }
  await says(page, 'review-story', /White .* in the opening\./);
  await says(page, 'review-accuracy', /^Accuracy \d+%$/);
  // A click on the graph leads to a move, and its card to the mistakes.
  const slider = at(page, 'review-graph-slider');
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  assert.ok(box !== null && box.width > 250);
  await page.mouse.click(box.x + 12, box.y + 30);
  await says(page, 'review-next', /^First mistake$/);
});

bench.test('there is no graph before there are scores', {}, async (page) => {
  await openGame(page, GAME);
  assert.equal(await at(page, 'graph-slider').isVisible(), false);
  await review(page);
  await at(page, 'review-graph-slider').waitFor();
  await at(page, 'tab-moves').click();
  await at(page, 'graph-slider').waitFor();
});

bench.test('a mistake can be retried, up to the solution', {}, async (page) => {
  await openGame(page, GAME);
  await review(page);
  const node = await page.locator('[data-testid="move"][aria-current="true"]').getAttribute('data-node');
  const played = await at(page, 'review-move').textContent();
  await says(page, 'review-text', /Better: /);
  // The coach's reason may be added in front of this text later.
  const better = (await at(page, 'review-text').textContent()) ?? '';
  await at(page, 'review-try').click();
  await says(page, 'review-text', /Play a better move/);
  assert.equal(await at(page, 'review-move').textContent(), `Instead of: ${played?.replace(/^\d+[.…] /, '')}`);
  // The board shows the user's attempt, but the attempt does not change the game.
  const { movable } = await isUsersTurn(page);
  assert.ok(movable.length > 0);
  await page.mouse.click(movable[0].x, movable[0].y);
  await page.locator('.board-cell.target-cell').first().click();
  await says(page, 'review-text', /: that is the best move|: good, too|costs/);
  await hasMoves(page, 14);
  await at(page, 'review-solution').click();
  await page.locator(`[data-testid="move"][data-node="${node}"][aria-current="true"]`).waitFor({ state: 'attached' });
  const text = await at(page, 'review-text').textContent();
  assert.ok(text?.endsWith(better), `${text} / ${better}`);
  await page.locator('[data-testid="review-turn"] [data-testid="pv-move"][data-step="0"][aria-current="true"]').waitFor();
});

bench.test('late findings about a mistake leave its buttons alone', {}, async (page) => {
  await page.clock.install();
  await openGame(page, GAME);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await review(page);
  // The click draws the card of the other side's mistake; the better move arrives later.
  const other = ['first', 'second'].map((side) => `[data-testid="review-${side}"][aria-pressed="false"]`).join();
  await page.locator(other).evaluate((/** @type {HTMLElement} */ button) => {
    button.click();
    document.querySelector('[data-testid="review-show"]')?.setAttribute('data-seen', '');
  });
  await says(page, 'review-text', /Better: /);
  // A redraw that the review has put off would come now.
  await page.clock.runFor(1000);
  assert.notEqual(await at(page, 'review-show').getAttribute('data-seen'), null);
});

bench.test('a review can be stopped and resumed', {}, async (page) => {
  await openGame(page, SHORT_GAME);
  await at(page, 'tab-review').click();
  await at(page, 'review-depth').selectOption('2');
  await at(page, 'review-start').click();
  await at(page, 'review-progress').waitFor();
  // The board remains usable during a review.
  await at(page, 'go-first').click();
  const { movable } = await isUsersTurn(page);
  assert.ok(movable.length > 0);
  await at(page, 'review-start').click();
  await at(page, 'review-progress').waitFor({ state: 'hidden' });
  await at(page, 'review-depth').selectOption('0');
  await at(page, 'review-start').click();
  await isReviewed(page);
  // The review's results are stored with the game.
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('"review":{')));
  await page.reload();
  await page.locator('body[data-ready="true"]').waitFor();
  await at(page, 'tab-review').click();
  await at(page, 'review-story').waitFor();
});

bench.test('a finished game can be reviewed, CTOR included', {}, async (page) => {
  await beginGame(page, { variant: 'ctor8', second: '0', more: { teams: '1v1', think: 0.05, 'second-strength': 'full' } });
  const lot = lots(3);
  for (let turn = 0; turn < 3; turn++) {
    await isUsersTurn(page);
    await makeTurn(page, lot);
  }
  await isUsersTurn(page);
  await at(page, 'tab-review').click();
  await says(page, 'review-note', /once it is over/);
  await at(page, 'resign').click();
  await at(page, 'confirm-resign-yes').click();
  await at(page, 'review-game').click();
  await isReviewed(page);
  await unfold(page);
  assert.ok((await figure(page, 'accuracy', 'second')) > 0);
  await says(page, 'review-story', /^You /);
  // Only the user's own mistakes can be retried.
  const items = await at(page, 'review-item').all();
  for (const item of items) {
    await item.click();
    const isOwn = (await item.locator('[data-color="black"]').count()) === 1;
    assert.equal(await at(page, 'review-try').count(), isOwn ? 1 : 0);
  }
  await at(page, 'settings').click();
  await at(page, 'set-language').selectOption('pt');
  await page.keyboard.press('Escape');
  await page.locator('[data-row="blunder"] th', { hasText: 'Erros graves' }).waitFor();
});

bench.test('a review can be used by keyboard', {}, async (page) => {
  await openGame(page, GAME);
  await at(page, 'tab-moves').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-testid="tab-review"][aria-selected="true"]:focus').waitFor();
  await at(page, 'review-depth').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[data-testid="review-depth"]:focus').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(page, 'live', /The game is reviewed/);
  await at(page, 'review-details').focus();
  await page.keyboard.press('Enter');
  await at(page, 'review-item').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.locator('[data-testid="review-list"] li:last-child [aria-current="true"]:focus').waitFor();
});

bench.test('the review list keeps the focus during a review', {}, async (page) => {
  await openGame(page, SHORT_GAME);
  await review(page);
  await unfold(page);
  assert.ok((await at(page, 'review-item').count()) > 0);
  await at(page, 'review-depth').selectOption('1');
  await at(page, 'review-start').click();
  const mistake = page.locator('.review-item:has(.judgement-mistake, .judgement-blunder)').last();
  const node = await mistake.getAttribute('data-node');
  await mistake.focus();
  await at(page, 'review-progress').waitFor();
  await at(page, 'review-progress').waitFor({ state: 'hidden' });
  await page.locator(`[data-testid="review-item"][data-node="${node}"]:focus`).waitFor();
});

bench.test('the coach says what is wrong with a mistake, and why a move was played', {}, async (page) => {
  await openGame(page, '#variant=turnover&fen=k7/8/8/8/8/1r6/8/R3K3+w+-+-+0+1&moves=a1b1+b3b1');
  await review(page);
  await says(page, 'review-text', /^Leaves the Tower on b1 to RxRb1\+?\. RxCa8\+\+ would have won at once\./);
  await at(page, 'tab-moves').click();
  await at(page, 'why').click();
  await says(page, 'explain-reasons', /^Threatens the Tower on b3\. Leaves the Tower on b1/);
});

bench.test('a hint begins with the idea', {}, async (page) => {
  await openGame(page, '#variant=turnover&fen=k7/8/8/8/8/1r6/8/R3K3+w+-+-+0+1');
  await at(page, 'hint').click();
  await says(page, 'hint-text', /^You can win at once\. Ask again to learn more\.$/);
  await at(page, 'hint').click();
  await says(page, 'hint-text', /^Look at the Tower on a1\. Ask again for the move\.$/);
  await at(page, 'hint').click();
  await says(page, 'hint-text', /^Hint: .* to a8/);
});

for (const [width, height] of [[390, 844], [360, 740]]) {
  bench.test(`on a phone, the card of a mistake is directly below the board, ${width} wide`, { context: { viewport: { width, height }, hasTouch: true } }, async (page) => {
    await openGame(page, GAME);
    await review(page);
    const mistakes = Number((await at(page, 'review-place').innerText()).split(' ')[2]);
    const [player, card, steps] = await Promise.all([page.locator('#strip-bottom'), page.locator('.review-now'), page.locator('.under')].map(boxOf));
    assert.ok(card.y >= player.y + player.height && card.y < player.y + player.height + 12, 'the card follows the board');
    assert.ok(steps.y >= card.y + card.height);
    assert.equal(await page.evaluate(() => scrollY), 0);
    const tabs = await boxOf(page.locator('.modes'));
    /** @param {string} name */
    const isInReach = async (name) => {
      const box = await boxOf(at(page, name));
      assert.ok(box.y > height / 2 && box.y + box.height <= tabs.y, `${name}: ${box.y}`);
    };
    await isInReach('review-try');
    if (mistakes > 1) {
      assert.equal(await at(page, 'review-previous').count(), 0);
      await isInReach('review-next');
      await at(page, 'review-next').tap();
      await says(page, 'review-place', /^2 of/);
      await isInReach('review-previous');
      await at(page, 'review-previous').tap();
      await says(page, 'review-place', /^1 of/);
    }
    // The card belongs to the review, and returns to it where the board has room next to it.
    await at(page, 'tab-moves').tap();
    assert.equal(await at(page, 'review-turn').isVisible(), false);
    await at(page, 'tab-review').tap();
    assert.ok(await at(page, 'review-turn').isVisible());
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('#panel-review [data-testid="review-turn"]').waitFor();
  });
}
