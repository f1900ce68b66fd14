// JSON with whole numbers of any size. Seeds of matches and numbers of positions go up to 2^64, beyond what a
// number of JavaScript holds exactly; such ones are read as a `Whole`, and written as they were.

/** The mark of a number in the text that the platform's JSON sees; no record holds this sign. */
const MARK = '\u0000whole:';

/** A whole number that a number of JavaScript cannot hold. */
export class Whole {
  /** @param {string} digits */
  constructor(digits) {
    this.digits = digits;
  }

  toJSON() {
    return MARK + this.digits;
  }

  toString() {
    return this.digits;
  }
}

/** Strings, which are passed over, or whole numbers of 16 digits or more. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

const isSafe = (digits) => Number.isSafeInteger(Number(digits));

/**
 * @param {string} text
 * @throws {SyntaxError} where it is no JSON
 */
export function parseExact(text) {
  const marked = text.replace(STRING_OR_LONG, (token) =>
    token.startsWith('"') || isSafe(token) ? token : JSON.stringify(MARK + token),
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new Whole(value.slice(MARK.length)) : value,
  );
}

/**
 * On one line.
 * @param {unknown} value
 */
export function writeExact(value) {
  return JSON.stringify(value).replace(/"\\u0000whole:(-?\d+)"/g, '$1');
}
