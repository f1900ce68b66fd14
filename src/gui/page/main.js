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

async function start() {
  const settings = new Settings(storageOf('localStorage'));
  await load();
  applyLook(settings);
  const notices = new Notices(element('notices'), element('live'));
  const { notify, announce } = notices;
  const about = await readAbout(notify);

  let play = null;
  const watch = engineWatch(notices, () => play?.resume());
  const engine = connect(0);
  watch(engine, about.engines[0]);
  const rules = new Rules(engine);
  const store = new GameStore(storageOf('localStorage'), storageOf('sessionStorage'), navigator.locks);
  const stored = await store.open();

  const state = new State({ rules, tree: await rules.newTree('turnover', {}, null) });
  play = new Play({ state, settings, notify, watch });
  const session = new Session({ state, play, store, engines: about.engines, notify });
  const onTurn = (turn) => (state.mode === 'play' ? play.userTurn(turn) : state.playTurn(turn)).catch((error) => notify(error.message, { kind: 'error' }));
  const board = createBoard(element('board'), { t, announce, onTurn });
  const boardView = new BoardView({ board, state, play, settings });
  const hints = new Hints({ state, notify, announce, watch, name: about.engines[0] });

  const newGame = async (from = 'standard', shown = shownPosition(state)) => {
    const game = await askNewGame({ engines: about.engines, settings, rules, shown, start: from });
    if (game === undefined) return;
    state.flipped = game.players.first.kind === 'engine' && game.players.second.kind === 'person';
    await session.begin(game);
    board.focus();
  };
  const actions = new Actions({ host: element('status-actions'), state, play, hints, notify, newGame });
  const status = new Status({ host: element('status'), state, play, hints });
  const sounds = new Sounds(() => settings.get('sounds'));
  const strips = new Strips({ top: element('strip-top'), bottom: element('strip-bottom'), state, play,
    onLow: (side) => {
      sounds.play('low');
      announce(t('clock.low', { side: sideName(state.tree.variant, side), seconds: Math.ceil(play.clock.remaining(side, play.now()) / 1000) }));
    } });
  new Editing({ section: element('editing'), bar: element('editing-bar'), host: element('editor'), createEditor, state, announce,
    onPlay: (position) => newGame('current', position) });

  const page = { t, state, announce, notify, watch, engines: about.engines, settings };
  for (const [create, id] of [[createAnalysis, 'analysis'], [createMoves, 'moves'], [createGraph, 'graph'], [createRecords, 'records'], [createLink, 'link']]) {
    create(element(id), page);
  }
  createTabs(document.querySelector('.tabs'));

  const update = () => {
    showMode(state);
    strips.update();
    status.update();
    actions.update();
  };
  state.addEventListener('change', ({ detail }) => {
    if (detail === 'leave') notices.dismiss('link');
    if (detail === 'ended') ended(state, play, announce, sounds);
    else if (detail !== 'leave' && detail !== 'arrows') update();
  });
  followMoves(state, play, announce, sounds);
  settings.addEventListener('change', () => {
    applyLook(settings);
    state.changed('settings');
  });
  addEventListener('storage', ({ key }) => settings.isKey(key) && settings.reload());

  const shortcuts = shortcutsOf({ actions, state, board, newGame, help: () => showHelp(shortcuts, about.version) });
  listen(shortcuts, () => settings.get('shortcuts'));
  element('new-game').addEventListener('click', () => newGame());
  element('help').addEventListener('click', () => showHelp(shortcuts, about.version));
  element('settings').addEventListener('click', () => showSettings(settings));
  element('games').addEventListener('click', async () => {
    session.save();
    const id = await askStoredGame(store, announce);
    if (id !== undefined) await session.open(id);
  });
  for (const button of document.querySelectorAll('.mode')) button.addEventListener('click', () => state.setMode(button.dataset.mode));
  element('skip').addEventListener('click', (event) => {
    event.preventDefault();
    board.focus();
  });

  if (stored === null || !session.restore(stored)) beginFirst(play, about.engines[0]);
  const openHash = () => openLink(state, notices).catch((error) => notify(error.message, { kind: 'error', key: 'link', testid: 'link-notice' }));
  addEventListener('hashchange', openHash);
  await openHash();
  update();
  await boardView.update();
  document.body.dataset.ready = 'true';
}

/** @returns {Promise<{version: string, engines: string[]}>} */
async function readAbout(notify) {
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
    notify(t(link.fault.key, link.fault.values), { kind: 'error', key: 'link', testid: 'link-notice' });
    return;
  }
  const { tree, node, warning } = await openPosition(link.linked, state.rules);
  state.openTree(tree, { node });
  if (warning !== null) notify(t(warning.key, warning.values), { kind: 'error', key: 'link', testid: 'link-notice' });
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
