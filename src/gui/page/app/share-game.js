/**
 * Shares the game on the board: a picture of its last position, its result in words, and a link that opens it there.
 * The share sheet of the system gets all three if it takes files. Otherwise the result and the link are copied, and a
 * dialog shows the picture, to be saved.
 */
import { button, openDialog } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { load, t } from '../base/messages.js';
import { addressWith, canShare, copyText, saveFile, share } from '../base/sharing.js';
import { endText, variantName } from '../game/players.js';
import { writeLink } from '../records/link.js';
import { variantOf } from '../variants/index.js';
import { drawPicture, fileOf } from './picture.js';

/**
 * @param {object} page
 * @param {import('../game/state.js').State} page.state
 * @param {import('../game/play.js').Play} page.play
 * @param {string|null} page.address URL at which other machines reach the server, or null if none can
 */
export async function shareGame({ state: { tree, flipped }, play, address }) {
  await load('share.json');
  const { variant, settings, startFen } = tree;
  const fen = startFen === variantOf(variant).positions.start ? null : startFen;
  const url = addressWith(writeLink({ variant, settings, fen, moves: tree.turnsTo(play.head) }), address);
  const game = variantName(variant);
  const result = play.over === null ? '' : endText(variant, play.over);
  const text = result === '' ? game : t('share.text', { game, result });
  const picture = await drawPicture({ variant, node: play.head, flipped, title: result || game, note: game });
  const file = await fileOf(picture, `anel-${variant}-${new Date().toLocaleDateString('sv')}.png`);
  const data = { title: t('app.name'), text, url };
  const withPicture = { ...data, files: [file] };
  if (canShare() && navigator.canShare?.(withPicture) && (await share(withPicture)) !== 'failed') return;
  const copied = await copyText(`${text}\n${url}`);
  showPicture({ picture, file, copied, data });
}

/** @param {{picture: HTMLCanvasElement, file: File, copied: boolean, data: ShareData}} shown */
function showPicture({ picture, file, copied, data }) {
  const sheet = canShare() ? [button(t('share.link'), () => void share(data), { 'data-testid': 'share-link' })] : [];
  openDialog({
    title: t('action.share'),
    testid: 'share-dialog',
    body: [picture, html('p', { class: copied ? '' : 'error-text', role: 'status', 'data-testid': 'copied' }, t(copied ? 'share.copied' : 'share.not-copied'))],
    buttons: () => [...sheet, button(t('share.save'), () => saveFile(file.name, file), { class: 'button-primary', 'data-testid': 'share-save' })],
  });
}
