//! CTOR: two teams on a torus of 8 x 8 or 10 x 10 squares.
//!
//! | file | holds |
//! | --- | --- |
//! | `torus` | sets of squares in a `u128`, neighbours, the "five of eight" test |
//! | `boards` | the two boards |
//! | `quotas` | the number of operations that a turn allows |
//! | `moves` | plies packed into 32 bits |
//! | `position` | the position: chips, progress of the turn, secret squares; making plies |
//! | `movegen` | generating, counting and checking legal plies |
//! | `zobrist` | hash keys |
//! | `search`, `candidates` | null moves and history indices; candidate plies and their ordering |
//! | `evaluation` | the static evaluation |
//! | `explain` | the effects and replacements of a turn, as facts with which moves are explained to players |
//! | `settings` | team sizes and secret squares, the options of a game |
//! | `tactics` | tactical themes, for puzzles |
//! | `fen`, `uci_move` | FENs, and turns in UCI format |
//! | `error` | errors of FENs, turns and plies |
//! | `bench_positions` | the positions of the benchmark |
//! | `levels` | the playing levels |
//!
//! A ply is a single operation or the end of a turn. The side to move changes only when a turn ends.

mod bench_positions;
mod boards;
mod candidates;
mod error;
mod evaluation;
mod explain;
mod fen;
mod levels;
mod movegen;
mod moves;
mod position;
mod quotas;
mod search;
mod settings;
mod tactics;
mod torus;
mod uci_move;
mod zobrist;

pub use boards::Board;
pub use error::{FenError, IllegalPly, MoveError};
pub use moves::{Move, Operation};
pub use position::Ctor;
pub use quotas::{Operations, quota};
pub use settings::{CtorSettings, SecretSquares, TeamSizes};
pub use torus::{Eight, Near, NeighbourCounts, Squares, Ten, Torus, bits};
