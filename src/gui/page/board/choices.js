// Choosing between moves that begin and end on the same squares: charge or lancer, alone or with a neighbour, and what Pawns become.

import { kindName } from './names.js';
import { markOf } from './effects.js';
import { oliveiraEffect } from './oliveira-effect.js';

const CAPITAL = { first: (letter) => letter.toUpperCase(), second: (letter) => letter.toLowerCase() };

/** The same for moves that differ only in what Pawns become. */
const wayOf = (move) => `${move.charge ? 'x' : ''}${move.steps.map(({ from, to }) => from + to).join(',')}`;

/**
 * Lets the user choose one of several moves, question by question.
 * @param {object} context
 * @param {(key: string, values?: object) => string} context.t
 * @param {import('./fen.js').Position} context.position
 * @param {(title: string, options: {value: string, label: string, icon: string|null}[]) => Promise<string|null>} context.ask null: the user wants none
 * @param {import('./moves.js').Move[]} moves
 * @param {string} origin the square from which the user began
 * @returns {Promise<import('./moves.js').Move|null>}
 */
export async function chooseMove({ t, position, ask }, moves, origin) {
  const ways = distinct(moves.map(wayOf));
  const first = (way) => moves.find((move) => wayOf(move) === way);
  const wayOptions = ways.map((way) => ({ value: way, label: wayLabel(t, position, first(way), origin), icon: null, mark: markOfWay(position, first(way)) }));
  const way = ways.length === 1 ? ways[0] : await ask(t('board.choose.way'), wayOptions);
  if (way === null) return null;
  let left = moves.filter((move) => wayOf(move) === way);
  for (let index = 0; index < left[0].steps.length; index++) {
    const letters = distinct(left.map((move) => move.steps[index].promotion));
    if (letters.length === 1) continue;
    const square = left[0].steps[index].to;
    const options = inOrder(letters).map((letter) => ({
      value: letter,
      label: kindName(t, position.variant, letter),
      icon: CAPITAL[position.toMove](letter),
    }));
    const letter = await ask(t('board.choose.promotion', { square }), options);
    if (letter === null) return null;
    left = left.filter((move) => move.steps[index].promotion === letter);
  }
  return left[0];
}

const distinct = (values) => [...new Set(values)];
/** Strongest first, as the rules list them. */
const inOrder = (letters) => [...letters].sort((one, other) => 'rwhnlg'.indexOf(one) - 'rwhnlg'.indexOf(other));

const markOfWay = (position, move) => markOf(oliveiraEffect(position, move.text)).kind;

function wayLabel(t, position, move, origin) {
  const partner = move.steps.find(({ from }) => from !== origin);
  if (partner !== undefined) return t('board.choose.legionary', { square: partner.from });
  const { kind, captures, pushes } = oliveiraEffect(position, move.text);
  if (kind === 'charge') return t('board.choose.charge', { target: kindName(t, position.variant, captures[0].piece) });
  if (kind === 'lancer') return t('board.choose.lancer', { target: kindName(t, position.variant, pushes[0].piece), square: pushes[0].to });
  return t('board.choose.alone');
}
