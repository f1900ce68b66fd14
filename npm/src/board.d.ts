import type { Position } from './index.js';

/** The languages of the board. */
export const LANGUAGES: string[];

/** Selects the language of all boards that are drawn from now on. */
export function setLanguage(tag: string): void;

export interface MoveDetail {
  move: string;
  notation: string;
  /** The position after the move. */
  fen: string;
}

/** The events of a board, besides those of any element. */
export interface BoardEventMap extends HTMLElementEventMap {
  move: CustomEvent<MoveDetail>;
  refused: CustomEvent<{ from: string; to: string | null }>;
  fault: CustomEvent<{ message: string }>;
}

/**
 * `<anel-board>`. Attributes: `variant`, `fen`, `settings` (`Name=value`, separated by semicolons), `orientation` and
 * `movable` (`first`, `second`; `movable` also `both` or `none`), `lastmove` (the move that led to the FEN, and the FEN
 * before it), `coordinates` (`none`), `pieces` and `colours` (as on the page), `data-theme` (`light`, `dark`).
 *
 * Events: `move`; `refused` when a move is impossible; `fault` when the position is invalid.
 */
export class AnelBoard extends HTMLElement {
  addEventListener<K extends keyof BoardEventMap>(type: K, listener: (this: AnelBoard, event: BoardEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  /** Resolves when the first position is shown; rejects if it is invalid. */
  readonly ready: Promise<void>;
  /** A copy of the position with its moves; null before the first one is shown. */
  get position(): Position | null;
  set position(position: Position);
  /** Plays a move, with its animation. */
  push(turn: string): void;
  /** Takes back the last move. */
  pop(): string | null;
  /** Shows arrows for moves, best first. */
  setArrows(turns: string[]): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'anel-board': AnelBoard;
  }
}
