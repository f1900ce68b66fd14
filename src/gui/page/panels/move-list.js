// The moves of a game as elements: the main line in rows of two, variations and comments below the turn that they
// belong to. Each move is a button with `data-node`.

import { html } from './dom.js';
import { numberText, turnNumber } from './numbering.js';
import { breakable } from './pv-lines.js';

/** @typedef {import('../app/game.js').Node} Node */

/** @param {Node} node @param {boolean} beginsLine @param {boolean} isMain */
function moveButton(node, beginsLine, isMain) {
  const number = isMain ? '' : numberText(turnNumber(node), beginsLine);
  return html(
    'button',
    { type: 'button', class: `move${isMain ? ' move-main' : ''}`, tabindex: -1, 'data-node': node.id, 'data-testid': 'move' },
    ...(number === '' ? [] : [html('span', { class: 'move-number' }, number)]),
    ...breakable(node.notation ?? node.turn),
  );
}

const comment = (text, name) => html(name, { class: 'move-comment' }, text);

/** Alternatives to the turn that led to a node of a main continuation. */
const variationsBeside = (node) => (node.parent.children[0] === node ? node.parent.children.slice(1) : []);

/**
 * A variation from its first turn on, with those that branch off it.
 * @param {Node} first
 * @param {(node: Node) => string} label
 */
function variation(first, label) {
  const list = html('ol', { class: 'variation', 'aria-label': label(first) });
  let beginsLine = true;
  for (let node = first; node !== undefined; node = node.children[0]) {
    const item = html('li', {}, moveButton(node, beginsLine, false));
    const beside = node === first ? [] : variationsBeside(node);
    if (node.comment) item.append(' ', comment(node.comment, 'span'));
    item.append(...beside.map((other) => variation(other, label)));
    beginsLine = Boolean(node.comment) || beside.length > 0;
    list.append(item, ' ');
  }
  return list;
}

/**
 * The main line.
 * @param {import('../app/game.js').GameTree} tree
 * @param {(node: Node) => string} label names a variation by its first turn
 * @returns {HTMLElement[]} items of a list
 */
export function moveRows(tree, label) {
  const rows = [];
  let row = null;
  if (tree.root.comment) rows.push(html('li', { class: 'move-aside' }, comment(tree.root.comment, 'p')));
  for (const node of tree.mainLine()) {
    const { number, byFirst } = turnNumber(node);
    if (row === null || byFirst) {
      row = html('li', { class: 'move-row' }, html('span', { class: 'move-number' }, `${number}.`));
      if (!byFirst) row.append(html('span', { class: 'move-gap' }, '…'));
      rows.push(row);
    }
    row.append(moveButton(node, true, true));
    const beside = variationsBeside(node);
    if (!node.comment && beside.length === 0) continue;
    const aside = html('li', { class: 'move-aside' });
    if (node.comment) aside.append(comment(node.comment, 'p'));
    aside.append(...beside.map((other) => variation(other, label)));
    rows.push(aside);
    row = null;
  }
  return rows;
}
