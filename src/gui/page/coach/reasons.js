/** Reads the engine's answer to `explain`. */

/**
 * @typedef {object} Reason a fact about a move or a position; see `explain` in uci-protocol.md
 * @property {string} kind
 * @property {string[]} pv the line of play that proves the fact; empty if there is none
 * @property {Record<string, string>} values
 *
 * @typedef {{piece: string, square: string}} Lost a piece that a side loses along a line
 */

const START = 'reason ';

/** @param {string} line @returns {Reason|null} null if the line does not give a reason */
export function parseReason(line) {
  if (!line.startsWith(START)) return null;
  const [head, tail = ''] = line.slice(START.length).trim().split(' pv ');
  const [kind, ...words] = head.split(' ');
  /** @type {Record<string, string>} */
  const values = {};
  // Scores and keys alike are a name and one word.
  for (let i = 0; i + 1 < words.length; i += 2) values[words[i]] = words[i + 1];
  return { kind, values, pv: tail === '' ? [] : tail.split(' ') };
}

/** Whether a line ends the answer to `explain`. @param {string} line */
export const endsReasons = (line) => /^explained\b/.test(line);

/** The pieces in a value such as `R@b1,p@c4`. @param {string|undefined} value @returns {Lost[]} */
export const piecesIn = (value = '') => value.split(',').filter((part) => part !== '').map((part) => {
  const [piece, square] = part.split('@');
  return { piece, square };
});

/** @param {Reason[]} reasons @param {string} kind */
export const ofKind = (reasons, kind) => reasons.filter((reason) => reason.kind === kind);

/** The gain of a capture in units of material; a win counts as more than all pieces. @param {Reason} reason */
export function gainOf({ values: { gain = '0' } }) {
  if (gain === 'win') return Infinity;
  return gain === 'loss' ? -Infinity : Number(gain);
}
