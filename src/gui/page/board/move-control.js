// Making a move in the games that have origins and destinations: a man is selected, its destinations are marked, one is chosen.

import { chooseMove } from './choices.js';
import { effectOf, markOfAll } from './effects.js';
import { effectIcons } from './effect-icons.js';
import { effectText } from './effect-text.js';
import { readFen } from './fen.js';
import { DUCHY, groupMoves, HAND } from './moves.js';
import { pieceName } from './names.js';
import { isTurnover } from './pieces.js';
import { letterOfRings, STACK_RINGS } from './rings.js';

/**
 * What a control needs of the board.
 * @typedef {object} Desk
 * @property {(key: string, values?: object) => string} t
 * @property {(text: string) => void} announce
 * @property {import('./fen.js').Position} position
 * @property {string[]} legal
 * @property {boolean} mayMove whether the user may move in this position
 * @property {(turn: string) => Promise<string|null>} after
 * @property {(title: string, options: object[], key: string) => Promise<string|null>} ask
 * @property {(text: string, icons?: Element[]) => void} hint shows a text under the board, and the same in drawings
 * @property {() => void} refresh draws the marks anew
 * @property {(turn: string, dropped: boolean) => void} play
 */

/** @param {Desk} desk */
export function createMoveControl(desk) {
  const { t, position } = desk;
  const grouped = desk.mayMove ? groupMoves(desk.legal) : new Map();
  /** @type {string|null} */
  let source = null;
  /** @type {Map<string, {moves: import('./moves.js').Move[], mark: object}>} */
  let targets = new Map();
  let asking = false;

  const setSource = (key) => {
    source = key;
    targets = new Map();
    for (const [to, moves] of grouped.get(key) ?? []) {
      targets.set(to, { moves, mark: markOfAll(moves.map(({ text }) => effectOf(position, text))) });
    }
    desk.hint(source === null ? '' : sourceText());
    desk.refresh();
  };

  const manAt = (key) => {
    if (key === HAND) return position.toMove === 'first' ? 'K' : 'k';
    if (key === DUCHY) return position.toMove === 'first' ? 'G' : 'g';
    return position.men.get(key);
  };

  const sourceText = () => {
    if (source === HAND) return t('board.place');
    const values = { man: pieceName(t, position.variant, manAt(source)), square: placeName(source), count: targets.size };
    return t(targets.size === 1 ? 'board.selected.one' : 'board.selected', values);
  };

  const placeName = (key) => (key === HAND ? t('board.hand') : key === DUCHY ? t('board.duchy') : key);

  const select = (key) => {
    setSource(key);
    desk.announce(sourceText());
  };

  const deselect = () => {
    if (source === null) return false;
    setSource(onlySource());
    desk.announce(t('board.deselected'));
    return true;
  };

  /** Where nothing but placing the King is to be done, the King is in hand already. */
  const onlySource = () => (grouped.size === 1 && grouped.has(HAND) ? HAND : null);

  const choose = async (key, dropped) => {
    const { moves } = targets.get(key);
    const origin = source;
    asking = true;
    const ask = (title, options) => desk.ask(title, options, key);
    const move = moves.length === 1 ? moves[0] : await chooseMove({ t, position, ask }, moves, origin);
    asking = false;
    if (move === null) {
      deselect();
      return false;
    }
    source = null;
    targets = new Map();
    desk.hint('');
    desk.refresh();
    desk.play(move.text, dropped);
    return true;
  };

  const describe = async (key) => {
    const target = targets.get(key);
    const [{ text }] = target.moves;
    const tell = (effect) => desk.hint(effectText(t, position.variant, effect), effectIcons(position.variant, effect));
    if (target.moves.length > 1) return desk.hint(t('board.several', { example: effectText(t, position.variant, effectOf(position, text)) }));
    tell(effectOf(position, text));
    if (isTurnover(position.variant)) return undefined;
    const fen = await desk.after(text);
    if (fen === null || targets.get(key) !== target || hovered !== key) return undefined;
    return tell(effectOf(position, text, readFen(position.variant, fen)));
  };

  let hovered = null;
  source = onlySource();
  if (source !== null) setSource(source);

  return {
    /** A click, a tap, or Enter. */
    activate(key) {
      if (asking) return;
      if (source !== null && targets.has(key)) choose(key, false);
      else if (key === source) deselect();
      else if (grouped.has(key)) select(key);
      else if (!deselect() && desk.mayMove) desk.announce(t('board.nomove', { square: placeName(key) }));
    },

    /** @returns {boolean} whether there was something to cancel */
    cancel: deselect,

    hover(key) {
      hovered = key;
      if (key !== null && targets.has(key)) describe(key);
      else desk.hint(source === null ? '' : sourceText());
    },

    canDrag: (key) => grouped.has(key) && !asking,

    dragStart(key) {
      if (source !== key) setSource(key);
    },

    /**
     * What is carried, and what stays behind: of a stack only what the move over this square would take along.
     * @param {string|null} over
     */
    carried(over) {
      const man = manAt(source);
      if (!isTurnover(position.variant)) return { carried: man, stays: null };
      const white = man === man.toUpperCase();
      const colour = (rings) => (rings === '' ? null : white ? letterOfRings(rings) : letterOfRings(rings).toLowerCase());
      const target = targets.get(over);
      if (target) {
        const { travels, stays } = effectOf(position, target.moves[0].text);
        return { carried: colour(travels), stays: colour(stays) };
      }
      const rings = STACK_RINGS[man.toUpperCase()];
      return { carried: colour(rings.at(-1)), stays: colour(rings.slice(0, -1)) };
    },

    /** @returns {Promise<boolean>} whether a move was made */
    async drop(key) {
      if (targets.has(key)) return choose(key, true);
      if (key !== source) deselect();
      return false;
    },

    marks: () => ({
      selected: source === null ? [] : [source],
      targets: new Map([...targets].map(([key, { mark }]) => [key, mark])),
    }),

    /** Whether a man of the user's stands there that can move. */
    isMovable: (key) => grouped.has(key),

    /** What choosing a square would do, to be added to its name; nothing where it is no destination. */
    targetText(key) {
      const target = targets.get(key);
      if (target === undefined) return '';
      if (target.moves.length > 1) return t('board.target.several', { count: target.moves.length });
      return effectText(t, position.variant, effectOf(position, target.moves[0].text));
    },

    men: () => position.men,
  };
}
