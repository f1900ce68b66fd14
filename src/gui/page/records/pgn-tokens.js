/** Splits PGN text into tokens. */

/**
 * @typedef {'tag'|'comment'|'glyph'|'open'|'close'|'result'|'move'|'bad-tag'|'bad-comment'|'bad'} Kind
 * @typedef {object} Token
 * @property {Kind} kind
 * @property {string} text the token as written
 * @property {string} name name of a tag
 * @property {string} value depends on the kind: a tag's value, a comment's text, the number of a NAG (numeric
 *   annotation glyph), a result as in game records, or a move without the glyph
 */

/**
 * Matches one PGN token. The alternatives are in order of precedence. Whitespace, move numbers and lines that begin
 * with `%` match as `skipped`.
 */
const PATTERN = new RegExp(
  [
    String.raw`(?<skipped>[\s\p{Cc}]+|^%.*|\d+(?:\.+|…)|[.…]+(?=\s|$))`,
    String.raw`\[\s*(?<tag>\w+)\s+"(?<value>(?:[^"\\]|\\[^])*)"\s*\]`,
    String.raw`(?<badTag>^\s*\[.*)`,
    String.raw`\{(?<comment>[^}]*)\}`,
    String.raw`;(?<line>.*)`,
    String.raw`(?<badComment>\{[^]*)`,
    String.raw`\$(?<glyph>\d+)`,
    String.raw`(?<sign>[!?]{1,2}(?=[\s\p{Cc}(){};$]|$))`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<word>[^\s\p{Cc}(){};$]+)`,
    String.raw`[^]`,
  ].join('|'),
  'gmu',
);

/** @type {Record<string, string>} */
const RESULTS = { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '1/2-1/2', '½': '1/2-1/2', '½-½': '1/2-1/2', '=': '1/2-1/2', '*': '*' };

/**
 * @param {string} text
 * @returns {string|undefined} the result as written in game records; undefined if the text is not a result
 */
export const resultOf = (text) => RESULTS[text];

/** @type {Record<string, string>} */
const SIGNS = { '!': '1', '?': '2', '!!': '3', '??': '4', '!?': '5', '?!': '6' };

/** @param {Kind} kind @param {string} text @param {string} [value] @param {string} [name] @returns {Token} */
const token = (kind, text, value = '', name = '') => ({ kind, text, value, name });

/** @param {string} text @returns {Token[]} a move and the glyph at its end (such as `!?`), or a result */
function wordTokens(text) {
  const result = resultOf(text);
  if (result !== undefined) return [token('result', text, result)];
  const [, move, sign = ''] = /^(.+?)([!?]*)$/u.exec(text) ?? ['', text];
  return [token('move', text, move), ...(sign in SIGNS ? [token('glyph', sign, SIGNS[sign])] : [])];
}

/** @param {string} text @returns {Generator<Token>} the tokens of PGN */
export const tokensOf = (text) => scan(text);

/** @param {string} text @returns {Generator<Token>} */
function* scan(text) {
  for (const { 0: found, groups: { skipped, tag, value, badTag, comment, line, badComment, glyph, sign, open, close, word } = {} } of text.matchAll(PATTERN)) {
    if (skipped !== undefined) continue;
    else if (tag !== undefined) yield token('tag', found, value.replaceAll(/\\([^])/gu, '$1'), tag);
    else if (badTag !== undefined) yield token('bad-tag', badTag.trim());
    else if (comment !== undefined || line !== undefined) yield token('comment', found, (comment ?? line).trim());
    else if (badComment !== undefined) yield token('bad-comment', badComment);
    else if (glyph !== undefined) yield token('glyph', found, glyph);
    else if (sign !== undefined) yield token('glyph', found, SIGNS[sign]);
    else if (open !== undefined) yield token('open', found);
    else if (close !== undefined) yield token('close', found);
    else if (word !== undefined) yield* wordTokens(word);
    else yield token('bad', found);
  }
}

/**
 * The moves of a move list, without move numbers, comments, glyphs, variations and result.
 * @param {string} text
 * @returns {string[]}
 */
export function movesOf(text) {
  let depth = 0;
  const moves = [];
  for (const { kind, value } of tokensOf(text)) {
    if (kind === 'open') depth += 1;
    else if (kind === 'close') depth -= 1;
    else if (kind === 'move' && depth === 0) moves.push(value);
  }
  return moves;
}
