/** Turns in words and in notation. */
import { variantOf } from '../variants/index.js';
import { isTurnNode } from './tree.js';

/**
 * @typedef {import('./tree.js').Node} Node
 * @typedef {{turn: string, fen: string}} Played a turn and the position after it
 */

/**
 * The effect of a turn.
 * @param {string} variant
 * @param {string} fen the position before the turn
 * @param {Played} played
 */
export function effectOf(variant, fen, { turn, fen: after }) {
  const { positions, turns } = variantOf(variant);
  return turns.effect(positions.read(fen), turn, positions.read(after));
}

/**
 * A turn in words, for example `Wall to d4; a Citadel stays on d2`.
 * @param {string} variant
 * @param {string} fen the position before the turn
 * @param {Played} played
 */
export const wordsOf = (variant, fen, played) => effectOf(variant, fen, played).text();

/** The turn that led to a node, in words. @param {string} variant @param {Node} node @returns {string} '' at the root */
export const wordsAt = (variant, node) => (isTurnNode(node) ? wordsOf(variant, node.parent.fen, node) : '');

/**
 * A turn in the notation of the rules, with the piece letters of the page's language.
 * @param {string} variant
 * @param {{turn: string|null, notation: string|null}} step
 */
export const written = (variant, { turn, notation }) => variantOf(variant).turns.written(notation ?? turn ?? '');

/** A text as the beginning of a sentence. @param {string} text */
export const capitalised = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
