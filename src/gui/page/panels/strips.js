/** The strips above and below the board, which show the players, what each has left, and the clocks. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { clockText } from '../game/clock.js';
import { isPerson, nameBeside, recordPlayer, sideName, strengthText } from '../game/players.js';
import { sideToMove } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { drawIcon, otherSide, SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../game/play.js').Play} Play
 * @typedef {import('../game/players.js').Player} Player
 * @typedef {import('../game/state.js').State} State
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('../variants/variant.js').Variant} Variant
 */

const LOW_MS = 20000;
const REFRESH_MS = 100;

export class Strips {
  /** Sides whose player has already been warned that time is running low. @type {Set<Side>} */
  #warned = new Set();

  /**
   * @param {object} options
   * @param {HTMLElement} options.top
   * @param {HTMLElement} options.bottom
   * @param {State} options.state
   * @param {Play} options.play
   * @param {(side: Side) => void} options.onLow called when a human player's time runs low
   */
  constructor({ top, bottom, state, play, onLow }) {
    this.top = top;
    this.bottom = bottom;
    this.state = state;
    this.play = play;
    this.onLow = onLow;
    this.parts = { first: makeStrip('first'), second: makeStrip('second') };
    setInterval(() => this.#tick(), REFRESH_MS);
  }

  /** Shows each player's name and material on the player's side of the board. */
  update() {
    const { state, play } = this;
    const above = state.flipped ? 'first' : 'second';
    const below = otherSide(above);
    if (this.top.firstChild !== this.parts[above].root) {
      this.top.replaceChildren(this.parts[above].root);
      this.bottom.replaceChildren(this.parts[below].root);
    }
    const isPlay = state.mode === 'play';
    const variant = variantOf(state.tree.variant);
    const isOwnGame = isPlay || this.#isOwnGame();
    for (const side of SIDES) {
      const { name, more, lead, tally, clock, root } = this.parts[side];
      const player = isPlay ? play.players[side] : null;
      const recorded = state.tree.players?.[side]?.name;
      name.textContent = isOwnGame ? nameBeside(play.players, side) : (recorded ?? variant.sides.name(side));
      more.textContent = this.#more(side, player, recorded);
      more.classList.toggle('think', isPlay && play.thinking === side);
      const men = this.#men(variant);
      showTally(variant.positions.tally(men, side), tally);
      this.#showLead(side, variant, men, lead);
      clock.hidden = isPlay ? !play.clock.exists : state.current.clock === null && (state.current.parent?.clock ?? null) === null;
      root.dataset.color = variant.sides.color(side);
      root.toggleAttribute('data-to-move', sideToMove(state.current) === side);
      if (player !== null) root.dataset.player = player.kind;
    }
    this.#tick();
  }

  /** Whether the game on the board names the players of the user's last game, whom the user knows by other names. */
  #isOwnGame() {
    const { players } = this.play;
    return JSON.stringify({ first: recordPlayer(players.first), second: recordPlayer(players.second) }) === JSON.stringify(this.state.tree.players);
  }

  /** The pieces on the board. @param {Variant} variant @returns {import('../variants/variant.js').Men} */
  #men({ positions }) {
    const { state } = this;
    const shown = positions.read((state.preview ?? state.current).fen).men;
    // The board may still show the unfinished turn of another position, even of another game.
    const isMaking = state.preview === null && state.making?.fen === state.current.fen;
    return isMaking ? (state.making?.men ?? shown) : shown;
  }

  /**
   * Shows the pieces or rings of which a side has more than its opponent.
   * @param {Side} side
   * @param {Variant} variant
   * @param {import('../variants/variant.js').Men} men
   * @param {HTMLElement} element
   */
  #showLead(side, { positions, pieces }, men, element) {
    const isOwn = (/** @type {string} */ letter) => pieces.isWhite(letter) === (variantColor(this.state, side) === 'white');
    const surplus = surplusOf([...men.values()], positions.units, isOwn);
    const words = surplus.map(({ letter, count }) => t('player.more', { count, man: pieces.kind(letter) })).join(', ');
    if (element.dataset.shown === words) return;
    element.dataset.shown = words;
    const icons = surplus.flatMap(({ letter, count }) => [drawIcon(pieces, letter), ...(count > 1 ? [html('span', {}, `×${count}`)] : [])]);
    const lead = html('span', { class: 'surplus', role: 'img', 'aria-label': words, title: words, 'data-testid': `surplus-${side}` }, '+', ...icons);
    element.replaceChildren(...(icons.length === 0 ? [] : [lead]));
  }

  /**
   * @param {Side} side
   * @param {Player|null} player null unless the page is in play mode
   * @param {string|undefined} recorded
   */
  #more(side, player, recorded) {
    const name = sideName(this.state.tree.variant, side);
    if (player === null) return recorded === undefined ? '' : name;
    return [name, strengthText(player)].filter((text) => text !== '').join(' · ');
  }

  #tick() {
    const { state, play } = this;
    const now = play.now();
    for (const side of SIDES) {
      const { clock } = this.parts[side];
      if (clock.hidden) continue;
      const isRunning = state.mode === 'play' && play.clock.running === side;
      const left = state.mode === 'play' ? play.clock.remaining(side, now) : clockAt(state.current, side);
      const text = left === null ? '–' : clockText(left);
      if (clock.textContent !== text) {
        clock.textContent = text;
        clock.setAttribute('aria-label', t('clock.label', { side: sideName(state.tree.variant, side), time: text }));
      }
      clock.toggleAttribute('data-running', isRunning);
      const isLow = left !== null && left < Math.min(LOW_MS, play.clock.full() / 4);
      clock.toggleAttribute('data-low', isLow);
      this.#warn(side, isLow && isRunning);
    }
  }

  /** @param {Side} side @param {boolean} isLow */
  #warn(side, isLow) {
    if (!isLow) {
      this.#warned.delete(side);
    } else if (!this.#warned.has(side) && isPerson(this.play.players[side])) {
      this.#warned.add(side);
      if (this.play.clock.control.kind === 'increment') this.onLow(side);
    }
  }
}

/** @param {State} state @param {Side} side */
const variantColor = ({ tree }, side) => variantOf(tree.variant).sides.color(side);

/**
 * The material units (such as pieces or rings) of which a side has more than its opponent, with the difference.
 * @param {string[]} letters the letters of all pieces
 * @param {(letter: string) => string[]} unitsOf
 * @param {(letter: string) => boolean} isOwn
 * @returns {{letter: string, count: number}[]} the surplus of each unit, with the unit's letter
 */
export function surplusOf(letters, unitsOf, isOwn) {
  /** @type {Map<string, {letter: string, count: number}>} surplus by upper-case letter of the unit */
  const kinds = new Map();
  for (const letter of letters.flatMap(unitsOf)) {
    const kind = letter.toUpperCase();
    const known = kinds.get(kind) ?? { letter, count: 0 };
    kinds.set(kind, { letter: isOwn(letter) ? letter : known.letter, count: known.count + (isOwn(letter) ? 1 : -1) });
  }
  return [...kinds.values()].filter(({ count }) => count > 0);
}

/** @param {import('../variants/variant.js').Tally} tally @param {{count: HTMLElement, unit: HTMLElement}} parts */
function showTally(tally, { count, unit }) {
  count.textContent = String(tally.count);
  unit.textContent = tally.unit;
}

/** @param {Side} side */
function makeStrip(side) {
  const name = html('strong');
  const more = html('span', { class: 'muted small player-more' });
  const lead = html('span', { class: 'player-lead muted small' });
  const tally = { count: html('b'), unit: html('span', { class: 'muted small' }) };
  const clock = html('span', { class: 'clock', role: 'timer', 'aria-live': 'off', 'data-testid': `clock-${side}` });
  const root = html(
    'div',
    { class: 'strip', 'data-testid': `player-${side}` },
    html('span', { class: 'swatch', 'aria-hidden': 'true' }),
    html('span', { class: 'who' }, name, more),
    lead,
    html('span', { class: 'tally', 'data-testid': `tally-${side}` }, tally.count, ' ', tally.unit),
    clock,
  );
  return { root, name, more, lead, tally, clock };
}

/**
 * A player's remaining time at a node of a game; null if no clock time of the player is recorded up to this node.
 * @param {Node} node
 * @param {Side} side
 * @returns {number|null}
 */
function clockAt(node, side) {
  for (let at = node; at.parent !== null; at = at.parent) {
    if (at.clock !== null && sideToMove(at.parent) === side) return at.clock;
  }
  return null;
}
