/**
 * `<anel-board>`: the board of the page as an element. It shows a position of any variant and lets the user make moves by
 * mouse, touch or keyboard.
 */
import { language, use } from './page/base/messages.js';
import { Board } from './page/board/board.js';
import { isVariant, variantOf } from './page/variants/index.js';
import { STYLE } from './style.js';
import { TEXTS } from './texts.js';

/** The rules, loaded by the first board of the document. @type {Promise<any>|null} */
let loading = null;

const rules = () => {
  loading ??= import('./index.js').then(({ load }) => load());
  return loading;
};

/** The style of all boards. @type {CSSStyleSheet|null} */
let sheet = null;

/** As an object and not as an element, because policies of a page may forbid styles in its text. */
function styleSheet() {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

export const LANGUAGES = Object.keys(TEXTS);

/** Selects the language of all boards that are drawn from now on. @param {string} tag such as `pt-BR` */
export function setLanguage(tag) {
  const base = tag.toLowerCase().split('-')[0];
  const known = LANGUAGES.includes(base) ? base : 'en';
  use(TEXTS[known], known);
}

/** Elements do not exist outside browsers; the module can be loaded there nevertheless. */
const Base = globalThis.HTMLElement ?? class {};

const ATTRIBUTES = ['variant', 'fen', 'orientation', 'movable', 'settings', 'lastmove', 'coordinates', 'pieces', 'colours'];

/** @param {string} text lines or a list of `Name=value`, separated by semicolons */
function parseSettings(text) {
  const pairs = text.split(/[;\n]/).filter((part) => part.trim() !== '').map((part) => part.split('='));
  return Object.fromEntries(pairs.map(([name, ...value]) => [name.trim(), value.join('=').trim()]));
}

export class AnelBoard extends Base {
  static observedAttributes = ATTRIBUTES;

  /** @type {Board|null} */
  #board = null;
  /** @type {HTMLElement|null} */
  #stage = null;
  /** @type {HTMLElement|null} */
  #status = null;
  /** @type {any} */
  #position = null;
  /** What the position was set up from; the attributes that differ set up another one. */
  #source = '';
  /** The position before the last move, and the move. @type {{fen: string, turn: string}|null} */
  #before = null;
  #animates = false;
  #isWaiting = false;
  /** @type {(value?: unknown) => void} */
  #settle = () => {};
  /** @type {(error: unknown) => void} */
  #refuse = () => {};
  /** Resolves when the first position is shown; rejects if it is invalid. */
  ready = new Promise((resolve, reject) => {
    this.#settle = resolve;
    this.#refuse = reject;
  });

  constructor() {
    super();
    // A fault is also reported as an event, so nobody has to wait.
    this.ready.catch(() => {});
  }

  connectedCallback() {
    if (this.#board === null) this.#build();
    this.#update();
  }

  disconnectedCallback() {
    this.#animates = false;
  }

  attributeChangedCallback() {
    if (this.#board !== null && this.isConnected) this.#update();
  }

  #build() {
    if (language() === 'en') setLanguage(this.closest('[lang]')?.getAttribute('lang') ?? 'en');
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet()];
    this.#stage = document.createElement('div');
    this.#stage.className = 'stage';
    this.#status = document.createElement('p');
    this.#status.className = 'visually-hidden';
    this.#status.setAttribute('role', 'status');
    root.append(this.#stage, this.#status);
    this.#board = new Board(this.#stage, {
      announce: (text) => this.#announce(text),
      onTurn: (turn) => this.#made(turn),
      onRefused: (from, to) => this.dispatchEvent(new CustomEvent('refused', { detail: { from, to }, bubbles: true, composed: true })),
    });
  }

  /** @param {string} text */
  #announce(text) {
    if (this.#status !== null) this.#status.textContent = text;
  }

  /** Draws the board after all changes of attributes in this task. */
  #update() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    rules().then((anel) => {
      this.#isWaiting = false;
      this.#follow(anel);
      this.#draw();
      this.#settle();
    }).catch((error) => {
      this.#isWaiting = false;
      this.#refuse(error);
      this.dispatchEvent(new CustomEvent('fault', { detail: { message: error.message }, bubbles: true, composed: true }));
    });
  }

  /** Sets up the position of the attributes, if they have changed. @param {any} anel */
  #follow(anel) {
    const variant = this.getAttribute('variant') ?? 'turnover';
    const [fen, settings] = [this.getAttribute('fen'), this.getAttribute('settings') ?? ''];
    const source = JSON.stringify([variant, fen, settings]);
    if (source === this.#source && this.#position !== null) return;
    const position = anel.position(variant, fen || null, parseSettings(settings));
    this.#replace(position);
    this.#source = source;
  }

  /** @param {any} position */
  #replace(position) {
    this.#position?.delete();
    this.#position = position;
    this.#before = null;
    this.#animates = false;
  }

  /** A copy of the position with its moves, or null before the first one is shown. */
  get position() {
    return this.#position?.copy() ?? null;
  }

  /** Shows a copy of a position. Attributes that set up a position have no effect until they change. */
  set position(position) {
    if (!isVariant(position.variant)) throw new Error(`unknown variant: ${position.variant}`);
    this.#replace(position.copy());
    this.#source = JSON.stringify([this.getAttribute('variant') ?? 'turnover', this.getAttribute('fen'), this.getAttribute('settings') ?? '']);
    const played = this.#position.played();
    if (played.length > 0 && position.toUci().includes(' moves ')) this.#note(played.at(-1));
    if (this.#board !== null) this.#update();
  }

  /** Notes the last move. @param {string} turn */
  #note(turn) {
    const before = this.#position.copy();
    before.pop();
    this.#before = { fen: before.fen(), turn };
    before.delete();
  }

  /** Plays a move, with its animation. @param {string} turn */
  push(turn) {
    const position = this.#shown;
    const fen = position.fen();
    position.push(turn);
    this.#before = { fen, turn };
    this.#animates = true;
    this.#draw();
  }

  /** Takes back the last move. @returns {string|null} */
  pop() {
    const taken = this.#shown.pop();
    this.#before = null;
    this.#animates = false;
    const last = this.#shown.played().at(-1);
    if (last !== undefined) this.#note(last);
    this.#draw();
    return taken;
  }

  get #shown() {
    if (this.#position === null) throw new Error('the board has no position yet; wait for its promise `ready`');
    return this.#position;
  }

  /** Shows arrows for moves. @param {string[]} turns */
  setArrows(turns) {
    this.#board?.setArrows(turns.map((turn, index) => ({ turn, rank: index + 1 })));
  }

  /** The user has made a move. @param {string} turn */
  #made(turn) {
    const notation = this.#shown.notation(turn);
    this.push(turn);
    const detail = { move: turn, notation, fen: this.#shown.fen() };
    this.dispatchEvent(new CustomEvent('move', { detail, bubbles: true, composed: true }));
  }

  /** Which sides the user may move. */
  #movable() {
    const text = this.getAttribute('movable');
    if (text === null || text === 'none') return 'none';
    return text === 'first' || text === 'second' ? text : 'both';
  }

  #draw() {
    const [board, stage, position] = [this.#board, this.#stage, this.#shown];
    if (board === null || stage === null) return;
    for (const [attribute, kind, usual] of [['pieces', 'pieces', 'rings'], ['colours', 'board', '']]) stage.dataset[kind] = this.getAttribute(attribute) ?? usual;
    const variant = variantOf(position.variant);
    const { questions, playOn } = variant.positions;
    const isOver = position.isGameOver() && !playOn.includes(position.reason());
    const { TeamSizes } = position.settings;
    board.show({
      variant,
      settings: TeamSizes === undefined ? {} : { TeamSizes },
      fen: position.fen(),
      before: this.#before ?? this.#lastMove(variant),
      animate: this.#animates,
      flipped: this.getAttribute('orientation') === 'second',
      coordinates: this.getAttribute('coordinates') !== 'none',
      mayMove: isOver ? 'none' : this.#movable(),
      mayPremove: null,
      legal: questions.includes('moves') ? position.legalMoves() : [],
      attacked: position.attackedSquares(),
      arrows: [],
      isLegal: async (turn) => position.isLegal(turn),
      after: async (turn) => this.#after(turn),
    });
  }

  /** The attribute `lastmove`: the move that led to the FEN of the attributes, after the FEN before it. @param {any} variant */
  #lastMove(variant) {
    const [turn, ...fen] = (this.getAttribute('lastmove') ?? '').trim().split(/\s+/);
    if (turn === '' || fen.length === 0) return null;
    const before = { turn, fen: fen.join(' ') };
    return variant.positions.owns(before.fen) ? before : null;
  }

  /** @param {string} turn @returns {string|null} */
  #after(turn) {
    const next = this.#shown.copy();
    try {
      return next.push(turn).fen();
    } catch {
      return null;
    } finally {
      next.delete();
    }
  }
}

if (globalThis.customElements !== undefined && customElements.get('anel-board') === undefined) customElements.define('anel-board', /** @type {any} */ (AnelBoard));
