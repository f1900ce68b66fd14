/**
 * Converts the markup in lessons and rules to HTML elements: `*emphasis*`, `` `notation` ``, and a piece letter in
 * braces, such as `{K}`, for the drawing of a piece.
 */
import { html } from '../base/dom.js';
import { drawIcon } from '../variants/variant.js';

const MARKUP = /\*([^*]+)\*|`([^`]+)`|\{([a-zA-Z])\}/g;

/**
 * @param {string} text
 * @param {import('../variants/variant.js').Pieces} pieces
 * @returns {import('../base/dom.js').Child[]}
 */
export function formatted(text, pieces) {
  /** @type {import('../base/dom.js').Child[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(MARKUP)) {
    const [whole, emphasis, notation, letter] = found;
    parts.push(text.slice(end, found.index));
    if (emphasis !== undefined) parts.push(html('strong', {}, emphasis));
    else if (notation !== undefined) parts.push(html('code', {}, notation));
    else parts.push(html('span', { class: 'learn-man' }, drawIcon(pieces, letter)));
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
