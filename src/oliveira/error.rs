//! The faults of texts: FENs and moves.

use super::{Piece, hand::Hand};
use crate::board::{Color, Square};
use crate::game::quoted;
use std::error::Error;
use std::fmt::{self, Display};

/// Why a text is no FEN of Oliveira.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// There are so many fields, not 5 or 7.
    FieldCount(usize),
    /// The first field has no brackets behind the board.
    Brackets(String),
    /// The board has so many ranks, not 8.
    RankCount(usize),
    /// A rank holds a letter that is no piece.
    UnknownPiece {
        /// The number of the rank, from 1.
        rank: usize,
        /// The letter.
        letter: char,
    },
    /// A Pawn stands on its last rank.
    PawnOnLastRank {
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
    /// The brackets hold a letter that is no piece off the board.
    UnknownInHand(char),
    /// The brackets hold too many pieces of this letter.
    HandOverflow(char),
    /// A side has so many Kings on the board and in the brackets, not 1.
    KingCount {
        /// The side.
        color: Color,
        /// How many Kings it has.
        count: u32,
    },
    /// A side that has still to place its King has no Warlord to place with it.
    NoWarlordToPlace(Color),
    /// A square is occupied on which a side has still to place its King or its Warlord.
    OccupiedForPlacing {
        /// The side.
        color: Color,
        /// The square.
        square: Square,
    },
    /// Black has placed its King, and White has not.
    BlackPlacedFirst,
    /// White has still to place its King, but Black is to move.
    WhitePlacesNext,
    /// Black has still to place its King, but White is to move.
    BlackPlacesNext,
    /// The side to move is neither w nor b.
    SideToMove(String),
    /// The field of castling holds something else than rights.
    Castling(String),
    /// The field of castling names a right twice.
    RepeatedRight(char),
    /// A right to castle whose King is not on one of its two squares.
    RightWithoutKing {
        /// The letter of the right.
        letter: char,
        /// The side.
        color: Color,
        /// The squares on which the King could be.
        squares: [Square; 2],
    },
    /// A right to castle whose Rook is missing.
    RightWithoutRook {
        /// The letter of the right.
        letter: char,
        /// The side.
        color: Color,
        /// The square on which the Rook should be.
        square: Square,
    },
    /// The field of en passant is no square.
    EnPassant(String),
    /// No double step passes over the square of en passant.
    EnPassantRank {
        /// The square of en passant.
        square: Square,
        /// The side that moved last.
        color: Color,
    },
    /// There is no Pawn before the square of en passant.
    EnPassantWithoutPawn {
        /// The square of en passant.
        square: Square,
        /// The side that moved last.
        color: Color,
        /// The square on which its Pawn should be.
        pawn: Square,
    },
    /// A square that the double step left empty is occupied.
    EnPassantBlocked {
        /// The square of en passant.
        square: Square,
        /// The square of the Pawn.
        pawn: Square,
        /// The occupied square.
        occupied: Square,
    },
    /// There is a square of en passant although the last ply was a pass.
    EnPassantAfterPass(Square),
    /// The field of the token holds something else.
    Token(String),
    /// After a pass, the side to move does not hold the token. Holds the field.
    TokenAfterPass(String),
    /// The half-move clock is no number in its range.
    HalfmoveClock(String),
    /// The move number is no number in its range.
    MoveNumber(String),
    /// The last ply was a pass, but a King has still to be placed.
    PassBeforePlacing,
    /// The King of this side is attacked, and the other side is to move.
    OpponentInCheck(Color),
}

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::FieldCount(count) => write!(
                f,
                "a FEN has 7 fields, or the first 5 of them (board[hand], side to move, castling, \
                 en passant, token, half-move clock, move number), not {count}"
            ),
            FenError::Brackets(text) => write!(
                f,
                "behind the board stands in brackets what is off it, [] for nothing: {}",
                quoted(text)
            ),
            FenError::RankCount(count) => {
                write!(f, "the board has 8 ranks parted by /, not {count}")
            }
            FenError::UnknownPiece { rank, letter } => write!(
                f,
                "rank {rank} holds {letter:?}; a piece is one of K W H N R L P G k w h n r l p g, a \
                 run of empty squares 1 to 8"
            ),
            FenError::PawnOnLastRank { color, square } => {
                write!(f, "a Pawn of {color} cannot stand on its last rank, on {square}")
            }
            FenError::FileCount { rank, count, text } => {
                write!(f, "rank {rank} has 8 files, not {count}: {}", quoted(text))
            }
            FenError::UnknownInHand(letter) => write!(
                f,
                "the brackets hold {letter:?}; off the board are K W H N R L G k w h n r l g"
            ),
            FenError::HandOverflow(letter) => write!(
                f,
                "the brackets hold more than {} times {letter:?}",
                Hand::MOST_OF_A_KIND
            ),
            FenError::KingCount { color, count } => {
                write!(f, "{color} has one King, not {count}")
            }
            FenError::NoWarlordToPlace(color) => write!(
                f,
                "{color} places its King together with a Warlord, which the brackets do not hold"
            ),
            FenError::OccupiedForPlacing { color, square } => write!(
                f,
                "{color} has still to place its King and its Warlord, so {square} is empty"
            ),
            FenError::BlackPlacedFirst => f.write_str("White places its King before Black does"),
            FenError::WhitePlacesNext => f.write_str("White, who places its King first, is to move"),
            FenError::BlackPlacesNext => f.write_str("Black, who has still to place its King, is to move"),
            FenError::SideToMove(text) => {
                write!(f, "the side to move is w or b, not {}", quoted(text))
            }
            FenError::Castling(text) => {
                write!(f, "castling is - or some of KQkq, not {}", quoted(text))
            }
            FenError::RepeatedRight(letter) => write!(f, "castling says {letter:?} twice"),
            FenError::RightWithoutKing {
                letter,
                color,
                squares: [one, other],
            } => write!(
                f,
                "castling says {letter:?}, but the King of {color} is neither on {one} nor on \
                 {other}"
            ),
            FenError::RightWithoutRook { letter, color, square } => {
                write!(f, "castling says {letter:?}, but {color} has no Rook on {square}")
            }
            FenError::EnPassant(text) => write!(f, "en passant is - or the square passed over, not {}", quoted(text)),
            FenError::EnPassantRank { square, color } => write!(
                f,
                "en passant is {square}, which no Pawn of {color} passes over in two squares"
            ),
            FenError::EnPassantWithoutPawn { square, color, pawn } => {
                write!(f, "en passant is {square}, but {color} has no Pawn on {pawn}")
            }
            FenError::EnPassantBlocked { square, pawn, occupied } => write!(
                f,
                "en passant is {square}, but a Pawn that has come to {pawn} in two squares leaves \
                 {occupied} empty"
            ),
            FenError::EnPassantAfterPass(square) => write!(
                f,
                "en passant is {square}, but behind a pass it is -: the last ply was no double step"
            ),
            FenError::Token(text) => write!(
                f,
                "the token is w or b, with ! behind it after a pass, not {}",
                quoted(text)
            ),
            FenError::TokenAfterPass(text) => {
                write!(f, "the token is {text}, but after a pass the side to move holds it")
            }
            FenError::HalfmoveClock(text) => write!(
                f,
                "the half-move clock is a number from 0 to {}, not {}",
                u16::MAX,
                quoted(text)
            ),
            FenError::MoveNumber(text) => write!(
                f,
                "the move number is a number from 0 to {}, not {}",
                u32::MAX,
                quoted(text)
            ),
            FenError::PassBeforePlacing => f.write_str("nobody passes before both Kings have been placed"),
            FenError::OpponentInCheck(color) => {
                write!(f, "the King of {color} is attacked, and it is not its move")
            }
        }
    }
}

impl Error for FenError {}

/// What moves look like in the protocol.
const MOVE_FORMS: &str = "a move is an origin and a destination as in e2e4, with the letter of what a Pawn becomes as \
     in e7e8r, two of them for a legionary move as in c4c5,d4d5, x for a charge as in e2xe4, e8@ \
     or G@e5 for a Grand Duke, or 0000 for a pass";

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// The text has not the form of a move.
    Form,
    /// The side to move has to place its King first, on this rank.
    PlaceKingFirst {
        /// The number of the side's first rank, from 1.
        rank: usize,
    },
    /// The King has been placed already.
    AlreadyPlaced,
    /// A pass of the side that does not hold the token.
    PassWithoutToken,
    /// A pass of a side whose King is attacked.
    PassInCheck,
    /// No Grand Duke is in the Duchy of the side to move.
    EmptyDuchy,
    /// No Grand Duke may come to this square.
    Deployment(Square),
    /// No Grand Duke of the side to move is on this square.
    NoGrandDuke(Square),
    /// Without the Grand Duke the King would be attacked.
    WithdrawalExposesKing,
    /// There is no piece on the origin.
    EmptyOrigin,
    /// The piece on the origin is the opponent's.
    EnemyOnOrigin,
    /// The Pawn reaches its last rank, but the text does not say what it becomes.
    Promotion {
        /// What it may become, beside a Grand Duke.
        pool: Vec<Piece>,
    },
    /// The piece cannot make this move.
    IllegalMove {
        /// The piece.
        piece: Piece,
        /// Whether its King is attacked.
        in_check: bool,
    },
    /// The notation has more than one sign behind the move.
    Signs,
    /// No legal move has this notation.
    NotLegal(String),
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => f.write_str("the game is over"),
            MoveError::Form => f.write_str(MOVE_FORMS),
            MoveError::PlaceKingFirst { rank } => {
                write!(f, "the King is placed first, by K@d{rank} or K@e{rank}")
            }
            MoveError::AlreadyPlaced => f.write_str("both Kings have been placed"),
            MoveError::PassWithoutToken => f.write_str("only the side that holds the token passes"),
            MoveError::PassInCheck => f.write_str("a side whose King is attacked does not pass"),
            MoveError::EmptyDuchy => f.write_str("no Grand Duke is in the Duchy"),
            MoveError::Deployment(square) => write!(
                f,
                "a Grand Duke comes to an empty square that no enemy attacks, not next to the enemy \
                 King, and leaves its King unattacked; {square} is none"
            ),
            MoveError::NoGrandDuke(square) => {
                write!(f, "no Grand Duke of the side to move is on {square}")
            }
            MoveError::WithdrawalExposesKing => f.write_str("the King would be attacked"),
            MoveError::EmptyOrigin => f.write_str("there is no piece on the origin"),
            MoveError::EnemyOnOrigin => f.write_str("the piece on the origin is the enemy's"),
            MoveError::Promotion { pool } => {
                f.write_str("a Pawn on the last rank becomes what the text says behind it, one of")?;
                for piece in pool.iter().chain([&Piece::GrandDuke]) {
                    write!(f, " {}", piece.letter().to_ascii_lowercase())?;
                }
                Ok(())
            }
            MoveError::IllegalMove { piece, in_check } => write!(
                f,
                "the {} does not move there in this way, or leaves its King {}",
                piece.name(),
                if *in_check { "which is attacked" } else { "attacked" }
            ),
            MoveError::Signs => f.write_str("a move has one + or # behind it at most"),
            MoveError::NotLegal(text) => write!(f, "no legal move is written {text}"),
        }
    }
}

impl Error for MoveError {}
