// What the page asks the board to show.

/**
 * @typedef {object} View
 * @property {'turnover'|'turnover2019'|'oliveira'|'ctor'|'ctor8'} variant
 * @property {string} fen the position shown
 * @property {{fen: string, turn: string}|null} before the position before, and the turn that led here
 * @property {boolean} animate whether the turn that led here is to be shown as it happens
 * @property {boolean} flipped
 * @property {boolean} coordinates
 * @property {'first'|'second'|'both'|'none'} mayMove whose men the user may move
 * @property {string[]} legal legal moves of this position; none in CTOR
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {(turn: string) => Promise<string|null>} after FEN after a turn
 * @property {string[]} attacked squares of Castles, Kings or chips under attack
 * @property {{turn: string, rank: number|'hint'}[]} arrows
 * @property {{TeamSizes?: string}} [settings] CTOR: how many people each team has, as in `1v2`
 */

/** Whether the user has the same choices in both views. */
export function sameChoices(last, view) {
  const key = (shown) => `${shown.mayMove} ${teamSizesOf(shown)} ${shown.legal.join(' ')}`;
  return last !== null && key(last) === key(view);
}

/** How many people each team has, as in `1v2`. */
export const teamSizesOf = (view) => view.settings?.TeamSizes ?? '1v1';

/** The arrows of a view as a text, to compare them. */
export const arrowsOf = (view) => (view?.arrows ?? []).map(({ turn, rank }) => `${turn} ${rank}`).join(';');
