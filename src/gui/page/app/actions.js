/** The user's actions in a game, with their buttons and keyboard shortcuts. */
import { button, confirm } from '../base/dialog.js';
import { byId } from '../base/dom.js';
import { iconButton, isIcon } from '../base/icons.js';
import { t } from '../base/messages.js';
import { isEngine, playerName, sideName } from '../game/players.js';
import { otherSide } from '../variants/variant.js';

/**
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {'live'|'resume'|'pause'|'draw'|'resign'|'rematch'|'share'|'analyse'|'review'|'play-on'|'why'} Action name of a
 *   button below the game status
 * @typedef {{keys: string[], shown?: string, label: string, run: () => void}} Shortcut `keys`: as in
 *   `KeyboardEvent.key`; `shown`: the keys as written in the help dialog
 */

/** @type {Partial<Record<Action, string>>} */
const TESTIDS = { draw: 'offer-draw', analyse: 'analyse-game', review: 'review-game' };
/** @type {Set<Action>} */
const PRIMARY = new Set(['live', 'resume', 'rematch']);

/** @param {string} id @returns {HTMLButtonElement} */
const buttonWith = (id) => /** @type {HTMLButtonElement} */ (byId(id));

export class Actions {
  /** Language and names of the displayed buttons, compared so that unchanged buttons are not rebuilt. */
  #shown = '';
  /** The notice with an engine's answer to a draw offer, which the next move removes. @type {{head: Node, withdraw: () => void}|null} */
  #answer = null;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host container for the buttons that depend on the state of the game
   * @param {import('../game/state.js').State} options.state
   * @param {import('../game/play.js').Play} options.play
   * @param {import('../game/searches.js').Hints} options.hints
   * @param {import('../game/players.js').Notify} options.notify
   * @param {(start?: 'standard'|'current') => void} options.newGame
   * @param {() => void} options.rematch
   * @param {() => void} options.review
   * @param {() => void} options.share
   * @param {() => void} options.explain toggles the explanations of squares and moves
   */
  constructor({ host, state, play, hints, notify, newGame, rematch, review, share, explain }) {
    this.host = host;
    this.state = state;
    this.play = play;
    this.hints = hints;
    this.notify = notify;
    this.newGame = newGame;
    this.rematch = rematch;
    this.review = review;
    this.share = share;
    this.explain = explain;
    for (const [id, run] of this.#fixed()) byId(id).addEventListener('click', run);
    state.listen(() => this.#answer !== null && this.#answer.head !== play.head && this.#withdrawAnswer());
  }

  /** @returns {[id: string, run: () => void][]} */
  #fixed() {
    return [
      ['go-first', () => this.step('first')],
      ['go-previous', () => this.step('previous')],
      ['go-next', () => this.step('next')],
      ['go-last', () => this.step('last')],
      ['takeback', () => this.takeBack()],
      ['hint', () => this.hint()],
      ['flip', () => this.flip()],
    ];
  }

  /** Shows and enables the buttons that apply to the current state of the game. */
  update() {
    const { state, play } = this;
    const { current, mode } = state;
    const isPlay = mode === 'play';
    const able = {
      'go-first': current.parent !== null,
      'go-previous': current.parent !== null,
      'go-next': current.children.length > 0,
      'go-last': current.children.length > 0,
      takeback: isPlay && play.takebackTarget() !== null,
      hint: this.#mayHint(),
    };
    for (const [id, isAble] of Object.entries(able)) setAble(buttonWith(id), isAble);
    byId('takeback').hidden = !isPlay || play.isRemote;
    byId('hint').hidden = isPlay && play.isRemote;
    this.#showButtons(this.#wanted());
  }

  /** Whether the user may ask for a hint: in analysis, or on their turn unless they play against a remote player. */
  #mayHint() {
    const { state, play } = this;
    if (state.current.over !== null || !state.isShown) return false;
    return state.mode !== 'play' || (play.mayMove !== 'none' && !play.isRemote);
  }

  /** Names of the buttons to show below the game status, in display order. @returns {Action[]} */
  #wanted() {
    const { state, play } = this;
    if (!state.isShown) return [];
    if (state.mode === 'analyse') return ['why', 'play-on'];
    // The panel of a game with a remote player has its own buttons for a rematch, resignation and offers.
    if (play.over !== null) return play.isRemote ? ['review', 'share', 'why', 'analyse'] : ['rematch', 'review', 'share', 'why', 'analyse'];
    /** @type {Action[]} */
    const buttons = state.current === play.head ? ['why'] : ['live', 'why'];
    if (play.isRemote) return buttons;
    buttons.push(play.paused ? 'resume' : 'pause');
    if (play.userSide() !== null) buttons.push('draw', 'resign');
    return buttons;
  }

  /** @param {Action[]} names */
  #showButtons(names) {
    const shown = `${t('action.pause')} ${names}`;
    if (this.#shown === shown) return;
    this.#shown = shown;
    const focused = this.host.contains(document.activeElement);
    /** @type {Record<Action, () => void>} */
    const all = {
      live: () => this.state.goTo(this.play.head),
      resume: () => this.play.resume(),
      pause: () => this.play.pause(),
      draw: () => this.offerDraw(),
      resign: () => this.resign(),
      rematch: () => this.rematch(),
      share: () => this.share(),
      analyse: () => this.state.setMode('analyse'),
      review: () => this.review(),
      'play-on': () => this.newGame('current'),
      why: () => this.explain(),
    };
    this.host.replaceChildren(...names.map((name) => {
      const [label, id] = [t(`action.${name}`), { 'data-testid': TESTIDS[name] ?? name }];
      return isIcon(name) ? iconButton(name, label, all[name], id) : button(label, all[name], { ...id, class: PRIMARY.has(name) ? 'button-primary' : '' });
    }));
    if (focused) this.host.querySelector('button')?.focus();
  }

  /** @param {'first'|'previous'|'next'|'last'} where */
  step(where) {
    const { state } = this;
    if (!state.isShown) return;
    const { current, tree } = state;
    if (where === 'first') state.goTo(tree.root);
    else if (where === 'previous') state.goTo(current.parent ?? current);
    else if (where === 'next') state.goTo(this.#next(current));
    else state.goTo(this.#last(current));
  }

  /**
   * Returns the node after the given one: on the played line in play mode, otherwise on the main line from that node.
   * @param {Node} node
   * @returns {Node}
   */
  #next(node) {
    const line = this.state.mode === 'play' ? this.state.tree.lineTo(this.play.head) : [];
    return line.find((at) => at.parent === node) ?? node.children[0] ?? node;
  }

  /** @param {Node} node */
  #last(node) {
    let at = node;
    for (let next = this.#next(at); next !== at; next = this.#next(at)) at = next;
    return at;
  }

  flip() {
    this.state.flipped = !this.state.flipped;
    this.state.tell('flipped');
  }

  /** Takes back the user's last turn, if possible. */
  takeBack() {
    if (this.state.mode === 'play' && this.play.takebackTarget() !== null) this.play.takeBack();
  }

  /** Shows a hint, if one is available. */
  hint() {
    if (this.#mayHint()) this.hints.show();
  }

  /** Pauses or resumes the game. */
  pauseOrResume() {
    if (this.state.mode !== 'play' || this.play.over !== null) return;
    if (this.play.paused) this.play.resume();
    else this.play.pause();
  }

  /** Resigns after a confirmation. */
  async resign() {
    const { play, state } = this;
    const { tree } = state;
    const side = play.userSide();
    if (side === null) return;
    const text = t('confirm.resign.text', { side: sideName(tree.variant, side) });
    const sure = await confirm({ title: t('confirm.resign'), text, yes: t('action.resign'), testid: 'confirm-resign', danger: true });
    if (sure && state.tree === tree) play.resign();
  }

  #withdrawAnswer() {
    this.#answer?.withdraw();
    this.#answer = null;
  }

  /** Offers a draw. An opposing engine decides by its recent scores; a human opponent is asked in a dialog. */
  async offerDraw() {
    const { play, state } = this;
    const { tree } = state;
    const side = play.userSide();
    if (side === null || play.over !== null) return;
    const opponent = play.players[otherSide(side)];
    if (!isEngine(opponent)) {
      const accepted = await confirm({
        title: t('confirm.draw'),
        text: t('confirm.draw.text', { side: sideName(tree.variant, side) }),
        yes: t('confirm.draw.accept'),
        no: t('confirm.draw.decline'),
        testid: 'confirm-draw',
      });
      if (accepted && state.tree === tree) play.agreeDraw();
      return;
    }
    const accepts = play.engines.bySide[otherSide(side)]?.acceptsDraw() ?? false;
    this.#answer = {
      head: play.head,
      withdraw: this.notify(t(accepts ? 'draw.accepted' : 'draw.declined', { name: playerName(opponent) }), { key: 'draw', testid: 'draw-notice' }),
    };
    if (accepts) play.agreeDraw();
  }
}

/**
 * Enables or disables a button. A focused button is disabled only by `aria-disabled`, so that it keeps the focus and
 * keyboard users do not lose their place.
 * @param {HTMLButtonElement} element
 * @param {boolean} isAble
 */
function setAble(element, isAble) {
  const keeps = !isAble && document.activeElement === element;
  element.disabled = !isAble && !keeps;
  element.setAttribute('aria-disabled', String(!isAble));
}

/**
 * Selectors of elements with their own key handling. Page shortcuts do not apply in `OWN_KEYS` elements; in grids and
 * `OWN_ARROWS` elements, only the shortcuts on arrow keys, Home and End do not apply.
 */
const OWN_KEYS = 'input, select, textarea, dialog, [contenteditable], [role="grid"], [role="tree"], [role="slider"], [role="listbox"], [role="menu"]';
const OWN_ARROWS = '[role="tab"], [role="radio"], [data-own-arrows]';

/**
 * The keyboard shortcuts of the page, except those of the board.
 * @param {object} page
 * @param {Actions} page.actions
 * @param {import('../game/state.js').State} page.state
 * @param {{focus: () => void}} page.board
 * @param {() => void} page.newGame
 * @param {() => void} page.help
 * @param {() => void} page.zen toggles zen mode, which hides everything but the board
 * @returns {Shortcut[]}
 */
export function shortcutsOf({ actions, state, board, newGame, help, zen }) {
  /** @param {'first'|'previous'|'next'|'last'} where */
  const step = (where) => () => actions.step(where);
  return [
    { keys: ['ArrowLeft'], shown: '←', label: 'key.previous', run: step('previous') },
    { keys: ['ArrowRight'], shown: '→', label: 'key.next', run: step('next') },
    { keys: ['Home', 'ArrowUp'], shown: '↑ Home', label: 'key.first', run: step('first') },
    { keys: ['End', 'ArrowDown'], shown: '↓ End', label: 'key.last', run: step('last') },
    { keys: ['b'], label: 'key.board', run: () => board.focus() },
    { keys: ['f'], label: 'key.flip', run: () => actions.flip() },
    { keys: ['n'], label: 'key.new', run: () => newGame() },
    { keys: ['h'], label: 'key.hint', run: () => actions.hint() },
    { keys: ['w'], label: 'key.why', run: () => state.isShown && actions.explain() },
    { keys: ['u'], label: 'key.takeback', run: () => actions.takeBack() },
    { keys: ['p'], label: 'key.pause', run: () => actions.pauseOrResume() },
    { keys: ['a'], label: 'key.analyse', run: () => state.setMode(state.mode === 'analyse' ? 'play' : 'analyse') },
    { keys: ['d'], label: 'key.draw', run: () => state.mode === 'analyse' && state.setPen(state.pen === null ? 0 : null) },
    { keys: ['z'], label: 'key.zen', run: zen },
    { keys: ['?'], label: 'key.help', run: help },
  ];
}

/**
 * @param {Shortcut[]} shortcuts
 * @param {() => boolean} areOn whether shortcuts are enabled
 */
export function listenToShortcuts(shortcuts, areOn) {
  const byKey = new Map(shortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run])));
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = byKey.get(event.key);
    if (run === undefined || !areOn()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isArrow = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
    const own = target.closest(OWN_KEYS);
    if (own !== null && (isArrow || own.getAttribute('role') !== 'grid')) return;
    if (isArrow && target.closest(OWN_ARROWS) !== null) return;
    event.preventDefault();
    run();
  });
}
