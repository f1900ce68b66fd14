// What to put on the board: the men of both sides, a hand that moves them and a rubber. One of many, as radio buttons are.

import { html } from '../panels/dom.js';
import { palette } from './editor-position.js';
import { pieceName } from './names.js';
import { drawIcon } from './pieces.js';
import { svg } from './svg.js';

export const HAND = 'hand';
export const RUBBER = 'rubber';

const SIGNS = {
  [HAND]: 'M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  [RUBBER]: 'M8 20h12M5.500 13.500L14 5l6 6-8.500 8.500H9z',
};

const sign = (name) => svg('svg', { viewBox: '0 0 24 24', class: 'editor-sign', 'aria-hidden': 'true' }, svg('path', { d: SIGNS[name] }));

/**
 * @param {{t: Function, onChoose: (tool: string) => void}} page
 */
export function createPalette({ t, onChoose }) {
  const root = html('div', { class: 'editor-palette', role: 'radiogroup', 'data-own-arrows': true, 'data-testid': 'editor-palette' });
  let chosen = HAND;

  const tools = () => [...root.querySelectorAll('[role="radio"]')];

  function choose(tool, focus = false) {
    chosen = tool;
    for (const button of tools()) {
      const isChosen = button.dataset.tool === tool;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      if (isChosen && focus) button.focus();
    }
    onChoose(tool);
  }

  const makeTool = (tool, name, picture) =>
    html(
      'button',
      { type: 'button', role: 'radio', class: 'editor-tool', 'data-tool': tool, 'data-testid': `editor-tool-${tool}`, 'aria-label': name, title: name, onclick: () => choose(tool) },
      picture,
    );

  root.addEventListener('keydown', (event) => {
    const all = tools();
    const at = all.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(all[(at + step + all.length) % all.length].dataset.tool, true);
  });

  return {
    root,
    get tool() {
      return chosen;
    },
    choose,
    /** @param {string} variant */
    show(variant) {
      const rows = palette(variant).map((letters) =>
        html('div', { class: 'editor-tools' }, ...letters.map((letter) => makeTool(letter, pieceName(t, variant, letter), drawIcon(variant, letter)))),
      );
      const others = html('div', { class: 'editor-tools editor-tools-other' }, makeTool(HAND, t('editor.move'), sign(HAND)), makeTool(RUBBER, t('editor.rubber'), sign(RUBBER)));
      root.replaceChildren(others, html('div', { class: 'editor-men' }, ...rows));
      root.setAttribute('aria-label', t('editor.palette'));
      choose(tools().some(({ dataset }) => dataset.tool === chosen) ? chosen : HAND);
    },
  };
}
