//! What the search asks of CTOR beyond its rules and its evaluation.

use super::{Board, Ctor, Move, Operation, zobrist};
use crate::game::{CORRECTION_KEYS, MoveSet, Searchable};

/// As many squares as a [`Move`] can name.
const NAMED_SQUARES: usize = 128;

impl<B: Board> Searchable for Ctor<B> {
    const HISTORY_SIZE: usize = NAMED_SQUARES * (Move::KINDS + NAMED_SQUARES);
    const PIECE_TO_SIZE: usize = 3 * NAMED_SQUARES;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE;
    const BENCH_FENS: &'static [&'static str] = B::BENCH_FENS;

    #[inline]
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Move, i32)) {
        self.consider(which, visit);
    }

    /// A turn uses up all the operations that it is allowed: who ends it earlier gives up the others.
    /// Replacements come for nothing.
    #[inline]
    fn ply_cost(&self, mv: Move) -> i32 {
        match mv.operation() {
            Operation::Replacement(_) => 0,
            Operation::End(_) => self.operations_left().into(),
            _ => 1,
        }
    }

    #[inline]
    fn terminal_score(&self) -> Option<i32> {
        Some(self.score_by_chips())
    }

    /// Nothing is gained by giving a turn away, but for the end of the game after two empty ones.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.turn_begins() && self.empty_turns() == 0
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_strike(mv)
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        self.change_of_lead(mv)
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.destination()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let row = match mv.operation() {
            Operation::Movement(from, _) => Move::KINDS + from,
            _ => mv.kind(),
        };
        row * NAMED_SQUARES + mv.destination()
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let kind = match mv.operation() {
            Operation::Placement(_) | Operation::Landing(..) => 0,
            Operation::Movement(..) => 1,
            Operation::Replacement(_) | Operation::End(_) => 2,
        };
        kind * NAMED_SQUARES + mv.destination()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        self.piece_to_index(mv)
    }

    fn see_ge(&self, mv: Move, _child: &Self, least: i32) -> bool {
        self.safe_change_of_lead(mv) >= least
    }

    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        let own = zobrist::mixed(self.chips(self.side()));
        let enemies = zobrist::mixed(self.chips(!self.side()));
        [own, enemies, zobrist::mixed(self.empty())]
    }
}
