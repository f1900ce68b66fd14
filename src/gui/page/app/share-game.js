/** Shares the game on the board: its result in words, and a link that opens it at its last position. */
import { addressWith, canShare, copyText, share } from '../base/sharing.js';
import { t } from '../base/messages.js';
import { endText, variantName } from '../game/players.js';
import { writeLink } from '../records/link.js';
import { variantOf } from '../variants/index.js';

/**
 * @param {object} page
 * @param {import('../game/state.js').State} page.state
 * @param {import('../game/play.js').Play} page.play
 * @param {import('../game/players.js').Notify} page.notify
 * @param {string|null} page.address URL at which other machines reach the server, or null if none can
 */
export async function shareGame({ state: { tree }, play, notify, address }) {
  const { variant, settings, startFen } = tree;
  const fen = startFen === variantOf(variant).positions.start ? null : startFen;
  const url = addressWith(writeLink({ variant, settings, fen, moves: tree.turnsTo(play.head) }), address);
  const game = variantName(variant);
  const text = play.over === null ? game : t('share.text', { game, result: endText(variant, play.over) });
  if (canShare() && (await share({ title: t('app.name'), text, url })) !== 'failed') return;
  const copied = await copyText(`${text}\n${url}`);
  notify(t(copied ? 'share.copied' : 'share.not-copied'), { kind: copied ? 'info' : 'error', key: 'copied', testid: 'copied' });
}
