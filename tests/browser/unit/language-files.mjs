// The texts of the page: files of the folders in `languages/`.

import { readdirSync, readFileSync } from 'node:fs';

const LANGUAGES = new URL('../../../src/gui/page/languages/', import.meta.url);

/** Tags of all languages. */
export const TAGS = readdirSync(LANGUAGES).sort();

/** The files of a language, sorted. @param {string} tag */
export const filesOf = (tag) =>
  readdirSync(new URL(`${tag}/`, LANGUAGES), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).sort();

/** A file as text. @param {string} tag @param {string} path */
export const sourceOf = (tag, path) => readFileSync(new URL(`${tag}/${path}`, LANGUAGES), 'utf8');

/** The content of a file. @param {string} tag @param {string} path @returns {any} */
export const textsOf = (tag, path) => JSON.parse(sourceOf(tag, path));

/** Whether a file is loaded by `load`, so that its texts are messages. @param {string} path */
export const isMessages = (path) => !/(course|rules|errors)\.json$/.test(path);

/** All messages of a language. @param {string} tag @returns {Record<string, string>} */
export const messagesOf = (tag) => Object.assign({}, ...filesOf(tag).filter(isMessages).map((path) => textsOf(tag, path)));

/** Translations of the engine's and the server's messages, keyed by the English ones. @param {string} tag @returns {Record<string, string>} */
export const errorsOf = (tag) => Object.assign({}, ...errorFilesOf(tag).map((path) => textsOf(tag, path)));

/** @param {string} tag */
export const errorFilesOf = (tag) => filesOf(tag).filter((path) => path.endsWith('errors.json'));
