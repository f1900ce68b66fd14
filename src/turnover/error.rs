//! Errors in FENs, moves and game records of Turnover Chess.

use super::Stack;
use crate::board::{Color, Square};
use crate::game::{BoardFenError, quoted};
use thiserror::Error;

/// Why a text is not a valid FEN of Turnover Chess.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FenError {
    #[error("a FEN has 2, 4 or 6 fields (stacks, side to move, -, -, half-move clock, move number), not {0}")]
    FieldCount(usize),
    #[error(transparent)]
    Board(#[from] BoardFenError),
    /// The board holds a letter that represents no stack. Ranks are counted from 1.
    #[error("rank {rank} holds {letter:?}; use K Q N R B P k q n r b p for stacks, 1 to 8 for runs of empty squares")]
    UnknownStack { rank: usize, letter: char },
    #[error("a {color} {} cannot be on {square}, its last rank: it would have been promoted", .stack.name())]
    Unpromoted { stack: Stack, color: Color, square: Square },
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    #[error("the game is over")]
    GameOver,
    #[error("a move is an origin and a destination, as in e2e4")]
    Form,
    #[error("there is no stack on the origin")]
    EmptyOrigin,
    #[error("the stack on the origin is the enemy's")]
    EnemyOnOrigin,
    /// Neither a ring of the stack on the origin nor the whole stack can move to the destination.
    #[error("the {} cannot move there", traveller(*.0))]
    Unreachable(Stack),
    /// The text has a `q` after a move that does not promote.
    #[error("the move does not promote, so no q may follow it")]
    NoPromotion,
    /// The text has a fifth character other than `q`.
    #[error("only a q may follow the destination, and only where the move promotes")]
    Suffix,
    /// The text does not have the form of a move. `read` is the well-formed part at its start.
    #[error("malformed: expected {expected}{}, found {}", after(.read), found_text(*.found))]
    Malformed {
        expected: &'static str,
        read: String,
        /// The unexpected character, or `None` at the end of the text.
        found: Option<char>,
    },
    /// No legal move has this notation.
    #[error("no legal move matches {}", quoted(.0))]
    NotLegal(String),
    /// Several legal moves have this notation; `candidates` lists them with their origins.
    #[error("{text} is ambiguous: {}", .candidates.join(" or "))]
    Ambiguous { text: String, candidates: Vec<String> },
}

/// The English name of the ring or stack that moves if `stack` is on the origin, such as "Citadel's Fort".
const fn traveller(stack: Stack) -> &'static str {
    match stack {
        Stack::CITADEL => "Citadel's Fort",
        Stack::FORTRESS => "Fortress's Wall",
        _ => stack.name(),
    }
}

fn after(read: &str) -> String {
    if read.is_empty() {
        String::new()
    } else {
        format!(" after {read}")
    }
}

fn found_text(found: Option<char>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |character| format!("{character:?}"))
}

/// Why a text is not a game record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GameNotationError {
    /// An illegal move in a game record. `number` is the move number, written as `7.` for White or `7...` for Black.
    #[error("move {number} {error}")]
    Move { number: String, error: MoveError },
    /// Text after the result of a game record. `number` is the number that the next move would have.
    #[error("move {number} follows the end of the game")]
    AfterResult { number: String },
}
