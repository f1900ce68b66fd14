//! The faults of texts and plies: FENs and turns.

use super::position::OPERATION_NAMES;
use crate::game::quoted;
use std::error::Error;
use std::fmt::{self, Display};

/// Why a text is no FEN of CTOR.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// There are so many fields, not 6.
    FieldCount(usize),
    /// The board has another number of rows.
    RowCount {
        /// How many rows the board should have.
        side: usize,
        /// How many there are.
        count: usize,
    },
    /// A row holds a run of empty squares that is not 1 to the length of the row.
    EmptyRun {
        /// The number of the row, from 1.
        row: usize,
        /// The length of a row.
        side: usize,
        /// The digits.
        run: String,
    },
    /// A row holds a letter that is no chip.
    UnknownChip {
        /// The number of the row, from 1.
        row: usize,
        /// The length of a row.
        side: usize,
        /// The letter.
        letter: char,
    },
    /// A row has another number of squares.
    SquareCount {
        /// The number of the row, from 1.
        row: usize,
        /// How many squares a row should have.
        side: usize,
        /// How many there are.
        count: usize,
        /// The text of the row.
        text: String,
    },
    /// The team to move is neither 1 nor 2.
    TeamToMove(String),
    /// The turn is not of the team to move.
    TurnOfOtherTeam {
        /// The number of the turn.
        turn: u32,
        /// The team to move, 1 or 2.
        team: usize,
    },
    /// The operations done are not three numbers.
    Operations(String),
    /// More operations were done than the turn allows.
    OverQuota {
        /// The kind of operation, by its index in [`Operations`](super::Operations).
        kind: usize,
        /// How many were done.
        done: u32,
        /// The number of the turn.
        turn: u32,
        /// How many the turn allows.
        quota: u8,
    },
    /// A number is not in its range.
    Number {
        /// What the number means.
        name: &'static str,
        /// The smallest number allowed.
        least: u32,
        /// The largest number allowed.
        most: u32,
        /// The text.
        text: String,
    },
    /// A landing was done, after which no square can be full.
    FullAfterLanding,
    /// The lowest number of empty squares is above that at the start of the turn.
    LowAboveStart {
        /// The lowest number of empty squares.
        low: u8,
        /// The number of empty squares at the start of the turn.
        at_start: u8,
    },
}

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::FieldCount(count) => write!(
                f,
                "a FEN has 6 fields (rows, team to move, operations done, turn, idle turns, lowest \
                 number of empty squares), not {count}"
            ),
            FenError::RowCount { side, count } => {
                write!(f, "the board has {side} rows parted by /, not {count}")
            }
            FenError::EmptyRun { row, side, run } => write!(
                f,
                "row {row} holds {}; a run of empty squares is 1 to {side}",
                quoted(run)
            ),
            FenError::UnknownChip { row, side, letter } => write!(
                f,
                "row {row} holds {letter:?}; a chip is x or o, a run of empty squares 1 to {side}"
            ),
            FenError::SquareCount { row, side, count, text } => {
                write!(f, "row {row} has {side} squares, not {count}: {}", quoted(text))
            }
            FenError::TeamToMove(text) => {
                write!(f, "the team to move is 1 or 2, not {}", quoted(text))
            }
            FenError::TurnOfOtherTeam { turn, team } => write!(
                f,
                "team 1 moves in odd turns and team 2 in even ones; turn {turn} is not of team \
                 {team}"
            ),
            FenError::Operations(text) => write!(
                f,
                "the operations done are three numbers parted by commas, as in 0,0,0, not {}",
                quoted(text)
            ),
            FenError::OverQuota {
                kind,
                done,
                turn,
                quota,
            } => write!(
                f,
                "{done} {} were done, and yet turn {turn} has at most {quota}",
                OPERATION_NAMES[*kind]
            ),
            FenError::Number {
                name,
                least,
                most,
                text,
            } => write!(f, "the {name} is a number from {least} to {most}, not {}", quoted(text)),
            FenError::FullAfterLanding => f.write_str("a landing was done, and yet no square is empty"),
            FenError::LowAboveStart { low, at_start } => write!(
                f,
                "the lowest number of empty squares is {low}, and yet there were only {at_start} \
                 at the start of the turn"
            ),
        }
    }
}

impl Error for FenError {}

/// Why a ply is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalPly {
    /// The game is over.
    GameOver,
    /// All placements of the turn have been made.
    NoPlacementLeft,
    /// A placement on an occupied square.
    PlacementOnChip,
    /// All movements of the turn have been made.
    NoMovementLeft,
    /// A movement from a square without a chip of the team.
    MovementOfNoChip,
    /// A movement to an occupied square.
    MovementOnChip,
    /// A movement of another distance than one step.
    MovementTooFar,
    /// All landings of the turn have been made.
    NoLandingLeft,
    /// The two chips of a landing are not named in ascending order.
    LandingOrder,
    /// A landing removes something else than two chips of the team.
    LandingOfNoChips,
    /// A landing on an occupied square.
    LandingOnChip,
    /// A replacement in an opening turn.
    ReplacementInOpening,
    /// A replacement at the beginning of a turn.
    ReplacementFirst,
    /// A replacement of something else than an enemy chip.
    ReplacementOfNoEnemy,
    /// A replacement of a chip with fewer than five neighbours of the team.
    TooFewNeighbours,
    /// The secret squares at the end of a turn are not in ascending order, or too many.
    SecretOrder,
    /// Secret squares that cannot act at the end of this turn.
    SecretsCannotAct,
}

impl Display for IllegalPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalPly::GameOver => "the game is over",
            IllegalPly::NoPlacementLeft => "no placement is left in this turn",
            IllegalPly::PlacementOnChip => "a chip is placed on an empty square",
            IllegalPly::NoMovementLeft => "no movement is left in this turn",
            IllegalPly::MovementOfNoChip => "only a chip of one's own moves",
            IllegalPly::MovementOnChip => "a chip moves to an empty square",
            IllegalPly::MovementTooFar => "a chip moves one step horizontally or vertically",
            IllegalPly::NoLandingLeft => "no landing is left in this turn",
            IllegalPly::LandingOrder => "a landing names the smaller of two squares first",
            IllegalPly::LandingOfNoChips => "a landing takes two chips of one's own",
            IllegalPly::LandingOnChip => "a chip lands on a square that was empty before",
            IllegalPly::ReplacementInOpening => "an opening turn has no replacement",
            IllegalPly::ReplacementFirst => "a placement, movement or landing comes before a replacement",
            IllegalPly::ReplacementOfNoEnemy => "only a chip of the enemy is replaced",
            IllegalPly::TooFewNeighbours => "fewer than five of its eight neighbours are chips of one's own",
            IllegalPly::SecretOrder => "secret squares ascend",
            IllegalPly::SecretsCannotAct => "no secret square can act there in this turn",
        })
    }
}

impl Error for IllegalPly {}

/// What turns look like.
const TURN_FORM: &str = "an operation is a placement (28), a movement (28-29), a landing (12+19-23) or a replacement \
     (x44), and 0000 is an empty turn";

/// Why a text is no legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// The text has not the form of a turn.
    Form,
    /// A word of the text has not the form of an operation.
    OperationForm(String),
    /// An operation is not legal.
    Operation {
        /// The operation as written.
        word: String,
        /// Why it is not legal.
        error: IllegalPly,
    },
    /// The turn cannot end with these secret squares acting.
    End(IllegalPly),
    /// A word behind the operations is no secret square.
    SecretForm(String),
    /// The secret squares are not in ascending order.
    SecretOrder,
    /// More secret squares are named than can act in a turn.
    TooManySecrets,
    /// A player names secret squares that act, which only the arbiter may do.
    SecretsOfPlayer,
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => f.write_str("the game is over"),
            MoveError::Form => f.write_str(TURN_FORM),
            MoveError::OperationForm(word) => write!(f, "{}: {TURN_FORM}", quoted(word)),
            MoveError::Operation { word, error } => write!(f, "{word}: {error}"),
            MoveError::End(error) => write!(f, "{error}"),
            MoveError::SecretForm(word) => write!(
                f,
                "{}: behind the operations come only secret squares that act, as in !44",
                quoted(word)
            ),
            MoveError::SecretOrder => f.write_str("secret squares are named once each, in ascending order"),
            MoveError::TooManySecrets => {
                f.write_str("more secret squares are named than chips can be put on in a turn")
            }
            MoveError::SecretsOfPlayer => f.write_str("only the arbiter says which secret squares act"),
        }
    }
}

impl Error for MoveError {}
