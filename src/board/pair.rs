//! Two bitboards that go through the same operations.

use super::Bitboard;
use crate::vectors::{self, Words};
use std::ops::{BitAnd, BitOr, Not};

/// Two bitboards, usually one of the side to move and one of the other side.
#[derive(Clone, Copy)]
pub struct Pair(Words);

impl Pair {
    #[inline(always)]
    pub fn of([first, second]: [Bitboard; 2]) -> Pair {
        Pair(vectors::words(first.0, second.0))
    }

    /// The same bitboard for both sides.
    #[inline(always)]
    pub fn same(squares: Bitboard) -> Pair {
        Pair::of([squares; 2])
    }

    #[inline(always)]
    pub fn to_array(self) -> [Bitboard; 2] {
        let [first, second] = vectors::to_array(self.0);
        [Bitboard(first), Bitboard(second)]
    }

    /// Applies `f` to both bitboards.
    #[inline(always)]
    pub fn map(self, f: impl Fn(Bitboard) -> Bitboard) -> Pair {
        let [first, second] = self.to_array();
        Pair::of([f(first), f(second)])
    }

    /// The squares that are in either bitboard.
    #[inline(always)]
    pub fn union(self) -> Bitboard {
        let [first, second] = self.to_array();
        first | second
    }

    /// The second bitboard, then the first.
    #[inline(always)]
    pub fn swapped(self) -> Pair {
        Pair(vectors::swapped(self.0))
    }

    /// Moves all squares to higher indices, or to lower ones if `distance` is negative.
    #[inline(always)]
    pub fn shifted(self, distance: i32) -> Pair {
        let bits = distance.unsigned_abs();
        Pair(if distance < 0 {
            vectors::shifted_right(self.0, bits)
        } else {
            vectors::shifted_left(self.0, bits)
        })
    }

    /// The first bitboard of this pair and the second one of another.
    #[inline(always)]
    pub fn first_and_second_of(self, other: Pair) -> Pair {
        Pair(vectors::first_and_second(self.0, other.0))
    }

    /// Flips both bitboards vertically: rank 1 becomes rank 8.
    #[inline(always)]
    pub fn flipped(self) -> Pair {
        Pair(vectors::bytes_reversed(self.0))
    }
}

impl BitAnd for Pair {
    type Output = Pair;

    #[inline(always)]
    fn bitand(self, other: Pair) -> Pair {
        Pair(vectors::and(self.0, other.0))
    }
}

impl BitOr for Pair {
    type Output = Pair;

    #[inline(always)]
    fn bitor(self, other: Pair) -> Pair {
        Pair(vectors::or(self.0, other.0))
    }
}

impl Not for Pair {
    type Output = Pair;

    #[inline(always)]
    fn not(self) -> Pair {
        Pair(vectors::not(self.0))
    }
}
