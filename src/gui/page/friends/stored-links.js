/** The stored games by link: as entries of the list of all games, and in backups. */
import { t } from '../base/messages.js';
import { positionKeys } from '../game/summary.js';
import { courseOf } from './log.js';
import { replay } from './replay.js';
import { situationOf } from './situation.js';
import { readText } from './store.js';
import { nameOf } from './words.js';

/**
 * @typedef {import('../library/search.js').Entry} Entry
 * @typedef {import('../library/view.js').Links} Links
 * @typedef {import('./store.js').FriendGame} FriendGame
 */

/** Id of the group of games by link. */
const LIBRARY = 'links';
/** @type {Record<string, string>} */
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' };

/** @param {FriendGame} game @returns {Entry} */
function entryOf(game) {
  const { log, over, savedAt } = game;
  const course = courseOf(log);
  return {
    id: log.terms.id,
    library: LIBRARY,
    name: '',
    tags: [],
    variant: log.terms.variant,
    players: [nameOf(course.names, 'first'), nameOf(course.names, 'second')],
    result: over === null ? '*' : RESULTS[over.result],
    date: 0,
    savedAt,
    moves: course.turns.length,
    damaged: false,
    positions: null,
    about: over === null ? t(`friends.state.${situationOf(game, { course, over: null }).stage}`) : '',
  };
}

/** A stored game that cannot be read. @param {string} id @returns {Entry} */
const damagedEntry = (id) => ({ id, library: LIBRARY, name: '', tags: [], variant: '', players: [], result: '*', date: 0, savedAt: 0, moves: 0, damaged: true, positions: null });

/**
 * @param {object} friends
 * @param {import('./store.js').FriendStore} friends.store
 * @param {import('../game/rules.js').Rules} friends.rules
 * @param {(id: string) => Promise<void>} friends.resume
 * @returns {Links}
 */
export function storedLinks({ store, rules, resume }) {
  return {
    entries: async () => [...store.list().map(entryOf), ...store.damaged().map(damagedEntry)],
    positions: async (id) => {
      const game = store.read(id);
      if (game === null) return positionKeys([]);
      const { start, steps } = await replay(game.log, rules);
      return positionKeys([start.startFen, ...steps.map(({ fen }) => fen)]);
    },
    open: resume,
    remove: async (id) => {
      const removed = store.texts().filter((game) => game.id === id);
      store.remove(id);
      return removed;
    },
    texts: async () => store.texts(),
    faultOf: async (texts) => {
      const index = texts.findIndex(({ id, text }) => (readText(text)?.log.terms.id ?? id) !== id);
      return index < 0 ? null : { key: 'backup.bad-link', values: { number: index + 1 } };
    },
    restore: async (texts) => {
      const kept = texts.map(({ id, text }) => store.merge(id, text));
      if (!kept.every(Boolean)) throw new Error(t('friends.full'));
    },
  };
}
