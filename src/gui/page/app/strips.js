/**
 * The strips above and below the board: who plays which side, and the clocks.
 */
import { html } from '../panels/dom.js';
import { t, tn } from '../messages.js';
import { clockText } from './clock.js';
import { sideName } from './names.js';
import { isEngine, playerName, strengthText } from './players.js';
import { isCtor } from './rules.js';
import { chipsOf } from './secret-squares.js';

const LOW_MS = 20000;
const REFRESH_MS = 100;
const SIDES = ['first', 'second'];

export class Strips {
  /**
   * @param {object} options
   * @param {HTMLElement} options.top
   * @param {HTMLElement} options.bottom
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {(side: 'first'|'second') => void} options.onLow a person's time runs out
   */
  constructor({ top, bottom, state, play, onLow }) {
    Object.assign(this, { top, bottom, state, play, onLow });
    this.parts = { first: makeStrip('first'), second: makeStrip('second') };
    this.warned = new Set();
    setInterval(() => this.#tick(), REFRESH_MS);
  }

  /** Shows who plays, on which side of the board. */
  update() {
    const { state, play } = this;
    const [above, below] = state.flipped ? ['first', 'second'] : ['second', 'first'];
    if (this.top.firstChild !== this.parts[above].root) {
      this.top.replaceChildren(this.parts[above].root);
      this.bottom.replaceChildren(this.parts[below].root);
    }
    const isPlay = state.mode === 'play';
    for (const side of SIDES) {
      const { name, more, chips, clock, root } = this.parts[side];
      const player = isPlay ? play.players[side] : null;
      const recorded = state.tree.players?.[side]?.name;
      name.textContent = player === null ? (recorded ?? sideName(state.tree.variant, side)) : playerName(player);
      more.textContent = this.#more(side, player, recorded);
      more.classList.toggle('think', isPlay && play.thinking === side);
      chips.textContent = chipCount(state, side);
      clock.hidden = isPlay ? !play.clock.exists : state.current.clock === null && state.current.parent?.clock == null;
      root.dataset.color = colorOf(state.tree.variant, side);
      root.toggleAttribute('data-to-move', state.current.firstToMove === (side === 'first'));
      if (player !== null) root.dataset.player = isEngine(player) ? 'engine' : 'person';
    }
    this.#tick();
  }

  #more(side, player, recorded) {
    const { variant } = this.state.tree;
    if (player === null) return recorded === undefined ? '' : sideName(variant, side);
    return [sideName(variant, side), strengthText(player)].filter((text) => text !== '').join(' · ');
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

  #warn(side, isLow) {
    if (!isLow) {
      this.warned.delete(side);
    } else if (!this.warned.has(side) && !isEngine(this.play.players[side])) {
      this.warned.add(side);
      if (this.play.clock.control.kind === 'increment') this.onLow(side);
    }
  }
}

/** In CTOR black moves first. */
function colorOf(variant, side) {
  return (side === 'first') === isCtor(variant) ? 'black' : 'white';
}

function makeStrip(side) {
  const name = html('strong');
  const more = html('span', { class: 'muted small' });
  const chips = html('span', { class: 'muted small chips' });
  const clock = html('span', { class: 'clock', role: 'timer', 'aria-live': 'off', 'data-testid': `clock-${side}` });
  const root = html(
    'div',
    { class: 'strip', 'data-testid': `player-${side}` },
    html('span', { class: 'swatch', 'aria-hidden': 'true' }),
    html('span', { class: 'who' }, name, more, chips),
    clock,
  );
  return { root, name, more, chips, clock };
}

/** What the player had left at a node of a finished game. */
function clockAt(node, side) {
  for (let at = node; at?.parent; at = at.parent) {
    if (at.clock !== null && at.parent.firstToMove === (side === 'first')) return at.clock;
  }
  return null;
}

function chipCount({ tree, current, preview }, side) {
  if (!isCtor(tree.variant)) return '';
  const chip = side === 'first' ? 'x' : 'o';
  const count = chipsOf(preview?.fen ?? current.fen).filter((at) => at === chip).length;
  return tn('player.chips', count);
}
