/** Shows the state of the game in words, next to the board and in the page title. */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { endText, isEngine, isPerson, isRemote, moverName, playerName, remotePlayer, resultText, turnNumber, userSide, variantName } from '../game/players.js';
import { sideToMove } from '../game/tree.js';
import { wordsAt } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { otherSide } from '../variants/variant.js';

/**
 * @typedef {import('../game/play.js').Play} Play
 * @typedef {import('../game/state.js').State} State
 */

/**
 * @param {State} state
 * @param {Play} play
 * @returns {{line: string, title: string, over: boolean}}
 */
function describe(state, play) {
  const { tree, current, mode } = state;
  const side = moverName(tree.variant, sideToMove(current));
  if (mode === 'home') return { line: '', title: t('title.home'), over: false };
  if (mode === 'puzzles') return { line: '', title: t('title.puzzles'), over: false };
  if (mode === 'learn') return { line: '', title: t('title.learn'), over: false };
  if (mode === 'edit') return { line: t('status.editing'), title: t('title.edit'), over: false };
  if (mode === 'analyse') {
    const over = current.over ?? (current === tree.last() && current !== tree.root ? tree.ended : null);
    if (over !== null) return { line: `${resultText(over)} ${endText(tree.variant, over)}`, title: t('title.analyse'), over: true };
    return { line: t('status.to-move', { side }), title: t('title.analyse'), over: false };
  }
  if (play.over !== null) {
    const words = endText(tree.variant, play.over);
    return { line: `${resultText(play.over)} ${words}`, title: words, over: true };
  }
  if (play.paused) return { line: t('status.paused'), title: t('title.paused'), over: false };
  if (current !== play.head) return { ...lookingBack(state, play), over: false };
  return { ...whoseTurn(tree.variant, play), over: false };
}

/** The displayed move, if the board shows an earlier position of the game. @param {State} state @param {Play} play */
function lookingBack({ tree, current }, play) {
  const line = current.parent === null ? t('status.looking-at-start') : t('status.looking-back', { number: turnNumber(current).number });
  return { line, title: whoseTurn(tree.variant, play).title };
}

/** @param {string} variant @param {Play} play */
function whoseTurn(variant, play) {
  const side = moverName(variant, play.side);
  const player = play.players[play.side];
  if (isEngine(player)) {
    const key = play.starting === play.side ? 'status.starting' : 'status.thinking';
    return { line: t(key, { name: playerName(player), side }), title: t('title.thinking') };
  }
  const remote = remotePlayer(play.players);
  if (remote !== null && (isRemote(player) || play.held)) return { line: t('status.waiting', { name: remote.name }), title: t('title.waiting') };
  const isAlone = !isPerson(play.players.first) || !isPerson(play.players.second);
  if (isAlone) return { line: t('status.your-turn', { side }), title: t('title.your-turn') };
  return { line: t('status.to-move', { side }), title: t('title.to-move', { side }) };
}

/**
 * Details shown below the state of the game: the variant, the displayed move and the attacked squares.
 * @param {State} state
 * @param {string[]} attacked
 * @returns {string}
 */
function details(state, attacked) {
  const { current, tree, mode } = state;
  if (mode === 'edit') return variantName(tree.variant);
  const parts = [variantName(tree.variant)];
  if (current.parent !== null) parts.push(t('status.last', { move: wordsAt(tree.variant, current) }));
  else parts.push(t(tree.startFen === variantOf(tree.variant).positions.start ? 'status.start' : 'status.set-up'));
  parts.push(variantOf(tree.variant).positions.attackedText(attacked));
  return parts.filter((part) => part !== '').join(' · ');
}

/**
 * The result of the game from the user's point of view; '' if the game is not over or has no user.
 * @param {State} state
 * @param {Play} play
 */
function outcome({ mode }, { over, players, side }) {
  if (mode !== 'play' || over === null) return '';
  if (over.result === 'draw') return t('result.drawn');
  const user = userSide(players, side);
  if (user === null || isPerson(players[otherSide(user)])) return '';
  const hasWon = (over.result === 'p1win') === (user === 'first');
  return t(hasWon ? 'result.you-won' : 'result.you-lost', { name: playerName(players[otherSide(user)]) });
}

/** Shows the state of the game in words, next to the board and in the page title. */
export class Status {
  #updates = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host
   * @param {State} options.state
   * @param {Play} options.play
   * @param {{text: string}} options.hints
   */
  constructor({ host, state, play, hints }) {
    this.host = host;
    this.state = state;
    this.play = play;
    this.hints = hints;
    this.outcome = html('h2', { class: 'status-outcome', 'data-testid': 'outcome' });
    this.line = html('p', { class: 'status-line' });
    this.more = html('p', { class: 'status-more', 'data-testid': 'status-details' });
    this.hint = html('p', { class: 'status-hint', 'data-testid': 'hint-text' });
    host.append(this.outcome, this.line, this.more, this.hint);
  }

  /** Updates the status texts and the page title. */
  async update() {
    const { state, play } = this;
    const { line, title, over } = describe(state, play);
    this.outcome.textContent = outcome(state, play);
    this.outcome.hidden = this.outcome.textContent === '';
    this.line.textContent = line;
    this.host.toggleAttribute('data-over', over);
    const name = t('app.name');
    this.hint.textContent = this.hints.text;
    document.title = `${title} – ${variantName(state.tree.variant)} – ${name}`;
    this.more.textContent = details(state, []);
    const mine = ++this.#updates;
    const facts = await state.facts(state.current).catch(() => null);
    if (mine === this.#updates && facts !== null) this.more.textContent = details(state, facts.attacked);
  }
}
