//! Xadrez Brasileiro Oliveira: pushes, suicide charges, Grand Dukes with their zones of control,
//! and a token for passing.
//!
//! | file | holds |
//! | --- | --- |
//! | `piece`, `hand` | the kinds of pieces, and the pieces off the board |
//! | `position` | the position: pieces, hands, token, castling rights, clocks |
//! | `moves` | a move in 32 bits |
//! | `make_move` | making a move |
//! | `attacks` | attacks of the pieces |
//! | `check_info` | checkers of the King, and pieces that shield it |
//! | `movegen` | legal moves, generated and counted |
//! | `ends` | ends of games |
//! | `search` | null moves, history indices, correction history keys |
//! | `see` | static exchange evaluation |
//! | `evaluation` | the static evaluation |
//! | `fen` | positions as text |
//! | `wire`, `notation` | moves as text: in the protocol, and in algebraic notation |
//! | `error` | the faults of such texts |

mod attacks;
mod bench_positions;
mod check_info;
mod ends;
mod error;
mod evaluation;
mod fen;
mod hand;
mod make_move;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod search;
mod see;
mod uci_move;
mod zobrist;

pub use error::{FenError, MoveError};
pub use moves::{Move, MoveType};
pub use piece::Piece;
pub use position::Oliveira;
