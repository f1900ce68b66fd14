// A game for people to read, in the form of `anel match --text`, which `anel match merge` reads back: tags, moves in
// the notation of the rules, scores and times.

import { recordOf } from './game-record.js';
import { writeExact } from './json.js';

const tag = (name, value) => `[${name} ${JSON.stringify(value)}]`;

/** The end of a game in the notation of the rules. */
const token = (result) => (result === '1/2-1/2' ? '½' : result);

/** @param {import('./record-format.js').Turn} turn */
const comment = ({ score, depth, nodes, time_ms: time }) =>
  [
    ...(score === null || score === undefined ? [] : [score]),
    ...(depth === null || depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === null || nodes === undefined ? [] : [`${nodes} nodes`]),
    `${time} ms`,
  ].join(', ');

function tags(record) {
  const { of, game, white, black, opening, result, reason, fault, margin } = record;
  return [
    tag('Match', writeExact(of)),
    tag('Game', String(game)),
    tag('White', white.name),
    tag('WhiteOptions', writeExact(white.options)),
    tag('Black', black.name),
    tag('BlackOptions', writeExact(black.options)),
    tag('Start', opening.fen ?? 'startpos'),
    tag('Result', result),
    tag('Reason', reason),
    tag('Fault', fault ?? 'none'),
    ...(margin === undefined || margin === null ? [] : [tag('Margin', String(margin))]),
  ];
}

/**
 * The main line of a game, with an empty line behind it.
 * @param {import('../app/game.js').GameTree} tree
 * @param {string} startFen of its variant
 */
export function writeText(tree, startFen) {
  const record = recordOf(tree, startFen);
  const book = record.opening.moves.length;
  const words = tree.mainLine().flatMap((node, index) => {
    const byFirst = node.parent.firstToMove;
    const number = index === 0 || byFirst ? [`${Math.floor(index / 2) + 1}${byFirst ? '.' : '...'}`] : [];
    const said = index < book ? 'book' : comment(record.turns[index - book]);
    return [...number, node.notation ?? node.turn, `{${said}}`];
  });
  return `${tags(record).join('\n')}\n\n${[...words, token(record.result)].join(' ')}\n\n`;
}
