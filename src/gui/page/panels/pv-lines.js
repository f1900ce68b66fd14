/**
 * The engine lines of a search (principal variations). Each line is a row of moves that the user can step through.
 *
 * The left and right arrow keys move along a line and show its moves on the board. The up and down arrow keys switch
 * lines. The lines stay fixed while the board shows one of their moves or the pointer moves over them. Otherwise a new
 * search result could shift a move just before the user clicks it.
 */
import { html, roveTo, targetOf } from '../base/dom.js';
import { t } from '../base/messages.js';
import { numberText, turnNumber } from '../game/players.js';
import { scoreText, scoreWords, signOf } from '../game/scores.js';
import { written } from '../game/wording.js';
import { variantOf } from '../variants/index.js';

/**
 * @typedef {import('../game/rules.js').Step} Step
 * @typedef {import('../game/tree.js').Node} Node
 */

/** Time in ms for which the engine lines stay fixed after the pointer last moved over them. */
const TOUCHED_MS = 900;

/** @typedef {Pick<import('../game/searches.js').Line, 'score'|'bound'|'depth'> & {steps: Step[]}} ShownLine */

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {(line: number, step: number|null) => void} page.onPreview called when the user steps to a move of a line, or
 *   with null when the user leaves the lines
 * @param {(line: number, step: number) => void} page.onAdd called when the user adds a line to the game, up to and
 *   including the given step
 */
export function createPvLines(host, { onPreview, onAdd }) {
  const list = html('ol', { class: 'pv-lines', 'data-testid': 'pv-lines' });
  host.append(list);
  /** @type {ShownLine[]} */
  let shown = [];
  let variant = '';
  let label = '';
  let isOfGame = true;
  /** @type {{line: number, step: number}|null} */
  let selected = null;
  let touched = -TOUCHED_MS;

  /** @returns {HTMLElement[]} */
  const moves = () => [...list.querySelectorAll('.pv-move')].filter((move) => move instanceof HTMLElement);
  /** @param {number} line @param {number} step @returns {HTMLElement|null} */
  const moveAt = (line, step) => moves().find(({ dataset }) => Number(dataset.line) === line && Number(dataset.step) === step) ?? null;
  /** @param {number} line */
  const addButton = (line) => list.querySelectorAll('button.pv-add')[line];

  /** @param {number} line @param {number} step @param {Node} node */
  const makeMove = (line, step, node) =>
    html(
      'button',
      { type: 'button', class: 'pv-move', tabindex: -1, 'data-line': line, 'data-step': step, 'data-testid': 'pv-move' },
      ...(isOfGame ? [html('span', { class: 'pv-number' }, numberText(turnNumber(node, step + 1), step === 0))] : []),
      ...breakable(written(variant, shown[line].steps[step])),
    );

  /** @param {ShownLine} line @param {number} index @param {Node} node */
  const makeLine = (line, index, node) => {
    const bound = line.bound === null ? '' : { lower: '≥ ', upper: '≤ ' }[line.bound];
    const isBlack = variantOf(variant).sides.color(signOf(line.score) < 0 ? 'second' : 'first') === 'black';
    return html(
      'li',
      { class: 'pv-line', 'data-rank': index + 1 },
      html(
        'span',
        { class: isBlack ? 'pv-score pv-score-black' : 'pv-score' },
        html('span', { 'aria-hidden': 'true' }, `${bound}${scoreText(line.score, variant)}`),
        html('span', { class: 'visually-hidden' }, scoreWords(line.score, variant)),
      ),
      html('span', { class: 'pv-moves' }, ...line.steps.map((_, step) => makeMove(index, step, node))),
      ...(isOfGame ? [addLineButton(index)] : []),
    );
  };

  /** @param {number} index */
  const addLineButton = (index) =>
    html(
      'button',
      { type: 'button', class: 'button button-quiet button-icon pv-add', title: t('analysis.add'), 'aria-label': t('analysis.add-line', { number: index + 1 }), 'data-line': index, 'data-testid': 'pv-add' },
      '+',
    );

  const nameList = () => list.setAttribute('aria-label', label === '' ? t('analysis.list') : t('analysis.list-of', { engine: label }));

  const mark = () => {
    for (const move of moves()) {
      const isShown = selected !== null && Number(move.dataset.line) === selected.line && Number(move.dataset.step) === selected.step;
      if (isShown) move.setAttribute('aria-current', 'true');
      else move.removeAttribute('aria-current');
    }
  };

  /** @param {number} line @param {number} step */
  const select = (line, step) => {
    selected = { line, step };
    mark();
    onPreview(line, step);
  };

  const clear = () => {
    if (selected === null) return;
    selected = null;
    mark();
    onPreview(0, null);
  };

  /** @param {HTMLElement|null} move */
  const focusMove = (move) => {
    if (move === null) return;
    roveTo(list, '.pv-move', move);
    move.focus();
    select(Number(move.dataset.line), Number(move.dataset.step));
  };

  /** @param {number} line @param {number} step */
  const nearest = (line, step) => moveAt(line, Math.min(step, (shown[line]?.steps.length ?? 0) - 1));

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const move = targetOf(event, '.pv-move');
    if (event.key === 'Escape' && selected !== null) {
      clear();
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (move === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const [line, step] = [Number(move.dataset.line), Number(move.dataset.step)];
    /** @type {Record<string, () => HTMLElement|null>} */
    const targets = {
      ArrowRight: () => moveAt(line, step + 1),
      ArrowLeft: () => moveAt(line, step - 1),
      ArrowDown: () => nearest(line + 1, step),
      ArrowUp: () => nearest(line - 1, step),
      Home: () => moveAt(line, 0),
      End: () => nearest(line, Infinity),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focusMove(target());
  };

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const move = targetOf(event, '.pv-move');
    const add = targetOf(event, '.pv-add');
    if (move !== null) focusMove(move);
    if (add !== null) {
      const line = Number(add.dataset.line);
      onAdd(line, selected?.line === line ? selected.step : 0);
    }
  };
  const touch = () => {
    touched = performance.now();
  };
  list.addEventListener('pointermove', touch);
  list.addEventListener('pointerdown', touch);
  list.addEventListener('keydown', onKey);
  list.addEventListener('click', onClick);

  return {
    /** Whether the user has stepped to a move of an engine line. */
    get isHeld() {
      return selected !== null;
    },
    /** Whether the pointer has recently moved over the engine lines. */
    get isTouched() {
      return performance.now() - touched < TOUCHED_MS;
    },
    clear,
    /** Steps to a move of a line, without moving the focus. */
    select,
    /** Names the engine whose lines these are. @param {string} engine '' if there is only one */
    setLabel(engine) {
      label = engine;
      nameList();
    },
    /**
     * @param {ShownLine[]} lines
     * @param {Node} node node from which the lines start
     * @param {string} newVariant
     * @param {boolean} [fromGame] whether the lines start from a position of the game, so that they have move numbers and
     *   can be added to the game
     */
    show(lines, node, newVariant, fromGame = true) {
      isOfGame = fromGame;
      shown = lines;
      variant = newVariant;
      selected = null;
      /** @type {HTMLElement|null|undefined} */
      const focus = document.activeElement?.closest('.pv-move, .pv-add');
      const at = focus && list.contains(focus) ? { ...focus.dataset } : null;
      nameList();
      list.replaceChildren(...lines.map((line, index) => makeLine(line, index, node)));
      roveTo(list, '.pv-move', null);
      if (at === null) return;
      const again = at.step === undefined ? addButton(Number(at.line)) : moveAt(Number(at.line), Number(at.step));
      if (!(again instanceof HTMLElement)) return;
      if (again.classList.contains('pv-move')) roveTo(list, '.pv-move', again);
      again.focus();
    },
    /**
     * Reserves space for the given number of engine lines, so that the layout below them does not shift.
     * @param {number} count
     */
    reserve(count) {
      list.style.setProperty('--lines', String(count));
    },
    /** @param {number} line @returns {Step[]} */
    steps: (line) => shown[line]?.steps ?? [],
  };
}

/**
 * A board preview of the position after the given step of an engine line.
 * @param {Node} node node from which the line starts
 * @param {Pick<Step, 'turn'|'fen'>[]} steps
 * @param {number} step
 * @returns {import('../game/state.js').Preview}
 */
export const previewAt = (node, steps, step) => ({
  fen: steps[step].fen,
  before: { fen: step === 0 ? node.fen : steps[step - 1].fen, turn: steps[step].turn },
  arrows: [],
});

/**
 * Allows the browser to break a long turn into several lines after its commas.
 * @param {string} text
 * @returns {import('../base/dom.js').Child[]}
 */
export function breakable(text) {
  return text.split(/(?<=,)/).flatMap((part, index) => (index === 0 ? [part] : [html('wbr'), part]));
}
