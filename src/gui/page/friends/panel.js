/** The panel of the game by link on the board: what to do next, the link, and the user's offers. */
import { button, confirm } from '../base/dialog.js';
import { html, keepFocus } from '../base/dom.js';
import { t, tn } from '../base/messages.js';
import { addressWith, canShare, copyText, isLocal, share } from '../base/sharing.js';
import { endText, resultText } from '../game/players.js';
import { hasSecrets } from './log.js';
import { writeGameLink } from './link.js';
import { situationOf } from './situation.js';
import { gameText, nameOf, opponentName } from './words.js';

/**
 * @typedef {import('./friends.js').Shown} Shown
 * @typedef {import('./log.js').Word} Word
 * @typedef {import('./situation.js').Situation} Situation
 *
 * @typedef {object} Deeds what the panel's buttons do
 * @property {string|null} address URL at which other machines reach the server
 * @property {import('../game/players.js').Notify} notify
 * @property {(kind: Word) => void} add adds an event of the user
 * @property {() => void} undo
 * @property {() => void} shared notes that the user has shared the link
 * @property {() => void} rematch
 * @property {() => void} versions
 */

export class FriendPanel {
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

  /** @param {Shown} shown */
  show(shown) {
    const wasHidden = this.host.hidden;
    this.host.hidden = false;
    const situation = situationOf(shown.game, shown.replayed);
    const link = addressWith(writeGameLink(shown.game.log), this.deeds.address);
    const key = JSON.stringify([link, situation, shown.verdict, shown.game.others.length, t('friends.share')]);
    if (key === this.#key && !wasHidden) return;
    this.#key = key;
    const name = opponentName(shown.replayed, shown.game.side);
    this.host.dataset.stage = situation.stage;
    keepFocus(this.host, 'testid', () => this.host.replaceChildren(
      html('h2', { class: 'friend-title', 'data-testid': 'friend-title' }, titleText(shown, situation, name)),
      html('p', { class: 'friend-text', 'data-testid': 'friend-text' }, aboutText(shown, situation, name)),
      ...this.#verdict(shown),
      ...this.#sharing(shown, situation, link),
      html('div', { class: 'row friend-more' }, ...this.#answers(situation), ...this.#more(shown, situation)),
    ));
    if (situation.stage === 'send') this.host.scrollIntoView({ block: 'nearest' });
  }

  /** The result of the check of the secret squares. @param {Shown} shown */
  #verdict({ game: { log: { terms }, side }, replayed, verdict }) {
    if (verdict === null || !hasSecrets(terms)) return [];
    const { names } = replayed.course;
    const texts = verdict.cheats.map(({ by, key, square, number }) => t(key, { name: nameOf(names, by), square, number }));
    if (texts.length > 0) return texts.map((text) => html('p', { class: 'error-text', 'data-testid': 'friend-verdict' }, text));
    const isMissing = replayed.course.opened[side === 'first' ? 'second' : 'first'].size < terms.commitments.length;
    const key = verdict.complete ? 'friends.verdict.honest' : isMissing ? 'friends.verdict.missing' : 'friends.verdict.send';
    return [html('p', { class: 'small', 'data-testid': 'friend-verdict' }, t(key, { name: opponentName(replayed, side) }))];
  }

  /** Buttons that answer an offer. @param {Situation} situation */
  #answers({ stage, offer }) {
    if (stage !== 'answer') return [];
    return [
      button(t(`friends.${offer}.accept`), () => this.deeds.add('accept'), { class: 'button-primary', 'data-testid': 'friend-yes' }),
      button(t(`friends.${offer}.decline`), () => this.deeds.add('decline'), { 'data-testid': 'friend-no' }),
    ];
  }

  /** @param {Shown} shown @param {Situation} situation @param {string} link */
  #sharing({ game, replayed: { course } }, { stage, isUnsent }, link) {
    if (stage === 'move' || stage === 'answer' || (stage === 'over' && !isUnsent)) return [];
    const primary = isUnsent ? 'button-primary' : '';
    const shareLink = () => this.#share(link, t('friends.message', { game: gameText(game.log.terms) }));
    const isShareable = canShare();
    const field = html('input', { class: 'mono', readonly: true, value: link, 'aria-label': t('friends.link'), 'data-testid': 'friend-link' });
    field.addEventListener('focus', () => field.select());
    field.addEventListener('copy', () => this.deeds.shared());
    return [
      html('div', { class: 'friend-share' },
        ...(isShareable ? [button(t('friends.share'), shareLink, { class: primary, 'data-testid': 'friend-share' })] : []),
        button(t('friends.copy'), () => this.#copy(link, field), { class: isShareable ? '' : primary, 'data-testid': 'friend-copy' }),
        field),
      ...(isLocal() && this.deeds.address === null && !course.joined ? [html('p', { class: 'muted small' }, t('friends.local'))] : []),
    ];
  }

  /** @param {string} url @param {string} text */
  async #share(url, text) {
    const outcome = await share({ text, url });
    if (outcome === 'shared') this.deeds.shared();
    else if (outcome === 'failed') await this.#copy(url, null);
  }

  /** @param {string} link @param {HTMLInputElement|null} field */
  async #copy(link, field) {
    const isCopied = await copyText(link);
    this.deeds.notify(t(isCopied ? 'friends.copied' : 'friends.not-copied'), { kind: isCopied ? 'info' : 'error', key: 'copied', testid: 'copied' });
    if (isCopied) this.deeds.shared();
    else field?.focus();
  }

  /** Buttons for everything that is not urgent. @param {Shown} shown @param {Situation} situation */
  #more({ game, replayed: { course } }, situation) {
    const { deeds } = this;
    const { mayUndo, mayOfferDraw, mayAskTakeback, mayResign, stage } = situation;
    const resign = async () => {
      const text = t('friends.resign.text', { name: nameOf(course.names, game.side) });
      if (await confirm({ title: t('confirm.resign'), text, yes: t('action.resign'), testid: 'confirm-resign', danger: true })) deeds.add('resign');
    };
    /** @type {[isShown: boolean, key: string, run: () => void, testid: string][]} */
    const buttons = [
      [mayUndo, 'friends.undo', () => deeds.undo(), 'friend-undo'],
      [mayOfferDraw, 'friends.draw', () => deeds.add('draw'), 'friend-draw'],
      [mayAskTakeback, 'friends.takeback', () => deeds.add('takeback'), 'friend-takeback'],
      [mayResign, 'action.resign', resign, 'friend-resign'],
      [stage === 'over', 'friends.rematch', () => deeds.rematch(), 'friend-rematch'],
    ];
    const versions = game.others.length === 0 ? [] : [button(tn('friends.versions', game.others.length), () => deeds.versions(), { 'data-testid': 'friend-other-versions' })];
    return [...buttons.filter(([isShown]) => isShown).map(([, key, run, testid]) => button(t(key), run, { 'data-testid': testid })), ...versions];
  }
}

/** @param {Shown} shown @param {Situation} situation @param {string} name */
function titleText({ game: { log: { terms } }, replayed: { over } }, { stage, isUnsent, offer }, name) {
  if (over !== null) return isUnsent ? t('friends.title.last', { name }) : `${resultText(over)} ${endText(terms.variant, over)}`;
  if (stage === 'answer') return t(`friends.title.${offer}`, { name });
  return t(`friends.title.${stage}`, { name });
}

/** @param {Shown} shown @param {Situation} situation @param {string} name */
function aboutText({ game: { log: { terms } }, replayed: { over } }, { stage, isUnsent, own, mayMove }, name) {
  if (over !== null) return isUnsent ? `${resultText(over)} ${endText(terms.variant, over)}. ${t('friends.text.last', { name })}` : '';
  if (stage === 'invite') return t(mayMove ? 'friends.text.first' : 'friends.text.invite');
  if (stage === 'answer') return t('friends.text.answer');
  if (own !== null) return t(`friends.text.own-${own}`, { name });
  return t(`friends.text.${stage}`, { name });
}
