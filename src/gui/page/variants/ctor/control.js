/** Turns user input into a CTOR turn, one operation at a time. */
import { confirm } from '../../base/dialog.js';
import { language, t } from '../../base/messages.js';
import { teamSizesOf } from './settings.js';
import { CtorEffect, TurnInTheMaking } from './turn.js';
import { operationText } from './words.js';

/**
 * @typedef {import('../variant.js').Control} Control
 * @typedef {import('../variant.js').Desk} Desk
 * @typedef {import('../variant.js').Geometry} Geometry
 * @typedef {import('../variant.js').Mark} Mark
 * @typedef {import('../variant.js').MarkKind} MarkKind
 * @typedef {import('./turn.js').CtorPosition} CtorPosition
 * @typedef {import('./turn.js').Operation} Operation
 *
 * @typedef {{why: string, count?: number}} Refusal `why`: key of the message that states the reason
 */

/** @implements {Control} */
export class CtorControl {
  /**
   * Squares of the chips that the user has selected for a movement (one chip) or a landing (two chips).
   * @type {string[]}
   */
  #chosen = [];
  /**
   * The engine's pending legality check of an operation, or null. Further input waits until the check is done.
   * @type {Promise<boolean>|null}
   */
  #pending = null;

  /**
   * @param {Desk} desk
   * @param {Geometry} geometry
   * @param {(letter: string) => string} pieceName
   */
  constructor(desk, geometry, pieceName) {
    this.desk = desk;
    this.pieceName = pieceName;
    const made = Array.isArray(desk.progress) ? desk.progress : [];
    /** Whether the board marks the secret squares of the team to move. */
    this.isSecretShown = false;
    /** The CTOR turn that the user is entering. */
    this.turn = new TurnInTheMaking(geometry, /** @type {CtorPosition} */ (desk.position), teamSizesOf(desk.settings), made);
  }

  /** Runs an action, but first waits until the engine has checked every operation before it. @param {() => void} action */
  async #inTurn(action) {
    while (this.#pending !== null) await this.#pending;
    action();
  }

  /** @param {string[]} squares */
  #choose(squares) {
    this.#chosen = squares;
    this.desk.hint(this.#chosenText());
    this.desk.refresh();
  }

  #chosenText() {
    const [square, other] = this.#chosen;
    if (square === undefined) return '';
    const values = { man: this.pieceName(this.turn.chip), square, other };
    if (other !== undefined) return t('board.ctor.landing.where', values);
    return t(this.turn.left.landings > 0 ? 'board.ctor.chosen' : 'board.ctor.chosen.step', { ...values, count: this.turn.stepsOf(square).length });
  }

  /** @param {string} key @param {import('../variant.js').Values} [values] */
  #say(key, values) {
    this.desk.hint(t(key, values));
    this.desk.announce(t(key, values));
  }

  /**
   * The operation that the user makes by choosing a square, or a refusal if no operation is possible. Null if the
   * square holds a chip of the team to move, because choosing that square selects the chip.
   * @param {string} square
   * @returns {Operation|Refusal|null}
   */
  #operationAt(square) {
    const { turn } = this;
    const chosen = this.#chosen;
    const content = turn.men.get(square);
    if (content === turn.chip) return null;
    if (content !== undefined) return this.#replacementAt(square);
    if (chosen.length === 2) return { kind: 'landing', from: chosen, to: square };
    if (chosen.length === 1) return turn.stepsOf(chosen[0]).includes(square) ? { kind: 'movement', from: chosen, to: square } : { why: 'board.ctor.far' };
    return turn.left.placements > 0 ? { kind: 'placement', from: [], to: square } : { why: 'board.ctor.noplacement' };
  }

  /** @param {string} square @returns {Operation|Refusal} */
  #replacementAt(square) {
    if (this.turn.replaceable(square)) return { kind: 'replacement', from: [], to: square };
    if (!this.turn.left.replacements) return { why: 'board.ctor.replacement.later' };
    return { why: 'board.ctor.replacement.few', count: this.turn.around(square) };
  }

  /** @param {Operation} operation @param {boolean} dropped */
  async #add(operation, dropped) {
    const next = this.turn.with(operation);
    const isLegal = await this.desk.isLegal(next.text);
    this.#pending = null;
    this.#chosen = [];
    if (!isLegal) {
      this.#say('board.ctor.refused');
      this.desk.refresh();
      return false;
    }
    const before = this.turn.men;
    this.turn = next;
    this.desk.hint('');
    this.desk.announce(operationText(operation));
    this.desk.showStep(before, new CtorEffect(next.chip, [operation]), dropped);
    this.desk.refresh();
    return true;
  }

  /** @param {string} square */
  #chooseChip(square) {
    const { movements, landings } = this.turn.left;
    const chosen = this.#chosen;
    if (chosen.includes(square)) this.#choose(chosen.filter((other) => other !== square));
    else if (chosen.length > 0 && landings > 0) this.#choose([chosen[0], square]);
    else if (movements > 0 || landings > 0) this.#choose([square]);
    else {
      this.#say('board.ctor.nothing');
      return;
    }
    this.desk.announce(this.#chosenText() || t('board.deselected'));
  }

  /** @param {string} square @param {boolean} dropped */
  async #attempt(square, dropped) {
    const operation = this.#operationAt(square);
    if (operation === null) return false;
    if ('why' in operation) {
      this.#say(operation.why, { square, count: operation.count ?? 0 });
      return false;
    }
    this.#pending = this.#add(operation, dropped);
    return this.#pending;
  }

  /** @param {string} square */
  #isUsable(square) {
    return this.turn.owns(square) && (this.turn.left.movements > 0 || this.turn.left.landings > 0);
  }

  #targets() {
    /** @type {Map<string, Mark>} */
    const marks = new Map();
    if (!this.desk.mayMove) return marks;
    /** @param {string} square @param {MarkKind} kind */
    const mark = (square, kind) => marks.set(square, { kind, promotes: false });
    if (this.#chosen.length === 1) for (const square of this.turn.stepsOf(this.#chosen[0])) mark(square, 'place');
    if (this.#chosen.length === 2) for (const square of this.desk.squares) if (!this.turn.men.has(square)) mark(square, 'place');
    for (const square of this.turn.men.keys()) if (this.turn.replaceable(square)) mark(square, 'turn');
    return marks;
  }

  /** @param {string} square */
  activate(square) {
    this.#inTurn(() => {
      if (!this.desk.mayMove) return;
      if (this.turn.owns(square)) this.#chooseChip(square);
      else this.#attempt(square, false);
    });
  }

  cancel() {
    if (this.#chosen.length === 0) return false;
    this.#choose([]);
    this.desk.announce(t('board.deselected'));
    return true;
  }

  undo() {
    this.#inTurn(() => {
      if (this.turn.operations.length === 0) return;
      this.#shorten(this.turn.upTo(this.turn.operations.length - 1));
      this.desk.announce(t('board.ctor.undone'));
    });
  }

  /** @param {TurnInTheMaking} turn */
  #shorten(turn) {
    this.turn = turn;
    this.#choose([]);
    this.desk.restore();
  }

  /** Removes an operation, and the later ones that are not legal without it. @param {number} index */
  remove(index) {
    this.#inTurn(() => {
      if (this.desk.mayMove && index < this.turn.operations.length) this.#pending = this.#remove(index);
    });
  }

  /** @param {number} index @returns {Promise<boolean>} */
  async #remove(index) {
    const [removed, ...later] = this.turn.operations.slice(index);
    const gone = [removed];
    let kept = this.turn.upTo(index);
    for (const operation of later) {
      const next = kept.with(operation);
      if (await this.desk.isLegal(next.text)) kept = next;
      else gone.push(operation);
    }
    this.#pending = null;
    this.#shorten(kept);
    this.desk.announce(t('board.ctor.removed', { operations: new Intl.ListFormat(language()).format(gone.map(operationText)) }));
    return true;
  }

  end() {
    this.#inTurn(() => {
      if (this.turn.isEmpty) this.pass();
      else if (this.desk.mayMove) this.desk.play(this.turn.text, { dropped: false, told: true });
    });
  }

  /** Passes after the user has confirmed the pass. A pass is an empty turn. */
  async pass() {
    if (!this.desk.mayMove || !this.turn.isEmpty) return;
    const sure = await confirm({ title: t('board.ctor.pass.title'), text: t('board.ctor.pass.text'), yes: t('board.ctor.pass'), testid: 'confirm-pass' });
    // The clock may have run out while the dialog was open. No check is needed, because a late turn is not accepted.
    if (sure && this.turn.isEmpty) this.desk.play(this.turn.text, { dropped: false, told: true });
  }

  /** The secret squares of the team to move; empty if the user may not move for that team. @returns {string[]} */
  get secret() {
    const { mayMove, settings, position } = this.desk;
    return mayMove ? (settings.secret?.[position.toMove] ?? []).map(String) : [];
  }

  /** Shows or hides the markers on the secret squares of the team to move. */
  showSecret() {
    this.isSecretShown = !this.isSecretShown;
    this.desk.announce(this.isSecretShown ? t('board.ctor.secret.are', { squares: this.secret.join(', ') }) : '');
    this.desk.refresh();
  }

  /** @param {string|null} square */
  hover(square) {
    const operation = square === null || !this.desk.mayMove ? null : this.#operationAt(square);
    this.desk.hint(operation === null || 'why' in operation ? this.#chosenText() : operationText(operation));
  }

  /** @param {string} square */
  canDrag(square) {
    return this.desk.mayMove && this.#pending === null && this.#isUsable(square);
  }

  /** @param {string} square */
  dragStart(square) {
    if (!this.#chosen.includes(square)) this.#choose([square]);
  }

  carried() {
    return { carried: this.turn.chip, stays: null };
  }

  /** @param {string} square */
  async drop(square) {
    if (this.#chosen.includes(square)) return false;
    if (!this.turn.owns(square)) return this.#attempt(square, true);
    this.#chooseChip(square);
    return false;
  }

  marks() {
    return { selected: this.#chosen, targets: this.#targets(), noted: this.isSecretShown ? this.secret : [], traces: new CtorEffect(this.turn.chip, this.turn.operations).traces };
  }

  /** @param {string} square */
  isMovable(square) {
    return this.desk.mayMove && this.#isUsable(square);
  }

  /** @param {string} square */
  targetText(square) {
    const operation = this.#targets().has(square) ? this.#operationAt(square) : null;
    return operation === null || 'why' in operation ? '' : operationText(operation);
  }

  men() {
    return this.turn.men;
  }

  progress() {
    return this.turn.operations.length > 0 ? this.turn.operations : null;
  }
}
