//! Search support: null moves, move classes, history indices and correction history keys.

use super::{Arrival, Move, Mover, Ring, Rules, Stack, Turnover, movegen, see, zobrist};
use crate::board::map_array;
use crate::board::{Bitboard, Square};
use crate::game::{BenchPositions, MoveSet, Position, SearchParams, Searchable, WHOLE_BOARD, expected_turns_at};

impl<R: Rules> Searchable for Turnover<R> {
    const THREAT_CLASSES: usize = 4;
    // Tuned for both rule sets together, see `docs/lab/search.md`.
    const PARAMS: SearchParams = SearchParams {
        aspiration_depth: 7,
        full_quiescence_plies: 5,
        delta_margin: 198,
        internal_iterative_reduction_depth: 3,
        razoring_margin: 225,
        reverse_futility_depth: 5,
        reverse_futility_margin: 39,
        null_move_depth: 4,
        null_move_reduction: 4,
        null_move_depth_divisor: 2,
        null_move_eval_divisor: 373,
        probcut_depth: 6,
        probcut_margin: 222,
        probcut_reduction: 5,
        move_pruning_depth: 11,
        futility_base: 69,
        futility_margin: 64,
        history_pruning_margin: 1376,
        quiet_see_margin: 26,
        noisy_see_margin: 129,
        singular_depth: 7,
        singular_margin: 35,
        double_extension_margin: 20,
        lmr_depth: 3,
        lmr_base: 512,
        lmr_factor: 505,
        lmr_noisy: 2062,
        lmr_pv: 453,
        lmr_cut_node: 1596,
        lmr_not_improving: 672,
        lmr_killer: 469,
        lmr_history_divisor: 3726,
        history_bonus_factor: 271,
        history_bonus_offset: 50,
        history_bonus_max: 1423,
        continuation_weight: 18,
        capture_history_weight: 3,
        ordering_score_weight: 27,
        ..SearchParams::DEFAULT
    };
    const HISTORY_SIZE: usize = Square::COUNT * Square::COUNT;
    const PIECE_TO_SIZE: usize = Move::KINDS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Stack::INDICES;

    #[inline(always)]
    fn for_each_candidate(&self, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
        movegen::generate(self, which, |mv| visit(mv, 0));
    }

    fn expected_turns(&self) -> u32 {
        expected_turns_at(self.fullmove_number(), 10..=34)
    }

    /// A side with only Castles and Walls may not try a null move, because it is prone to zugzwang: it may be forced to
    /// dismantle a Castle.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side_to_move();
        [Stack::TOWER, Stack::FORT, Stack::CITADEL, Stack::FORTRESS]
            .into_iter()
            .any(|stack| !self.stacks(side, stack).is_empty())
    }

    #[inline]
    fn null_move(&self) -> Self {
        let mut next = *self;
        next.halfmove = next.halfmove.saturating_add(1);
        next.pass_the_turn();
        next
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        match mv.arrival() {
            Arrival::Capture | Arrival::Turnover => true,
            Arrival::Combination => false,
            Arrival::Quiet => {
                matches!(mv.mover(), Mover::Wall | Mover::Castle)
                    && Bitboard::last_rank(self.side_to_move()).has(mv.to())
            }
        }
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let meets_last_castle = self.castles(!self.side_to_move()) == Bitboard::of(mv.to());
        self.material_change(mv) + if meets_last_castle { WHOLE_BOARD } else { 0 }
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
        let met = self.stack_at(!self.side_to_move(), mv.to());
        mv.kind_and_destination() * Stack::INDICES + met.index()
    }

    fn see_ge(&self, mv: Move, child: &Self, threshold: i32) -> bool {
        see::see_ge(self, mv, child, threshold)
    }

    #[inline]
    fn threats(&self) -> u64 {
        self.attacked(!self.side_to_move(), Bitboard(!0)).0
    }

    #[inline(always)]
    fn threat_class(&self, mv: Move, threats: u64) -> usize {
        let is_attacked = |square| usize::from(Bitboard(threats).has(square));
        2 * is_attacked(mv.from()) + is_attacked(mv.to())
    }

    /// Four correction history keys: one for the Walls of both sides, one for the Castles of both sides, and one per
    /// side for its other stacks.
    fn correction_keys(&self) -> impl IntoIterator<Item = u64> {
        let side = self.side_to_move();
        let walls = map_array([side, !side], |color| self.ring(color, Ring::Wall));
        let castles = map_array([side, !side], |color| self.castles(color));
        let others = |color, castles: Bitboard, part| {
            let [towers, forts] = map_array([Ring::Tower, Ring::Fort], |ring| self.ring(color, ring));
            zobrist::correction_key([(towers & !castles).0, (forts & !castles).0, part])
        };
        [
            zobrist::correction_key([walls[0].0, walls[1].0, 0]),
            zobrist::correction_key([castles[0].0, castles[1].0, 1]),
            others(side, castles[0], 2),
            others(!side, castles[1], 3),
        ]
    }
}

impl<R: Rules> BenchPositions for Turnover<R> {
    const BENCH_FENS: &'static [&'static str] = R::BENCH_FENS;
}
