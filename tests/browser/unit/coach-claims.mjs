// Reads the coach's sentences back: each becomes a claim, which can be checked on the board.

import { variantOf } from '../../../src/gui/page/variants/index.js';

/**
 * @typedef {import('../../../src/gui/page/coach/telling.js').Telling} Telling
 * @typedef {{kind: string, square: string}} Placed a piece that a sentence names; `kind`: its FEN letter in upper case
 *
 * @typedef {object} Claim
 * @property {string} key message key of the sentence
 * @property {Placed[]} pieces
 * @property {number} count 1 if the sentence gives no number
 * @property {string[]} turns the turns that the sentence names and those that lead to each, in UCI format
 * @property {string} winner
 */

/** Placeholders for turns. */
const TURNS = ['move', 'reply', 'better'];

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * A reader of the coach's sentences about a variant.
 * @param {string} variant
 * @param {Record<string, string>} messages the messages of the language in use
 * @returns {(text: string, telling: Telling) => Claim[]|null} null if a part of the text is not a sentence of the coach
 */
export function reader(variant, messages) {
  const { game, pieces, turns } = variantOf(variant);
  const texts = Object.fromEntries(Object.entries(messages).filter(([key]) => key.startsWith('coach.')));
  const kinds = Object.keys(messages).flatMap((key) => new RegExp(`^piece\\.${game}\\.(\\w)\\.the$`).exec(key)?.[1] ?? []);
  const names = (/** @type {((letter: string) => string)|null} */ write) => new Map(kinds.map((kind) => [write?.(kind) ?? '', kind]));
  const [withThe, withA] = [names(pieces.the), names(pieces.a)];
  const oneOf = (/** @type {Map<string, string>} */ table) => `(?:${[...table.keys()].map(escaped).join('|')})`;
  const placed = escaped(texts['coach.at']).replace('{piece}', oneOf(withThe)).replace('{square}', '[a-z]?\\d+');
  const onePlaced = new RegExp(escaped(texts['coach.at']).replace('{piece}', `(?<name>${oneOf(withThe)})`).replace('{square}', '(?<square>[a-z]?\\d+)'), 'gu');
  const words = { count: '\\d+', winner: '.+?', square: '[a-z]?\\d+', pieces: `${placed}(?:\\P{Lu}+?${placed})*` };

  /** @param {string} template */
  const patternOf = (template) => escaped(template).replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (TURNS.includes(name)) return `(?<${name}>${escaped(texts['coach.pass'])}|\\S+?)`;
    if (name === 'piece') return `(?<piece>${template.includes('{square}') ? oneOf(withA) : placed})`;
    return `(?<${name}>${words[/** @type {keyof typeof words} */ (name)]})`;
  });
  const patterns = Object.entries(texts)
    .filter(([key]) => !['coach.at', 'coach.pass'].includes(key))
    .map(([key, template]) => ({ key, pattern: new RegExp(`^${patternOf(template)}(?: |$)`, 'iu') }));

  /** A named turn, after the turn in question if it is a reply to it. @param {string} word @param {boolean} isReply @param {Telling} telling */
  const turnsOf = (word, isReply, telling) => {
    const isIt = (/** @type {string} */ text, /** @type {string} */ notation) => text.startsWith(`${telling.turn} `) === isReply && text.split(' ').length === (isReply ? 2 : 1)
      && (text.endsWith('0000') ? word.toLowerCase() === texts['coach.pass'] : turns.written(notation) === word);
    return [...telling.notations].find(([text, notation]) => isIt(text, notation))?.[0] ?? `unknown: ${word}`;
  };

  /** @param {string} key @param {Telling} telling @param {Record<string, string>} groups @returns {Claim} */
  const claimOf = (key, telling, { piece, square, pieces: several, count, winner, ...named }) => ({
    key,
    pieces: square === undefined
      ? [...(several ?? piece ?? '').matchAll(onePlaced)].map(({ groups }) => ({ kind: withThe.get(groups?.name ?? '') ?? '', square: groups?.square ?? '' }))
      : [{ kind: withA.get(piece) ?? '', square }],
    count: Number(count ?? 1),
    turns: Object.entries(named).filter(([, word]) => word !== undefined).map(([name, word]) => turnsOf(word, name !== 'better', telling)),
    winner: winner ?? '',
  });

  /** @param {string} text @param {Telling} telling @returns {Claim[]|null} */
  const read = (text, telling) => {
    if (text === '') return [];
    for (const { key, pattern } of patterns) {
      const match = pattern.exec(text);
      const rest = match === null ? null : read(text.slice(match[0].length), telling);
      if (match !== null && rest !== null) return [claimOf(key, telling, match.groups ?? {}), ...rest];
    }
    return null;
  };
  return read;
}
