/**
 * What is the matter with the game: in words beside the board, and in the title of the page.
 */
import { html } from '../panels/dom.js';
import { t } from '../messages.js';
import { endText, scoreText, sideName, variantName } from './names.js';
import { isEngine, playerName, sideToMove } from './players.js';

/**
 * @param {import('./state.js').State} state
 * @param {import('./play.js').Play} play
 * @returns {{line: string, title: string, over: boolean}}
 */
export function describe(state, play) {
  const { tree, current, mode } = state;
  const side = sideName(tree.variant, sideToMove(current));
  if (mode === 'edit') return { line: t('status.editing'), title: t('title.edit'), over: false };
  if (mode === 'analyse') {
    const over = current.over ?? (current === tree.mainLine().at(-1) ? tree.ended : null);
    if (over !== null) return { line: `${scoreText(over)} ${endText(tree.variant, over)}`, title: t('title.analyse'), over: true };
    return { line: t('status.to-move', { side }), title: t('title.analyse'), over: false };
  }
  if (play.over !== null) {
    const words = endText(tree.variant, play.over);
    return { line: `${scoreText(play.over)} ${words}`, title: words, over: true };
  }
  if (play.paused) return { line: t('status.paused'), title: t('title.paused'), over: false };
  return { ...whoseTurn(tree.variant, play), over: false };
}

function whoseTurn(variant, play) {
  const side = sideName(variant, play.side);
  const player = play.players[play.side];
  if (isEngine(player)) {
    const key = play.starting === play.side ? 'status.starting' : 'status.thinking';
    return { line: t(key, { name: playerName(player), side }), title: t('title.thinking') };
  }
  const isAlone = isEngine(play.players.first) || isEngine(play.players.second);
  if (isAlone) return { line: t('status.your-turn', { side }), title: t('title.your-turn') };
  return { line: t('status.to-move', { side }), title: t('title.to-move', { side }) };
}

/**
 * What else there is to say: which move is looked at, what is attacked.
 * @param {import('./state.js').State} state
 * @param {import('./play.js').Play} play
 * @param {string[]} attacked
 * @returns {string}
 */
export function details(state, play, attacked) {
  const { current, tree, mode } = state;
  if (mode === 'edit') return variantName(tree.variant);
  const parts = [variantName(tree.variant)];
  if (current.notation !== null) parts.push(t('status.last', { move: current.notation }));
  else parts.push(t('status.start'));
  if (mode === 'play' && current !== play.head) parts.unshift(t('status.looking-back', { number: current.ply }));
  if (attacked.length > 0 && !tree.variant.startsWith('ctor')) {
    parts.push(t('status.attacked', { squares: attacked.join(' ') }));
  }
  return parts.join(' · ');
}

export class Status {
  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {import('./state.js').State} options.state
   * @param {import('./play.js').Play} options.play
   * @param {{text: string}} options.hints
   */
  constructor({ host, state, play, hints }) {
    Object.assign(this, { host, state, play, hints });
    this.line = html('p', { class: 'status-line' });
    this.more = html('p', { class: 'status-more', 'data-testid': 'status-details' });
    this.hint = html('p', { class: 'status-hint', 'data-testid': 'hint-text' });
    host.append(this.line, this.more, this.hint);
    this.shown = 0;
  }

  /** Shows how things stand. */
  async update() {
    const { state, play } = this;
    const { line, title, over } = describe(state, play);
    this.line.textContent = line;
    this.host.toggleAttribute('data-over', over);
    const name = t('app.name');
    this.hint.textContent = this.hints.text;
    document.title = `${title} – ${variantName(state.tree.variant)} – ${name}`;
    this.more.textContent = details(state, play, []);
    const mine = ++this.shown;
    const facts = await state.facts(state.current).catch(() => null);
    if (mine === this.shown && facts !== null) this.more.textContent = details(state, play, facts.attacked);
  }
}
