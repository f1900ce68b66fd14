/**
 * What the page knows of a game: its descriptor. Everything that differs from game to game is asked of it and of nothing else;
 * `index.js` finds it by the variant's name on the wire.
 *
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {'first'|'second'} Side
 * @typedef {Map<string, string>} Men letter of what stands on each occupied square, as in a FEN
 * @typedef {{turn: string, fen: string}} Before a position, and the turn made there
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
 * @property {string|null} puzzles data file under `variants/`; null where there are none
 * @property {string|null} openings the same of the tree of openings
 *
 * @typedef {object} Geometry the squares of the board, as the first player of a lettered board or the print of a numbered one has them
 * @property {number} size squares along a side
 * @property {0|1} border squares that are drawn around the board and repeat its other side: 1 on a torus
 * @property {'edge'|'squares'} labels where the names of squares are written: letters and digits along the edge, or a number on each square
 * @property {(column: number, row: number) => string} squareName from the left and from the top, 0 on
 * @property {(square: string) => {column: number, row: number}} placeOf
 *
 * @typedef {object} Sides
 * @property {(side: Side) => string} name
 * @property {(side: Side) => string} mover how an announcement of a turn names it
 * @property {(side: Side) => 'white'|'black'} color
 *
 * @typedef {object} Pieces
 * @property {(letter: string) => boolean} isWhite
 * @property {(letter: string) => string} kind name without the colour: `Castle`
 * @property {(letter: string) => string} name name with the colour: `white Castle`
 * @property {(square: string, letter: string|undefined) => string} onSquare what stands on a square, for a screen reader
 * @property {(letter: string) => SVGElement} draw a `<g>` around (0, 0), on a square that reaches from -50 to 50
 *
 * @typedef {object} Position what a board shows of a position; each game adds fields of its own
 * @property {Men} men
 * @property {Side} toMove
 *
 * @typedef {object} Positions
 * @property {string} start FEN of the start position
 * @property {(fen: string) => Position} read
 * @property {(fen: string) => boolean} isFirstToMove
 * @property {(fen: string) => boolean} owns whether a FEN can be one of this game
 * @property {string[]} playOn reasons for which a game ends although its position allows further turns, which an analysis may make
 * @property {('attacked'|'moves')[]} questions what the rules can be asked of a position
 * @property {(squares: string[]) => string} attackedText what the status says of attacked squares, '' for nothing
 * @property {(men: Men, side: Side) => string} materialText what stands beside the name of a player, '' for nothing
 * @property {(letter: string) => string[]} units letters of what a man counts as in a comparison of both sides, none where men are not compared
 * @property {(fen: string) => number|null} margin by how many the first player leads; null where no count decides
 *
 * @typedef {'short'|'long'} TurnLength how much room a turn takes where it is written or drawn
 *
 * @typedef {object} Turns
 * @property {TurnLength} length
 * @property {(turns: string[]) => boolean} own whether these can be turns of this game
 * @property {(position: Position, turn: string, after?: Position|null) => Effect} effect of a legal turn; some of it may be known only with
 *   the position after it
 * @property {(turn: string) => ArrowLine[]} arrows
 * @property {(past: Past, step: {turn: string, fen: string}) => string} complete the turn with what the arbiter adds to it
 * @property {(turn: string) => import('../base/messages.js').Message|null} notice what both players are told of a turn
 * @property {(desk: Desk) => Control} control
 * @property {(actions: Actions) => Surroundings|null} surroundings what stands around the board
 *
 * @typedef {{from: string|null, to: string}} ArrowLine `from` is null where nothing travels from another square
 * @typedef {{settings: GameSettings, mover: Side, turns: {turn: string, by: Side}[]}} Past the game before a turn
 *
 * @typedef {'move'|'step'|'combine'|'turn'|'capture'|'charge'|'push'|'legionary'|'place'|'choice'} MarkKind
 * @typedef {{kind: MarkKind, promotes: boolean}} Mark how a destination is marked
 * @typedef {{traveller: string, others: string[], result: string|null}} Meeting letters of what travels, what it meets and what comes of it
 *
 * @typedef {object} Effect what a turn does
 * @property {string[]} squares that it begins and ends on
 * @property {Mark} mark of its destination
 * @property {Meeting|null} meeting null where nothing is met and nothing changes
 * @property {() => string} text
 * @property {(progress: unknown) => Effect} rest what is left of it to show, when so much of it has been seen
 * @property {(stage: Stage, before: Men, travelTime: number) => Promise<void>} play shows it; the stage shows the position before
 *
 * @typedef {SVGElement[]} Sprites the drawings of a man: one for each copy of its square
 * @typedef {object} Stage where effects are shown
 * @property {(square: string, letter: string) => Sprites} put
 * @property {(square: string, letter: string) => Sprites} spawn draws a man that is not noted as the one of the square
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
 * @typedef {{value: string, label: string, icon?: string|null, mark?: MarkKind}} Choice `icon`: letter of a man
 *
 * @typedef {object} Desk what the board offers to a control
 * @property {Position} position
 * @property {GameSettings} settings
 * @property {boolean} mayMove whether the user may move in this position
 * @property {string[]} legal turns, where the rules can be asked for them
 * @property {string[]} squares
 * @property {unknown} progress of a control that this one takes over from; null where there is none
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {(turn: string) => Promise<string|null>} after FEN after a turn
 * @property {(title: string, choices: Choice[], square: string) => Promise<string|null>} ask null: the user wants none
 * @property {(text: string, effect?: Effect) => void} hint shows a text under the board, and what an effect meets in drawings
 * @property {(text: string) => void} announce
 * @property {(from: string, to: string|null) => void} refuse the user has tried what is not possible: to go somewhere, or to move at all
 * @property {() => void} refresh draws the marks anew
 * @property {() => void} restore shows the men as they stand
 * @property {(turn: string, made: {dropped: boolean, told: boolean}) => void} play `dropped`: the man has been carried to its destination;
 *   `told`: what the turn does has been announced
 * @property {(before: Men, effect: Effect, dropped: boolean) => void} showStep shows a part of a turn that is being put together
 *
 * @typedef {object} Control lets the user make a turn; its keys are squares, and places beside the board
 * @property {(key: string) => void} activate a click, a tap, or Enter
 * @property {() => boolean} cancel whether there was something to cancel
 * @property {() => void} [undo] takes back the last step of the turn
 * @property {() => void} [end] ends the turn
 * @property {(key: string|null) => void} hover
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} dragStart
 * @property {(over: string|null) => {carried: string, stays: string|null}} carried what is carried, and what stays behind
 * @property {(key: string) => Promise<boolean>} drop whether something was made of it
 * @property {() => Marks} marks
 * @property {(key: string) => boolean} isMovable
 * @property {(key: string) => string} targetText what choosing a square would do, '' where it is no destination
 * @property {() => Men} men
 * @property {() => unknown} progress what has been made of the turn, null for nothing
 *
 * @typedef {{selected: string[], targets: Map<string, Mark>, noted?: string[]}} Marks `noted`: squares that a player wants to see
 *
 * @typedef {{play: (turn: string) => void, undo: () => void, end: () => void}} Actions of the buttons around the board
 * @typedef {object} Surroundings
 * @property {string} style class of the frame that has them
 * @property {{element: HTMLElement, at: Side|'under'}[]} parts on a player's side of the board, or under it
 * @property {(state: {position: Position, control: Control, mayMove: boolean, legal: string[], settings: GameSettings}) => void} show
 *
 * @typedef {{TeamSizes?: string, secret?: Record<Side, number[]>}} GameSettings what is set for a game besides its variant
 * @typedef {[name: string, value: string][]} Fields
 * @typedef {Record<string, string>} Options of an engine, by their names
 *
 * @typedef {object} Settings
 * @property {(settings: GameSettings) => Fields} engine options that every engine is told
 * @property {(settings: GameSettings, side: Side) => Fields} player options that only the engine of a side is told
 * @property {(settings: GameSettings, side: Side) => Options} record options that the record of a game notes of a player
 * @property {(white: Options, black: Options) => GameSettings} ofRecord
 * @property {(settings: GameSettings) => Fields} link parameters of a link
 * @property {(given: URLSearchParams) => {settings: GameSettings}|{fault: import('../base/messages.js').Message}} ofLink
 * @property {(settings: GameSettings) => GameSettings} lasting what goes over to another position of the game
 * @property {SetupMaker|null} setup makes the controls of the dialog in which a new game is chosen
 *
 * @typedef {object} SetupMaker
 * @property {(settings: GameSettings) => SetupChoice} choiceOf what was chosen for a game
 * @property {(chosen: SetupChoice, fault: (input: HTMLElement, message: string) => Error) => Setup} create
 *
 * @typedef {{teams?: string}} SetupChoice what a dialog offers again the next time
 *
 * @typedef {object} Setup
 * @property {HTMLElement} beside the choice of the variant
 * @property {Record<Side, HTMLElement>} bySide
 * @property {HTMLElement} below
 * @property {(isShown: boolean, isPerson: Record<Side, boolean>) => void} update
 * @property {() => void} swap
 * @property {() => SetupChoice} choice
 * @property {(squares: number, isPerson: Record<Side, boolean>) => GameSettings} read throws what `fault` makes of wrong input
 *
 * @typedef {{cp: number, mate?: undefined}|{mate: number, cp?: undefined}} Score seen from the first player: in hundredths, or in moves to a
 *   win, negative where the second player wins
 *
 * @typedef {object} Scores
 * @property {number} spread by how much a score must grow for the odds of a win to grow by the factor e: a slope for the eye
 * @property {readonly number[]} depths of a quick, a usual and a thorough search of every position of a game
 * @property {string} ahead key of the message that a player is ahead
 * @property {(score: Score) => number|null} lead by how much the first player has won where a search has seen the end; else null
 *
 * @typedef {Position} Draft a position that is being set up, with all that its FEN says; each game adds fields of its own
 * @typedef {(draft: Draft) => Draft} Change
 *
 * @typedef {object} Editing
 * @property {string[][]} palette letters of what can be put on the board, a row for each side
 * @property {(key: string) => string|null} letter what a pressed key puts on a square
 * @property {(letter: string, square: string) => boolean} canStand whether a man may stand on a square at all
 * @property {(fen: string) => Draft} read a FEN that the engine has accepted
 * @property {(draft: Draft) => string} write
 * @property {(draft: Draft) => Draft} cleared the board empty and nothing off it
 * @property {(before: Draft, after: Draft) => Draft} fitted what follows from other men on the board
 * @property {(draft: Draft, side: Side) => Draft} withSide
 * @property {(fields: FieldMaker) => HTMLElement[]} fields controls for what is not on the board
 *
 * @typedef {object} FieldMaker makes controls that show a draft and change it
 * @property {(label: string, most: number, testid: string, get: (draft: Draft) => number, set: (draft: Draft, value: number) => Draft) => HTMLElement} number
 * @property {(label: string, testid: string, get: (draft: Draft) => boolean, set: (draft: Draft, value: boolean) => Draft) => HTMLElement} check
 * @property {(label: string, options: [string, string][], testid: string, get: (draft: Draft) => string, set: (draft: Draft, value: string) => Draft) => HTMLElement} choice
 * @property {(legend: string, ...controls: HTMLElement[]) => HTMLElement} group
 * @property {(...controls: HTMLElement[]) => HTMLElement} row
 */


/**
 * @typedef {object} Teaching how the game is taught; nothing of it is loaded before it is asked for
 * @property {string} folder under `variants/`, of `course.json`, `rules.json`, and `why.json`, the messages of `loadWhy`
 * @property {() => Promise<Why>} loadWhy
 *
 * @typedef {object} Question about a man that does not go somewhere
 * @property {Position} position
 * @property {string} from a square, or a place beside the board
 * @property {string|null} to null: why it cannot move at all
 * @property {string[]} legal turns of the position, where the rules can list them
 * @property {GameSettings} settings
 *
 * @typedef {(question: Question) => import('../base/messages.js').Message & {lesson: string}} Why the reason, and the id of the lesson that teaches it
 */

import { svg } from '../base/dom.js';

/** @type {readonly Side[]} */
export const SIDES = ['first', 'second'];

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}

/**
 * The drawing of a man, with its letter noted.
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
 * The drawing of a man as an `<svg>` of its own, for lists and palettes. It is decoration: name it by text beside it.
 * @param {Pick<Pieces, 'draw'>} pieces
 * @param {string} letter
 * @returns {SVGElement}
 */
export function drawIcon(pieces, letter) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawMan(pieces, letter));
}
