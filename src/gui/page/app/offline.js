/**
 * Keeps the static site for use without a network, and offers its new versions. A new version never replaces a page
 * that is in use: it waits until the user agrees or has closed all pages of the site.
 */
import { scriptUrl } from '../base/script-url.js';
import { t } from '../base/messages.js';

/** Interval at which a page that stays open looks for a new version, in ms. */
const LOOK_MS = 60 * 60_000;

/**
 * @param {string} script path of the service worker
 * @param {import('./notices.js').Notices} notices
 * @returns {Promise<void>}
 */
export async function keepOffline(script, notices) {
  // Browsers offer service workers only in a secure context, and not in some private windows.
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  // Browsers that are set to keep nothing refuse. The page then works as long as there is a network.
  const registration = await serviceWorker.register(scriptUrl(new URL(script, document.baseURI)), { updateViaCache: 'none' }).catch(() => null);
  if (registration === null) return;
  /** Whether the user has asked for the new version. */
  let isWanted = false;
  serviceWorker.addEventListener('controllerchange', () => isWanted && location.reload());
  const offer = () => {
    const { waiting } = registration;
    // The first version waits for nobody.
    if (waiting === null || serviceWorker.controller === null) return;
    const run = () => {
      isWanted = true;
      waiting.postMessage('take over');
    };
    notices.notify(t('offline.update'), { kind: 'good', key: 'update', testid: 'update-notice', action: { label: t('offline.reload'), run } });
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer());
  });
  offer();
  setInterval(() => void registration.update().catch(() => {}), LOOK_MS);
}
