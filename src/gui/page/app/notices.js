/**
 * Notices, and what a screen reader is told. Those that stay are a part of the page and push the rest down, so that they
 * cover nothing; those that go by themselves float above it for a moment.
 */
import { t } from '../messages.js';

const SHORT_MS = 6000;

/**
 * @typedef {object} NoticeOptions
 * @property {'info'|'error'|'good'} [kind]
 * @property {string} [testid]
 * @property {string} [key] a notice of the same key takes its place
 * @property {boolean} [stays] until it is closed; errors always do
 * @property {{label: string, run: () => void}} [action]
 */
export class Notices {
  /** @param {HTMLElement} host @param {HTMLElement} live */
  constructor(host, live) {
    this.host = host;
    this.passing = document.createElement('div');
    this.passing.className = 'notices-passing';
    host.append(this.passing);
    this.live = live;
    this.byKey = new Map();
    this.waiting = [];
    /** @type {(text: string) => void} */
    this.announce = this.announce.bind(this);
    this.notify = this.notify.bind(this);
    this.dismiss = this.dismiss.bind(this);
  }

  /** Tells a screen reader. @param {string} text */
  announce(text) {
    if (!text) return;
    this.waiting.push(text);
    clearTimeout(this.timer);
    // What comes close together is read together; a text that is said twice must change to be heard again.
    this.timer = setTimeout(() => {
      const words = this.waiting.splice(0).join('. ');
      this.live.textContent = words === this.live.textContent ? `${words}\u00a0` : words;
    }, 60);
  }

  /** @param {string} text @param {NoticeOptions} [options] @returns {() => void} takes it away */
  notify(text, { kind = 'info', testid = 'notice', key = text, stays = kind === 'error', action } = {}) {
    this.dismiss(key);
    const notice = document.createElement('div');
    notice.className = `notice notice-${kind}`;
    notice.dataset.testid = testid;
    const words = document.createElement('p');
    words.textContent = text;
    notice.append(words);
    const dismiss = () => this.dismiss(key);
    if (action) notice.append(button(action.label, 'button', () => { dismiss(); action.run(); }));
    const close = button('', 'button button-quiet button-icon notice-close', dismiss);
    close.setAttribute('aria-label', t('notice.close'));
    close.textContent = '×';
    notice.append(close);
    const remains = stays || action !== undefined;
    const timer = remains ? null : setTimeout(dismiss, SHORT_MS + 40 * text.length);
    this.byKey.set(key, { notice, timer });
    (remains ? this.host : this.passing).append(notice);
    this.announce(text);
    return dismiss;
  }

  /** @param {string} key */
  dismiss(key) {
    const entry = this.byKey.get(key);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.notice.remove();
    this.byKey.delete(key);
  }
}

function button(label, className, run) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = label;
  element.addEventListener('click', run);
  return element;
}
