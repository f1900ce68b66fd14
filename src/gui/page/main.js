/**
 * Entry point: creates the parts of the page and connects them with each other.
 *
 * Dependencies run one way: in the following table, each folder imports only from folders listed above it.
 *
 * | folder | contents |
 * | --- | --- |
 * | `base/` | elements, dialogs, messages, events |
 * | `variants/` | the games: one descriptor each, found by name; all game-specific code is in this folder |
 * | `protocol/` | sessions with an engine: protocol lines, requests and replies |
 * | `game/` | the current game: game tree, rules, players, clocks, searches and storage |
 * | `coach/` | reasons for moves in sentences, loaded on first use |
 * | `records/` | games and positions as text: records, links, pasted input |
 * | `board/` | the board: drawing and input |
 * | `editor/` | the position editor |
 * | `panels/` | the panels around the board |
 * | `app/` | dialogs, notices and actions, which connect the parts |
 * | `home/` | the Home screen and the choice of opponents |
 * | `review/` | the game review, loaded on first use |
 * | `learn/` | lessons and rules, loaded on first use |
 * | `puzzles/`, `openings/` | puzzles and the opening explorer, loaded on first use |
 * | `library/` | the view with all stored games, imported libraries and backups, loaded on first use |
 * | `friends/` | games with a friend by link, loaded on first use |
 * | `live/` | live games through the server, loaded on first use |
 *
 * The panels around the board, the position editor, records and dialogs follow the first board: `later.js` contains them.
 */
import { askAbout, languagesOf, readAbout } from './app/about.js';
import { Actions } from './app/actions.js';
import { BoardView } from './app/board-view.js';
import { engineWatch, Notices, Sounds } from './app/notices.js';
import { receive } from './app/received.js';
import { restEngines } from './app/resting.js';
import { byId, createTabs, nextPaint } from './base/dom.js';
import { messageOf } from './base/faults.js';
import { lazy, whenIdle } from './base/lazy.js';
import { has, load, offer, preferred, setLanguage, t, translate } from './base/messages.js';
import { Board } from './board/board.js';
import { connect } from './protocol/engine.js';
import { runInBrowser } from './protocol/engines.js';
import { loadErrorTexts } from './protocol/error-texts.js';
import { Archive, placeOfGuest } from './game/archive.js';
import { NO_CLOCK } from './game/clock.js';
import { openTables } from './game/database.js';
import { GameStore } from './game/game-store.js';
import { Play } from './game/play.js';
import { FIRST_OPPONENT, playerOf } from './game/opponents.js';
import { endText, PERSON, sideName } from './game/players.js';
import { Rules } from './game/rules.js';
import { Hints } from './game/searches.js';
import { Session } from './game/session.js';
import { State } from './game/state.js';
import { Settings, storageOf } from './game/storage.js';
import { firstTree, isTurnNode, sideToMove } from './game/tree.js';
import { wordsAt } from './game/wording.js';
import { createEvalBar } from './panels/eval-bar.js';
import { Status } from './panels/status.js';
import { Strips } from './panels/strips.js';
import { coaching } from './coaching.js';
import { Home } from './home/home.js';
import { recordResults } from './home/record-results.js';
import { ResultBook } from './home/results.js';
import { unfinishedGame } from './home/unfinished.js';
import { FriendGames } from './friend-games.js';
import { showMode, wireHeader } from './header.js';
import { LiveGames } from './live-games.js';
import { NewGames } from './new-games.js';
import { followPuzzles } from './puzzle-mode.js';
import { readLink } from './records/link.js';
import { StoredGames } from './stored-games.js';
import { Teaching } from './teaching.js';
import { VARIANTS } from './variants/index.js';

/**
 * @typedef {import('./app/about.js').About} About
 * @typedef {ReturnType<typeof makeGame>} Game
 * @typedef {{focus: () => void, hint: (text: string) => void, view: BoardView}} ShownBoard
 */

/** Default size of the hash table of engines in the browser, which has less memory, in MiB. */
const BROWSER_HASH_MIB = 16;
/** @type {import('./game/players.js').NoticeOptions} */
const LINK_FAULT = { kind: 'error', key: 'link', testid: 'link-notice' };

async function start() {
  const settings = new Settings(storageOf('localStorage'));
  const asked = askAbout();
  const archive = new Archive(openTables());
  const store = new GameStore(storageOf('localStorage'), storageOf('sessionStorage'), navigator.locks, archive);
  const opening = store.open();
  await languagesOf(asked).then(offer);
  await chooseLanguage(settings);
  await Promise.all([load('page.json'), loadErrorTexts()]);
  applyLook(settings);
  const notices = new Notices(byId('notices'), byId('live'));
  tellFaults(notices);
  const about = await readAbout(asked, notices);
  if (runInBrowser()) settings.assume({ hash: BROWSER_HASH_MIB });
  const game = makeGame(settings, notices, about, store, await opening);
  const { state, play, session, stored, coach } = game;
  if (startsAtHome(stored)) state.mode = 'home';
  const teaching = new Teaching({ state, coach, settings, notices, hint: (text) => board.hint(text), onPlay: (variant) => void newGames.ask({ variant }) });
  followPuzzles({ state, coach, settings, notices });
  followOpenings(game, notices);
  const results = new ResultBook(settings.storage);
  recordResults(state, play, results);
  /** @type {NewGames} */
  const newGames = new NewGames({ state, play, session, settings, results, engines: about.engines, ways: () => [friends.way, ...live.ways], focusBoard: () => board.focus() });
  makeHome(game, about, newGames, teaching);
  // Show the page only when its texts are loaded, so that the browser computes the layout once.
  showMode(state);
  byId('page').hidden = false;
  const board = makeBoard(game, settings, notices, teaching);
  const together = { state, play, session, view: board.view, storage: settings.storage, address: about.address, notify: notices.notify, announce: notices.announce };
  const friends = new FriendGames(together);
  const live = new LiveGames({ ...together, invitation: about.invitation });
  const games = new StoredGames({ archive, store, session, state, settings, links: friends.links, records: () => parts.side(), notify: notices.notify });
  session.backUp = () => void games.backUp();
  const parts = makeParts(game, settings, notices, about, newGames, board.focus, teaching, games);
  followSettings(state, settings);
  wireHeader({ state, settings, actions: parts.actions, board, newGame: () => void newGames.ask(), version: about.version, games });
  if (stored === null) {
    void board.view.update();
    await nextPaint();
  }

  if (stored === null || !session.restore(stored)) beginFirst(play, about.engines[0]);
  else if (startsAtHome(stored)) state.setMode('home');
  const tellLinkFault = (/** @type {unknown} */ error) => notices.notify(messageOf(error), LINK_FAULT);
  const openHash = () => live.openAddress().then(() => friends.openAddress()).then(() => openLink(state, notices)).catch(tellLinkFault);
  await Promise.all([friends.resume(), live.resume()]).catch(tellLinkFault);
  addEventListener('hashchange', openHash);
  await openHash();
  parts.update();
  teaching.welcome();
  restEngines(state);
  await Promise.all([board.view.update(), state.isShown ? parts.side() : null]);
  receive({ state, records: parts.side, games });
  document.body.dataset.ready = 'true';
  // If the file cannot be loaded now, it is loaded on first use.
  whenIdle(() => void parts.side().catch(() => {}));
  void store.settle();
  if (about.offline !== null) {
    const { keepOffline } = await import('./app/offline.js');
    await keepOffline(about.offline, notices);
  }
}

/**
 * Whether the page opens with the Home screen: in a new tab, and after a reload of that screen, unless the address
 * contains something to open.
 * @param {import('./game/archive.js').StoredGame|null} stored
 */
const startsAtHome = (stored) => (stored === null || stored.mode === 'home') && location.hash === '' && location.search === '';

/** @param {Game} game @param {About} about @param {NewGames} newGames @param {Teaching} teaching */
function makeHome({ state, play, store, session }, { engines }, newGames, teaching) {
  return new Home({
    host: byId('home'),
    state,
    actions: {
      unfinished: () => unfinishedGame({ state, play, store, session, engines }),
      play: (variant) => void newGames.ask({ variant }),
      learn: (variant) => teaching.open({ variant, view: 'course' }),
      puzzles: () => state.setMode('puzzles'),
      friend: () => void newGames.ask({ withFriend: true }),
    },
  });
}

/**
 * Creates the current game and the connections to its rules and storage.
 * @param {Settings} settings
 * @param {Notices} notices
 * @param {About} about
 * @param {GameStore} store
 * @param {Awaited<ReturnType<GameStore['open']>>} stored
 */
function makeGame(settings, notices, { engines }, store, stored) {
  const { notify } = notices;
  /** @type {Play|null} */
  let play = null;
  const watch = engineWatch(notices, () => play?.resume());
  const engine = connect(0);
  watch(engine, engines[0]);
  const rules = new Rules(engine);
  // Begin with the start position known to the page, so that the board does not wait for the engine.
  const state = new State({ rules, tree: firstTree(VARIANTS[0].name) });
  play = new Play({ state, settings, notify, watch });
  guardSecrets(state, play, notify);
  const session = new Session({ state, play, store, engines, notify });
  return { state, play, session, coach: coaching(rules), store, stored, watch };
}

/**
 * @param {Game} game
 * @param {Settings} settings
 * @param {Notices} notices
 * @param {Teaching} teaching
 * @returns {ShownBoard}
 */
function makeBoard({ state, play }, settings, { notify, announce }, teaching) {
  const make = (/** @type {string} */ turn) => state.attempt?.(turn) ?? (state.mode === 'play' ? play.userTurn(turn) : state.playTurn(turn));
  const onTurn = (/** @type {string} */ turn) => void make(turn).catch((error) => notify(messageOf(error), { kind: 'error' }));
  const onRefused = (/** @type {string} */ from, /** @type {string|null} */ to) => void teaching.refuse(from, to);
  const board = new Board(byId('board'), { announce, onTurn, onRefused, onMaking: (making) => state.setMaking(making), onDrawn: (drawings) => state.setDrawings(drawings), beside: [createEvalBar(state, settings)] });
  return { focus: () => board.focus(), hint: (text) => board.hint(text), view: new BoardView({ board, state, play, settings }) };
}

/**
 * Creates the parts of the page around the board, which redraw themselves on every change of the page state.
 * @param {Game} game
 * @param {Settings} settings
 * @param {Notices} notices
 * @param {About} about
 * @param {NewGames} newGames
 * @param {() => void} focusBoard
 * @param {Teaching} teaching
 * @param {StoredGames} games
 */
function makeParts({ state, play, watch, coach }, settings, { notify, announce, dismiss }, { engines, address }, newGames, focusBoard, teaching, games) {
  const hints = new Hints({ state, notify, announce, watch, name: engines[0], idea: coach.idea });
  const review = makeReview({ state, play, coach, announce, notify, watch, engines, address, settings, focusBoard });
  const explain = () => void teaching.explain();
  const actions = new Actions({
    host: byId('status-actions'), state, play, hints, notify, review, explain,
    newGame: (from) => void newGames.ask({ start: from }),
    rematch: () => void newGames.rematch(),
    share: async () => (await import('./app/share-game.js')).shareGame({ state, play, address }),
  });
  const status = new Status({ host: byId('status'), state, play, hints });
  const sounds = new Sounds(() => settings.get('sounds'));
  const onLow = (/** @type {import('./variants/variant.js').Side} */ side) => {
    sounds.play('low');
    const seconds = Math.ceil(play.clock.remaining(side, play.now()) / 1000);
    announce(t('clock.low', { side: sideName(state.tree.variant, side), seconds }));
  };
  const strips = new Strips({ top: byId('strip-top'), bottom: byId('strip-bottom'), state, play, onLow });
  const editing = lazy(async () => {
    const { Editing } = await import('./later.js');
    return Editing.load({ section: byId('editing'), bar: byId('editing-bar'), host: byId('editor'), state, announce, onPlay: (shown) => void newGames.ask({ start: 'current', shown }) });
  });
  const side = lazy(() => import('./later.js').then(({ createSide }) => createSide({ state, announce, notify, watch, engines, settings, address }, games.keeper)));
  createTabs(byId('tabs'));

  const update = () => {
    showMode(state);
    strips.update();
    status.update();
    actions.update();
  };
  state.listen((change) => {
    if (change === 'mode' && state.mode === 'edit') void editing();
    if (change === 'mode' && state.isShown) void side();
    if (change === 'leave') dismiss('link');
    else if (change === 'ended') tellEnd(state, play, announce, sounds);
    else if (change !== 'arrows') update();
  });
  followMoves(state, play, announce, sounds);
  return { actions, update, side };
}

/**
 * Sets up the review panel, which is loaded on first use.
 * @param {import('./review/panel.js').ReviewPage} page
 * @returns {() => Promise<void>} opens the panel and starts a review
 */
function makeReview(page) {
  const tab = byId('tab-review');
  const loadReview = lazy(() => import('./review/panel.js').then(({ createReview }) => createReview(byId('panel-review'), page)));
  tab.addEventListener('click', loadReview);
  return async () => {
    page.state.setMode('analyse');
    tab.click();
    tab.scrollIntoView({ block: 'nearest' });
    await (await loadReview()).start();
  };
}

/** Loads the openings panel on first use. @param {Game} game @param {Notices} notices */
function followOpenings({ state, store, session }, { announce }) {
  const page = { state, archive: store.archive, announce, save: () => session.save() };
  const loadOpenings = lazy(() => import('./openings/panel.js').then(({ createOpenings }) => createOpenings(byId('panel-openings'), page)));
  byId('tab-openings').addEventListener('click', async () => (await loadOpenings()).draw());
}

/** Applies changes of the settings, also those made in other tabs. @param {State} state @param {Settings} settings */
function followSettings(state, settings) {
  settings.listen(async () => {
    applyLook(settings);
    await chooseLanguage(settings);
    await loadErrorTexts();
    applyLook(settings);
    state.tell('settings');
  });
  addEventListener('storage', ({ key }) => settings.isKey(key) && settings.reload());
}

/** Shows unexpected errors as notices, in addition to the messages in the browser console. @param {Notices} notices */
function tellFaults({ notify }) {
  const tell = (/** @type {unknown} */ reason) =>
    notify(t('app.fault', { reason: messageOf(reason) }), { kind: 'error', key: 'fault', testid: 'fault-notice' });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  addEventListener('error', ({ error }) => error && tell(error));
}

/** @param {Settings} settings */
function chooseLanguage(settings) {
  const wanted = settings.get('language');
  return setLanguage(wanted === 'system' ? preferred(navigator.languages) : wanted);
}

/** @param {Settings} settings */
function applyLook(settings) {
  const theme = settings.get('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.board = settings.get('board');
  document.documentElement.dataset.pieces = settings.get('pieces');
  document.documentElement.toggleAttribute('data-zen', settings.get('zen'));
  document.documentElement.lang = t('app.lang');
  translate(document);
}

/** @param {Play} play @param {string} name name of the built-in engine */
function beginFirst(play, name) {
  play.begin({ players: { first: PERSON, second: playerOf(FIRST_OPPONENT, name) }, control: NO_CLOCK });
}

/**
 * Plays a sound for each move of the current game. Announces a move to screen readers if the board shows another
 * position; otherwise, the board announces the move.
 * @param {State} state
 * @param {Play} play
 * @param {(text: string) => void} announce
 * @param {Sounds} sounds
 */
function followMoves(state, play, announce, sounds) {
  let last = play.head;
  state.listen((change) => {
    if (change !== 'play' || play.head === last) return;
    const { head } = play;
    const isNext = head.parent === last;
    last = head;
    if (!isNext || head.notation === null || !isTurnNode(head)) return;
    sounds.play(/[x:]/.test(head.notation) ? 'capture' : 'move');
    if (state.current === head) return;
    announce(t('announce.move', { side: sideName(state.tree.variant, sideToMove(head.parent)), move: wordsAt(state.tree.variant, head) }));
  });
}

/** @param {State} state @param {Play} play @param {(text: string) => void} announce @param {Sounds} sounds */
function tellEnd(state, play, announce, sounds) {
  if (play.over !== null) announce(endText(state.tree.variant, play.over));
  sounds.play('end');
}

/** Keeps a game in progress out of the analysis if that would tell its secrets. @param {State} state @param {Play} play @param {Notices['notify']} notify */
function guardSecrets(state, play, notify) {
  state.mayEnter = (mode) => {
    const isAllowed = mode !== 'analyse' || !play.keepsSecrets || play.over !== null;
    if (!isAllowed) notify(t('notice.secrets-kept'), { key: 'secrets', testid: 'secrets-notice' });
    return isAllowed;
  };
}

/**
 * Opens the position given in the URL fragment and removes the fragment, so that a reload of the page resumes the game.
 * @param {State} state
 * @param {Notices} notices
 */
async function openLink(state, { notify, dismiss }) {
  const link = readLink(location.hash);
  if (link === null) return;
  dismiss('link');
  history.replaceState(null, '', location.pathname + location.search);
  if (!link.ok) {
    notify(t(link.fault.key, link.fault.values), LINK_FAULT);
    return;
  }
  const { openPosition } = await import('./later.js');
  const { tree, node, warning } = await openPosition(link.linked, state.rules);
  state.openTree(tree, node, placeOfGuest(tree));
  if (warning !== null) notify(t(warning.key, warning.values), LINK_FAULT);
}

start().catch((error) => {
  const message = document.createElement('p');
  message.className = 'noscript';
  message.setAttribute('role', 'alert');
  // The English text is used if the translated messages did not load. No other text of the page lacks a translation.
  const reason = messageOf(error);
  message.textContent = has('app.failed') ? t('app.failed', { reason }) : `The page could not start: ${reason}`;
  const page = byId('page');
  page.hidden = false;
  page.replaceChildren(message);
});
