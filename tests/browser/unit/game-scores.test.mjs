// Scores as text for the user.

import assert from 'node:assert/strict';
import test from 'node:test';
import { use } from '../../../src/gui/page/base/messages.js';
import { countText, scoreText, scoreWords, share, shareAt, standingOf } from '../../../src/gui/page/game/scores.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';
import { textsOf } from './language-files.mjs';

use(textsOf('en', 'page.json'));

/** A text written while the page's language is Portuguese. @param {() => string} write */
function inPortuguese(write) {
  use(textsOf('pt', 'page.json'), 'pt');
  const text = write();
  use(textsOf('en', 'page.json'));
  return text;
}

test('scores in hundredths carry their sign and the decimal mark of the language', () => {
  assert.equal(scoreText({ cp: 123 }, 'turnover'), '+1.23');
  assert.equal(inPortuguese(() => scoreText({ cp: -7 }, 'turnover')), '−0,07');
  assert.equal(scoreText({ cp: 0 }, 'oliveira'), '0.00');
  assert.equal(scoreText(null, 'oliveira'), '');
});

test('forced wins and decided CTOR games have their own notation', () => {
  assert.equal(scoreText({ mate: 5 }, 'turnover'), '#5');
  assert.equal(scoreText({ mate: -2 }, 'turnover'), '−#2');
  assert.equal(scoreText({ cp: 20700 }, 'ctor8'), '1-0 +7');
  assert.equal(scoreText({ cp: -21200 }, 'ctor'), '0-1 −12');
  assert.equal(scoreText({ cp: 20700 }, 'turnover'), '+207.00');
  assert.equal(scoreText({ cp: 19999 }, 'ctor'), '+199.99');
});

test('scores are described in words', () => {
  assert.equal(scoreWords({ mate: -2 }, 'turnover'), 'Black wins in 2');
  assert.equal(scoreWords({ cp: 20700 }, 'ctor8'), 'Team 1 (black) wins by 7 chips');
  assert.equal(scoreWords({ cp: 20100 }, 'ctor8'), 'Team 1 (black) wins by 1 chip');
  assert.equal(scoreWords({ cp: -150 }, 'ctor8'), 'Team 2 (white) is ahead by 1.50 chips');
  assert.equal(scoreWords({ cp: 150 }, 'oliveira'), 'White is ahead by 1.50');
  assert.equal(scoreWords({ cp: 0 }, 'oliveira'), 'equal');
});

test('the bar is even at 0, grows with the score and is full only for a decided game', () => {
  assert.equal(share({ cp: 0 }, 'turnover'), 0.5);
  const shares = [-3000, -200, -10, 10, 200, 3000].map((cp) => share({ cp }, 'turnover'));
  assert.deepEqual([...shares].sort((a, b) => a - b), shares);
  assert.ok(shares[0] > 0 && shares[5] < 1);
  assert.ok(Math.abs(share({ cp: 200 }, 'turnover') + share({ cp: -200 }, 'turnover') - 1) < 1e-12);
  assert.equal(share({ mate: 3 }, 'turnover'), 1);
  assert.equal(share({ mate: -3 }, 'turnover'), 0);
  assert.equal(share({ cp: 20100 }, 'ctor'), 1);
  assert.equal(share(null, 'ctor'), 0.5);
  for (const [result, wanted] of /** @type {const} */ ([['p1win', 1], ['p2win', 0], ['draw', 0.5]])) {
    const { root } = new GameTree({ variant: 'turnover', startFen: 's', over: { result, reason: 'mate' } });
    assert.equal(shareAt(root, 'turnover'), wanted);
  }
  assert.equal(shareAt(new GameTree({ variant: 'turnover', startFen: 's' }).root, 'turnover'), null);
});

test('after a turn, a forced win of the mover is one move closer', () => {
  const tree = new GameTree({ variant: 'turnover', startFen: 's' });
  /** @param {import('../../../src/gui/page/game/tree.js').Score} score the score of the first player's turn and of the reply */
  const behind = (score) => {
    const first = tree.add(tree.root, { turn: `first ${JSON.stringify(score)}`, fen: '1', firstToMove: false, score });
    const second = tree.add(first, { turn: 'second', fen: '2', firstToMove: true, score });
    return [first, second].map((node) => standingOf(node).score);
  };
  assert.deepEqual(behind({ mate: 3 }), [{ mate: 2 }, { mate: 3 }]);
  assert.deepEqual(behind({ mate: -3 }), [{ mate: -3 }, { mate: -2 }]);
  assert.deepEqual(behind({ mate: 1 }), [null, { mate: 1 }]);
  assert.deepEqual(behind({ cp: -12 }), [{ cp: -12 }, { cp: -12 }]);
});

test('node counts are abbreviated', () => {
  assert.deepEqual([7, 999, 12345, 123456, 1234567, 98765432].map((count) => countText(count)), [
    '7',
    '999',
    '12.3 k',
    '123 k',
    '1.23 M',
    '98.8 M',
  ]);
  assert.equal(inPortuguese(() => countText(12345)), '12,3 k');
});
