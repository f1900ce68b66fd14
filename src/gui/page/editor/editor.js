/**
 * The position editor: palette, board and inputs for the other FEN fields. The editor itself only refuses pieces on
 * squares where they are never allowed. The engine checks everything else about a position.
 */
import { html, targetOf } from '../base/dom.js';
import { t, translate } from '../base/messages.js';
import { createEditorBoard } from './board.js';
import { createFields, createPalette, HAND, RUBBER } from './controls.js';

/**
 * @typedef {import('../variants/variant.js').Draft} Draft
 * @typedef {import('../variants/variant.js').Variant} Variant
 * @typedef {{ok: true, fen: string, over: unknown}|{ok: false, error: string}} Answer
 *
 * @typedef {object} EditorPage
 * @property {(text: string) => void} announce
 * @property {(variant: Variant, fen: string|null) => Promise<Answer>} check asks the engine whether a FEN is valid;
 *   null means the start position
 * @property {(ok: boolean) => void} onChange called when the engine has checked the position; `ok`: whether the
 *   position is valid
 */

const CHECK_MS = 120;
/** Maximum number of undo steps. */
const MOST_STEPS = 200;

/** @param {string} name @param {() => void} run */
const button = (name, run) => html('button', { type: 'button', class: 'button', 'data-t': `editor.${name}`, 'data-testid': `editor-${name}`, onclick: run });

/**
 * Returns an edited position with changed pieces.
 * @param {Variant} variant
 * @param {Draft} draft
 * @param {Map<string, string|null>} changes new piece letters, keyed by square; null empties the square
 */
export function withMen({ editing }, draft, changes) {
  const men = new Map(draft.men);
  for (const [square, letter] of changes) {
    if (letter === null) men.delete(square);
    else men.set(square, letter);
  }
  return editing.fitted(draft, { ...draft, men });
}

export class Editor {
  /**
   * Piece letter that the current pointer stroke paints on squares; null if the stroke empties squares, undefined if no
   * stroke is in progress.
   * @type {string|null|undefined}
   */
  #stroke;
  /** Square of the piece being moved, or null. @type {string|null} */
  #held = null;
  /** @type {Draft[]} */
  #steps = [];
  #checks = 0;
  /**
   * Whether an edit has been refused since the position last changed. The message about the refusal then stays, and the
   * engine's verdict on the position does not replace it.
   */
  #isRefused = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /**
   * @param {HTMLElement} host
   * @param {EditorPage} page
   * @param {Variant} variant
   * @param {string} fen a FEN that the engine has accepted
   */
  constructor(host, { announce, check, onChange }, variant, fen) {
    this.announce = announce;
    this.check = check;
    this.onChange = onChange;
    this.variant = variant;
    this.draft = variant.editing.read(fen);
    this.palette = createPalette(() => this.#hold(null));
    this.fields = createFields((change) => this.#edit(change(this.draft)));
    this.undo = button('undo', () => this.#undo());
    this.text = html('input', { id: 'editor-fen', class: 'mono', spellcheck: false, autocomplete: 'off', autocapitalize: 'off', 'data-testid': 'editor-fen' });
    this.status = html('p', { class: 'editor-status', role: 'status', 'data-testid': 'editor-status' });
    this.board = this.#makeBoard();
    this.root = this.#build();
    host.append(this.root);
    this.#open();
  }

  #makeBoard() {
    return createEditorBoard(this.variant, {
      onPress: (square) => this.#press(square),
      onPaint: (square) => this.#stroke !== undefined && this.#put(square, this.#stroke),
      onRelease: (square) => this.#release(square),
      onErase: (square) => this.#put(square, null),
      onKey: (square, key) => {
        const letter = this.variant.editing.letter(key);
        if (letter !== null) this.#put(square, letter);
      },
    });
  }

  #build() {
    const root = html(
      'div',
      { class: 'editor', role: 'group' },
      html('div', { class: 'editor-main' }, this.palette.root, this.board.root, html('p', { class: 'small muted editor-hint', 'data-t': 'editor.hint' })),
      html(
        'div',
        { class: 'editor-side' },
        this.status,
        html('div', { class: 'row' }, button('start', () => this.#setStart()), button('clear', () => this.#edit(this.variant.editing.cleared(this.draft))), this.undo),
        this.fields.side,
        this.fields.more,
        html('div', { class: 'field' }, html('label', { for: 'editor-fen', 'data-t': 'editor.fen' }),
          html('div', { class: 'records-fen' }, this.text, button('apply-fen', () => this.#setText()))),
      ),
    );
    this.text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#setText();
    });
    root.addEventListener('keydown', (event) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || targetOf(event, 'input') !== null) return;
      event.preventDefault();
      this.#undo();
    });
    return root;
  }

  /** @param {Variant} variant @param {string} fen a FEN that the engine has accepted */
  open(variant, fen) {
    this.variant = variant;
    this.draft = variant.editing.read(fen);
    this.#steps = [];
    this.#held = null;
    this.#forgetJudgement();
    this.#open();
  }

  /** Discards the engine's verdict on the previously opened position, including a verdict still pending. */
  #forgetJudgement() {
    this.#checks += 1;
    this.onChange(false);
    this.status.textContent = '';
    delete this.status.dataset.ok;
    this.text.removeAttribute('aria-invalid');
  }

  /** Rebuilds all parts of the editor after a change of variant or language. */
  #open() {
    this.root.setAttribute('aria-label', t('editor.label'));
    translate(this.root);
    const board = this.#makeBoard();
    this.board.root.replaceWith(board.root);
    this.board = board;
    this.palette.show(this.variant);
    this.fields.open(this.variant);
    this.#show();
  }

  /** Redraws the editor after a change of language. */
  update() {
    this.#open();
  }

  /** @returns {string} the current position */
  fen() {
    return this.variant.editing.write(this.draft);
  }

  /** @param {Draft} next */
  #edit(next) {
    if (this.variant.editing.write(next) === this.fen()) return;
    this.#steps = [...this.#steps, this.draft].slice(-MOST_STEPS);
    this.draft = next;
    this.#show();
  }

  #show() {
    // The piece being moved may be gone after clearing the board, undo, or a reset to the start position.
    if (this.#held !== null && !this.draft.men.has(this.#held)) this.#held = null;
    this.board.show(this.draft.men, this.#held);
    this.fields.show(this.draft);
    this.text.value = this.fen();
    this.undo.disabled = this.#steps.length === 0;
    this.#isRefused = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(), CHECK_MS);
  }

  async #judge() {
    const mine = ++this.#checks;
    /** @type {Answer} */
    const answer = await this.check(this.variant, this.fen()).catch((error) => ({ ok: false, error: error.message }));
    if (mine !== this.#checks) return;
    this.onChange(answer.ok);
    if (this.#isRefused) return;
    if (answer.ok) this.#say(true, t(answer.over ? 'editor.over' : 'editor.ok'));
    else this.#say(false, t('editor.refused', { error: answer.error }));
    this.text.setAttribute('aria-invalid', String(!answer.ok));
  }

  /** @param {boolean} isGood @param {string} message */
  #say(isGood, message) {
    this.status.textContent = message;
    this.status.dataset.ok = String(isGood);
  }

  /** @param {string} message */
  #refuse(message) {
    this.#isRefused = true;
    this.#say(false, message);
  }

  /** @param {string|null} square */
  #hold(square) {
    if (square === this.#held) return;
    this.#held = square;
    this.board.show(this.draft.men, square);
  }

  /** @param {string} square */
  #press(square) {
    const { tool } = this.palette;
    if (tool === HAND) {
      if (this.#held === null) this.#hold(this.draft.men.has(square) ? square : null);
      else this.#drop(this.#held, square);
      this.#stroke = undefined;
      return;
    }
    this.#stroke = tool === RUBBER || this.draft.men.get(square) === tool ? null : tool;
    this.#put(square, this.#stroke);
  }

  /** @param {string|null} square */
  #release(square) {
    this.#stroke = undefined;
    const held = this.#held;
    if (this.palette.tool === HAND && held !== null && square !== null && square !== held) this.#drop(held, square);
  }

  /** @param {string} from @param {string} square */
  #drop(from, square) {
    this.#hold(null);
    const letter = this.draft.men.get(from);
    if (letter === undefined || square === from || !this.#mayStand(letter, square)) return;
    this.#edit(withMen(this.variant, this.draft, new Map([[from, null], [square, letter]])));
    this.announce(t('editor.put', { piece: this.variant.pieces.name(letter), square }));
  }

  /** @param {string} letter @param {string} square */
  #mayStand(letter, square) {
    if (this.variant.editing.canStand(letter, square)) return true;
    this.#refuse(t('editor.cannot', { piece: this.variant.pieces.name(letter), square }));
    return false;
  }

  /** @param {string} square @param {string|null} letter null to empty the square */
  #put(square, letter) {
    if (letter !== null && !this.#mayStand(letter, square)) return;
    if (letter === null && this.draft.men.has(square)) this.announce(t('editor.removed', { square }));
    this.#edit(withMen(this.variant, this.draft, new Map([[square, letter]])));
    if (letter !== null) this.announce(t('editor.put', { piece: this.variant.pieces.name(letter), square }));
  }

  #undo() {
    const last = this.#steps.pop();
    if (last === undefined) return;
    this.draft = last;
    this.#hold(null);
    this.#show();
  }

  async #setStart() {
    const before = this.draft;
    const start = await this.check(this.variant, null);
    if (start.ok && this.draft === before) this.#edit(this.variant.editing.read(start.fen));
  }

  /** Applies the FEN that the user has typed or pasted. */
  async #setText() {
    const before = this.draft;
    const answer = await this.check(this.variant, this.text.value.trim());
    if (this.draft !== before) return;
    if (answer.ok) {
      this.#edit(this.variant.editing.read(answer.fen));
      this.#show();
      return;
    }
    this.#refuse(t('editor.refused', { error: answer.error }));
    this.text.setAttribute('aria-invalid', 'true');
  }
}
