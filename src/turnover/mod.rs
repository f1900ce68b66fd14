//! Turnover Chess, in both of its rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `stack` | rings, the six stacks, and which ring fits on which stack |
//! | `position` | the position as six bitboards; making moves |
//! | `attacks` | attacks on Castles |
//! | `rules` | the differences between the two rule sets |
//! | `moves` | moves packed into 16 bits |
//! | `movegen` | generating and counting legal moves |
//! | `zobrist` | hash keys |
//! | `search` | null moves, history indices, correction history keys |
//! | `see` | static exchange evaluation |
//! | `evaluation` | the static evaluation |
//! | `explain` | the effects and captures of a move, as facts with which moves are explained to players |
//! | `tactics` | tactical themes, for puzzles |
//! | `fen` | FENs |
//! | `uci_move`, `notation` | moves in UCI format and in the notation of the rules |
//! | `error` | errors of FENs, moves and game records |
//! | `bench_positions` | the positions of the benchmark |
//! | `levels` | the playing levels |

mod attacks;
mod bench_positions;
mod error;
mod evaluation;
mod explain;
mod fen;
mod levels;
mod movegen;
mod moves;
mod notation;
mod position;
mod rules;
mod search;
mod see;
mod stack;
mod tactics;
mod uci_move;
mod zobrist;

pub use error::{FenError, GameNotationError, MoveError};
pub use evaluation::{StackValues, StackWeights, Weights};
pub use moves::{Arrival, Move, Mover};
pub use notation::{ResultToken, read_game, write_game};
pub use position::Turnover;
pub use rules::{Current, Official2019, Rules};
pub use see::SeeValues;
pub use stack::{Ring, Stack};
