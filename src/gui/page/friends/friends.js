/**
 * Games by link: opens links, keeps the stored games up to date, shows the current one on the board and carries out the
 * user's actions. This module is loaded when the user first plays by link.
 */
import { t } from '../base/messages.js';
import { placeOfGuest } from '../game/archive.js';
import { NO_CLOCK } from '../game/clock.js';
import { remotePlayer } from '../game/players.js';
import { GameTree } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { otherSide } from '../variants/variant.js';
import { areSameTerms, compare, withVersion } from './compare.js';
import { dueEvent } from './duties.js';
import { askInvitation } from './invite-dialog.js';
import { askJoin, askSeat } from './join-dialog.js';
import { packed, readGameLink, unpacked } from './link.js';
import { BadLink, hasSecrets } from './log.js';
import { FriendPanel } from './panel.js';
import { prepare } from './prepare.js';
import { grow, replay, settingsWith, verifySecrets } from './replay.js';
import { commitmentsOf, makeSecrets, randomText } from './secrets.js';
import { playersOf, seats } from './seats.js';
import { situationOf, undoneTo, withoutAutomatic } from './situation.js';
import { FriendStore } from './store.js';
import { storedLinks } from './stored-links.js';
import { askVersion } from './version-dialog.js';
import { opponentName } from './words.js';

/**
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../variants/variant.js').Side} Side
 * @typedef {import('./invite-dialog.js').Invitation} Invitation
 * @typedef {import('./log.js').GameEvent} GameEvent
 * @typedef {import('./log.js').Log} Log
 * @typedef {import('./replay.js').Cheat} Cheat
 * @typedef {import('./replay.js').Replayed} Replayed
 * @typedef {import('./store.js').FriendGame} FriendGame
 *
 * @typedef {object} Page the parts of the page that games by link use
 * @property {import('../game/state.js').State} state
 * @property {import('../game/play.js').Play} play
 * @property {import('../game/session.js').Session} session
 * @property {import('../app/board-view.js').BoardView} view
 * @property {Storage|null} storage
 * @property {string|null} address URL at which other machines reach the server
 * @property {HTMLElement} host element of the panel
 * @property {import('../game/players.js').Notify} notify
 * @property {(text: string) => void} announce
 *
 * @typedef {{complete: boolean, cheats: Cheat[]}} Verdict
 * @typedef {{game: FriendGame, replayed: Replayed, head: Node, verdict: Verdict|null}} Shown the game on the board;
 *   `verdict`: the check of the secret squares after the game
 */

const RANDOM_ID_BYTES = 12;
/** @type {import('../game/players.js').NoticeOptions} */
const FAULT = { kind: 'error', key: 'link', testid: 'link-notice' };
/** @type {import('../game/players.js').NoticeOptions} */
const REMARK = { key: 'link', testid: 'link-notice' };

/** @param {FriendGame} one @param {FriendGame} other */
const areEqual = (one, other) => JSON.stringify(packed(one.log)) === JSON.stringify(packed(other.log));

/** @param {Map<number, number>} opened */
const ascending = (opened) => [...opened.values()].sort((one, other) => one - other);

export class Friends {
  /** @type {Shown|null} */
  #shown = null;
  /** Resolves when all earlier changes have been made: changes wait for each other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Removes the notice that games are not saved; null if there is none. @type {(() => void)|null} */
  #withdrawFault = null;
  /** Whether a game is being brought to the board: changes of the board are then not the user's. */
  #isShowing = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.store = new FriendStore(page.storage);
    this.panel = new FriendPanel(page.host, {
      address: page.address,
      notify: page.notify,
      add: (kind) => this.#act(kind),
      undo: () => this.#undo(),
      shared: () => this.#markShared(),
      rematch: () => this.#rematch(),
      versions: () => this.#switchVersion(),
    });
    page.state.listen((change) => {
      if (change === 'play') this.#followBoard();
      if (change === 'mode') this.#followTab();
      if (change === 'settings') this.#updatePanel();
    });
    addEventListener('storage', ({ key }) => this.store.changed(key) === this.#shown?.game.log.terms.id && this.#followTab());
  }

  /** Loads the texts and styles. @param {Page} page */
  static async load(page) {
    await prepare();
    return new Friends(page);
  }

  /** Whether the board shows the current game by link. */
  get #isOnBoard() {
    const remote = remotePlayer(this.page.play.players);
    return this.#shown !== null && remote?.link === this.#shown.game.log.terms.id;
  }

  /** Runs a change after all earlier ones. @param {() => Promise<unknown>} change */
  #inTurn(change) {
    const done = this.#last.then(change);
    this.#last = done.catch(() => {});
    return done;
  }

  /**
   * Opens a link.
   * @param {string} text a link, or a message that contains one
   * @returns {Promise<import('../base/messages.js').Message|null>} why the link cannot be opened
   */
  async open(text) {
    try {
      const log = readGameLink(text);
      const replayed = await replay(log, this.page.state.rules);
      await this.#receive(log, replayed);
      return null;
    } catch (error) {
      if (!(error instanceof BadLink)) throw error;
      return error.fault;
    }
  }

  /** Opens a link and shows a notice if that fails. @param {string} text */
  async openOrTell(text) {
    const fault = await this.open(text);
    if (fault !== null) this.page.notify(t(fault.key, fault.values), FAULT);
  }

  /** @param {Log} log @param {Replayed} replayed */
  async #receive(log, replayed) {
    const stored = this.store.read(log.terms.id);
    if (stored !== null) await this.#inTurn(() => this.#advance(stored, log, replayed));
    // The page continues to load while the dialogs are open.
    else if (replayed.course.joined) void this.#takeSeat(log, replayed);
    else void this.#answerInvitation(log);
  }

  /** Brings a stored game up to date with a link. @param {FriendGame} stored @param {Log} log @param {Replayed} replayed @throws {BadLink} */
  async #advance(stored, log, replayed) {
    if (!areSameTerms(stored.log.terms, log.terms)) throw new BadLink('friends.forged.terms');
    const exact = compare(stored.log.events, log.events);
    const { relation, common } = exact.relation === 'fork' ? compare(withoutAutomatic(stored), log.events) : exact;
    if (relation === 'newer') {
      await this.#show({ ...stored, log, shared: log.events.length }, true);
      return;
    }
    await this.#show(stored, true);
    if (relation === 'fork') {
      // The user may look at the board before deciding.
      void this.#chooseVersion(log, replayed, common);
    } else if (relation === 'older' && withoutAutomatic(stored).length > log.events.length) {
      this.page.notify(t('friends.old'), REMARK);
    } else if (relation === 'same' && this.#shown !== null && ['wait', 'invited'].includes(situationOf(stored, this.#shown.replayed).stage)) {
      this.page.notify(t('friends.own-link', { name: opponentName(replayed, stored.side) }), REMARK);
    }
  }

  /** Asks which of two versions to play on. @param {Log} log the other version @param {Replayed} replayed @param {number} common */
  async #chooseVersion(log, replayed, common) {
    const shown = this.#shown;
    if (shown === null) return;
    const choice = await askVersion({ mine: shown, versions: [{ log, replayed, common }], isNew: true });
    await this.#inTurn(async () => {
      const game = this.store.read(log.terms.id) ?? shown.game;
      const others = withVersion(game.others, choice === undefined ? log.events : withoutAutomatic(game));
      if (choice === undefined) await this.#show({ ...game, others }, false);
      else await this.#show({ ...game, log, shared: log.events.length, others }, true);
    });
  }

  /** Lets the user play on from another version of the game. */
  async #switchVersion() {
    const shown = this.#shown;
    if (shown === null) return;
    const { game } = shown;
    const versions = await Promise.all(game.others.map(async (events) => {
      const log = { terms: game.log.terms, events };
      return { log, replayed: await replay(log, this.page.state.rules), common: compare(game.log.events, events).common };
    }));
    const choice = await askVersion({ mine: shown, versions, isNew: false });
    if (choice === undefined) return;
    const { log } = versions[choice];
    const others = withVersion(game.others.filter((_, index) => index !== choice), withoutAutomatic(game));
    await this.#inTurn(() => this.#show({ ...game, log, shared: log.events.length, others }, false));
  }

  /** Invites a friend to a new game. @param {Partial<Invitation>} [first] the first choices in the dialog */
  async invite(first = {}) {
    const asked = await askInvitation({ first, name: this.store.name, keeps: this.store.isLasting, open: (text) => this.open(text) });
    if (asked === undefined) return;
    const { variant, settings, side, name, note, squares } = asked;
    const id = randomText(RANDOM_ID_BYTES);
    const secrets = squares === null ? null : makeSecrets(squares);
    const commitments = secrets === null ? [] : commitmentsOf(id, side, secrets);
    // The terms as they will be read from a link.
    const log = unpacked(packed({ terms: { id, variant, settings, inviter: side, name, note, commitments }, events: [] }));
    this.store.name = name;
    await this.#inTurn(() => this.#show({ log, side, secrets, shared: -1, others: [], over: null, savedAt: 0 }, true));
  }

  /** Proposes another game with the colours exchanged. */
  async #rematch() {
    if (this.#shown === null) return;
    const { log: { terms }, side } = this.#shown.game;
    await this.invite({ variant: terms.variant, settings: terms.settings, side: otherSide(side), squares: hasSecrets(terms) ? [] : null });
  }

  /** @param {Log} log */
  async #answerInvitation(log) {
    const { terms } = log;
    const joined = await askJoin({ terms, name: this.store.name, keeps: this.store.isLasting });
    if (joined === undefined) return;
    const side = otherSide(terms.inviter);
    const secrets = joined.squares === null ? null : makeSecrets(joined.squares);
    const commitments = secrets === null ? [] : commitmentsOf(terms.id, side, secrets);
    this.store.name = joined.name;
    const events = [...log.events, { kind: /** @type {const} */ ('join'), by: side, name: joined.name, commitments }];
    await this.#inTurn(() => this.#show({ log: { terms, events }, side, secrets, shared: log.events.length, others: [], over: null, savedAt: 0 }, true));
  }

  /** Opens a game that this browser does not know. @param {Log} log @param {Replayed} replayed */
  async #takeSeat(log, replayed) {
    const side = await askSeat({ terms: log.terms, replayed });
    if (side === undefined) return;
    if (side === 'watch') {
      await this.#watch(replayed);
      return;
    }
    await this.#inTurn(() => this.#show({ log, side, secrets: null, shared: log.events.length, others: [], over: null, savedAt: 0 }, true));
  }

  /** Shows a game to somebody who does not play it. @param {Replayed} replayed */
  async #watch({ course, steps, start }) {
    const tree = new GameTree({ ...start, players: playersOf(course.names) });
    const head = grow(tree, steps, tree.root);
    tree.ended = course.end;
    this.page.state.openTree(tree, head, placeOfGuest(tree));
  }

  /** The stored games, for the list of all games. */
  get links() {
    return storedLinks({ store: this.store, rules: this.page.state.rules, resume: (id) => this.resume(id) });
  }

  /** Shows a stored game. @param {string} id */
  async resume(id) {
    const game = this.store.read(id);
    if (game === null) this.page.notify(t('friends.lost'), FAULT);
    else await this.#inTurn(() => this.#show(game, false));
  }

  /**
   * Adds the events that the page owes to the other player: secret squares that act, and their opening after the game.
   * @param {FriendGame} game
   * @returns {Promise<{game: FriendGame, replayed: Replayed}>}
   */
  async #settled(game) {
    const replayed = await replay(game.log, this.page.state.rules);
    const due = dueEvent(game, replayed);
    if (due === null) return { game, replayed };
    return this.#settled({ ...game, log: { ...game.log, events: [...game.log.events, due] } });
  }

  /**
   * Saves a game and shows it on the board.
   * @param {FriendGame} given
   * @param {boolean} animates whether to replay the last turn
   */
  async #show(given, animates) {
    this.#isShowing = true;
    try {
      await this.#present(given, animates);
    } finally {
      this.#isShowing = false;
    }
    this.#updatePanel();
  }

  /** @param {FriendGame} given @param {boolean} animates */
  async #present(given, animates) {
    const { play, state, view } = this.page;
    const { game, replayed } = await this.#settled(given);
    const { terms } = game.log;
    game.over = replayed.over;
    this.#save(game);
    const isHere = remotePlayer(play.players)?.link === terms.id;
    const before = this.#shown?.game.log.terms.id === terms.id ? this.#shown.replayed : null;
    const verdict = replayed.over === null ? null : await verifySecrets(terms, replayed, state.rules);
    const head = isHere ? grow(state.tree, replayed.steps, play.head) : this.#open(game, replayed);
    this.#shown = { game, replayed, head, verdict };
    if (animates) this.#tellActed(before, replayed);
    this.#namePlayers(this.#shown);
    state.setMode('play');
    if (animates && head !== state.current) {
      state.goTo(head.parent ?? head);
      await view.update();
    }
    play.adopt({ head, ended: replayed.course.end, held: !situationOf(game, replayed).mayMove });
  }

  /** Starts the game on the board, at the position before the last turn. @param {FriendGame} game @param {Replayed} replayed @returns {Node} the last position */
  #open(game, { course, steps, start }) {
    const { state, session } = this.page;
    const { log: { terms }, side, secrets } = game;
    const secret = { first: [], second: [], [side]: secrets?.squares ?? [] };
    const tree = new GameTree({ ...start, settings: settingsWith(terms, secret) });
    const head = grow(tree, steps, tree.root);
    state.flipped = side === 'second';
    session.begin({ tree, players: seats(terms.id, course.names, side), control: NO_CLOCK, head: head.parent ?? head });
    return head;
  }

  /**
   * Writes the players' names to the game on the board, and the secret squares once both players have opened them.
   * @param {Shown} shown
   */
  #namePlayers({ game: { log: { terms }, side }, replayed: { course }, verdict }) {
    const { play, state: { tree } } = this.page;
    play.players = seats(terms.id, course.names, side);
    tree.players = playersOf(course.names);
    if (verdict?.complete && hasSecrets(terms)) {
      tree.settings = settingsWith(terms, { first: ascending(course.opened.first), second: ascending(course.opened.second) });
    }
  }

  /** Tells which secret squares have acted since the last link. @param {Replayed|null} before @param {Replayed} now */
  #tellActed(before, { course, steps, start }) {
    course.turns.forEach(({ acted, event }, index) => {
      const known = before?.course.turns.find((turn) => turn.event === event);
      const isNew = acted.length > 0 && (known === undefined ? index >= course.turns.length - 2 : known.acted.length === 0);
      const notice = isNew ? variantOf(start.variant).turns.notice(steps[index].turn) : null;
      if (notice !== null) this.page.notify(t(notice.key, notice.values), { stays: false });
    });
  }

  /** @param {FriendGame} game */
  #save(game) {
    const isSaved = this.store.write(game);
    const isKept = isSaved && this.store.isLasting;
    if (isKept) this.#withdrawFault?.();
    if (isKept) this.#withdrawFault = null;
    if (isKept || this.#withdrawFault !== null) return;
    this.#withdrawFault = this.page.notify(t(isSaved ? 'friends.unsaved' : 'friends.full'), { kind: 'error', key: 'friends-storage', testid: 'friends-storage' });
  }

  #updatePanel() {
    if (this.#isOnBoard && this.#shown !== null) this.panel.show(this.#shown);
    else this.panel.hide();
  }

  /** Adds a turn that the user has made on the board to the game. */
  #followBoard() {
    const { play } = this.page;
    if (this.#isShowing) return;
    this.#updatePanel();
    if (!this.#isOnBoard || this.#shown === null || play.head === this.#shown.head) return;
    const { head, game } = this.#shown;
    const { head: now } = play;
    this.#shown.head = now;
    const isTurn = now.parent === head && now.turn !== null && play.players[head.firstToMove ? 'first' : 'second'].kind === 'person';
    // Any other change, such as a turn deleted in an analysis, is not part of the game.
    if (isTurn) void this.#add(game, [{ kind: 'turn', turn: now.turn ?? '' }]);
    else void this.#inTurn(() => this.#show(game, false));
  }

  /** Adopts a change that another tab has made to the game, once the user is not analysing. */
  #followTab() {
    if (!this.#isOnBoard || this.#shown === null || this.#isShowing || this.page.state.mode !== 'play') return;
    const game = this.store.read(this.#shown.game.log.terms.id);
    if (game !== null && !areEqual(game, this.#shown.game)) void this.#inTurn(() => this.#show(game, true));
    else if (game !== null) {
      this.#shown.game = game;
      this.#updatePanel();
    }
  }

  /**
   * Appends events to a game, unless another tab has changed it.
   * @param {FriendGame} game
   * @param {GameEvent[]} events
   */
  #add(game, events) {
    return this.#inTurn(async () => {
      const stored = this.store.read(game.log.terms.id) ?? game;
      const isStale = !areEqual(stored, game);
      if (isStale) this.page.notify(t('friends.changed'), { ...REMARK, stays: true });
      await this.#show(isStale ? stored : { ...game, log: { ...game.log, events: [...game.log.events, ...events] } }, isStale);
    });
  }

  /** @param {import('./log.js').Word} kind */
  async #act(kind) {
    if (this.#shown === null) return;
    const { game } = this.#shown;
    await this.#add(game, [{ kind, by: game.side }]);
  }

  /** Removes what the user has done since the last link. */
  async #undo() {
    if (this.#shown === null) return;
    const { game } = this.#shown;
    const { terms, events } = game.log;
    await this.#inTurn(() => this.#show({ ...game, log: { terms, events: events.slice(0, undoneTo(game)) } }, false));
  }

  /** Notes that the user has shared the link. */
  #markShared() {
    if (this.#shown === null) return;
    const { game, replayed } = this.#shown;
    game.shared = game.log.events.length;
    this.#save(game);
    this.page.play.held = !situationOf(game, replayed).mayMove;
    this.page.state.tell('play');
  }
}
