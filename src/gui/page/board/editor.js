// Setting up a position: palette, board and the other fields of the FEN. What cannot stand somewhere is not put there; of the
// rest the engine says whether it is a position.

import { html } from '../panels/dom.js';
import { createEditorBoard } from './editor-board.js';
import { createFields } from './editor-fields.js';
import { createPalette, HAND, RUBBER } from './editor-palette.js';
import { canStand, cleared, palette as paletteOf, readDraft, withMan, withMoved, writeDraft } from './editor-position.js';
import { pieceName } from './names.js';

const CHECK_MS = 120;
/** So many steps can be undone. */
const MOST_STEPS = 200;

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {(text: string) => void} page.announce
 * @param {(variant: string, fen: string|null) => Promise<{ok: true, fen: string, over?: object|null}|{ok: false, error: string}>} page.check
 *   what the engine says of a FEN; null is the start position
 * @param {(fen: string, ok: boolean) => void} page.onChange
 */
export function createEditor(host, { t, announce, check, onChange }) {
  const palette = createPalette({ t, onChoose: () => hold(null) });
  const board = createEditorBoard({ t, onPress: press, onPaint: paint, onRelease: release, onPut: put });
  const fields = createFields({ t, onChange: (change) => edit(change(draft)) });
  const button = (name, run) => html('button', { type: 'button', class: 'button', 'data-t': `editor.${name}`, 'data-testid': `editor-${name}`, onclick: run });
  const undo = button('undo', undoStep);
  const text = html('input', { id: 'editor-fen', class: 'mono', spellcheck: false, autocomplete: 'off', autocapitalize: 'off', 'data-testid': 'editor-fen' });
  const status = html('p', { class: 'editor-status', role: 'status', 'data-testid': 'editor-status' });
  const root = html(
    'div',
    { class: 'editor', role: 'group' },
    html('div', { class: 'editor-main' }, palette.root, board.root, html('p', { class: 'small muted editor-hint', 'data-t': 'editor.hint' })),
    html(
      'div',
      { class: 'editor-side' },
      status,
      html('div', { class: 'row' }, button('start', setStart), button('clear', () => edit(cleared(draft))), undo),
      fields.side,
      fields.more,
      html('div', { class: 'field' }, html('label', { for: 'editor-fen', 'data-t': 'editor.fen' }), html('div', { class: 'records-fen' }, text, button('apply-fen', setText))),
    ),
  );
  host.append(root);

  /** @type {import('./editor-position.js').Draft} */
  let draft = null;
  let steps = [];
  /** The square whose man is being moved. */
  let held = null;
  /** What a stroke of the pointer puts on the squares it goes over; null: it empties them. */
  let stroke;
  let checking = 0;
  let timer = null;
  /** Whether something has been refused since the last change: that is newer than what the engine still says of the change. */
  let isRefused = false;

  function edit(next) {
    if (writeDraft(next) === writeDraft(draft)) return;
    steps = [...steps, draft].slice(-MOST_STEPS);
    draft = next;
    show();
  }

  function show() {
    // What was held may be gone: cleared, undone, replaced by the start position.
    if (held !== null && !draft.men.has(held)) held = null;
    board.show(draft.men, held);
    fields.show(draft);
    text.value = writeDraft(draft);
    undo.disabled = steps.length === 0;
    isRefused = false;
    clearTimeout(timer);
    timer = setTimeout(judge, CHECK_MS);
  }

  async function judge() {
    const mine = ++checking;
    const fen = writeDraft(draft);
    const answer = await check(draft.variant, fen).catch((error) => ({ ok: false, error: error.message }));
    if (mine !== checking) return;
    onChange(fen, answer.ok);
    if (isRefused) return;
    say(answer.ok, answer.ok ? t(answer.over ? 'editor.over' : 'editor.ok') : t('editor.refused', { error: answer.error }));
    text.setAttribute('aria-invalid', String(!answer.ok));
  }

  function say(isGood, message) {
    status.textContent = message;
    status.dataset.ok = String(isGood);
  }

  function refuse(message) {
    isRefused = true;
    say(false, message);
  }

  function hold(square) {
    if (square === held) return;
    held = square;
    board.show(draft.men, held);
  }

  function press(square) {
    if (palette.tool === HAND) {
      if (held === null) hold(draft.men.has(square) ? square : null);
      else drop(square);
      stroke = undefined;
      return;
    }
    const letter = palette.tool === RUBBER || draft.men.get(square) === palette.tool ? null : palette.tool;
    stroke = letter;
    put(square, letter);
  }

  function paint(square) {
    if (stroke !== undefined) put(square, stroke);
  }

  function release(square) {
    stroke = undefined;
    if (palette.tool === HAND && held !== null && square !== null && square !== held) drop(square);
  }

  function drop(square) {
    const from = held;
    hold(null);
    const letter = draft.men.get(from);
    if (square === from || !mayStand(letter, square)) return;
    edit(withMoved(draft, from, square));
    announce(t('editor.put', { piece: pieceName(t, draft.variant, letter), square }));
  }

  function mayStand(letter, square) {
    if (canStand(draft.variant, letter, square)) return true;
    refuse(t('editor.cannot', { piece: pieceName(t, draft.variant, letter), square }));
    return false;
  }

  function put(square, letter) {
    if (letter === null) {
      if (draft.men.has(square)) announce(t('editor.removed', { square }));
      edit(withMan(draft, square, null));
      return;
    }
    const known = paletteOf(draft.variant).flat();
    const own = known.includes(letter) ? letter : known.find((other) => other === letter.toLowerCase() && draft.variant.startsWith('ctor'));
    if (own === undefined || !mayStand(own, square)) return;
    edit(withMan(draft, square, own));
    announce(t('editor.put', { piece: pieceName(t, draft.variant, own), square }));
  }

  function undoStep() {
    if (steps.length === 0) return;
    draft = steps.at(-1);
    steps = steps.slice(0, -1);
    hold(null);
    show();
  }

  async function setStart() {
    const before = draft;
    const start = await check(before.variant, null);
    if (start.ok && draft === before) edit(readDraft(before.variant, start.fen));
  }

  /** A FEN that was typed or pasted. */
  async function setText() {
    const before = draft;
    const answer = await check(before.variant, text.value.trim());
    if (draft !== before) return;
    if (answer.ok) {
      edit(readDraft(before.variant, answer.fen));
      show();
      return;
    }
    refuse(t('editor.refused', { error: answer.error }));
    text.setAttribute('aria-invalid', 'true');
  }

  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') setText();
  });
  root.addEventListener('keydown', (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || event.target.closest('input')) return;
    event.preventDefault();
    undoStep();
  });

  function translate() {
    root.setAttribute('aria-label', t('editor.label'));
    for (const part of root.querySelectorAll('[data-t]')) part.textContent = t(part.dataset.t);
  }

  return {
    /** @param {string} variant @param {string} fen that the engine has accepted */
    open(variant, fen) {
      draft = readDraft(variant, fen);
      steps = [];
      held = null;
      translate();
      palette.show(variant);
      board.open(variant);
      fields.open(variant);
      show();
    },
    fen: () => writeDraft(draft),
    /** After a change of the language. */
    update() {
      if (draft === null) return;
      translate();
      palette.show(draft.variant);
      board.open(draft.variant);
      fields.open(draft.variant);
      show();
    },
  };
}
