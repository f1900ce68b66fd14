/** The form with all choices for a new game: rules, players, clock, start position. */
import { button, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { isPerson, levelName, PERSON, sideName, variantName } from '../game/players.js';
import { VARIANTS, variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../game/clock.js').TimeControl} TimeControl
 * @typedef {import('../game/players.js').Player} Player
 * @typedef {import('../game/players.js').Players} Players
 * @typedef {import('../game/rules.js').Rules} Rules
 * @typedef {import('../variants/variant.js').Setup} Setup
 * @typedef {import('../variants/variant.js').SetupChoice} SetupChoice
 * @typedef {import('../variants/variant.js').SetupMaker} SetupMaker
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./editing.js').Shown} Shown
 *
 * @typedef {'standard'|'current'|'fen'} From
 * @typedef {{tree: import('../game/tree.js').GameTree, players: Players, control: TimeControl}} NewGame
 *
 * @typedef {SetupChoice & {variant: string, who: Record<Side, string>, strength: Record<Side, string>, level: Record<Side, number>,
 *   clock: string, minutes: number, increment: number, movetime: number, think: number}} Choice the choices made in the
 *   new-game dialog, offered again next time; `who`: `person`, or the index of an engine
 *
 * @typedef {object} SideControls
 * @property {HTMLElement} root
 * @property {HTMLElement} legend
 * @property {HTMLSelectElement} who
 * @property {HTMLSelectElement} strength
 * @property {HTMLInputElement} level
 * @property {HTMLElement} levelText
 * @property {HTMLElement} strengthField
 * @property {HTMLElement} levelField
 */

const LEAST_LEVEL = 500;
const MOST_LEVEL = 2500;

/** Game-specific setup controls. Controls shared by several games appear once. */
const SETUP_MAKERS = new Set(VARIANTS.map(({ settings }) => settings.setup).filter((setup) => setup !== null));

/** Choices offered when the new-game dialog opens for the first time. @type {Choice} */
const DEFAULTS = {
  variant: VARIANTS[0].name,
  who: { first: 'person', second: '0' },
  strength: { first: 'full', second: 'limited' },
  level: { first: 1000, second: 1000 },
  clock: 'none',
  minutes: 5,
  increment: 3,
  movetime: 2,
  think: 1,
};

/** Error for invalid input in a form, with the form control to correct. */
class Fault extends Error {
  /** @param {HTMLElement} input @param {string} message */
  constructor(input, message) {
    super(message);
    this.input = input;
  }
}

export class NewGameForm {
  /** Form controls for game-specific settings. @type {Map<SetupMaker, Setup>} */
  #setups = new Map();

  /**
   * @param {object} options
   * @param {string[]} options.engines names of the engines
   * @param {Partial<Choice>} options.last the last choices
   * @param {Shown} options.shown the position on the board
   * @param {From} options.start
   */
  constructor({ engines, last, shown, start }) {
    /** @type {Choice} */
    const chosen = { ...DEFAULTS, ...last, ...(start === 'current' ? { variant: shown.variant } : {}) };
    this.engines = engines;
    this.shown = shown;
    /** @param {'minutes'|'increment'|'movetime'|'think'} name @param {number} min @param {number} max */
    const number = (name, min, max) =>
      html('input', { type: 'number', value: chosen[name], 'data-testid': `new-${name}`, min, max, step: 'any', inputmode: 'decimal' });
    this.variant = select(VARIANTS.map(({ name }) => [name, variantName(name)]), chosen.variant, { 'data-testid': 'new-variant' });
    this.about = html('p', { class: 'muted small' });
    this.clock = select(['none', 'increment', 'movetime'].map((kind) => [kind, t(`new.clock.${kind}`)]), chosen.clock, { 'data-testid': 'new-clock' });
    this.minutes = number('minutes', 0.1, 600);
    this.increment = number('increment', 0, 600);
    this.movetime = number('movetime', 0.1, 3600);
    this.think = number('think', 0.05, 3600);
    this.start = select(['standard', 'current', 'fen'].map((name) => [name, t(`new.start.${name}`)]), start, { 'data-testid': 'new-start-from' });
    this.fen = html('textarea', { rows: 2, class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'data-testid': 'new-fen' });
    this.error = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'new-error' });
    this.fields = {
      minutes: field(t('new.minutes'), this.minutes),
      increment: field(t('new.increment'), this.increment),
      movetime: field(t('new.movetime'), this.movetime),
      think: field(t('new.think'), this.think),
      fen: field(t('new.fen'), this.fen),
    };
    for (const maker of SETUP_MAKERS) {
      const choice = start === 'current' ? maker.choiceOf(shown.settings) : chosen;
      this.#setups.set(maker, maker.create(choice, (input, message) => new Fault(input, message)));
    }
    this.sides = { first: this.#side('first', chosen), second: this.#side('second', chosen) };
    this.root = this.#build();
    this.root.addEventListener('change', () => this.update());
    this.root.addEventListener('input', () => this.update());
    this.update();
  }

  /** @param {Side} side @param {Choice} chosen @returns {SideControls} */
  #side(side, chosen) {
    /** @type {[string, string][]} */
    const engines = this.engines.map((name, index) => [String(index), name]);
    const isKnown = engines.some(([value]) => value === chosen.who[side]);
    const who = select([['person', t('new.person')], ...engines], isKnown ? chosen.who[side] : 'person', { 'data-testid': `new-${side}-player` });
    const strength = select([['full', t('new.full')], ['limited', t('new.level')]], chosen.strength[side], { 'data-testid': `new-${side}-strength` });
    const level = html('input', { type: 'range', min: LEAST_LEVEL, max: MOST_LEVEL, step: 50, value: chosen.level[side], 'data-testid': `new-${side}-level` });
    const levelText = html('output', { class: 'small' });
    const legend = html('legend');
    const strengthField = field(t('new.strength'), strength);
    const levelField = field(t('new.level-label'), level, levelText);
    const setups = [...this.#setups.values()].map(({ bySide }) => bySide[side]);
    const root = html('fieldset', { class: 'group player-choice' }, legend, field(t('new.player'), who), strengthField, levelField, ...setups);
    return { root, legend, who, strength, level, levelText, strengthField, levelField };
  }

  #build() {
    const setups = [...this.#setups.values()];
    const swap = button(t('new.swap'), () => this.#swap(), { class: 'swap', 'data-testid': 'new-swap' });
    return html('form', { id: 'new-game-form', class: 'new-game', novalidate: true },
      html('div', { class: 'group two' }, field(t('new.variant'), this.variant), ...setups.map(({ beside }) => beside)),
      this.about,
      html('div', { class: 'two players' }, this.sides.first.root, this.sides.second.root, swap),
      html('div', { class: 'group three' }, field(t('new.clock'), this.clock), this.fields.minutes, this.fields.increment, this.fields.movetime, this.fields.think),
      html('div', { class: 'group' }, field(t('new.start'), this.start), this.fields.fen),
      ...setups.map(({ below }) => below),
      this.error,
    );
  }

  #swap() {
    const { first, second } = this.sides;
    [first.who.value, second.who.value] = [second.who.value, first.who.value];
    [first.strength.value, second.strength.value] = [second.strength.value, first.strength.value];
    [first.level.value, second.level.value] = [second.level.value, first.level.value];
    for (const setup of this.#setups.values()) setup.swap();
    this.update();
  }

  /** Whether each side is played by a person. @returns {Record<Side, boolean>} */
  #persons() {
    return { first: this.sides.first.who.value === 'person', second: this.sides.second.who.value === 'person' };
  }

  /** Shows only the controls that apply to the current choices. */
  update() {
    const variant = this.variant.value;
    const persons = this.#persons();
    this.about.textContent = t(`variant.${variant}.about`);
    for (const [maker, setup] of this.#setups) setup.update(maker === variantOf(variant).settings.setup, persons);
    for (const side of SIDES) {
      const parts = this.sides[side];
      parts.legend.textContent = t(`new.${side}`, { side: sideName(variant, side) });
      parts.strengthField.hidden = persons[side];
      parts.levelField.hidden = persons[side] || parts.strength.value === 'full';
      parts.levelText.textContent = t('new.level-is', { level: parts.level.value, name: levelName(Number(parts.level.value)) });
      parts.level.setAttribute('aria-valuetext', parts.levelText.textContent);
    }
    const kind = this.clock.value;
    this.fields.minutes.hidden = kind !== 'increment';
    this.fields.increment.hidden = kind !== 'increment';
    this.fields.movetime.hidden = kind !== 'movetime';
    this.fields.think.hidden = kind !== 'none' || (persons.first && persons.second);
    const isOfVariant = this.shown.variant === variant;
    this.fields.fen.hidden = this.start.value !== 'fen';
    if (this.start.value === 'current' && !isOfVariant) this.start.value = 'standard';
    for (const option of this.start.options) option.disabled = option.value === 'current' && !isOfVariant;
  }

  /** @returns {Choice} the choices to offer when the dialog opens again */
  choice() {
    /** @template T @param {(controls: SideControls) => T} read @returns {Record<Side, T>} */
    const each = (read) => ({ first: read(this.sides.first), second: read(this.sides.second) });
    /** @type {SetupChoice} */
    const setups = Object.assign({}, ...[...this.#setups.values()].map((setup) => setup.choice()));
    return {
      ...setups,
      variant: this.variant.value,
      who: each(({ who }) => who.value),
      strength: each(({ strength }) => strength.value),
      level: each(({ level }) => Number(level.value)),
      clock: this.clock.value,
      minutes: Number(this.minutes.value) || DEFAULTS.minutes,
      increment: Number(this.increment.value) || 0,
      movetime: Number(this.movetime.value) || DEFAULTS.movetime,
      think: Number(this.think.value) || DEFAULTS.think,
    };
  }

  /**
   * Reads the form and creates the game.
   * @param {Rules} rules
   * @param {Pick<NewGame, 'players'|'control'>} [chosen] players and clock chosen outside the form
   * @returns {Promise<NewGame>}
   * @throws {Fault}
   */
  async read(rules, chosen) {
    const variant = this.variant.value;
    const { players, control } = chosen ?? { control: this.#control(), players: { first: this.#player('first'), second: this.#player('second') } };
    const fen = this.#fen();
    const persons = { first: isPerson(players.first), second: isPerson(players.second) };
    const drawn = { first: await rules.secretSquares(variant, fen), second: await rules.secretSquares(variant, fen) };
    const settings = this.#settings(variant, persons, drawn);
    const position = await rules.setUp(variant, settings, fen);
    if (!position.ok) throw new Fault(fen === null ? this.variant : this.fen, position.error);
    const tree = await rules.newTree(variant, settings, fen);
    return { tree, players, control };
  }

  /** Selects a variant. @param {string} variant */
  choose(variant) {
    this.variant.value = variant;
    this.update();
  }

  #fen() {
    if (this.start.value === 'standard') return null;
    return this.start.value === 'current' ? this.shown.fen : this.fen.value;
  }

  /** @param {Side} side @returns {Player} */
  #player(side) {
    const { who, strength, level } = this.sides[side];
    if (who.value === 'person') return PERSON;
    const index = Number(who.value);
    return { kind: 'engine', index, name: this.engines[index], level: strength.value === 'full' ? null : Number(level.value) };
  }

  /** @returns {TimeControl} */
  #control() {
    if (this.clock.value === 'increment') {
      return { kind: 'increment', base: Math.round(60 * msIn(this.minutes, 0.1)), increment: Math.round(msIn(this.increment, 0)) };
    }
    if (this.clock.value === 'movetime') return { kind: 'movetime', perMove: Math.round(msIn(this.movetime, 0.1)) };
    return { kind: 'none', think: this.fields.think.hidden ? 1000 : Math.round(msIn(this.think, 0.05)) };
  }

  /** @param {string} name name of the variant @param {Record<Side, boolean>} persons @param {Record<Side, number[]>} drawn secret squares */
  #settings(name, persons, drawn) {
    const { settings: { setup }, geometry } = variantOf(name);
    const controls = setup === null ? undefined : this.#setups.get(setup);
    return controls?.read(geometry.size ** 2, persons, drawn) ?? {};
  }

  /** @param {unknown} fault */
  showFault(fault) {
    this.error.textContent = fault instanceof Error ? fault.message : String(fault);
    if (!(fault instanceof Fault)) return;
    fault.input.setAttribute('aria-invalid', 'true');
    fault.input.focus();
  }

  /** Clears the error message and the marks on invalid inputs before the form is checked again. */
  clearFaults() {
    this.error.textContent = '';
    for (const input of this.root.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  }
}

/**
 * Reads a number of seconds from an input and converts it to ms.
 * @param {HTMLInputElement} input
 * @param {number} least
 * @returns {number}
 * @throws {Fault}
 */
function msIn(input, least) {
  const value = Number(input.value.replace(',', '.'));
  const most = Number(input.max);
  if (input.value.trim() === '' || !Number.isFinite(value) || value < least || value > most) {
    throw new Fault(input, t('new.bad-time', { least, most }));
  }
  return value * 1000;
}
