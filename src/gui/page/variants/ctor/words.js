/** CTOR turns and their operations in words. */
import { language, t } from '../../base/messages.js';

/** @typedef {import('./turn.js').Operation} Operation */

/** @param {Operation} operation @returns {string} the operation in words */
export function operationText({ kind, from, to }) {
  return t(`effect.${kind}`, { from: from[0], other: from[1], to });
}

/**
 * A turn in words: one clause for successive operations of the same kind, for example `places 12 and 14, moves 20 to 28,
 * replaces 44`.
 * @param {Operation[]} operations
 */
export function turnText(operations) {
  if (operations.length === 0) return t('effect.empty');
  return runsOf(operations).map(clauseOf).join(', ');
}

/** @param {Operation[]} operations @returns {Operation[][]} successive operations of the same kind */
function runsOf(operations) {
  /** @type {Operation[][]} */
  const runs = [];
  for (const operation of operations) {
    const last = runs.at(-1);
    if (last?.[0].kind === operation.kind) last.push(operation);
    else runs.push([operation]);
  }
  return runs;
}

/** @param {Operation[]} run */
function clauseOf(run) {
  const [{ kind }] = run;
  if (kind === 'movement') return t('effect.ctor.movement', { ways: listOf(waysOf(run).map(wayText)) });
  if (kind === 'landing') return t('effect.ctor.landing', { landings: listOf(run.map(({ from, to }) => t('effect.ctor.landing.one', { from: from[0], other: from[1], to }))) });
  return t(`effect.ctor.${kind}`, { squares: listOf(run.map(({ to }) => to)) });
}

/** The squares that each chip passes: successive steps of one chip are one way. @param {Operation[]} steps */
function waysOf(steps) {
  /** @type {string[][]} */
  const ways = [];
  for (const { from: [from], to } of steps) {
    const way = ways.find((squares) => squares.at(-1) === from);
    if (way === undefined) ways.push([from, to]);
    else way.push(to);
  }
  return ways;
}

/** @param {string[]} way */
function wayText(way) {
  const [from, ...rest] = way;
  const to = rest.pop();
  return rest.length === 0 ? t('effect.ctor.way', { from, to }) : t('effect.ctor.way.over', { from, over: rest.join(', '), to });
}

/** @param {string[]} parts */
const listOf = (parts) => new Intl.ListFormat(language()).format(parts);
