//! Errors in FENs, turns and single plies of CTOR.

use super::position::OPERATION_NAMES;
use crate::game::quoted;
use thiserror::Error;

/// Why a text is not a valid FEN of CTOR. `side` is the number of squares per row; rows are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FenError {
    #[error(
        "a FEN has 6 fields (rows, team to move, operations done, turn, idle turns, lowest number of empty squares), \
         not {0}"
    )]
    FieldCount(usize),
    #[error("the board must have {side} rows separated by /, not {count}")]
    RowCount { side: usize, count: usize },
    #[error("row {row} holds {}; a run of empty squares is 1 to {side}", quoted(.run))]
    EmptyRun { row: usize, side: usize, run: String },
    #[error("row {row} holds {letter:?}; use x and o for chips, 1 to {side} for runs of empty squares")]
    UnknownChip { row: usize, side: usize, letter: char },
    #[error("row {row} must have {side} squares, not {count}: {}", quoted(.text))]
    SquareCount {
        row: usize,
        side: usize,
        count: usize,
        text: String,
    },
    #[error("the team to move is 1 or 2, not {}", quoted(.0))]
    TeamToMove(String),
    #[error("team 1 moves in odd turns and team 2 in even turns, so turn {turn} does not belong to team {team}")]
    TurnOfOtherTeam { turn: u32, team: usize },
    #[error("the operations done are three numbers separated by commas, as in 0,0,0, not {}", quoted(.0))]
    Operations(String),
    /// `kind` is the kind of operation, as an index into [`Operations`](super::Operations).
    #[error("the number of {} in turn {turn} is at most {quota}, not {done}", OPERATION_NAMES[*.kind])]
    OverQuota {
        kind: usize,
        done: u32,
        turn: u32,
        quota: u8,
    },
    #[error("the {name} is a number from {min} to {max}, not {}", quoted(.text))]
    Number {
        name: &'static str,
        min: u32,
        max: u32,
        text: String,
    },
    #[error("a landing was made in this turn, so at least one square must be empty")]
    FullAfterLanding,
    #[error("the lowest number of empty squares is {low}, but only {at_start} were empty at the start of the turn")]
    LowAboveStart { low: u8, at_start: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IllegalPly {
    #[error("the game is over")]
    GameOver,
    #[error("no placement is left in this turn")]
    NoPlacementLeft,
    #[error("a chip can be placed only on an empty square")]
    PlacementOnChip,
    #[error("no movement is left in this turn")]
    NoMovementLeft,
    #[error("a team can move only its own chips")]
    MovementOfNoChip,
    #[error("a chip can move only to an empty square")]
    MovementOnChip,
    #[error("a chip moves one step horizontally or vertically")]
    MovementTooFar,
    #[error("no landing is left in this turn")]
    NoLandingLeft,
    #[error("a landing names its two chips in ascending order")]
    LandingOrder,
    #[error("a landing removes two chips of the team that makes it")]
    LandingOfNoChips,
    #[error("a chip can land only on a square that was empty before the landing")]
    LandingOnChip,
    #[error("an opening turn allows no replacement")]
    ReplacementInOpening,
    #[error("a replacement needs a placement, movement or landing earlier in the turn")]
    ReplacementFirst,
    #[error("only an enemy chip can be replaced")]
    ReplacementOfNoEnemy,
    #[error("a replacement needs five of the team's chips next to the replaced chip")]
    TooFewNeighbours,
    #[error("secret squares must be in ascending order")]
    SecretOrder,
    #[error("the named secret squares cannot act in this turn")]
    SecretsCannotAct,
}

/// Explains the text format of operations and turns in error messages.
const TURN_FORM: &str = "an operation is a placement (28), a movement (28-29), a landing (12+19-23) or a replacement \
     (x44), and 0000 is an empty turn";

/// Why a text is not a legal turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    #[error("the game is over")]
    GameOver,
    #[error("{TURN_FORM}")]
    Form,
    #[error("{}: {TURN_FORM}", quoted(.0))]
    OperationForm(String),
    #[error("{operation}: {error}")]
    Operation { operation: String, error: IllegalPly },
    /// The turn cannot end with the secret squares that it names: they cannot act, or are out of order.
    #[error(transparent)]
    End(IllegalPly),
    #[error("{}: only secret squares that act, as in !44, may follow the operations", quoted(.0))]
    SecretForm(String),
    #[error("secret squares are named once each, in ascending order")]
    SecretOrder,
    #[error("more secret squares are named than can act in one turn")]
    TooManySecrets,
    #[error("only the arbiter says which secret squares act")]
    SecretsOfPlayer,
}
