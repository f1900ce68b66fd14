/**
 * The game of this browser tab: saves the game during play and when the user switches to another game, and resumes it
 * after a reload.
 */
import { t } from '../base/messages.js';
import { isVariant } from '../variants/index.js';
import { parsedRow } from './archive.js';
import { NO_CLOCK } from './clock.js';
import { PERSON, remotePlayer } from './players.js';
import { GameTree } from './tree.js';

/**
 * @typedef {import('./clock.js').TimeControl} TimeControl
 * @typedef {import('./play.js').Game} Game
 * @typedef {import('./players.js').Player} Player
 * @typedef {import('./archive.js').Row} Row
 * @typedef {import('./archive.js').StoredGame} StoredGame
 * @typedef {import('./game-store.js').Outcome} Outcome
 *
 * @typedef {{players: import('./players.js').Players, control: TimeControl, left: import('./clock.js').Times, head: number, paused: boolean}} StoredPlay
 * @typedef {{tree: GameTree, current: import('./tree.js').Node, play: Required<Pick<Game, 'head'|'paused'>> & Game, mode: 'play'|'analyse',
 *   flipped: boolean, savedAt: number}} Stored a validated stored game
 */

const SAVE_MS = 300;
/** Time since the last save, in ms, after which a running game with a clock resumes paused. */
const AWAY_MS = 60000;
/** How often a running game with a clock is saved, in ms. A crash loses at most this much clock time. */
const KEEP_MS = 5000;

/** @param {unknown} ms */
const isTime = (ms) => typeof ms === 'number' && Number.isFinite(ms) && ms >= 0;

/**
 * Reads a stored player. The list of engines may have changed, so an engine is identified by its name.
 * @param {any} player stored data
 * @param {string[]} engines
 * @returns {Player}
 */
function readPlayer(player, engines) {
  if (player?.kind === 'person') return typeof player.name === 'string' ? { kind: 'person', name: player.name } : PERSON;
  if (player?.kind === 'remote' && typeof player.name === 'string' && typeof player.link === 'string') {
    return { kind: 'remote', name: player.name, link: player.link };
  }
  if (player?.kind !== 'engine' || typeof player.name !== 'string') throw new Error('not a stored game');
  const index = engines.indexOf(player.name);
  const level = Number.isFinite(player.level) ? player.level : null;
  return index < 0 ? { kind: 'person', missing: player.name } : { kind: 'engine', index, name: player.name, level };
}

/** @type {Record<string, string[]>} */
const TIMES = { none: ['think'], increment: ['base', 'increment'], movetime: ['perMove'] };

/** @param {any} control stored data @returns {TimeControl} */
function readControl(control) {
  const times = TIMES[control?.kind];
  if (!times?.every((name) => isTime(control[name]))) throw new Error('not a stored game');
  return control;
}

/** @param {import('./play.js').Play} play @returns {StoredPlay} what `begin` needs to resume the game later */
export const storedPlay = ({ players, clock, head, paused, now }) => ({ players, control: clock.control, left: clock.snapshot(now()), head: head.id, paused });

/**
 * Validates a stored game.
 * @param {any} data stored data
 * @param {string[]} engines names of the available engines; a missing engine is replaced by a person
 * @returns {Stored}
 * @throws {Error} if the data are not a stored game
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
  /** Removes the displayed notice about storage. */
  #withdrawFault = () => {};
  /** @type {Outcome} */
  #outcome = 'kept';
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** Number of switches to another game under way. Until they end, nothing is saved: the store refers to an earlier game. */
  #switches = 0;
  /** Resolves when no switch is under way. @type {Promise<unknown>} */
  #ready = Promise.resolve();

  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {import('./game-store.js').GameStore} options.store
   * @param {string[]} options.engines names of the engines
   * @param {import('./players.js').Notify} options.notify
   */
  constructor({ state, play, store, engines, notify }) {
    this.state = state;
    this.play = play;
    this.store = store;
    this.engines = engines;
    this.notify = notify;
    /** Saves all games to a file, for a user whose browser has no more room. @type {(() => void)|null} */
    this.backUp = null;
    state.listen((change) => {
      if (change === 'leave') this.#leave();
      else if (change !== 'arrows' && change !== 'preview' && change !== 'making') this.#saveSoon();
    });
    addEventListener('pagehide', () => void this.save());
    document.addEventListener('visibilitychange', () => document.hidden && void this.save());
    setInterval(() => this.play.isRunning && this.play.clock.exists && void this.save(), KEEP_MS);
  }

  /**
   * Leaves the current game for another game. The current game stays in the list of stored games if any turn was made.
   */
  #leave() {
    const place = this.state.place ?? undefined;
    void this.#switch(() => this.store.begin(place)).then(() => this.#saveSoon());
  }

  /**
   * Puts the current game away and takes another one, after all earlier switches.
   * @template T
   * @param {() => Promise<T>} take
   * @returns {Promise<T>}
   */
  #switch(take) {
    const left = this.#isWorth() ? this.#data() : null;
    this.play.reset();
    this.#switches += 1;
    const taken = this.#ready.then(() => {
      if (left === null) this.store.forget();
      else void this.store.save(left).then((outcome) => this.#tell(outcome));
      return take();
    }).finally(() => {
      this.#switches -= 1;
    });
    this.#ready = taken.catch(() => {});
    return taken;
  }

  #isWorth() {
    const { tree } = this.state;
    return tree.root.children.length > 0 && !this.play.isRemote;
  }

  #saveSoon() {
    this.#timer ??= setTimeout(() => void this.save(), SAVE_MS);
  }

  /** Saves the game. A copy that outlasts the page is written at once. @returns {Promise<void>} resolves when the archive has the game */
  async save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#switches > 0) return;
    const { play, store } = this;
    const data = this.#data();
    this.#tell(play.isRemote ? store.saveInTab(data) : await store.save(data));
  }

  #data() {
    const { state: { tree, current, mode, flipped }, play } = this;
    return { tree: tree.toJSON(), current: current.id, play: storedPlay(play), mode, flipped };
  }

  /** Tells the user that games are not saved, until they are again. @param {Outcome} outcome */
  #tell(outcome) {
    if (outcome === this.#outcome) return;
    this.#outcome = outcome;
    this.#withdrawFault();
    if (outcome === 'kept') return;
    const { backUp } = this;
    const action = backUp === null || outcome === 'none' ? undefined : { label: t('notice.back-up'), run: backUp };
    this.#withdrawFault = this.notify(t(outcome === 'full' ? 'notice.storage-full' : 'notice.storage-none'), { kind: 'error', key: 'storage', testid: 'storage-notice', action });
  }

  /**
   * Saves the current game and starts a new game.
   * @param {Game & {tree: GameTree}} game
   */
  begin({ tree, ...game }) {
    this.state.place = null;
    this.state.tell('leave');
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
   * Resumes a stored game.
   * @param {StoredGame} data
   * @returns {boolean} whether the stored game was readable
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
    const isRemote = remotePlayer(play.players) !== null;
    if (wasRunning && !isOver && !isRemote && Date.now() - savedAt > AWAY_MS) {
      play.paused = true;
      this.notify(t('notice.away'), { stays: true });
    }
    for (const player of Object.values(play.players)) {
      if (player.kind === 'person' && player.missing !== undefined) {
        this.notify(t('notice.engine-missing', { name: player.missing }), { kind: 'error', testid: 'engine-notice' });
      }
    }
    // The analysis of a game in progress would tell its secrets.
    const hasSecrets = tree.settings.secret !== undefined && tree.record === null && !isRemote && !isOver;
    this.state.mode = hasSecrets ? 'play' : mode;
    this.state.flipped = flipped;
    this.#show(tree, current, play);
    this.state.tell('mode');
    return true;
  }

  /**
   * Opens a stored game, unless it cannot be read. The current game stays among the stored games.
   * @param {Row|undefined} row
   * @returns {Promise<boolean>} whether the game is on the board
   */
  async open(row) {
    const data = row === undefined ? undefined : parsedRow(row);
    if (row === undefined || !isReadable(data, this.engines)) {
      this.notify(t('notice.stored-bad'), { kind: 'error' });
      return false;
    }
    const copied = await this.#switch(() => this.store.take(row));
    if (this.restore(data) && copied) this.notify(t('games.elsewhere'), { stays: true });
    await this.save();
    return true;
  }
}

/** @param {any} data @param {string[]} engines */
function isReadable(data, engines) {
  try {
    return readStored(data, engines) !== null;
  } catch {
    return false;
  }
}
