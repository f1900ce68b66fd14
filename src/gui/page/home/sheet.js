/** The sheet that starts a game: a list of opponents, and everything else folded. */
import { button, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { NewGameForm } from '../app/new-game.js';
import { NO_CLOCK } from '../game/clock.js';
import { OPPONENTS, opponentName, playerOf } from '../game/opponents.js';
import { PERSON, sideName } from '../game/players.js';
import { GAMES, variantOf } from '../variants/index.js';
import { drawIcon } from '../variants/variant.js';
import { choices } from './choices.js';

/**
 * @typedef {import('../app/new-game.js').From} From
 * @typedef {import('../app/new-game.js').NewGame} NewGame
 * @typedef {import('../app/editing.js').Shown} Shown
 * @typedef {import('../game/clock.js').TimeControl} TimeControl
 * @typedef {import('../game/opponents.js').Opponent} Opponent
 * @typedef {import('../game/players.js').Players} Players
 * @typedef {import('./results.js').Results} Results
 * @typedef {{label: string, testid: string, run: () => void}} Way a way to play with a friend, with a dialog of its own
 *
 * @typedef {object} SheetOptions
 * @property {string[]} engines names of the engines
 * @property {import('../game/storage.js').Settings} settings stores the last choices
 * @property {import('../game/rules.js').Rules} rules
 * @property {import('./results.js').ResultBook} results
 * @property {Way[]} ways
 * @property {Shown} shown the position on the board
 * @property {From} start
 * @property {string} [variant] the variant to select; default: the last one
 * @property {boolean} [withFriend] whether to offer only games with a friend
 * @property {() => number} [random]
 */

/** Presets of the clock: minutes per side and seconds added per move; null for no clock. @type {readonly ([number, number]|null)[]} */
const PRESETS = [null, [3, 2], [5, 3], [10, 5]];

/** @param {[number, number]|null} preset @returns {TimeControl} */
const controlOf = (preset) => (preset === null ? NO_CLOCK : { kind: 'increment', base: preset[0] * 60_000, increment: preset[1] * 1000 });

/** @param {[number, number]|null} preset */
const presetName = (preset) => (preset === null ? 'none' : preset.join('+'));

/** @param {SheetOptions} options @returns {Promise<NewGame|undefined>} undefined if the user left the sheet */
export function askGame(options) {
  const sheet = new Sheet(options);
  const { dialog, closed, close } = openDialog({
    title: t(options.withFriend === true ? 'sheet.friend-title' : 'sheet.title'),
    testid: 'new-game-dialog',
    wide: true,
    body: sheet.body,
    buttons: (/** @type {(game?: NewGame) => void} */ leave) => [
      button(t('action.cancel'), () => leave(), { 'data-testid': 'new-game-cancel' }),
      html('button', { type: 'submit', form: sheet.form.root.id, class: 'button button-primary', hidden: options.withFriend === true, 'data-testid': 'new-game-start' }, t('new.create')),
    ],
  });
  dialog.classList.add('sheet');
  sheet.onGame = close;
  sheet.onLeave = () => close();
  /** @type {HTMLElement|null} */
  const first = options.start === 'standard' ? dialog.querySelector('.opponent-next, .opponent') : dialog.querySelector('.sheet-more select');
  first?.focus();
  return closed;
}

class Sheet {
  /** @type {(game: NewGame) => void} */
  onGame = () => {};
  onLeave = () => {};
  #isStarting = false;

  /** @param {SheetOptions} options */
  constructor(options) {
    const { engines, settings, shown, start, variant, random = Math.random } = options;
    this.options = options;
    this.random = random;
    /** @type {Partial<import('../app/new-game.js').Choice> & {side?: string, preset?: string}} */
    const last = { ...settings.get('newGame'), ...(variant === undefined ? {} : { variant }) };
    this.form = new NewGameForm({ engines, last, shown, start });
    this.side = choices({
      label: t('sheet.side'), name: 'sheet-side', chosen: last.side ?? 'random', onChange: () => this.#keep(),
      options: () => ['random', 'first', 'second'].map((value) => ({ value, label: value === 'random' ? t('sheet.random') : this.#sideName(value) })),
    });
    this.preset = choices({
      label: t('new.clock'), name: 'sheet-clock', chosen: last.preset ?? 'none', onChange: () => this.#keep(),
      options: () => PRESETS.map((preset) => ({
        value: presetName(preset),
        label: preset === null ? t('new.clock.none') : preset.join(' + '),
        title: preset === null ? undefined : t('sheet.preset', { minutes: preset[0], seconds: preset[1] }),
      })),
    });
    this.game = choices({
      label: t('new.variant'), plain: true, name: 'sheet-game', chosen: this.#game, onChange: (game) => this.#choose(variantsOf(game)[0].name),
      options: () => GAMES.map(([{ game }]) => ({ value: game, label: t(`game.${game}`) })),
    });
    this.rules = choices({
      label: t('sheet.rules'), plain: true, name: 'sheet-rules', chosen: this.form.variant.value, onChange: (name) => this.#choose(name),
      options: () => variantsOf(this.#game).map(({ name }) => ({ value: name, label: t(`sheet.rules.${name}`) })),
    });
    this.opponents = html('ul', { class: 'opponents' });
    this.more = html('details', { class: 'sheet-more', 'data-testid': 'new-more', open: start !== 'standard' },
      html('summary', {}, t('sheet.more')), this.form.root);
    this.body = this.#build(options);
    this.form.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#start(undefined);
    });
    this.form.variant.addEventListener('change', () => this.#showGame());
    this.more.addEventListener('toggle', () => {
      this.#showFoot();
      if (this.more.open) this.more.scrollIntoView({ block: 'start' });
    });
    this.#showGame();
    queueMicrotask(() => this.#showFoot());
  }

  /** The name of the selected game. */
  get #game() {
    return variantOf(this.form.variant.value).game;
  }

  /** @param {string} side */
  #sideName(side) {
    return sideName(this.form.variant.value, side === 'first' ? 'first' : 'second');
  }

  /** @param {SheetOptions} options */
  #build({ ways, withFriend = false, start }) {
    const leaveFor = (/** @type {() => void} */ run) => () => {
      this.onLeave();
      run();
    };
    const friends = html('div', { class: 'row', 'data-testid': 'sheet-friends' },
      button(t('sheet.same-screen'), () => void this.#start({ players: { first: PERSON, second: PERSON }, control: this.#control() }), { 'data-testid': 'new-same-screen' }),
      ...ways.map(({ label, testid, run }) => button(label, leaveFor(run), { 'data-testid': testid })));
    const which = [this.game.root, this.rules.root];
    if (withFriend) return [...which, this.preset.root, friends];
    const isFromStart = start === 'standard';
    return [
      ...which,
      this.opponents,
      html('div', { class: 'sheet-choices' }, this.side.root, this.preset.root),
      ...(isFromStart ? [html('div', { class: 'sheet-friends' }, html('h3', {}, t('home.friend')), friends)] : []),
      this.more,
    ];
  }

  /** @param {string} variant */
  #choose(variant) {
    this.form.choose(variant);
    this.#showGame();
  }

  /** Shows what depends on the selected variant. */
  #showGame() {
    this.game.show(this.#game);
    this.rules.show(this.form.variant.value);
    this.rules.root.hidden = variantsOf(this.#game).length === 1;
    this.side.show();
    this.preset.show();
    const { results } = this.options;
    const all = OPPONENTS.map((opponent, index) => ({ opponent, index, against: results.of(this.#game, opponent.id) }));
    const next = all.find(({ against }) => against.won === 0)?.opponent;
    this.opponents.replaceChildren(...all.map(({ opponent, index, against }) => this.#row(opponent, index, against, opponent === next)));
  }

  /** @param {Opponent} opponent @param {number} index @param {Results} against @param {boolean} isNext */
  #row(opponent, index, against, isNext) {
    const { pieces } = variantOf(this.form.variant.value);
    const { id } = opponent;
    const run = () => void this.#start({ players: this.#players(opponent), control: this.#control() });
    return html('li', {}, html('button', { type: 'button', class: isNext ? 'opponent opponent-next' : 'opponent', 'data-testid': `opponent-${id}`, onclick: run },
      html('span', { class: 'opponent-emblem', 'aria-hidden': true }, drawIcon(pieces, pieces.ladder[Math.min(index, pieces.ladder.length - 1)])),
      html('span', { class: 'opponent-who' }, html('strong', {}, opponentName(id)), ' ', html('span', { class: 'muted small' }, t(`opponent.${id}.about`))),
      ...(isNext ? [' ', html('span', { class: 'opponent-tag' }, t('sheet.next'))] : []),
      ...scoreOf(against)));
  }

  /** @param {Opponent} opponent @returns {Players} */
  #players(opponent) {
    const engine = playerOf(opponent, this.options.engines[0]);
    const isFirst = this.side.value === 'random' ? this.random() < 0.5 : this.side.value === 'first';
    return isFirst ? { first: PERSON, second: engine } : { first: engine, second: PERSON };
  }

  #control() {
    return controlOf(PRESETS.find((preset) => presetName(preset) === this.preset.value) ?? null);
  }

  /** Stores the choices, to be offered again next time. */
  #keep() {
    const { settings } = this.options;
    settings.set('newGame', { ...settings.get('newGame'), ...this.form.choice(), side: this.side.value, preset: this.preset.value });
  }

  /**
   * Creates the game and closes the sheet.
   * @param {Pick<NewGame, 'players'|'control'>|undefined} chosen undefined for the players and the clock in the form
   */
  async #start(chosen) {
    if (this.#isStarting) return;
    this.#isStarting = true;
    this.form.clearFaults();
    try {
      const game = await this.form.read(this.options.rules, chosen);
      this.#keep();
      this.onGame(game);
    } catch (error) {
      this.more.open = true;
      this.form.showFault(error);
    } finally {
      this.#isStarting = false;
    }
  }

  /** The button that starts the game of the form is shown with the form. */
  #showFoot() {
    const foot = this.more.closest('.dialog')?.querySelector('.dialog-foot');
    if (foot instanceof HTMLElement) foot.hidden = !this.more.open;
  }
}

/** @param {string} game */
const variantsOf = (game) => GAMES.find(([variant]) => variant.game === game) ?? GAMES[0];

/** The user's results against an opponent; nothing before the first game. @param {Results} against */
function scoreOf({ won, drawn, lost }) {
  if (won + drawn + lost === 0) return [];
  const words = [tn('sheet.won', won), tn('sheet.drawn', drawn), tn('sheet.lost', lost)].join(', ');
  return [html('span', { class: 'opponent-score', title: words }, html('span', { 'aria-hidden': true }, `${won} · ${drawn} · ${lost}`), html('span', { class: 'visually-hidden' }, words))];
}
