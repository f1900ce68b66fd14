/**
 * The dialog in which a new game is chosen: rules, players, clock, start.
 *
 * @typedef {object} NewGame
 * @property {import('./game.js').GameTree} tree
 * @property {{first: import('./players.js').Player, second: import('./players.js').Player}} players
 * @property {import('./clock.js').TimeControl} control
 */
import { html } from '../panels/dom.js';
import { t } from '../messages.js';
import { button, check, field, openDialog, select } from './dialog.js';
import { VARIANTS, sideName, variantName } from './names.js';
import { isCtor } from './rules.js';
import { parseSquares, randomSquares } from './secret-squares.js';

const TEAMS = ['1v1', '1v2', '1v3', '2v1', '2v2', '2v3', '3v1', '3v2', '3v3'];
const SIDES = ['first', 'second'];
const LEAST_LEVEL = 500;
const MOST_LEVEL = 2500;

/** What is offered at first. */
const DEFAULTS = {
  variant: 'turnover',
  teams: '1v1',
  who: { first: 'person', second: '0' },
  strength: { first: 'full', second: 'limited' },
  level: { first: 1000, second: 1000 },
  clock: 'none',
  minutes: 5,
  increment: 3,
  movetime: 2,
  think: 1,
};

/** A fault of what was entered, and where. */
class Fault extends Error {
  constructor(input, message) {
    super(message);
    this.input = input;
  }
}

/**
 * @param {object} options
 * @param {string[]} options.engines names
 * @param {import('./settings.js').Settings} options.settings keeps what was chosen last
 * @param {import('./rules.js').Rules} options.rules
 * @param {{variant: string, settings: object, fen: string}} options.shown the position on the board
 * @param {'standard'|'current'} [options.start]
 * @returns {Promise<NewGame|undefined>} undefined where the dialog was left
 */
export function askNewGame({ engines, settings, rules, shown, start = 'standard' }) {
  const chosen = { ...DEFAULTS, ...settings.get('newGame') };
  if (start === 'current') Object.assign(chosen, { variant: shown.variant, teams: shown.settings.TeamSizes ?? '1v1' });
  const form = new NewGameForm({ engines, chosen, shown, start });
  const submit = async (close) => {
    form.clearFaults();
    try {
      const game = await form.read(rules);
      settings.set('newGame', form.choice());
      close(game);
    } catch (error) {
      form.showFault(error);
    }
  };
  const { dialog, closed } = openDialog({
    title: t('new.title'),
    testid: 'new-game-dialog',
    wide: true,
    body: [form.root],
    buttons: (close) => {
      form.root.addEventListener('submit', (event) => {
        event.preventDefault();
        submit(close);
      });
      return [
        button(t('action.cancel'), () => close(), { 'data-testid': 'new-game-cancel' }),
        html('button', { type: 'submit', form: form.root.id, class: 'button button-primary', 'data-testid': 'new-game-start' }, t('new.create')),
      ];
    },
  });
  dialog.querySelector('select')?.focus();
  return closed;
}

class NewGameForm {
  constructor({ engines, chosen, shown, start }) {
    this.engines = engines;
    this.shown = shown;
    const input = (name, type, value, more = {}) => html('input', { type, value, 'data-testid': `new-${name}`, ...more });
    const number = (name, value, min, max, step) => input(name, 'number', value, { min, max, step, inputmode: 'decimal' });
    this.variant = select(VARIANTS.map((name) => [name, variantName(name)]), chosen.variant, { 'data-testid': 'new-variant' });
    this.about = html('p', { class: 'muted small' });
    this.teams = select(TEAMS.map((size) => [size, size.replace('v', ' : ')]), chosen.teams, { 'data-testid': 'new-teams' });
    this.sides = Object.fromEntries(SIDES.map((side) => [side, this.#side(side, chosen)]));
    this.clock = select(['none', 'increment', 'movetime'].map((kind) => [kind, t(`new.clock.${kind}`)]), chosen.clock, { 'data-testid': 'new-clock' });
    this.minutes = number('minutes', chosen.minutes, 0.1, 600, 'any');
    this.increment = number('increment', chosen.increment, 0, 600, 'any');
    this.movetime = number('movetime', chosen.movetime, 0.1, 3600, 'any');
    this.think = number('think', chosen.think, 0.05, 3600, 'any');
    this.start = select(['standard', 'current', 'fen'].map((name) => [name, t(`new.start.${name}`)]), start, { 'data-testid': 'new-start-from' });
    this.fen = html('textarea', { rows: 2, class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'data-testid': 'new-fen' });
    this.secretUse = input('secret-use', 'checkbox', 'on');
    this.error = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'new-error' });
    this.root = this.#build();
    this.root.addEventListener('change', () => this.update());
    this.root.addEventListener('input', () => this.update());
    this.update();
  }

  #side(side, chosen) {
    const players = [['person', t('new.person')], ...this.engines.map((name, index) => [String(index), name])];
    const known = players.some(([value]) => value === chosen.who[side]);
    return {
      who: select(players, known ? chosen.who[side] : 'person', { 'data-testid': `new-${side}-player` }),
      strength: select([['full', t('new.full')], ['limited', t('new.level')]], chosen.strength[side], { 'data-testid': `new-${side}-strength` }),
      level: html('input', { type: 'range', min: LEAST_LEVEL, max: MOST_LEVEL, step: 50, value: chosen.level[side], 'data-testid': `new-${side}-level` }),
      levelText: html('output', { class: 'small' }),
      secret: html('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'mono', placeholder: '3, 17, 44, 58, 63', 'data-testid': `new-${side}-secret` }),
      legend: html('legend'),
    };
  }

  #build() {
    const field2 = (key, control, ...more) => field(t(key), control, ...more);
    this.fields = {
      teams: field2('new.teams', this.teams),
      minutes: field2('new.minutes', this.minutes),
      increment: field2('new.increment', this.increment),
      movetime: field2('new.movetime', this.movetime),
      think: field2('new.think', this.think),
      fen: field2('new.fen', this.fen),
      secret: html('fieldset', { class: 'group' }, check(t('new.secret-use'), this.secretUse), html('p', { class: 'muted small' }, t('new.secret-help'))),
    };
    const swap = button(t('new.swap'), () => this.#swap(), { class: 'swap', 'data-testid': 'new-swap' });
    const form = html('form', { id: 'new-game-form', class: 'new-game', novalidate: true },
      html('div', { class: 'group two' }, field2('new.variant', this.variant), this.fields.teams),
      this.about,
      html('div', { class: 'two players' }, ...SIDES.map((side) => this.#sideFields(side)), swap),
      html('div', { class: 'group three' }, field2('new.clock', this.clock), this.fields.minutes, this.fields.increment, this.fields.movetime, this.fields.think),
      html('div', { class: 'group' }, field2('new.start', this.start), this.fields.fen),
      this.fields.secret,
      this.error,
    );
    return form;
  }

  #sideFields(side) {
    const parts = this.sides[side];
    parts.strengthField = field(t('new.strength'), parts.strength);
    parts.levelField = field(t('new.level-label'), parts.level, parts.levelText);
    parts.secretField = field(t('new.secret'), parts.secret);
    return html('fieldset', { class: 'group player-choice' }, parts.legend, field(t('new.player'), parts.who), parts.strengthField, parts.levelField, parts.secretField);
  }

  #swap() {
    const { first, second } = this.sides;
    for (const name of ['who', 'strength', 'level', 'secret']) {
      [first[name].value, second[name].value] = [second[name].value, first[name].value];
    }
    this.update();
  }

  /** Shows the controls that the choices so far call for. */
  update() {
    const variant = this.variant.value;
    const ctor = isCtor(variant);
    this.about.textContent = t(`variant.${variant}.about`);
    this.fields.teams.hidden = !ctor;
    this.fields.secret.hidden = !ctor;
    const someEngine = SIDES.some((side) => this.sides[side].who.value !== 'person');
    for (const side of SIDES) {
      const parts = this.sides[side];
      const engine = parts.who.value !== 'person';
      parts.legend.textContent = t(`new.${side}`, { side: sideName(variant, side) });
      parts.strengthField.hidden = !engine;
      parts.levelField.hidden = !engine || parts.strength.value === 'full';
      parts.levelText.textContent = parts.level.value;
      parts.secretField.hidden = engine || !ctor || !this.secretUse.checked;
    }
    const kind = this.clock.value;
    this.fields.minutes.hidden = kind !== 'increment';
    this.fields.increment.hidden = kind !== 'increment';
    this.fields.movetime.hidden = kind !== 'movetime';
    this.fields.think.hidden = kind !== 'none' || !someEngine;
    this.fields.fen.hidden = this.start.value !== 'fen';
    if (this.start.value === 'current' && this.shown.variant !== variant) this.start.value = 'standard';
    this.start.querySelector('[value="current"]').disabled = this.shown.variant !== variant;
  }

  /** @returns {object} what to offer next time */
  choice() {
    const each = (read) => Object.fromEntries(SIDES.map((side) => [side, read(this.sides[side])]));
    return {
      variant: this.variant.value,
      teams: this.teams.value,
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

  /** @returns {Promise<NewGame>} @throws {Fault} */
  async read(rules) {
    const variant = this.variant.value;
    const control = this.#control();
    const players = Object.fromEntries(SIDES.map((side) => [side, this.#player(side)]));
    const settings = this.#gameSettings(variant);
    const fen = this.#fen();
    const position = await rules.setUp(variant, settings, fen);
    if (!position.ok) throw new Fault(fen === null ? this.variant : this.fen, position.error);
    const tree = await rules.newTree(variant, settings, fen);
    return { tree, players, control };
  }

  #fen() {
    if (this.start.value === 'standard') return null;
    return this.start.value === 'current' ? this.shown.fen : this.fen.value;
  }

  #player(side) {
    const { who, strength, level } = this.sides[side];
    if (who.value === 'person') return { kind: 'person' };
    const index = Number(who.value);
    return { kind: 'engine', index, name: this.engines[index], level: strength.value === 'full' ? null : Number(level.value) };
  }

  #control() {
    const ms = (input, least) => {
      const value = Number(input.value.replace(',', '.'));
      const most = Number(input.max);
      if (input.value.trim() === '' || !Number.isFinite(value) || value < least || value > most) {
        throw new Fault(input, t('new.bad-time', { least, most }));
      }
      return value * 1000;
    };
    if (this.clock.value === 'increment') {
      return { kind: 'increment', base: Math.round(60 * ms(this.minutes, 0.1)), increment: Math.round(ms(this.increment, 0)) };
    }
    if (this.clock.value === 'movetime') return { kind: 'movetime', perMove: Math.round(ms(this.movetime, 0.1)) };
    return { kind: 'none', think: this.fields.think.hidden ? 1000 : Math.round(ms(this.think, 0.05)) };
  }

  #gameSettings(variant) {
    if (!isCtor(variant)) return {};
    const settings = { TeamSizes: this.teams.value };
    if (this.secretUse.checked) {
      settings.secret = Object.fromEntries(SIDES.map((side) => [side, this.#secretSquares(side, variant === 'ctor' ? 100 : 64)]));
    }
    return settings;
  }

  #secretSquares(side, most) {
    const { who, secret } = this.sides[side];
    if (who.value !== 'person') return randomSquares(most);
    const squares = parseSquares(secret.value);
    const isGood = new Set(squares).size === 5 && squares.length === 5 && squares.every((square) => square >= 1 && square <= most);
    if (!isGood) throw new Fault(secret, t('new.secret-five', { most }));
    return squares.sort((a, b) => a - b);
  }

  /** @param {Error} fault */
  showFault(fault) {
    this.error.textContent = fault.message;
    if (!(fault instanceof Fault)) return;
    fault.input.setAttribute('aria-invalid', 'true');
    fault.input.focus();
  }

  /** Before what was entered is checked again. */
  clearFaults() {
    this.error.textContent = '';
    for (const input of this.root.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  }
}
