/** The game descriptor (a `Variant` object) of Xadrez Brasileiro Oliveira. */
import { html } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { attackedText, colored, DRAWN_OUT, isWhite, letteredPieces, NO_COST, NO_LEAD, NO_SETTINGS, WHITE_FIRST } from './letters.js';
import { createMoveControl } from './move-control.js';
import { areMoves, DUCHY, HAND, moveArrows, PASS } from './moves.js';
import { countLetters, oliveiraEditing } from './oliveira/editing.js';
import { oliveiraEffect } from './oliveira/effect.js';
import { writtenMove } from './oliveira/written.js';
import { drawOliveiraPiece } from './oliveira/pieces.js';
import { LETTERED, readMen, splitFen, withOtherSide } from './squares.js';
import { drawIcon, SIDES } from './variant.js';

/**
 * @typedef {import('./variant.js').Choice} Choice
 * @typedef {import('./variant.js').Control} Control
 * @typedef {import('./variant.js').Pieces} Pieces
 * @typedef {import('./variant.js').Position} Position
 * @typedef {import('./variant.js').Side} Side
 * @typedef {import('./moves.js').Move} Move
 *
 * @typedef {Position & {hand: Record<string, number>, token: Side}} OliveiraPosition `hand`: number of pieces off the board,
 *   by letter; `token`: the side that holds the token and may therefore pass
 */

/** @type {Pieces} */
const pieces = { ...letteredPieces('oliveira'), ladder: [...'PLNHRWGK'], draw: (letter) => drawOliveiraPiece(letter.toUpperCase(), isWhite(letter)) };

/** @param {string} fen @returns {OliveiraPosition} */
function readPosition(fen) {
  const { rows, hand, fields } = splitFen(fen);
  return {
    men: readMen(LETTERED, rows),
    toMove: fields[1] === 'b' ? 'second' : 'first',
    hand: countLetters(hand),
    token: fields[4]?.startsWith('w') ? 'first' : 'second',
  };
}

/** @param {import('./variant.js').Desk} desk */
function control(desk) {
  const { position } = desk;
  const isFirst = position.toMove === 'first';
  return createMoveControl(desk, {
    pieceName: pieces.name,
    effect: (text) => oliveiraEffect(position, text),
    async wholeEffect(text) {
      const fen = await desk.after(text);
      return fen === null ? null : oliveiraEffect(position, text, readPosition(fen));
    },
    manAt(key) {
      if (key === HAND) return isFirst ? 'K' : 'k';
      if (key === DUCHY) return isFirst ? 'G' : 'g';
      return position.men.get(key) ?? '';
    },
    carried: (man) => ({ carried: man, stays: null }),
    choose: (moves, origin, square) =>
      chooseMove({ position, ask: (title, choices) => desk.ask(title, choices, square) }, moves, origin),
  });
}

/**
 * A key that identifies a move except for its promotions: moves that differ only in the promoted pieces have the same
 * key.
 * @param {Move} move
 */
const wayOf = (move) => `${move.charge ? 'x' : ''}${move.steps.map(({ from, to }) => from + to).join(',')}`;

/** @template T @param {T[]} values */
const distinct = (values) => [...new Set(values)];

/** Sorts promotion letters for display. @param {string[]} letters */
const inOrder = (letters) => [...letters].sort((one, other) => 'rwhnlg'.indexOf(one) - 'rwhnlg'.indexOf(other));

/**
 * Asks the user to choose among moves with the same origin and destination. The moves may differ in kind (charge or
 * lancer move), in the number of moving Pawns (one Pawn or a legionary pair) and in the promotion pieces.
 * @param {object} context
 * @param {Position} context.position
 * @param {(title: string, choices: Choice[]) => Promise<string|null>} context.ask returns null if the user cancels
 * @param {Move[]} moves
 * @param {string} origin square of the selected piece
 * @returns {Promise<Move|null>}
 */
async function chooseMove({ position, ask }, moves, origin) {
  const ways = distinct(moves.map(wayOf)).map((way) => {
    const [move] = moves.filter((other) => wayOf(other) === way);
    const { mark } = oliveiraEffect(position, move.text);
    return { value: way, label: wayLabel(position, move, origin), mark: mark.kind };
  });
  const way = ways.length === 1 ? ways[0].value : await ask(t('board.choose.way'), ways);
  if (way === null) return null;
  let left = moves.filter((move) => wayOf(move) === way);
  for (let index = 0; index < left[0].steps.length; index++) {
    const letters = distinct(left.map((move) => move.steps[index].promotion ?? ''));
    if (letters.length === 1) continue;
    const square = left[0].steps[index].to;
    const options = inOrder(letters).map((letter) => ({ value: letter, label: pieces.kind(letter), icon: colored(letter, position.toMove === 'first') }));
    const letter = await ask(t('board.choose.promotion', { square }), options);
    if (letter === null) return null;
    left = left.filter((move) => move.steps[index].promotion === letter);
  }
  return left[0];
}

/** @param {Position} position @param {Move} move @param {string} origin */
function wayLabel(position, move, origin) {
  const partner = move.steps.find(({ from }) => from !== origin);
  if (partner !== undefined) return t('board.choose.legionary', { square: partner.from });
  const { kind, captures, pushes } = oliveiraEffect(position, move.text);
  if (kind === 'charge') return t('board.choose.charge', { target: pieces.kind(captures[0].piece) });
  if (kind === 'lancer') return t('board.choose.lancer', { target: pieces.kind(pushes[0].piece), square: pushes[0].to });
  return t('board.choose.alone');
}

/** Letters of the pieces that can be in the pool of captured pieces, in display order. */
const POOL = ['R', 'W', 'H', 'N', 'L'];

/**
 * Creates a side's tray next to the board, with the pieces to place, the Duchy, the pool of captured pieces, the token
 * and the pass button.
 * @param {Side} side
 * @param {(turn: string) => void} play
 */
function createTray(side, play) {
  const white = side === 'first';
  const color = white ? 'white' : 'black';
  const place = (/** @type {string} */ name) => html('button', { type: 'button', class: 'tray-place', 'data-testid': `${name}-${color}` });
  const duchy = place('duchy');
  const hand = place('hand');
  const pool = html('ul', { class: 'tray-pool', 'aria-label': t('board.pool') });
  const token = html('span', { class: 'tray-token', title: t('board.token') }, html('i', { 'aria-hidden': true }), t('board.token.short'));
  const pass = html('button', { type: 'button', class: 'tray-pass', 'data-testid': `pass-${color}`, onclick: () => play(PASS) }, t('board.pass'));
  const root = html('div', { class: 'board-tray', role: 'group', 'aria-label': t(`board.tray.${color}`) }, hand, duchy, pool, token, pass);

  /**
   * A piece's icon, followed by the number of pieces of that kind if there are several.
   * @param {string} letter
   * @param {number} many
   */
  const withCount = (letter, many) => {
    const count = many > 1 ? [html('span', { class: 'tray-count' }, `×${many}`)] : [];
    return html('span', { class: 'tray-man' }, drawIcon(pieces, letter), ...count);
  };

  /** @param {HTMLElement} element @param {string[]} letters @param {string} label */
  const fill = (element, letters, label) =>
    element.replaceChildren(html('span', { class: 'tray-caption' }, label), ...letters.map((letter) => withCount(colored(letter, white), 1)));

  /** @param {string} letter @param {number} many */
  const poolItem = (letter, many) => {
    const label = t('board.pool.holds', { man: pieces.kind(letter), count: many });
    return html('li', { 'aria-label': label, title: label }, withCount(letter, many));
  };

  return {
    root,
    /**
     * @param {OliveiraPosition} position
     * @param {Control} moves
     * @param {{isActive: boolean, mayPass: boolean}} state `isActive`: whether the user may move for this side
     */
    show(position, moves, { isActive, mayPass }) {
      const { selected, targets } = moves.marks();
      const count = (/** @type {string} */ letter) => position.hand[colored(letter, white)] ?? 0;
      fill(hand, ['K', 'W'], t('board.hand'));
      fill(duchy, count('G') > 0 ? ['G'] : [], t('board.duchy.holds', { count: count('G') }));
      const isSetUp = count('K') > 0;
      hand.hidden = !isSetUp;
      for (const { element, key } of [{ element: hand, key: HAND }, { element: duchy, key: DUCHY }]) {
        const isMovable = moves.isMovable(key);
        element.classList.toggle('selected', isActive && selected.includes(key));
        element.classList.toggle('target', isActive && targets.has(key));
        element.classList.toggle('movable', isActive && isMovable);
        if (isActive) element.dataset.place = key;
        else delete element.dataset.place;
        element.disabled = !isActive || !(isMovable || targets.has(key));
      }
      duchy.hidden = isSetUp || (count('G') === 0 && !(isActive && targets.has(DUCHY)));
      const held = POOL.filter((letter) => !isSetUp && count(letter) > 0);
      pool.replaceChildren(...held.map((letter) => poolItem(colored(letter, white), count(letter))));
      token.hidden = position.token !== side;
      pass.hidden = !isActive || !mayPass;
    },
  };
}

/** @param {import('./variant.js').Actions} actions @returns {import('./variant.js').Surroundings} */
function surroundings({ play }) {
  const trays = SIDES.map((side) => ({ side, tray: createTray(side, play) }));
  return {
    style: 'with-trays',
    parts: trays.map(({ side, tray }) => ({ element: tray.root, at: side })),
    show({ position, control: moves, mayMove, legal }) {
      for (const { side, tray } of trays) {
        const isActive = mayMove && position.toMove === side;
        tray.show(/** @type {OliveiraPosition} */ (position), moves, { isActive, mayPass: legal.includes(PASS) });
      }
    },
  };
}

/** Number of pieces at the start of a game, once the Kings and Warlords are placed. */
const ALL_PIECES = 32;

/** A Pawn pushes a Knight aside, and a Lord charges at another. @type {import('./variant.js').Showcase} */
const showcase = {
  fen: 'k7/7r/8/4l1h1/2p5/2PnL1W1/3P1N2/K7[] w - - w 0 1',
  turns: [
    ['d2d4', 'k7/7r/8/3nl1h1/2pP4/2P1L1W1/5N2/K7[] b - d3 w 0 1'],
    ['e5xe3', 'k7/7r/8/3n2h1/2pP4/2P3W1/5N2/K7[Ll] w - - w 0 2'],
  ],
  view: { column: 2, row: 3, width: 5, height: 4 },
};

/**
 * The position with the other side to move. The token stays where it is, and nothing can be taken en passant.
 * @param {string} fen
 */
function passedFen(fen) {
  const [rows, side, castling, , token, ...rest] = withOtherSide(fen).split(' ');
  return [rows, side, castling, '-', token.replace('!', ''), ...rest].join(' ');
}

/** @type {import('./variant.js').Variant} */
export const oliveira = {
  name: 'oliveira',
  game: 'oliveira',
  showcase,
  geometry: LETTERED,
  sides: WHITE_FIRST,
  pieces,
  positions: {
    start: 'rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1',
    read: readPosition,
    isFirstToMove: (fen) => fen.split(' ')[1] === 'w',
    owns: (fen) => fen.split(' ')[0].includes('['),
    passed: passedFen,
    playOn: [...DRAWN_OUT, 'kings and dukes'],
    questions: ['attacked', 'moves'],
    attackedText,
    // A bare King loses.
    tally(men, side) {
      const count = [...men.values()].filter((letter) => letter !== colored('K', side === 'first') && isWhite(letter) === (side === 'first')).length;
      return { count, unit: tn('tally.pieces', count) };
    },
    units: (letter) => [letter],
    left: (men) => men.size / ALL_PIECES,
    margin: () => null,
  },
  turns: {
    length: 'short',
    own: areMoves,
    effect: oliveiraEffect,
    arrows: moveArrows,
    written: writtenMove,
    complete: (_, { turn }) => turn,
    notice: () => null,
    control,
    surroundings,
  },
  settings: NO_SETTINGS,
  scores: { spread: 345, depths: [8, 12, 16], ahead: 'analysis.ahead', cost: NO_COST, lead: NO_LEAD },
  editing: oliveiraEditing(pieces, WHITE_FIRST),
  teaching: { folder: 'oliveira', loadWhy: async () => (await import('./oliveira/why.js')).why },
  puzzles: 'oliveira/puzzles/oliveira.json',
  openings: 'oliveira/openings/oliveira.json',
};
