//! Xadrez Brasileiro Oliveira: pushes, suicide charges, Grand Dukes with their zones of control,
//! and a token for passing.
//!
//! | file | holds |
//! | --- | --- |
//! | `piece`, `hand` | the kinds of pieces, and what is off the board |
//! | `position` | what stands where |
//! | `moves` | a move in 32 bits |
//! | `play` | what a move does |
//! | `attacks`, `guard` | who attacks what, and what stands between a King and the enemy |
//! | `movegen` | legal moves, generated and counted |
//! | `ends` | how a game ends |
//! | `exchange` | what a series of captures on one square comes to |
//! | `evaluation` | the static evaluation |
//! | `fen`, `wire`, `notation` | positions and moves as text |

mod attacks;
mod bench_positions;
mod ends;
mod evaluation;
mod exchange;
mod fen;
mod guard;
mod hand;
mod movegen;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod search;
mod wire;
mod zobrist;

pub use moves::{Kind, Move};
pub use piece::Piece;
pub use position::Oliveira;

use crate::board::Color;
use crate::game::{FenError, MoveSet, Outcome, Position, Setup};

impl Position for Oliveira {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = "oliveira";
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str =
        "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1";

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Oliveira::read_fen(fen)
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
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        self.computed_key()
    }

    #[inline(always)]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        self.generate(MoveSet::All, visit);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.end_without_moves()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.end_without_moves_left()
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        self.end_by_count()
    }

    /// Captures and promotions; castling, which takes rights away. A Pawn that has stepped forward may
    /// be pushed back, so that a Pawn move alone is not enough.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.captured().is_some()
            || mv.promotion().is_some()
            || matches!(mv.kind(), Kind::Castling | Kind::Placing)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.side())
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }
}

impl Setup for Oliveira {
    type Settings = ();

    fn set_up(fen: &str, (): &()) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}
