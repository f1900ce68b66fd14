/**
 * The place of the review's card. Where everything else lies below the board, the card is directly below the board;
 * elsewhere, it is in the review panel next to the board.
 */
import { byId } from '../base/dom.js';
import { prefersStillness } from '../board/animation.js';

/** The layouts in which everything else lies below the board, as in `layout.css`. */
const stacked = matchMedia('(max-width: 559px), (max-width: 1100px) and (orientation: portrait)');

/** Whether everything else lies below the board. */
export const isStacked = () => stacked.matches;

/**
 * Keeps the card in its place when the layout changes.
 * @param {HTMLElement} card
 * @param {HTMLElement} before element of the review panel that the card follows
 * @param {() => void} onMoved
 */
export function keepInPlace(card, before, onMoved) {
  const place = () => (isStacked() ? byId('clocks') : before).after(card);
  place();
  stacked.addEventListener('change', () => {
    place();
    onMoved();
  });
}

/** Brings the card into view, where possible together with the board. @param {HTMLElement} card */
export function reveal(card) {
  if (isStacked()) scrollTo({ top: 0, behavior: prefersStillness() ? 'auto' : 'smooth' });
  else card.scrollIntoView({ block: 'nearest' });
}
