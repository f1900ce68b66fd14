//! Turnover Chess, in both of its rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `stack` | rings, the six stacks, what fits on what |
//! | `position` | six planes of rings, playing a move, attacks on Castles, ends by Castles |
//! | `rules` | where the two rule sets differ |
//! | `moves` | a move in 16 bits |
//! | `movegen` | legal moves, generated and counted |
//! | `exchange` | what a series of arrivals on one square comes to |
//! | `evaluation` | the static evaluation |
//! | `fen`, `notation` | positions and games as text |

mod bench_positions;
mod evaluation;
mod exchange;
mod fen;
mod movegen;
mod moves;
mod notation;
mod position;
mod rules;
mod search;
mod stack;
mod wire;
mod zobrist;

pub use evaluation::{PackedWeights, StackValues, Weights};
pub use exchange::ExchangeValues;
pub use moves::{Arrival, Move, Mover};
pub use notation::{Ending, read_game, write_game};
pub use position::Turnover;
pub use rules::{Current, Official2019, Rules};
pub use stack::{Ring, Stack};

use crate::board::{Bitboard, Color};
use crate::game::{FenError, MoveSet, Outcome, Position, Setup};

/// "100 consecutive plies without a capture or a turnover: draw."
const FIFTY_MOVES: u16 = 100;

impl<R: Rules> Position for Turnover<R> {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = R::NAME;
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str = R::START_FEN;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Turnover::read_fen(fen)
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
        self.end_by_castles()
    }

    fn outcome_without_moves(&self) -> Outcome {
        R::end_without_moves_left(self)
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        (self.halfmove_clock() >= FIFTY_MOVES).then_some(Outcome::draw("fifty moves"))
    }

    /// Captures take rings away and promotions change them. Turnovers do neither: what was turned
    /// over can be turned back, and all stand as before.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.arrival() == Arrival::Capture || self.promotes(mv)
    }

    #[inline]
    fn in_check(&self) -> bool {
        let castles = self.castles(self.side());
        castles.is_single() && !self.attacked_castles(self.side()).is_empty()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }
}

impl<R: Rules> Setup for Turnover<R> {
    type Settings = ();

    fn set_up(fen: &str, (): &()) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

impl<R: Rules> Turnover<R> {
    /// Whether the move leaves a stack on the last rank that becomes a Citadel.
    pub(super) fn promotes(&self, mv: Move) -> bool {
        let side = self.side();
        let arriving = match mv.arrival() {
            Arrival::Quiet | Arrival::Capture => mv.mover().stack(),
            Arrival::Combination => self.combined(mv, side),
            Arrival::Turnover => self.combined(mv, !side),
        };
        Bitboard::last_rank(side).has(mv.to()) && matches!(arriving, Stack::WALL | Stack::CASTLE)
    }

    /// What the ring of a combination or turnover makes of the stack of `owner` that it meets.
    fn combined(&self, mv: Move, owner: Color) -> Stack {
        let met = self.stack_at(owner, mv.to());
        mv.mover().ring().map_or(met, |ring| met.with(ring))
    }
}
