//! Errors in FENs and moves of Oliveira.

use super::{Piece, hand::Hand};
use crate::board::{Color, Square};
use crate::game::{BoardFenError, quoted};
use thiserror::Error;

/// Why a text is not a valid FEN of Oliveira.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FenError {
    #[error(
        "a FEN has 7 fields, or the first 5 of them (board[hand], side to move, castling, en passant, token, \
         half-move clock, move number), not {0}"
    )]
    FieldCount(usize),
    #[error("off-board pieces follow the board in brackets, [] if there are none: {}", quoted(.0))]
    Brackets(String),
    #[error(transparent)]
    Board(#[from] BoardFenError),
    /// The board holds a letter that represents no piece. Ranks are counted from 1.
    #[error(
        "rank {rank} holds {letter:?}; use K W H N R L P G k w h n r l p g for pieces, 1 to 8 for runs of empty \
         squares"
    )]
    UnknownPiece { rank: usize, letter: char },
    #[error("a {color} Pawn cannot be on {square}, its last rank: it would have been promoted")]
    PawnOnLastRank { color: Color, square: Square },
    #[error("the brackets hold {0:?}; only K W H N R L G k w h n r l g can be off the board")]
    UnknownInHand(char),
    #[error("the brackets may hold at most {} of {:?}", Hand::MAX_OF_A_KIND, .0)]
    HandOverflow(char),
    /// `count` is the number of Kings of one side, on the board and in the brackets together.
    #[error("{color} must have one King, not {count}")]
    KingCount { color: Color, count: u32 },
    #[error("{0} has yet to place its King, so the brackets must also hold its Warlord")]
    NoWarlordToPlace(Color),
    #[error("{color} has yet to place its King and its Warlord, so {square} must be empty")]
    OccupiedForPlacing { color: Color, square: Square },
    #[error("White must place its King before Black does")]
    BlackPlacedFirst,
    #[error("White must be to move, because it places its King first")]
    WhitePlacesNext,
    #[error("Black must be to move, because it has yet to place its King")]
    BlackPlacesNext,
    #[error("castling is - or some of KQkq, not {}", quoted(.0))]
    Castling(String),
    #[error("castling lists {0:?} twice")]
    RepeatedRight(char),
    /// A castling right is listed, but the King is on neither of the two squares from which it could castle.
    #[error("castling lists {letter:?}, but the King of {color} is neither on {} nor on {}", .squares[0], .squares[1])]
    RightWithoutKing {
        letter: char,
        color: Color,
        squares: [Square; 2],
    },
    #[error("castling lists {letter:?}, but {color} has no Rook on {square}")]
    RightWithoutRook { letter: char, color: Color, square: Square },
    #[error("en passant is - or the square passed over, not {}", quoted(.0))]
    EnPassant(String),
    /// The en passant square is on the wrong rank for `color`, the side that moved last.
    #[error("en passant is {square}, but no {color} Pawn passes over it in a double step")]
    EnPassantRank { square: Square, color: Color },
    #[error("en passant is {square}, but {color} has no Pawn on {pawn}")]
    EnPassantWithoutPawn { square: Square, color: Color, pawn: Square },
    #[error("en passant is {square}, but {occupied} is occupied, and a double step to {pawn} leaves it empty")]
    EnPassantBlocked {
        square: Square,
        pawn: Square,
        occupied: Square,
    },
    #[error("en passant is {0}, but after a pass it must be -")]
    EnPassantAfterPass(Square),
    #[error("the token is w or b, followed by ! after a pass, not {}", quoted(.0))]
    Token(String),
    #[error("the token is {0}, but after a pass the side to move holds it")]
    TokenAfterPass(String),
    #[error("no side can pass before both Kings are placed")]
    PassBeforePlacing,
    #[error("{0} is in check, but the other side is to move")]
    OpponentInCheck(Color),
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    #[error("the game is over")]
    GameOver,
    #[error(
        "a move is an origin and a destination, as in e2e4; other forms are e7e8r (promotion), c4c5,d4d5 \
         (legionary move), e2xe4 (charge), e8@ and G@e5 (Grand Duke) and 0000 (pass)"
    )]
    Form,
    /// `rank` is the first rank of the side to move, as numbered on the board: 1 or 8.
    #[error("place the King first: K@d{rank} or K@e{rank}")]
    PlaceKingFirst { rank: usize },
    #[error("both Kings are already placed")]
    AlreadyPlaced,
    #[error("only the side that holds the token may pass")]
    PassWithoutToken,
    #[error("a side in check may not pass")]
    PassInCheck,
    #[error("no Grand Duke is in the Duchy")]
    EmptyDuchy,
    #[error(
        "a Grand Duke cannot go to {0}: the square must be empty, unattacked and not next to the enemy King, and its \
         own King must be safe afterwards"
    )]
    Deployment(Square),
    #[error("the side to move has no Grand Duke on {0}")]
    NoGrandDuke(Square),
    #[error("the move would leave the King attacked")]
    WithdrawalExposesKing,
    #[error("there is no piece on the origin")]
    EmptyOrigin,
    #[error("the piece on the origin is the enemy's")]
    EnemyOnOrigin,
    /// A promotion is written without a piece letter. `pool` lists the pieces to which the Pawn can promote, except the
    /// Grand Duke.
    #[error("the Pawn promotes: append one of {}", promotion_letters(.pool))]
    Promotion { pool: Vec<Piece> },
    #[error("the {} cannot move there, or the move leaves its King attacked", .0.name())]
    IllegalMove(Piece),
    #[error("at most one + or # may follow a move")]
    Signs,
    /// No legal move has this notation.
    #[error("no legal move matches {}", quoted(.0))]
    NotLegal(String),
}

fn promotion_letters(pool: &[Piece]) -> String {
    let choices = pool.iter().chain([&Piece::GrandDuke]);
    let letters: Vec<String> = choices.map(|piece| piece.promotion_letter().to_string()).collect();
    letters.join(" ")
}
