/** The dialogs in which the user creates a live game, or joins one. */
import { button, check, field, openDialog, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { sideName, variantName } from '../game/players.js';
import { faultLine, GameFields, nameInput, readName, submits } from '../friends/form.js';
import { SecretField } from '../friends/secret-field.js';
import { variantOf } from '../variants/index.js';
import { nameOf } from './stage.js';

/**
 * @typedef {import('./stage.js').LiveState} LiveState
 *
 * @typedef {{name: string, settings: Record<string, string>}} Joined `settings`: what the user keeps secret
 * @typedef {Joined & {variant: string, side: string, clock: {base: number, increment: number}|null}} NewLiveGame
 */

/** Clocks offered, as minutes and seconds per move. @type {[minutes: number, increment: number][]} */
const CLOCKS = [[3, 2], [5, 3], [10, 5], [15, 10], [30, 20]];
const FIRST_CLOCK = '10+5';

/** The seconds per move in words, without a clock, or as in `5 min + 3 s`. @param {number} minutes @param {number} increment */
const clockName = (minutes, increment) => t('live.clock.time', { minutes, increment });

/** @param {LiveState['clock']} clock */
const clockWords = (clock) => (clock === null ? t('live.clock.none') : clockName(clock.base / 60_000, clock.increment / 1000));

/** The game, its settings and its clock, separated by commas. @param {LiveState} state */
function gameText({ variant, settings, clock }) {
  const { settings: kind } = variantOf(variant);
  const fields = kind.link(kind.ofRecord(settings, settings)).map(([, value]) => value);
  return [variantName(variant), ...fields, clockWords(clock)].join(', ');
}

/** A player's secret squares as settings for the server. @param {string} variant @param {number[]} squares */
function secretSettings(variant, squares) {
  return Object.fromEntries(variantOf(variant).settings.player({ secret: { first: squares, second: [] } }, 'first'));
}

/** The control for secret squares, which a player may do without. */
class SecretChoice {
  /** @param {string} variant */
  constructor(variant) {
    this.uses = html('input', { type: 'checkbox', 'data-testid': 'live-secrets' });
    this.squares = new SecretField();
    this.squares.help.textContent = t('live.squares.help');
    this.root = html('fieldset', { class: 'group' }, check(t('new.secret-use'), this.uses), this.squares.root);
    this.uses.addEventListener('change', () => this.show(this.variant));
    this.variant = variant;
    this.show(variant);
  }

  /** @param {string} variant */
  show(variant) {
    this.variant = variant;
    this.root.hidden = variantOf(variant).settings.secrets === null;
    this.squares.root.hidden = !this.uses.checked;
    this.squares.show(variant);
  }

  /** @returns {Record<string, string>} @throws {InputFault} */
  read() {
    return this.root.hidden || !this.uses.checked ? {} : secretSettings(this.variant, this.squares.read());
  }
}

/**
 * Asks for a new game.
 * @param {object} options
 * @param {string} options.name the user's name in the last game
 * @param {string|null} options.last room of the game in which the user has a seat
 * @returns {Promise<NewLiveGame|'return'|undefined>}
 */
export function askLiveGame({ name, last }) {
  const form = new LiveForm(name);
  const { closed } = openDialog({
    title: t('live.create.title'),
    testid: 'live-dialog',
    wide: true,
    body: [html('p', {}, t('live.create.about')), form.root],
    buttons: (/** @type {(game?: NewLiveGame|'return') => void} */ leave) => {
      submits(form.root, form.fault, () => form.read(), leave);
      return [
        ...(last === null ? [] : [button(t('live.return'), () => leave('return'), { 'data-testid': 'live-return' })]),
        button(t('action.cancel'), () => leave()),
        html('button', { type: 'submit', form: form.root.id, class: 'button button-primary', 'data-testid': 'live-create' }, t('live.create.yes')),
      ];
    },
  });
  form.name.focus();
  return closed;
}

class LiveForm {
  /** @param {string} name */
  constructor(name) {
    this.game = new GameFields('live');
    const clocks = CLOCKS.map(([minutes, increment]) => /** @type {[string, string]} */ ([`${minutes}+${increment}`, clockName(minutes, increment)]));
    this.clock = select([['none', t('live.clock.none')], ...clocks], FIRST_CLOCK, { 'data-testid': 'live-clock' });
    this.name = nameInput(name);
    this.secrets = new SecretChoice(this.game.variant);
    this.fault = faultLine('live-fault');
    this.root = html('form', { id: 'live-form', class: 'new-game', novalidate: true },
      this.game.root,
      html('div', { class: 'group three' }, field(t('friends.name'), this.name), this.game.sideField, field(t('new.clock'), this.clock)),
      this.secrets.root,
      this.fault);
    this.game.variantSelect.addEventListener('change', () => this.#update());
    this.#update();
  }

  /** Shows only the controls that apply to the chosen game. */
  #update() {
    this.game.update();
    this.secrets.show(this.game.variant);
  }

  /** @returns {NewLiveGame} @throws {InputFault} */
  read() {
    const { game: { variant, side } } = this;
    const [minutes, increment] = this.clock.value.split('+').map(Number);
    return {
      variant,
      settings: { ...Object.fromEntries(variantOf(variant).settings.engine(this.game.readSettings())), ...this.secrets.read() },
      side,
      clock: this.clock.value === 'none' ? null : { base: minutes * 60_000, increment: increment * 1000 },
      name: readName(this.name),
    };
  }
}

/**
 * Asks whether to join a game that lacks a player.
 * @param {{state: LiveState, name: string}} options `name`: the user's name in the last game
 * @returns {Promise<Joined|'watch'|undefined>} undefined if the user wants neither to play nor to watch
 */
export function askJoin({ state, name }) {
  const free = state.players.first === null ? 'first' : 'second';
  const host = nameOf(state, free === 'first' ? 'second' : 'first');
  const input = nameInput(name);
  const secrets = new SecretChoice(state.variant);
  const fault = faultLine('live-fault');
  const form = html('form', { id: 'live-join-form', class: 'new-game', novalidate: true }, field(t('friends.name'), input), secrets.root, fault);
  const { closed } = openDialog({
    title: t('live.join.title', { name: host }),
    testid: 'live-join',
    body: [html('p', { 'data-testid': 'live-terms' }, t('friends.join.about', { game: gameText(state), side: sideName(state.variant, free) })), form],
    buttons: (/** @type {(joined?: Joined|'watch') => void} */ leave) => {
      submits(form, fault, () => ({ name: readName(input), settings: secrets.read() }), leave);
      return [
        button(t('friends.seat.watch'), () => leave('watch'), { 'data-testid': 'live-watch' }),
        html('button', { type: 'submit', form: form.id, class: 'button button-primary', 'data-testid': 'live-accept' }, t('live.join.yes')),
      ];
    },
  });
  input.focus();
  return closed;
}
