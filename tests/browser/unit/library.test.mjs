// Stored games without a browser: searching, merging backups, damaged data, and tabs that write the same game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { t, use } from '../../../src/gui/page/base/messages.js';
import { Archive, makeRow } from '../../../src/gui/page/game/archive.js';
import { MemoryTables } from '../../../src/gui/page/game/database.js';
import { GameStore } from '../../../src/gui/page/game/game-store.js';
import { isStoredTree, sealed, unsealed } from '../../../src/gui/page/game/stored-tree.js';
import { positionKey, summaryOf } from '../../../src/gui/page/game/summary.js';
import { GameTree } from '../../../src/gui/page/game/tree.js';
import { readBackup, writeBackup } from '../../../src/gui/page/library/backup.js';
import { merge, mergedSettings } from '../../../src/gui/page/library/merge.js';
import { found, shownPlayers, sorted } from '../../../src/gui/page/library/search.js';
import { messagesOf } from './language-files.mjs';

const START = 'k7/8/8/8/8/8/8/7K w - - 0 1';

/** @param {string[]} turns */
function treeOf(turns) {
  const tree = new GameTree({ variant: 'turnover', startFen: START, players: { first: { name: 'Zé', options: {} }, second: { name: 'Ana', options: {} } }, date: '2024-05-06T12:00:00Z' });
  let node = tree.root;
  turns.forEach((turn, index) => {
    node = tree.add(node, { turn, fen: `${turn}/8/8/8/8/8/8/8 ${index % 2 ? 'w' : 'b'} - - 0 ${index}`, firstToMove: index % 2 === 1 });
  });
  return tree;
}

/** @param {string} id @param {string[]} turns @param {Partial<import('../../../src/gui/page/game/archive.js').Row>} [more] */
const row = (id, turns, more = {}) => makeRow({ id, text: JSON.stringify({ tree: treeOf(turns).toJSON(), savedAt: 5 }), ...more });

const ANY = { words: '', variant: '', result: '', from: null, to: null, position: null };

test('games are found by words without accents, by date and by position', () => {
  const entries = [row('1', ['b2b4'], { tags: ['Copa'] }), row('2', ['b2b4', 'b7b5'], { name: 'Semifinal' })].map(summaryOf);
  const ids = (/** @type {Partial<import('../../../src/gui/page/library/search.js').Query>} */ query) => found(entries, { ...ANY, ...query }).map(({ id }) => id);
  assert.deepEqual(ids({ words: 'ze ANA' }), ['1', '2']);
  assert.deepEqual(ids({ words: 'copa' }), ['1']);
  assert.deepEqual(ids({ words: 'semi final' }), ['2']);
  assert.deepEqual(ids({ position: positionKey('b7b5/8/8/8/8/8/8/8 w') }), ['2']);
  assert.deepEqual(ids({ position: positionKey('b7b5/8/8/8/8/8/8/8 b') }), [], 'the side to move counts');
  assert.deepEqual(ids({ from: Date.parse('2024-05-07') }), []);
  assert.deepEqual(ids({ result: '1-0' }), []);
  assert.deepEqual(sorted(entries, 'longest').map(({ id }) => id), ['2', '1']);
});

test('a game shows the names of named opponents, and its record that of the engine', () => {
  use(messagesOf('en'));
  const tree = treeOf(['b2b4']).toJSON();
  const engine = { kind: 'engine', index: 0, name: 'anel', level: 500 };
  const played = { ...tree, players: { first: { name: 'Zé', options: {} }, second: { name: 'anel', options: {} } } };
  const text = (/** @type {unknown} */ stored) => JSON.stringify({ tree: stored, savedAt: 5, play: { players: { first: { kind: 'person' }, second: engine } } });
  const entry = summaryOf(makeRow({ id: '1', text: text(played) }));
  assert.deepEqual(entry.players, ['Zé', 'anel']);
  assert.deepEqual(shownPlayers(entry), ['Zé', 'Pebble']);
  assert.equal(found([entry], { ...ANY, words: 'pebble' }).length, 1);
  assert.deepEqual(shownPlayers(summaryOf(makeRow({ id: '2', text: text(tree) }))), ['Zé', 'Ana'], 'a record with other players');
  assert.deepEqual(shownPlayers({ ...entry, opponents: undefined }), ['Zé', 'anel'], 'a summary of an earlier version');
  const unnamed = { ...entry, players: /** @type {[string, string]} */ ([t('player.person'), 'anel']) };
  assert.deepEqual(shownPlayers(unnamed), ['You', 'Pebble'], 'a person without a name');
  assert.deepEqual(shownPlayers({ ...unnamed, opponents: undefined }), [t('player.person'), 'anel'], 'a person without a name against an engine');
});

test('data that are not a tree are recognised', () => {
  const data = /** @type {any} */ (treeOf(['b2b4', 'b7b5']).toJSON());
  assert.equal(isStoredTree(JSON.parse(JSON.stringify(data))), true);
  const [root, one, two] = data.nodes;
  for (const nodes of [[], [null], [one], [root, two], [root, { ...one, id: 0 }], [root, { ...one, parent: 1 }], [root, one, { ...two, comment: 7 }], [{ ...root, fen: null }], [root, { ...one, over: 'x' }]]) {
    assert.equal(isStoredTree({ ...data, nodes }), false, JSON.stringify(nodes));
    assert.equal(summaryOf(makeRow({ id: 'x', text: JSON.stringify({ tree: { ...data, nodes } }) })).damaged, true);
  }
});

test('secrets are encoded until the game is over', () => {
  const settings = { TeamSizes: '1v1', secret: { first: [1, 2, 3, 4, 5], second: [60, 61, 62, 63, 64] } };
  const stored = sealed(settings, false);
  assert.doesNotMatch(JSON.stringify(stored), /60|secret/);
  assert.deepEqual(unsealed(stored), settings);
  assert.deepEqual(sealed(settings, true), settings);
});

test('a backup is read as it was written, or refused', async () => {
  const games = [row('1', ['b2b4']), row('2', [], { library: 'lib', record: '{}', text: '' })];
  const text = await writeBackup({ games, libraries: [{ id: 'lib', name: 'Copa', openedAt: 3 }], links: [{ id: 'a', text: '{}' }], settings: { theme: 'dark' } }).text();
  const read = readBackup(text);
  assert.ok('rows' in read);
  assert.deepEqual(read.rows, games);
  assert.deepEqual(read.backup.settings, { theme: 'dark' });
  const faults = [['{}', 'backup.other'], ['x', 'backup.other'], [text.slice(0, -4), 'backup.cut'], [text.replace('"version":1', '"version":2'), 'backup.newer'], [text.replace('"id":"2"', '"id":"1"'), 'backup.bad-game'], [text.replace('"library":"lib"', '"library":"gone"'), 'backup.bad-game']];
  for (const [bad, key] of faults) assert.deepEqual('fault' in /** @type {any} */ (readBackup(bad)) && /** @type {any} */ (readBackup(bad)).fault.key, key);
});

test('merging adds nothing twice and overwrites nothing', () => {
  const stored = new Map([row('same', ['b2b4']), row('longer', ['b2b4', 'b7b5']), row('shorter', ['b2b4']), row('other', ['b2b4']), row('open', ['b2b4'])].map((one) => [one.id, one]));
  const given = [row('same', ['b2b4']), row('longer', ['b2b4']), row('shorter', ['b2b4', 'b7b5']), row('other', ['d2d4']), row('open', ['b2b4', 'b7b5']), row('new', ['b2b4'])];
  const merged = merge(given, (id) => stored.get(id), (id) => id !== 'open');
  assert.deepEqual(merged.added.map(({ id }) => id), ['new']);
  assert.deepEqual(merged.updated.map(({ id }) => id), ['shorter']);
  assert.deepEqual(merged.copies.map(({ id }) => id.split('~')[0]), ['other', 'open']);
  assert.equal(merged.same, 2);
  for (const one of [...merged.added, ...merged.updated, ...merged.copies]) stored.set(one.id, one);
  const again = merge(given, (id) => stored.get(id), () => true);
  assert.deepEqual([again.added, again.copies.map(({ id }) => id)], [[], []]);
  assert.deepEqual(mergedSettings({ theme: 'light', solved: { a: ['1'] } }, { theme: 'dark', solved: { a: ['2'], b: ['3'] } }, false), { theme: 'light', solved: { a: ['1', '2'], b: ['3'] } });
});

/** Locks that nobody else holds, as in a browser that cannot tell. */
const FREE = /** @type {LockManager} */ (/** @type {unknown} */ ({ request: async (/** @type {string} */ _, /** @type {object} */ __, /** @type {() => Promise<void>} */ run) => void run(), query: async () => ({ held: [] }) }));

test('of two tabs that write the same game, the second one continues under a new id', async () => {
  const archive = new Archive(Promise.resolve(new MemoryTables()));
  const data = (/** @type {string[]} */ turns) => /** @type {any} */ ({ tree: treeOf(turns).toJSON() });
  const [one, two] = [new GameStore(null, null, FREE, archive), new GameStore(null, null, FREE, archive)];
  await one.begin();
  await one.save(data(['b2b4']));
  await two.take(makeRow({ id: one.id }));
  assert.equal(two.id, one.id);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await one.save(data(['b2b4', 'b7b5']));
  await two.save(data(['b2b4', 'd7d5']));
  assert.notEqual(two.id, one.id);
  const moves = (await archive.summaries('')).map((summary) => [summary.id, summary.moves]);
  assert.deepEqual(moves, [[one.id, 2], [two.id, 2]]);
});
