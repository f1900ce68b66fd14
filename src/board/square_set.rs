//! What a single bitboard and a pair of bitboards have in common.

use super::{Bitboard, Color, Pair};
use std::ops::{BitAnd, BitOr, Not};

/// A set of squares, or one set for each side. Both sets of a pair use the same board. The first belongs to the `side`
/// that is passed to a method, and the second to the other side.
pub trait SquareSet: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// The last rank of `side`.
    fn last_rank(side: Color) -> Self;

    /// The squares moved one rank forward, as seen by `side`. Squares on that side's last rank drop out.
    fn forward(self, side: Color) -> Self;

    /// The squares moved one file towards the h-file. Squares on the h-file drop out.
    fn east(self) -> Self;

    /// The squares moved one file towards the a-file. Squares on the a-file drop out.
    fn west(self) -> Self;
}

impl SquareSet for Bitboard {
    #[inline(always)]
    fn last_rank(side: Color) -> Bitboard {
        Bitboard::last_rank(side)
    }

    #[inline(always)]
    fn forward(self, side: Color) -> Bitboard {
        Bitboard::forward(self, side)
    }

    #[inline(always)]
    fn east(self) -> Bitboard {
        Bitboard::east(self)
    }

    #[inline(always)]
    fn west(self) -> Bitboard {
        Bitboard::west(self)
    }
}

impl SquareSet for Pair {
    #[inline(always)]
    fn last_rank(side: Color) -> Pair {
        Pair::of([Bitboard::last_rank(side), Bitboard::last_rank(!side)])
    }

    #[inline(always)]
    fn forward(self, side: Color) -> Pair {
        let (up, down) = (self.shifted(8), self.shifted(-8));
        match side {
            Color::White => up.first_and_second_of(down),
            Color::Black => down.first_and_second_of(up),
        }
    }

    #[inline(always)]
    fn east(self) -> Pair {
        (self & !Pair::same(Bitboard::FILE_H)).shifted(1)
    }

    #[inline(always)]
    fn west(self) -> Pair {
        (self & !Pair::same(Bitboard::FILE_A)).shifted(-1)
    }
}
