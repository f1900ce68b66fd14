/** Error messages for the user. */
import { t } from './messages.js';

/** Error messages of browsers for files that fail to load: first for scripts, then for other files. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|^Failed to fetch|^NetworkError|^Load failed/;

/** @param {unknown} error */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error instanceof TypeError && NOT_LOADED.test(error.message) ? t('notice.not-loaded') : error.message;
}
