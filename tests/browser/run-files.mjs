// Runs the test files that `pages.mjs` names, one file per message. The files share a browser, and also modules and
// globals, so a file must restore what it changes.

import { after, describe, test } from 'node:test';
import { closeSharedBrowser, shareBrowser } from './browser.mjs';

/** Asks for the name of the next file, which is empty if none is left. @returns {Promise<string>} */
const next = () =>
  new Promise((resolve) => {
    process.once('message', (/** @type {string} */ file) => resolve(file));
    process.send?.('next');
  });

/**
 * Runs the tests in a file. Their suite is inside another one, whose hook runs even if a hook of the file fails.
 * @param {string} file
 */
const run = (file) =>
  new Promise((resolve) => {
    describe(file, () => {
      describe('tests', async () => {
        await import(`./${file}`).catch((error) => test('the file loads', () => Promise.reject(error)));
      });
      after(() => resolve(undefined));
    });
  });

const abandon = () => process.exit(1);
process.once('disconnect', abandon);
await shareBrowser();
for (let file = await next(); file !== ''; file = await next()) await run(file);
await closeSharedBrowser();
process.off('disconnect', abandon);
process.disconnect();
