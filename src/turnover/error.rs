//! The faults of texts: FENs, moves and records of games.

use super::Stack;
use crate::board::{Color, Square};
use std::error::Error;
use std::fmt::{self, Display};

/// Why a text is no FEN of Turnover.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// There are so many fields, not 2, 4 or 6.
    FieldCount(usize),
    /// The board has so many ranks, not 8.
    RankCount(usize),
    /// A rank holds a letter that is no stack.
    UnknownStack {
        /// The number of the rank, from 1.
        rank: usize,
        /// The letter.
        letter: char,
    },
    /// A Wall or a Castle stands on its own last rank, where it would have been promoted.
    Unpromoted {
        /// The stack.
        stack: Stack,
        /// Its side.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// A rank has so many files, not 8.
    FileCount {
        /// The number of the rank, from 1.
        rank: usize,
        /// How many files it has.
        count: usize,
        /// The text of the rank.
        text: String,
    },
    /// The side to move is neither w nor b.
    SideToMove(String),
    /// The half-move clock is no number in its range.
    HalfmoveClock(String),
    /// The move number is no number in its range.
    MoveNumber(String),
}

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::FieldCount(count) => write!(
                f,
                "a FEN has 2, 4 or 6 fields (stacks, side to move, -, -, half-move clock, move \
                 number), not {count}"
            ),
            FenError::RankCount(count) => {
                write!(f, "the board has 8 ranks parted by /, not {count}")
            }
            FenError::UnknownStack { rank, letter } => write!(
                f,
                "rank {rank} holds {letter:?}; a stack is one of K Q N R B P k q n r b p, a run of \
                 empty squares 1 to 8"
            ),
            FenError::Unpromoted { stack, color, square } => write!(
                f,
                "a {} of {color} cannot stand on its own last rank, on {square}",
                stack.name()
            ),
            FenError::FileCount { rank, count, text } => {
                write!(f, "rank {rank} has 8 files, not {count}: {text:?}")
            }
            FenError::SideToMove(text) => write!(f, "the side to move is w or b, not {text:?}"),
            FenError::HalfmoveClock(text) => write!(
                f,
                "the half-move clock is a number from 0 to {}, not {text:?}",
                u16::MAX
            ),
            FenError::MoveNumber(text) => write!(f, "the move number is a number from 0 to {}, not {text:?}", u32::MAX),
        }
    }
}

impl Error for FenError {}

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// The text is not an origin and a destination.
    Form,
    /// There is no stack on the origin.
    EmptyOrigin,
    /// The stack on the origin is the opponent's.
    EnemyOnOrigin,
    /// This stack stands on the origin, and what travels from it cannot reach the destination.
    Unreachable(Stack),
    /// A `q` behind a move that does not promote.
    NoPromotion,
    /// A fifth character that is no `q`.
    Suffix,
    /// The notation has not the form of a move.
    Malformed {
        /// What was expected.
        expected: &'static str,
        /// The text in front of it.
        read: String,
        /// The character that stands there; none at the end of the text.
        found: Option<char>,
    },
    /// No legal move has this notation.
    NotLegal(String),
    /// Several legal moves have this notation.
    Ambiguous {
        /// The notation.
        text: String,
        /// The moves, in notation with their origins.
        candidates: Vec<String>,
    },
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => f.write_str("the game is over"),
            MoveError::Form => f.write_str("a move is an origin and a destination, as in e2e4"),
            MoveError::EmptyOrigin => f.write_str("there is no stack on the origin"),
            MoveError::EnemyOnOrigin => f.write_str("the stack on the origin is the enemy's"),
            MoveError::Unreachable(stack) => {
                let traveller = match *stack {
                    Stack::CASTLE => "Castle",
                    Stack::CITADEL => "Citadel's Fort",
                    Stack::FORTRESS => "Fortress's Wall",
                    Stack::TOWER => "Tower",
                    Stack::FORT => "Fort",
                    _ => "Wall",
                };
                write!(f, "the {traveller} does not move there")
            }
            MoveError::NoPromotion => f.write_str("the move does not promote"),
            MoveError::Suffix => f.write_str("a move has no fifth character but a q where it promotes"),
            MoveError::Malformed { expected, read, found } => {
                write!(f, "malformed: {expected} is expected")?;
                if !read.is_empty() {
                    write!(f, " behind {read}")?;
                }
                match found {
                    None => f.write_str(", not nothing"),
                    Some(character) => write!(f, ", not {character:?}"),
                }
            }
            MoveError::NotLegal(text) => write!(f, "no legal move is written {text}"),
            MoveError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: {}", candidates.join(" or "))
            }
        }
    }
}

impl Error for MoveError {}

/// Why a text is no record of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameNotationError {
    /// A move is not legal.
    Move {
        /// The number of the move, as in `7.` or `7...`.
        number: String,
        /// Its fault.
        error: MoveError,
    },
    /// Something follows the result of the game.
    BehindResult {
        /// The number that the next move would have.
        number: String,
    },
}

impl Display for GameNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameNotationError::Move { number, error } => write!(f, "move {number} {error}"),
            GameNotationError::BehindResult { number } => {
                write!(f, "move {number} follows the end of the game")
            }
        }
    }
}

impl Error for GameNotationError {}
