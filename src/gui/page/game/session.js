/**
 * The game of this tab and where it is kept: goes on after a reload, gives way to another game.
 */
import { t } from '../base/messages.js';
import { isVariant } from '../variants/index.js';
import { NO_CLOCK } from './clock.js';
import { PERSON } from './players.js';
import { GameTree } from './tree.js';

/**
 * @typedef {import('./clock.js').TimeControl} TimeControl
 * @typedef {import('./play.js').Game} Game
 * @typedef {import('./players.js').Player} Player
 * @typedef {import('./storage.js').StoredGame} StoredGame
 *
 * @typedef {{tree: GameTree, current: import('./tree.js').Node, play: Required<Pick<Game, 'head'|'paused'>> & Game, mode: 'play'|'analyse',
 *   flipped: boolean, savedAt: number}} Stored a game as it was stored
 */

const SAVE_MS = 300;
/** After so long an absence a clock is not simply set going again. */
const AWAY_MS = 60000;
/** A game that runs is saved now and then, so that a crash costs little of the clocks. */
const KEEP_MS = 5000;

/** @param {unknown} ms */
const isTime = (ms) => typeof ms === 'number' && Number.isFinite(ms) && ms >= 0;

/** The engines may be others by now: one is known by its name. @param {any} player as it was stored @param {string[]} engines @returns {Player} */
function readPlayer(player, engines) {
  if (player?.kind === 'person') return PERSON;
  if (player?.kind !== 'engine' || typeof player.name !== 'string') throw new Error('not a stored game');
  const index = engines.indexOf(player.name);
  const level = Number.isFinite(player.level) ? player.level : null;
  return index < 0 ? { kind: 'person', missing: player.name } : { kind: 'engine', index, name: player.name, level };
}

/** @type {Record<string, string[]>} */
const TIMES = { none: ['think'], increment: ['base', 'increment'], movetime: ['perMove'] };

/** @param {any} control as it was stored @returns {TimeControl} */
function readControl(control) {
  const times = TIMES[control?.kind];
  if (!times?.every((name) => isTime(control[name]))) throw new Error('not a stored game');
  return control;
}

/**
 * Reads what was stored.
 * @param {any} data as it was stored
 * @param {string[]} engines names of those that there are now; a person takes the place of one that is missing
 * @returns {Stored}
 * @throws {Error} where it is no stored game
 */
export function readStored(data, engines) {
  const tree = GameTree.fromJSON(data.tree);
  if (!isVariant(tree.variant)) throw new Error('not a stored game');
  const head = tree.byId(data.play?.head) ?? tree.last();
  const stored = data.play ?? { players: { first: PERSON, second: PERSON }, control: NO_CLOCK };
  const players = { first: readPlayer(stored.players?.first, engines), second: readPlayer(stored.players?.second, engines) };
  const control = readControl(stored.control);
  const left = isTime(stored.left?.first) && isTime(stored.left?.second) ? stored.left : undefined;
  const paused = stored.paused === true;
  return {
    tree,
    current: tree.byId(data.current) ?? head,
    play: { players, control, left, paused, head },
    mode: data.mode === 'analyse' ? 'analyse' : 'play',
    flipped: data.flipped === true,
    savedAt: data.savedAt ?? 0,
  };
}

export class Session {
  /** Faults of the storage that the user has been told. @type {Set<string>} */
  #told = new Set();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** The place of the game that was left is not that of the one that is shown now. */
  #isMoving = false;
  /** Until the game has a place. @type {Promise<void>} */
  #ready = Promise.resolve();

  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {import('./storage.js').GameStore} options.store
   * @param {string[]} options.engines names
   * @param {import('./players.js').Notify} options.notify
   */
  constructor({ state, play, store, engines, notify }) {
    this.state = state;
    this.play = play;
    this.store = store;
    this.engines = engines;
    this.notify = notify;
    state.listen((change) => {
      if (change === 'leave') this.#leave();
      else if (change !== 'arrows' && change !== 'preview' && change !== 'making') this.#saveSoon();
    });
    addEventListener('pagehide', () => this.save());
    document.addEventListener('visibilitychange', () => document.hidden && this.save());
    setInterval(() => this.play.isRunning && this.play.clock.exists && this.save(), KEEP_MS);
  }

  /** The game is left for another: it stays among the stored ones if it is worth it. */
  #leave() {
    if (this.#isWorth()) this.save();
    else this.store.remove(this.store.id);
    this.play.reset();
    this.#isMoving = true;
    this.#ready = this.store.begin().then(() => {
      this.#isMoving = false;
      this.#saveSoon();
    });
  }

  #isWorth() {
    const { tree } = this.state;
    return tree.root.children.length > 0;
  }

  #saveSoon() {
    this.#timer ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** Keeps the game now. */
  save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isMoving) return;
    const { state, play, store } = this;
    const { tree, current, mode, flipped } = state;
    const outcome = store.save({ tree: tree.toJSON(), current: current.id, play: play.toJSON(), mode, flipped });
    if (outcome === 'kept' || this.#told.has(outcome)) return;
    this.#told.add(outcome);
    this.notify(t(outcome === 'full' ? 'notice.storage-full' : 'notice.storage-none'), { kind: 'error', testid: 'storage-notice' });
  }

  /**
   * Shows a game in place of the one that is shown, which is kept.
   * @param {Game & {tree: GameTree}} game
   */
  async begin({ tree, ...game }) {
    this.state.tell('leave');
    await this.#ready;
    this.state.mode = 'play';
    this.#show(tree, tree.root, game);
    this.state.tell('mode');
  }

  /** @param {GameTree} tree @param {import('./tree.js').Node} node @param {Game} game */
  #show(tree, node, game) {
    this.play.leave();
    this.play.head = game.head ?? tree.root;
    this.state.setTree(tree, node);
    this.play.begin({ head: tree.root, ...game });
  }

  /**
   * Goes on with a stored game.
   * @param {StoredGame} data
   * @returns {boolean} whether it could be read
   */
  restore(data) {
    /** @type {Stored} */
    let stored;
    try {
      stored = readStored(data, this.engines);
    } catch {
      this.notify(t('notice.stored-bad'), { kind: 'error' });
      return false;
    }
    const { tree, current, play, mode, flipped, savedAt } = stored;
    const wasRunning = mode === 'play' && !play.paused && play.control.kind !== 'none' && play.head.parent !== null;
    const isOver = (tree.ended ?? play.head.over) !== null;
    if (wasRunning && !isOver && Date.now() - savedAt > AWAY_MS) {
      play.paused = true;
      this.notify(t('notice.away'), { stays: true });
    }
    for (const player of Object.values(play.players)) {
      if (player.kind === 'person' && player.missing !== undefined) {
        this.notify(t('notice.engine-missing', { name: player.missing }), { kind: 'error', testid: 'engine-notice' });
      }
    }
    this.state.mode = mode;
    this.state.flipped = flipped;
    this.#show(tree, current, play);
    this.state.tell('mode');
    return true;
  }

  /** Opens a game of the list. @param {string} id */
  async open(id) {
    await this.#ready;
    if (this.#isWorth()) this.save();
    else this.store.remove(this.store.id);
    this.play.reset();
    this.#isMoving = true;
    const { data, copied } = await this.store.take(id);
    this.#isMoving = false;
    if (data === null) {
      this.notify(t('notice.stored-bad'), { kind: 'error' });
      return;
    }
    if (this.restore(data) && copied) this.notify(t('games.elsewhere'), { stays: true });
    this.save();
  }
}
