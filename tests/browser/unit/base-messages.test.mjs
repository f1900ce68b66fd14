// Every message that the page uses is defined, and messages are found in the user's language.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { language, languageName, load, offer, preferred, setLanguage, t, tn, use } from '../../../src/gui/page/base/messages.js';
import { messagesOf, textsOf } from './language-files.mjs';

const PAGE = new URL('../../../src/gui/page/', import.meta.url);
/** @param {string} name */
const read = (name) => readFileSync(new URL(name, PAGE), 'utf8');
const first = textsOf('en', 'page.json');
const messages = messagesOf('en');
const sources = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html)$/.test(name));

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
  for (const name of sources.filter((other) => !/^(coach|review|learn|puzzles|openings|library|friends|live)\/|^panels\/(analysis-form|engine-options)\.js$|^app\/(dialogs|editing|share-game)\.js$|^(editor|variants)\/(.*\/)?(board|controls|editing|editor|letters)\.js$/.test(other))) {
    const named = [...read(name).matchAll(/\bt\('([\w. -]+)'/g), ...read(name).matchAll(/data-t(?:-label|-title|-placeholder)?="([\w.-]+)"/g)];
    for (const [, key] of named) assert.ok(key in first, `${name}: ${key}`);
  }
});

/**
 * Serves texts instead of files: each file has one message, named after the file, whose text is the language.
 * @param {import('node:test').TestContext} context
 */
function serveTexts(context) {
  use({});
  offer(['en', 'pt']);
  context.mock.method(globalThis, 'fetch', async (/** @type {URL} */ { pathname }) => {
    const [tag, name] = pathname.split('/').slice(-2);
    return name === 'missing.json' && tag === 'pt' ? { ok: false, status: 404 } : { ok: true, json: async () => ({ [name.replace('.json', '')]: tag }) };
  });
}

test('zero takes the plural, in Portuguese too', () => {
  use({ 'chips.one': '{count} ficha', 'chips.other': '{count} fichas' }, 'pt');
  assert.deepEqual([0, 1, 2].map((count) => tn('chips', count)), ['0 fichas', '1 ficha', '2 fichas']);
});

test('message files that are loaded at the same time are all merged', async (context) => {
  serveTexts(context);
  await Promise.all([load('one.json'), load('two.json')]);
  assert.deepEqual([t('one'), t('two')], ['en', 'en']);
});

test('another language replaces all messages once it is loaded', async (context) => {
  serveTexts(context);
  await load('one.json');
  const change = setLanguage('pt');
  assert.deepEqual([language(), t('one')], ['en', 'en']);
  await Promise.all([change, load('two.json')]);
  assert.deepEqual([language(), t('one'), t('two')], ['pt', 'pt', 'pt']);
  await setLanguage('xx');
  assert.deepEqual([language(), t('one'), t('two')], ['en', 'en', 'en']);
});

test('a file that is being loaded while the language changes is loaded in the new language', async (context) => {
  serveTexts(context);
  await Promise.all([load('one.json'), setLanguage('pt')]);
  assert.equal(t('one'), 'pt');
});

test('the language stays if another one cannot be loaded', async (context) => {
  serveTexts(context);
  await load('missing.json');
  await assert.rejects(setLanguage('pt'), /missing\.json: 404/);
  assert.deepEqual([language(), t('missing')], ['en', 'en']);
});

test('messages are filled in, pluralised and selected by language', () => {
  offer(['en', 'es', 'pt']);
  use({ hello: 'Olá {name}', 'n.one': '{count} peça', 'n.other': '{count} peças' }, 'pt');
  assert.equal(t('hello', { name: 'Ana' }), 'Olá Ana');
  assert.equal(t('hello'), 'Olá {name}');
  assert.equal(tn('n', 1), '1 peça');
  assert.equal(tn('n', 2), '2 peças');
  assert.equal(t('missing'), 'missing');
  assert.equal(preferred(['de-DE', 'pt-BR', 'en']), 'pt');
  assert.equal(preferred(['es-MX', 'en']), 'es');
  assert.equal(preferred(['de']), 'en');
  assert.deepEqual(['en', 'es', 'pt'].map(languageName), ['English', 'Español', 'Português']);
});
