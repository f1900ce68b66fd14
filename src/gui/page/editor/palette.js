/** What to put on the board: the men of both sides, a hand that moves them and an eraser. One of many, as radio buttons are. */
import { html, svg } from '../base/dom.js';
import { t } from '../base/messages.js';
import { drawIcon } from '../variants/variant.js';

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

/** @param {() => void} onChoose */
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
    /** @param {import('../variants/variant.js').Variant} variant */
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
