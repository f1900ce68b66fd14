/** The panel of the live game on the board: what to do next, the invitation, offers and the spectators. */
import { button, confirm } from '../base/dialog.js';
import { html, keepFocus } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { canShare, copyText, isLocal, share } from '../base/sharing.js';
import { endText, resultText, sideName, variantName } from '../game/players.js';
import { hasBegun, nameOf, opponentOf, sideOf } from './stage.js';

/**
 * @typedef {import('./connection.js').Request} Request
 * @typedef {import('./stage.js').LiveState} LiveState
 * @typedef {import('./stage.js').Offer} Offer
 * @typedef {import('./stage.js').Stage} Stage
 *
 * @typedef {{state: LiveState, stage: Stage, offers: Offer[]}} View `offers`: what the user may offer
 *
 * @typedef {object} Deeds what the panel's buttons do
 * @property {import('../game/players.js').Notify} notify
 * @property {() => string} link the invitation
 * @property {(request: Request) => void} send
 * @property {() => void} cancel
 */

export class LivePanel {
  /** What the panel shows, compared so that an unchanged panel is not rebuilt. */
  #key = '';

  /** @param {HTMLElement} host @param {Deeds} deeds */
  constructor(host, deeds) {
    this.host = host;
    this.deeds = deeds;
  }

  hide() {
    this.host.hidden = true;
  }

  /** @param {View} view */
  show(view) {
    const { state, stage } = view;
    const { players, offer, watchers, end, game } = state;
    const key = JSON.stringify([players, stage, offer, view.offers, watchers, end, game, sideOf(state), t('friends.share')]);
    if (key === this.#key && !this.host.hidden) return;
    this.#key = key;
    this.host.hidden = false;
    const isNew = this.host.dataset.stage !== stage;
    this.host.dataset.stage = stage;
    keepFocus(this.host, 'testid', () => this.host.replaceChildren(
      html('h2', { class: 'friend-title', 'data-testid': 'live-title' }, titleText(view)),
      html('p', { class: 'friend-text', 'data-testid': 'live-text' }, aboutText(view)),
      ...this.#invitation(view),
      html('div', { class: 'row friend-more' }, ...this.#answers(view), ...this.#more(view)),
      html('p', { class: 'muted small', 'data-testid': 'live-watchers', hidden: watchers === 0 }, tn('live.watchers', watchers)),
    ));
    if (isNew && (stage === 'invite' || stage === 'answer')) this.host.scrollIntoView({ block: 'nearest' });
  }

  /** The link and the ways to send it. @param {View} view */
  #invitation({ stage }) {
    if (stage !== 'invite') return [];
    const link = this.deeds.link();
    const isShareable = canShare();
    const field = html('input', { class: 'mono', readonly: true, value: link, 'aria-label': t('live.link'), 'data-testid': 'live-link' });
    field.addEventListener('focus', () => field.select());
    const isHere = isLocal() && new URL(link).origin === location.origin;
    return [
      html('div', { class: 'friend-share' },
        ...(isShareable ? [button(t('friends.share'), () => this.#share(link), { class: 'button-primary', 'data-testid': 'live-share' })] : []),
        button(t('live.copy'), () => this.#copy(field), { class: isShareable ? '' : 'button-primary', 'data-testid': 'live-copy' }),
        field),
      ...(isHere ? [html('p', { class: 'muted small', 'data-testid': 'live-local' }, t('live.local'))] : []),
    ];
  }

  /** @param {string} url */
  async #share(url) {
    const outcome = await share({ text: t('live.message'), url });
    if (outcome === 'failed') await this.#copy(null);
  }

  /** @param {HTMLInputElement|null} field */
  async #copy(field) {
    const isCopied = await copyText(this.deeds.link());
    this.deeds.notify(t(isCopied ? 'live.copied' : 'friends.not-copied'), { kind: isCopied ? 'info' : 'error', key: 'copied', testid: 'copied' });
    if (!isCopied) field?.focus();
  }

  /** Buttons that answer the other player's offer, or withdraw the user's. @param {View} view */
  #answers({ state: { offer, you }, stage }) {
    const { send } = this.deeds;
    if (stage === 'answer' && offer !== null) {
      return [
        button(t(`live.${offer.what}.accept`), () => send({ do: 'accept' }), { class: 'button-primary', 'data-testid': 'live-yes' }),
        button(t('live.decline'), () => send({ do: 'decline' }), { 'data-testid': 'live-no' }),
      ];
    }
    const isOwn = offer !== null && offer.by === you && stage !== 'offline' && stage !== 'gone';
    return isOwn ? [button(t('live.withdraw'), () => send({ do: 'decline' }), { 'data-testid': 'live-withdraw' })] : [];
  }

  /** Buttons for everything that is not urgent. @param {View} view */
  #more({ state, stage, offers }) {
    const { send, cancel } = this.deeds;
    if (stage === 'offline' || stage === 'gone') return [];
    if (stage === 'invite') return state.you === null ? [] : [button(t('live.cancel'), cancel, { 'data-testid': 'live-cancel' })];
    const resign = async () => {
      const text = t('live.resign.text', { name: opponentOf(state)?.name ?? '' });
      if (await confirm({ title: t('confirm.resign'), text, yes: t('action.resign'), testid: 'confirm-resign', danger: true })) send({ do: 'resign' });
    };
    const mayResign = state.you !== null && state.end === null && hasBegun(state);
    return [
      ...offers.map((what) => button(t(`live.${what}`), () => send({ do: 'offer', what }), { 'data-testid': `live-${what}`, class: what === 'rematch' ? 'button-primary' : '' })),
      ...(mayResign ? [button(t('action.resign'), resign, { 'data-testid': 'live-resign' })] : []),
      ...(state.end === null ? [button(t('live.invite-spectators'), () => this.#copy(null), { 'data-testid': 'live-spectators' })] : []),
    ];
  }
}

/** @param {Pick<View, 'state'|'stage'>} view @returns {string} */
export function titleText({ state, stage }) {
  const name = opponentOf(state)?.name ?? '';
  if (stage === 'answer' && state.offer !== null) return t(`live.title.${state.offer.what}`, { name });
  if (stage === 'over' && state.end !== null) return `${resultText(state.end)} ${endText(state.variant, state.end)}`;
  if (stage === 'watch') return `${nameOf(state, 'first')} – ${nameOf(state, 'second')}`;
  if (stage === 'invite' && state.you === null) return t('live.title.wait-join');
  return t(`live.title.${stage}`, { name });
}

/** @param {View} view @returns {string} */
function aboutText({ state, stage }) {
  const { you, offer, variant } = state;
  const opponent = opponentOf(state);
  const name = opponent?.name ?? '';
  if (stage === 'gone') return t('live.text.gone');
  if (stage === 'offline') return t(state.running === null ? 'live.text.offline' : 'live.text.offline-clock');
  if (stage === 'invite') return you === null ? t('live.text.wait-join') : t('live.text.invite', { game: variantName(variant), side: sideName(variant, you) });
  if (stage === 'answer' && state.end === null && sideOf(state) === you) return t('live.text.answer');
  if (offer !== null && offer.by === you) return t(`live.text.own-${offer.what}`, { name });
  if (opponent !== null && !opponent.online) return t('live.text.away', { name });
  if (stage === 'watch') return t('live.text.watch', { name: nameOf(state, sideOf(state)), side: sideName(variant, sideOf(state)) });
  if (stage === 'move' && state.turns.length === 0 && state.clock !== null) return t('live.text.untimed');
  return '';
}
