/**
 * The descriptor of a game: everything that the page needs to know about the game. The rest of the page reaches
 * game-specific code only through this interface. `index.js` finds a descriptor by its `UCI_Variant` name.
 *
 * @typedef {import('../base/messages.js').Values} Values
 * @typedef {'first'|'second'} Side
 * @typedef {Map<string, string>} Men FEN letters of the pieces, by square
 * @typedef {{turn: string, fen: string}} Before a turn, with the FEN of the position before the turn
 * @typedef {{result: 'p1win'|'p2win'|'draw', reason: string}} End
 *
 * @typedef {object} Variant
 * @property {string} name value of `UCI_Variant`
 * @property {string} game name of the game in the message keys; the rule sets or board sizes of one game share it
 * @property {Showcase|null} showcase null unless the game has no earlier variant
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
 * @typedef {object} Showcase a short example of play, in which the Home screen shows what is special about the game
 * @property {string} fen
 * @property {[turn: string, fen: string][]} turns turns, each with the position after it
 * @property {{column: number, row: number, width: number, height: number}} view the part of the board to show, in
 *   squares; columns and rows are numbered from 0 at the top left of the board, without its border
 *
 * @typedef {object} Geometry layout of the squares. Lettered boards are shown from the first player's side, numbered
 *   boards as printed in the rules
 * @property {number} size squares along a side
 * @property {0|1} border width in squares of the margin around the board that repeats the squares of the opposite edge:
 *   1 on a torus, otherwise 0
 * @property {'edge'|'squares'} labels `edge`: letters and digits along the edge; `squares`: a number on each square
 * @property {(column: number, row: number) => string} squareName name of a square; columns and rows are numbered from 0
 *   at the top left
 * @property {(square: string) => {column: number, row: number}} placeOf
 *
 * @typedef {object} Sides
 * @property {(side: Side) => string} name
 * @property {(side: Side) => string} the the name within a sentence, with its article in languages that need one
 * @property {boolean} teams whether the sides are teams; texts with a verb then have the singular form
 * @property {(side: Side) => string} mover name of the side in the announcement of a turn
 * @property {(side: Side) => 'white'|'black'} color
 *
 * @typedef {object} Pieces
 * @property {(letter: string) => boolean} isWhite
 * @property {readonly string[]} ladder letters of White's pieces from weak to strong, as emblems of opponents
 * @property {(letter: string) => string} kind name of a piece without its colour, such as `Castle`
 * @property {(letter: string) => string} name name of a piece with its colour, such as `white Castle`
 * @property {((letter: string) => string)|null} a like `the`, after the indefinite article
 * @property {((letter: string) => string)|null} the name of a piece without its colour, after the definite article, such as
 *   `the Castle`; null if all pieces are alike and only their number counts
 * @property {(square: string, letter: string|undefined) => string} onSquare a square and its occupant in words, for screen readers
 * @property {(letter: string) => SVGElement} draw returns a `<g>` centred on (0, 0), for a square whose coordinates
 *   range from -50 to 50
 *
 * @typedef {object} Position the part of a position that a board shows; each game adds its own fields
 * @property {Men} men
 * @property {Side} toMove
 *
 * @typedef {object} Positions
 * @property {string} start FEN of the start position
 * @property {(fen: string) => Position} read
 * @property {(fen: string) => boolean} isFirstToMove
 * @property {(fen: string) => boolean} owns whether a FEN can belong to this game
 * @property {(fen: string) => string} passed the position with the other side to move, as after a pass; it may be invalid
 * @property {string[]} playOn reasons for game ends (such as repetition) that leave legal turns, so that analysis can
 *   continue
 * @property {('attacked'|'moves')[]} questions queries that the page sends to the engine about a position
 * @property {(squares: string[]) => string} attackedText status text naming attacked squares, or ''
 * @property {(men: Men, side: Side) => Tally} tally what a side has left of the pieces that decide the game, shown next
 *   to the player's name
 * @property {(letter: string) => string[]} units material units of a piece (such as the rings of a stack), given as
 *   piece letters, for comparing the material of both sides; empty if the game does not compare material
 * @property {(men: Men) => number} left how much of what the game begins with is left, from 1 to about 0: the fraction of
 *   pieces on the board, or of empty squares in a game that fills the board
 * @property {(fen: string) => number|null} margin the first player's lead; null if the game is not decided by counting
 *
 * @typedef {{count: number, unit: string}} Tally `unit`: the name of the counted pieces, in the form for this count
 *
 * @typedef {'short'|'long'} TurnLength whether turns are short or long when written as text and drawn as arrows
 *
 * @typedef {object} Turns
 * @property {TurnLength} length
 * @property {(turns: string[]) => boolean} own whether texts can be turns of this game
 * @property {(position: Position, turn: string, after?: Position|null) => Effect} effect effect of a legal turn; some
 *   details are known only if the position after the turn is given
 * @property {(turn: string) => ArrowLine[]} arrows
 * @property {(notation: string) => string} written a turn in the notation of the rules, with the piece letters of the
 *   page's language
 * @property {(past: Past, step: {turn: string, fen: string}) => string} complete the turn with the additions that an
 *   arbiter makes, such as secret squares that take effect in CTOR
 * @property {(turn: string) => import('../base/messages.js').Message|null} notice notice about a turn, shown to both players
 * @property {(position: Position) => Symmetry|null} [symmetry] the symmetry of a position, or null if it has none; missing
 *   in games whose board has none
 * @property {(desk: Desk) => Control} control
 * @property {(actions: Actions) => Surroundings|null} surroundings controls around the board
 *
 * @typedef {object} Symmetry the symmetry of a position: several turns may be equal
 * @property {number} copies maximum number of turns that are equal
 * @property {(turn: string) => string} key equal for equal turns
 * @property {string[]} only one of each kind of equal turns, if they are few; otherwise empty
 *
 * @typedef {{from: string|null, to: string}} ArrowLine `from` is null if the piece does not come from a square
 * @typedef {{settings: GameSettings, mover: Side, turns: {turn: string, by: Side}[]}} Past the course of the game
 *   before a turn
 *
 * @typedef {'move'|'step'|'combine'|'turn'|'capture'|'charge'|'push'|'legionary'|'place'|'choice'} MarkKind
 * @typedef {{kind: MarkKind, promotes: boolean}} Mark marker of a destination
 * @typedef {{traveller: string, others: string[], result: string|null}} Meeting letters of the moving piece, of the
 *   pieces that it captures, pushes, joins or turns over, and of the resulting piece
 *
 * @typedef {object} Effect what a turn does
 * @property {string[]} squares squares on which pieces start and end
 * @property {Mark} mark marker of the destination
 * @property {Meeting|null} meeting null if the moving piece affects no other piece and does not change itself
 * @property {() => string} text the effect in words
 * @property {Figure[]} figures the effect in short form, as drawings and squares
 * @property {() => import('../base/messages.js').Message} idea a hint that names the piece to move, or what else the turn
 *   begins with, but not the whole turn
 * @property {Traces} [traces] signs on the board of what the turn did, in games whose turns have many parts
 * @property {(progress: unknown) => Effect} rest the part of the effect that was not animated while the user entered
 *   the turn; `progress` is the control's progress
 * @property {(stage: Stage, before: Men, travelTime: number) => Promise<void>} play animates the effect on a stage that
 *   shows the position before the turn
 *
 * @typedef {{icon: string}|{sign: MarkKind}|{text: string}} Figure a piece, given by its letter, a sign as on target
 *   marks, or a text such as a square
 * @typedef {{arrows: ArrowLine[], flips: string[]}} Traces movements as arrows, and squares on which a piece changed sides
 *
 * @typedef {SVGElement[]} Sprites all drawings of one piece. On a torus, a square may be drawn more than once, each
 *   time with its own drawing of the piece
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
 * @typedef {{value: string, label: string, icon?: string|null, mark?: MarkKind}} Choice `icon`: letter of the piece to
 *   show as an icon
 *
 * @typedef {object} Desk services that the board offers to a `Control`
 * @property {Position} position
 * @property {GameSettings} settings
 * @property {boolean} mayMove whether the user may move in this position
 * @property {string[]} legal legal turns; empty if the engine cannot list them
 * @property {string[]} squares
 * @property {unknown} progress `progress` of the previous control in the same position, so that an unfinished turn can
 *   be continued; null if there is none
 * @property {(turn: string) => Promise<boolean>} isLegal
 * @property {(turn: string) => Promise<string|null>} after FEN of the position after a turn; null if the engine does
 *   not return it
 * @property {(title: string, choices: Choice[], square: string) => Promise<string|null>} ask lets the user choose;
 *   returns the value of the choice, or null if the user cancels
 * @property {(text: string, effect?: Effect) => void} hint shows a text under the board, with drawings of the pieces
 *   that the effect involves
 * @property {(text: string) => void} announce
 * @property {(from: string, to: string|null) => void} refuse reports that the user has attempted an impossible move;
 *   `to` is null if the piece cannot move at all
 * @property {() => void} refresh redraws the markers
 * @property {() => void} restore redraws the pieces
 * @property {(turn: string, made: {dropped: boolean, told: boolean}) => void} play plays a turn; `dropped`: the user
 *   dragged the piece to its destination; `told`: the effect has already been announced to screen readers
 * @property {(before: Men, effect: Effect, dropped: boolean) => void} showStep shows one operation of an unfinished turn
 *
 * @typedef {object} Control turns user input into a turn. A `key` names a square or a place next to the board
 * @property {(key: string) => void} activate handles a click, a tap or Enter
 * @property {() => boolean} cancel cancels the current input; returns whether there was any
 * @property {() => void} [undo] takes back the last operation of the turn
 * @property {() => void} [end] ends the turn
 * @property {(key: string|null) => void} hover
 * @property {(key: string) => boolean} canDrag
 * @property {(key: string) => void} dragStart
 * @property {(over: string|null) => {carried: string, stays: string|null}} carried letters of the dragged part and of the part left on the origin
 * @property {(key: string) => Promise<boolean>} drop drops the dragged piece on a square; returns whether that made a
 *   move
 * @property {() => Marks} marks
 * @property {(key: string) => boolean} isMovable
 * @property {(key: string) => string} targetText describes the effect of choosing a square; '' if the square is not a
 *   destination
 * @property {() => Men} men
 * @property {() => unknown} progress the unfinished turn; null if nothing has been done
 *
 * @typedef {{selected: string[], targets: Map<string, Mark>, noted?: string[], traces?: Traces}} Marks `noted`: squares
 *   highlighted at the player's request; `traces`: signs of what the unfinished turn has done
 *
 * @typedef {{play: (turn: string) => void, undo: () => void, end: () => void}} Actions functions that the buttons
 *   around the board call
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
 * @property {(settings: GameSettings, side: Side) => Options} record options that the game record stores for a player
 * @property {(white: Options, black: Options) => GameSettings} ofRecord
 * @property {(settings: GameSettings) => Fields} link URL parameters with the settings, for a link to a position
 * @property {(given: URLSearchParams) => {settings: GameSettings}|{fault: import('../base/messages.js').Message}} ofLink
 * @property {(settings: GameSettings) => GameSettings} lasting the settings that remain valid in another game or
 *   position
 * @property {SetupMaker|null} setup creates the controls in the new game dialog
 * @property {Secrets|null} secrets null if the game has no secret squares
 *
 * @typedef {object} SetupMaker
 * @property {(settings: GameSettings) => SetupChoice} choiceOf the dialog's choices that result in the given settings
 * @property {(chosen: SetupChoice, fault: (input: HTMLElement, message: string) => Error) => Setup} create
 *
 * @typedef {object} Secrets secret squares, which each player may note before the game
 * @property {number} count number of secret squares per player
 * @property {(text: string, squares: number) => number[]|null} read reads squares entered by a user; null unless they
 *   are the right number of different squares, numbered up to `squares`
 * @property {(squares: number) => number[]} random draws squares for a person
 * @property {(turn: string) => number[]} acted the squares that take effect at the end of a turn
 * @property {(turn: string, acted: number[]) => string} withActed the turn, followed by the squares that take effect
 *
 * @typedef {{teams?: string}} SetupChoice choices the dialog remembers for the next game
 *
 * @typedef {object} Setup
 * @property {HTMLElement} beside element placed next to the control that selects the variant
 * @property {Record<Side, HTMLElement>} bySide
 * @property {HTMLElement} below
 * @property {(isShown: boolean, isPerson: Record<Side, boolean>) => void} update
 * @property {() => void} swap
 * @property {() => SetupChoice} choice
 * @property {(squares: number, isPerson: Record<Side, boolean>, drawn?: Record<Side, number[]>) => GameSettings} read
 *   reads the settings, with the secret squares drawn for engines; for invalid input, throws the error that `fault`
 *   creates
 *
 * @typedef {{cp: number, mate?: undefined}|{mate: number, cp?: undefined}} Score score from the first player's point of
 *   view: `cp` in hundredths of the game's unit (such as a chip), or `mate` as the number of moves to a win, negative
 *   if the second player wins
 *
 * @typedef {object} Scores
 * @property {number} spread score difference that multiplies the odds of winning by e, Euler's number
 * @property {readonly number[]} depths search depths of the quick, the usual and the thorough game review
 * @property {string} ahead key of the message which states that a player is ahead
 * @property {(best: Score, played: Score) => {key: string, count: number}|null} cost what a turn cost in the game's unit,
 *   as the key and count of a message; null if the game has no unit that users count in, or for a cost below one unit
 * @property {(score: Score) => number|null} lead the first player's lead at the end of the game, or null if the search
 *   has not reached the end of the game
 *
 * @typedef {Position} Draft a position in the editor, with everything its FEN contains; each game adds its own fields
 * @typedef {(draft: Draft) => Draft} Change
 *
 * @typedef {object} Editing
 * @property {string[][]} palette letters of the pieces that the user can place, with one row per side
 * @property {(key: string) => string|null} letter letter of the piece to place when a key is pressed, or null
 * @property {(letter: string, square: string) => boolean} canStand whether a piece is allowed on a square
 * @property {(fen: string) => Draft} read reads a FEN accepted by the engine
 * @property {(draft: Draft) => string} write
 * @property {(draft: Draft) => Draft} cleared the draft with an empty board and nothing off the board
 * @property {(before: Draft, after: Draft) => Draft} fitted the draft after a change on the board, with its other
 *   fields adapted to that change
 * @property {(draft: Draft, side: Side) => Draft} withSide
 * @property {(fields: FieldMaker) => HTMLElement[]} fields controls for the FEN fields other than the board
 *
 * @typedef {object} FieldMaker creates editor controls, each of which shows and changes a field of the draft
 * @property {(label: string, most: number, testid: string, get: (draft: Draft) => number, set: (draft: Draft, value: number) => Draft) => HTMLElement} number
 * @property {(label: string, testid: string, get: (draft: Draft) => boolean, set: (draft: Draft, value: boolean) => Draft) => HTMLElement} check
 * @property {(label: string, options: [string, string][], testid: string, get: (draft: Draft) => string, set: (draft: Draft, value: string) => Draft) => HTMLElement} choice
 * @property {(legend: string, ...controls: HTMLElement[]) => HTMLElement} group
 * @property {(...controls: HTMLElement[]) => HTMLElement} row
 */


/**
 * @typedef {object} Teaching teaching material of the game, loaded on demand
 * @property {string} folder folder under `variants/` with `course.json` and `rules.json`, whose texts are in the folder
 *   of the same name of each language, like `why.json` with the messages for `loadWhy`
 * @property {() => Promise<Why>} loadWhy
 *
 * @typedef {object} Question a request to explain why a piece cannot move, or cannot move to a certain square
 * @property {Position} position
 * @property {string} from a square, or a place next to the board
 * @property {string|null} to destination; null to ask why the piece cannot move at all
 * @property {string[]} legal legal turns; empty if the engine cannot list them
 * @property {GameSettings} settings
 *
 * @typedef {(question: Question) => import('../base/messages.js').Message & {lesson: string}} Why returns
 *   the reason and the id of the lesson that explains it
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
 * Draws a piece as a separate `<svg>` for lists and palettes. The icon is hidden from screen readers, so put the
 * piece's name next to the icon.
 * @param {Pick<Pieces, 'draw'>} pieces
 * @param {string} letter
 * @returns {SVGElement}
 */
export function drawIcon(pieces, letter) {
  return svg('svg', { class: 'piece-icon', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' }, drawMan(pieces, letter));
}
