/** Opens what other apps hand to the installed page: files, and texts and links from the share sheet of the system. */
import { byId } from '../base/dom.js';
import { t } from '../base/messages.js';

/** The cache and the path at which the service worker keeps what was shared, and the query with which it opens the page. */
const SHARED = { cache: 'shared with anel', path: 'share', query: '?shared' };

/** Pattern of the fragment of a link to a position or to a game with a friend. */
const FRAGMENT = /#(?:variant|game)=\S+/;

/** Pattern of the beginning of a PGN or a record. */
const RECORD = /^\uFEFF?\s*[[{]/;

/**
 * @param {import('../game/state.js').State} state
 * @param {import('../panels/records.js').Opener} records
 */
export function receive(state, records) {
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
    await records.openText(text, t('records.received'));
  };
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(async (/** @type {{files: {getFile: () => Promise<File>}[]}} */ { files }) => {
    if (files.length === 0) return;
    showRecords();
    await records.openFile(await files[0].getFile());
  });
  if (location.search === SHARED.query) void openShared(openText);
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
