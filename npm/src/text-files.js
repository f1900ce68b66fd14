/**
 * The board's texts are in its module, so it never reads a file with texts. This file takes the place of the page's
 * `base/text-files.js`; otherwise bundlers would look for files that the package does not have.
 */

/** @param {string} _tag @param {string} path @returns {Promise<never>} */
export const readTextFile = async (_tag, path) => {
  throw new Error(`${path} is not part of the package`);
};
