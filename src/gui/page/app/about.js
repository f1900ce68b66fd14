/** Reads `about.json`: what the server or the static site offers. */
import { t } from '../base/messages.js';
import { useEngines } from '../protocol/engines.js';
import { translated } from '../protocol/error-texts.js';

/**
 * @typedef {{version: string, engines: string[], address: string|null, offline: string|null, invitation: string|null}} About
 *   information from the server; `engines`: names of the engines, the built-in engine first; `address`: URL at which
 *   other machines reach the server, or null if only the local machine can connect; `offline`: the service worker of a
 *   static site; `invitation`: path at which guests enter a server with live games, or null without live games
 */

/**
 * The languages of the page, or only English if `about.json` cannot be read.
 * @param {ReturnType<typeof askAbout>} asked
 */
export async function languagesOf(asked) {
  const answer = await asked;
  return 'about' in answer ? answer.about.languages : ['en'];
}

/** @returns {Promise<{about: import('../protocol/engines.js').SiteAbout}|{error: unknown}>} */
export async function askAbout() {
  try {
    const answer = await fetch('about.json');
    if (!answer.ok) throw new Error(String(answer.status));
    return { about: await answer.json() };
  } catch (error) {
    return { error };
  }
}

/** @param {ReturnType<typeof askAbout>} asked @param {import('./notices.js').Notices} notices @returns {Promise<About>} */
export async function readAbout(asked, { notify }) {
  const answer = await asked;
  if ('about' in answer) {
    const { version, engines, address, offline = null, live = false, invitation = '' } = answer.about;
    useEngines(engines);
    return { version, engines: engines.map(({ name }) => name), address, offline, invitation: live ? invitation : null };
  }
  const reason = answer.error instanceof Error ? answer.error.message : String(answer.error);
  notify(t('notice.no-engines', { reason: translated(reason) }), { kind: 'error' });
  return { version: '', engines: ['anel'], address: null, offline: null, invitation: null };
}
