/** Stacks of Turnover, and what a move does. Origin, destination and rule set determine all of it. */
import { t } from '../../base/messages.js';
import { colored, isWhite } from '../letters.js';
import { parseMove } from '../moves.js';

/**
 * @typedef {import('../variant.js').Effect} Effect
 * @typedef {import('../variant.js').Position} Position
 * @typedef {import('../variant.js').Stage} Stage
 *
 * @typedef {object} TurnoverFacts
 * @property {'move'|'step'|'combine'|'turn'|'capture'} kind `step`: the whole Castle goes to an empty square
 * @property {string} from
 * @property {string} to
 * @property {boolean} white whose move it is
 * @property {string} travels rings that travel, from inner to outer
 * @property {string} stays rings that stay behind, or nothing
 * @property {string|null} target letter of the stack on the destination
 * @property {string} result letter (upper case) of the stack that arriving makes, before promotion
 * @property {boolean} promotes
 */

/** Rings of each stack's letter (upper case), from inner to outer: Tower, Fort, Wall. @type {Record<string, string>} */
const RINGS = { R: 'T', B: 'F', P: 'W', Q: 'TF', N: 'FW', K: 'TFW' };

/** @param {string} letter in any case @returns {string} rings from inner to outer */
export const ringsOf = (letter) => RINGS[letter.toUpperCase()];

/**
 * The letter (upper case) of the stack that these rings make, or null where they do not fit into each other.
 * @param {string} rings in any order
 * @returns {string|null}
 */
export function letterOfRings(rings) {
  const ordered = [...'TFW'].filter((ring) => rings.includes(ring)).join('');
  if (ordered.length !== rings.length) return null;
  return Object.keys(RINGS).find((letter) => RINGS[letter] === ordered) ?? null;
}

/** @param {string} rings that make a stack @returns {string} its letter (upper case) */
export function stackOf(rings) {
  const letter = letterOfRings(rings);
  if (letter === null) throw new Error(`no stack has the rings ${rings}`);
  return letter;
}

/** @param {string} letter */
const name = (letter) => t(`piece.turnover.${letter.toUpperCase()}`);

/** @implements {Effect} */
export class TurnoverEffect {
  /** @param {TurnoverFacts} facts */
  constructor({ kind, from, to, white, travels, stays, target, result, promotes }) {
    this.kind = kind;
    this.from = from;
    this.to = to;
    this.white = white;
    this.travels = travels;
    this.stays = stays;
    this.target = target;
    this.result = result;
    this.promotes = promotes;
  }

  get squares() {
    return [this.from, this.to];
  }

  get mark() {
    return { kind: this.kind, promotes: this.promotes };
  }

  get meeting() {
    const { kind, target, result, promotes } = this;
    if (target === null && !promotes) return null;
    const isChanged = promotes || kind === 'combine' || kind === 'turn';
    return {
      traveller: this.#colored(stackOf(this.travels)),
      others: target === null ? [] : [target],
      result: isChanged ? this.#colored(promotes ? 'Q' : result) : null,
    };
  }

  /** A short text: `Wall to e5; turns over Fort into Fortress; Citadel stays on e4`. */
  text() {
    const { kind, from, to, travels, stays, result, promotes } = this;
    const target = this.target ?? '';
    const clauses = [t(travels.length > 1 ? 'effect.whole' : 'effect.to', { man: name(stackOf(travels)), to })];
    if (kind === 'combine') clauses.push(t('effect.combine', { target: name(target), result: name(result) }));
    if (kind === 'turn') clauses.push(t('effect.turn', { target: name(target), result: name(result) }));
    if (kind === 'capture') clauses.push(t('effect.capture', { target: name(target) }));
    if (promotes) clauses.push(t('effect.promote', { result: name('Q') }));
    if (stays) clauses.push(t('effect.stays', { stays: name(stackOf(stays)), from }));
    return clauses.join('; ');
  }

  rest() {
    return this;
  }

  /** @param {Stage} stage @param {unknown} _before @param {number} travelTime */
  async play(stage, _before, travelTime) {
    const { kind, from, to, travels, stays, target, result, promotes } = this;
    const moving = this.#colored(stackOf(travels));
    stage.remove(from);
    if (stays) stage.put(from, this.#colored(stackOf(stays)));
    const traveller = stage.spawn(from, moving);
    const captured = kind === 'capture' ? stage.fade(stage.spritesOf(to), travelTime * 0.6) : null;
    await Promise.all([stage.travel(traveller, from, to, travelTime), captured]);
    for (const sprite of traveller) sprite.remove();
    const arrived = stage.spawn(to, moving);
    if (kind === 'turn' && target !== null) await stage.turnOver(to, this.#colored(target));
    for (const sprite of arrived) sprite.remove();
    await stage.settle(stage.put(to, this.#colored(result)));
    if (promotes) await stage.appear(stage.put(to, this.#colored('Q')));
  }

  /** @param {string} letter */
  #colored(letter) {
    return colored(letter, this.white);
  }
}

/**
 * @param {Position} position before the move
 * @param {string} text of a legal move
 * @param {boolean} stepsWhole whether a Castle may go one square as a whole
 * @returns {TurnoverEffect}
 */
export function turnoverEffect(position, text, stepsWhole) {
  const { from, to } = parseMove(text).steps[0];
  const mover = position.men.get(from) ?? '';
  const white = isWhite(mover);
  const target = position.men.get(to) ?? null;
  const rings = ringsOf(mover);
  const whole = stepsWhole && rings === 'TFW' && isStep(from, to) && !wallFits(target);
  const travels = whole ? rings : rings.slice(-1);
  const combined = target !== null && !whole ? letterOfRings(travels + ringsOf(target)) : null;
  const result = combined ?? stackOf(travels);
  const isEnemy = target !== null && isWhite(target) !== white;
  return new TurnoverEffect({
    kind: kindOf(target, combined, isEnemy, whole),
    from,
    to,
    white,
    travels,
    stays: whole ? '' : rings.slice(0, -1),
    target,
    result,
    promotes: to[1] === (white ? '8' : '1') && (result === 'P' || result === 'K'),
  });
}

/** @param {string} from @param {string} to */
function isStep(from, to) {
  const files = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  const ranks = Math.abs(Number(from[1]) - Number(to[1]));
  return Math.max(files, ranks) === 1;
}

/** Where its Wall fits, a Castle does not step there as a whole. @param {string|null} target */
const wallFits = (target) => target !== null && letterOfRings(`W${ringsOf(target)}`) !== null;

/** @param {string|null} target @param {string|null} combined @param {boolean} isEnemy @param {boolean} whole @returns {TurnoverFacts['kind']} */
function kindOf(target, combined, isEnemy, whole) {
  if (target === null) return whole ? 'step' : 'move';
  if (combined === null) return 'capture';
  return isEnemy ? 'turn' : 'combine';
}
