//! Turnover Chess, in both of its rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `stack` | rings, the six stacks, which ring fits on which stack |
//! | `position` | the position: six planes of rings; making a move |
//! | `attacks` | attacks on Castles |
//! | `rules` | the differences of the two rule sets |
//! | `moves` | a move in 16 bits |
//! | `movegen` | legal moves, generated and counted |
//! | `search` | null moves, history indices, correction history keys |
//! | `see` | static exchange evaluation |
//! | `evaluation` | the static evaluation |
//! | `fen` | positions as text |
//! | `wire`, `notation` | moves as text: in the protocol, and in the notation of the rules |
//! | `error` | the faults of such texts |

mod attacks;
mod bench_positions;
mod error;
mod evaluation;
mod fen;
mod movegen;
mod moves;
mod notation;
mod position;
mod rules;
mod search;
mod see;
mod stack;
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
