/** A row of choices, one of which is selected: radio buttons that look like a segmented control. */
import { html } from '../base/dom.js';

/** @typedef {{value: string, label: string, title?: string}} Option */

/**
 * @param {object} options
 * @param {string} options.label
 * @param {boolean} [options.plain] whether the label is for screen readers only
 * @param {string} options.name name of the radio buttons, also their test id
 * @param {string} options.chosen
 * @param {() => Option[]} options.options the options, which may depend on other choices
 * @param {(value: string) => void} options.onChange
 */
export function choices({ label, plain = false, name, chosen, options, onChange }) {
  const row = html('div', { class: 'choices-row' });
  const root = html('fieldset', { class: plain ? 'choices choices-plain' : 'choices' }, html('legend', { class: 'small muted' }, label), row);
  let value = chosen;
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    value = target.value;
    onChange(value);
  });

  /** @param {Option} option */
  const choice = (option) => html('label', { class: 'choice', title: option.title },
    html('input', { type: 'radio', name, value: option.value, checked: option.value === value, class: 'visually-hidden', 'data-testid': `${name}-${option.value}` }),
    html('span', {}, option.label));

  return {
    root,
    get value() {
      return value;
    },
    /** Shows the options that now apply. @param {string} [wanted] the option to select */
    show(wanted = value) {
      const all = options();
      value = all.some((option) => option.value === wanted) ? wanted : all[0].value;
      const shown = [...row.querySelectorAll('input')];
      const isSame = all.length === shown.length && all.every((option, index) => shown[index].value === option.value && shown[index].nextElementSibling?.textContent === option.label);
      if (!isSame) row.replaceChildren(...all.map(choice));
      for (const input of row.querySelectorAll('input')) input.checked = input.value === value;
    },
  };
}
