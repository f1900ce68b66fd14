// Games with a friend by link, in two browser profiles that exchange links.

import assert from 'node:assert/strict';
import { at, exactly, hasMoves, isReady, says, testid, workbench } from './browser.mjs';
import { accept, asFriend, begun, copied, invite, open, play } from './friends.mjs';
import { openForm } from './play.mjs';

const bench = workbench({ on: 'server' });

bench.test('a game from the invitation to the resignation', { on: 'both' }, async (page) => {
  await invite(page, { note: 'Olá!' });
  await says(page, 'friend-title', exactly('Send the invitation'));
  await says(page, 'friend-text', /You move first/);
  await play(page, 'b2b4', 1);
  const invitation = await copied(page);
  await says(page, 'friend-title', exactly('Waiting for your friend'));
  await asFriend(bench, async (friend) => {
    await says(friend, 'friend-join', /Ana invites you to a game/);
    await says(friend, 'friend-join', /You play Black/);
    await says(friend, 'friend-note-text', /Olá!/);
    await accept(friend, 'Bruno');
    await hasMoves(friend, 1);
    await says(friend, 'friend-title', exactly('Your turn'));
    await says(friend, 'status', /Your turn, Black/);
    await says(friend, 'player-first', /Ana/);
    assert.equal(await friend.locator('.board-cell').first().getAttribute('data-square'), 'h1', 'the board is turned to Black');
    await play(friend, 'b7b5', 2);
    await says(friend, 'status', /Waiting for Ana/);
    const reply = await copied(friend);
    await says(friend, 'friend-title', exactly('Waiting for Ana'));

    await open(page, reply);
    await hasMoves(page, 2);
    await says(page, 'friend-title', exactly('Your turn'));
    await says(page, 'player-second', /Bruno/);
    await play(page, 'f2f4', 3);
    await open(friend, await copied(page));
    await hasMoves(friend, 3);
    await at(friend, 'friend-resign').click();
    await at(friend, 'confirm-resign-yes').click();
    await says(friend, 'friend-title', /Send the last link to Ana/);
    await says(friend, 'friend-text', /White won: Black resigned/);
    await open(page, await copied(friend));
    await says(page, 'friend-title', exactly('1-0 White won: Black resigned'));
    await says(page, 'status', /1-0 White won: Black resigned/);
    assert.equal(await at(page, 'friend-copy').count(), 0, 'there is nothing to send');
    assert.equal(await at(page, 'friend-rematch').count(), 1);
  }, invitation);
});

bench.test('the game survives a reload, is listed, and leaves other games alone', {}, async (page, { open: openTab }) => {
  await begun(bench, page, async (friend, reply) => {
    await page.reload();
    await isReady(page);
    await says(page, 'friend-title', exactly('Waiting for your friend'));
    await hasMoves(page, 1);
    // A messenger opens the link in a new tab; the old tab follows.
    const other = await openTab(reply);
    await says(other, 'friend-title', exactly('Your turn'));
    await says(page, 'friend-title', exactly('Your turn'));
    await hasMoves(page, 2);
    await other.close();
    await at(page, 'new-game').click();
    await openForm(page);
    await at(page, 'new-second-player').selectOption('person');
    await at(page, 'new-game-start').click();
    await at(page, 'friend').waitFor({ state: 'hidden' });
    await at(page, 'games').click();
    await at(page, 'games-count').filter({ hasText: 'No games yet' }).waitFor();
    assert.equal(await page.locator(`${testid('game-list')} .game-item[data-id]`).count(), 0, 'the game by link is not among the other games');
    await page.locator('[data-place="links"]').click();
    await says(page, 'friend-games', /Ana – Bruno.*your turn/);
    await at(page, 'friend-game-open').click();
    await says(page, 'friend-title', exactly('Your turn'));
    await hasMoves(page, 2);
    await play(page, 'f2f4', 3);
    await open(friend, await copied(page));
    await hasMoves(friend, 3);
    await at(page, 'games').click();
    await page.locator('[data-place="links"]').click();
    await at(page, 'friend-game-delete').click();
    await page.locator(testid('friend-game-delete')).waitFor({ state: 'detached' });
    await at(page, 'games-undo').click();
    await at(page, 'friend-game-delete').waitFor();
  });
});

bench.test('a part of the page that cannot be loaded is asked for again', { on: 'both', keeps: false, expects: /^error: (|.*friends\.js.*|.*ERR_FAILED.*)$/ }, async (page) => {
  await page.route('**/friends/friends.js', (route) => route.abort());
  await at(page, 'new-game').click();
  await at(page, 'new-friend').click();
  await says(page, 'fault-notice', /A part of the page could not be loaded\. Check your connection/);
  await page.unroute('**/friends/friends.js');
  await at(page, 'new-game').click();
  await at(page, 'new-friend').click();
  await at(page, 'friend-name').waitFor();
});

bench.test('a draw is offered with a move and accepted', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    assert.equal(await at(page, 'friend-draw').count(), 0, 'no offer before the move');
    await play(page, 'f2f4', 3);
    await at(page, 'friend-draw').click();
    await says(page, 'friend-text', /You offer a draw/);
    await open(friend, await copied(page));
    await says(friend, 'friend-title', exactly('Ana offers a draw'));
    await at(friend, 'friend-yes').click();
    await says(friend, 'friend-text', /Draw: by agreement/);
    await open(page, await copied(friend));
    await says(page, 'status', /½-½ Draw: by agreement/);
  });
});

bench.test('a draw offer is declined by a move, and an unsent move can be undone', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await play(page, 'f2f4', 3);
    await at(page, 'friend-undo').click();
    await hasMoves(page, 2);
    await says(page, 'friend-title', exactly('Your turn'));
    await play(page, 'd2d4', 3);
    await at(page, 'friend-draw').click();
    await says(page, 'friend-text', /You offer a draw/);
    const link = await copied(page);
    assert.equal(await at(page, 'friend-undo').count(), 0, 'what has been sent cannot be undone');
    await open(friend, link);
    await says(friend, 'friend-title', exactly('Ana offers a draw'));
    await play(friend, 'd7d5', 4);
    await open(page, await copied(friend));
    await hasMoves(page, 4);
    await says(page, 'friend-title', exactly('Your turn'));
  });
});

bench.test('a takeback needs the other player’s consent', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await at(friend, 'friend-takeback').click();
    await says(friend, 'friend-text', /You ask Ana/);
    const asked = await copied(friend);
    await open(page, asked);
    await says(page, 'friend-title', exactly('Bruno asks to take back a move'));
    await at(page, 'friend-no').click();
    await says(page, 'friend-title', exactly('Your turn'));
    await at(page, 'friend-undo').click();
    await says(page, 'friend-title', /take back/);
    await at(page, 'friend-yes').click();
    await hasMoves(page, 1);
    await says(page, 'friend-title', exactly('Send the link to Bruno'));
    await open(friend, await copied(page));
    await hasMoves(friend, 1);
    await says(friend, 'friend-title', exactly('Your turn'));
    await play(friend, 'd7d5', 2);
    await open(page, await copied(friend));
    await hasMoves(page, 2);
  });
});

bench.test('old links and own links change nothing', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await play(page, 'f2f4', 3);
    const own = await copied(page);
    await open(page, own);
    await says(page, 'link-notice', /your own link: it is Bruno’s turn/);
    assert.equal(await page.locator('.board-cell.movable').count(), 0, 'nobody moves for the opponent');
    await open(page, reply);
    await says(page, 'link-notice', /older than your game/);
    await hasMoves(page, 3);
    await says(page, 'friend-title', exactly('Waiting for Bruno'));
    await open(friend, own);
    await hasMoves(friend, 3);
  });
});

/** Accepts an invitation in another browser profile and plays a move there. @param {string} invitation @param {string} name @param {string} move @returns {Promise<string>} the reply */
async function answeredElsewhere(invitation, name, move) {
  let reply = '';
  await asFriend(bench, async (friend) => {
    await accept(friend, name);
    await play(friend, move, 2);
    reply = await copied(friend);
  }, invitation);
  return reply;
}

bench.test('versions that part are both kept', {}, async (page) => {
  await begun(bench, page, async (friend, reply, invitation) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await open(page, await answeredElsewhere(invitation, 'Bruno', 'd7d5'));
    await says(page, 'friend-versions', /Two versions of this game/);
    await says(page, 'friend-versions', /Your game:Bruno \(Black\) plays 1… \S*b5/);
    await says(page, 'friend-versions', /The link:Bruno \(Black\) plays 1… \S*d5/);
    await at(page, 'friend-version-mine').click();
    await hasMoves(page, 2);
    await page.locator(testid('move'), { hasText: 'b5' }).waitFor();
    for (const square of ['d5', 'b5']) {
      await at(page, 'friend-other-versions').click();
      await at(page, 'friend-version-choose').click();
      await page.locator(testid('move'), { hasText: square }).waitFor();
    }
    await hasMoves(friend, 2);
  });
});

bench.test('only one of two people can accept an invitation', {}, async (page) => {
  await begun(bench, page, async (_, reply, invitation) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await open(page, await answeredElsewhere(invitation, 'Carla', 'd7d5'));
    await says(page, 'friend-versions', /Your game:Bruno accepts the invitation and 1 more step/);
    await says(page, 'friend-versions', /The link:Carla accepts the invitation and 1 more step/);
    await at(page, 'friend-version-link').click();
    await says(page, 'player-second', /Carla/);
    await at(page, 'friend-other-versions').waitFor();
  });
});

bench.test('a move that crosses a request is not lost', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    await at(friend, 'friend-takeback').click();
    await says(friend, 'friend-text', /You ask Ana/);
    const asked = await copied(friend);
    await play(page, 'f2f4', 3);
    await open(friend, await copied(page));
    await says(friend, 'friend-versions', /Your game:Bruno asks for a takeback/);
    await says(friend, 'friend-versions', /The link:Ana \(White\) plays 2\. /);
    await at(friend, 'friend-version-link').click();
    await hasMoves(friend, 3);
    await says(friend, 'friend-title', exactly('Your turn'));
    await open(page, asked);
    await at(page, 'friend-version-mine').click();
    await hasMoves(page, 3);
  });
});

bench.test('a game that the browser does not know asks who the user is', {}, async (page) => {
  await begun(bench, page, async (friend, reply) => {
    await asFriend(bench, async (other) => {
      await says(other, 'friend-seat', /Which player are you/);
      await at(other, 'friend-watch').click();
      await hasMoves(other, 2);
      assert.equal(await at(other, 'mode-analyse').getAttribute('aria-pressed'), 'true');
      assert.equal(await at(other, 'friend').isVisible(), false);
      await open(other, reply);
      await at(other, 'friend-seat-first').click();
      await says(other, 'friend-title', exactly('Your turn'));
      await play(other, 'f2f4', 3);
      await open(friend, await copied(other));
      await hasMoves(friend, 3);
    }, reply);
  });
});

bench.test('damaged and forged links are explained, and change nothing', {}, async (page) => {
  const { writeGameLink, readGameLink } = await import('../../src/gui/page/friends/link.js');
  await begun(bench, page, async (_, reply) => {
    await open(page, reply);
    await hasMoves(page, 2);
    const log = readGameLink(reply);
    /** @param {import('../../src/gui/page/friends/log.js').GameEvent[]} more @param {object} [terms] */
    const forged = (more, terms = {}) => writeGameLink({ terms: { ...log.terms, ...terms }, events: [...log.events, ...more] });
    /** @type {[string, RegExp][]} */
    const links = [
      [reply.slice(0, -20), /incomplete or was changed on the way/],
      [`${reply.slice(0, 30)}x${reply.slice(31)}`, /incomplete or was changed on the way/],
      ['#game=', /incomplete or was changed on the way/],
      [reply.replace('=1.', '=7.'), /another version of the page/],
      [forged([{ kind: 'turn', turn: 'b4b8' }]), /a move that the rules do not allow: 2\. b4b8\. Your game stays as it was/],
      [forged([{ kind: 'accept', by: 'first' }]), /Step 4 in the link is not allowed/],
      [forged([{ kind: 'resign', by: 'second' }, { kind: 'turn', turn: 'f2f4' }]), /already over/],
      [forged([], { name: 'Eva' }), /players, rules or secret squares are different/],
    ];
    for (const [link, message] of links) {
      await open(page, link);
      await says(page, 'link-notice', message);
      await hasMoves(page, 2);
      await says(page, 'friend-title', exactly('Your turn'));
    }
    await at(page, 'new-game').click();
    await at(page, 'new-friend').click();
    await at(page, 'friend-paste').fill('https://example.org/');
    await at(page, 'friend-open').click();
    await says(page, 'friend-paste-fault', /contains no link to a game/);
    await at(page, 'friend-paste').fill(`Your turn! https://example.org/anel/${reply.slice(0, -3)}`);
    await at(page, 'friend-open').click();
    await says(page, 'friend-paste-fault', /incomplete/);
    await at(page, 'friend-paste').fill(`Your turn! https://example.org/anel/${reply}`);
    await at(page, 'friend-open').click();
    await at(page, 'friend-dialog').waitFor({ state: 'detached' });
    await hasMoves(page, 2);
  });
});

bench.test('without storage, a game by link lasts as long as the page', { expects: /storage/i }, async (_, { context }) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException('denied', 'SecurityError'); } });
    }
  });
  const page = await context.newPage();
  await page.goto(bench.server.url);
  await isReady(page);
  await invite(page);
  await says(page, 'friends-storage', /stores nothing for this page. Keep the last link/);
  await play(page, 'b2b4', 1);
  await asFriend(bench, async (friend) => {
    await accept(friend, 'Bruno');
    await play(friend, 'b7b5', 2);
    await open(page, await copied(friend));
    await hasMoves(page, 2);
    await says(page, 'friend-title', exactly('Your turn'));
  }, await copied(page));
  await at(page, 'new-game').click();
  await at(page, 'new-friend').click();
  await at(page, 'friend-variant').selectOption('ctor8');
  await at(page, 'friend-name').fill('Ana');
  await at(page, 'friend-secrets').check();
  await at(page, 'friend-squares-draw').click();
  await at(page, 'friend-create').click();
  await says(page, 'friend-fault', /Secret squares would be lost/);
});

bench.test('a game by link works with the keyboard alone', {}, async (page) => {
  await page.keyboard.press('n');
  await at(page, 'new-friend').focus();
  await page.keyboard.press('Enter');
  await at(page, 'friend-dialog').waitFor();
  await page.keyboard.type('Ana');
  await at(page, 'friend-side').focus();
  await page.keyboard.press('ArrowDown');
  await at(page, 'friend-name').focus();
  await page.keyboard.press('Enter');
  await at(page, 'friend').waitFor();
  await page.keyboard.press('b');
  await page.locator('.board-cell.movable[data-square="b2"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.board-cell.target-cell[data-square="b4"]').focus();
  await page.keyboard.press('Enter');
  await says(page, 'friend-text', /Your friend opens the link/);
  await hasMoves(page, 1);
  await at(page, 'friend-undo').focus();
  await page.keyboard.press('Enter');
  await says(page, 'friend-text', /You move first/);
  await page.locator(`${testid('friend')} button:focus`).waitFor();
});

bench.test('the share sheet is used where there is one', { context: { hasTouch: true, locale: 'pt-BR' } }, async (_, { context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (/** @type {ShareData} */ data) => {
        if (sessionStorage.closed === undefined) {
          sessionStorage.closed = 'yes';
          return Promise.reject(new DOMException('closed', 'AbortError'));
        }
        sessionStorage.shared = JSON.stringify(data);
        return Promise.resolve();
      },
    });
  });
  const page = await context.newPage();
  await page.goto(bench.server.url);
  await isReady(page);
  await invite(page);
  await at(page, 'friend-share').tap();
  await says(page, 'friend-title', exactly('Envie o convite'));
  await at(page, 'friend-share').tap();
  await says(page, 'friend-title', exactly('Aguardando seu amigo'));
  const { text, url } = JSON.parse(await page.evaluate(() => sessionStorage.shared));
  assert.equal(text, 'Nossa partida de Turnover:');
  assert.match(url, /#game=1\./);
  await open(page, '#game=1.abc.00000000');
  await says(page, 'link-notice', /O link está incompleto ou foi alterado no caminho/);
});

bench.test('a game by link does not use up the room of other games', {}, async (page) => {
  await invite(page);
  await play(page, 'b2b4', 1);
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('anel.game.') || key.startsWith('anel.friends.game.')));
  assert.deepEqual(keys.map((key) => key.replace(/\.[\w-]+$/, '')), ['anel.friends.game']);
});

bench.test('with full storage, the game goes on and the user is told', {}, async (page) => {
  await begun(bench, page, async (_, reply) => {
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, text) {
        if (key.startsWith('anel.friends.game.')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, text);
      };
    });
    await open(page, reply);
    await says(page, 'friends-storage', /storage is full, so the game by link is not being saved/);
    await hasMoves(page, 2);
    await play(page, 'f2f4', 3);
    await copied(page);
    await says(page, 'friend-title', exactly('Waiting for Bruno'));
  });
});

bench.test('a link opened in another tab does not interrupt an analysis', {}, async (page, { open: openTab }) => {
  await begun(bench, page, async (_, reply) => {
    await at(page, 'mode-analyse').click();
    const other = await openTab(reply);
    await says(other, 'friend-title', exactly('Your turn'));
    assert.equal(await at(page, 'mode-analyse').getAttribute('aria-pressed'), 'true');
    await hasMoves(page, 1);
    await at(page, 'mode-play').click();
    await says(page, 'friend-title', exactly('Your turn'));
    await hasMoves(page, 2);
  });
});
