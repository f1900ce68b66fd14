/**
 * Sentences made of an engine's reasons. Every sentence states a fact that the engine has proven by the rules or shown
 * by a line of play; if there is none, there is no sentence.
 */
import { language, t, tn } from '../base/messages.js';
import { variantOf } from '../variants/index.js';
import { gainOf, ofKind, piecesIn } from './reasons.js';

/**
 * @typedef {import('./reasons.js').Lost} Lost
 * @typedef {import('./reasons.js').Reason} Reason
 *
 * @typedef {object} Telling
 * @property {string} variant
 * @property {string} turn the turn in question, in UCI format
 * @property {boolean} isFirst whether the first player makes the turn
 * @property {Map<string, string>} notations notation of the last turn of each sequence in `movesToName`, keyed by the
 *   sequence
 */

/** Most sentences about one turn. */
const MOST = 2;

/**
 * The turns whose notation the sentences need, each with the turns that lead to it.
 * @param {Reason[]} reasons
 * @returns {string[][]}
 */
export function movesToName(reasons) {
  const ahead = reasons.filter(({ kind }) => ['proof', 'played', 'best'].includes(kind));
  const own = ahead.find(({ kind }) => kind === 'played' || kind === 'proof')?.pv[0];
  const replies = own === undefined ? [] : ofKind(reasons, 'leaves').map(({ values }) => [own, values.by]);
  return [...ahead.flatMap(({ pv }) => [pv.slice(0, 1), ...(pv.length > 1 ? [pv.slice(0, 2)] : [])]), ...replies];
}

/**
 * What is wrong with the turn: a proven loss, a missed win, a piece that it loses, or one that it does not take.
 * @param {Reason[]} reasons
 * @param {Telling} telling
 */
export function mistakeOf(reasons, telling) {
  const loss = ofKind(reasons, 'proof').find(({ values }) => values.winner === 'opponent');
  const [best] = ofKind(reasons, 'best');
  const isWon = ofKind(reasons, 'ends').length > 0 || ofKind(reasons, 'proof').some(({ values }) => values.winner === 'mover');
  if (isWon) return '';
  const sentences = [
    loss === undefined ? lossOf(reasons, telling) : lostByForce(loss, telling),
    missedOf(reasons, best, telling),
  ];
  return sentences.filter((text) => text !== '').slice(0, MOST).join(' ');
}

/**
 * What a wrong turn costs, without a word about better turns: a forced loss, or a piece.
 * @param {Reason[]} reasons
 * @param {Telling} telling
 */
export function costOf(reasons, telling) {
  const loss = ofKind(reasons, 'proof').find(({ values }) => values.winner === 'opponent');
  if (loss !== undefined) return lostByForce(loss, telling);
  return lossOf(reasons.filter(({ kind }) => kind !== 'best'), telling);
}

/** @param {Reason} loss @param {Telling} telling */
function lostByForce({ values, pv }, telling) {
  const winner = variantOf(telling.variant).sides.name(telling.isFirst ? 'second' : 'first');
  return tn('coach.loses', Number(values.moves), { winner, move: nameOf(pv.slice(0, 2), telling) });
}

/** The most valuable piece that the turn loses and the best turn keeps. @param {Reason[]} reasons @param {Telling} telling */
function lossOf(reasons, telling) {
  const [played] = ofKind(reasons, 'played');
  const [best] = ofKind(reasons, 'best');
  if (played === undefined || !isSettled(played) || Number(played.values.balance) >= 0) return '';
  const keeps = best !== undefined && best.values.mate === undefined && isSettled(best) && Number(best.values.balance) > Number(played.values.balance);
  const kept = new Set(piecesIn(best?.values.lost).map(({ piece }) => piece));
  const lost = piecesIn(played.values.lost);
  const one = lost.find(({ piece }) => !kept.has(piece)) ?? lost[0];
  if (one === undefined) return '';
  if (isCounted(telling)) return tn('coach.loses-chips', -Number(played.values.balance));
  const taker = ofKind(reasons, 'leaves').find(({ values }) => values.square === one.square);
  const reply = taker === undefined ? undefined : telling.notations.get(`${played.pv[0]} ${taker.values.by}`);
  const values = { piece: placed(one, telling), reply, better: best === undefined ? '' : nameOf(best.pv.slice(0, 1), telling) };
  const key = reply === undefined ? 'coach.loses-piece' : 'coach.leaves';
  return t(keeps && !kept.has(one.piece) ? `${key}.better` : key, values);
}

/**
 * What the best turn would have achieved: a win by force or a piece. Says nothing if the turn achieves the same.
 * @param {Reason[]} reasons
 * @param {Reason|undefined} best
 * @param {Telling} telling
 */
function missedOf(reasons, best, telling) {
  if (best === undefined) return '';
  const [played] = ofKind(reasons, 'played');
  const better = nameOf(best.pv.slice(0, 1), telling);
  const mate = Number(best.values.mate ?? 0);
  if (mate > 0) return Number(played?.values.mate ?? 0) > 0 ? '' : tn('coach.missed-win', mate, { better });
  if (!isSettled(best) || played === undefined || !isSettled(played)) return '';
  const gain = Number(best.values.balance) - Number(played.values.balance);
  if (gain <= 0) return '';
  if (isCounted(telling)) return tn('coach.missed-chips', gain, { better });
  const taken = new Set(piecesIn(played.values.won).map(({ square }) => square));
  const [one] = piecesIn(best.values.won).filter(({ square }) => !taken.has(square));
  if (one === undefined || Number(best.values.balance) <= 0) return '';
  return t('coach.missed-piece', { better, piece: placed(one, telling) });
}

/**
 * What the turn achieves, most important first.
 * @param {Reason[]} reasons
 * @param {Telling} telling
 */
export function meritsOf(reasons, telling) {
  if (ofKind(reasons, 'ends').some((reason) => winsIt(reason, telling))) return t('coach.wins');
  const proof = ofKind(reasons, 'proof').find(({ values }) => values.winner === 'mover');
  const sentences = [
    proof === undefined ? '' : tn('coach.forces', Number(proof.values.moves)),
    ...(isCounted(telling) ? countsOf(reasons) : deedsOf(reasons, telling)),
  ];
  return sentences.filter((text) => text !== '').slice(0, MOST).join(' ');
}

/** @param {Reason} reason @param {Telling} telling */
const winsIt = ({ values }, { isFirst }) => values.result === (isFirst ? 'p1win' : 'p2win');

/** What a turn does and threatens, in games with pieces of different kinds. @param {Reason[]} reasons @param {Telling} telling */
function deedsOf(reasons, telling) {
  const at = (/** @type {Reason} */ { values }) => placed({ piece: values.piece, square: values.square }, telling);
  const each = (/** @type {string} */ kind, /** @type {(reason: Reason) => string} */ write) => ofKind(reasons, kind).map(write);
  const threats = ofKind(reasons, 'threatens').filter(({ values }) => values.new === 'true').sort((a, b) => gainOf(b) - gainOf(a));
  const forks = ofKind(reasons, 'fork').map(({ values }) => t('coach.fork', { squares: list(values.targets.split(',')) }));
  return [
    ...each('turnsover', (reason) => t('coach.turnsover', { piece: at(reason) })),
    ...each('takes', (reason) => t('coach.takes', { piece: at(reason) })),
    ...each('promotes', ({ values }) => t('coach.promotes', { piece: placed({ piece: values.becomes, square: values.square }, telling) })),
    ...each('check', (reason) => t('coach.check', { piece: at(reason) })),
    ...forks,
    ...(forks.length > 0 ? [] : threats.slice(0, 1).map((reason) => t('coach.threatens', { piece: at(reason) }))),
    ...each('escapes', (reason) => t('coach.escapes', { piece: at(reason) })),
    ...each('protects', (reason) => t('coach.protects', { piece: at(reason) })),
    ...each('pushes', (reason) => t('coach.pushes', { piece: at(reason) })),
  ];
}

/** What a turn does, in games of equal chips. @param {Reason[]} reasons */
function countsOf(reasons) {
  const count = (/** @type {string} */ kind, /** @type {string} */ key) => {
    const { length } = ofKind(reasons, kind);
    return length === 0 ? '' : tn(key, length);
  };
  const [settles] = ofKind(reasons, 'settles');
  return [
    count('replaces', 'coach.replaces'),
    count('lands', 'coach.lands'),
    settles === undefined ? '' : tn('coach.settles', settles.values.squares.split(',').length),
    count('threatens', 'coach.may-replace'),
  ];
}

/**
 * The idea of a turn for a user who wants to find the turn.
 * @param {Reason[]} reasons
 * @param {Telling} telling
 */
export function ideaOf(reasons, telling) {
  if (ofKind(reasons, 'ends').some((reason) => winsIt(reason, telling))) return t('coach.idea.wins');
  const proof = ofKind(reasons, 'proof').find(({ values }) => values.winner === 'mover');
  if (proof !== undefined) return tn('coach.idea.forces', Number(proof.values.moves));
  const known = IDEAS.find((kind) => ofKind(reasons, kind).some(({ values }) => values.new !== 'false'));
  return known === undefined ? '' : t(`coach.idea.${known}`);
}

/** Kinds of reasons that give away an idea, most telling first. */
const IDEAS = ['turnsover', 'takes', 'replaces', 'lands', 'fork', 'promotes', 'escapes', 'protects', 'check', 'threatens', 'settles'];

/** Whether nothing can be taken with profit at the end of a line, so that its balance counts. @param {Reason} reason */
const isSettled = ({ values }) => values.settled === 'true';

/** @param {string[]} turns @param {Telling} telling */
const nameOf = (turns, { notations }) => notations.get(turns.join(' ')) ?? turns[turns.length - 1];

/** A piece with its article and square, such as "the Castle on c8". @param {Lost} lost @param {Telling} telling */
function placed({ piece, square }, { variant }) {
  return t('coach.at', { piece: variantOf(variant).pieces.the?.(piece) ?? piece, square });
}

/** Whether all pieces are alike and only their number counts. @param {Telling} telling */
const isCounted = ({ variant }) => variantOf(variant).pieces.the === null;

/** @param {string[]} words */
const list = (words) => new Intl.ListFormat(language()).format(words);
