/** Saves libraries and backups to files. */
import { saveFile } from '../base/sharing.js';
import { parsedRow } from '../game/archive.js';
import { GameTree } from '../game/tree.js';
import { recordOf } from '../records/game-record.js';
import { writeRecords } from '../records/record-format.js';
import { variantOf } from '../variants/index.js';
import { writeBackup } from './backup.js';
import { recordIn } from './imports.js';

/**
 * @typedef {import('../game/archive.js').Archive} Archive
 * @typedef {import('../game/archive.js').Library} Library
 * @typedef {import('../game/archive.js').Row} Row
 */

/** A game as a record, with the user's changes; null if it is damaged. @param {Row} row */
function recordFrom(row) {
  const data = parsedRow(row);
  try {
    if (data === undefined) return recordIn(row);
    const tree = GameTree.fromJSON(data.tree);
    // JSON rounds large numbers, but the record is exact.
    if (row.record !== '') tree.record = recordIn(row);
    return recordOf(tree, variantOf(tree.variant).positions.start);
  } catch {
    return recordIn(row);
  }
}

/** Saves the readable games of a library as records. @param {Archive} archive @param {Library} library @param {string} name */
export async function writeLibrary(archive, { id }, name) {
  const records = (await archive.inLibrary(id)).map(recordFrom).filter((record) => record !== null);
  saveFile(`${name.replace(/\.(pgn|jsonl?|txt)$/i, '')}.jsonl`, new Blob([writeRecords(records)], { type: 'application/jsonl' }));
}

/**
 * Saves everything to one file.
 * @param {Pick<import('./view.js').Page, 'archive'|'store'|'session'|'settings'|'links'>} page
 */
export async function saveBackup({ archive, store, session, settings, links }) {
  await session.save();
  await store.settle();
  const [games, libraries] = await Promise.all([archive.all(), archive.libraries()]);
  const backup = writeBackup({ games, libraries, links: await links.texts(), settings: settings.values });
  saveFile(`anel-${new Date().toISOString().slice(0, 10)}.json`, backup);
}
