/**
 * The page: makes its parts and joins them.
 */
import { has, load, preferred, setLanguage, t, translate } from './messages.js';
import { createBoard } from './board/board.js';
import { createEditor } from './board/editor.js';
import { createAnalysis } from './panels/analysis.js';
import { createGraph } from './panels/graph.js';
import { createMoves } from './panels/moves.js';
import { createRecords } from './panels/records.js';
import { createLink } from './panels/link-panel.js';
import { readLink } from './panels/link.js';
import { openPosition } from './panels/open-game.js';
import { Actions } from './app/actions.js';
import { BoardView } from './app/board-view.js';
import { Editing } from './app/editing.js';
import { askStoredGame } from './app/games-dialog.js';
import { Hints } from './app/hint.js';
import { listen } from './app/keyboard.js';
import { endText, sideName } from './app/names.js';
import { askNewGame } from './app/new-game.js';
import { Notices } from './app/notices.js';
import { Play } from './app/play.js';
import { connect } from './app/protocol.js';
import { Rules } from './app/rules.js';
import { Session } from './app/session.js';
import { Settings } from './app/settings.js';
import { showHelp, showSettings } from './app/settings-dialog.js';
import { Sounds } from './app/sound.js';
import { State } from './app/state.js';
import { Status } from './app/status.js';
import { GameStore, storageOf } from './app/storage.js';
import { Strips } from './app/strips.js';
import { createTabs } from './app/tabs.js';
import { engineWatch } from './app/watch.js';

const element = (id) => document.getElementById(id);
/** What a first visit begins with: a game against the built-in engine at a moderate level. */
const FIRST_LEVEL = 1000;
const LINK_FAULT = { kind: 'error', key: 'link', testid: 'link-notice' };
const PANELS = { analysis: createAnalysis, moves: createMoves, graph: createGraph, records: createRecords, link: createLink };

async function start() {
  const settings = new Settings(storageOf('localStorage'));
  await load();
  applyLook(settings);
  const notices = new Notices(element('notices'), element('live'));
  tellFaults(notices);
  const about = await readAbout(notices);
  const game = await makeGame({ settings, notices, engines: about.engines });
  const { state, play, session, stored } = game;
  const board = makeBoard({ ...game, settings, notices });
  const newGame = async (from = 'standard', shown = shownPosition(state)) => {
    const chosen = await askNewGame({ engines: about.engines, settings, rules: state.rules, shown, start: from });
    if (chosen === undefined) return;
    state.flipped = chosen.players.first.kind === 'engine' && chosen.players.second.kind === 'person';
    await session.begin(chosen);
    board.focus();
  };
  const parts = makeParts({ ...game, settings, notices, engines: about.engines, newGame });
  wireHeader({ ...game, ...parts, settings, notices, board, newGame, version: about.version });

  if (stored === null || !session.restore(stored)) beginFirst(play, about.engines[0]);
  const openHash = () => openLink(state, notices).catch((error) => notices.notify(error.message, LINK_FAULT));
  addEventListener('hashchange', openHash);
  await openHash();
  parts.update();
  await board.view.update();
  document.body.dataset.ready = 'true';
}

/** The game and what keeps it. */
async function makeGame({ settings, notices, engines }) {
  const { notify } = notices;
  let play = null;
  const watch = engineWatch(notices, () => play?.resume());
  const engine = connect(0);
  watch(engine, engines[0]);
  const rules = new Rules(engine);
  const store = new GameStore(storageOf('localStorage'), storageOf('sessionStorage'), navigator.locks);
  const stored = await store.open();
  const state = new State({ rules, tree: await rules.newTree('turnover', {}, null) });
  play = new Play({ state, settings, notify, watch });
  const session = new Session({ state, play, store, engines, notify });
  return { state, play, session, store, stored, watch };
}

function makeBoard({ state, play, settings, notices }) {
  const { notify, announce } = notices;
  const turn = (text) => (state.mode === 'play' ? play.userTurn(text) : state.playTurn(text));
  const onTurn = (text) => turn(text).catch((error) => notify(error.message, { kind: 'error' }));
  const board = createBoard(element('board'), { t, announce, onTurn });
  return { focus: () => board.focus(), view: new BoardView({ board, state, play, settings }) };
}

/** What stands around the board, and shows itself anew when something has changed. */
function makeParts({ state, play, watch, settings, notices, engines, newGame }) {
  const { notify, announce } = notices;
  const hints = new Hints({ state, notify, announce, watch, name: engines[0] });
  const actions = new Actions({ host: element('status-actions'), state, play, hints, notify, newGame });
  const status = new Status({ host: element('status'), state, play, hints });
  const sounds = new Sounds(() => settings.get('sounds'));
  const onLow = (side) => {
    sounds.play('low');
    const seconds = Math.ceil(play.clock.remaining(side, play.now()) / 1000);
    announce(t('clock.low', { side: sideName(state.tree.variant, side), seconds }));
  };
  const strips = new Strips({ top: element('strip-top'), bottom: element('strip-bottom'), state, play, onLow });
  new Editing({ section: element('editing'), bar: element('editing-bar'), host: element('editor'), createEditor, state, announce,
    onPlay: (position) => newGame('current', position) });
  const page = { t, state, announce, notify, watch, engines, settings };
  for (const [id, create] of Object.entries(PANELS)) create(element(id), page);
  createTabs(document.querySelector('.tabs'));

  const update = () => {
    showMode(state);
    strips.update();
    status.update();
    actions.update();
  };
  state.addEventListener('change', ({ detail }) => {
    if (detail === 'leave') notices.dismiss('link');
    else if (detail === 'ended') ended(state, play, announce, sounds);
    else if (detail !== 'arrows') update();
  });
  followMoves(state, play, announce, sounds);
  return { actions, update };
}

/** The buttons above, the keyboard, and what is set. */
function wireHeader({ state, session, store, actions, settings, notices, board, newGame, version }) {
  settings.addEventListener('change', () => {
    applyLook(settings);
    state.changed('settings');
  });
  addEventListener('storage', ({ key }) => settings.isKey(key) && settings.reload());
  const help = () => showHelp(shortcuts, version);
  const shortcuts = shortcutsOf({ actions, state, board, newGame, help });
  listen(shortcuts, () => settings.get('shortcuts'));
  const games = async () => {
    session.save();
    const id = await askStoredGame(store, notices.announce);
    if (id !== undefined) await session.open(id);
  };
  const buttons = { 'new-game': () => newGame(), games, settings: () => showSettings(settings), help };
  for (const [id, run] of Object.entries(buttons)) element(id).addEventListener('click', run);
  for (const button of document.querySelectorAll('.mode')) button.addEventListener('click', () => state.setMode(button.dataset.mode));
  element('skip').addEventListener('click', (event) => {
    event.preventDefault();
    board.focus();
  });
}

/** What nobody has expected is told too, and stays in the console for whoever mends it. */
function tellFaults({ notify }) {
  const tell = (reason) => notify(t('app.fault', { reason: String(reason?.message ?? reason) }), { kind: 'error', key: 'fault', testid: 'fault-notice' });
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  addEventListener('error', ({ error }) => error && tell(error));
}

/** @returns {Promise<{version: string, engines: string[]}>} */
async function readAbout({ notify }) {
  try {
    const answer = await fetch('about.json');
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.json();
  } catch (error) {
    notify(t('notice.no-engines', { reason: error.message }), { kind: 'error' });
    return { version: '', engines: ['anel'] };
  }
}

function applyLook(settings) {
  const wanted = settings.get('language');
  setLanguage(wanted === 'system' ? preferred(navigator.languages) : wanted);
  const theme = settings.get('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.lang = t('app.lang');
  translate(document);
}

function showMode(state) {
  const { mode } = state;
  for (const button of document.querySelectorAll('.mode')) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  element('table').hidden = mode === 'edit';
  element('table').dataset.variant = state.tree.variant;
  element('analysis').hidden = mode !== 'analyse';
  document.body.dataset.mode = mode;
}

function shownPosition({ tree, current }) {
  return { variant: tree.variant, settings: tree.settings, fen: current.fen };
}

function beginFirst(play, name) {
  play.begin({
    players: { first: { kind: 'person' }, second: { kind: 'engine', index: 0, name, level: FIRST_LEVEL } },
    control: { kind: 'none', think: 1000 },
  });
}

/** Lets moves be heard; those on the board it announces itself, those that the user does not see are announced here. */
function followMoves(state, play, announce, sounds) {
  let last = play.head;
  state.addEventListener('change', ({ detail }) => {
    if (detail !== 'play' || play.head === last) return;
    const { head } = play;
    const isNext = head.parent === last;
    last = head;
    if (!isNext || head.notation === null) return;
    sounds.play(/[x:]/.test(head.notation) ? 'capture' : 'move');
    if (state.current === head) return;
    const mover = head.parent.firstToMove ? 'first' : 'second';
    announce(t('announce.move', { side: sideName(state.tree.variant, mover), move: head.notation }));
  });
}

function ended(state, play, announce, sounds) {
  announce(endText(state.tree.variant, play.over));
  sounds.play('end');
}

/** Opens the position that the address holds, and takes it out of the address: a reload goes on with the game. */
async function openLink(state, { notify, dismiss }) {
  const link = readLink(location.hash);
  if (link === null) return;
  dismiss('link');
  history.replaceState(null, '', location.pathname + location.search);
  if (!link.ok) {
    notify(t(link.fault.key, link.fault.values), LINK_FAULT);
    return;
  }
  const { tree, node, warning } = await openPosition(link.linked, state.rules);
  state.openTree(tree, { node });
  if (warning !== null) notify(t(warning.key, warning.values), LINK_FAULT);
}

function shortcutsOf({ actions, state, board, newGame, help }) {
  const step = (where) => () => actions.step(where);
  return [
    { keys: ['ArrowLeft'], shown: '←', label: 'key.previous', run: step('previous') },
    { keys: ['ArrowRight'], shown: '→', label: 'key.next', run: step('next') },
    { keys: ['Home', 'ArrowUp'], shown: '↑ Home', label: 'key.first', run: step('first') },
    { keys: ['End', 'ArrowDown'], shown: '↓ End', label: 'key.last', run: step('last') },
    { keys: ['b'], label: 'key.board', run: () => board.focus() },
    { keys: ['f'], label: 'key.flip', run: () => actions.flip() },
    { keys: ['n'], label: 'key.new', run: () => newGame() },
    { keys: ['h'], label: 'key.hint', run: () => actions.hint() },
    { keys: ['u'], label: 'key.takeback', run: () => actions.takeBack() },
    { keys: ['p'], label: 'key.pause', run: () => actions.pauseOrResume() },
    { keys: ['a'], label: 'key.analyse', run: () => state.setMode(state.mode === 'analyse' ? 'play' : 'analyse') },
    { keys: ['?'], label: 'key.help', run: help },
  ];
}

start().catch((error) => {
  const message = document.createElement('p');
  message.className = 'noscript';
  message.setAttribute('role', 'alert');
  // Without messages this is the one sentence in English.
  message.textContent = has('app.failed') ? t('app.failed', { reason: error.message }) : `The page could not start: ${error.message}`;
  document.querySelector('main').replaceChildren(message);
});
