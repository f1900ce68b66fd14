// Every language is complete: it has the files, texts, placeholders, icons and notation of the English folder.

import assert from 'node:assert/strict';
import test from 'node:test';
import { errorFilesOf, errorsOf, filesOf, isMessages, messagesOf, sourceOf, TAGS, textsOf } from './language-files.mjs';

const OTHERS = TAGS.filter((tag) => tag !== 'en');
/** The messages of engines and the server are compared with those of this language, because they have no English file. */
const [REFERENCE] = OTHERS;
const FILES = filesOf('en');

/** Placeholders, icons and quoted notation of a text. @param {string} text */
const marks = (text) => [...text.matchAll(/`[^`]+`|\{\w+\}/g)].map(([mark]) => mark).sort();

/** The texts of a file, each with its path. @param {unknown} data @returns {[path: string, text: string][]} */
function leaves(data, path = '') {
  if (data === null) return [[path, 'null']];
  if (typeof data === 'string') return [[path, data]];
  return Object.entries(/** @type {object} */ (data)).flatMap(([key, part]) => leaves(part, `${path}/${key}`));
}

test('there are English and at least two other languages, with all kinds of texts', () => {
  assert.ok(TAGS.includes('en') && OTHERS.length > 1, TAGS.join(' '));
  assert.ok(FILES.length > 12, FILES.join(' '));
  assert.ok(Object.keys(messagesOf('en')).length > 700);
});

for (const tag of OTHERS) {
  test(`${tag}: no file is missing and none is unused`, () => {
    const errors = errorFilesOf(tag);
    assert.deepEqual(errors, errorFilesOf(REFERENCE));
    assert.ok(errors.length > 3);
    assert.deepEqual(filesOf(tag).filter((path) => !errors.includes(path)), FILES);
  });

  test(`${tag}: no text is missing, and each has the placeholders, icons and notation of the English text`, () => {
    for (const path of FILES) {
      const english = new Map(leaves(textsOf('en', path)));
      const texts = new Map(leaves(textsOf(tag, path)));
      assert.deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), `${tag}/${path}`);
      for (const [key, text] of texts) assert.deepEqual(marks(text), marks(english.get(key) ?? ''), `${tag}/${path}: ${key}`);
    }
  });

  test(`${tag}: the messages of engines and the server are those that the others translate`, () => {
    const errors = errorsOf(tag);
    assert.deepEqual(Object.keys(errors).sort(), Object.keys(errorsOf(REFERENCE)).sort());
    const names = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    for (const [english, text] of Object.entries(errors)) assert.deepEqual(names(text), names(english), english);
  });
}

for (const tag of TAGS) {
  test(`${tag}: no text is empty, and emphasis is closed`, () => {
    for (const path of filesOf(tag)) {
      for (const [key, text] of leaves(textsOf(tag, path))) {
        assert.notEqual(text.trim(), '', `${path}: ${key}`);
        if (!isMessages(path) && !path.endsWith('errors.json')) assert.equal(text.split('*').length % 2, 1, `${path}: ${text}`);
      }
    }
  });

  test(`${tag}: no key is defined twice`, () => {
    for (const paths of [filesOf(tag).filter(isMessages), errorFilesOf(tag)]) {
      const keys = paths.flatMap((path) => [...sourceOf(tag, path).matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gm)].map(([, key]) => key));
      assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
    }
  });
}
