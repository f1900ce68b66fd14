// The fields of a FEN besides the board, as plain controls. Each change makes another draft.

import { html } from '../panels/dom.js';
import { CASTLINGS, HAND_LETTERS, withSide, withTurn } from './editor-position.js';
import { kindName } from './names.js';
import { isCtor, isTurnover } from './pieces.js';

const LARGEST = { clock: 65535, number: 4294967295, turn: 4294967295, idle: 65535, low: 100, hand: 99, done: 3 };
const EN_PASSANT = ['-', ...['6', '3'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank))];
const SIDES = ['first', 'second'];

/** @typedef {import('./editor-position.js').Draft} Draft */

/**
 * @param {object} page
 * @param {Function} page.t
 * @param {(change: (draft: Draft) => Draft) => void} page.onChange
 */
export function createFields({ t, onChange }) {
  const side = html('fieldset', { class: 'editor-group', 'data-testid': 'editor-side' });
  const more = html('div', { class: 'editor-more' });
  /** What shows a draft in the controls that there are. @type {((draft: Draft) => void)[]} */
  let syncs = [];

  /** @param {(draft: Draft) => number} get @param {(draft: Draft, value: number) => Draft} set */
  const numberField = (label, largest, testid, get, set) => {
    const input = html('input', { id: testid, type: 'number', min: 0, max: largest, step: 1, inputmode: 'numeric', 'data-testid': testid });
    input.addEventListener('change', () => {
      const number = Math.min(largest, Math.max(0, Math.trunc(Number(input.value) || 0)));
      input.value = String(number);
      onChange((draft) => set(draft, number));
    });
    syncs.push((draft) => {
      input.value = String(get(draft));
    });
    return html('div', { class: 'field editor-number' }, html('label', { for: testid }, label), input);
  };

  const check = (label, testid, get, set) => {
    const input = html('input', { type: 'checkbox', 'data-testid': testid });
    input.addEventListener('change', () => onChange((draft) => set(draft, input.checked)));
    syncs.push((draft) => {
      input.checked = get(draft);
    });
    return html('label', { class: 'check' }, input, html('span', {}, label));
  };

  const choice = (label, options, testid, get, set) => {
    const select = html('select', { id: testid, 'data-testid': testid }, ...options.map(([value, text]) => html('option', { value }, text)));
    select.addEventListener('change', () => onChange((draft) => set(draft, select.value)));
    syncs.push((draft) => {
      select.value = get(draft);
    });
    return html('div', { class: 'field' }, html('label', { for: testid }, label), select);
  };

  const radio = (name, label) => {
    const input = html('input', { type: 'radio', name: 'editor-side', value: name, 'data-testid': `editor-side-${name}` });
    input.addEventListener('change', () => onChange((draft) => withSide(draft, name)));
    syncs.push((draft) => {
      input.checked = draft.toMove === name;
    });
    return html('label', { class: 'check' }, input, html('span', {}, label));
  };

  const group = (legend, ...controls) => html('fieldset', { class: 'editor-group' }, html('legend', { class: 'small muted' }, legend), html('div', { class: 'row' }, ...controls));
  const row = (...controls) => html('div', { class: 'row editor-row' }, ...controls);
  const sideName = (variant, name) => t(`side${isCtor(variant) ? '.ctor' : ''}.${name}`);
  /** A field of the draft that is what its control says. */
  const plain = (name) => [(draft) => draft[name], (draft, value) => ({ ...draft, [name]: value })];

  const counters = () => [
    numberField(t('editor.clock'), LARGEST.clock, 'editor-clock', ...plain('clock')),
    numberField(t('editor.move-number'), LARGEST.number, 'editor-number', ...plain('number')),
  ];

  const handOf = (variant, name) => {
    const letters = HAND_LETTERS.map((letter) => [letter, name === 'first' ? letter : letter.toLowerCase()]);
    const controls = letters.map(([kind, letter]) => {
      const get = (draft) => draft.hand[letter] ?? 0;
      const set = (draft, count) => ({ ...draft, hand: { ...draft.hand, [letter]: count } });
      return numberField(kindName(t, variant, kind), LARGEST.hand, `editor-hand-${letter}`, get, set);
    });
    return group(t('editor.hand-of', { side: sideName(variant, name) }), ...controls);
  };

  const castling = (right) => {
    const set = (draft, has) => ({ ...draft, castling: CASTLINGS.filter((other) => (other === right ? has : draft.castling.includes(other))).join('') });
    return check(t(`editor.castling-${right}`), `editor-castling-${right}`, (draft) => draft.castling.includes(right), set);
  };

  /** Who has just been passed to holds the token. */
  const token = (variant) => {
    const get = (draft) => (draft.passed ? draft.toMove : draft.token);
    const set = (draft, holder) => ({ ...draft, token: holder, passed: draft.passed && holder === draft.toMove });
    return choice(t('editor.token'), SIDES.map((name) => [name, sideName(variant, name)]), 'editor-token', get, set);
  };

  const oliveira = (variant) => {
    const passed = (draft, has) => ({ ...draft, passed: has, token: has ? draft.toMove : draft.token });
    return [
      group(t('editor.castling'), ...CASTLINGS.map(castling)),
      ...SIDES.map((name) => handOf(variant, name)),
      row(
        choice(t('editor.en-passant'), EN_PASSANT.map((square) => [square, square === '-' ? t('editor.none') : square]), 'editor-en-passant', ...plain('enPassant')),
        token(variant),
        check(t('editor.passed'), 'editor-passed', (draft) => draft.passed, passed),
        ...counters(),
      ),
    ];
  };

  const ctor = () => {
    const done = ['placements', 'movements', 'landings'].map((name, index) =>
      numberField(t(`editor.${name}`), LARGEST.done, `editor-${name}`, (draft) => draft.done[index], (draft, count) => ({
        ...draft,
        done: draft.done.with(index, count),
      })),
    );
    const passes = (draft, count) => ({ ...draft, passes: Number(count) });
    return [
      group(t('editor.done'), ...done),
      row(
        numberField(t('editor.turn'), LARGEST.turn, 'editor-turn', (draft) => draft.turn, (draft, turn) => withTurn(draft, Math.max(1, turn))),
        numberField(t('editor.idle'), LARGEST.idle, 'editor-idle', ...plain('idle')),
        choice(t('editor.passes'), ['0', '1', '2'].map((count) => [count, count]), 'editor-passes', (draft) => String(draft.passes), passes),
        numberField(t('editor.low'), LARGEST.low, 'editor-low', ...plain('low')),
      ),
    ];
  };

  return {
    side,
    more,
    /** Makes the controls of a variant. @param {string} variant */
    open(variant) {
      syncs = [];
      const sides = SIDES.map((name) => radio(name, sideName(variant, name)));
      side.replaceChildren(html('legend', { class: 'small muted' }, t('editor.side')), html('div', { class: 'row' }, ...sides));
      more.replaceChildren(...(isCtor(variant) ? ctor() : isTurnover(variant) ? [row(...counters())] : oliveira(variant)));
    },
    /** @param {Draft} draft of the variant that is open */
    show: (draft) => syncs.forEach((sync) => sync(draft)),
  };
}
