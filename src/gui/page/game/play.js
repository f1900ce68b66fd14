/**
 * A game in progress: the side to move, the playing engines, the clocks, and the end of the game.
 *
 * Every reply of an engine is checked against `#turn`, a counter that increases whenever the course of the game
 * changes, so that a late reply has no effect.
 */
import { t } from '../base/messages.js';
import { EngineError, EngineGone } from '../protocol/engine.js';
import { variantOf } from '../variants/index.js';
import { otherSide } from '../variants/variant.js';
import { Clock, NO_CLOCK, paceOf } from './clock.js';
import { EnginePair, UnknownVariant } from './engine-players.js';
import { areEngines, isEngine, isPerson, PERSON, recordPlayer, remotePlayer, takebackTarget, userSide, variantName } from './players.js';
import { sideToMove } from './tree.js';

/**
 * @typedef {import('./clock.js').TimeControl} TimeControl
 * @typedef {import('./clock.js').Times} Times
 * @typedef {import('./players.js').EngineChoice} EngineChoice
 * @typedef {import('./players.js').Players} Players
 * @typedef {import('./tree.js').End} End
 * @typedef {import('./tree.js').GameTree} GameTree
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('./tree.js').Side} Side
 * @typedef {import('./tree.js').TurnNode} TurnNode
 *
 * @typedef {object} Game
 * @property {Players} players
 * @property {TimeControl} control
 * @property {Times} [left] remaining times on the clocks
 * @property {Node} [head]
 * @property {boolean} [paused]
 */

const TICK_MS = 50;

export class Play {
  #turn = 0;
  /** Whether the rules engine is still checking a turn that the user has entered. */
  #isMoving = false;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #ticker;
  /** Removes the displayed notice about an engine error. */
  #withdrawFault = () => {};

  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./engine-players.js').Settings} options.settings
   * @param {import('./players.js').Notify} options.notify
   * @param {import('./players.js').Watch} options.watch
   * @param {() => number} [options.now]
   * @param {import('./engine-players.js').PlayerMaker} [options.makePlayer] for tests
   */
  constructor({ state, settings, notify, watch, now = () => performance.now(), makePlayer }) {
    this.state = state;
    this.notify = notify;
    this.now = now;
    /** @type {Players} */
    this.players = { first: PERSON, second: PERSON };
    this.clock = new Clock(NO_CLOCK);
    /** The last position of the game in progress. @type {Node} */
    this.head = state.tree.root;
    this.paused = false;
    /** Whether the user must wait for a remote player, even on the user's own turn. */
    this.held = false;
    /** The side whose engine is thinking. @type {Side|null} */
    this.thinking = null;
    /** The side whose engine is starting up. No clock runs until the engine is ready. @type {Side|null} */
    this.starting = null;
    this.engines = new EnginePair({ settings, watch, onComplaint: (text) => this.#tellFault(text), makePlayer });
    state.listen((change) => this.#changed(change));
  }

  /**
   * Starts a game, or resumes a stored one.
   * @param {Game} game
   */
  begin({ players, control, left, head = this.state.tree.root, paused = false }) {
    this.leave();
    const { tree } = this.state;
    this.players = players;
    this.clock = new Clock(control, left);
    this.head = head;
    this.paused = paused;
    this.held = false;
    tree.players ??= { first: recordPlayer(players.first), second: recordPlayer(players.second) };
    tree.pace ??= paceOf(control);
    this.#next();
  }

  /** Closes all engine sessions when the user leaves the game. */
  leave() {
    this.#halt();
    this.#withdrawFault();
    this.engines.close();
  }

  /** Closes all engine sessions. Until the next game starts, people play both sides without a clock. */
  reset() {
    this.leave();
    this.players = { first: PERSON, second: PERSON };
    this.clock = new Clock(NO_CLOCK);
    this.paused = false;
  }

  /** @returns {End|null} */
  get over() {
    return this.state.tree.ended ?? this.head.over;
  }

  /** @returns {Side} */
  get side() {
    return sideToMove(this.head);
  }

  /** Whether the game is in progress, not paused, and open in play mode. */
  get isRunning() {
    return this.state.mode === 'play' && !this.paused && this.over === null;
  }

  /** The side whose pieces the user may move in the position on the board. @returns {Side|'none'} */
  get mayMove() {
    const { state } = this;
    const isHere = state.current === this.head && state.preview === null;
    return isHere && this.isRunning && !this.held && isPerson(this.players[this.side]) ? this.side : 'none';
  }

  /** The side for which the user may enter a premove while an engine thinks. @returns {Side|null} */
  get mayPremove() {
    const user = otherSide(this.side);
    const isHere = this.state.current === this.head && this.isRunning;
    return isHere && isEngine(this.players[this.side]) && isPerson(this.players[user]) ? user : null;
  }

  /** @param {import('./state.js').StateChange} kind */
  #changed(kind) {
    if (kind === 'mode') {
      if (this.state.mode === 'play') this.#return();
      else this.#halt();
    }
    if (kind === 'tree' && !this.state.tree.has(this.head)) {
      this.#halt();
      this.head = this.state.tree.last();
      this.clock.rewind(this.state.tree, this.head);
      if (this.state.mode === 'play') this.#next();
    }
  }

  /** Resumes the game when the user returns to play mode. */
  #return() {
    this.state.goTo(this.head);
    this.#next();
  }

  /** Stops the engines and the clocks, and invalidates all outstanding replies. @returns {Promise<void>} */
  #halt() {
    this.#turn += 1;
    this.thinking = null;
    this.starting = null;
    this.clock.stop(this.now());
    clearInterval(this.#ticker);
    return this.engines.stop();
  }

  /** Starts the turn of the side to move. */
  #next() {
    const turn = ++this.#turn;
    const isCurrent = () => turn === this.#turn;
    this.thinking = null;
    if (!this.isRunning) {
      this.clock.stop(this.now());
      this.state.tell('play');
      return;
    }
    const { side } = this;
    const player = this.players[side];
    if (isEngine(player)) {
      this.#engineTurn(side, player, isCurrent).catch((error) => isCurrent() && this.#engineFault(side, player, error));
    } else {
      this.#startClock(side);
    }
    this.state.tell('play');
  }

  /** @param {Side} side */
  #startClock(side) {
    // The first turn of a game is not timed if a person makes it: the user has only just set up the game.
    const isFirstTurn = this.head.parent === null && !isEngine(this.players[side]);
    if (!isFirstTurn) this.clock.start(side, this.now());
    clearInterval(this.#ticker);
    if (this.clock.exists) this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    const out = this.clock.flagged(this.now());
    // Only the arbiter ends a remote game on time.
    if (out !== null && !this.isRemote) this.#end({ result: out === 'first' ? 'p2win' : 'p1win', reason: 'time' });
  }

  /** @param {Side} side @param {EngineChoice} choice @param {() => boolean} isCurrent */
  async #engineTurn(side, choice, isCurrent) {
    const { head } = this;
    const { tree } = this.state;
    this.starting = side;
    this.state.tell('play');
    const player = await this.engines.ready(side, choice, tree);
    if (!isCurrent()) return;
    this.starting = null;
    this.thinking = side;
    this.state.tell('play');
    let sent = this.now();
    const goLine = () => {
      sent = this.now();
      this.#startClock(side);
      return this.clock.goLine(sent);
    };
    const thought = await player.think(tree, head, goLine);
    const now = this.now();
    if (!isCurrent() || thought.stopped) return;
    if (thought.turn === null) throw new EngineError(t('notice.engine-none', { name: choice.name }));
    await this.#move(thought.turn, now, {
      score: thought.score,
      depth: thought.depth,
      nodes: thought.nodes,
      timeMs: Math.round(now - sent),
    });
  }

  /** @param {Side} side @param {EngineChoice} choice @param {unknown} error */
  #engineFault(side, { name }, error) {
    if (error instanceof EngineGone && this.engines.recovers(side)) {
      // The engine restarts automatically. Its clock is stopped until the engine is ready and searches again.
      this.clock.stop(this.now());
      this.#next();
      return;
    }
    this.pause();
    if (error instanceof UnknownVariant) {
      this.#tellFault(t('notice.engine-variant', { name, variant: variantName(this.state.tree.variant) }));
    } else if (error instanceof EngineError) {
      this.#tellFault(t('notice.engine-error', { name, error: error.message }));
    } else if (!(error instanceof EngineGone)) {
      throw error;
    }
  }

  /**
   * Makes a turn for the side to move. While the rules check the turn, a takeback or the end of the game cancels it; a
   * pause does not.
   * @param {string} turn
   * @param {number} now
   * @param {import('./tree.js').MoreFacts} [facts] further data about the position after the turn
   * @returns {Promise<boolean>} whether the turn was made
   */
  async #move(turn, now, facts = {}) {
    const { tree } = this.state;
    const { head, side } = this;
    if (this.clock.flagged(now) !== null && !this.isRemote) {
      this.#tick();
      return false;
    }
    const isKnown = head.children.some((child) => child.turn === turn);
    const before = this.clock.snapshot(now);
    const clock = this.clock.press(side, now);
    const node = await this.state.addTurn(tree, head, turn, { ...facts, clock });
    const isWanted = this.state.tree === tree && this.head === head && this.over === null;
    if (!isWanted) {
      if (node !== null && !isKnown) this.#forget(tree, node);
      return false;
    }
    if (node === null) {
      this.clock.left = before;
      this.#illegal(side, turn);
      return false;
    }
    Object.assign(node, { clock, ...facts });
    this.#tellNotice(node);
    this.#advance(node);
    return true;
  }

  /** @param {TurnNode} node */
  #advance(node) {
    const { state } = this;
    const follows = state.current === this.head && state.mode === 'play';
    this.head = node;
    if (node.parent.children[0] !== node) state.tree.promote(node);
    if (follows) state.goTo(node);
    this.#next();
    if (this.over !== null) this.#ended();
  }

  /** @param {GameTree} tree @param {Node} node */
  #forget(tree, node) {
    tree.remove(node);
    if (this.state.tree === tree) this.state.tell('tree');
  }

  /** @param {Side} side @param {string} turn */
  #illegal(side, turn) {
    const player = this.players[side];
    if (isEngine(player)) {
      this.pause();
      this.#tellFault(t('notice.engine-illegal', { name: player.name, move: turn }));
    } else {
      this.notify(t('notice.illegal', { move: turn }), { kind: 'error', testid: 'illegal-notice' });
      this.#next();
    }
  }

  /** Shows a notice about an engine error until the user resumes or leaves the game. @param {string} text */
  #tellFault(text) {
    this.#withdrawFault();
    this.#withdrawFault = this.notify(text, { kind: 'error', key: 'play', testid: 'engine-notice' });
  }

  /** @param {TurnNode} node */
  #tellNotice(node) {
    const notice = variantOf(this.state.tree.variant).turns.notice(node.turn);
    if (notice !== null) this.notify(t(notice.key, notice.values), { stays: false });
  }

  /** @param {End} end */
  #end(end) {
    this.#halt();
    this.state.tree.ended = end;
    this.state.tell('tree');
    this.state.tell('play');
    this.#ended();
  }

  #ended() {
    clearInterval(this.#ticker);
    this.state.tell('ended');
  }

  /**
   * Makes a turn that the user has entered on the board.
   * @param {string} turn
   * @returns {Promise<boolean>} whether the turn was legal and has been made
   */
  async userTurn(turn) {
    if (this.mayMove === 'none' || this.#isMoving) return false;
    this.#isMoving = true;
    try {
      return await this.#move(turn, this.now());
    } finally {
      this.#isMoving = false;
    }
  }

  /** Pauses the game until `resume` is called. A game with a remote player cannot be paused. */
  pause() {
    if (this.paused || this.over !== null || this.isRemote) return;
    this.paused = true;
    this.#halt();
    this.state.tell('play');
  }

  /** Resumes a paused game. */
  resume() {
    if (!this.paused) return;
    this.paused = false;
    this.#withdrawFault();
    this.state.goTo(this.head);
    this.#next();
  }

  /** Whether this page keeps secrets from the players. Then there are no takebacks: each turn tells something about them. */
  get keepsSecrets() {
    return this.state.tree.settings.secret !== undefined && this.state.tree.record === null && !this.isRemote;
  }

  /** @returns {Node|null} the position that a takeback returns to */
  takebackTarget() {
    return this.keepsSecrets ? null : takebackTarget(this.players, this.head);
  }

  /** Takes back the user's last turn and any reply to it. If engines play both sides, takes back one turn and pauses. */
  async takeBack() {
    const target = this.takebackTarget();
    if (target === null || this.state.mode !== 'play') return;
    const { tree } = this.state;
    const undone = tree.lineTo(this.head)[target.ply];
    this.head = target;
    await this.#halt();
    if (this.state.tree !== tree || !tree.has(target)) return;
    tree.ended = null;
    this.clock.rewind(tree, target);
    this.state.goTo(target);
    tree.remove(undone);
    if (areEngines(this.players)) this.paused = true;
    this.state.tell('tree');
    this.#next();
  }

  /** Whether a player of this game is on another device. */
  get isRemote() {
    return remotePlayer(this.players) !== null;
  }

  /**
   * Adopts the state of a game with a remote player.
   * @param {object} game
   * @param {Node} game.head
   * @param {End|null} game.ended the end by resignation or agreement
   * @param {boolean} game.held
   */
  adopt({ head, ended, held }) {
    const { tree } = this.state;
    const wasOver = this.over !== null;
    tree.promote(head);
    tree.ended = ended;
    this.head = head;
    this.held = held;
    this.state.tell('tree');
    if (this.state.mode === 'play') this.state.goTo(head);
    this.#next();
    if (this.over !== null && !wasOver) this.#ended();
  }

  /**
   * Adopts the clocks of the arbiter of a remote game, and whether the user must wait.
   * @param {{left: Times|null, held: boolean}} arbiter `left`: null without clocks
   */
  synchronize({ left, held }) {
    this.held = held;
    this.clock.stop(this.now());
    if (left !== null) this.clock.left = left;
    this.#next();
  }

  /** @returns {Side|null} the side that the user acts for */
  userSide() {
    return userSide(this.players, this.side);
  }

  /** Resigns on behalf of the user. */
  resign() {
    const side = this.userSide();
    if (side === null || this.over !== null) return;
    this.#end({ result: side === 'first' ? 'p2win' : 'p1win', reason: 'resigned' });
  }

  /** Ends the game as a draw by agreement. */
  agreeDraw() {
    if (this.over === null) this.#end({ result: 'draw', reason: 'agreement' });
  }
}
