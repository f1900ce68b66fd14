/**
 * Sentences made of an engine's reasons. Every sentence states a fact that the engine has proven by the rules or shown
 * by a line of play; if there is none, there is no sentence.
 */
import { language, t, tn } from '../base/messages.js';
import { capitalised } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { gainOf, ofKind, piecesIn } from './reasons.js';

/**
 * @typedef {import('./reasons.js').Lost} Lost
 * @typedef {import('./reasons.js').Reason} Reason
 * @typedef {import('./telling.js').Telling} Telling
 */

/** A pass, or a turn without operations, in UCI format. */
const PASS = '0000';
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
  const missed = missedOf(reasons, best, telling);
  const sentences = [loss === undefined ? lossOf(reasons, telling, missed === '') : lostByForce(loss, telling), missed];
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
  return lossOf(reasons.filter(({ kind }) => kind !== 'best'), telling, false);
}

/** @param {Reason} loss @param {Telling} telling */
function lostByForce({ values, pv }, telling) {
  const winner = variantOf(telling.variant).sides.name(telling.isFirst ? 'second' : 'first');
  return tn('coach.loses', Number(values.moves), { winner, move: nameOf(pv.slice(0, 2), telling) });
}

/**
 * What the turn loses and, if `namesBetter`, the turn that keeps it. Names only a piece that is on the board after the turn: one that the
 * opponent can take with profit, or else one that is lost for nothing.
 * @param {Reason[]} reasons
 * @param {Telling} telling
 * @param {boolean} namesBetter
 */
function lossOf(reasons, telling, namesBetter) {
  const [played] = ofKind(reasons, 'played');
  const [best] = ofKind(reasons, 'best');
  if (played === undefined || !isSettled(played) || balanceOf(played) >= 0) return '';
  if (isCounted(telling)) return isEven(played) ? tn('coach.loses-chips', -balanceOf(played)) : '';
  const keeps = best !== undefined && best.values.mate === undefined && isSettled(best) && balanceOf(best) > balanceOf(played);
  const kept = new Set(piecesIn(best?.values.lost).map(({ piece }) => piece));
  const takers = new Map(ofKind(reasons, 'leaves').map(({ values }) => [values.square, values.by]));
  const standing = piecesIn(played.values.lost).filter(({ piece, square }) => telling.after.get(square) === piece);
  const told = [...standing.filter(({ square }) => takers.has(square)), ...(played.values.won === undefined ? standing : [])];
  const one = told.find(({ piece }) => !kept.has(piece)) ?? told[0];
  if (played.pv.length < 2) return '';
  const reply = nameOf([played.pv[0], takers.get(one?.square) ?? played.pv[1]], telling);
  if (one === undefined) return t('coach.loses-material', { reply });
  const key = takers.has(one.square) ? 'coach.leaves' : 'coach.loses-piece';
  const isKept = namesBetter && keeps && !kept.has(one.piece);
  return t(isKept ? `${key}.better` : key, { piece: placed(one, telling), reply, better: isKept ? nameOf(best.pv.slice(0, 1), telling) : undefined });
}

/**
 * What the best turn would have achieved: a win by force that is shown to its end, a piece, or material. Says nothing if
 * the turn achieves the same. Names only a piece that is on the board before the turn, and only if the best turn loses
 * nothing for it.
 * @param {Reason[]} reasons
 * @param {Reason|undefined} best
 * @param {Telling} telling
 */
function missedOf(reasons, best, telling) {
  if (best === undefined) return '';
  const [played] = ofKind(reasons, 'played');
  const better = opening(best.pv[0], telling);
  const mate = Number(best.values.mate ?? 0);
  if (mate > 0) return Number(played?.values.mate ?? 0) > 0 || best.pv.length < 2 * mate - 1 ? '' : tn('coach.missed-win', mate, { better });
  if (!isSettled(best) || played === undefined || !isSettled(played)) return '';
  const gain = balanceOf(best) - balanceOf(played);
  if (gain <= 0) return '';
  if (isCounted(telling)) return isEven(best) === isEven(played) ? tn('coach.missed-chips', gain, { better }) : '';
  if (balanceOf(best) <= 0) return '';
  const taken = new Set(piecesIn(played.values.won).map(({ square }) => square));
  const won = piecesIn(best.values.won).find(({ piece, square }) => !taken.has(square) && telling.before.get(square) === piece);
  if (won === undefined || best.values.lost !== undefined) return t('coach.missed-material', { better });
  return t('coach.missed-piece', { better, piece: placed(won, telling) });
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
  return [
    ...each('turnsover', (reason) => t('coach.turnsover', { piece: at(reason) })),
    ...each('takes', (reason) => t('coach.takes', { piece: at(reason) })),
    ...each('promotes', ({ values: { becomes, square } }) => t('coach.promotes', { piece: variantOf(telling.variant).pieces.a?.(becomes) ?? becomes, square })),
    ...attacksOf(reasons, telling),
    ...each('escapes', (reason) => t('coach.escapes', { piece: at(reason) })),
    protectedBy(ofKind(reasons, 'protects').map(at)),
    ...each('pushes', (reason) => t('coach.pushes', { piece: at(reason) })),
  ];
}

/** Checks, forks and threats, none of them twice. @param {Reason[]} reasons @param {Telling} telling @returns {string[]} */
function attacksOf(reasons, telling) {
  const at = (/** @type {string} */ square) => placed({ piece: telling.after.get(square) ?? '', square }, telling);
  const checked = ofKind(reasons, 'check').map(({ values }) => values.square);
  const [fork] = ofKind(reasons, 'fork').map(({ values }) => values.targets.split(','));
  const others = fork?.filter((square) => !checked.includes(square)) ?? [];
  if (others.length > 0) return [t(others.length < fork.length ? 'coach.check-and' : 'coach.fork', { pieces: list(others.map(at)) })];
  const threats = ofKind(reasons, 'threatens').filter(({ values }) => values.new === 'true' && !checked.includes(values.square)).sort((a, b) => gainOf(b) - gainOf(a));
  return [
    ...checked.map((square) => t('coach.check', { piece: at(square) })),
    ...threats.slice(0, 1).map(({ values }) => t('coach.threatens', { piece: at(values.square) })),
  ];
}

/** @param {string[]} pieces */
function protectedBy(pieces) {
  if (pieces.length < 2) return pieces.map((piece) => t('coach.protects', { piece })).join('');
  return t('coach.protects-several', { pieces: list(pieces) });
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

/** The change of material along a line. @param {Reason} reason */
const balanceOf = ({ values }) => Number(values.balance);

/** Whether both sides make the same number of turns in a line, so that neither has placed chips more often. @param {Reason} reason */
const isEven = ({ pv }) => pv.length % 2 === 0;

/** A turn in the notation of the rules. @param {string[]} turns the turn after those that lead to it @param {Telling} telling */
function nameOf(turns, { variant, notations }) {
  const turn = turns[turns.length - 1];
  return turn === PASS ? t('coach.pass') : variantOf(variant).turns.written(notations.get(turns.join(' ')) ?? turn);
}

/** A turn as the beginning of a sentence. @param {string} turn @param {Telling} telling */
const opening = (turn, telling) => (turn === PASS ? capitalised(nameOf([turn], telling)) : nameOf([turn], telling));

/** A piece with its article and square, such as "the Castle on c8". @param {Lost} lost @param {Telling} telling */
function placed({ piece, square }, { variant }) {
  return t('coach.at', { piece: variantOf(variant).pieces.the?.(piece) ?? piece, square });
}

/** Whether all pieces are alike and only their number counts. @param {Telling} telling */
const isCounted = ({ variant }) => variantOf(variant).pieces.the === null;

/** @param {string[]} words */
const list = (words) => new Intl.ListFormat(language()).format(words);
