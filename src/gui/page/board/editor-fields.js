// The fields of a FEN besides the board, as plain controls. Each change makes another draft.

import { html } from '../panels/dom.js';
import { CASTLINGS, HAND_LETTERS, withSide, withTurn } from './editor-position.js';
import { kindName } from './names.js';
import { isCtor, isTurnover } from './pieces.js';

const LARGEST = { clock: 65535, number: 4294967295, turn: 4294967295, idle: 65535, low: 100, hand: 99, done: 3 };
const EN_PASSANT = ['-', ...['6', '3'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank))];

/**
 * @param {object} page
 * @param {Function} page.t
 * @param {(change: (draft: import('./editor-position.js').Draft) => object) => void} page.onChange
 */
export function createFields({ t, onChange }) {
  const side = html('fieldset', { class: 'editor-group', 'data-testid': 'editor-side' });
  const more = html('div', { class: 'editor-more' });
  let ids = 0;
  const newId = () => `editor-field-${(ids += 1)}`;

  const numberField = (label, value, largest, testid, change) => {
    const id = newId();
    const input = html('input', { id, type: 'number', min: 0, max: largest, step: 1, value, inputmode: 'numeric', 'data-testid': testid });
    input.addEventListener('change', () => {
      const number = Math.min(largest, Math.max(0, Math.trunc(Number(input.value) || 0)));
      input.value = String(number);
      onChange((draft) => change(draft, number));
    });
    return html('div', { class: 'field editor-number' }, html('label', { for: id }, label), input);
  };

  const check = (label, checked, testid, change) => {
    const input = html('input', { type: 'checkbox', checked, 'data-testid': testid });
    input.addEventListener('change', () => onChange((draft) => change(draft, input.checked)));
    return html('label', { class: 'check' }, input, html('span', {}, label));
  };

  const choice = (label, options, chosen, testid, change) => {
    const id = newId();
    const select = html('select', { id, 'data-testid': testid }, ...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
    select.addEventListener('change', () => onChange((draft) => change(draft, select.value)));
    return html('div', { class: 'field' }, html('label', { for: id }, label), select);
  };

  const group = (legend, ...controls) => html('fieldset', { class: 'editor-group' }, html('legend', { class: 'small muted' }, legend), html('div', { class: 'row' }, ...controls));
  const sideName = (variant, name) => t(`side${isCtor(variant) ? '.ctor' : ''}.${name}`);

  function showSide(draft) {
    const radio = (name) => {
      const input = html('input', { type: 'radio', name: 'editor-side', value: name, checked: draft.toMove === name, 'data-testid': `editor-side-${name}` });
      input.addEventListener('change', () => onChange((old) => withSide(old, name)));
      return html('label', { class: 'check' }, input, html('span', {}, sideName(draft.variant, name)));
    };
    side.replaceChildren(html('legend', { class: 'small muted' }, t('editor.side')), html('div', { class: 'row' }, radio('first'), radio('second')));
  }

  const counters = (draft) => [
    numberField(t('editor.clock'), draft.clock, LARGEST.clock, 'editor-clock', (old, clock) => ({ ...old, clock })),
    numberField(t('editor.move-number'), draft.number, LARGEST.number, 'editor-number', (old, number) => ({ ...old, number })),
  ];

  const handOf = (draft, name) => {
    const own = (letter) => (name === 'first' ? letter : letter.toLowerCase());
    const controls = HAND_LETTERS.map((letter) =>
      numberField(kindName(t, draft.variant, letter), draft.hand[own(letter)] ?? 0, LARGEST.hand, `editor-hand-${own(letter)}`, (old, count) => ({
        ...old,
        hand: { ...old.hand, [own(letter)]: count },
      })),
    );
    return group(t('editor.hand-of', { side: sideName(draft.variant, name) }), ...controls);
  };

  const withRight = (castling, right, has) => CASTLINGS.filter((other) => (other === right ? has : castling.includes(other))).join('');

  const oliveira = (draft) => [
    group(
      t('editor.castling'),
      ...CASTLINGS.map((right) =>
        check(t(`editor.castling-${right}`), draft.castling.includes(right), `editor-castling-${right}`, (old, has) => ({ ...old, castling: withRight(old.castling, right, has) })),
      ),
    ),
    handOf(draft, 'first'),
    handOf(draft, 'second'),
    html(
      'div',
      { class: 'row editor-row' },
      choice(t('editor.en-passant'), EN_PASSANT.map((square) => [square, square === '-' ? t('editor.none') : square]), draft.enPassant, 'editor-en-passant', (old, enPassant) => ({ ...old, enPassant })),
      choice(
        t('editor.token'),
        ['first', 'second'].map((name) => [name, sideName(draft.variant, name)]),
        draft.passed ? draft.toMove : draft.token,
        'editor-token',
        (old, token) => ({ ...old, token, passed: old.passed && token === old.toMove }),
      ),
      check(t('editor.passed'), draft.passed, 'editor-passed', (old, passed) => ({ ...old, passed, token: passed ? old.toMove : old.token })),
      ...counters(draft),
    ),
  ];

  const ctor = (draft) => {
    const names = ['placements', 'movements', 'landings'];
    const done = names.map((name, index) =>
      numberField(t(`editor.${name}`), draft.done[index], LARGEST.done, `editor-${name}`, (old, count) => ({ ...old, done: old.done.with(index, count) })),
    );
    return [
      group(t('editor.done'), ...done),
      html(
        'div',
        { class: 'row editor-row' },
        numberField(t('editor.turn'), draft.turn, LARGEST.turn, 'editor-turn', (old, turn) => withTurn(old, Math.max(1, turn))),
        numberField(t('editor.idle'), draft.idle, LARGEST.idle, 'editor-idle', (old, idle) => ({ ...old, idle })),
        choice(t('editor.passes'), ['0', '1', '2'].map((count) => [count, count]), String(draft.passes), 'editor-passes', (old, passes) => ({ ...old, passes: Number(passes) })),
        numberField(t('editor.low'), draft.low, LARGEST.low, 'editor-low', (old, low) => ({ ...old, low })),
      ),
    ];
  };

  return {
    side,
    more,
    /** @param {import('./editor-position.js').Draft} draft */
    show(draft) {
      const focused = document.activeElement?.dataset?.testid;
      showSide(draft);
      const own = isCtor(draft.variant) ? ctor(draft) : isTurnover(draft.variant) ? [html('div', { class: 'row editor-row' }, ...counters(draft))] : oliveira(draft);
      more.replaceChildren(...own);
      if (focused !== undefined) [side, more].map((part) => part.querySelector(`[data-testid="${focused}"]`)).find((found) => found !== null)?.focus();
    },
  };
}
