/**
 * The descriptor of a game: everything the page needs to know about it. All differences between games go through this
 * interface. `index.js` finds a descriptor by its `UCI_Variant` name.
 *
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {'first'|'second'} Side
 * @typedef {Map<string, string>} Men FEN letters of the pieces, by square
 * @typedef {{turn: string, fen: string}} Before a position and the turn made in it
 * @typedef {{result: 'p1win'|'p2win'|'draw', reason: string}} End
 *
 * @typedef {object} Variant
 * @property {string} name value of `UCI_Variant`
 * @property {Geometry} geometry
 * @property {Sides} sides
 * @property {Pieces} pieces
 * @property {Positions} positions
 * @property {Turns} turns
 * @property {Settings} settings
 * @property {Scores} scores
 * @property {Editing} editing
 * @property {Teaching} teaching
 * @property {string|null} puzzles puzzle file, relative to `variants/`; null if the game has no puzzles
 * @property {string|null} openings opening tree file, relative to `variants/`; null if the game has none
 *
 * @typedef {object} Geometry squares of the board, in the orientation of the first player (lettered boards) or as printed (numbered boards)
 * @property {number} size squares along a side
 * @property {0|1} border width of the drawn margin that repeats the opposite edge: 1 on a torus
 * @property {'edge'|'squares'} labels `edge`: letters and digits along the edge; `squares`: a number on each square
 * @property {(column: number, row: number) => string} squareName name of a square; column and row count from 0 at the top left
 * @property {(square: string) => {column: number, row: number}} placeOf
 *
 * @typedef {object} Sides
 * @property {(side: Side) => string} name
 * @property {(side: Side) => string} mover name used when announcing a turn
 * @property {(side: Side) => 'white'|'black'} color
 *
 * @typedef {object} Pieces
 * @property {(letter: string) => boolean} isWhite
 * @property {(letter: string) => string} kind name without the colour: `Castle`
 * @property {(letter: string) => string} name name with the colour: `white Castle`
 * @property {(square: string, letter: string|undefined) => string} onSquare a square and its occupant in words, for screen readers
 * @property {(letter: string) => SVGElement} draw a `<g>` centred on (0, 0), for a square from -50 to 50
 *
 * @typedef {object} Position what a board shows of a position; each game adds its own fields
 * @property {Men} men
 * @property {Side} toMove
 *
 * @typedef {object} Positions
 * @property {string} start FEN of the start position
 * @property {(fen: string) => Position} read
 * @property {(fen: string) => boolean} isFirstToMove
 * @property {(fen: string) => boolean} owns whether a FEN can belong to this game
 * @property {string[]} playOn reasons for a game's end that still leave legal turns, so analysis may continue
 * @property {('attacked'|'moves')[]} questions queries the engine supports for positions of this game
 * @property {(squares: string[]) => string} attackedText status text naming attacked squares, or ''
 * @property {(men: Men, side: Side) => string} materialText text shown next to a player's name, or ''
 * @property {(letter: string) => string[]} units letters a piece counts as when the material of both sides is compared; empty if
 *   the game does not compare material
 * @property {(fen: string) => number|null} margin the first player's lead; null if the game is not decided by counting
 *
 * @typedef {'short'|'long'} TurnLength space a turn takes in writing and drawing
 *
 * @typedef {object} Turns
 * @property {TurnLength} length
 * @property {(turns: string[]) => boolean} own whether texts can be turns of this game
 * @property {(position: Position, turn: string, after?: Position|null) => Effect} effect effect of a legal turn; some details
 *   require the position after it
 * @property {(turn: string) => ArrowLine[]} arrows
 * @property {(past: Past, step: {turn: string, fen: string}) => string} complete the turn with the arbiter's additions
 * @property {(turn: string) => import('../base/messages.js').Message|null} notice notice about a turn, shown to both players
 * @property {(desk: Desk) => Control} control
 * @property {(actions: Actions) => Surroundings|null} surroundings controls around the board
 *
 * @typedef {{from: string|null, to: string}} ArrowLine `from` is null if the piece does not come from a square
 * @typedef {{settings: GameSettings, mover: Side, turns: {turn: string, by: Side}[]}} Past the game before a turn
 *
 * @typedef {'move'|'step'|'combine'|'turn'|'capture'|'charge'|'push'|'legionary'|'place'|'choice'} MarkKind
 * @typedef {{kind: MarkKind, promotes: boolean}} Mark marker of a destination
 * @typedef {{traveller: string, others: string[], result: string|null}} Meeting letters of the moving piece, the pieces it meets, and the result
 *
 * @typedef {object} Effect what a turn does
 * @property {string[]} squares squares the turn starts and ends on
 * @property {Mark} mark marker of the destination
 * @property {Meeting|null} meeting null if the piece meets nothing and does not change
 * @property {() => string} text
 * @property {(progress: unknown) => Effect} rest the part of the effect not yet shown, given the control's progress
 * @property {(stage: Stage, before: Men, travelTime: number) => Promise<void>} play animates the effect on a stage that shows the position before
 *
 * @typedef {SVGElement[]} Sprites drawings of one piece: one for each copy of its square
 * @typedef {object} Stage drawing area for animations
 * @property {(square: string, letter: string) => Sprites} put
 * @property {(square: string, letter: string) => Sprites} spawn draws a piece without registering it as the occupant of the square
 * @property {(square: string) => Sprites} spritesOf
 * @property {(square: string) => void} remove
 * @property {(men: Men) => void} setMen
 * @property {(sprites: Sprites, from: string, to: string, ms?: number) => Promise<void>} travel
 * @property {(sprites: Sprites, from: string, to: string, delay: number) => Promise<void>} push
 * @property {(sprites: Sprites, delay?: number) => Promise<void>} fade
 * @property {(sprites: Sprites) => Promise<void>} appear
 * @property {(sprites: Sprites) => Promise<void>} settle
 * @property {(square: string, letter: string) => Promise<void>} turnOver
 *
 * @typedef {{value: string, label: string, icon?: string|null, mark?: MarkKind}} Choice `icon`: letter of a piece
 *
 * @typedef {object} Desk services the board offers to a control
 * @property {Position} position
 * @property {GameSettings} settings
 * @property {boolean} mayMove whether the user may move in this position
 * @property {string[]} legal legal turns; empty if the engine cannot list them
 * @property {string[]} squares
 * @property {unknown} progress progress of the previous control in this position, or null
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {(turn: string) => Promise<string|null>} after FEN after a turn
 * @property {(title: string, choices: Choice[], square: string) => Promise<string|null>} ask the chosen value; null if the user cancels
 * @property {(text: string, effect?: Effect) => void} hint shows a text under the board, and drawings of the pieces the effect involves
 * @property {(text: string) => void} announce
 * @property {(from: string, to: string|null) => void} refuse reports an impossible attempt; `to` is null if the piece cannot move at all
 * @property {() => void} refresh redraws the markers
 * @property {() => void} restore redraws the pieces
 * @property {(turn: string, made: {dropped: boolean, told: boolean}) => void} play plays a turn; `dropped`: the user dragged the
 *   piece to its destination; `told`: the effect has been announced
 * @property {(before: Men, effect: Effect, dropped: boolean) => void} showStep shows one operation of an unfinished turn
 *
 * @typedef {object} Control turns user input into a turn; keys are squares and places next to the board
 * @property {(key: string) => void} activate handles a click, a tap or Enter
 * @property {() => boolean} cancel whether there was something to cancel
 * @property {() => void} [undo] takes back the last operation of the turn
 * @property {() => void} [end] ends the turn
 * @property {(key: string|null) => void} hover
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} dragStart
 * @property {(over: string|null) => {carried: string, stays: string|null}} carried letters of the dragged part and of the part left on the origin
 * @property {(key: string) => Promise<boolean>} drop whether the drop made a move
 * @property {() => Marks} marks
 * @property {(key: string) => boolean} isMovable
 * @property {(key: string) => string} targetText effect of choosing a square, or '' if the square is not a destination
 * @property {() => Men} men
 * @property {() => unknown} progress the unfinished turn; null if nothing has been done
 *
 * @typedef {{selected: string[], targets: Map<string, Mark>, noted?: string[]}} Marks `noted`: squares highlighted at the player's request
 *
 * @typedef {{play: (turn: string) => void, undo: () => void, end: () => void}} Actions actions of the buttons around the board
 * @typedef {object} Surroundings
 * @property {string} style class of the frame around the board
 * @property {{element: HTMLElement, at: Side|'under'}[]} parts elements on a player's side of the board, or under it
 * @property {(state: {position: Position, control: Control, mayMove: boolean, legal: string[], settings: GameSettings}) => void} show
 *
 * @typedef {{TeamSizes?: string, secret?: Record<Side, number[]>}} GameSettings settings of a game in addition to its variant
 * @typedef {[name: string, value: string][]} Fields
 * @typedef {Record<string, string>} Options engine options by name
 *
 * @typedef {object} Settings
 * @property {(settings: GameSettings) => Fields} engine options sent to every engine
 * @property {(settings: GameSettings, side: Side) => Fields} player options sent only to the engine that plays a side
 * @property {(settings: GameSettings, side: Side) => Options} record options stored for a player in the game record
 * @property {(white: Options, black: Options) => GameSettings} ofRecord
 * @property {(settings: GameSettings) => Fields} link parameters of a link
 * @property {(given: URLSearchParams) => {settings: GameSettings}|{fault: import('../base/messages.js').Message}} ofLink
 * @property {(settings: GameSettings) => GameSettings} lasting the settings that also apply to another position of the game
 * @property {SetupMaker|null} setup creates the controls in the new game dialog
 *
 * @typedef {object} SetupMaker
 * @property {(settings: GameSettings) => SetupChoice} choiceOf the choices that lead to given settings
 * @property {(chosen: SetupChoice, fault: (input: HTMLElement, message: string) => Error) => Setup} create
 *
 * @typedef {{teams?: string}} SetupChoice choices the dialog remembers for the next game
 *
 * @typedef {object} Setup
 * @property {HTMLElement} beside element placed next to the choice of the variant
 * @property {Record<Side, HTMLElement>} bySide
 * @property {HTMLElement} below
 * @property {(isShown: boolean, isPerson: Record<Side, boolean>) => void} update
 * @property {() => void} swap
 * @property {() => SetupChoice} choice
 * @property {(squares: number, isPerson: Record<Side, boolean>) => GameSettings} read throws the error made by `fault` for invalid input
 *
 * @typedef {{cp: number, mate?: undefined}|{mate: number, cp?: undefined}} Score score from the first player's point of view: `cp` in
 *   hundredths, or `mate` in moves to a win, negative if the second player wins
 *
 * @typedef {object} Scores
 * @property {number} spread score difference that multiplies the odds of winning by e
 * @property {readonly number[]} depths search depths of a quick, a usual and a thorough game review
 * @property {string} ahead key of the message that a player is ahead
 * @property {(score: Score) => number|null} lead the first player's final lead if the search has seen the end of the game, else null
 *
 * @typedef {Position} Draft a position in the editor, with everything its FEN contains; each game adds its own fields
 * @typedef {(draft: Draft) => Draft} Change
 *
 * @typedef {object} Editing
 * @property {string[][]} palette letters of the pieces to place, a row for each side
 * @property {(key: string) => string|null} letter the piece placed by a key press
 * @property {(letter: string, square: string) => boolean} canStand whether a piece is allowed on a square
 * @property {(fen: string) => Draft} read reads a FEN accepted by the engine
 * @property {(draft: Draft) => string} write
 * @property {(draft: Draft) => Draft} cleared the draft with an empty board and nothing off the board
 * @property {(before: Draft, after: Draft) => Draft} fitted the draft with fields adapted to a change on the board
 * @property {(draft: Draft, side: Side) => Draft} withSide
 * @property {(fields: FieldMaker) => HTMLElement[]} fields controls for the fields of a FEN besides the board
 *
 * @typedef {object} FieldMaker creates controls bound to the draft
 * @property {(label: string, most: number, testid: string, get: (draft: Draft) => number, set: (draft: Draft, value: number) => Draft) => HTMLElement} number
 * @property {(label: string, testid: string, get: (draft: Draft) => boolean, set: (draft: Draft, value: boolean) => Draft) => HTMLElement} check
 * @property {(label: string, options: [string, string][], testid: string, get: (draft: Draft) => string, set: (draft: Draft, value: string) => Draft) => HTMLElement} choice
 * @property {(legend: string, ...controls: HTMLElement[]) => HTMLElement} group
 * @property {(...controls: HTMLElement[]) => HTMLElement} row
 */


/**
 * @typedef {object} Teaching teaching material of the game, loaded on demand
 * @property {string} folder folder under `variants/` with `course.json`, `rules.json` and `why.json` (the messages of `loadWhy`)
 * @property {() => Promise<Why>} loadWhy
 *
 * @typedef {object} Question why a piece cannot move or cannot go to a square
 * @property {Position} position
 * @property {string} from a square, or a place next to the board
 * @property {string|null} to destination; null asks why the piece cannot move at all
 * @property {string[]} legal legal turns; empty if the engine cannot list them
 * @property {GameSettings} settings
 *
 * @typedef {(question: Question) => import('../base/messages.js').Message & {lesson: string}} Why the reason, and the id of the lesson that explains it
 */

import { svg } from '../base/dom.js';

/** @type {readonly Side[]} */
export const SIDES = ['first', 'second'];

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/**
 * Draws a piece and stores its letter in `data-piece`.
 * @param {Pick<Pieces, 'draw'>} pieces
 * @param {string} letter
 * @returns {SVGElement}
 */
export function drawMan({ draw }, letter) {
  const man = draw(letter);
  man.dataset.piece = letter;
  return man;
}

/**
 * Draws a piece as a separate `<svg>` for lists and palettes. The icon is hidden from screen readers, so put its name next to it.
 * @param {Pick<Pieces, 'draw'>} pieces
 * @param {string} letter
 * @returns {SVGElement}
 */
export function drawIcon(pieces, letter) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawMan(pieces, letter));
}
