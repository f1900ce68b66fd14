//! Search support: null moves, move classes, history indices and correction history keys.

use super::{Move, MoveType, Oliveira, Piece, bench_positions, movegen, see, zobrist};
use crate::board::map_array;
use crate::board::{Bitboard, Square};
use crate::game::{BenchPositions, MoveSet, Position, SearchParams, Searchable, WHOLE_BOARD, expected_turns_at};

// Indices of moving pieces in the histories, in addition to `Piece::index`.
/// History index of the two Pawns of a legionary move.
const TWO_PAWNS: usize = Piece::COUNT;
/// History index of a Grand Duke that moves to the Duchy.
const WITHDRAWN: usize = Piece::COUNT + 1;
const MOVERS: usize = Piece::COUNT + 2;

impl Searchable for Oliveira {
    const CHECK_MUST_BE_ANSWERED: bool = true;
    // Tuned for Oliveira, see `docs/lab/search.md`. With a minimum depth of 6, singular extensions gain no more than
    // their cost in time.
    const PARAMS: SearchParams = SearchParams {
        aspiration_window: 18,
        reverse_futility_margin: 74,
        null_move_reduction: 4,
        null_move_depth_divisor: 3,
        late_move_pruning_base: 8,
        futility_base: 80,
        futility_margin: 56,
        history_pruning_margin: 2600,
        quiet_see_margin: 25,
        singular_depth: 7,
        lmr_base: 1000,
        correction_weight: 10,
        ..SearchParams::DEFAULT
    };
    // The quiet history contains one entry for each pair of origin and destination, then legionary moves indexed by
    // origin, then deployments indexed by destination. A withdrawal has the same origin and destination; a pass is
    // indexed as a1a1.
    const HISTORY_SIZE: usize = (Square::COUNT + 2) * Square::COUNT;
    const PIECE_TO_SIZE: usize = MOVERS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Piece::COUNT;

    #[inline(always)]
    fn for_each_candidate(&self, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
        movegen::generate(self, which, |mv| visit(mv, 0));
    }

    fn expected_turns(&self) -> u32 {
        expected_turns_at(self.fullmove, 20..=44)
    }

    /// Whether the side to move can draw at once by passing: the last ply was a pass too, and the side to move is not
    /// in check.
    #[inline]
    fn can_draw_at_once(&self) -> bool {
        self.passes == 1 && !self.in_check()
    }

    /// A null move is allowed where zugzwang is unlikely: for a side that holds the token, because it may pass, and for
    /// a side with pieces that can move backwards.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side_to_move();
        let without_return = [Piece::King, Piece::Pawn, Piece::GrandDuke]
            .into_iter()
            .fold(Bitboard::EMPTY, |all, piece| all | self.pieces(side, piece));
        self.token() == side || !(self.pieces_of(side) & !without_return).is_empty()
    }

    #[inline]
    fn null_move(&self) -> Self {
        let mut next = *self;
        next.set_en_passant::<true>(None);
        next.set_passes::<true>(0);
        next.halfmove = next.halfmove.saturating_add(1);
        next.fullmove = next.fullmove.saturating_add(self.side.index() as u32);
        next.side = !next.side;
        next.key ^= zobrist::black_to_move();
        next
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captured().is_some() || mv.promotion().is_some()
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let bares = mv.captured().is_some() && self.has_one_piece_left(!self.side_to_move());
        self.material_change(mv) + if bares { WHOLE_BOARD } else { 0 }
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv.move_type() {
            MoveType::Legionary => Square::COUNT * Square::COUNT + mv.from().index(),
            MoveType::Deployment => (Square::COUNT + 1) * Square::COUNT + mv.to().index(),
            _ => mv.squares(),
        }
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let mover = match mv.move_type() {
            MoveType::Legionary => TWO_PAWNS,
            MoveType::Withdrawal => WITHDRAWN,
            _ => mv.piece().index(),
        };
        mover * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        // In the capture history, a move that captures nothing is indexed as if it captured a King.
        let captured = mv.captured().unwrap_or(Piece::King);
        self.piece_to_index(mv) * Piece::COUNT + captured.index()
    }

    fn see_ge(&self, mv: Move, child: &Self, threshold: i32) -> bool {
        see::see_ge(self, mv, child, threshold)
    }

    /// Four correction history keys: one for the Pawns of both sides, one for Kings, Grand Dukes and off-board pieces,
    /// and one per side for its other pieces.
    fn correction_keys(&self) -> impl IntoIterator<Item = u64> {
        let side = self.side;
        let kind = |piece: Piece| self.kinds[piece.index()];
        let pawns = map_array([side, !side], |color| self.pieces(color, Piece::Pawn).0);
        let officers = |color, part| {
            let own = self.pieces_of(color);
            let officers = (kind(Piece::Rook) & own).0
                ^ (kind(Piece::Knight) & own).0.rotate_left(13)
                ^ (kind(Piece::HighPriest) & own).0.rotate_left(29);
            let others = (kind(Piece::Warlord) | kind(Piece::Lord)) & own;
            zobrist::correction_key([officers, others.0, part])
        };
        let royal = (kind(Piece::King) | kind(Piece::GrandDuke)).0;
        let hands = map_array([side, !side], |color| zobrist::hand(color, self.hands[color.index()]));
        [
            zobrist::correction_key([pawns[0], pawns[1], 0]),
            zobrist::correction_key([royal, hands[0] ^ hands[1].rotate_left(1), 1]),
            officers(side, 2),
            officers(!side, 3),
        ]
    }
}

impl BenchPositions for Oliveira {
    const BENCH_FENS: &'static [&'static str] = &bench_positions::POSITIONS;
}
