/**
 * Opens what other apps hand to the page: files and texts that are dropped on it and, in the installed page, files and
 * what comes from the share sheet of the system.
 */
import { byId } from '../base/dom.js';
import { t } from '../base/messages.js';

/** The cache and the path at which the service worker keeps what was shared, and the query with which it opens the page. */
const SHARED = { cache: 'shared with anel', path: 'share', query: '?shared' };

/** Pattern of the fragment of a link to a position or to a game with a friend. */
const FRAGMENT = /#(?:variant|game)=\S+/;

/** Pattern of the beginning of a PGN or a record. */
const RECORD = /^\uFEFF?\s*[[{]/;

/**
 * @param {object} page
 * @param {import('../game/state.js').State} page.state
 * @param {() => Promise<import('../panels/records.js').Opener>} page.records
 * @param {{close: () => Promise<void>}} page.games the view with the stored games
 */
export function receive({ state, records, games }) {
  const showRecords = () => {
    state.setMode('analyse');
    byId('tab-records').click();
  };
  const openText = async (/** @type {string} */ text) => {
    // A message may contain a link. A record may contain one too, but is opened as a record.
    const [fragment] = RECORD.test(text) ? [] : (FRAGMENT.exec(text) ?? []);
    if (fragment !== undefined) {
      location.hash = fragment;
      return;
    }
    showRecords();
    await (await records()).openText(text, t('records.received'));
  };
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(async (/** @type {{files: {getFile: () => Promise<File>}[]}} */ { files }) => {
    if (files.length === 0) return;
    showRecords();
    await (await records()).openFile(await files[0].getFile());
  });
  if (location.search === SHARED.query) void openShared(openText);
  acceptDrops(async (data) => {
    const [file] = data.files;
    const text = data.getData('text/plain');
    await games.close();
    if (file === undefined) {
      await openText(text);
    } else {
      showRecords();
      await (await records()).openFile(file);
    }
  });
}

/**
 * Lets the user drop files and texts anywhere on the page, except in text fields.
 * @param {(data: DataTransfer) => Promise<void>} open
 */
function acceptDrops(open) {
  const root = document.documentElement;
  const accepts = (/** @type {DragEvent} */ { dataTransfer, target }) => {
    const types = dataTransfer?.types ?? [];
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
    // A dialog other than the view with the stored games waits for an answer first.
    return (types.includes('Files') || (types.includes('text/plain') && !isField)) && document.querySelector('dialog[open]:not(.games-view)') === null;
  };
  addEventListener('dragover', (event) => {
    if (!accepts(event)) return;
    event.preventDefault();
    root.toggleAttribute('data-dropping', true);
  });
  for (const kind of ['dragleave', 'drop', 'dragend']) addEventListener(kind, () => root.toggleAttribute('data-dropping', false));
  addEventListener('drop', (event) => {
    if (!accepts(event) || event.dataTransfer === null) return;
    event.preventDefault();
    void open(event.dataTransfer);
  });
}

/** @param {(text: string) => Promise<void>} openText */
async function openShared(openText) {
  const shared = await takeShared();
  if (shared !== null) await openText(shared);
}

/** Takes what was shared out of the cache, so that a reload does not open it again. @returns {Promise<string|null>} */
async function takeShared() {
  history.replaceState(null, '', location.pathname + location.hash);
  const cache = await caches.open(SHARED.cache);
  const shared = await cache.match(SHARED.path);
  await cache.delete(SHARED.path);
  return shared === undefined ? null : shared.text();
}
