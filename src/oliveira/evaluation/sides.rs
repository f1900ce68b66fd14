//! The two sides as the evaluation sees them. The board is flipped if necessary, so that the first rank of the side to
//! move is rank 1.

use super::super::attacks::Attacks;
use super::super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Pair};
use crate::game::Position;

/// The pieces of the side to move, and those of the other side.
pub(super) struct Sides {
    side_to_move: Color,
    /// The pieces of both sides, one bitboard per kind, indexed by [`Piece::index`].
    pub(super) kinds: [Bitboard; Piece::COUNT],
    /// All pieces of each side.
    pub(super) all: Pair,
    pub(super) attacks: Attacks<Pair>,
}

impl Sides {
    #[inline(always)]
    pub(super) fn of(position: &Oliveira) -> Sides {
        let side_to_move = position.side_to_move();
        let mut kinds = position.kinds;
        for two in kinds.as_chunks_mut::<2>().0 {
            *two = flipped_for(side_to_move, Pair::of(*two)).to_array();
        }
        let [own, other] = [side_to_move, !side_to_move].map(|color| position.pieces_of(color));
        let all = flipped_for(side_to_move, Pair::of([own, other]));
        let attacks = Attacks::of_sides(|piece| Pair::same(kinds[piece.index()]) & all, all.union());
        Sides {
            side_to_move,
            kinds,
            all,
            attacks,
        }
    }

    /// The squares that each side attacks, on the unflipped board.
    #[inline(always)]
    pub(super) fn attacked(&self) -> [Bitboard; 2] {
        flipped_for(self.side_to_move, self.attacks.all()).to_array()
    }
}

/// Flips bitboards if it is Black's turn.
#[inline(always)]
fn flipped_for(side_to_move: Color, pair: Pair) -> Pair {
    match side_to_move {
        Color::White => pair,
        Color::Black => pair.flipped(),
    }
}
