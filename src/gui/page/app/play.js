/**
 * A game being played: whose turn it is, the engines that play, the clocks, and how it ends.
 *
 * Everything that waits for an engine is checked against `#turn`, a number that changes whenever the game goes another way, so that
 * an answer that comes late changes nothing.
 */
import { t } from '../messages.js';
import { Clock, otherSide, paceOf } from './clock.js';
import { EnginePair } from './engine-pair.js';
import { EngineError, EngineGone } from './protocol.js';
import { UnknownVariant, areEngines, isEngine, recordPlayer, sideToMove, takebackTarget, userSide } from './players.js';

const TICK_MS = 50;
const PERSON = { kind: 'person' };

export class Play {
  #turn = 0;
  /** A turn of the user is being looked at by the rules. */
  #isMoving = false;

  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {import('./settings.js').Settings} options.settings
   * @param {(text: string, options?: object) => () => void} options.notify
   * @param {(engine: object, name: string) => void} options.watch shows what befalls an engine
   * @param {() => number} [options.now]
   * @param {Function} [options.EnginePlayerClass] for tests
   */
  constructor({ state, settings, notify, watch, now = () => performance.now(), EnginePlayerClass }) {
    this.state = state;
    this.notify = notify;
    this.now = now;
    this.players = { first: PERSON, second: PERSON };
    this.clock = new Clock({ kind: 'none', think: 1000 });
    /** The last position of the game that is played. @type {import('./game.js').Node} */
    this.head = state.tree.root;
    this.paused = false;
    /** @type {'first'|'second'|null} whose engine thinks */
    this.thinking = null;
    /** Engines begin their sessions before the clocks run. */
    this.starting = null;
    this.engines = new EnginePair({ settings, watch, onComplaint: (text) => this.#tellFault(text), EnginePlayerClass });
    state.addEventListener('change', ({ detail }) => this.#changed(detail));
  }

  /**
   * Begins a game, or goes on with one that was stored.
   * @param {object} game
   * @param {{first: import('./players.js').Player, second: import('./players.js').Player}} game.players
   * @param {import('./clock.js').TimeControl} game.control
   * @param {{first: number, second: number}} [game.left] of the clocks
   * @param {import('./game.js').Node} [game.head]
   * @param {boolean} [game.paused]
   */
  begin({ players, control, left, head = this.state.tree.root, paused = false }) {
    this.leave();
    const { tree } = this.state;
    this.players = players;
    this.clock = new Clock(control, left);
    this.head = head;
    this.paused = paused;
    tree.players ??= { first: recordPlayer(players.first), second: recordPlayer(players.second) };
    tree.pace ??= paceOf(control);
    this.#next();
  }

  /** Ends all sessions: the game is left. */
  leave() {
    this.#halt();
    this.withdrawFault?.();
    this.engines.close();
  }

  /** Ends all sessions; people play on both sides, without a clock, until a game begins. */
  reset() {
    this.leave();
    this.players = { first: PERSON, second: PERSON };
    this.clock = new Clock({ kind: 'none', think: 1000 });
    this.paused = false;
  }

  /** @returns {import('./game.js').End|null} */
  get over() {
    return this.state.tree.ended ?? this.head.over;
  }

  /** @returns {'first'|'second'} */
  get side() {
    return sideToMove(this.head);
  }

  /** Whether the game goes on here and now. */
  get isRunning() {
    return this.state.mode === 'play' && !this.paused && this.over === null;
  }

  /** Whose men the user may move in the position shown. @returns {'first'|'second'|'none'} */
  get mayMove() {
    const { state } = this;
    const isHere = state.current === this.head && state.preview === null;
    return isHere && this.isRunning && !isEngine(this.players[this.side]) ? this.side : 'none';
  }

  #changed(kind) {
    if (kind === 'mode') {
      if (this.state.mode === 'play') this.#return();
      else this.#halt();
    }
    if (kind === 'tree' && !this.state.tree.has(this.head)) {
      this.#halt();
      this.head = this.state.tree.mainLine().at(-1) ?? this.state.tree.root;
      this.clock.rewind(this.state.tree, this.head);
      if (this.state.mode === 'play') this.#next();
    }
  }

  /** Back from analysis: the game goes on where it was. */
  #return() {
    this.state.goTo(this.head);
    this.#next();
  }

  /** Stops the engines and the clocks; what they answer from now on is not heard. */
  #halt() {
    this.#turn += 1;
    this.thinking = null;
    this.starting = null;
    this.clock.stop(this.now());
    clearInterval(this.ticker);
    return this.engines.stop();
  }

  /** Whoever is to move gets the move. */
  #next() {
    const turn = ++this.#turn;
    const isCurrent = () => turn === this.#turn;
    this.thinking = null;
    if (!this.isRunning) {
      this.clock.stop(this.now());
      this.state.changed('play');
      return;
    }
    const { side } = this;
    if (isEngine(this.players[side])) {
      this.#engineTurn(side, isCurrent).catch((error) => isCurrent() && this.#engineFault(side, error));
    } else {
      this.#startClock(side);
    }
    this.state.changed('play');
  }

  #startClock(side) {
    // The first player's first move is not timed: nobody has to hurry to a game that has just been set up.
    const isFirstTurn = this.head.parent === null && !isEngine(this.players[side]);
    if (!isFirstTurn) this.clock.start(side, this.now());
    clearInterval(this.ticker);
    if (this.clock.exists) this.ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    const out = this.clock.flagged(this.now());
    if (out !== null) this.#end({ result: out === 'first' ? 'p2win' : 'p1win', reason: 'time' });
  }

  async #engineTurn(side, isCurrent) {
    const { head } = this;
    const { tree } = this.state;
    this.starting = side;
    this.state.changed('play');
    const player = await this.engines.ready(side, this.players[side], tree);
    if (!isCurrent()) return;
    this.starting = null;
    this.thinking = side;
    this.state.changed('play');
    let sent = this.now();
    const goLine = () => {
      sent = this.now();
      this.#startClock(side);
      return this.clock.goLine(sent);
    };
    const thought = await player.think(tree, head, goLine);
    const now = this.now();
    if (!isCurrent() || thought.stopped) return;
    if (thought.turn === null) throw new EngineError(t('notice.engine-none', { name: this.players[side].name }));
    await this.#move(thought.turn, now, {
      score: thought.score,
      depth: thought.depth,
      nodes: thought.nodes,
      timeMs: Math.round(now - sent),
    });
  }

  #engineFault(side, error) {
    const { name } = this.players[side];
    const { variant } = this.state.tree;
    if (error instanceof EngineGone && this.engines.recovers(side)) {
      // It is started again: its clock stands until then, and it thinks anew.
      this.clock.stop(this.now());
      this.#next();
      return;
    }
    this.pause();
    if (error instanceof UnknownVariant) {
      this.#tellFault(t('notice.engine-variant', { name, variant: t(`variant.${variant}`) }));
    } else if (error instanceof EngineError) {
      this.#tellFault(t('notice.engine-error', { name, error: error.message }));
    } else if (!(error instanceof EngineGone)) {
      throw error;
    }
  }

  /**
   * Makes a turn of the side to move. A pause while the rules look at it does not undo it; a takeback or an end does.
   * @returns {Promise<boolean>} whether it was made
   */
  async #move(turn, now, facts = {}) {
    const { tree } = this.state;
    const { head, side } = this;
    if (this.clock.flagged(now) !== null) {
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
    this.#tellSecrets(node);
    this.#advance(node);
    return true;
  }

  #advance(node) {
    const { state } = this;
    const follows = state.current === this.head && state.mode === 'play';
    this.head = node;
    if (node.parent.children[0] !== node) state.tree.promote(node);
    if (follows) state.goTo(node);
    this.#next();
    if (this.over !== null) this.#ended();
  }

  #forget(tree, node) {
    tree.remove(node);
    if (this.state.tree === tree) this.state.changed('tree');
  }

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

  /** What an engine did wrong is said until the game goes on or is left. */
  #tellFault(text) {
    this.withdrawFault?.();
    this.withdrawFault = this.notify(text, { kind: 'error', key: 'play', testid: 'engine-notice' });
  }

  #tellSecrets(node) {
    const squares = [...node.turn.matchAll(/!(\d+)/g)].map(([, square]) => square);
    if (squares.length > 0) this.notify(t('notice.secret', { squares: squares.join(', ') }), { stays: false });
  }

  #end(end) {
    this.#halt();
    this.state.tree.ended = end;
    this.state.changed('tree');
    this.state.changed('play');
    this.#ended();
  }

  #ended() {
    clearInterval(this.ticker);
    this.state.changed('ended');
  }

  /**
   * A turn that the user has made on the board.
   * @param {string} turn
   * @returns {Promise<boolean>} whether it was legal
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

  /** Stops the game until `resume`. */
  pause() {
    if (this.paused || this.over !== null) return;
    this.paused = true;
    this.#halt();
    this.state.changed('play');
  }

  /** Goes on after `pause`. */
  resume() {
    if (!this.paused) return;
    this.paused = false;
    this.withdrawFault?.();
    this.state.goTo(this.head);
    this.#next();
  }

  /** @returns {import('./game.js').Node|null} the position to which a takeback leads */
  takebackTarget() {
    return takebackTarget(this.players, this.head);
  }

  /** Takes back the last turn of the user, with the answer to it. */
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
    this.state.changed('tree');
    this.#next();
  }

  /** @returns {'first'|'second'|null} the side that the user speaks for */
  userSide() {
    return userSide(this.players, this.side);
  }

  /** Resigns for the user. */
  resign() {
    const side = this.userSide();
    if (side === null || this.over !== null) return;
    this.#end({ result: side === 'first' ? 'p2win' : 'p1win', reason: 'resigned' });
  }

  /** @returns {import('./players.js').EnginePlayer|null|'person'} who decides about a draw that the user offers */
  drawJudge() {
    const side = this.userSide();
    if (side === null) return null;
    const opponent = otherSide(side);
    return isEngine(this.players[opponent]) ? this.engines.bySide[opponent] : 'person';
  }

  /** Both sides have agreed on a draw. */
  agreeDraw() {
    if (this.over === null) this.#end({ result: 'draw', reason: 'agreement' });
  }

  /** @returns {object} what `begin` needs to go on later */
  toJSON() {
    return {
      players: this.players,
      control: this.clock.control,
      left: this.clock.snapshot(this.now()),
      head: this.head.id,
      paused: this.paused,
    };
  }
}
