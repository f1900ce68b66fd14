/** The messages of the engine stay in English. This file takes the place of the page's `protocol/error-texts.js`. */

/** @param {string} text */
export const translated = (text) => text;
