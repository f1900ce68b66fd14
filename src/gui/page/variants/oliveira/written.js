/** Oliveira's notation with the piece letters of the page's language, such as `SS` for the High Priest in Portuguese. */
import { t } from '../../base/messages.js';

/** A piece letter: at the start of a move, or after the sign of a promotion. */
const LETTER = /(?<=^|=)[KWHNRLG](?=[a-h@]|[,+#]|$)/g;

/** @param {string} notation a move in the engine's notation @returns {string} the move to display */
export const writtenMove = (notation) => notation.replace(LETTER, (letter) => t(`notation.oliveira.${letter}`));
