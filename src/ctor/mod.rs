//! CTOR, a game of two teams on a torus, on boards of 8 x 8 and 10 x 10 squares.
//!
//! | file | holds |
//! | --- | --- |
//! | `torus` | squares as bits of a `u128`, neighbours, the "five of eight" test |
//! | `boards` | the two boards |
//! | `quotas` | the number of operations allowed in a turn |
//! | `moves` | an operation, or the end of a turn, in 32 bits |
//! | `position` | the position: chips, progress of the turn, secret squares; making a ply |
//! | `movegen` | legal plies: generated, counted, checked one by one |
//! | `search`, `candidates` | the plies that a search considers, and their ordering |
//! | `evaluation` | the static evaluation |
//! | `settings` | team sizes and secret squares, the options of a game |
//! | `fen`, `wire` | positions and turns as text |
//! | `error` | the faults of such texts |
//!
//! A ply is one operation or the end of a turn. The side to move changes only at the end of a turn.

mod bench_positions;
mod boards;
mod candidates;
mod error;
mod evaluation;
mod fen;
mod movegen;
mod moves;
mod position;
mod quotas;
mod search;
mod settings;
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
