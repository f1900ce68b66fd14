//! What the search asks of Oliveira beyond its rules and its evaluation.

use super::{Kind, Move, Oliveira, Piece, bench_positions};
use crate::board::{Bitboard, Square};
use crate::game::{CORRECTION_KEYS, MoveSet, Searchable, WHOLE_BOARD};

/// What moves for the search's histories: a piece by its number, two Pawns together, or one of the
/// moves that bring nothing to a square.
const TWO_PAWNS: usize = Piece::COUNT;
const WITHDRAWN: usize = Piece::COUNT + 1;
const MOVERS: usize = Piece::COUNT + 2;

impl Searchable for Oliveira {
    const CHECK_MUST_BE_ANSWERED: bool = true;
    // Origins and destinations, then what has only one of them: legionary moves, and Grand Dukes that
    // come. Those that go have the same square twice; so has a pass, that of a1.
    const HISTORY_SIZE: usize = (Square::COUNT + 2) * Square::COUNT;
    const PIECE_TO_SIZE: usize = MOVERS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Piece::COUNT;
    const BENCH_FENS: &'static [&'static str] = &bench_positions::POSITIONS;

    #[inline(always)]
    fn for_each_candidate(&self, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
        self.generate(which, |mv| visit(mv, 0));
    }

    /// Whoever must move may have to give way or lose without a legal move; that is unlikely with the
    /// token, or with pieces that can move back.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side();
        let slow = [Piece::King, Piece::Pawn, Piece::GrandDuke]
            .into_iter()
            .fold(Bitboard::EMPTY, |slow, piece| {
                slow | self.pieces(side, piece)
            });
        self.token() == side || !(self.pieces_of(side) & !slow).is_empty()
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captured().is_some() || mv.promotion().is_some()
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let bares = mv.captured().is_some() && self.has_one_piece_left(!self.side());
        self.balance_change(mv) + if bares { WHOLE_BOARD } else { 0 }
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv.kind() {
            Kind::Legionary => Square::COUNT * Square::COUNT + mv.from().index(),
            Kind::Deployment => (Square::COUNT + 1) * Square::COUNT + mv.to().index(),
            _ => mv.squares(),
        }
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let mover = match mv.kind() {
            Kind::Legionary => TWO_PAWNS,
            Kind::Withdrawal => WITHDRAWN,
            _ => mv.piece().index(),
        };
        mover * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        // The number of the King stands for nothing captured.
        let captured = mv.captured().unwrap_or(Piece::King);
        self.piece_to_index(mv) * Piece::COUNT + captured.index()
    }

    fn see_ge(&self, mv: Move, child: &Self, least: i32) -> bool {
        self.exchange_on_destination(mv, child, least)
    }

    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        self.part_keys()
    }
}
