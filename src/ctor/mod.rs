//! CTOR, a game of two teams on a torus, on boards of 8 x 8 and 10 x 10 squares.
//!
//! | file | holds |
//! | --- | --- |
//! | `torus` | squares as bits of a `u128`, neighbours, the "five of eight" test |
//! | `boards` | the two boards as games |
//! | `quotas` | how much may be done in a turn |
//! | `moves` | an operation, or a turn's end, in 32 bits |
//! | `position` | the chips, the turn so far, playing a ply, secret squares, ends |
//! | `movegen` | legal operations, generated and counted |
//! | `candidates` | the operations that a search considers |
//! | `evaluation` | the static evaluation |
//! | `fen`, `wire` | positions and turns as text |
//!
//! A ply is one operation or the end of a turn: the side to move changes only there.

mod bench_positions;
mod boards;
mod candidates;
mod evaluation;
mod fen;
mod movegen;
mod moves;
mod position;
mod quotas;
mod search;
mod settings;
mod torus;
mod wire;
mod zobrist;

pub use boards::Board;
pub use evaluation::{PackedWeights, Weights};
pub use moves::{Move, Operation};
pub use position::Ctor;
pub use quotas::{Operations, quota};
pub use settings::{CtorSettings, SecretSquares, TeamSizes};
pub use torus::{Counts, Eight, Near, Squares, Ten, Torus, bits};

use crate::board::Color;
use crate::game::{FenError, Outcome, Position, Setup};

impl<B: Board> Position for Ctor<B> {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = B::NAME;
    const FILES: usize = B::SIDE;
    const RANKS: usize = B::SIDE;
    const START_FEN: &'static str = B::START_FEN;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::set_up(fen, &CtorSettings::default())
    }

    fn fen(&self) -> String {
        self.write_fen()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.incremental_key()
    }

    fn recomputed_key(&self) -> u64 {
        self.computed_key()
    }

    #[inline(always)]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.generate(visit);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.end()
    }

    /// A turn can always be ended.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::draw("none")
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        self.end_by_idleness()
    }

    fn margin(&self) -> Option<i32> {
        Some(self.lead(Color::White))
    }

    /// No rule asks whether a position comes again.
    #[inline(always)]
    fn is_irreversible(&self, _mv: Move) -> bool {
        true
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }
}
