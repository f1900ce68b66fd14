/**
 * The game of this tab and where it is kept: goes on after a reload, gives way to another game.
 */
import { t } from '../messages.js';
import { GameTree } from './game.js';

const SAVE_MS = 300;
/** After so long an absence a clock is not simply set going again. */
const AWAY_MS = 60000;
/** A game that runs is saved now and then, so that a crash costs little of the clocks. */
const KEEP_MS = 5000;
const PEOPLE = { first: { kind: 'person' }, second: { kind: 'person' } };
const NO_CLOCK = { kind: 'none', think: 1000 };

/**
 * @typedef {object} Stored
 * @property {GameTree} tree
 * @property {import('./game.js').Node} current
 * @property {object} play what `Play.begin` takes
 * @property {'play'|'analyse'|'edit'} mode
 * @property {boolean} flipped
 * @property {number} savedAt
 */

const isTime = (ms) => Number.isFinite(ms) && ms >= 0;

/** The engines may be others by now: one is known by its name. */
function readPlayer(player, engines) {
  if (player?.kind === 'person') return { kind: 'person' };
  if (player?.kind !== 'engine' || typeof player.name !== 'string') throw new Error('not a stored game');
  const index = engines.indexOf(player.name);
  const level = Number.isFinite(player.level) ? player.level : null;
  return index < 0 ? { kind: 'person', missing: player.name } : { kind: 'engine', index, name: player.name, level };
}

function readControl(control) {
  const times = { none: ['think'], increment: ['base', 'increment'], movetime: ['perMove'] }[control?.kind];
  if (!times?.every((name) => isTime(control[name]))) throw new Error('not a stored game');
  return control;
}

/**
 * Reads what was stored.
 * @param {object} data
 * @param {string[]} engines names of those that there are now; a person takes the place of one that is missing
 * @returns {Stored}
 * @throws {Error} where it is no stored game
 */
export function readStored(data, engines) {
  const tree = GameTree.fromJSON(data.tree);
  const head = tree.byId(data.play?.head) ?? tree.mainLine().at(-1) ?? tree.root;
  const stored = data.play ?? { players: PEOPLE, control: NO_CLOCK };
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
  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {import('./storage.js').GameStore} options.store
   * @param {string[]} options.engines names
   * @param {(text: string, options?: object) => void} options.notify
   */
  constructor({ state, play, store, engines, notify }) {
    Object.assign(this, { state, play, store, engines, notify });
    this.told = new Set();
    this.timer = null;
    this.isMoving = false;
    this.ready = Promise.resolve();
    state.addEventListener('change', ({ detail }) => {
      if (detail === 'leave') this.#leave();
      else if (detail !== 'arrows' && detail !== 'preview') this.#saveSoon();
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
    this.isMoving = true;
    this.ready = this.store.begin().then(() => {
      this.isMoving = false;
      this.#saveSoon();
    });
  }

  #isWorth() {
    const { tree } = this.state;
    return tree.root.children.length > 0;
  }

  #saveSoon() {
    this.timer ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** Keeps the game now. */
  save() {
    clearTimeout(this.timer);
    this.timer = null;
    // The place of the game that was left is not that of the one that is shown now.
    if (this.isMoving) return;
    const { state, play, store } = this;
    const { tree, current, mode, flipped } = state;
    const outcome = store.save({ tree: tree.toJSON(), current: current.id, play: play.toJSON(), mode, flipped });
    if (outcome === 'kept' || this.told.has(outcome)) return;
    this.told.add(outcome);
    this.notify(t(outcome === 'full' ? 'notice.storage-full' : 'notice.storage-none'), { kind: 'error', testid: 'storage-notice' });
  }

  /**
   * Shows a game in place of the one that is shown, which is kept.
   * @param {object} game what `Play.begin` takes, and `tree`
   */
  async begin({ tree, ...game }) {
    this.state.changed('leave');
    await this.ready;
    this.state.mode = 'play';
    this.#show(tree, tree.root, game);
    this.state.changed('mode');
  }

  #show(tree, node, game) {
    this.play.leave();
    this.play.head = game.head ?? tree.root;
    this.state.setTree(tree, node);
    this.play.begin({ head: tree.root, ...game });
  }

  /**
   * Goes on with a stored game.
   * @param {object} data
   * @returns {boolean} whether it could be read
   */
  restore(data) {
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
    for (const { missing } of Object.values(play.players)) {
      if (missing !== undefined) this.notify(t('notice.engine-missing', { name: missing }), { kind: 'error', testid: 'engine-notice' });
    }
    this.state.mode = mode;
    this.state.flipped = flipped;
    this.#show(tree, current, play);
    this.state.changed('mode');
    return true;
  }

  /** Opens a game of the list. @param {string} id */
  async open(id) {
    await this.ready;
    if (this.#isWorth()) this.save();
    else this.store.remove(this.store.id);
    this.play.reset();
    this.isMoving = true;
    const { data, copied } = await this.store.take(id);
    this.isMoving = false;
    if (data === null) {
      this.notify(t('notice.stored-bad'), { kind: 'error' });
      return;
    }
    if (this.restore(data) && copied) this.notify(t('games.elsewhere'), { stays: true });
    this.save();
  }
}
