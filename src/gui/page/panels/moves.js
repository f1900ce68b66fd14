// The moves of the game, with what can be done to them: go there, promote, delete, comment.

import { html, roveTo, throttled } from './dom.js';
import { moveRows } from './move-list.js';
import { numberText, turnNumber } from './numbering.js';
import { copyBelow, pasteBelow } from './subtree.js';

const REDRAW_MS = 60;
const TOLD_MS = 600;
const RESULTS = { p1win: '1-0', p2win: '0-1', draw: '½-½' };

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {import('../app/state.js').State} page.state
 * @param {(text: string) => void} [page.announce]
 */
export function createMoves(host, { t, state, announce = () => {} }) {
  const list = html('ol', { class: 'moves', 'data-testid': 'moves' });
  const empty = html('p', { class: 'muted moves-empty' });
  const end = html('p', { class: 'moves-end', 'data-testid': 'moves-end' });
  const button = (name, run) => html('button', { type: 'button', class: 'button', 'data-testid': `moves-${name}`, onclick: run });
  const promote = button('promote', promoteCurrent);
  const remove = button('delete', removeCurrent);
  const undo = button('undo', undoRemoval);
  const commentLabel = html('label', { for: 'move-comment', class: 'visually-hidden' });
  const comment = html('textarea', { id: 'move-comment', rows: 1, maxlength: 4000, 'data-testid': 'move-comment' });
  const scroller = html('div', { class: 'moves-scroll' }, list, empty, end);
  const actions = html('div', { class: 'row moves-actions' }, promote, remove, undo);
  host.append(scroller, html('div', { class: 'row moves-tools' }, actions, commentLabel, comment));
  let removed = null;

  const nameOf = (node) =>
    node.parent === null ? t('moves.start') : `${numberText(turnNumber(node), true)}${node.notation ?? node.turn}`;
  const buttonOf = (node) => list.querySelector(`[data-node="${node.id}"]`);
  const isOnMainLine = (node) => node.parent === null || (node.parent.children[0] === node && isOnMainLine(node.parent));
  /** Moves of a game that is being played stay as they are. */
  const isBeingPlayed = () => state.mode === 'play' && state.tree.end() === null;

  function draw() {
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.node : null;
    const label = (first) => t('moves.variation', { move: nameOf(first) });
    list.replaceChildren(...moveRows(state.tree, label));
    list.removeAttribute('aria-busy');
    list.classList.toggle('moves-long', state.tree.variant.startsWith('ctor'));
    drawEnd();
    drawCurrent();
    if (focused !== null) (list.querySelector(`[data-node="${focused}"]`) ?? buttonOf(state.current))?.focus();
  }

  function drawEnd() {
    const over = state.tree.end();
    end.textContent = over === null ? '' : `${RESULTS[over.result]}  ${reasonText(over.reason)}`;
    end.hidden = over === null;
    empty.hidden = state.tree.root.children.length > 0;
    list.hidden = !empty.hidden;
  }

  const reasonText = (reason) => {
    const key = `reason.${reason}`;
    const text = t(key);
    return text === key ? reason : text;
  };

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

  /** Scrolls the list, never the page. Behind the last turn stands how the game ended. */
  function keepInView(shown) {
    if (state.current === state.tree.mainLine().at(-1)) {
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
    state.changed('tree');
    announce(t('moves.promoted', { move: nameOf(state.current) }));
  }

  function removeCurrent() {
    const { tree, current } = state;
    if (remove.disabled) return;
    const { parent } = current;
    removed = { tree, parent, index: parent.children.indexOf(current), copy: copyBelow(current), ended: tree.ended };
    if (isOnMainLine(current)) tree.ended = null;
    const name = nameOf(current);
    tree.remove(current);
    state.changed('tree');
    state.goTo(parent);
    announce(t('moves.deleted', { move: name }));
  }

  function undoRemoval() {
    const { tree, parent, index, copy, ended } = removed;
    removed = null;
    if (tree !== state.tree || !tree.has(parent)) {
      drawCurrent();
      return;
    }
    const node = pasteBelow(tree, parent, copy, index);
    tree.ended = ended;
    state.changed('tree');
    state.goTo(node);
    host.querySelector('.moves-actions .button:not(:disabled)')?.focus();
  }

  const follow = (node) => {
    if (node === undefined || node === null || node.parent === null) return;
    state.goTo(node);
    buttonOf(node)?.focus();
  };

  const beside = (node, step) => {
    const all = [...list.querySelectorAll('.move')];
    const next = all[all.indexOf(buttonOf(node)) + step];
    return next === undefined ? null : state.tree.byId(Number(next.dataset.node));
  };

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = state.tree.byId(Number(event.target.closest('.move')?.dataset.node));
    if (focused === undefined) return;
    const run = {
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
    }[event.key];
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  list.addEventListener('keydown', onKey);
  list.addEventListener('click', (event) => {
    const node = state.tree.byId(Number(event.target.closest('.move')?.dataset.node));
    if (node !== undefined) follow(node);
  });
  const told = throttled(() => state.changed('tree'), TOLD_MS);
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
    draw();
  }

  const resized = new ResizeObserver(() => {
    const shown = buttonOf(state.current);
    if (shown !== null) keepInView(shown);
  });
  resized.observe(scroller);
  const redraw = throttled(draw, REDRAW_MS);
  state.addEventListener('change', ({ detail }) => {
    if (detail === 'tree') {
      // Until it is drawn, moves are missing from it.
      list.setAttribute('aria-busy', 'true');
      redraw();
    }
    if (['current', 'mode', 'play', 'ended'].includes(detail)) drawCurrent();
    if (detail === 'ended') drawEnd();
    if (detail === 'settings') update();
  });
  update();
}
