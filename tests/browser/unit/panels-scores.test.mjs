import assert from 'node:assert/strict';
import test from 'node:test';
import { countText, decidedLead, scoreText, scoreWords, share, shareOfResult } from '../../../src/gui/page/panels/scores.js';

const page = await import('node:fs/promises').then(({ readFile }) =>
  readFile(new URL('../../../src/gui/page/messages.json', import.meta.url), 'utf8'),
);
const messages = JSON.parse(page);
const t = (key, values = {}) => {
  assert.ok(key in messages, `${key} is no message`);
  return messages[key].en.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
};

test('scores in hundredths carry their sign and the decimal mark of the language', () => {
  assert.equal(scoreText({ cp: 123 }, 'turnover'), '+1.23');
  assert.equal(scoreText({ cp: -7 }, 'turnover', 'pt'), '−0,07');
  assert.equal(scoreText({ cp: 0 }, 'oliveira'), '0.00');
  assert.equal(scoreText(null, 'oliveira'), '');
});

test('wins by force and games of CTOR that are decided are shown as such', () => {
  assert.equal(scoreText({ mate: 5 }, 'turnover'), '#5');
  assert.equal(scoreText({ mate: -2 }, 'turnover'), '−#2');
  assert.equal(scoreText({ cp: 20700 }, 'ctor8'), '1-0 +7');
  assert.equal(scoreText({ cp: -21200 }, 'ctor'), '0-1 −12');
  assert.equal(scoreText({ cp: 20700 }, 'turnover'), '+207.00');
  assert.equal(decidedLead({ cp: 19999 }, 'ctor'), null);
});

test('scores have words', () => {
  assert.equal(scoreWords({ mate: -2 }, 'turnover', t), 'Black: win in 2');
  assert.equal(scoreWords({ cp: 20700 }, 'ctor8', t), 'Team 1 (black): win by 7 chips');
  assert.equal(scoreWords({ cp: -150 }, 'ctor8', t), 'Team 2 (white): ahead by 1.50 chips');
  assert.equal(scoreWords({ cp: 150 }, 'oliveira', t), 'White: ahead by 1.50');
  assert.equal(scoreWords({ cp: 0 }, 'oliveira', t), 'equal');
});

test('the bar is even at 0, grows with the score and is full only when all is decided', () => {
  assert.equal(share({ cp: 0 }, 'turnover'), 0.5);
  const shares = [-3000, -200, -10, 10, 200, 3000].map((cp) => share({ cp }, 'turnover'));
  assert.deepEqual([...shares].sort((a, b) => a - b), shares);
  assert.ok(shares[0] > 0 && shares.at(-1) < 1);
  assert.ok(Math.abs(share({ cp: 200 }, 'turnover') + share({ cp: -200 }, 'turnover') - 1) < 1e-12);
  assert.equal(share({ mate: 3 }, 'turnover'), 1);
  assert.equal(share({ mate: -3 }, 'turnover'), 0);
  assert.equal(share({ cp: 20100 }, 'ctor'), 1);
  assert.equal(share(null, 'ctor'), 0.5);
  assert.deepEqual(['1-0', 'p2win', 'draw'].map((result) => shareOfResult({ result })), [1, 0, 0.5]);
});

test('numbers of positions are short', () => {
  assert.deepEqual([7, 999, 12345, 123456, 1234567, 98765432].map((count) => countText(count)), [
    '7',
    '999',
    '12.3 k',
    '123 k',
    '1.23 M',
    '98.8 M',
  ]);
  assert.equal(countText(12345, 'pt'), '12,3 k');
});
