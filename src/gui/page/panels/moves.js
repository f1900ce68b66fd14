/**
 * The move list, with actions to go to a move, promote it, delete it or comment on it. The main line has two moves per
 * row. Variations and comments follow the turn to which they belong. Each move is a button whose `data-node` attribute
 * is the node id.
 */
import { html, keepFocus, roveTo, targetOf, throttled } from '../base/dom.js';
import { t } from '../base/messages.js';
import { numberText, reasonText, resultText, turnNumber, turnText } from '../game/players.js';
import { isReviewed, judge, SIGNS } from '../game/judging.js';
import { copyBelow, isTurnNode, lineBelow } from '../game/tree.js';
import { effectOf, written } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { createAnnotations } from './annotate.js';
import { drawFigures } from './figures.js';
import { glyphsOf, glyphSign } from './glyphs.js';
import { breakable } from './pv-lines.js';

/**
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 *
 * @typedef {{tree: import('../game/tree.js').GameTree, parent: Node, index: number, copy: import('../game/tree.js').Removed,
 *   ended: import('../game/tree.js').End|null}} Removal
 */

const REDRAW_MS = 60;
const TOLD_MS = 600;
/** Redraw interval of the move list in ms during a game review, which adds its judgements one by one. */
const REVIEWED_MS = 500;
/** How the list shows a move: as drawings and squares, in words, or in the notation of the rules. */
const STYLES = /** @type {const} */ (['figures', 'words', 'notation']);

/** @param {HTMLElement} host @param {Pick<import('./analysis.js').Page, 'state'|'announce'|'settings'>} page */
export function createMoves(host, { state, announce, settings }) {
  const list = html('ol', { class: 'moves', 'data-testid': 'moves' });
  const empty = html('p', { class: 'muted moves-empty' });
  const end = html('p', { class: 'moves-end', 'data-testid': 'moves-end' });
  /** @param {string} name @param {() => void} run */
  const button = (name, run) => html('button', { type: 'button', class: 'button', 'data-testid': `moves-${name}`, onclick: run });
  const promote = button('promote', promoteCurrent);
  const remove = button('delete', removeCurrent);
  const undo = button('undo', undoRemoval);
  const commentLabel = html('label', { for: 'move-comment', class: 'visually-hidden' });
  const comment = html('textarea', { id: 'move-comment', rows: 1, maxlength: 4000, 'data-testid': 'move-comment' });
  const scroller = html('div', { class: 'moves-scroll' }, list, empty, end);
  const styles = STYLES.map((style) => html('button', { type: 'button', class: 'moves-style', 'data-style': style, 'data-testid': `moves-style-${style}`, onclick: () => settings.set('moveStyle', style) }));
  const styleBar = html('div', { class: 'moves-styles', role: 'group' }, ...styles);
  const actions = html('div', { class: 'row moves-actions' }, promote, remove, undo);
  host.append(styleBar, scroller, html('div', { class: 'row moves-tools' }, actions, commentLabel, comment));
  const annotations = html('div', { class: 'annotate', 'data-testid': 'annotate' });
  host.after(annotations);
  createAnnotations(annotations, { state, announce });
  const styleInUse = () => STYLES.find((style) => style === settings.get('moveStyle')) ?? STYLES[0];
  /** The game whose rows are in the list; null if all rows must be drawn again. @type {import('../game/tree.js').GameTree|null} */
  let drawn = null;
  /** The most recently deleted moves, kept for undo. @type {Removal|null} */
  let removed = null;

  const nameOf = (/** @type {Node} */ node) => turnText(state.tree.variant, node) || t(node.fen === variantOf(state.tree.variant).positions.start ? 'status.start' : 'status.set-up');
  /** @param {Node} node @returns {HTMLElement|null} */
  const buttonOf = ({ id }) => list.querySelector(`[data-node="${id}"]`);
  /** @param {Event} event @returns {Node|undefined} */
  const nodeOf = (event) => state.tree.byId(Number(targetOf(event, '.move')?.dataset.node));
  /** @param {Node} node @returns {boolean} */
  const isOnMainLine = (node) => state.tree.lineTo(node).every((at) => at.parent.children[0] === at);
  /** Whether the game is in progress. The moves of a game in progress cannot be edited. */
  const isBeingPlayed = () => state.mode === 'play' && state.tree.end() === null;

  function draw() {
    const label = (/** @type {Node} */ first) => t('moves.variation', { move: nameOf(first) });
    keepFocus(list, 'node', () => {
      if (drawn !== state.tree) list.replaceChildren();
      drawn = state.tree;
      const style = styleInUse();
      showRows(list, rowsOf(state.tree), { label, name: (node) => nameIn(style, state.tree.variant, node) });
      list.removeAttribute('aria-busy');
      list.classList.toggle('moves-long', variantOf(state.tree.variant).turns.length === 'long');
      list.dataset.style = style;
      drawEnd();
      drawCurrent();
    });
  }

  function drawEnd() {
    const over = state.tree.end();
    end.textContent = over === null ? '' : `${resultText(over)}  ${reasonText(state.tree.variant, over)}`;
    end.hidden = over === null;
    empty.hidden = state.tree.root.children.length > 0;
    list.hidden = !empty.hidden;
  }

  function drawCurrent() {
    const { current } = state;
    const shown = buttonOf(current);
    for (const other of list.querySelectorAll('[aria-current]')) {
      if (other !== shown) other.removeAttribute('aria-current');
    }
    shown?.setAttribute('aria-current', 'true');
    roveTo(list, '.move', shown);
    if (shown !== null) keepInView(shown);
    else if (current.parent === null) scroller.scrollTop = 0;
    if (comment.value !== current.comment) comment.value = current.comment;
    commentLabel.textContent = t('moves.comment', { move: nameOf(current) });
    comment.placeholder = commentLabel.textContent;
    promote.disabled = isOnMainLine(current) || isBeingPlayed();
    remove.disabled = current.parent === null || (isBeingPlayed() && isOnMainLine(current));
    actions.hidden = isBeingPlayed();
    undo.hidden = removed === null || removed.tree !== state.tree;
  }

  /**
   * Scrolls the move list to a move without scrolling the page. For the last turn, also shows the game result below the
   * list.
   * @param {HTMLElement} shown
   */
  function keepInView(shown) {
    if (state.current === state.tree.last()) {
      scroller.scrollTop = scroller.scrollHeight;
      return;
    }
    const [inner, outer] = [shown.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (inner.top < outer.top) scroller.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom + 8;
  }

  function promoteCurrent() {
    if (promote.disabled) return;
    state.tree.promote(state.current);
    state.tree.ended = null;
    state.tell('tree');
    announce(t('moves.promoted', { move: nameOf(state.current) }));
  }

  function removeCurrent() {
    const { tree, current } = state;
    if (remove.disabled || !isTurnNode(current)) return;
    const { parent } = current;
    removed = { tree, parent, index: parent.children.indexOf(current), copy: copyBelow(current), ended: tree.ended };
    if (isOnMainLine(current)) tree.ended = null;
    const name = nameOf(current);
    tree.remove(current);
    state.tell('tree');
    state.goTo(parent);
    announce(t('moves.deleted', { move: name }));
  }

  function undoRemoval() {
    if (removed === null) return;
    const { tree, parent, index, copy, ended } = removed;
    removed = null;
    if (tree !== state.tree || !tree.has(parent)) {
      drawCurrent();
      return;
    }
    const node = tree.paste(parent, copy, index);
    tree.ended = ended;
    state.tell('tree');
    state.goTo(node);
    [promote, remove, undo].find(({ disabled }) => !disabled)?.focus();
  }

  /** @param {Node|null|undefined} node */
  const follow = (node) => {
    if (node === undefined || node === null || node.parent === null) return;
    state.goTo(node);
    buttonOf(node)?.focus();
  };

  /** @param {Node} node @param {1|-1} step */
  const beside = (node, step) => {
    const all = [...list.querySelectorAll('.move')];
    const next = all[all.findIndex((move) => move === buttonOf(node)) + step];
    return next instanceof HTMLElement ? state.tree.byId(Number(next.dataset.node)) : null;
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = nodeOf(event);
    if (focused === undefined) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => follow(focused.children[0]),
      ArrowLeft: () => follow(focused.parent),
      ArrowDown: () => follow(beside(focused, 1)),
      ArrowUp: () => follow(beside(focused, -1)),
      Home: () => follow(state.tree.mainLine()[0]),
      End: () => follow(state.tree.mainLine().at(-1)),
      Delete: () => {
        state.goTo(focused);
        removeCurrent();
      },
    };
    const run = keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  list.addEventListener('keydown', onKey);
  list.addEventListener('click', (event) => follow(nodeOf(event)));
  const told = throttled(() => state.tell('tree'), TOLD_MS);
  comment.addEventListener('input', () => {
    state.current.comment = comment.value;
    told();
  });

  function update() {
    list.setAttribute('aria-label', t('moves.label'));
    empty.textContent = t('moves.none');
    promote.textContent = t('moves.promote');
    remove.textContent = t('moves.delete');
    undo.textContent = t('moves.undo');
    styleBar.setAttribute('aria-label', t('moves.style'));
    for (const style of styles) {
      style.textContent = t(`moves.style.${style.dataset.style}`);
      style.setAttribute('aria-pressed', String(style.dataset.style === styleInUse()));
    }
    drawn = null;
    draw();
  }

  const resized = new ResizeObserver(() => {
    const shown = buttonOf(state.current);
    if (shown !== null) keepInView(shown);
  });
  resized.observe(scroller);
  const redraw = throttled(draw, REDRAW_MS);
  const redrawSigns = throttled(draw, REVIEWED_MS);
  state.listen((change) => {
    if (change === 'tree') {
      // Mark the move list as busy until it is redrawn, because it still lacks the new moves.
      list.setAttribute('aria-busy', 'true');
      redraw();
    }
    if (change === 'current' || change === 'mode' || change === 'play' || change === 'ended') drawCurrent();
    if (change === 'ended') drawEnd();
    if (change === 'review') redrawSigns();
    if (change === 'settings') update();
  });
  update();
}

/**
 * A move in one of the list's styles.
 * @param {typeof STYLES[number]} style
 * @param {string} variant
 * @param {TurnNode} node
 * @returns {import('../base/dom.js').Child[]}
 */
function nameIn(style, variant, node) {
  if (style === 'notation') return breakable(written(variant, node));
  const effect = effectOf(variant, node.parent.fen, node);
  if (style === 'words') return [effect.text()];
  return [drawFigures(variant, effect.figures), html('span', { class: 'visually-hidden' }, effect.text())];
}

/**
 * @typedef {object} Naming
 * @property {(node: Node) => string} label accessible name of the variation that starts with a turn
 * @property {(node: TurnNode) => import('../base/dom.js').Child[]} name content of a move's button
 */

/** @param {TurnNode} node @param {Naming} naming @param {boolean} beginsLine @param {boolean} isMain */
function moveButton(node, { name }, beginsLine, isMain) {
  const number = isMain ? '' : numberText(turnNumber(node), beginsLine);
  return html(
    'button',
    { type: 'button', class: `move${isMain ? ' move-main' : ''}`, tabindex: -1, 'data-node': node.id, 'data-testid': 'move' },
    ...(number === '' ? [] : [html('span', { class: 'move-number' }, number)]),
    ...name(node),
    ...glyphsOf(node),
    ...signOf(node),
  );
}

/**
 * The annotation symbol that a game review gives a turn, such as `?!`. Empty for a turn without a symbol.
 * @param {Node} node
 * @returns {HTMLElement[]}
 */
function signOf(node) {
  const judgement = isReviewed(node) ? judge(node.review) : 'good';
  const sign = SIGNS[judgement];
  if (sign === undefined || node.glyphs.some((glyph) => glyphSign(glyph) === sign)) return [];
  return [
    html('span', { class: `judgement judgement-${judgement}`, 'aria-hidden': 'true' }, sign),
    html('span', { class: 'visually-hidden' }, ` (${t(`review.is.${judgement}`)})`),
  ];
}

/** @param {string} text @param {'p'|'span'} name */
const commentOf = (text, name) => html(name, { class: 'move-comment' }, text);

/**
 * The alternatives to a turn, if the turn is the main continuation of its position; empty for any other turn.
 * @param {TurnNode} node
 * @returns {TurnNode[]}
 */
const variationsBeside = ({ parent, id }) => (parent.children[0].id === id ? parent.children.slice(1).filter(isTurnNode) : []);

/**
 * Creates the list of moves of a variation, with nested variations.
 * @param {TurnNode} first
 * @param {Naming} naming
 * @returns {HTMLElement}
 */
function variation(first, naming) {
  const list = html('ol', { class: 'variation', 'aria-label': naming.label(first) });
  let beginsLine = true;
  for (const node of [first, ...lineBelow(first)]) {
    const item = html('li', {}, moveButton(node, naming, beginsLine, false));
    const beside = node === first ? [] : variationsBeside(node);
    if (node.comment) item.append(' ', commentOf(node.comment, 'span'));
    item.append(...beside.map((other) => variation(other, naming)));
    beginsLine = Boolean(node.comment) || beside.length > 0;
    list.append(item, ' ');
  }
  return list;
}

/**
 * A row of the move list: one or two turns of the main line, or what belongs to the turn before it, its comment and
 * variations. `key`: equal keys mean equal rows; null for a row that is always drawn again.
 * @typedef {{key: string|null, make: (naming: Naming) => HTMLElement}} Row
 */

/** @param {import('../game/tree.js').GameTree} tree @returns {Row[]} */
function rowsOf(tree) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {TurnNode[]} */
  let turns = [];
  const endRow = () => {
    if (turns.length > 0) rows.push(turnRow(turns));
    turns = [];
  };
  if (tree.root.comment) rows.push({ key: null, make: () => html('li', { class: 'move-aside' }, commentOf(tree.root.comment, 'p')) });
  for (const node of tree.mainLine()) {
    if (turnNumber(node).byFirst) endRow();
    turns.push(node);
    const beside = variationsBeside(node);
    if (!node.comment && beside.length === 0) continue;
    endRow();
    const comment = node.comment ? [commentOf(node.comment, 'p')] : [];
    rows.push({ key: null, make: (naming) => html('li', { class: 'move-aside' }, ...comment, ...beside.map((other) => variation(other, naming))) });
  }
  endRow();
  return rows;
}

/** @param {TurnNode[]} turns @returns {Row} */
function turnRow(turns) {
  const { number, byFirst } = turnNumber(turns[0]);
  const gap = byFirst ? [] : [html('span', { class: 'move-gap' }, '…')];
  const keys = turns.map((node) => [node.id, node.turn, isReviewed(node) ? judge(node.review) : '', ...node.glyphs].join(' '));
  return {
    key: [number, ...keys].join('; '),
    make: (naming) => html('li', { class: 'move-row' }, html('span', { class: 'move-number' }, `${number}.`), ...gap, ...turns.map((node) => moveButton(node, naming, true, true))),
  };
}

/**
 * Shows rows in the list. Rows that are already there stay, because drawing hundreds of moves as figures takes time.
 * @param {HTMLElement} list
 * @param {Row[]} rows
 * @param {Naming} naming
 */
function showRows(list, rows, naming) {
  rows.forEach(({ key, make }, index) => {
    const shown = list.children[index];
    if (key !== null && shown instanceof HTMLElement && shown.dataset.key === key) return;
    const row = make(naming);
    if (key !== null) row.dataset.key = key;
    if (shown === undefined) list.append(row);
    else shown.replaceWith(row);
  });
  while (list.children.length > rows.length) list.lastElementChild?.remove();
}
