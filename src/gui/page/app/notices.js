/**
 * User feedback: notices, screen-reader announcements, sounds.
 *
 * Permanent notices are part of the page and push its content down, so that they cover nothing. Temporary notices float
 * above the page for a moment.
 */
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { translated } from '../protocol/error-texts.js';

/**
 * @typedef {import('../protocol/engine.js').Engine} Engine
 * @typedef {import('../game/players.js').NoticeOptions} NoticeOptions
 * @typedef {ReturnType<typeof setTimeout>} Timer
 */

const SHORT_MS = 6000;
/** Announcements that the region for screen readers keeps. */
const LINES = 8;

export class Notices {
  /** @type {Map<string, {notice: HTMLElement, timer: Timer|undefined}>} */
  #byKey = new Map();
  /** Texts waiting to be announced to screen readers. @type {string[]} */
  #waiting = [];
  /** @type {Timer|undefined} */
  #timer;

  /** @param {HTMLElement} host @param {HTMLElement} live */
  constructor(host, live) {
    this.host = host;
    this.passing = html('div', { class: 'notices-passing' });
    host.append(this.passing);
    this.live = live;
    this.announce = this.announce.bind(this);
    this.notify = this.notify.bind(this);
    this.dismiss = this.dismiss.bind(this);
  }

  /** Announces a text to screen readers. @param {string} text */
  announce(text) {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    // Announce texts that arrive in quick succession together. The region is a log, whose earlier lines stay for a while:
    // a slow screen reader reads the player's move even if the reply has been played.
    this.#timer = setTimeout(() => {
      this.live.append(html('p', {}, this.#waiting.splice(0).join('. ')));
      if (this.live.childElementCount > LINES) this.live.firstElementChild?.remove();
    }, 60);
  }

  /** @param {string} text @param {NoticeOptions} [options] @returns {() => void} removes the notice */
  notify(text, { kind = 'info', testid = 'notice', key = text, stays = kind === 'error', action } = {}) {
    this.dismiss(key);
    const dismiss = () => this.dismiss(key);
    const run = () => {
      dismiss();
      action?.run();
    };
    const notice = html('div', { class: `notice notice-${kind}`, 'data-testid': testid },
      html('p', {}, text),
      ...(action === undefined ? [] : [html('button', { type: 'button', class: 'button', onclick: run }, action.label)]),
      html('button', { type: 'button', class: 'button button-quiet button-icon notice-close', 'aria-label': t('notice.close'), onclick: dismiss }, '×'));
    const remains = stays || action !== undefined;
    const timer = remains ? undefined : setTimeout(dismiss, SHORT_MS + 40 * text.length);
    this.#byKey.set(key, { notice, timer });
    (remains ? this.host : this.passing).append(notice);
    this.announce(text);
    return dismiss;
  }

  /** @param {string} key */
  dismiss(key) {
    const entry = this.#byKey.get(key);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entry.notice.remove();
    this.#byKey.delete(key);
  }
}

/**
 * Notifies the user when an engine or the server fails or recovers.
 * @param {Notices} notices
 * @param {() => void} onRestart called after the user has restarted a failed engine
 * @returns {import('../game/players.js').Watch}
 */
export function engineWatch(notices, onRestart) {
  /** Engine sessions that have lost the connection to the server. @type {Set<Engine>} */
  const lost = new Set();
  let number = 0;
  const lose = (/** @type {Engine} */ engine) => {
    if (lost.size === 0) notices.notify(t('notice.server-lost'), { kind: 'error', key: 'server', testid: 'server-notice' });
    lost.add(engine);
  };
  const find = (/** @type {Engine} */ engine) => {
    if (!lost.delete(engine) || lost.size > 0) return;
    notices.notify(t('notice.server-back'), { kind: 'good', key: 'server', testid: 'server-notice' });
  };
  return (engine, name) => {
    const key = `engine-${number++}`;
    const testid = 'engine-notice';
    engine.listen(({ state, reason }) => {
      if (state === 'died') {
        const why = reason === '' ? t('notice.engine-died', { name }) : t('notice.engine-why', { name, reason: translated(reason) });
        notices.notify(why, { kind: 'error', key, testid });
      } else if (state === 'failed') {
        const restart = () => {
          engine.restart();
          onRestart();
        };
        const text = reason === 'silence' ? t('notice.engine-silent', { name }) : t('notice.engine-failed', { name, reason: translated(reason) });
        notices.notify(text, { kind: 'error', key, testid, action: { label: t('notice.engine-restart'), run: restart } });
      } else if (state === 'busy') {
        notices.notify(t('notice.engine-busy'), { kind: 'error', key: 'busy', testid: 'busy-notice' });
      } else if (state === 'slow') {
        notices.notify(t('notice.engine-slow', { name }), { kind: 'error', key, testid });
      } else if (state === 'hung') {
        notices.notify(t('notice.engine-hung', { name }), { kind: 'error', key, testid });
      } else if (state === 'lost') {
        lose(engine);
      } else if (state === 'ready') {
        find(engine);
        notices.dismiss('busy');
      } else if (state === 'closed') {
        lost.delete(engine);
        notices.dismiss(key);
      }
    });
  };
}

/** @typedef {'move'|'capture'|'end'|'low'} SoundName */

/**
 * Synthesized sounds, as lists of tones: frequency in Hz, delay and length in seconds, volume from 0 to 1.
 * @type {Record<SoundName, [number, number, number, number][]>}
 */
const SOUNDS = {
  move: [[520, 0, 0.06, 0.12]],
  capture: [[330, 0, 0.07, 0.16], [220, 0.03, 0.09, 0.12]],
  end: [[392, 0, 0.16, 0.12], [523, 0.15, 0.16, 0.12], [659, 0.3, 0.3, 0.12]],
  low: [[880, 0, 0.05, 0.08], [880, 0.12, 0.05, 0.08]],
};

export class Sounds {
  /** @type {AudioContext|null} */
  #context = null;

  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
    // Safari starts sound only while it handles a user's input, and stops it during a phone call.
    for (const kind of ['click', 'keydown']) addEventListener(kind, () => this.#wake(), { capture: true });
  }

  /** Starts the sound system unless it is running. Until the user first acts, browsers keep the page silent. */
  #wake() {
    if (!this.isOn() || typeof AudioContext === 'undefined') return null;
    const context = (this.#context ??= new AudioContext());
    if (context.state !== 'running') context.resume().catch(() => {});
    return context;
  }

  /** @param {SoundName} name */
  play(name) {
    const context = this.#wake();
    if (context === null) return;
    for (const [frequency, delay, length, volume] of SOUNDS[name]) playTone(context, frequency, context.currentTime + delay, length, volume);
  }
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {number} volume
 */
function playTone(context, frequency, start, length, volume) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
