/** Loads the texts and styles of games with a friend. */
import { lazy, loadStyle } from '../base/lazy.js';
import { load } from '../base/messages.js';

export const prepare = lazy(() => Promise.all([loadStyle('friends.css'), load('friends.json')]));
