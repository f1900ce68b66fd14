//! What the search asks of Turnover beyond its rules and its evaluation.

use super::{Arrival, Move, Mover, Rules, Stack, Turnover};
use crate::board::{Bitboard, Square};
use crate::game::{CORRECTION_KEYS, MoveSet, Searchable, WHOLE_BOARD};

impl<R: Rules> Searchable for Turnover<R> {
    const HISTORY_SIZE: usize = Square::COUNT * Square::COUNT;
    const PIECE_TO_SIZE: usize = Move::KINDS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Stack::INDICES;
    const BENCH_FENS: &'static [&'static str] = R::BENCH_FENS;

    #[inline(always)]
    fn for_each_candidate(&self, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
        self.generate(which, |mv| visit(mv, 0));
    }

    /// A side that has only Castles and Walls left may be forced to dismantle a Castle.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side();
        [Stack::TOWER, Stack::FORT, Stack::CITADEL, Stack::FORTRESS]
            .into_iter()
            .any(|stack| !self.stacks(side, stack).is_empty())
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        match mv.arrival() {
            Arrival::Capture | Arrival::Turnover => true,
            Arrival::Combination => false,
            Arrival::Quiet => {
                matches!(mv.mover(), Mover::Wall | Mover::Castle)
                    && Bitboard::last_rank(self.side()).has(mv.to())
            }
        }
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let meets_last_castle = self.castles(!self.side()) == Bitboard::of(mv.to());
        self.balance_change(mv) + if meets_last_castle { WHOLE_BOARD } else { 0 }
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        mv.squares()
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        mv.kind_and_destination()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        let met = self.stack_at(!self.side(), mv.to());
        mv.kind_and_destination() * Stack::INDICES + met.index()
    }

    fn see_ge(&self, mv: Move, child: &Self, least: i32) -> bool {
        self.exchange_on_destination(mv, child, least)
    }

    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        self.part_keys()
    }
}
