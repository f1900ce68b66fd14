/**
 * Input of moves by origin and destination: the user selects a piece, the board marks the piece's destinations, and the
 * user chooses a destination.
 */
import { t } from '../base/messages.js';
import { DUCHY, HAND, groupMoves } from './moves.js';

/**
 * @typedef {import('./variant.js').Control} Control
 * @typedef {import('./variant.js').Desk} Desk
 * @typedef {import('./variant.js').Effect} Effect
 * @typedef {import('./variant.js').Mark} Mark
 * @typedef {import('./variant.js').Position} Position
 * @typedef {import('./moves.js').Move} Move
 *
 * @typedef {object} MoveGame the parts of move input that differ between games
 * @property {(letter: string) => string} pieceName
 * @property {(text: string) => Effect} effect effect of a legal move
 * @property {(text: string) => Promise<Effect|null>} [wholeEffect] complete effect, in games where some details require the
 *   position after the move; null if the engine does not return that position
 * @property {(key: string) => string} manAt letter of the piece on a square or at a place next to the board
 * @property {(man: string, move: Move|null) => {carried: string, stays: string|null}} carried letters of the part of a
 *   piece that moves and of the part that stays on the origin; `stays` is null if the whole piece moves, and `move` is
 *   null while no destination is chosen
 * @property {(moves: Move[], origin: string, square: string) => Promise<Move|null>} choose lets the user choose one of
 *   several moves to the same square; null if the user cancels
 */

/**
 * The marker of a destination, given the effects of all moves to that square.
 * @param {Effect[]} effects
 * @returns {Mark}
 */
export function markOfAll(effects) {
  const marks = effects.map(({ mark }) => mark);
  const kinds = new Set(marks.map(({ kind }) => kind));
  return { kind: kinds.size === 1 ? marks[0].kind : 'choice', promotes: marks.some(({ promotes }) => promotes) };
}

/** @param {string} key */
const placeName = (key) => (key === HAND ? t('board.hand') : key === DUCHY ? t('board.duchy') : key);

/**
 * @param {Desk} desk
 * @param {MoveGame} game
 * @returns {Control}
 */
export function createMoveControl(desk, game) {
  return new MoveControl(desk, game);
}

/** @implements {Control} */
class MoveControl {
  /** @type {string|null} */
  #source = null;
  /** @type {Map<string, {moves: Move[], mark: Mark}>} */
  #targets = new Map();
  /** @type {string|null} */
  #hovered = null;
  #isAsking = false;

  /** @param {Desk} desk @param {MoveGame} game */
  constructor(desk, game) {
    this.desk = desk;
    this.game = game;
    this.grouped = desk.mayMove ? groupMoves(desk.legal) : new Map();
    if (this.#onlySource() !== null) this.#setSource(this.#onlySource());
  }

  /**
   * The origin that is selected automatically: the hand during Oliveira's set-up, when placing the King is the only
   * possible move; otherwise null.
   */
  #onlySource() {
    return this.grouped.size === 1 && this.grouped.has(HAND) ? HAND : null;
  }

  /** @param {string|null} key */
  #setSource(key) {
    this.#source = key;
    this.#targets = new Map();
    for (const [to, moves] of this.grouped.get(key ?? '') ?? []) {
      this.#targets.set(to, { moves, mark: markOfAll(moves.map((/** @type {Move} */ { text }) => this.game.effect(text))) });
    }
    this.desk.hint(this.#sourceText());
    this.desk.refresh();
  }

  #sourceText() {
    if (this.#source === null) return '';
    if (this.#source === HAND) return t('board.place');
    const count = this.#targets.size;
    const values = { man: this.game.pieceName(this.game.manAt(this.#source)), square: placeName(this.#source), count };
    return t(count === 1 ? 'board.selected.one' : 'board.selected', values);
  }

  #deselect() {
    if (this.#source === null) return false;
    this.#setSource(this.#onlySource());
    this.desk.announce(t('board.deselected'));
    return true;
  }

  /** @param {string} key @param {boolean} dropped */
  async #choose(key, dropped) {
    const { desk } = this;
    const moves = this.#targets.get(key)?.moves ?? [];
    const origin = this.#source;
    if (origin === null) return false;
    this.#isAsking = true;
    const move = moves.length === 1 ? moves[0] : await this.game.choose(moves, origin, key);
    this.#isAsking = false;
    if (move === null) {
      this.#deselect();
      return false;
    }
    this.#source = null;
    this.#targets = new Map();
    desk.hint('');
    desk.refresh();
    desk.play(move.text, { dropped, told: false });
    return true;
  }

  /** @param {string} key */
  async #describe(key) {
    const { desk, game } = this;
    const target = this.#targets.get(key);
    if (target === undefined) return;
    const [{ text }] = target.moves;
    const effect = game.effect(text);
    if (target.moves.length > 1) {
      desk.hint(t('board.several', { example: effect.text() }));
      return;
    }
    desk.hint(effect.text(), effect);
    const whole = (await game.wholeEffect?.(text)) ?? null;
    if (whole !== null && this.#targets.get(key) === target && this.#hovered === key) desk.hint(whole.text(), whole);
  }

  /** @param {string} key */
  activate(key) {
    if (this.#isAsking) return;
    if (this.#source !== null && this.#targets.has(key)) {
      this.#choose(key, false);
    } else if (key === this.#source) {
      this.#deselect();
    } else if (this.grouped.has(key)) {
      this.#setSource(key);
      this.desk.announce(this.#sourceText());
    } else if (this.#source !== null) {
      this.#refuse(key);
    } else if (this.desk.mayMove) {
      this.desk.announce(t('board.nomove', { square: placeName(key) }));
      this.desk.refuse(key, null);
    }
  }

  /** Deselects the selected piece and reports that it cannot move to the given square. @param {string} key */
  #refuse(key) {
    const origin = this.#source;
    this.#deselect();
    if (origin !== null) this.desk.refuse(origin, key);
  }

  cancel() {
    return this.#deselect();
  }

  /** @param {string|null} key */
  hover(key) {
    this.#hovered = key;
    if (key !== null && this.#targets.has(key)) this.#describe(key);
    else this.desk.hint(this.#sourceText());
  }

  /** @param {string} key */
  canDrag(key) {
    return this.grouped.has(key) && !this.#isAsking;
  }

  /** @param {string} key */
  dragStart(key) {
    if (this.#source !== key) this.#setSource(key);
  }

  /** @param {string|null} over */
  carried(over) {
    const target = over === null ? undefined : this.#targets.get(over);
    return this.game.carried(this.game.manAt(this.#source ?? ''), target?.moves[0] ?? null);
  }

  /** @param {string} key */
  async drop(key) {
    if (this.#targets.has(key)) return this.#choose(key, true);
    if (key !== this.#source) this.#refuse(key);
    return false;
  }

  marks() {
    return {
      selected: this.#source === null ? [] : [this.#source],
      targets: new Map([...this.#targets].map(([key, { mark }]) => [key, mark])),
    };
  }

  /** @param {string} key */
  isMovable(key) {
    return this.grouped.has(key);
  }

  /** @param {string} key */
  targetText(key) {
    const target = this.#targets.get(key);
    if (target === undefined) return '';
    if (target.moves.length > 1) return t('board.target.several', { count: target.moves.length });
    return this.game.effect(target.moves[0].text).text();
  }

  men() {
    return this.desk.position.men;
  }

  progress() {
    return null;
  }
}
