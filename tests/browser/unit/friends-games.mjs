// Games by link for the unit tests.

import { commitmentsOf } from '../../../src/gui/page/friends/secrets.js';

/**
 * @typedef {import('../../../src/gui/page/friends/log.js').GameEvent} GameEvent
 * @typedef {import('../../../src/gui/page/friends/log.js').JoinEvent} JoinEvent
 * @typedef {import('../../../src/gui/page/friends/log.js').Terms} Terms
 * @typedef {import('../../../src/gui/page/friends/log.js').Word} Word
 * @typedef {import('../../../src/gui/page/friends/secrets.js').OwnSecrets} OwnSecrets
 * @typedef {import('../../../src/gui/page/variants/variant.js').Side} Side
 */

/** @type {Terms} */
export const TERMS = { id: 'abcdefgh01234567', variant: 'turnover', settings: {}, inviter: 'first', name: 'Ana', note: 'Olá, Bruno!', commitments: [] };

/** @param {string} text @returns {GameEvent[]} one event per turn */
export const turns = (text) => text.split(' ').map((turn) => ({ kind: 'turn', turn }));

/** @type {JoinEvent} */
export const JOIN = { kind: 'join', by: 'second', name: 'Bruno', commitments: [] };

/** @param {Word} kind @param {Side} by @returns {GameEvent} */
export const word = (kind, by) => ({ kind, by });

/** Secret squares with fixed salts. @param {number[]} squares @param {string} letter @returns {OwnSecrets} */
export const secretsOf = (squares, letter) => ({ squares, salts: squares.map((_, index) => `${letter.repeat(21)}${index}`) });

export const ANA = secretsOf([30, 3, 17, 44, 58], 'A');
export const BRUNO = secretsOf([28, 1, 2, 4, 5], 'B');

/** @type {Terms} */
export const SECRET_TERMS = { ...TERMS, variant: 'ctor8', commitments: commitmentsOf(TERMS.id, 'first', ANA) };
/** @type {JoinEvent} */
export const SECRET_JOIN = { kind: 'join', by: 'second', name: 'Bruno', commitments: commitmentsOf(TERMS.id, 'second', BRUNO) };

/** @param {'act'|'open'} kind @param {Side} by @param {OwnSecrets} secrets @param {number[]} indexes @returns {GameEvent} */
export const opening = (kind, by, { squares, salts }, indexes) => ({
  kind, by, openings: indexes.map((index) => ({ index, square: squares[index], salt: salts[index] })),
});
