/** The fields of a FEN besides the board, as plain controls. Each change makes another draft. */
import { check, field, select } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../variants/variant.js').Change} Change
 * @typedef {import('../variants/variant.js').Draft} Draft
 * @typedef {import('../variants/variant.js').FieldMaker} FieldMaker
 * @typedef {import('../variants/variant.js').Variant} Variant
 */

/** @param {(change: Change) => void} onChange */
export function createFields(onChange) {
  const side = html('fieldset', { class: 'editor-group', 'data-testid': 'editor-side' });
  const more = html('div', { class: 'editor-more' });
  /** What shows a draft in the controls that there are. @type {((draft: Draft) => void)[]} */
  let syncs = [];

  /** @type {FieldMaker} */
  const maker = {
    number(label, most, testid, get, set) {
      const input = html('input', { id: testid, type: 'number', min: 0, max: most, step: 1, inputmode: 'numeric', 'data-testid': testid });
      input.addEventListener('change', () => {
        const number = Math.min(most, Math.max(0, Math.trunc(Number(input.value) || 0)));
        input.value = String(number);
        onChange((draft) => set(draft, number));
      });
      syncs.push((draft) => {
        input.value = String(get(draft));
      });
      const labelled = field(label, input);
      labelled.classList.add('editor-number');
      return labelled;
    },

    check(label, testid, get, set) {
      const input = html('input', { type: 'checkbox', 'data-testid': testid });
      input.addEventListener('change', () => onChange((draft) => set(draft, input.checked)));
      syncs.push((draft) => {
        input.checked = get(draft);
      });
      return check(label, input);
    },

    choice(label, options, testid, get, set) {
      const control = select(options, '', { id: testid, 'data-testid': testid });
      control.addEventListener('change', () => onChange((draft) => set(draft, control.value)));
      syncs.push((draft) => {
        control.value = get(draft);
      });
      return field(label, control);
    },

    group: (legend, ...controls) =>
      html('fieldset', { class: 'editor-group' }, html('legend', { class: 'small muted' }, legend), html('div', { class: 'row' }, ...controls)),
    row: (...controls) => html('div', { class: 'row editor-row' }, ...controls),
  };

  /** @param {Variant} variant @param {import('../variants/variant.js').Side} name */
  const sideRadio = ({ sides, editing }, name) => {
    const input = html('input', { type: 'radio', name: 'editor-side', value: name, 'data-testid': `editor-side-${name}` });
    input.addEventListener('change', () => onChange((draft) => editing.withSide(draft, name)));
    syncs.push((draft) => {
      input.checked = draft.toMove === name;
    });
    return check(sides.name(name), input);
  };

  return {
    side,
    more,
    /** Makes the controls of a variant. @param {Variant} variant */
    open(variant) {
      syncs = [];
      const radios = SIDES.map((name) => sideRadio(variant, name));
      side.replaceChildren(html('legend', { class: 'small muted' }, t('editor.side')), html('div', { class: 'row' }, ...radios));
      more.replaceChildren(...variant.editing.fields(maker));
    },
    /** @param {Draft} draft of the variant that is open */
    show(draft) {
      for (const sync of syncs) sync(draft);
    },
  };
}
