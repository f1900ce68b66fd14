/** Import and export of positions and games through text, files and the clipboard, as FEN, PGN or game records. */
import { html } from '../base/dom.js';
import { t, translate } from '../base/messages.js';
import { addressWith, canShare, copyText, isLocal, saveFile, share } from '../base/sharing.js';
import { placeOfGuest } from '../game/archive.js';
import { recordOf } from '../records/game-record.js';
import { writeLink } from '../records/link.js';
import { isBackup, openMoves, openPosition, openRecord, readPasted } from '../records/open-game.js';
import { writePgn } from '../records/pgn-write.js';
import { writeRecords } from '../records/record-format.js';
import { variantOf } from '../variants/index.js';
import { createRecordList } from './record-list.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../records/open-game.js').Opened} Opened
 * @typedef {import('../records/open-game.js').PastedRecords} PastedRecords
 * @typedef {import('../game/game-store.js').Place} Place
 * @typedef {import('../records/record-format.js').GameRecord} GameRecord
 * @typedef {Pick<import('./analysis.js').Page, 'state'|'notify'|'address'>} Page
 *
 * @typedef {object} Keeper stores what is opened
 * @property {(name: string, records: GameRecord[]) => Promise<string|null>} add adds a library and returns its id; null if there is no room
 * @property {(library: string, index: number) => Promise<Place>} placeIn
 * @property {(record: GameRecord) => Promise<Place>} placeOf
 * @property {(place: Place) => Promise<boolean>} reopen opens a game with the user's changes, if there are any
 * @property {(text: string) => Promise<void>} restore restores a backup
 *
 * @typedef {{openText: (text: string, from: string) => Promise<void>, openFile: (file: File) => Promise<void>}} Opener
 *   opens whatever a text or file contains; `from`: origin of the text, shown to the user
 */

/** Maximum size in bytes of a file to open. Larger files could exhaust the browser's memory. */
export const LARGEST_FILE = 200 * 1024 * 1024;

/** @param {string} name @param {() => void} run */
const button = (name, run) =>
  html('button', { type: 'button', class: 'button', 'data-t': `records.${name}`, 'data-testid': `records-${name}`, onclick: () => run() });

/** @param {string} id @param {string} key */
const label = (id, key) => html('label', { for: id, 'data-t': key });

/**
 * @param {HTMLElement} host
 * @param {Page} page
 * @param {Keeper} keeper
 * @returns {Opener}
 */
export function createRecords(host, { state, notify }, keeper) {
  const fen = html('input', { id: 'records-fen', class: 'mono', readonly: true, 'data-testid': 'fen' });
  fen.addEventListener('focus', () => fen.select());
  const paste = html('textarea', { id: 'records-paste', class: 'mono', rows: 3, spellcheck: false, autocapitalize: 'off', 'data-testid': 'paste' });
  const file = html('input', { type: 'file', class: 'visually-hidden', tabindex: -1, accept: '.pgn,.jsonl,.json,.txt', 'aria-hidden': 'true', 'data-testid': 'records-file' });
  const fault = html('p', { class: 'error-text', role: 'alert', 'data-testid': 'records-fault' });
  const busy = html('p', { class: 'muted', role: 'status' });
  host.append(
    html(
      'section',
      { class: 'records-part' },
      html('h2', { class: 'records-title', 'data-t': 'records.position' }),
      html('div', { class: 'field' }, label(fen.id, 'records.fen'), html('div', { class: 'records-fen' }, fen, button('copy-fen', copyFen))),
    ),
    html(
      'section',
      { class: 'records-part' },
      html('h2', { class: 'records-title', 'data-t': 'records.game' }),
      html('div', { class: 'row' }, button('copy-record', copyRecord), button('copy-pgn', copyPgn), button('download', download), ...(canShare() ? [button('share', shareGame)] : []), button('open-file', () => file.click()), file),
    ),
    html(
      'section',
      { class: 'records-part' },
      html('div', { class: 'field' }, label(paste.id, 'records.paste'), paste),
      html('div', { class: 'row' }, button('open', () => openText(paste.value, t('records.pasted')))),
      fault,
      busy,
    ),
  );
  /** Id of the library that the listed records belong to. @type {Promise<string|null>} */
  let library = Promise.resolve(null);
  const list = createRecordList(host, async (record, index) => {
    const id = await library;
    await openKept(record, id === null ? null : await keeper.placeIn(id, index));
  });

  /** The variant's start position. A game record contains a start position only for games that start elsewhere. */
  const startFen = () => variantOf(state.tree.variant).positions.start;

  /** @param {string} text @param {string} key */
  async function copy(text, key) {
    const copied = await copyText(text);
    notify(t(copied ? key : 'records.not-copied'), { kind: copied ? 'info' : 'error', key: 'copied', testid: 'copied' });
    if (!copied) paste.value = text;
  }

  function copyFen() {
    return copy((state.preview ?? state.current).fen, 'records.copied-fen');
  }

  async function copyRecord() {
    await copy(writeRecords([recordOf(state.tree, startFen())]), 'records.copied-record');
  }

  async function copyPgn() {
    await copy(writePgn(recordOf(state.tree, startFen())), 'records.copied-pgn');
  }

  async function shareGame() {
    if ((await share({ text: writePgn(recordOf(state.tree, startFen())) })) === 'failed') await copyPgn();
  }

  async function download() {
    const { tree } = state;
    const date = tree.date.slice(0, 16).replaceAll(/[^\d]/g, '');
    saveFile(`anel-${tree.variant}-${date}.pgn`, new Blob([writePgn(recordOf(tree, startFen()))], { type: 'application/vnd.chess-pgn' }));
  }

  /** @param {Message|null} problem */
  function showFault(problem) {
    fault.textContent = problem === null ? '' : t(problem.key, problem.values);
  }

  /** @param {string} text @param {string} from origin of the text, such as the file name, shown to the user */
  async function openText(text, from) {
    if (isBackup(text)) {
      showFault(null);
      await keeper.restore(text);
      return;
    }
    const read = readPasted(text, state.tree);
    showFault(read.kind === 'fault' ? read.fault : null);
    if (read.kind === 'position') {
      await opening(() => openPosition(read.position, state.rules, read.text));
    } else if (read.kind === 'moves') {
      await opening(() => openMoves(read, state.rules));
    } else if (read.kind === 'records') {
      await openRecords(read, from);
    }
  }

  /** @param {PastedRecords} pasted @param {string} from */
  async function openRecords({ records, faults }, from) {
    list.show(records.length > 1 ? records : [], from);
    if (records.length === 1) {
      await openKept(records[0], await keeper.placeOf(records[0]).catch(() => null));
    } else {
      library = keeper.add(from, records);
      list.focus();
    }
    if (faults.length > 0) {
      const [{ key, values }] = faults;
      showFault({ key: 'records.some-bad', values: { count: faults.length, first: t(key, values) } });
    }
  }

  /** Opens a record, or the stored game with the user's changes to it. @param {GameRecord} record @param {Place|null} place */
  async function openKept(record, place) {
    showFault(null);
    if (place === null || !(await keeper.reopen(place))) await opening(() => openRecord(record, state.rules), place);
    else paste.value = '';
  }

  /**
   * Opens a game or position and shows any error or warning to the user.
   * @param {() => Promise<Opened|null>} open
   * @param {Place|null} [place] where to store the game; default: apart from the user's own games
   */
  async function opening(open, place) {
    showFault(null);
    busy.textContent = t('records.opening');
    try {
      const opened = await open();
      if (opened === null) {
        showFault({ key: 'records.unknown' });
        return;
      }
      const { tree, node, warning } = opened;
      state.openTree(tree, node, place ?? placeOfGuest(tree));
      if (warning !== null) notify(t(warning.key, warning.values), { kind: 'error', key: 'records-warning', testid: 'records-warning' });
      paste.value = '';
    } catch (error) {
      showFault({ key: 'records.refused', values: { error: error instanceof Error ? error.message : String(error) } });
    } finally {
      busy.textContent = '';
    }
  }

  /** @param {File} chosen */
  async function openFile(chosen) {
    if (chosen.size > LARGEST_FILE) {
      showFault({ key: 'records.too-large', values: { name: chosen.name } });
      return;
    }
    await openText(await chosen.text(), chosen.name);
  }

  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) await openFile(chosen);
    file.value = '';
  });
  paste.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openText(paste.value, t('records.pasted'));
  });
  function updateFen() {
    fen.value = (state.preview ?? state.current).fen;
  }

  function update() {
    translate(host);
    paste.placeholder = t('records.placeholder');
    updateFen();
    list.update();
  }

  state.listen((change) => {
    if (change === 'current' || change === 'preview') updateFen();
    if (change === 'settings') update();
  });
  update();
  return { openText, openFile };
}

/** Shows a link to the current position and the moves that led to it. @param {HTMLElement} host @param {Page} page */
export function createLink(host, { state, notify, address: outer }) {
  const caption = html('label', { for: 'position-link' });
  const field = html('input', { id: 'position-link', class: 'mono', readonly: true, 'data-testid': 'link-field' });
  field.addEventListener('focus', () => field.select());
  const copy = html('button', { type: 'button', class: 'button', 'data-testid': 'link-copy', onclick: copyLink });
  const sharing = html('button', { type: 'button', class: 'button', hidden: !canShare(), 'data-testid': 'link-share', onclick: shareLink });
  const about = html('p', { class: 'small muted' });
  host.append(html('div', { class: 'field' }, caption, html('div', { class: 'records-fen' }, field, copy, sharing)), about);

  function address() {
    const { tree, current } = state;
    const fen = tree.startFen === variantOf(tree.variant).positions.start ? null : tree.startFen;
    return addressWith(writeLink({ variant: tree.variant, settings: tree.settings, fen, moves: tree.turnsTo(current) }), outer);
  }

  function show() {
    field.value = address();
  }

  async function shareLink() {
    if ((await share({ url: address() })) === 'failed') await copyLink();
  }

  async function copyLink() {
    const copied = await copyText(address());
    notify(t(copied ? 'link.copied' : 'link.not-copied'), { kind: copied ? 'info' : 'error', key: 'copied', testid: 'copied' });
    if (!copied) field.focus();
  }

  function update() {
    caption.textContent = t('link.label');
    copy.textContent = t('link.copy');
    sharing.textContent = t('link.share');
    about.textContent = t(isLocal() && outer === null ? 'link.about-here' : 'link.about');
    show();
  }

  state.listen((change) => {
    if (change === 'current' || change === 'tree') show();
    if (change === 'settings') update();
  });
  update();
}
