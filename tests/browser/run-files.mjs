// Runs the test files that `pages.mjs` names, one file per message. The files share a browser.

import { after, describe, test } from 'node:test';
import { closeSharedBrowser, shareBrowser } from './browser.mjs';

/** Asks for the name of the next file, which is empty if none is left. @returns {Promise<string>} */
const next = () =>
  new Promise((resolve) => {
    process.once('message', (/** @type {string} */ file) => resolve(file));
    process.send?.('next');
  });

/** Runs the tests in a file as one suite. @param {string} file */
const run = (file) =>
  new Promise((resolve) => {
    describe(file, async () => {
      await import(`./${file}`).catch((error) => test('the file loads', () => Promise.reject(error)));
      after(() => resolve(undefined));
    });
  });

await shareBrowser();
for (let file = await next(); file !== ''; file = await next()) await run(file);
await closeSharedBrowser();
process.disconnect();
