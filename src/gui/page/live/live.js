/**
 * Live games: keeps the connection to the server, brings the server's state to the board, and sends what the user does.
 * This module is loaded when the user first plays live.
 */
import { load, t } from '../base/messages.js';
import { addressWith } from '../base/sharing.js';
import { NO_CLOCK } from '../game/clock.js';
import { remotePlayer } from '../game/players.js';
import { prepare } from '../friends/prepare.js';
import { grow } from '../friends/replay.js';
import { playersOf } from '../friends/seats.js';
import { FriendStore } from '../friends/store.js';
import { variantOf } from '../variants/index.js';
import { otherSide, SIDES } from '../variants/variant.js';
import { Connection } from './connection.js';
import { askJoin, askLiveGame } from './dialogs.js';
import { LivePanel, titleText } from './panel.js';
import { SeatStore } from './seats.js';
import { hasBegun, nameOf, offersOf, opponentOf, sideOf, stageOf } from './stage.js';

/**
 * @typedef {import('../game/tree.js').GameSettings} GameSettings
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./connection.js').Request} Request
 * @typedef {import('./stage.js').LiveState} LiveState
 *
 * @typedef {object} Page the parts of the page that live games use
 * @property {import('../game/state.js').State} state
 * @property {import('../game/play.js').Play} play
 * @property {import('../game/session.js').Session} session
 * @property {Storage|null} storage
 * @property {string|null} address URL at which other machines reach the server
 * @property {string} invitation path at which guests enter the server
 * @property {HTMLElement} host element of the panel
 * @property {import('../game/players.js').Notify} notify
 * @property {(text: string) => void} announce
 *
 * @typedef {{number: number, turn: string, isLost: boolean}} Sent a turn that the server has not confirmed; `number`:
 *   number of turns before it; `isLost`: whether the connection has broken since
 */

/** @type {import('../game/players.js').NoticeOptions} */
const FAULT = { kind: 'error', key: 'link', testid: 'live-notice' };

/** Errors after which the user's token is worthless. */
const SEATLESS = new Set(['no-room', 'wrong-token']);

/** Link of a player in a game, in the form of game records. @param {{room: string, game: number}} state */
const linkOf = ({ room, game }) => `live:${room}:${game}`;

export class Live {
  /** @type {Connection|null} */
  #connection = null;
  /** What to send when the connection opens. @type {Request} */
  #greeting = {};
  /** The server's latest state, and when it arrived. @type {LiveState|null} */
  #state = null;
  #arrived = 0;
  /** Whether the server no longer has the game. */
  #isGone = false;
  /** The last position that came from the server or was sent to it. @type {Node|null} */
  #head = null;
  /** @type {Sent|null} */
  #sent = null;
  /** Resolves when all earlier states are on the board. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Whether a state is being brought to the board: changes of the board are then not the user's. */
  #isShowing = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.seats = new SeatStore(page.storage);
    // Names are shared with games by link.
    this.names = new FriendStore(page.storage);
    this.panel = new LivePanel(page.host, {
      notify: page.notify,
      link: () => this.#link(),
      send: (request) => this.#send(request),
      cancel: () => this.#cancel(),
    });
    page.state.listen((change) => {
      if (change === 'play') this.#followBoard();
      if (change === 'mode' && this.#isOnBoard && page.state.mode === 'play') this.#synchronize();
      if (change === 'settings') this.#updatePanel();
    });
  }

  /** Loads the texts and styles, which include those of games by link. @param {Page} page */
  static async load(page) {
    await Promise.all([prepare(), load('live.json')]);
    return new Live(page);
  }

  /** Whether the board shows the current live game. */
  get #isOnBoard() {
    return this.#state !== null && remotePlayer(this.page.play.players)?.link === linkOf(this.#state);
  }

  /** The invitation to the current game, for the other player and for spectators. */
  #link() {
    const { address, invitation } = this.page;
    return addressWith(`${invitation}#live=${this.#state?.room ?? ''}`, address);
  }

  /** Asks for a new game, and creates it. */
  async create() {
    const { last } = this.seats;
    const asked = await askLiveGame({ name: this.names.name, last });
    if (asked === undefined) return;
    if (asked === 'return') {
      if (last !== null) this.open(last);
      return;
    }
    this.names.name = asked.name;
    this.#connect({ do: 'create', ...asked });
  }

  /** Opens a game: as a player if the user has a seat, otherwise as a guest who may join or watch. @param {string} room */
  open(room) {
    const token = this.seats.token(room);
    this.#connect(token === null ? { do: 'watch', room } : { do: 'return', room, token });
  }

  /** Continues the game on the board. @param {string} link link of its remote player */
  resume(link) {
    this.open(link.split(':')[1]);
  }

  /** @param {Request} greeting */
  #connect(greeting) {
    this.#connection?.close();
    this.#state = null;
    this.#sent = null;
    this.#isGone = false;
    this.#greeting = greeting;
    this.#connection = new Connection({
      greeting: () => this.#greeting,
      onMessage: (message) => this.#receive(message),
      onChange: () => this.#connectionChanged(),
      onRefused: (reason) => this.#refused(reason),
    });
  }

  /** @param {Request} request */
  #send(request) {
    this.#connection?.send(request);
  }

  #connectionChanged() {
    const isOpen = this.#connection?.isOpen ?? false;
    if (!isOpen && this.#sent !== null) this.#sent.isLost = true;
    this.#synchronize();
  }

  /** @param {string} reason */
  #refused(reason) {
    this.page.notify(t('live.refused', { reason }), FAULT);
    this.#synchronize();
  }

  /** @param {any} message a message of the server (docs/live.md) */
  #receive(message) {
    if (message.kind === 'seat') {
      const { room, token } = message;
      this.seats.keep(room, token);
      this.#greeting = { do: 'return', room, token };
    } else if (message.kind === 'error') {
      this.#tellError(message);
    } else if (message.kind === 'state') {
      this.#accept(message);
    }
  }

  /** @param {{code: string, text: string}} error */
  #tellError({ code, text }) {
    const known = t(`live.error.${code}`);
    this.page.notify(known === `live.error.${code}` ? t('live.error', { text }) : known, FAULT);
    this.#sent = null;
    const state = this.#state;
    if (state !== null && code !== 'no-room') {
      // A refused turn is taken back.
      void this.#inTurn(() => this.#show(state));
      return;
    }
    if (SEATLESS.has(code)) this.seats.forget(String(this.#greeting.room));
    this.#isGone = true;
    this.#connection?.close();
    this.#synchronize();
  }

  /** @param {LiveState} state */
  #accept(state) {
    const before = this.#state;
    this.#state = state;
    this.#arrived = performance.now();
    this.#announce(before, state);
    if (before === null && state.you === null && !hasBegun(state)) void this.#invite(state);
    else void this.#inTurn(() => this.#show(state));
  }

  /** Runs a change after all earlier ones. @param {() => Promise<unknown>} change */
  #inTurn(change) {
    this.#last = this.#last.then(change).catch((error) => this.page.notify(String(error), FAULT));
    return this.#last;
  }

  /** Tells a screen reader what the board does not. @param {LiveState|null} before @param {LiveState} now */
  #announce(before, now) {
    if (before === null) return;
    const view = { state: now, stage: stageOf(now, { isOpen: true, isGone: false }) };
    const isJoined = hasBegun(now) && !hasBegun(before);
    if (isJoined && now.you !== null) this.page.announce(t('live.joined', { name: opponentOf(now)?.name ?? '' }));
    if (view.stage === 'answer' && before.offer === null) this.page.announce(titleText(view));
  }

  /** Lets a visitor join the game or watch it. @param {LiveState} state */
  async #invite(state) {
    const joined = await askJoin({ state, name: this.names.name });
    if (joined === 'watch') {
      void this.#inTurn(() => this.#show(this.#state ?? state));
    } else if (joined === undefined) {
      this.#leave();
    } else {
      this.names.name = joined.name;
      this.#send({ do: 'join', room: state.room, ...joined });
    }
  }

  /** Brings a state to the board, unless it is out of date or the user's turn is on its way. @param {LiveState} state */
  async #show(state) {
    const { rules, tree } = this.page.state;
    if (this.#isOld(state)) return;
    const settings = settingsOf(state);
    const isHere = this.#isOnBoard;
    const place = isHere ? tree : await rules.newTree(state.variant, settings);
    const start = { variant: state.variant, settings, startFen: place.startFen, turnsTo: () => [] };
    const { steps, error } = await rules.line(start, place.root, state.turns);
    if (error !== null) throw new Error(t('live.other-rules', { reason: error }));
    if (this.#isOld(state)) return;
    this.#isShowing = true;
    try {
      if (!isHere) this.#begin(state, place);
      this.#adopt(state, steps);
    } finally {
      this.#isShowing = false;
    }
    this.#synchronize();
  }

  /** Whether a state must not be shown. A turn that was lost with a connection is sent again. @param {LiveState} state */
  #isOld(state) {
    if (state !== this.#state) return true;
    const sent = this.#sent;
    if (sent === null) return false;
    if (state.end !== null || state.turns.length !== sent.number) {
      this.#sent = null;
      return false;
    }
    if (sent.isLost) {
      sent.isLost = false;
      this.#send({ do: 'turn', number: sent.number, turn: sent.turn });
    }
    this.#updatePanel();
    return true;
  }

  /** Starts the game on the board. @param {LiveState} state @param {import('../game/tree.js').GameTree} tree */
  #begin(state, tree) {
    const { clock, you } = state;
    this.page.state.flipped = you === 'second';
    this.page.session.begin({
      tree,
      players: seatsOf(state),
      control: clock === null ? NO_CLOCK : { kind: 'increment', ...clock },
      left: state.left ?? undefined,
    });
  }

  /** @param {LiveState} state @param {import('../game/rules.js').Step[]} steps */
  #adopt(state, steps) {
    const { play, state: { tree } } = this.page;
    const before = play.head;
    const head = grow(tree, steps, before);
    const ended = head.over === null ? state.end : null;
    play.players = seatsOf(state);
    tree.players = playersOf({ first: nameOf(state, 'first'), second: nameOf(state, 'second') });
    tree.settings = settingsOf(state);
    if (head.parent === before && state.left !== null) head.clock = state.left[otherSide(sideOf(state))];
    this.#head = head;
    if (head !== before || ended?.reason !== tree.ended?.reason) play.adopt({ head, ended, held: true });
  }

  /** Brings the clocks, the connection and the panel up to date. */
  #synchronize() {
    const state = this.#state;
    if (state === null || !this.#isOnBoard) return;
    const isOpen = this.#connection?.isOpen ?? false;
    this.#isShowing = true;
    this.page.play.synchronize({ left: this.#timesLeft(state), held: !isOpen || !hasBegun(state) });
    this.#isShowing = false;
    this.#updatePanel();
  }

  /** @param {LiveState} state */
  #timesLeft({ left, running }) {
    if (left === null || running === null) return left;
    return { ...left, [running]: Math.max(0, left[running] - (performance.now() - this.#arrived)) };
  }

  #updatePanel() {
    const state = this.#state;
    if (state === null || !this.#isOnBoard) {
      this.panel.hide();
      return;
    }
    const isOpen = this.#connection?.isOpen ?? false;
    const stage = stageOf(state, { isOpen, isGone: this.#isGone });
    this.panel.show({ state, stage, offers: isOpen ? offersOf(state) : [] });
  }

  /** Sends a turn that the user has made on the board, and leaves the game if the board shows another one. */
  #followBoard() {
    const { play } = this.page;
    const state = this.#state;
    if (this.#isShowing || state === null || this.#head === null) return;
    if (!this.#isOnBoard) {
      this.#leave();
      return;
    }
    const head = this.#head;
    if (play.head === head) return;
    const now = play.head;
    const isTurn = now.parent === head && now.turn !== null && state.you === (head.firstToMove ? 'first' : 'second');
    if (!isTurn) {
      void this.#inTurn(() => this.#show(state));
      return;
    }
    this.#head = now;
    this.#sent = { number: state.turns.length, turn: now.turn ?? '', isLost: !(this.#connection?.isOpen ?? false) };
    this.#send({ do: 'turn', number: this.#sent.number, turn: this.#sent.turn });
    this.#updatePanel();
  }

  /** Closes the room of an invitation that nobody has accepted. */
  #cancel() {
    this.#send({ do: 'cancel' });
    if (this.#state !== null) this.seats.forget(this.#state.room);
    this.page.play.reset();
    this.#leave();
    this.page.state.tell('play');
  }

  /** Closes the connection. The seat stays. */
  #leave() {
    this.#connection?.close();
    this.#connection = null;
    this.#state = null;
    this.#head = null;
    this.#sent = null;
    this.panel.hide();
  }
}

/** The settings of a game on the board. @param {LiveState} state @returns {GameSettings} */
function settingsOf({ variant, settings, secrets }) {
  return variantOf(variant).settings.ofRecord({ ...settings, ...secrets.first }, { ...settings, ...secrets.second });
}

/** The players of a game on the board. @param {LiveState} state @returns {import('../game/players.js').Players} */
function seatsOf(state) {
  /** @param {Side} side @returns {import('../game/players.js').Player} */
  const player = (side) => {
    const name = nameOf(state, side) || t('friends.unknown');
    return side === state.you ? { kind: 'person', name } : { kind: 'remote', name, link: linkOf(state) };
  };
  const [first, second] = SIDES.map(player);
  return { first, second };
}
