//! Xadrez Brasileiro Oliveira: chess with pushes, suicide charges, Grand Dukes with zones of control, and a pass token.
//!
//! | file | holds |
//! | --- | --- |
//! | `piece`, `hand` | the kinds of pieces, and the off-board pieces of a side |
//! | `position` | the position: pieces, hands, token, castling rights, clocks |
//! | `moves` | moves packed into 32 bits |
//! | `make_move` | making moves |
//! | `attacks` | attacks of the pieces |
//! | `check_info` | checkers and blockers of the King |
//! | `movegen` | generating and counting legal moves |
//! | `ends` | ends of games |
//! | `zobrist` | hash keys |
//! | `search` | null moves, history indices, correction history keys |
//! | `see` | static exchange evaluation |
//! | `evaluation` | the static evaluation |
//! | `explain` | the effects and captures of a move, as facts with which moves are explained to players |
//! | `tactics` | tactical themes, for puzzles |
//! | `fen` | FENs |
//! | `uci_move`, `notation` | moves in UCI format and in long algebraic notation |
//! | `error` | errors of FENs and moves |
//! | `bench_positions` | the positions of the benchmark |
//! | `levels` | the playing levels |

mod attacks;
mod bench_positions;
mod check_info;
mod ends;
mod error;
mod evaluation;
mod explain;
mod fen;
mod hand;
mod levels;
mod make_move;
mod movegen;
mod moves;
mod notation;
mod piece;
mod position;
mod search;
mod see;
mod tactics;
mod uci_move;
mod zobrist;

pub use error::{FenError, MoveError};
pub use moves::{Move, MoveType};
pub use piece::Piece;
pub use position::Oliveira;
