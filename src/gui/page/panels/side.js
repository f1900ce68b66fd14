/** The panels around the board, except for those that have a tab and code of their own. */
import { byId } from '../base/dom.js';
import { createAnalysis } from './analysis.js';
import { createGraph } from './graph.js';
import { createMoves } from './moves.js';
import { createLink, createRecords } from './records.js';

/**
 * @param {import('./analysis.js').Page} page
 * @param {import('./records.js').Keeper} keeper
 * @returns {import('./records.js').Opener}
 */
export function createSide(page, keeper) {
  createAnalysis(byId('analysis'), page);
  createMoves(byId('moves'), page);
  createGraph(byId('graph'), page);
  const records = createRecords(byId('records'), page, keeper);
  createLink(byId('link'), page);
  return records;
}
