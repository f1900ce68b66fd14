/**
 * Shows the state of the game in words, next to the board and in the page title. Strips above and below the board show
 * the players and clocks.
 */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { clockText } from '../game/clock.js';
import { endText, isEngine, isPerson, isRemote, nameBeside, playerName, remotePlayer, resultText, sideName, strengthText, turnNumber, variantName } from '../game/players.js';
import { sideToMove } from '../game/tree.js';
import { wordsAt } from '../game/wording.js';
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

/**
 * @param {State} state
 * @param {Play} play
 * @returns {{line: string, title: string, over: boolean}}
 */
function describe(state, play) {
  const { tree, current, mode } = state;
  const side = sideName(tree.variant, sideToMove(current));
  if (mode === 'puzzles') return { line: '', title: t('title.puzzles'), over: false };
  if (mode === 'learn') return { line: '', title: t('title.learn'), over: false };
  if (mode === 'edit') return { line: t('status.editing'), title: t('title.edit'), over: false };
  if (mode === 'analyse') {
    const over = current.over ?? (current === tree.last() && current !== tree.root ? tree.ended : null);
    if (over !== null) return { line: `${resultText(over)} ${endText(tree.variant, over)}`, title: t('title.analyse'), over: true };
    return { line: t('status.to-move', { side }), title: t('title.analyse'), over: false };
  }
  if (play.over !== null) {
    const words = endText(tree.variant, play.over);
    return { line: `${resultText(play.over)} ${words}`, title: words, over: true };
  }
  if (play.paused) return { line: t('status.paused'), title: t('title.paused'), over: false };
  if (current !== play.head) return { ...lookingBack(state, play), over: false };
  return { ...whoseTurn(tree.variant, play), over: false };
}

/** The displayed move, if the board shows an earlier position of the game. @param {State} state @param {Play} play */
function lookingBack({ tree, current }, play) {
  const line = current.parent === null ? t('status.looking-at-start') : t('status.looking-back', { number: turnNumber(current).number });
  return { line, title: whoseTurn(tree.variant, play).title };
}

/** @param {string} variant @param {Play} play */
function whoseTurn(variant, play) {
  const side = sideName(variant, play.side);
  const player = play.players[play.side];
  if (isEngine(player)) {
    const key = play.starting === play.side ? 'status.starting' : 'status.thinking';
    return { line: t(key, { name: playerName(player), side }), title: t('title.thinking') };
  }
  const remote = remotePlayer(play.players);
  if (remote !== null && (isRemote(player) || play.held)) return { line: t('status.waiting', { name: remote.name }), title: t('title.waiting') };
  const isAlone = !isPerson(play.players.first) || !isPerson(play.players.second);
  if (isAlone) return { line: t('status.your-turn', { side }), title: t('title.your-turn') };
  return { line: t('status.to-move', { side }), title: t('title.to-move', { side }) };
}

/**
 * Details shown below the state of the game: the variant, the displayed move and the attacked squares.
 * @param {State} state
 * @param {string[]} attacked
 * @returns {string}
 */
function details(state, attacked) {
  const { current, tree, mode } = state;
  if (mode === 'edit') return variantName(tree.variant);
  const parts = [variantName(tree.variant)];
  if (current.parent !== null) parts.push(t('status.last', { move: wordsAt(tree.variant, current) }));
  else parts.push(t(tree.startFen === variantOf(tree.variant).positions.start ? 'status.start' : 'status.set-up'));
  parts.push(variantOf(tree.variant).positions.attackedText(attacked));
  return parts.filter((part) => part !== '').join(' · ');
}

/** Shows the state of the game in words, next to the board and in the page title. */
export class Status {
  #updates = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {State} options.state
   * @param {Play} options.play
   * @param {{text: string}} options.hints
   */
  constructor({ host, state, play, hints }) {
    this.host = host;
    this.state = state;
    this.play = play;
    this.hints = hints;
    this.line = html('p', { class: 'status-line' });
    this.more = html('p', { class: 'status-more', 'data-testid': 'status-details' });
    this.hint = html('p', { class: 'status-hint', 'data-testid': 'hint-text' });
    host.append(this.line, this.more, this.hint);
  }

  /** Updates the status texts and the page title. */
  async update() {
    const { state, play } = this;
    const { line, title, over } = describe(state, play);
    this.line.textContent = line;
    this.host.toggleAttribute('data-over', over);
    const name = t('app.name');
    this.hint.textContent = this.hints.text;
    document.title = `${title} – ${variantName(state.tree.variant)} – ${name}`;
    this.more.textContent = details(state, []);
    const mine = ++this.#updates;
    const facts = await state.facts(state.current).catch(() => null);
    if (mine === this.#updates && facts !== null) this.more.textContent = details(state, facts.attacked);
  }
}

/** The strips above and below the board, which show the players and clocks. */
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
    for (const side of SIDES) {
      const { name, more, material, clock, root } = this.parts[side];
      const player = isPlay ? play.players[side] : null;
      const recorded = state.tree.players?.[side]?.name;
      name.textContent = player === null ? (recorded ?? variant.sides.name(side)) : nameBeside(play.players, side);
      more.textContent = this.#more(side, player, recorded);
      more.classList.toggle('think', isPlay && play.thinking === side);
      this.#showMaterial(side, variant, material);
      clock.hidden = isPlay ? !play.clock.exists : state.current.clock === null && (state.current.parent?.clock ?? null) === null;
      root.dataset.color = variant.sides.color(side);
      root.toggleAttribute('data-to-move', sideToMove(state.current) === side);
      if (player !== null) root.dataset.player = player.kind;
    }
    this.#tick();
  }

  /**
   * Shows a side's material, such as its number of chips, and its surplus of pieces or rings over the opponent.
   * @param {Side} side
   * @param {Variant} variant
   * @param {HTMLElement} element
   */
  #showMaterial(side, { positions, pieces }, element) {
    const { state } = this;
    const shown = positions.read((state.preview ?? state.current).fen).men;
    // The board may still show the unfinished turn of another position, even of another game.
    const isMaking = state.preview === null && state.making?.fen === state.current.fen;
    const men = isMaking ? (state.making?.men ?? shown) : shown;
    const surplus = surplusOf([...men.values()], positions.units, (letter) => pieces.isWhite(letter) === (variantColor(state, side) === 'white'));
    const words = surplus.map(({ letter, count }) => t('player.more', { count, man: pieces.kind(letter) })).join(', ');
    const key = `${positions.materialText(men, side)} ${words}`;
    if (element.dataset.shown === key) return;
    element.dataset.shown = key;
    const icons = surplus.flatMap(({ letter, count }) => Array.from({ length: count }, () => drawIcon(pieces, letter)));
    const lead = icons.length === 0 ? [] : [html('span', { class: 'surplus', role: 'img', 'aria-label': words, title: words, 'data-testid': `surplus-${side}` }, ...icons)];
    element.replaceChildren(positions.materialText(men, side), ...lead);
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

/** @param {Side} side */
function makeStrip(side) {
  const name = html('strong');
  const more = html('span', { class: 'muted small' });
  const material = html('span', { class: 'muted small chips' });
  const clock = html('span', { class: 'clock', role: 'timer', 'aria-live': 'off', 'data-testid': `clock-${side}` });
  const root = html(
    'div',
    { class: 'strip', 'data-testid': `player-${side}` },
    html('span', { class: 'swatch', 'aria-hidden': 'true' }),
    html('span', { class: 'who' }, name, more, material),
    clock,
  );
  return { root, name, more, material, clock };
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
