/**
 * Controls of the position editor apart from its board: the palette of pieces, and inputs for the other fields of the
 * FEN.
 */
import { check, field, select } from '../base/dialog.js';
import { html, svg } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon, SIDES } from '../variants/variant.js';

/**
 * @typedef {import('../variants/variant.js').Change} Change
 * @typedef {import('../variants/variant.js').Draft} Draft
 * @typedef {import('../variants/variant.js').FieldMaker} FieldMaker
 * @typedef {import('../variants/variant.js').Variant} Variant
 */

/** Creates the inputs for FEN fields other than the board. @param {(change: Change) => void} onChange */
export function createFields(onChange) {
  const side = html('fieldset', { class: 'editor-group', 'data-testid': 'editor-side' });
  const more = html('div', { class: 'editor-more' });
  /** Functions that update the inputs from an edited position. @type {((draft: Draft) => void)[]} */
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
    /** Creates the inputs for the FEN fields of a variant. @param {Variant} variant */
    open(variant) {
      syncs = [];
      const radios = SIDES.map((name) => sideRadio(variant, name));
      side.replaceChildren(html('legend', { class: 'small muted' }, t('editor.side')), html('div', { class: 'row' }, ...radios));
      more.replaceChildren(...variant.editing.fields(maker));
    },
    /** @param {Draft} draft an edited position of the variant last passed to `open` */
    show(draft) {
      for (const sync of syncs) sync(draft);
    },
  };
}

export const HAND = 'hand';
export const RUBBER = 'rubber';

/** @type {Record<string, string>} */
const SIGNS = {
  [HAND]: 'M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  [RUBBER]: 'M8 20h12M5.500 13.500L14 5l6 6-8.500 8.500H9z',
};

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {string} name */
const sign = (name) => svg('svg', { viewBox: '0 0 24 24', class: 'editor-sign', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] }));

/**
 * Creates the palette, a group of radio buttons: the pieces of both sides, a hand that moves pieces, and an eraser.
 * @param {() => void} onChoose
 */
export function createPalette(onChoose) {
  const root = html('div', { class: 'editor-palette', role: 'radiogroup', 'data-own-arrows': true, 'data-testid': 'editor-palette' });
  let chosen = HAND;

  /** @returns {HTMLElement[]} */
  const tools = () => [...root.querySelectorAll('[role="radio"]')].filter((tool) => tool instanceof HTMLElement);

  /** @param {string} tool @param {boolean} [focus] */
  function choose(tool, focus = false) {
    chosen = tool;
    for (const button of tools()) {
      const isChosen = button.dataset.tool === tool;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      if (isChosen && focus) button.focus();
    }
    onChoose();
  }

  /** @param {string} tool @param {string} name @param {Element} picture */
  const makeTool = (tool, name, picture) =>
    html(
      'button',
      { type: 'button', role: 'radio', class: 'editor-tool', 'data-tool': tool, 'data-testid': `editor-tool-${tool}`, 'aria-label': name, title: name, onclick: () => choose(tool) },
      picture,
    );

  root.addEventListener('keydown', (event) => {
    const all = tools();
    const at = all.findIndex((tool) => tool === event.target);
    const step = STEPS[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(all[(at + step + all.length) % all.length].dataset.tool ?? HAND, true);
  });

  return {
    root,
    get tool() {
      return chosen;
    },
    /** @param {Variant} variant */
    show({ pieces, editing }) {
      const rows = editing.palette.map((letters) =>
        html('div', { class: 'editor-tools' }, ...letters.map((letter) => makeTool(letter, pieces.name(letter), drawIcon(pieces, letter)))),
      );
      const others = html('div', { class: 'editor-tools editor-tools-other' }, makeTool(HAND, t('editor.move'), sign(HAND)), makeTool(RUBBER, t('editor.rubber'), sign(RUBBER)));
      root.replaceChildren(others, html('div', { class: 'editor-men' }, ...rows));
      root.setAttribute('aria-label', t('editor.palette'));
      choose(tools().some(({ dataset }) => dataset.tool === chosen) ? chosen : HAND);
    },
  };
}
