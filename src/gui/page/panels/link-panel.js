// The link that holds the position shown and the moves that led there.

import { copyText } from './clipboard.js';
import { html } from './dom.js';
import { writeLink } from './link.js';

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {import('../app/state.js').State} page.state
 * @param {(text: string, options?: object) => void} page.notify
 */
export function createLink(host, { t, state, notify }) {
  const label = html('label', { for: 'position-link' });
  const field = html('input', { id: 'position-link', class: 'mono', readonly: true, 'data-testid': 'link-field', onfocus: () => field.select() });
  const copy = html('button', { type: 'button', class: 'button', 'data-testid': 'link-copy', onclick: copyLink });
  const about = html('p', { class: 'small muted' });
  host.append(html('div', { class: 'field' }, label, html('div', { class: 'records-fen' }, field, copy)), about);
  const startFens = new Map();

  /** Knows the start position as soon as the rules have told it; until then links hold the FEN, which is as good. */
  function startFen(variant) {
    if (!startFens.has(variant)) {
      startFens.set(variant, null);
      state.rules.setUp(variant, {}, null).then(({ fen }) => {
        startFens.set(variant, fen ?? null);
        show();
      }, () => startFens.delete(variant));
    }
    return startFens.get(variant);
  }

  function address() {
    const { tree, current } = state;
    const fen = tree.startFen === startFen(tree.variant) ? null : tree.startFen;
    const hash = writeLink({ variant: tree.variant, settings: tree.settings, fen, moves: tree.turnsTo(current) });
    return new URL(hash, location.href).href;
  }

  function show() {
    field.value = address();
  }

  async function copyLink() {
    const copied = await copyText(address());
    notify(t(copied ? 'link.copied' : 'link.not-copied'), { kind: copied ? 'info' : 'error', key: 'copied', testid: 'copied' });
    if (!copied) field.focus();
  }

  function update() {
    label.textContent = t('link.label');
    copy.textContent = t('link.copy');
    about.textContent = t('link.about');
    show();
  }

  state.addEventListener('change', ({ detail }) => {
    if (detail === 'current' || detail === 'tree') show();
    if (detail === 'settings') update();
  });
  update();
}
