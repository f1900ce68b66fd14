//! Search support: null moves, ply costs, history indices and correction history keys.

use super::moves::ENCODED_SQUARES;
use super::torus::bits;
use super::{Board, Ctor, Move, Operation, candidates, zobrist};
use crate::game::{BenchPositions, MoveSet, Position, SearchParams, Searchable};

impl<B: Board> Searchable for Ctor<B> {
    /// A proof search cannot prove wins, because chips are counted only at the end of the game.
    const WINS_CAN_BE_PROVEN: bool = false;
    // Tuned for CTOR, see `docs/lab/search.md`.
    const PARAMS: SearchParams = SearchParams {
        aspiration_window: 50,
        delta_margin: 233,
        razoring_margin: 226,
        reverse_futility_depth: 11,
        reverse_futility_margin: 102,
        null_move_depth: 4,
        null_move_reduction: 2,
        null_move_eval_divisor: 200,
        probcut_margin: 127,
        late_move_pruning_base: 7,
        futility_base: 27,
        futility_margin: 54,
        history_pruning_margin: 2550,
        noisy_see_margin: 140,
        singular_depth: 9,
        singular_margin: 36,
        double_extension_margin: 17,
        lmr_base: 817,
        lmr_factor: 840,
        lmr_noisy: 1920,
        lmr_killer: 590,
        lmr_history_divisor: 3525,
        history_bonus_factor: 151,
        history_bonus_max: 1590,
        continuation_weight: 5,
        ordering_score_weight: 50,
        ..SearchParams::DEFAULT
    };
    const HISTORY_SIZE: usize = ENCODED_SQUARES * (Move::KINDS + ENCODED_SQUARES);
    const PIECE_TO_SIZE: usize = 3 * ENCODED_SQUARES;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE;

    #[inline]
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Move, i32)) {
        candidates::for_each_candidate(self, which, visit);
    }

    /// Estimates the remaining turns, assuming that each turn fills two or three squares and that few squares become
    /// empty again.
    fn expected_turns(&self) -> u32 {
        let [placements, ..] = self.next_quota();
        let by_both = 2 * u32::from(placements.max(1));
        self.empty().count_ones() / by_both + 2
    }

    /// The depth that a ply costs. Every turn costs as many plies as its quota allows operations: ending a turn early
    /// costs one ply for each operation left. Replacements cost nothing.
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

    /// Additional operations never hurt, so there is no zugzwang. A null move is not allowed after an empty turn,
    /// because it would hide the end of the game.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.turn_begins() && self.empty_turns() == 0
    }

    #[inline]
    fn null_move(&self) -> Self {
        // The turn that a null move skips does not count as an empty turn, so a null move never ends the game.
        let mut next = *self;
        next.key ^= self.turn_key();
        let known = self.known_secrets[(!self.side).index()];
        let forgotten = bits(self.arrived & known);
        next.key ^= forgotten.fold(0, |key, square| key ^ zobrist::arrived(square));
        next.empty_turns = 0;
        next.change_side();
        next.key ^= next.turn_key();
        next
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        candidates::is_noisy(self, mv)
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        candidates::immediate_gain(self, mv)
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
        row * ENCODED_SQUARES + mv.destination()
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let kind = match mv.operation() {
            Operation::Placement(_) | Operation::Landing(..) => 0,
            Operation::Movement(..) => 1,
            Operation::Replacement(_) | Operation::End(_) => 2,
        };
        kind * ENCODED_SQUARES + mv.destination()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        self.piece_to_index(mv)
    }

    fn see_ge(&self, mv: Move, _child: &Self, threshold: i32) -> bool {
        candidates::see_ge(self, mv, threshold)
    }

    fn correction_keys(&self) -> impl IntoIterator<Item = u64> {
        let own = zobrist::correction_key(self.chips(self.side_to_move()));
        let enemies = zobrist::correction_key(self.chips(!self.side_to_move()));
        [own, enemies, zobrist::correction_key(self.empty())]
    }
}

impl<B: Board> BenchPositions for Ctor<B> {
    const BENCH_FENS: &'static [&'static str] = B::BENCH_FENS;
}
