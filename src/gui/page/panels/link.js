/** The link that holds the position shown and the moves that led there. */
import { copyText } from '../base/clipboard.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { writeLink } from '../records/link.js';

/** @param {HTMLElement} host @param {Pick<import('./analysis.js').Page, 'state'|'notify'>} page */
export function createLink(host, { state, notify }) {
  const label = html('label', { for: 'position-link' });
  const field = html('input', { id: 'position-link', class: 'mono', readonly: true, 'data-testid': 'link-field' });
  field.addEventListener('focus', () => field.select());
  const copy = html('button', { type: 'button', class: 'button', 'data-testid': 'link-copy', onclick: copyLink });
  const about = html('p', { class: 'small muted' });
  host.append(html('div', { class: 'field' }, label, html('div', { class: 'records-fen' }, field, copy)), about);
  /** @type {Map<string, string|null>} */
  const startFens = new Map();

  /** Knows the start position as soon as the rules have told it; until then links hold the FEN, which is as good. @param {string} variant */
  function startFen(variant) {
    if (!startFens.has(variant)) {
      startFens.set(variant, null);
      state.rules.newTree(variant, {}).then((tree) => {
        startFens.set(variant, tree.startFen);
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

  state.listen((change) => {
    if (change === 'current' || change === 'tree') show();
    if (change === 'settings') update();
  });
  update();
}
