/** The game descriptors (`Variant` objects) of Turnover Chess with the current rules and with the 2019 rules. */
import { t, tn } from '../base/messages.js';
import {
  attackedText, bothCases, colored, counters, DRAWN_OUT, isWhite, lastRow, letteredPieces, letterIn, NO_COST, NO_LEAD, NO_SETTINGS, sideLetter, sideOfFen, WHITE_FIRST,
} from './letters.js';
import { createMoveControl } from './move-control.js';
import { areMoves, moveArrows, parseMove } from './moves.js';
import { drawRings } from './rings.js';
import { LETTERED, readMen, splitFen, wholeNumber, withOtherSide, writeMen } from './squares.js';
import { letterOfRings, ringsOf, stackOf } from './turnover/stacks.js';

/**
 * @typedef {import('./variant.js').Desk} Desk
 * @typedef {import('./variant.js').Effect} Effect
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Position} Position
 * @typedef {import('./variant.js').Stage} Stage
 * @typedef {import('./variant.js').Variant} Variant
 *
 * @typedef {object} TurnoverFacts what a move in Turnover Chess does
 * @property {'move'|'step'|'combine'|'turn'|'capture'} kind `step`: the whole Castle moves to an empty square
 * @property {string} from
 * @property {string} to
 * @property {boolean} white whether White moves
 * @property {string} travels rings that move, from inner to outer
 * @property {string} stays rings that stay on the origin, or '' if all rings move
 * @property {string|null} target letter of the stack on the destination before the move; null if the square is empty
 * @property {string} result upper-case letter of the stack on the destination after the move, before promotion
 * @property {boolean} promotes
 */

const names = letteredPieces('turnover');

/** @type {Pieces} */
const pieces = {
  ...names,
  ladder: [...'PRBNQKKK'],
  onSquare(square, letter) {
    if (letter === undefined || ringsOf(letter).length === 1) return names.onSquare(square, letter);
    return t('board.square.stack', { square, man: names.name(letter), rings: [...ringsOf(letter)].map(ringName).join(', ') });
  },
  draw: (letter) => drawRings(ringsOf(letter), isWhite(letter)),
};

/** The name of a ring, which is also the name of the stack that consists of this ring alone. @param {string} ring */
const ringName = (ring) => names.kind(letterOfRings(ring) ?? ring);

/** @param {string} fen @returns {Position} */
function readPosition(fen) {
  const { rows, fields } = splitFen(fen);
  return { men: readMen(LETTERED, rows), toMove: fields[1] === 'b' ? 'second' : 'first' };
}

/**
 * Whether a FEN can belong to Turnover Chess: it has 8 rows and no off-board pieces, and is not a CTOR position. The
 * current rules and the 2019 rules use the same FEN format.
 * @param {string} fen
 */
function ownsFen(fen) {
  const [board, side] = fen.split(' ');
  const isCtor = (side === '1' || side === '2') && /^[xo\d/]+$/.test(board);
  return !isCtor && board.split('/').length === 8 && /^[a-zA-Z\d/]+$/.test(board);
}

/** The effect of a move in Turnover Chess. @implements {Effect} */
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

  /** The effect in words, for example `Wall to e5, turns over the Fort to form a Fortress; a Citadel stays on e4`. */
  text() {
    const { kind, from, to, travels, stays, result, promotes } = this;
    const target = this.target ?? '';
    const clauses = [t(travels.length > 1 ? 'effect.whole' : 'effect.to', { man: names.kind(stackOf(travels)), to })];
    if (kind === 'combine') clauses.push(t('effect.combine', { target: names.the(target), result: names.a(result) }));
    if (kind === 'turn') clauses.push(t('effect.turn', { target: names.the(target), result: names.a(result) }));
    if (kind === 'capture') clauses.push(t('effect.capture', { target: names.the(target) }));
    if (promotes) clauses.push(t('effect.promote', { result: names.a('Q') }));
    const whole = clauses.join(', ');
    return stays ? `${whole}; ${t('effect.stays', { stays: names.a(stackOf(stays)), from })}` : whole;
  }

  /** For example the drawings of a Wall, a turnover and a Fort between `b2` and `b5`, and the drawing of the result. */
  get figures() {
    const { kind, from, to, target, meeting } = this;
    const travels = { icon: this.#colored(stackOf(this.travels)) };
    const met = target === null ? [] : [{ sign: kind }, { icon: target }];
    const result = meeting?.result ?? null;
    const becomes = result === null ? [] : [{ text: '=' }, { icon: result }];
    return target === null ? [travels, { text: `${from}–${to}` }, ...becomes] : [travels, { text: from }, ...met, { text: to }, ...becomes];
  }

  idea() {
    const { from, travels, stays } = this;
    return { key: 'hint.piece', values: { man: names.the(stackOf(stays + travels)), square: from } };
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
 * @param {Position} position position before the move
 * @param {string} text legal move in UCI notation
 * @param {boolean} stepsWhole whether whole Castles may step one square
 * @returns {TurnoverEffect}
 */
function turnoverEffect(position, text, stepsWhole) {
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

/**
 * Whether a Wall fits on the target stack. If the Wall fits, a Castle moves only its Wall onto the target stack.
 * @param {string|null} target
 */
const wallFits = (target) => target !== null && letterOfRings(`W${ringsOf(target)}`) !== null;

/**
 * @param {string|null} target
 * @param {string|null} combined
 * @param {boolean} isEnemy
 * @param {boolean} whole
 * @returns {TurnoverFacts['kind']}
 */
function kindOf(target, combined, isEnemy, whole) {
  if (target === null) return whole ? 'step' : 'move';
  if (combined === null) return 'capture';
  return isEnemy ? 'turn' : 'combine';
}

/**
 * @param {Desk} desk
 * @param {(position: Position, text: string) => TurnoverEffect} effectOf
 */
function control(desk, effectOf) {
  const { position } = desk;
  return createMoveControl(desk, {
    pieceName: names.name,
    effect: (text) => effectOf(position, text),
    manAt: (key) => position.men.get(key) ?? '',
    /**
     * The part of a dragged stack that follows the pointer, and the part that stays on the origin. Until the user has
     * chosen a destination, only the outermost ring follows the pointer.
     */
    carried(man, move) {
      const rings = ringsOf(man);
      const { travels, stays } = move === null ? { travels: rings.slice(-1), stays: rings.slice(0, -1) } : effectOf(position, move.text);
      /** @param {string} part */
      const letter = (part) => colored(letterOfRings(part) ?? '', isWhite(man));
      return { carried: letter(travels), stays: stays === '' ? null : letter(stays) };
    },
    choose: async ([move]) => move,
  });
}

/** Number of rings at the start of a game. */
const ALL_RINGS = 48;

const palette = bothCases('KQNBRP');

/** A Tower turns over a Fortress, and a Fort turns over a Wall. @type {import('./variant.js').Showcase} */
const showcase = {
  fen: '8/k7/8/1qb1k3/2R1n3/1K2PB2/3Q4/8 w - - 0 1',
  turns: [
    ['c4e4', '8/k7/8/1qb1k3/4K3/1K2PB2/3Q4/8 b - - 0 1'],
    ['c5e3', '8/k7/8/1q2k3/4K3/1K2nB2/3Q4/8 w - - 0 2'],
  ],
  view: { column: 1, row: 3, width: 5, height: 4 },
};

/** @typedef {import('./letters.js').CountedDraft} TurnoverDraft */

/** @type {import('./variant.js').Editing} */
const editing = {
  palette,
  letter: letterIn(palette),
  /** Castles and lone Walls may not be placed on their last rank. */
  canStand: (letter, square) => !'KP'.includes(letter.toUpperCase()) || LETTERED.placeOf(square).row !== lastRow(letter),
  read(fen) {
    const { rows, fields } = splitFen(fen);
    /** @type {TurnoverDraft} */
    const draft = { men: readMen(LETTERED, rows), toMove: sideOfFen(fen), clock: wholeNumber(fields[4], 0), number: wholeNumber(fields[5], 1) };
    return draft;
  },
  write(draft) {
    const { men, toMove, clock, number } = /** @type {TurnoverDraft} */ (draft);
    return `${writeMen(LETTERED, men)} ${sideLetter(toMove)} - - ${clock} ${number}`;
  },
  cleared: (draft) => /** @type {TurnoverDraft} */ ({ ...draft, men: new Map(), clock: 0, number: 1 }),
  fitted: (_, after) => after,
  withSide: (draft, side) => ({ ...draft, toMove: side }),
  fields: (make) => [make.row(...counters(make))],
};

/**
 * @param {object} rules
 * @param {string} rules.name
 * @param {boolean} rules.stepsWhole whether whole Castles may step one square
 * @param {number} rules.spread
 * @param {string} rules.start
 * @returns {Variant}
 */
function turnoverVariant({ name, stepsWhole, spread, start }) {
  /** @param {Position} position @param {string} text */
  const effect = (position, text) => turnoverEffect(position, text, stepsWhole);
  return {
    name,
    game: 'turnover',
    showcase: stepsWhole ? showcase : null,
    geometry: LETTERED,
    sides: WHITE_FIRST,
    pieces,
    positions: {
      start,
      read: readPosition,
      isFirstToMove: (fen) => fen.split(' ')[1] === 'w',
      owns: ownsFen,
      passed: withOtherSide,
      playOn: DRAWN_OUT,
      questions: ['attacked', 'moves'],
      attackedText,
      tally(men, side) {
        const count = [...men.values()].filter((letter) => letter === colored('K', side === 'first')).length;
        return { count, unit: tn('tally.castles', count) };
      },
      units: (letter) => [...ringsOf(letter)].map((ring) => colored(letterOfRings(ring) ?? '', isWhite(letter))),
      left: (men) => [...men.values()].reduce((rings, letter) => rings + ringsOf(letter).length, 0) / ALL_RINGS,
      margin: () => null,
    },
    turns: {
      length: 'short',
      own: (turns) => areMoves(turns) && !turns[0].startsWith('K@'),
      effect,
      arrows: moveArrows,
      written: (notation) => notation,
      complete: (_, { turn }) => turn,
      notice: () => null,
      control: (desk) => control(desk, effect),
      surroundings: () => null,
    },
    settings: NO_SETTINGS,
    scores: { spread, depths: [8, 12, 16], ahead: 'analysis.ahead', cost: NO_COST, lead: NO_LEAD },
    editing,
    teaching: { folder: 'turnover', loadWhy: async () => (await import('./turnover/why.js')).whyIn(stepsWhole) },
    puzzles: `turnover/puzzles/${name}.json`,
    openings: `turnover/openings/${name}.json`,
  };
}

export const turnover = turnoverVariant({
  name: 'turnover',
  stepsWhole: true,
  spread: 250,
  start: 'k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1',
});
export const turnover2019 = turnoverVariant({
  name: 'turnover2019',
  stepsWhole: false,
  spread: 255,
  start: 'kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1',
});
