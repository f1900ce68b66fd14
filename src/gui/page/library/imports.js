/** Imports records as libraries, opens them, and looks up their positions. */
import { makeRow } from '../game/archive.js';
import { Rules } from '../game/rules.js';
import { damagedSummary, positionKeys, summaryOf, textKey } from '../game/summary.js';
import { connect, EngineGone } from '../protocol/engine.js';
import { isRecord, tryParse, writeExact } from '../records/record-format.js';
import { isVariant, variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/archive.js').Archive} Archive
 * @typedef {import('../game/archive.js').Row} Row
 * @typedef {import('../game/summary.js').Summary} Summary
 * @typedef {import('../records/record-format.js').GameRecord} GameRecord
 */

const DIGITS = 6;

/** The text of a record in the database. @param {GameRecord} record */
const textOf = (record) => writeExact(record);

/** Id of a library: the same records are always the same library. @param {GameRecord[]} records */
export const libraryId = (records) => `library-${textKey(records.map(textOf).join('\n')).toString(36)}`;

/** Id of a record in a library. Ids are in the order of the file. @param {string} library @param {number} index */
export const idIn = (library, index) => `${library}/${String(index).padStart(DIGITS, '0')}`;

/** Id of a record that was opened alone. @param {string} library @param {GameRecord} record */
export const idOfRecord = (library, record) => `${library}/${textKey(textOf(record)).toString(36)}`;

/** @param {Row} row @returns {GameRecord|null} the imported record; null if it is missing or damaged */
export function recordIn({ record }) {
  const read = tryParse(record);
  return isRecord(read) && typeof read.of?.variant === 'string' && isVariant(read.of.variant) ? read : null;
}

/** The summary of any game, whether or not it has ever been on the board. @param {Row} row @returns {Summary} */
export function summarize(row) {
  if (row.text !== '') return summaryOf(row);
  const record = recordIn(row);
  const { id, library, name, tags, stamp } = row;
  if (record === null) return { ...damagedSummary(id, library), name, tags };
  const { of, white, black, result, opening, turns } = record;
  return {
    id, library, name, tags,
    variant: of.variant,
    players: [white.name, black.name],
    result,
    date: 0,
    savedAt: stamp,
    moves: opening.moves.length + turns.length,
    damaged: false,
    positions: null,
  };
}

/**
 * Adds records as a library. A library that is already there stays as it is.
 * @param {Archive} archive
 * @param {string} name
 * @param {GameRecord[]} records
 * @returns {Promise<string>} id of the library
 */
export async function addLibrary(archive, name, records) {
  const id = libraryId(records);
  const openedAt = Date.now();
  const known = new Set((await archive.summaries(id)).map((summary) => summary.id));
  const rows = records.map((record, index) => makeRow({ id: idIn(id, index), library: id, record: textOf(record), stamp: openedAt }));
  if ((await archive.library(id)) === undefined) await archive.putLibrary({ id, name, openedAt });
  await archive.put(rows.filter((row) => !known.has(row.id)), summarize);
  return id;
}

/** Replays imported records, to know their positions. */
export class Indexer {
  #isStopped = false;

  /** @param {Archive} archive */
  constructor(archive) {
    this.archive = archive;
    // An engine session of its own, so that the board need not wait.
    this.engine = connect(0);
    this.rules = new Rules(this.engine);
  }

  /**
   * @param {Summary[]} summaries games whose positions are not known
   * @param {(summary: Summary) => void} onDone called with each summary, once it has its positions
   */
  async run(summaries, onDone) {
    for (const summary of summaries) {
      const row = await this.archive.get(summary.id);
      if (this.#isStopped) return;
      if (row === undefined) continue;
      summary.positions = await this.#positions(row);
      await this.archive.putSummary(summary);
      onDone(summary);
    }
  }

  /** @param {Row} row */
  async #positions(row) {
    const record = recordIn(row);
    if (record === null) return positionKeys([]);
    const { of, white, black, opening, turns } = record;
    const settings = variantOf(of.variant).settings.ofRecord(white.options, black.options);
    const moves = [...opening.moves, ...turns.map(({ mv }) => mv)];
    try {
      const { tree } = await this.rules.replay(of.variant, settings, opening.fen, moves);
      return positionKeys([...tree.nodes.values()].map(({ fen }) => fen));
    } catch (error) {
      if (error instanceof EngineGone) throw error;
      // The start position is not legal, so the game has no positions.
      return positionKeys([]);
    }
  }

  stop() {
    this.#isStopped = true;
    this.engine.close();
  }
}
