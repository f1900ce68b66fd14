/** The folded part of the game review: the figures of both sides, and a list of all turns that cost something. */
import { html, keepFocus, roveTo, targetOf } from '../base/dom.js';
import { t } from '../base/messages.js';
import { accuracyOf, countOf, isWrong, judge, lossOf, SIGNS } from '../game/judging.js';
import { numberedWords, sideName } from '../game/players.js';
import { percent } from '../game/scores.js';
import { sideToMove } from '../game/tree.js';
import { variantOf } from '../variants/index.js';
import { SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../game/judging.js').Judgement} Judgement
 * @typedef {import('../game/judging.js').ReviewedNode} ReviewedNode
 * @typedef {import('../variants/variant.js').Side} Side
 */

/**
 * Rows of the table, with the judgements counted in each row.
 * @type {[name: string, judgements: Judgement[]][]}
 */
const COUNTED = [['best', ['best', 'only']], ['inaccuracy', ['inaccuracy']], ['mistake', ['mistake']], ['blunder', ['blunder']]];

export class ReviewDetails {
  /**
   * @param {object} options
   * @param {import('../game/state.js').State} options.state
   * @param {(node: ReviewedNode) => void} options.onChoose
   */
  constructor({ state, onChoose }) {
    this.state = state;
    this.onChoose = onChoose;
    this.name = html('summary', { 'data-testid': 'review-details' });
    this.table = html('table', { class: 'review-summary', 'data-testid': 'review-summary' });
    this.heading = html('h2', { class: 'records-title' });
    this.none = html('p', { class: 'muted' });
    this.list = html('ol', { class: 'review-list', 'data-testid': 'review-list' });
    this.foot = html('div', { class: 'review-foot' });
    this.root = html('details', { class: 'review-details' }, this.name, html('div', { class: 'review-folded' }, this.table, this.heading, this.none, this.list, this.foot));
    this.list.addEventListener('click', (event) => this.#choose(event));
    this.list.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @param {ReviewedNode[]} nodes @param {boolean} isComplete whether the whole game has been reviewed */
  draw(nodes, isComplete) {
    const wrong = nodes.filter(({ review }) => isWrong(judge(review)));
    this.root.hidden = !isComplete;
    this.name.textContent = t('review.details');
    this.heading.textContent = t('review.turns');
    this.none.hidden = wrong.length > 0;
    this.none.textContent = t('review.none');
    if (isComplete) this.#drawTable(nodes);
    keepFocus(this.list, 'node', () => {
      this.list.replaceChildren(...wrong.map((node) => html('li', {}, this.#item(node))));
      this.mark();
    });
  }

  /** Marks the current turn in the list. */
  mark() {
    /** @type {HTMLElement|null} */
    const current = this.list.querySelector(`[data-node="${this.state.current.id}"]`);
    for (const item of this.list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    roveTo(this.list, '.review-item', current);
  }

  /** @param {ReviewedNode[]} nodes */
  #drawTable(nodes) {
    const { variant } = this.state.tree;
    /** @param {string} name @param {(side: Side) => string} value */
    const row = (name, value) =>
      html('tr', { 'data-row': name }, html('th', { scope: 'row' }, t(`review.${name}`)), ...SIDES.map((side) => html('td', { 'data-side': side }, value(side))));
    this.table.replaceChildren(
      html('caption', { class: 'visually-hidden' }, t('review.summary')),
      html('thead', {}, html('tr', {}, html('td'), ...SIDES.map((side) => html('th', { scope: 'col' }, sideName(variant, side))))),
      html('tbody', {},
        row('accuracy', (side) => percent(accuracyOf(nodes, side))),
        ...COUNTED.map(([name, judgements]) => row(name, (side) => String(countOf(nodes, side, judgements))))),
    );
  }

  /** @param {ReviewedNode} node */
  #item(node) {
    const judgement = judge(node.review);
    const { variant } = this.state.tree;
    return html('button', { type: 'button', class: 'review-item', tabindex: -1, 'data-node': node.id, 'data-testid': 'review-item' },
      html('span', { class: 'swatch', 'data-color': variantOf(variant).sides.color(sideToMove(node.parent)), 'aria-hidden': 'true' }),
      html('span', { class: 'review-name' }, numberedWords(variant, node)),
      html('span', { class: `judgement judgement-${judgement}`, 'aria-hidden': 'true' }, SIGNS[judgement] ?? ''),
      html('span', { class: 'small' }, t(`review.is.${judgement}`)),
      html('span', { class: 'review-loss small' }, t('review.loss', { loss: percent(lossOf(node.review)) })));
  }

  /** @param {Event} event */
  #choose(event) {
    const node = this.state.tree.byId(Number(targetOf(event, '.review-item')?.dataset.node));
    if (node !== undefined) this.onChoose(/** @type {ReviewedNode} */ (node));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    /** @type {HTMLElement[]} */
    const items = [...this.list.querySelectorAll('button')];
    const at = items.findIndex((item) => item === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    const item = items[Math.min(items.length - 1, Math.max(0, places[event.key] ?? -1))];
    if (at < 0 || places[event.key] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    item.focus();
    item.click();
  }
}
