/** What to tell the user about an error. */
import { t } from './messages.js';

/** What browsers say if a file cannot be loaded: Chromium, Firefox, then WebKit, for scripts and for other files. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|^Failed to fetch|^NetworkError|^Load failed/;

/** @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error instanceof TypeError && NOT_LOADED.test(error.message) ? t('notice.not-loaded') : error.message;
}
