// Every message exists in both languages, and every message that the page uses is defined.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { LANGUAGES, load, preferred, setLanguage, t, tn, use } from '../../../src/gui/page/base/messages.js';

const PAGE = new URL('../../../src/gui/page/', import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, PAGE), 'utf8');
/** @type {Record<string, Record<string, string>>} */
const first = JSON.parse(read('messages.json'));
/** Message files that are loaded only together with a part of the page. */
const LATER = ['learn/messages.json', 'variants/turnover/why.json', 'variants/oliveira/why.json', 'variants/ctor/why.json', 'puzzles/messages.json', 'openings/messages.json', 'friends/messages.json', 'live/messages.json'];
/** @type {Record<string, Record<string, string>>} */
const messages = Object.assign({}, first, ...LATER.map((name) => JSON.parse(read(name))));
const sources = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html)$/.test(name));
/** @param {string} text */
const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

test('every message exists in every language, with the same placeholders', () => {
  for (const [key, texts] of Object.entries(messages)) {
    assert.deepEqual(Object.keys(texts).sort(), LANGUAGES, key);
    assert.deepEqual(placeholders(texts.pt), placeholders(texts.en), key);
    for (const text of Object.values(texts)) assert.notEqual(text.trim(), '', key);
  }
});

test('no key is defined twice', () => {
  const keys = ['messages.json', ...LATER].flatMap((name) => [...read(name).matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key));
  assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
});

test('every key that the page uses exists', () => {
  assert.ok(sources.length > 50);
  for (const name of sources) {
    const text = read(name);
    const named = [...text.matchAll(/\bt\('([\w. -]+)'/g), ...text.matchAll(/data-t(?:-label|-title|-placeholder)?="([\w.-]+)"/g)];
    for (const [, key] of named) assert.ok(key in messages, `${name}: ${key}`);
    for (const [, key] of text.matchAll(/\btn\('([\w.-]+)'/g)) assert.ok(`${key}.one` in messages && `${key}.other` in messages, `${name}: ${key}`);
  }
});

test('no message of the first view is in a file that is loaded later', () => {
  for (const name of sources.filter((other) => !/^(learn|puzzles|openings|friends|live)\//.test(other))) {
    const named = [...read(name).matchAll(/\bt\('([\w. -]+)'/g), ...read(name).matchAll(/data-t(?:-label|-title|-placeholder)?="([\w.-]+)"/g)];
    for (const [, key] of named) assert.ok(key in first, `${name}: ${key}`);
  }
});

test('message files that are loaded at the same time are all merged', async (context) => {
  use({});
  context.mock.method(globalThis, 'fetch', async (/** @type {URL} */ url) => ({ ok: true, json: async () => ({ [url.pathname.endsWith('one.json') ? 'one' : 'two']: { en: 'there' } }) }));
  await Promise.all([load('one.json'), load('two.json')]);
  assert.deepEqual([t('one'), t('two')], ['there', 'there']);
});

test('messages are filled in, pluralised and selected by language', () => {
  use({ hello: { en: 'Hello {name}', pt: 'Olá {name}' }, 'n.one': { en: '{count} man', pt: '{count} peça' }, 'n.other': { en: '{count} men', pt: '{count} peças' } });
  setLanguage('pt');
  assert.equal(t('hello', { name: 'Ana' }), 'Olá Ana');
  assert.equal(t('hello'), 'Olá {name}');
  assert.equal(tn('n', 1), '1 peça');
  assert.equal(tn('n', 2), '2 peças');
  setLanguage('xx');
  assert.equal(t('hello', { name: 'Ana' }), 'Hello Ana');
  assert.equal(t('missing'), 'missing');
  assert.equal(preferred(['de-DE', 'pt-BR', 'en']), 'pt');
  assert.equal(preferred(['de']), 'en');
});
